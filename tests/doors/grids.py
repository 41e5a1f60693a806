"""Inputs of grids: pictures of 16 bits, tables of numbers."""

import struct
import zlib


def pgm(values, largest=65535, kind="P5", width=None, head="{kind}\n{width} {height}\n{largest}\n"):
    """Values of two bytes, the high one first, where the largest needs them, as netpbm says."""
    channels = 3 if kind == "P6" else 1
    width = width or len(values) // channels
    text = head.format(kind=kind, width=width, height=len(values) // channels // width, largest=largest)
    form = ">H" if largest > 255 else ">B"
    return text.encode() + b"".join(struct.pack(form, value) for value in values)


def png16(values, alpha=None):
    """A row of grey pixels of 16 bits, with an alpha channel if asked."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    colour = 0 if alpha is None else 4
    row = b"\0"
    for i, value in enumerate(values):
        row += struct.pack(">H", value) + (b"" if alpha is None else struct.pack(">H", alpha[i]))
    head = struct.pack(">IIBBBBB", len(values), 1, 16, colour, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row)) + chunk(b"IEND", b""))


def robot(picture, more="", name="m.pgm", occupied=0.65, free=0.196):
    text = f"image: {name}\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
    return {"m.yaml": text + f"occupied_thresh: {occupied}\nfree_thresh: {free}\n" + more, name: picture}


# Walls are below half of the largest value: of 65535 below 32767.5, of 1000 below 500.
PGM = [
    ("the low byte says nothing", {"p.pgm": pgm([0x00FF, 0xFF00, 0x7F00, 0x80FF])}, "cells p.pgm", "@.@."),
    ("values at the middle", {"p.pgm": pgm([32767, 32768])}, "cells p.pgm", "@."),
    ("256 needs two bytes", {"p.pgm": pgm([0, 127, 128, 256], 256)}, "cells p.pgm", "@@.."),
    ("12 bits of a camera", {"p.pgm": pgm([0, 2047, 2048, 4095], 4095)}, "cells p.pgm", "@@.."),
    ("a largest value of 1000", {"p.pgm": pgm([499, 500, 1000, 0], 1000)}, "cells p.pgm", "@..@"),
    ("pixels that look like a comment", {"p.pgm": pgm([0x230A, 0xFFFF, 0x2323, 0xF00A])}, "cells p.pgm", "@.@."),
    ("pixels that look like blanks", {"p.pgm": pgm([0x0A20, 0x2020, 0xFFFF, 0x0D0A])}, "cells p.pgm", "@@.@"),
    (
        "comments in the head",
        {"p.pgm": pgm([0xFFFF, 1], head="{kind} # a\n# b 7\n{width}\t{height}\n#c\n{largest} ")},
        "cells p.pgm", ".@",
    ),
    ("several rows", {"p.pgm": pgm([65535, 0, 0, 65535, 300, 65000], width=2)}, "cells p.pgm", ".@/@./@."),
    (
        "colours of 16 bits",
        {"p.ppm": pgm([65535] * 3 + [0] * 3 + [255] * 3 + [40000] * 3, kind="P6")},
        "cells p.ppm",
        ".@@.",
    ),
    ("text with values up to 65535", {"p.pgm": "P2\n4 1\n65535\n0 32767 32768 65535\n"}, "cells p.pgm", "@@.."),
    ("text of colours", {"p.ppm": "P3\n2 1\n65535\n65535 65535 65535 255 255 255\n"}, "cells p.ppm", ".@"),
    ("one byte of the last pixel is missing", {"p.pgm": pgm([1, 2, 3])[:-1]}, "info p.pgm", "refused: broken off"),
    ("as many bytes as pixels", {"p.pgm": b"P5 4 1 65535\n\1\2\3\4"}, "info p.pgm", "refused: broken off"),
    ("65536 is too much", {"p.pgm": pgm([1], 65535).replace(b"65535", b"65536")}, "info p.pgm", "refused: 65535"),
    ("a PNG of 16 bits", {"p.png": png16([0, 0x7FFF, 0x8000, 0xFFFF])}, "cells p.png", "@@.."),
    # Occupied is 1 - value / 65535: 22937 by 0.65000, which is above 0.65; 52691 by 0.19598, which is below 0.196.
    (
        "a robot's map, as map_saver has its shades",
        robot(pgm([0, 205 * 257, 254 * 257, 100 * 257])), "cells m.yaml", "@O.O",
    ),
    ("thresholds of a robot's map", robot(pgm([22936, 23100, 52500, 52700])), "cells m.yaml", "@OO."),
    (
        "a robot's map that is negated",
        robot(pgm([0, 50 * 257, 255 * 257, 155 * 257]), "", ).copy() | {
            "m.yaml": "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 1\n"
            "occupied_thresh: 0.65\nfree_thresh: 0.196\n"},
        "cells m.yaml", ".O@O",
    ),
    ("raw percentages of 16 bits", robot(pgm([0, 100 * 257, 255 * 257, 0]), "mode: raw\n"), "cells m.yaml", ".@O."),
    ("a robot's map of 12 bits", robot(pgm([0, 4095, 2047, 3500], 4095)), "cells m.yaml", "@.O."),
    ("a robot's PNG of 16 bits", robot(png16([0, 0xFFFF, 205 * 257]), "", "m.png"), "cells m.yaml", "@.O"),
    # 148 of 255 is occupied by 0.4196: of the way from 0.196 to 0.65 the part 0.4925, so in the fifth ten: 1 + 5 times.
    ("costs of 16 bits", robot(pgm([0, 65535, 148 * 257]), "mode: scale\n"), "costs m.yaml", "0 1 6"),
]

CSV = [
    ("unknown cells", {"t.csv": "-1,0,100\n0,-1,0\n"}, "cells t.csv", "O.@/.O."),
    ("unknown cells with decimals", {"t.csv": "-1.0,0.0,1.0\n0.25,0.5,-1.0\n"}, "cells t.csv", "O.@/.@O"),
    ("all that is known is free", {"t.csv": "-1,0,0\n0,0,-1\n"}, "cells t.csv", "O../..O"),
    ("other numbers below 0", {"t.csv": "-128,0,127\n0,-7,64\n"}, "cells t.csv", "O.@/.O@"),
    ("semicolons", {"t.csv": "-1;0;100\n0;49;50\n"}, "cells t.csv", "O.@/..@"),
    ("tabs and a mark of bytes", {"t.csv": "\ufeff0\t1\r\n1\t0\r\n"}, "cells t.csv", ".@/@."),
    ("as numpy.savetxt writes it", {"t.csv": "0.000000000000000000e+00 1.000000000000000000e+00\n"
     "-1.000000000000000000e+00 0.000000000000000000e+00\n"}, "cells t.csv", ".@/O."),
    ("blanks behind commas", {"t.csv": "0, 1, -1\n1, 0, 0\n"}, "cells t.csv", ".@O/@.."),
    ("digits", {"t.csv": "0110\n0010\n"}, "cells t.csv", ".@@./..@."),
    ("digits of one row", {"t.csv": "0110\n"}, "cells t.csv", ".@@."),
    ("a JSON array", {"t.json": "[[0, 1], [1, 0], [0, 0]]"}, "cells t.json", ".@/@./.."),
    ("a JSON array with unknown cells", {"t.json": "[[-1, 0, 100],\n [0, 50, 49]]\n"}, "cells t.json", "O.@/.@."),
    ("a JSON array of truth values", {"t.json": "[[false, true], [true, false]]"}, "cells t.json", ".@/@."),
    ("words of truth", {"t.csv": "False,True\nTRUE,false\n"}, "cells t.csv", ".@/@."),
    ("a JSON array of decimals", {"t.json": "[[0.0, 1.0], [0.2, 0.7]]"}, "cells t.json", ".@/.@"),
    ("rows of different lengths", {"t.json": "[[0, 1], [0]]"}, "info t.json", "refused: row"),
    ("rows of a table of different lengths", {"t.csv": "0,1,0\n0,1\n"}, "info t.csv", "refused: t.csv:2"),
    ("an empty field", {"t.csv": "0,1,0\n0,,0\n"}, "info t.csv", "refused: t.csv:2"),
    ("a JSON array with nothing", {"t.json": "[[0, null], [0, 1]]"}, "info t.json", "refused: null"),
    ("no number", {"t.csv": "0,1,0\n0,nan,0\n"}, "info t.csv", "refused: t.csv:2"),
    ("a JSON array of texts", {"t.json": '["..@", "@.."]'}, "cells t.json", "..@/@.."),
    ("a JSON array of letters", {"t.json": '[[".", "@"], ["@", "."]]'}, "cells t.json", ".@/@."),
    ("letters without blanks", {"t.csv": "..@\n@.T\n"}, "cells t.csv", "..@/@.T"),
    ("rows of digits in a JSON array", {"t.json": '["0110", "0010"]'}, "cells t.json", ".@@./..@."),
    ("fields in quotes", {"t.csv": '"0","1"\n"-1","0"\n'}, "cells t.csv", ".@/O."),
    ("commas for points", {"t.csv": "0,0;1,0\n0,2;-1,0\n"}, "info t.csv", "refused: t.csv"),
    ("a head of names", {"t.csv": "a,b,c\n0,1,0\n0,-1,0\n"}, "info t.csv", "refused: t.csv"),
    ("an infinite number", {"t.csv": "0,inf,0\n0,1,0\n"}, "info t.csv", "refused: t.csv:1"),
    (
        "a JSON object of a grid",
        {"t.json": '{"grid": [[0, 1], [0, 0]]}'},
        "info t.json",
        "refused: its rows alone, [[0, 1], [0, 0]]",
    ),
]

KINDS = {"pgm-16-bit": PGM, "csv-numbers": CSV}
