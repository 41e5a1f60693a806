#!/usr/bin/env python3
"""Prints what the program takes where it is slow, as medians, and how that compares with another build of it.

    tests/bench/slow_spots.py build/release/bin/goalbound [--before PROGRAM] [--data DIR] [--times N] [--side CELLS] [--large]

Paths on roads (search, and nanoseconds a node to unpack the path), shortest paths over meshes (goalbound_bench_mesh beside
the program), exact canonical boxes of maps that this script draws itself (blocked by chance, mazes, rooms; processor time
of one thread), memory of a process that answers a query, and a small map. --large measures once, instead, what takes
minutes: a city of 1,024 x 1,024 cells, and roads of a million junctions. With --before, both programs take turns, and the
ratio says how many times less the first one takes. Asserts nothing; what needs a map or a program that is not there is
left out.
"""
import argparse
import csv
import json
import os
import random
import resource
import statistics
import subprocess
import tempfile
import time


def blocked_by_chance(side, percent):
    chance = random.Random(1)
    return [["@" if chance.random() * 100 < percent else "." for _ in range(side)] for _ in range(side)]


def maze(side, width):
    """Corridors of that width, one way from each to each."""
    chance, cells = random.Random(1), (side - 1) // (width + 1)
    rows = [["@"] * side for _ in range(side)]

    def carve(x, y, across, down):
        for row in rows[y:y + down]:
            row[x:x + across] = "." * across

    def corner(number):
        return 1 + number * (width + 1)

    carve(1, 1, width, width)
    seen, way = {(0, 0)}, [(0, 0)]
    while way:
        x, y = way[-1]
        near = [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if 0 <= x + dx < cells and 0 <= y + dy < cells and (x + dx, y + dy) not in seen]
        if not near:
            way.pop()
            continue
        to = chance.choice(near)
        carve(corner(min(x, to[0])), corner(min(y, to[1])), width + (x != to[0]) * (width + 1),
              width + (y != to[1]) * (width + 1))
        seen.add(to)
        way.append(to)
    return rows


def rooms(side, size):
    """Walls of one cell around rooms, three of four of them with a door."""
    chance = random.Random(1)
    rows = [["@" if x % size == 0 or y % size == 0 else "." for x in range(side)] for y in range(side)]
    for y in range(0, side - size, size):
        for x in range(0, side - size, size):
            if y > 0 and chance.random() < 0.75:
                rows[y][x + 1 + chance.randrange(size - 1)] = "."
            if x > 0 and chance.random() < 0.75:
                rows[y + 1 + chance.randrange(size - 1)][x] = "."
    return rows


