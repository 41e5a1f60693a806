#!/usr/bin/env python3
"""Measures the figures of README.md, and writes them to docs/measured.csv, which tests/readme_test.py compares the README with.

    tests/bench/readme_rows.py build/release/bin/goalbound FOLDER [--runs N] > docs/measured.csv

FOLDER has the maps below it, whatever the folders between are called. Each command runs N times, and each figure is the
median of its runs: of plain A* and of the fastest search that is exact, or of one precompute.
"""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

COMPARED = [("brc202d.map", "--scen brc202d.map.scen "), ("arena.map", "--scen arena.map.scen "), ("usa87k.gr", ""),
            ("aurora-merged.mesh", "")]
MADE = ["maze512-32-0.map", "16room_000.map", "random512-10-0.map"]
LONG_SECONDS = 30  # a precompute that took so long is not repeated
COLUMNS = ["command", "nodes", "search", "mean_us", "expanded", "bytes", "seconds"]


def answer(options: argparse.Namespace, command: str) -> dict:
    """What one run of a command prints as JSON."""
    found = {path.name: str(path) for path in options.folder.rglob("*") if path.is_file()}
    words = [found.get(word, word) for word in command.split()[1:]]
    run = subprocess.run([options.program, *words, "--json"], text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)


def median(rows: list[dict], key: str) -> float:
    return statistics.median(row[key] for row in rows)


def digits(value: float, count: int) -> str:
    """So many significant digits."""
    return f"{float(f'{value:.{count}g}'):.10g}"


def compared(options: argparse.Namespace, name: str, scenario: str) -> list[dict]:
    command = f"goalbound compare {name} {scenario}--quick --threads 1"
    answers = [answer(options, command) for _ in range(options.runs)]
    about = answer(options, f"goalbound info {name}")
    found: dict[str, list[dict]] = {}
    for run in answers:
        for row in run["results"]:
            found.setdefault(" ".join([row["search"], ",".join(row["asked"])]).strip(), []).append(row)
    fastest = min(found, key=lambda search: median(found[search], "mean_us"))
    nodes = about.get("nodes", about.get("free"))
    return [{"command": command, "nodes": nodes, "search": search, "mean_us": digits(median(found[search], "mean_us"), 4),
             "expanded": digits(found[search][0]["expanded"], 6), "bytes": found[search][0]["bytes"],
             "seconds": digits(median(found[search], "seconds"), 2)} for search in ("astar", fastest)]


def made(options: argparse.Namespace, name: str) -> dict:
    command = f"goalbound precompute {name} -o boxes.gbb --threads 1"
    answers: list[dict] = []
    with tempfile.TemporaryDirectory() as folder:
        while len(answers) < options.runs and sum(run["seconds"] for run in answers) < LONG_SECONDS:
            answers.append(answer(options, command.replace("boxes.gbb", f"{folder}/boxes.gbb")))
    return {"command": command, "nodes": answers[0]["nodes"], "bytes": answers[0]["bytes"],
            "seconds": digits(median(answers, "seconds"), 2)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    out = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    out.writeheader()
    for name, scenario in COMPARED:
        out.writerows(compared(options, name, scenario))
    for name in MADE:
        out.writerow(made(options, name))


if __name__ == "__main__":
    main()
