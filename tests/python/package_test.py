"""The package as it is shipped: type hints, docstrings, and what pip installs."""

import ast
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

import goalbound

from support import SOURCE

PACKAGE = pathlib.Path(goalbound.__file__).parent


def names_of(body):
    """Public functions and classes, with those of the classes."""
    names = {}
    for item in body:
        if isinstance(item, ast.ClassDef):
            names[item.name] = set(names_of(item.body))
        elif isinstance(item, ast.FunctionDef):
            names[item.name] = set()
    return {name: inner for name, inner in names.items() if not name.startswith("_")}


def public(thing):
    return {name for name in vars(thing) if not name.startswith("_")}


class Package(unittest.TestCase):
    def test_hints_name_what_there_is(self):
        hints = names_of(ast.parse((PACKAGE / "__init__.pyi").read_text()).body)
        self.assertEqual(set(hints), set(goalbound.__all__))
        for name, members in hints.items():
            if name not in ("Error", "Cancelled"):
                self.assertEqual(members, public(getattr(goalbound, name)) if isinstance(getattr(goalbound, name), type) else set(), name)
        self.assertTrue((PACKAGE / "py.typed").exists())

    def test_everything_is_explained(self):
        for name in goalbound.__all__:
            thing = getattr(goalbound, name)
            self.assertTrue(thing.__doc__, name)
            for member in public(thing) if isinstance(thing, type) and not issubclass(thing, Exception) else ():
                self.assertGreater(len(getattr(thing, member).__doc__ or ""), 10, f"{name}.{member}")


class Pip(unittest.TestCase):
    def test_installs_without_a_network(self):
        """From the build that is there already; --no-index refuses whatever would be fetched."""
        with tempfile.TemporaryDirectory() as target:
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", target,
                       "--config-settings", f"build-dir={os.environ['GOALBOUND_BUILD_DIR']}", str(SOURCE)]
            if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode != 0:
                self.skipTest("there is no pip (Debian: python3-pip)")
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            script = ("import goalbound, numpy; print(goalbound.__file__);"
                      "print(goalbound.Query(goalbound.Map.from_free(numpy.ones((3, 9), bool))).find((0, 0), (8, 0)).length)")
            used = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=target,
                                  env={**os.environ, "PYTHONPATH": target})
            self.assertEqual(used.stderr, "")
            path, length = used.stdout.split()
            self.assertTrue(path.startswith(target), path)
            self.assertEqual(length, "8.0")
            versions = list(pathlib.Path(target).glob("goalbound-*.dist-info/METADATA"))
            self.assertIn(f"Version: {goalbound.__version__}\n", versions[0].read_text())
            self.assertIn("# Goalbound", versions[0].read_text())

    def test_editable_leads_into_the_build(self):
        with tempfile.TemporaryDirectory() as target:
            script = ("import sys; sys.path.insert(0, sys.argv[1]); import goalbound_wheel;"
                      "print(goalbound_wheel.build_editable(sys.argv[2], {'build-dir': sys.argv[3]}))")
            done = subprocess.run([sys.executable, "-c", script, SOURCE / "python" / "backend", target,
                                   os.environ["GOALBOUND_BUILD_DIR"]], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            with zipfile.ZipFile(pathlib.Path(target, done.stdout.splitlines()[-1])) as wheel:
                folder = pathlib.Path(wheel.read("goalbound-editable.pth").decode().strip())
            self.assertTrue(list((folder / "goalbound").glob("_goalbound*.so")), folder)

    def test_sources_are_enough_to_configure(self):
        with tempfile.TemporaryDirectory() as target:
            script = ("import sys; sys.path.insert(0, sys.argv[1]); import goalbound_wheel as wheel;"
                      "name = wheel.build_sdist(sys.argv[2]);"
                      "wheel.tarfile.open(f'{sys.argv[2]}/{name}').extractall(sys.argv[2]);"
                      "wheel.ROOT = wheel.pathlib.Path(sys.argv[2], name.removesuffix('.tar.gz'));"
                      "wheel.configure(wheel.ROOT / 'build')")
            done = subprocess.run([sys.executable, "-c", script, SOURCE / "python" / "backend", target],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