def write_map(folder, name, rows):
    path = os.path.join(folder, name.replace(" ", "-") + ".map")
    with open(path, "w", encoding="ascii") as file:
        file.write(f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap\n")
        file.writelines("".join(row) + "\n" for row in rows)
    return path


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def processor_seconds(program, *arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(program, *arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_bytes(program, *arguments):
    """Of a process of its own, which is what getrusage tells the largest child of."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)")
    return int(run("python3", "-c", code, program, *arguments))


def mean_us(program, file, search, *options):
    rows = json.loads(run(program, "bench", file, "--random", "200", "--repeat", "5", "--algorithms", search, "--json",
                          *options))["results"]
    return rows[-1]["mean_us"]


def nodes_of_paths(program, file, search):
    text = run(program, "bench", file, "--random", "200", "--algorithms", search, "--format", "gppc")
    sizes = [int(row["path_size"]) for row in csv.DictReader(text.splitlines())]
    return sum(sizes) / len(sizes)


def unpacking_ns(program, file, search):
    extra = mean_us(program, file, search, "--paths") - mean_us(program, file, search)
    return 1000 * extra / nodes_of_paths(program, file, search)


def bytes_a_cell(program, file):
    """More than a process that only reads the map."""
    info = json.loads(run(program, "info", file, "--json"))
    ends = ["--random", "1", "--repeat", "1", "--algorithms", "jump-index-gb", "--threads", "1"]
    return (peak_bytes(program, "bench", file, *ends) - peak_bytes(program, "info", file)) / info["free"]


def seconds_to_make_boxes(program, file, folder):
    return processor_seconds(program, "precompute", file, "--threads", "1", "--memory", "2000",
                             "-o", os.path.join(folder, "boxes.gbb"))


def seconds_to_first_answer(program, file, search):
    """Of two threads, as the clock counts them: reading the map, making what the search needs, one problem."""
    before = time.monotonic()
    run(program, "bench", file, "--random", "1", "--repeat", "1", "--algorithms", search, "--threads", "2")
    return time.monotonic() - before


def polyanya_us(program, file):
    bench = os.path.join(os.path.dirname(program), "goalbound_bench_mesh")
    return json.loads(run(bench, file, "300"))["mean_us"]


class Table:
    def __init__(self, programs, times):
        self.programs, self.times = programs, times
        print("| | now |" + (" before | less by |" if len(programs) == 2 else ""))
        print("| --- | --- |" + (" --- | --- |" if len(programs) == 2 else ""))

    def row(self, name, unit, measure):
        """`measure(program)` is asked by turns. A program that cannot do it has no figure."""
        figures = [[] for _ in self.programs]
        for _ in range(self.times):
            for program, of_program in zip(self.programs, figures):
                try:
                    of_program.append(measure(program))
                except (subprocess.CalledProcessError, FileNotFoundError):
                    pass
        medians = [statistics.median(of_program) if of_program else None for of_program in figures]
        cells = ["" if median is None else f"{median:.3g} {unit}" for median in medians]
        if len(medians) == 2:
            cells.append("" if None in medians else f"{medians[1] / medians[0]:.2f} times")
        if medians[0] is not None:
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def given_maps(table, data):
    """Roads, meshes and grids of the folder, where it has them."""
    roads = os.path.join(data, "roads/usa87k.gr")
    if os.path.exists(roads):
        for search in ("ch", "ch-gb"):
            table.row(f"usa87k, `{search}`", "us", lambda program: mean_us(program, roads, search))
            table.row(f"usa87k, `{search}`, unpacking a node", "ns", lambda program: unpacking_ns(program, roads, search))
    for name in ("arena", "arena-merged", "aurora-merged"):
        mesh = os.path.join(data, f"navmesh/{name}.mesh")
        if os.path.exists(mesh):
            table.row(f"{name}.mesh, Polyanya", "us", lambda program: polyanya_us(program, mesh))
    arena = os.path.join(data, "grids/dao/arena.map")
    if os.path.exists(arena):
        table.row("arena, `jump-index-gb`", "us", lambda program: mean_us(program, arena, "jump-index-gb", "--paths"))
    brc202d = os.path.join(data, "grids/dao/brc202d.map")
    if os.path.exists(brc202d):
        table.row("brc202d, memory to make boxes and answer", "bytes a cell", lambda program: bytes_a_cell(program, brc202d))


def drawn_maps(table, side, folder):
    drawn = [(f"{percent} % blocked", blocked_by_chance(side, percent)) for percent in (25, 30, 35, 40)]
    drawn += [(f"maze of width {width}", maze(side, width)) for width in (1, 2, 4, 8)]
    drawn += [(f"rooms of {size}", rooms(side, size)) for size in (8, 16, 32)]
    for name, rows in drawn:
        file = write_map(folder, name, rows)
        table.row(f"exact boxes, {name}", "s", lambda program: seconds_to_make_boxes(program, file, folder))


def large_maps(table, data, folder):
    city = os.path.join(data, "grids/cities/Paris_1_1024.map")
    if os.path.exists(city):
        table.row("exact boxes, Paris_1_1024", "s", lambda program: seconds_to_make_boxes(program, city, folder))
    roads = os.path.join(folder, "roads.gr")
    run(table.programs[0], "generate", "roads", "--width", "800", "--height", "800", "-o", roads)
    for search in ("ch", "ch-gb"):
        table.row(f"a million junctions, `{search}` made and asked once", "s of two threads",
                  lambda program: seconds_to_first_answer(program, roads, search))
        for words, options in (("", ()), (", with the path", ("--paths",))):
            table.row(f"a million junctions, `{search}`{words}", "us",
                      lambda program: mean_us(program, roads, search, *options))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--before", help="another build, to compare with")
    parser.add_argument("--data", default=os.path.join(os.path.dirname(__file__), "../../../shared/data"))
    parser.add_argument("--times", type=int, default=7, help="of which the median counts")
    parser.add_argument("--side", type=int, default=512, help="cells of the maps that are drawn")
    parser.add_argument("--large", action="store_true", help="what takes minutes, once")
    options = parser.parse_args()
    programs = [options.program] + ([options.before] if options.before else [])
    with tempfile.TemporaryDirectory() as folder:
        if options.large:
            large_maps(Table(programs, 1), options.data, folder)
        else:
            table = Table(programs, options.times)
            given_maps(table, options.data)
            drawn_maps(table, options.side, folder)


if __name__ == "__main__":
    main()
