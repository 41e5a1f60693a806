"""Holds the options that pages name: each is one of the command on the same line, or else of any command, script or tool.

usage: options_test.py PROJECT_FOLDER PROGRAM...     PROGRAM: goalbound, and goalbound-viewer and goalbound-mpi where built
"""

import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
# Of other programs that pages call.
OF_TOOLS = {
    "cmake": "--preset --build --install --prefix --component --config --target",
    "ctest, ninja, compilers, linkers": "--gc-sections",
    "pip, venv": "--config-settings --system-site-packages --no-index --no-deps --target",
    "pkg-config": "--cflags --libs",
    "mpirun": "--map-by --bind-to --hostfile --mca",
    "srun, sbatch": "--mpi --ntasks-per-node --cpus-per-task --kill-on-bad-exit --array",
    "parallel": "--sshloginfile",
}
# What "Breaking" says is gone.
GONE = {"CHANGELOG.md": {"--container", "--containers", "--ordering", "--method"}}
# Languages in which `--x` takes one from x.
DECREMENTS = {"c", "cpp", "csharp", "gdscript", "js", "rust"}
CALL = re.compile(r"(?<![\w/.-])(?:build/release/bin/)?(goalbound(?:-viewer|-mpi)?)(?: +([a-z][a-z-]*))?(?= |$|`)")


def help_of(words: list[str]) -> set[str]:
    answer = subprocess.run([*words, "--help"], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    return set(OPTION.findall(answer.stdout))


def commands_of(program: str) -> list[str]:
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z][a-z-]*) {2,}", text.partition("commands:\n")[2].partition("\n\n")[0], re.MULTILINE)


def options_of(programs: list[str]) -> dict[str, set[str]]:
    """By "goalbound search", "goalbound-viewer" and so on."""
    options: dict[str, set[str]] = {}
    for program in programs:
        name = pathlib.Path(program).name
        options[name] = help_of([program])
        for command in [] if name == "goalbound-viewer" else commands_of(program):
            options[f"{name} {command}"] = help_of([program, command])
    return options


def options_of_scripts(root: pathlib.Path) -> set[str]:
    """Scripts tell their options in many ways: what stands in them counts."""
    found = set()
    for place in ("run", "test", ".ci/*", "tests/*.sh", "tests/*.py", "tests/run_tests", "tests/*/*.sh", "tests/*/*.py",
                  "tests/fuzz/run", "packaging/*.sh", "tests/bench/*.cpp"):
        for path in root.glob(place):
            if path.is_file() and path.name != pathlib.Path(__file__).name:
                found |= set(OPTION.findall(path.read_text(errors="replace")))
    return found


def newest(text: str) -> str:
    """Of the changelog: what was released is history."""
    parts = re.split(r"(?m)^## ", text)
    return "## ".join(parts[:2])


def lines_of(page: str, text: str) -> list[tuple[int, str]]:
    """Numbered lines without those of code that counts downwards; one that goes on with a backslash is one."""
    lines, language, begun = [], None, None
    for number, line in enumerate((newest(text) if page == "CHANGELOG.md" else text).splitlines(), 1):
        fence = re.match(r"\s*```(\w*)", line)
        if fence:
            language = fence.group(1) if language is None else None
        elif language not in DECREMENTS:
            number, line = (begun[0], begun[1] + line) if begun else (number, line)
            begun = (number, line[:-1]) if line.endswith("\\") else None
            if not begun:
                lines.append((number, line))
    return lines


def calls_in(line: str):
    """Each command that a line calls with what it is given: up to the next call, the end of the code, or a pipe."""
    found = list(CALL.finditer(line))
    for call, following in zip(found, found[1:] + [None]):
        given = line[call.end():following.start() if following else len(line)]
        yield call.group(1), call.group(2) or "", re.split(r"[`|;#]|&&|\$\(", given)[0]


def faults_of(page: str, text: str, options: dict[str, set[str]], known: set[str]):
    for number, line in lines_of(page, text):
        for option in OPTION.findall(line):
            if option not in known and option not in GONE.get(page, ()):
                yield f"{page}:{number}: nothing has the option {option}"
        for program, command, given in calls_in(line):
            name = f"{program} {command}" if f"{program} {command}" in options else program
            if name not in options or name in ("goalbound", "goalbound-mpi"):
                continue
            for option in OPTION.findall(given):
                if option in known and option not in options[name]:
                    yield f"{page}:{number}: '{name}' has no option {option}"


def main() -> int:
    root, programs = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    options = options_of(programs)
    known = set().union(*options.values(), options_of_scripts(root), *(words.split() for words in OF_TOOLS.values()))
    # What is not built tells its options in its source.
    for program, source in (("goalbound-viewer", "app/viewer/options.cpp"), ("goalbound-mpi", "app/mpi/mpi_precompute.cpp")):
        if program not in options:
            known |= set(OPTION.findall((root / source).read_text()))
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "--", "*.md"], cwd=root, text=True,
                            capture_output=True, check=True)
    pages = [name for name in listed.stdout.split("\n")
             if name and not name.startswith("tests/data/") and (root / name).exists()]
    faults = [fault for page in pages for fault in faults_of(page, (root / page).read_text(), options, known)]
    print("\n".join(faults) or f"{len(pages)} pages, {len(options)} commands: good")
    return 1 if faults or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
