#!/usr/bin/env python3
"""Prints docs/lab/indices.md's table: every kind of index on some maps, alone and with boxes.

    tests/bench/index_table.py build/release/bin/goalbound [--limit SECONDS] [--problems N] MAP...

A row is a search with what it asks, a cell what that took to make, its bytes a node, and what a problem takes: nodes
expanded and microseconds. Kinds, and which search asks them, are what the program lists, so a new kind is a new row. What
takes longer than the limit, or is refused, has the reason below the table instead. Times are those of the machine as it
is; expansions and bytes never change.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

SEED = "1"
# Kinds that have more to show than what is usual: the papers' combinations.
MORE = [("bidirectional", ""), ("bidirectional", "reach"), ("bidirectional", "reach:edges"),
        ("bidirectional", "reach,landmarks"), ("bidirectional-gb", "flags"), ("astar-gb", "flags:separators"),
        ("astar-gb", "flags:regions=256"), ("ch", "hierarchy(flags)"), ("ch", "hierarchy(landmarks)")]


class Refused(Exception):
    """Why there is no such row."""


class Late(Refused):
    """It takes too long."""


class Program:
    def __init__(self, path, limit, problems):
        self.path, self.limit, self.problems = path, limit, problems

    def ask(self, *arguments):
        try:
            done = subprocess.run([self.path, *arguments, "--json"], capture_output=True, text=True, timeout=self.limit)
        except subprocess.TimeoutExpired as late:
            raise Late(f"takes more than {self.limit:.0f} s") from late
        if done.returncode not in (0, 1) or not done.stdout:
            raise Refused(done.stderr.strip().splitlines()[-1].removeprefix("goalbound: ").removeprefix("error: "))
        return json.loads(done.stdout)

    def measure(self, map_file, search, indices):
        """The row of a search with a set of indices, "" for none."""
        asked = ["--index", indices] if indices else []
        rows = self.ask("bench", map_file, "--random", str(self.problems), "--seed", SEED, "--algorithms", search,
                        "--repeat", "2", "--threads", "1", *asked)["results"]
        row = rows[-1]  # the first one is without, where the search needs none
        if row["claims_optimal"] and row["suboptimal"] + row["no_path"] + row["invalid"] > 0:
            wrong = row["problems"] - row["optimal"]
            if wrong > 0:
                sys.exit(f"{map_file}: {search} {indices}: {wrong} answers are wrong")
        return row


class Boxes:
    """Those of a map, made once: a file, and what they took."""

    def __init__(self, program, map_file, folder):
        self.file = os.path.join(folder, "boxes.gbb")
        made = program.ask("precompute", map_file, "-o", self.file, "--threads", "1")
        self.seconds, self.bytes = made["seconds"], made["bytes"]


def own_sets(listed):
    """(search, what it asks) of every kind alone, and of every kind with boxes."""
    alone, with_boxes = [("astar", ""), ("astar-gb", "boxes")], []
    for kind in listed["indices"]:
        name = kind["id"]
        if name == "boxes":
            continue
        if kind["refuses_edges"]:
            alone.append(("astar-gb", name))
            with_boxes.append(("astar-gb", "boxes," + name))
        elif kind["refuses_nodes"] or kind["raises_estimates"]:
            alone.append(("astar", name))
            with_boxes.append(("astar-gb", "boxes," + name))
        else:
            for search in listed["searches"]:
                for needed in search["needs"]:
                    if needed.split("(")[0] == name:
                        asked = ("boxes," if search["asks_edges"] else "") + needed
                        (with_boxes if "boxes" in asked else alone).append((search["id"], asked))
    return alone + MORE + with_boxes


def numbers(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Column:
    """What is known of a map."""

    def __init__(self, program, map_file, folder):
        self.program, self.map_file, self.why, self.late = program, map_file, {}, set()
        self.name = os.path.splitext(os.path.basename(map_file))[0]
        about = program.ask("info", map_file)
        self.nodes = about["nodes"] if "nodes" in about else about["free"]
        try:
            self.boxes = Boxes(program, map_file, folder)
        except Refused as why:
            self.boxes = None
            self.why[("", "boxes")] = str(why)

    def cell(self, search, indices):
        members = indices.split(",") if indices else []
        if self.late.intersection(members):
            return "–"  # what takes too long alone takes no less with others
        with_boxes = "boxes" in members and self.boxes is not None
        if "boxes" in members and self.boxes is None:
            return "–"
        try:
            asked = ",".join(self.boxes.file if m == "boxes" else m for m in members) if with_boxes else indices
            row = self.program.measure(self.map_file, search, asked)
        except Refused as why:
            if isinstance(why, Late) and len(members) == 1:
                self.late.add(indices)
            self.why[(search, indices)] = str(why).replace(os.path.dirname(self.map_file) + "/", "")
            return "–"
        took = f"{numbers(row['expanded'])}; {numbers(row['mean_us'])} us"
        made = row.get("index")
        if made is None:
            return took
        made_in = made["seconds"] + (self.boxes.seconds if with_boxes else 0)
        return f"{numbers(made_in)} s; {numbers(made['bytes'] / self.nodes)} B; {took}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("maps", nargs="+", metavar="MAP")
    parser.add_argument("--limit", type=float, default=120, metavar="SECONDS", help="for each cell")
    parser.add_argument("--problems", type=int, default=500, metavar="N", help="random ones of each map")
    options = parser.parse_args()
    program = Program(options.program, options.limit, options.problems)
    listed = program.ask("list")
    with tempfile.TemporaryDirectory() as folder:
        columns = []
        for i, map_file in enumerate(options.maps):
            os.mkdir(os.path.join(folder, str(i)))
            columns.append(Column(program, map_file, os.path.join(folder, str(i))))
        print("| | " + " | ".join(f"{c.name} ({c.nodes:,} nodes)" for c in columns) + " |")
        print("| --- |" + " --- |" * len(columns))
        for search, indices in own_sets(listed):
            name = f"`{search}`" + (f" `{indices}`" if indices else "")
            print(f"| {name} | " + " | ".join(c.cell(search, indices) for c in columns) + " |", flush=True)
    print()
    for column in columns:
        for (search, indices), why in column.why.items():
            print(f"- {column.name}, `{search} {indices}`: {why}")


if __name__ == "__main__":
    main()
