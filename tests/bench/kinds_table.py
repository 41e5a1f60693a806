#!/usr/bin/env python3
"""Prints docs/lab/kinds.md's table: kinds of maps side by side, each map's precompute and searches.

    tests/bench/kinds_table.py build/release/bin/goalbound MAP...

Times are those of the machine as it is; expansions, nodes and bytes never change.
"""
import json
import os
import subprocess
import sys
import tempfile

PROBLEMS = 5000


def ask(program, *arguments):
    done = subprocess.run([program, *arguments, "--json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def seconds(value):
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"


def nanoseconds(value):
    return f"{value:.2g}" if value < 10 else f"{value:,.0f}"


def precomputed(program, map_file, boxes, method):
    made = [ask(program, "precompute", map_file, "-o", boxes, "--index", "boxes:" + method, "--threads", str(n))
            for n in (1, 2)]
    return made[1], f"{seconds(made[0]['seconds'])}, {seconds(made[1]['seconds'])}; {nanoseconds(made[1]['ns_per_pair'])}"


def row(program, map_file, boxes):
    about = ask(program, "info", map_file)
    _, inherited = precomputed(program, map_file, boxes, "inherited")
    last, exact = precomputed(program, map_file, boxes, "exact")
    measured = ask(program, "bench", map_file, "--bounds", boxes, "--random", str(PROBLEMS), "--algorithms",
                   "astar,astar-gb", "--repeat", "3")["results"]
    plain, bounded = measured
    if any(r["optimal"] + r["no_path"] != r["problems"] for r in measured):
        sys.exit(f"{map_file}: not every answer is right")
    return [os.path.basename(map_file), about["kind"], f"{last['nodes']:,}", f"{last['edges']:,}", exact, inherited,
            f"{plain['expanded']:,.0f} / {bounded['expanded']:,.0f} = {plain['expanded'] / bounded['expanded']:.1f}",
            f"{plain['mean_us']:,.1f} / {bounded['mean_us']:,.2f} = {plain['mean_us'] / bounded['mean_us']:.1f}",
            f"{last['bytes'] / last['edges']:.1f}"]


def main():
    program, maps = sys.argv[1], sys.argv[2:]
    columns = ["map", "kind", "nodes", "edges", "exact s (1, 2 threads; ns a pair)", "inherited s",
               "expansions `astar` / `astar-gb`", "us", "bytes an edge"]
    print("| " + " | ".join(columns) + " |")
    print("| " + " | ".join("---" for _ in columns) + " |")
    with tempfile.TemporaryDirectory() as folder:
        for map_file in maps:
            print("| " + " | ".join(row(program, map_file, os.path.join(folder, "boxes.gbb"))) + " |", flush=True)


if __name__ == "__main__":
    main()
