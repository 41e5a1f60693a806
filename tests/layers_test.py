"""Holds the table of folders in CONTRIBUTING.md: includes point up it only, and every folder stands in it. What asks the
system lies in one folder, and what is compiled differently for each kind of processor in one file. Whoever parses JSON
asks first whether it may. ImGui is for the panels and what stands below them in the table.

usage: layers_test.py ROOT
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

# Where a quoted include is looked for.
INCLUDE_FOLDERS = ["core/include", "core/src", "levels/include", "levels/src", "files/include", "files/src", "c/include", "c/src", "python/src",
                   "app", "app/command", "app/cli", "app/mpi"]
# Headers of a system, and those that only name its calls. <csignal> and <ctime> are the standard's, signals are not.
SYSTEM_HEADER = re.compile(r"(sys|linux|netinet|arpa|net|mach|EGL|GL|GLES[23]|GLFW|emscripten)/.*|csignal|"
                           r"(aio|asm|conio|crtdbg|direct|dirent|dlfcn|execinfo|fcntl|ftw|glob|grp|iconv|io|langinfo|libgen|"
                           r"malloc|netdb|poll|process|psapi|pthread|pwd|sched|semaphore|shellapi|signal|spawn|strings|"
                           r"syslog|termios|ucontext|ulimit|unistd|utime|wait|[wW]indows|winsock2?)\.h")
PLATFORM = "core/src/platform/"
# Files that draw on a window or off-screen: the system's surface is all that they are about.
SURFACES = ("app/render/offscreen_context_egl.cpp", "app/render/offscreen_context_window.cpp", "app/render/glfw_library.hpp",
            "app/render/window_surface.cpp", "app/render/window_surface_web.cpp", "app/render/gl.hpp")
# What CMake makes, and what other libraries have.
MADE = ("goalbound_registry/", "goalbound/version.h", "render/embedded_files.hpp")


def table_of(root):
    """Folders by row: those of one row may include each other."""
    rows = []
    for line in (root / "CONTRIBUTING.md").read_text().splitlines():
        if line.startswith("| `"):
            rows.append(re.findall(r"`([^`]+)`", line.split("|")[1]))
        elif rows:
            break
    return rows


def row_of(path, rows):
    """The row of the longest folder that the file lies in, or of the longest pattern that its name fits."""
    best, length = None, 0
    for number, folders in enumerate(rows):
        for folder in folders:
            folder = folder.rstrip("/")
            fits = fnmatch.fnmatch(path, folder) if "*" in folder else path.startswith(folder + "/")
            if fits and len(folder) > length:
                best, length = number, len(folder)
    return best


def row_named(folder, rows):
    return next(number for number, folders in enumerate(rows) if folder in folders)


def target_of(root, source, name):
    candidates = [source.parent / name] + [root / folder / name for folder in INCLUDE_FOLDERS]
    return next((c.resolve() for c in candidates if c.is_file()), None)


def faults_of_systems(path, line):
    """What a line has that only the platform layer, or the tests of boxes, may have."""
    include = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
    if include and SYSTEM_HEADER.fullmatch(include[1]) and not path.startswith(PLATFORM) and path not in SURFACES:
        yield f"<{include[1]}> is a system's header; what asks the system lies in {PLATFORM}"
    if re.match(r"\s*#\s*(if|elif|ifdef|ifndef)\b.*\b(__linux__|_WIN32|__APPLE__|__unix__)", line) and (
            not path.startswith((PLATFORM, "c/include/"))):  # the C header says what Windows exports
        yield f"one system is told from another in {PLATFORM} alone"
    if re.search(r"\bplatform/", line) and re.match(r'\s*#\s*include', line) and path.startswith("core/include/"):
        yield "public headers know nothing of the platform layer"


def parses_json_unasked(text):
    """Whether a source gives a text to the parser of JSON that nobody has looked at: check_json() (goalbound/text.hpp)."""
    return re.search(r"\b\w*(json|Json|Value|Member)::(sax_)?parse\(", text) and "check_json(" not in text


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    rows = table_of(root)
    tracked = subprocess.run(["git", "-C", root, "ls-files", "core", "levels", "files", "app", "c", "python"],
                             capture_output=True, text=True, check=True).stdout.split()
    faults, looked_at = [], 0
    for path in (p for p in tracked if p.endswith((".cpp", ".hpp", ".h"))):
        row = row_of(path, rows)
        if row is None:
            faults.append(f"{path}: its folder is in no row of the table in CONTRIBUTING.md")
            continue
        text = (root / path).read_text(errors="replace")
        if parses_json_unasked(text):
            faults.append(f"{path}: it parses JSON and does not ask check_json() first")
        draws = row >= row_named("app/panels", rows)
        for number, line in enumerate(text.splitlines(), 1):
            if not draws and re.match(r'\s*#\s*include\s+[<"]imgui', line):
                faults.append(f"{path}:{number}: ImGui is for the panels; of a feature only NAME_view.cpp draws with it")
            faults += [f"{path}:{number}: {fault}" for fault in faults_of_systems(path, line)]
            include = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if not include or include[1].startswith(MADE):
                continue
            looked_at += 1
            target = target_of(root, root / path, include[1])
            if target is None:
                faults.append(f"{path}:{number}: there is no file {include[1]}")
                continue
            above = row_of(str(target.relative_to(root)), rows)
            if above is None or above > row:
                faults.append(f"{path}:{number}: {include[1]} lies further down the table")
    print(f"{looked_at} includes of {len(rows)} rows looked at, {len(faults)} point the wrong way")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults or looked_at < 1000 or len(rows) < 10 else 0)


main()
