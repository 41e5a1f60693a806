"""Runs what the README shows on the command line: the lines below each command must be what it prints, and the counts
and bytes of the table those of the last command. Times are not compared.

usage: readme_test.py PROJECT_FOLDER PROGRAM
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def examples(readme: str) -> list[tuple[str, list[str]]]:
    """Commands that begin with `$ goalbound`, each with the lines that the README has below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```\w*\n(.*?)^```$", readme, re.S | re.M):
        for line in block.splitlines():
            if line.startswith("$ goalbound "):
                found.append((line[2:], []))
            elif found and block.startswith("$ goalbound"):
                found[-1][1].append(line)
    return found


def table(readme: str) -> dict[str, tuple[str, str]]:
    """Of each search: nodes expanded and bytes a node."""
    return {row[1]: (row[2], row[3]) for row in re.finditer(r"^\| `([\w-]+)` \| ([\d.,]+) \| (\d+) \|", readme, re.M)}


def rounded(value: float) -> str:
    """Four digits, as `bench` prints counts."""
    return f"{value:.1f}" if value >= 100 else f"{value:.2f}" if value >= 10 else f"{value:.3f}"


def main() -> int:
    root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    readme = (root / "README.md").read_text()
    faults = []
    commands = examples(readme)
    if len(commands) < 5:
        faults.append(f"README.md has {len(commands)} commands, 5 at least")
    answer: dict = {}
    with tempfile.TemporaryDirectory() as folder:
        for command, shown in commands:
            words = [program, *shlex.split(command)[1:]]
            if words[1] == "bench":
                run = subprocess.run([*words, "--json"], cwd=folder, text=True, capture_output=True, timeout=300)
                answer = json.loads(run.stdout)
            else:
                run = subprocess.run(words, cwd=folder, text=True, capture_output=True, timeout=300)
                missing = [line for line in shown if line not in run.stdout.splitlines()]
                faults += [f"README.md shows '{line}', but '{command}' prints:\n{run.stdout}" for line in missing]
            if run.returncode:
                faults.append(f"'{command}' ends with {run.returncode}: {run.stderr}")
    rows = table(readme)
    results = {row["algorithm"]: row for row in answer.get("results", [])}
    if not results or set(rows) != set(results):
        faults.append(f"README.md's table has the searches {sorted(rows)}, 'goalbound bench' {sorted(results)}")
    for name in rows.keys() & results.keys():
        measured = (rounded(results[name]["expanded"]), f"{results[name]['bytes_a_node']:.0f}")
        if rows[name] != measured:
            faults.append(f"README.md tells {rows[name]} of {name}, it is {measured}")
    print("\n".join(faults) or f"{len(commands)} commands, {len(rows)} rows: good")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
