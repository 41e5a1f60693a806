#!/usr/bin/env python3
"""Prints docs/lab/kinds.md's table: what each rule of moving costs beside the usual one.

    tests/bench/moves_table.py build/release/bin/goalbound [--problems N] [MAP...]

Of each grid and rule: all-optimal boxes, and 10,000 random problems by several searches, each answer compared with
Dijkstra's; it fails where one is wrong. Seconds are of processor time, on one thread; microseconds are those of the
problem in the middle. Behind a time stands how many times that of eight moves on the same map it is, measured in the
same run. Without maps: three of the program's own.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile

RULES = ["8", "4", "8-cut", "8-squeeze", "hex"]
SEARCHES = ["astar", "astar-gb", "ch", "jps", "jps-gb"]
OWN_MAPS = [("caves", 256, 192), ("rooms", 256, 256), ("random", 128, 128)]


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"goalbound {' '.join(arguments)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def ask(program, *arguments):
    return json.loads(run(program, *arguments, "--json"))


def own_maps(program, folder):
    for kind, width, height in OWN_MAPS:
        file = os.path.join(folder, f"{kind}.map")
        run(program, "generate", kind, "--width", str(width), "--height", str(height), "--seed", "1", "-o", file)
        yield file


def searches_of(rule):
    return [s for s in SEARCHES if rule in ("8", "4") or not s.startswith("jps")]


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(program, map_file, rule, boxes, problems):
    before = processor_seconds()
    made = ask(program, "precompute", map_file, "--moves", rule, "--index", "boxes:all-optimal:exact", "--threads", "1",
               "-o", boxes)
    seconds = processor_seconds() - before
    results = ask(program, "bench", map_file, "--moves", rule, "--bounds", boxes, "--random", str(problems),
                  "--algorithms", ",".join(searches_of(rule)), "--repeat", "3")["results"]
    for result in results:
        if result["optimal"] != problems:
            sys.exit(f"{map_file}, {rule}: {result['algorithm']} is right on {result['optimal']} of {problems}")
    return {"edges": made["edges"], "precompute": seconds,
            "expanded": " / ".join(number(result["expanded"]) for result in results[:2]),
            **{result["algorithm"]: result["p50_us"] for result in results}}


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def with_ratio(value, usual):
    return f"{number(value)} ({value / usual:.2f})" if value is not None else "-"


def rows(program, map_file, boxes, problems):
    usual = None
    for rule in RULES:
        of_rule = measured(program, map_file, rule, boxes, problems)
        usual = usual or of_rule
        yield [os.path.basename(map_file), f"`{rule}`", f"{of_rule['edges']:,}",
               with_ratio(of_rule["precompute"], usual["precompute"]),
               *(with_ratio(of_rule.get(search), usual[search]) for search in SEARCHES), of_rule["expanded"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("maps", nargs="*", metavar="MAP")
    parser.add_argument("--problems", type=int, default=10000, metavar="N")
    given = parser.parse_intermixed_args()
    columns = ["map", "moves", "edges", "boxes s", *(f"`{search}` us" for search in SEARCHES),
               "expanded"]
    print("| " + " | ".join(columns) + " |")
    print("| " + " | ".join("---" for _ in columns) + " |")
    with tempfile.TemporaryDirectory() as folder:
        for map_file in given.maps or own_maps(given.program, folder):
            for row in rows(given.program, map_file, os.path.join(folder, "boxes.gbb"), given.problems):
                print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
