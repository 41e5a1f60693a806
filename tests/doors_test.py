"""Own inputs of every kind of fault that was found at the doors: the files, a command, and what is right.

Usage: doors_test.py GOALBOUND [KIND]

The rows stand in the folder 'doors', a list for each kind, which is a folder of data/doors as well. What is right was
worked out by hand from the formats' own specifications; each row that is no plain sum says how. A row is

    (what it is about, {file: text or bytes}, command, expected)

'cells FILE ...' compares the rows of the grid, 'costs FILE ...' what each of its cells costs (0: blocked); any other
command runs as it stands, with --json. Expected are members of its output, by their path ("worst.0.path"), or the words
of a refusal.
"""

import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from doors import graphs, grids, roads, tiles  # noqa: E402

KINDS = {**grids.KINDS, **tiles.KINDS, **roads.KINDS, **graphs.KINDS}
LEAST = 5  # rows a kind


def run(program, folder, words):
    done = subprocess.run([program, *words], cwd=folder, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def refused(message):
    return f"refused: {message.strip()}"


def cells(program, folder, words):
    """The rows of the grid, joined by '/'."""
    status, _, message = run(program, folder, ["convert", *words, "-o", "out.map"])
    if status != 0:
        return refused(message)
    return "/".join((folder / "out.map").read_text().split("map\n", 1)[1].split())


def costs(program, folder, words):
    """What each cell costs, by the legend of the '.costs'."""
    status, _, message = run(program, folder, ["convert", *words, "-o", "out.costs"])
    if status != 0:
        return refused(message)
    lines = [line.split() for line in (folder / "out.costs").read_text().splitlines()]
    legend = {line[0]: int(line[1]) for line in lines if len(line) == 2 and len(line[0]) == 1}
    rows = (folder / "out.map").read_text().split("map\n", 1)[1].split()
    least = min((cost for cost in legend.values() if cost > 0), default=1)
    return "/".join(" ".join(f"{legend.get(letter, 0) / least:g}" for letter in row) for row in rows)


def answer(program, folder, words):
    status, output, message = run(program, folder, [*words, "--json"])
    return json.loads(output) if status in (0, 1) and output.startswith("{") else refused(message or output)


def member(found, path):
    for name in path.split("."):
        if isinstance(found, list):
            found = found[int(name)] if name.lstrip("-").isdigit() and int(name) < len(found) else None
        else:
            found = found.get(name) if isinstance(found, dict) else None
    return found


def differs(found, right):
    if isinstance(right, bool) or isinstance(found, bool) or right is None or found is None:
        return found is not right
    if isinstance(right, tuple):
        return not isinstance(found, (int, float)) or abs(found - right[0]) > right[1]
    if isinstance(right, (int, float)):
        return not isinstance(found, (int, float)) or abs(found - right) > 1e-6 * max(1, abs(right))
    if isinstance(right, list):
        return not isinstance(found, list) or len(found) != len(right) or any(map(differs, found, right))
    return found != right


def faults_of(found, expected):
    if isinstance(expected, dict):
        if isinstance(found, str):
            return [found]
        wrong = [(path, member(found, path), right) for path, right in expected.items()]
        return [f"{path} is {got}, not {right}" for path, got, right in wrong if differs(got, right)]
    if expected.startswith("refused: "):
        missing = [words for words in expected[9:].split(" ... ") if words not in str(found)]
        return [f"no word of '{words}' in {found}" for words in missing]
    return [] if found == expected else [f"{found}, not {expected}"]


def check(program, row):
    _, files, command, expected = row
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, content in files.items():
            (folder / file).write_bytes(content if isinstance(content, bytes) else content.encode())
        words = shlex.split(command)
        read = {"cells": cells, "costs": costs}.get(words[0])
        found = read(program, folder, words[1:]) if read else answer(program, folder, words)
        return faults_of(found, expected)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    kinds = {kind: rows for kind, rows in KINDS.items() if kind in sys.argv[2:] or len(sys.argv) == 2}
    faults = [] if kinds else [f"there is no kind {kind}; kinds are {sorted(KINDS)}" for kind in sys.argv[2:]]
    faults += [f"{kind}: only {len(rows)} rows" for kind, rows in kinds.items() if len(rows) < LEAST]
    for kind, rows in kinds.items():
        for row in rows:
            faults += [f"{kind}, {row[0]}: {fault}" for fault in check(program, row)]
    print("\n".join(faults) or f"{sum(map(len, kinds.values()))} inputs of {len(kinds)} kinds: right")
    sys.exit(1 if faults else 0)


main()
