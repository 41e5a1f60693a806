"""Holds the pages for people: every link leads to a page that is there, and to a heading of it; no line is above 160
columns; no conflict of a merge is left in any file; every page of docs/ stands in the index, docs/README.md; every kind
of index has a page, which stands in docs/indices.md.

usage: docs_test.py PROJECT_FOLDER
"""

import pathlib
import re
import subprocess
import sys

WIDEST = 160
# Rows of tables and pictures cannot be broken; these pages are written by the program itself.
MADE_BY_PROGRAM = re.compile(r"docs/(actions\.md|lessons/)")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def prose(text: str) -> list[tuple[int, str]]:
    """Numbered lines outside of blocks of code."""
    lines, fence = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(```+|~~~+)", line)
        if fence:
            fence = "" if mark and mark.group(1).startswith(fence) else fence
        elif mark:
            fence = mark.group(1)
        else:
            lines.append((number, line))
    return lines


def anchors(text: str) -> set[str]:
    """Those that GitHub makes of headings."""
    found: set[str] = set()
    for _, line in prose(text):
        if heading := re.match(r"#+ +(.*)", line):
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1).strip()).lower()
            name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            count = 0
            while (name if not count else f"{name}-{count}") in found:
                count += 1
            found.add(name if not count else f"{name}-{count}")
    return found


def left_conflicts(root: pathlib.Path) -> list[str]:
    """Marks that git leaves in a file where a merge stopped."""
    found = subprocess.run(["git", "grep", "-nIE", "^(<{7}|>{7}) "], cwd=root, text=True, capture_output=True)
    return [f"{line}: the mark of a merge that was not finished" for line in found.stdout.splitlines()]


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"], cwd=root, text=True, capture_output=True, check=True)
    pages = [name for name in listed.stdout.split("\n") if name and not name.startswith("tests/data/") and (root / name).exists()]
    texts = {name: (root / name).read_text() for name in pages}
    faults = left_conflicts(root)
    for page, text in texts.items():
        for number, line in prose(text):
            unbreakable = line.lstrip().startswith(("|", "!["))
            if len(line) > WIDEST and not unbreakable and not MADE_BY_PROGRAM.match(page):
                faults.append(f"{page}:{number}: {len(line)} columns, {WIDEST} at most")
            for target in LINK.findall(line):
                if re.match(r"[a-z]+:", target):
                    continue
                name, _, anchor = target.partition("#")
                path = (root / page).parent / name if name else root / page
                if not path.exists():
                    faults.append(f"{page}:{number}: there is no {target}")
                elif anchor and path.suffix == ".md" and anchor not in anchors(path.read_text()):
                    faults.append(f"{page}:{number}: {target}: no such heading")
    def listed_in(index: str) -> set[str]:
        return {str(((root / "docs") / target.partition("#")[0]).resolve().relative_to(root))
                for target in LINK.findall(texts.get(index, "")) if not re.match(r"[a-z]+:|#", target)}
    in_index, of_indices = listed_in("docs/README.md"), listed_in("docs/indices.md")
    for page in pages:
        if page.startswith("docs/indices/"):
            if page not in of_indices:
                faults.append(f"docs/indices.md: the page {page} is not in it")
        elif page.startswith("docs/") and page != "docs/README.md" and not page.startswith("docs/lessons/") and page not in in_index:
            faults.append(f"docs/README.md: the page {page} is not in it")
    for kind in (root / "core/src/indices").iterdir():
        name = kind.name.replace("_", "-")
        if kind.is_dir() and f"docs/indices/{name}.md" not in texts:
            faults.append(f"docs/indices/{name}.md: the index {name} has no page")
    print("\n".join(faults) or f"{len(pages)} pages: good")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
