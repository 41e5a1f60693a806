"""Runs one file of tests; where a package of Python is missing it says so and ends with the status of a skipped test.

usage: run.py FILE PACKAGE...
"""

import importlib.util
import pathlib
import sys
import unittest

SKIPPED = 77

path = pathlib.Path(sys.argv[1])
missing = [name for name in sys.argv[2:] if importlib.util.find_spec(name) is None]
if missing:
    print(f"SKIPPED: {path.name} needs {' and '.join('python3-' + name for name in missing)}")
    sys.exit(SKIPPED)
sys.path.insert(0, str(path.parent))
unittest.main(module=path.stem, argv=[path.name])
