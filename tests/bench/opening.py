"""How long programs take to open a map: a search from a node to itself, the fewest seconds of a processor
in several runs in turn.

Usage: opening.py FOLDER_OF_DATA GOALBOUND [GOALBOUND_BEFORE]

Prints a row for each map: a grid of the benchmark, a map of Tiled of 512 x 512 tiles, roads of 87,000 junctions as
DIMACS and in JSON. With a second program it prints its seconds first. Prints, asserts nothing.
"""

import os
import pathlib
import random
import subprocess
import sys
import tempfile

RUNS = 5


def tiled_map():
    chance = random.Random(1)
    rows = [",".join(str(2 if chance.random() < 0.3 else 1) for _ in range(512)) for _ in range(511)]
    rows.insert(0, ",".join(["1"] * 512))
    return (
        '<map orientation="orthogonal" width="512" height="512" tilewidth="16" tileheight="16">'
        '<tileset firstgid="1"><tile id="1"><properties><property name="collision" value="true"/></properties></tile>'
        '</tileset><layer name="ground" width="512" height="512"><data encoding="csv">\n'
        + ",\n".join(rows)
        + "</data></layer></map>"
    )


def free_cell(file):
    rows = file.read_text().split("map\n", 1)[1].splitlines()
    return next(f"{row.index('.')},{y}" for y, row in enumerate(rows) if "." in row)


def seconds_of(program, file, node):
    run = subprocess.Popen([program, "search", file, node, node], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(run.pid, 0)
    return used.ru_utime + used.ru_stime if status == 0 else None


def text_of(seconds):
    return "refused" if seconds is None else f"{seconds:.3f}"


def main():
    data, programs = pathlib.Path(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as name:
        tiled = pathlib.Path(name) / "tiles.tmx"
        tiled.write_text(tiled_map())
        roads = data / "roads" / "usa87k.gr"
        lines = pathlib.Path(name) / "usa87k.json"
        subprocess.run([programs[0], "convert", roads, "-o", lines], check=True, capture_output=True)
        grid = next(data.glob("grids/**/brc202d.map"))
        maps = [(grid, free_cell(grid)), (tiled, "0,0"), (roads, "#1"), (lines, "#1")]
        for file, node in maps:
            runs = [[seconds_of(program, file, node) for program in programs] for _ in range(RUNS)]
            best = [None if None in taken else min(taken) for taken in zip(*runs)]
            print(f"{file.name:16}", *(f"{text_of(seconds):>9}" for seconds in reversed(best)), flush=True)


main()
