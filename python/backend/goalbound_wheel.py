"""The build back end of `pip install .` (PEP 517), `pip install -e .` (PEP 660) and `python3 -m build --sdist`: CMake
builds the package, and this puts it into a wheel. An editable one leads into the build folder: after a change,
`cmake --build` there is enough.

Settings of pip (`--config-settings KEY=VALUE`):
  build-dir   a folder that is configured already, with GOALBOUND_BUILD_PYTHON and static libraries
  jobs        how many files are compiled at once
"""

import base64
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

#: The package is all that is built.
OPTIONS = {
    "CMAKE_BUILD_TYPE": "Release",
    "BUILD_SHARED_LIBS": "OFF",
    "GOALBOUND_BUILD_APP": "OFF",
    "GOALBOUND_BUILD_C": "OFF",
    "GOALBOUND_BUILD_CLI": "OFF",
    "GOALBOUND_BUILD_LEVELS": "OFF",
    "GOALBOUND_BUILD_PYTHON": "ON",
    "GOALBOUND_BUILD_TESTS": "OFF",
    "Python3_EXECUTABLE": sys.executable,
}


def configure(folder):
    options = [f"-D{name}={value}" for name, value in OPTIONS.items()]
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", *options], check=True)


def build(folder, jobs, target):
    command = ["cmake", "--build", folder, "--target", "goalbound_python"]
    subprocess.run(command + (["--parallel", jobs] if jobs else []), check=True)
    subprocess.run(["cmake", "--install", folder, "--component", "goalbound_python", "--prefix", target], check=True)


def version():
    """That of the project, which stands in CMakeLists.txt alone."""
    return re.search(r"project\(goalbound VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def metadata():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return "\n".join([
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        *(f"Author: {author['name']}" for author in project["authors"]),
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {name}" for name in project["dependencies"]),
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / project["readme"]).read_text(),
    ])


def write_wheel(path, files):
    """`files`: their bytes by their names in the wheel."""
    record = f"goalbound-{version()}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}\n")
            wheel.writestr(name, data)
        wheel.writestr(record, "".join(lines) + f"{record},,\n")


def build_folder(settings):
    """The one that was named, or one of our own, configured."""
    folder = settings.get("build-dir")
    if folder is None:
        folder = ROOT / "build" / "python"
        configure(folder)
    return pathlib.Path(folder)


def finish(directory, files):
    """Writes the wheel with what every one has besides its files; its name."""
    info = f"goalbound-{version()}.dist-info"
    files |= {
        f"{info}/METADATA": metadata().encode(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: goalbound\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode(),
        f"{info}/LICENSE": (ROOT / "LICENSE").read_bytes(),
    }
    name = f"goalbound-{version()}-{tag()}.whl"
    write_wheel(pathlib.Path(directory, name), files)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    settings = config_settings or {}
    files = {}
    with tempfile.TemporaryDirectory() as target:
        build(build_folder(settings), settings.get("jobs"), target)
        for path in sorted(pathlib.Path(target, "goalbound").iterdir()):
            files[f"goalbound/{path.name}"] = path.read_bytes()
    return finish(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    settings = config_settings or {}
    folder = build_folder(settings)
    with tempfile.TemporaryDirectory() as target:
        build(folder, settings.get("jobs"), target)
    return finish(wheel_directory, {"goalbound-editable.pth": f"{folder.resolve() / 'python'}\n".encode()})


def sources():
    """What the package is built from: tracked files but tests and pictures, or all of a folder without git."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    names = listed.stdout.decode().split("\0") if listed.returncode == 0 else [
        str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]
    left_out = ("tests/", "docs/", "build/", "assets/", ".git", "PKG-INFO")
    return sorted(name for name in names if name and not name.startswith(left_out) and (ROOT / name).is_file())


def build_sdist(sdist_directory, config_settings=None):
    folder = f"goalbound-{version()}"
    name = f"{folder}.tar.gz"
    with tarfile.open(pathlib.Path(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for source in sources():
            archive.add(ROOT / source, f"{folder}/{source}", recursive=False)
        described = metadata().encode()
        entry = tarfile.TarInfo(f"{folder}/PKG-INFO")
        entry.size = len(described)
        archive.addfile(entry, io.BytesIO(described))
    return name
