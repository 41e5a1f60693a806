"""How long programs take to open a map: the whole command `info`, the fewest seconds of several runs in turn.

Usage: opening.py FOLDER_OF_DATA GOALBOUND [GOALBOUND_BEFORE]

Prints a row for each map: a grid of the benchmark, a map of Tiled of 512 x 512 tiles, roads of 87,000 junctions as
DIMACS and as GeoJSON. With a second program it prints its seconds first. Prints, asserts nothing.
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import time

RUNS = 5


def tiled_map():
    chance = random.Random(1)
    rows = [",".join(str(2 if chance.random() < 0.3 else 1) for _ in range(512)) for _ in range(512)]
    return (
        '<map orientation="orthogonal" width="512" height="512" tilewidth="16" tileheight="16">'
        '<tileset firstgid="1"><tile id="1"><properties><property name="collision" value="true"/></properties></tile>'
        '</tileset><layer name="ground" width="512" height="512"><data encoding="csv">\n'
        + ",\n".join(rows)
        + "</data></layer></map>"
    )


def seconds_of(program, file):
    start = time.perf_counter()
    run = subprocess.run([program, "info", file, "--json"], capture_output=True)
    return time.perf_counter() - start if run.returncode == 0 else None


def text_of(seconds):
    return "refused" if seconds is None else f"{seconds:.3f}"


def main():
    data, programs = pathlib.Path(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as name:
        tiled = pathlib.Path(name) / "tiles.tmx"
        tiled.write_text(tiled_map())
        roads = data / "roads" / "usa87k.gr"
        lines = pathlib.Path(name) / "usa87k.geojson"
        subprocess.run([programs[0], "convert", roads, "-o", lines], check=True, capture_output=True)
        maps = {"brc202d.map": next(data.glob("grids/**/brc202d.map")), tiled.name: tiled}
        maps |= {roads.name: roads, lines.name: lines}
        for title, file in maps.items():
            best = [None] * len(programs)
            for _ in range(RUNS):
                for i, program in enumerate(programs):
                    taken = seconds_of(program, file)
                    best[i] = taken if best[i] is None else min(best[i], taken or best[i])
            print(f"{title:16}", *(f"{text_of(seconds):>9}" for seconds in reversed(best)))


main()
