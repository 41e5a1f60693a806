"""Holds what README.md shows. Each command runs, those in blocks with the lines below them as output, those in the table
of files on a file of that kind, and the searches of their table; names of files, presets and scripts are there. The counts below
the moving picture are those of its problem, and the figures of tables are those of docs/measured.csv, which
tests/bench/readme_rows.py measures. Nothing here is timed.

usage: readme_test.py PROJECT_FOLDER PROGRAM
"""

import csv
import json
import math
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

def streets() -> str:
    """Four crossings around a block, as OpenStreetMap has them."""
    corners = [(0, 0), (0, 0.001), (0.001, 0.001), (0.001, 0)]
    nodes = "".join(f'<node id="{i}" lat="{lat}" lon="{lon}"/>' for i, (lat, lon) in enumerate(corners, 1))
    ways = "".join(f'<way id="{i}"><nd ref="{i}"/><nd ref="{i % 4 + 1}"/><tag k="highway" v="residential"/></way>' for i in range(1, 5))
    return f'<osm version="0.6">{nodes}{ways}</osm>'


def picture(side: int = 16) -> bytes:
    """A PNG of grey pixels: light ground with a dark wall in its middle."""
    rows = [bytes(40 if x == side // 2 and y > 2 else 230 for x in range(side)) for y in range(side)]

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


#: What stands for the reader's own files, by the names that the README gives them: files of the project, or their bytes.
SAMPLES: dict[str, list[str] | bytes] = {
    "level.map": ["assets/maps/rooms.map"],
    "level.png": picture(),
    "roads.gr": ["assets/maps/roads.gr", "assets/maps/roads.co"],
    "town.osm": streets().encode(),
    "floor.mesh": ["assets/maps/marsh.mesh"],
    "level.obj": ["assets/levels/level.obj"],
    "tower.3dmap": ["assets/maps/tower.3dmap"],
}
PICTURE = ["caves.map", "89,80", "9,9"]  # the problem of docs/make_film.sh


class Readme:
    def __init__(self, root: pathlib.Path, program: str, folder: str) -> None:
        self.root, self.program, self.folder = root, program, folder
        self.text = (root / "README.md").read_text()
        self.faults: list[str] = []
        with (root / "docs" / "measured.csv").open() as file:
            self.rows = list(csv.DictReader(file))

    def run(self, command: str) -> str:
        """What it prints, with `goalbound` as the program that was built."""
        run = subprocess.run([self.program, *shlex.split(command)[1:]], cwd=self.folder, text=True, capture_output=True, timeout=300)
        if run.returncode:
            self.faults.append(f"'{command}' ends with {run.returncode}: {run.stderr}")
        return run.stdout

    def expect(self, shown: str, what: str) -> None:
        if shown not in self.text:
            self.faults.append(f"README.md lacks '{shown}': {what}")

    def check_blocks(self) -> int:
        """Blocks that begin with `$ goalbound`: lines below a command are lines of what it prints."""
        count = 0
        for block in re.findall(r"^```\n(\$ goalbound .*?)^```$", self.text, re.S | re.M):
            printed = ""
            for line in block.splitlines():
                if line.startswith("$ "):
                    printed = self.run(line[2:])
                    count += 1
                elif line != "..." and not is_printed(line, printed):
                    self.faults.append(f"README.md shows '{line}', but the command above it prints:\n{printed}")
        return count

    def check_files(self) -> int:
        """Commands in the table of the reader's files."""
        commands = re.findall(r"\| `(goalbound \w+ [^`]*)` \|", self.text)
        for command in commands:
            name = command.split()[2]
            if name not in SAMPLES:
                self.faults.append(f"'{command}': no file of the project stands for {name}")
                continue
                continue
            sample, path = SAMPLES[name], pathlib.Path(self.folder, name)
            if isinstance(sample, bytes):
                path.write_bytes(sample)
            else:
                for part in sample:
                    shutil.copy(self.root / part, path.with_suffix(pathlib.Path(part).suffix))
            self.run(f"{command} --quick --random 10")
        # What the text below the table says of the same files.
        conversions = re.findall(r"`(goalbound [\w-]+ [\w.]+ -o [\w.]+)`", self.text)
        for command in conversions:
            self.run(command)
        return len(commands) + len(conversions)

    def check_names(self) -> None:
        """Endings of files, presets, scripts, and that each search of the table finds a path with what it needs."""
        listed = self.run("goalbound list")
        for row in re.findall(r"^\| (.*) \| `goalbound compare", self.text, re.M):
            for ending in re.findall(r"`(\.\w+)`", row):
                if not re.search(rf"{re.escape(ending)}\b", listed):
                    self.faults.append(f"README.md names {ending}, 'goalbound list' has no such format")
        presets = [preset["name"] for preset in json.loads((self.root / "CMakePresets.json").read_text())["configurePresets"]]
        for preset in re.findall(r"cmake --preset ([\w-]+)", self.text):
            if preset not in presets:
                self.faults.append(f"README.md names the preset {preset}, which is not there")
        for script in re.findall(r"^(\./\w+)", self.text, re.M):
            if not (self.root / script).is_file():
                self.faults.append(f"README.md names {script}, which is not there")
        for search, index in re.findall(r"^\| .* \| `([\w-]+)` \| (?:`([\w,]+)`|[\w ]+) \|$", self.text, re.M):
            needs = ["--index", index] if index else []
            self.run(shlex.join(["goalbound", "search", *PICTURE, "--algorithm", search, *needs]))

    def check_picture(self) -> None:
        film = (self.root / "docs" / "make_film.sh").read_text()
        if not re.search("{}\n.*start {}\ngoal {}\n".format(*PICTURE), film, re.S):
            self.faults.append(f"docs/make_film.sh films another problem than {PICTURE}")
        for search, words in (("astar", "A\\* expands {} cells"), ("astar-gb", "A\\* with goal bounding expands {}")):
            printed = self.run(shlex.join(["goalbound", "search", *PICTURE, "--algorithm", search]))
            expanded = re.search(r": ([\d,]+) expanded", printed)
            self.expect(words.format(expanded.group(1) if expanded else "?"), "what the moving picture shows")
        for index, words in (([], "A\\* on the corners expands {} of them"), (["--index", "corners"], "with goal bounding it expands {}.*")):
            printed = self.run(shlex.join(["goalbound", "search", *PICTURE, "--any-angle", *index]))
            expanded = re.search(r"^([\d,]+) corners expanded", printed, re.M)
            self.expect(words.format(expanded.group(1) if expanded else "?"), "what docs/pictures/any-angle.png shows")

    def check_table(self) -> int:
        """The row of each map that plain A* and another search were measured on."""
        plain = [row for row in self.rows if row["search"] == "astar"]
        factors = []
        for row in plain:
            fast = next(other for other in self.rows if other["command"] == row["command"] and other is not row)
            file = row["command"].split()[2]
            times = float(row["mean_us"]) / float(fast["mean_us"])
            factors.append(times)
            cells = [f"{digits(float(row['mean_us']), 3)} µs", f"{digits(float(fast['mean_us']), 3)} µs", f"{digits(times, 2)} x",
                     f"{digits(float(fast['seconds']), 2)} s", f"{int(fast['bytes']) / 2**20:.1f} MiB"]
            row_of_map = rf"\| [^|\n]*`{re.escape(file.rpartition('.')[0])}`, {int(row['nodes']):,} \w+ \| {re.escape(' | '.join(cells))} \|"
            if not re.search(row_of_map, self.text):
                self.faults.append(f"README.md lacks the row of {file}: {int(row['nodes']):,} nodes, {' | '.join(cells)}")
        return len(plain)

    def check_preprocessing(self) -> None:
        """What boxes alone cost, of maps that are good and bad for them."""
        for row in self.rows:
            if row["command"].startswith("goalbound precompute"):
                self.expect(f"`{row['command'].split()[2].rpartition('.')[0]}` {digits(float(row['seconds']), 2)} s", row["command"])


def digits(value: float, count: int) -> str:
    """So many significant digits, with commas between thousands."""
    places = count - 1 - math.floor(math.log10(value))
    return f"{round(value, places):,.{max(0, places)}f}"


def is_printed(line: str, printed: str) -> bool:
    """Of what `compare` recommends, whose times differ with each run, search and bytes are to be a row of its table."""
    advice = re.match(r"For this map: (.*?), [\d.,]+ us a problem, .* \((.*), made in ", line)
    if not advice:
        return line in printed.splitlines()
    rows = [re.split(r"  +", row.lstrip("* ").rstrip()) for row in printed.splitlines()]
    return any(row[0] == advice.group(1) and advice.group(2) in row for row in rows)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        readme = Readme(pathlib.Path(sys.argv[1]), sys.argv[2], folder)
        commands = readme.check_blocks()
        files = readme.check_files()
        rows = readme.check_table()
        readme.check_names()
        readme.check_picture()
        readme.check_preprocessing()
    if commands < 4 or files < 10 or rows < 4:
        readme.faults.append(f"README.md has {commands} commands in blocks, {files} in tables, {rows} rows of maps: too few")
    print("\n".join(readme.faults) or f"{commands + files} commands, {rows} rows: good")
    return 1 if readme.faults else 0


if __name__ == "__main__":
    sys.exit(main())
