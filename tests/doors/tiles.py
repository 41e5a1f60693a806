"""Inputs of maps of tiles: shapes and costs of Tiled, storeys and sizes of LDtk."""

import json


def tiled(layers, width=6, height=5, tileset="", head="", ground=True):
    """A map of cells of 16 pixels; all ground (tile 1) if asked. Tile 2 of its set, 1, has what `tileset` says."""
    cells = ",".join("1" for _ in range(width * height))
    under = f'<layer name="Ground" width="{width}" height="{height}"><data encoding="csv">{cells}</data></layer>'
    return (
        f'<map orientation="orthogonal" width="{width}" height="{height}" tilewidth="16" tileheight="16" {head}>'
        f'<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" columns="4">{tileset}</tileset>'
        f'{under if ground else ""}{layers}</map>'
    )


def objects(inner, name="Collision", more=""):
    return tiled(f'<objectgroup name="{name}" {more}>{inner}</objectgroup>')


def grid(*blocked, width=6, height=5):
    """Rows of a free grid with these cells blocked."""
    return "/".join("".join("@" if (x, y) in blocked else "." for x in range(width)) for y in range(height))


def box(left, top, right, bottom):
    """Cells from column `left` to `right` and from row `top` to `bottom`, both included."""
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def shapes(what, inner, *blocked, **more):
    return (what, {"m.tmx": objects(inner, **more)}, "cells m.tmx", grid(*blocked))


# A cell is blocked where its middle, at 8, 24, 40, 56, 72, 88 pixels, lies in the shape.
SHAPES = [
    # Right angle at 16,16; legs of 64: below the diagonal x + y = 96. Middles of column and row from 1: 16(x+y)+16 < 96.
    shapes("a triangle", '<object x="16" y="16"><polygon points="0,0 64,0 0,63"/></object>',
           *[(x, y) for x, y in box(1, 1, 4, 4) if 16 * (x + y) + 16 < 95]),
    shapes("an L as a polygon", '<object x="0" y="0"><polygon points="0,0 48,0 48,16 16,16 16,48 0,48"/></object>',
           (0, 0), (1, 0), (2, 0), (0, 1), (0, 2)),
    shapes("a polygon the other way round, with a negative corner",
           '<object x="32" y="32"><polygon points="16,16 -32,16 -32,-16 16,-16"/></object>', *box(0, 1, 2, 2)),
    # Half axes 24 and 24 about 40,40: all nine middles but the four at a distance of 22.6 would be outside of 20.
    shapes("a circle", '<object x="20" y="20" width="40" height="40"><ellipse/></object>',
           (2, 1), (1, 2), (2, 2), (3, 2), (2, 3)),
    shapes("a rectangle that is turned by 90 degrees", '<object x="48" y="16" width="48" height="16" rotation="90"/>',
           *box(2, 1, 2, 3)),
    shapes("a rectangle that is turned by -90 degrees", '<object x="16" y="64" width="48" height="32" rotation="-90"/>',
           *box(1, 1, 2, 3)),
    shapes("a polygon that is turned by 180 degrees",
           '<object x="64" y="48" rotation="180"><polygon points="0,0 32,0 32,32 0,32"/></object>', *box(2, 1, 3, 2)),
    shapes(
        "a tile as object, of four cells",
        '<object gid="2" x="16" y="64" width="32" height="32"/>',
        *box(1, 2, 2, 3),
    ),
    shapes("a tile as object, turned by 90 degrees about its lower left corner",
           '<object gid="2" x="32" y="32" width="32" height="16" rotation="90"/>', *box(2, 2, 2, 3)),
    shapes("a tile as object, flipped", '<object gid="2147483650" x="32" y="48" width="16" height="16"/>', (2, 2)),
    shapes("a text, a point and a wall", '<object x="0" y="0" width="90" height="70"><text>Hello</text></object>'
           '<object x="8" y="8"><point/></object><object x="80" y="64" width="16" height="16"/>', (5, 4)),
    shapes("a layer of objects that is moved", '<object x="16" y="16" width="16" height="16"/>', (2, 3),
           more='offsetx="16" offsety="32"'),
    ("a group that is moved and blocks", {"m.tmx": tiled(
        '<group name="walls" offsetx="32"><objectgroup name="a" offsety="16">'
        '<object x="0" y="0" width="16" height="16"/></objectgroup></group>')}, "cells m.tmx", grid((2, 1))),
    # A bow tie of the square of 64: left and right of both diagonals, which are a little steep and so meet no middle: left
    # of 32 between y = 1.03 x and 66 - 1.03 x, right of it between 66 - 1.03 x and 1.03 x.
    shapes("a polygon that crosses itself", '<object x="0" y="0"><polygon points="0,0 64,66 64,0 0,66"/></object>',
           (0, 1), (0, 2), (0, 3), (1, 2), (2, 2), (3, 1), (3, 2), (3, 3)),
    shapes("a rectangle beyond the map", '<object x="80" y="-40" width="400" height="60"/>', (5, 0)),
    shapes("hidden objects", '<object x="0" y="0" width="16" height="16" visible="0"/>', (0, 0)),
    ("a rectangle as JSON with a polygon", {"m.tmj": json.dumps({
        "orientation": "orthogonal", "width": 3, "height": 2, "tilewidth": 16, "tileheight": 16,
        "tilesets": [{"firstgid": 1, "name": "t", "tilecount": 1}],
        "layers": [
            {"type": "tilelayer", "name": "g", "width": 3, "height": 2, "data": [1] * 6},
            {"type": "objectgroup", "name": "Walls", "objects": [
                {"x": 16, "y": 0, "rotation": 0, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": 32}, {"x": 0, "y": 32}]}]},
        ]})}, "cells m.tmj", ".@./.@."),
    ("a polyline alone is counted", {"m.tmx": objects('<object x="0" y="8"><polyline points="0,0 96,0"/></object>')},
     "info m.tmx", {"free": 30, "reading.0.what": "polyline", "reading.0.count": 1}),
    ("a polyline beside a wall is counted", {"m.tmx": objects(
        '<object x="0" y="8"><polyline points="0,0 96,0"/></object><object x="0" y="0" width="16" height="16"/>')},
     "info m.tmx", {"free": 29, "reading.0.what": "polyline"}),
]


def three(data="1,2,1", tileset="", walls="", layer=""):
    layers = f'<layer name="Ground" width="3" height="1">{layer}<data encoding="csv">{data}</data></layer>{walls}'
    return {"m.tmx": tiled(layers, 3, 1, tileset, ground=False)}


def cost(value, of="tile", kind="float"):
    inner = f'<properties><property name="cost" type="{kind}" value="{value}"/></properties>'
    return f'<tile id="1">{inner}</tile>' if of == "tile" else inner


WALL = '<layer name="walls" width="3" height="1"><data encoding="csv">0,0,3</data></layer>'
COSTS = [
    ("a tile costs 0", three(tileset=cost(0), walls=WALL), "cells m.tmx", ".@@"),
    ("a tile costs 0.0, without walls", three(tileset=cost("0.0")), "cells m.tmx", ".@."),
    ("a tile costs -0", three(tileset=cost("-0")), "cells m.tmx", ".@."),
    ("a tile costs inf", three(tileset=cost("inf")), "cells m.tmx", ".@."),
    ("a tile costs Infinity", three(tileset=cost("Infinity")), "cells m.tmx", ".@."),
    ("a tile costs -3.5", three(tileset=cost("-3.5"), walls=WALL), "info m.tmx", "refused: costs are 0"),
    ("a tile costs 99999", three(tileset=cost("99999"), walls=WALL), "info m.tmx", "refused: 99999"),
    ("a tile costs 2.5", three(tileset=cost("2.5"), walls=WALL), "costs m.tmx", "1 2.5 0"),
    ("a cost as a text", three(tileset=cost("4", kind="string"), walls=WALL), "costs m.tmx", "1 4 0"),
    ("Cost with a capital", three(tileset=cost("4").replace('"cost"', '"Cost"'), walls=WALL), "costs m.tmx", "1 4 0"),
    ("a cost below 1", three(tileset=cost("0.5"), walls=WALL), "costs m.tmx", "2 1 0"),
    (
        "a layer costs 0",
        three(layer=cost(0, "layer"), walls=WALL, data="1,1,1"),
        "info m.tmx",
        "refused: no cell is free",
    ),
    (
        "a layer costs 4 and its tile 2",
        three(layer=cost(4, "layer"), tileset=cost(2), walls=WALL),
        "costs m.tmx",
        "2 1 0",
    ),
    ("costs without walls", three(tileset=cost(7)), "costs m.tmx", "1 7 1"),
    (
        "a tile above costs",
        three(tileset=cost(3), walls='<layer name="Bush" width="3" height="1"><data encoding="csv">2,0,0</data></layer>', data="1,1,1"),
        "costs m.tmx",
        "3 1 1",
    ),
    (
        "a group costs",
        {"m.tmx": tiled('<group name="Land"><properties><property name="cost" value="6"/></properties>'
     '<layer name="A" width="2" height="1"><data encoding="csv">1,0</data></layer></group>'
     '<layer name="B" width="2" height="1"><data encoding="csv">0,1</data></layer>', 2, 1, ground=False)},
        "costs m.tmx",
        "6 1",
    ),
    ("holes alone", three("1,0,1"), "info m.tmx", "refused: nothing says what blocks ... --blocks"),
    ("holes that are asked for", three("1,0,1"), "cells m.tmx --blocks empty", ".O."),
    (
        "walkable=true on all tiles",
        three("2,2,2", tileset='<tile id="1"><properties><property name="walkable" type="bool" value="true"/></properties></tile>'),
        "info m.tmx",
        "refused: ",
    ),
    (
        "walkable=true on some",
        three("1,2,1", tileset='<tile id="1"><properties><property name="walkable" type="bool" value="true"/></properties></tile>'),
        "info m.tmx",
        "refused: ",
    ),
    (
        "walkable=false",
        three("1,2,1", tileset='<tile id="1"><properties><property name="walkable" type="bool" value="false"/></properties></tile>'),
        "cells m.tmx",
        ".@.",
    ),
    ("a class of a tile", three("1,2,1", tileset='<tile id="1" class="Wall"/>'), "cells m.tmx", ".@."),
    ("nothing blocks", three("1,1,1"), "info m.tmx", "refused: nothing says what blocks"),
    ("costs and holes", three("1,0,2", tileset=cost(3)), "costs m.tmx", "1 0 3"),
    (
        "contradictions",
        three("1,2,1", tileset='<tile id="1"><properties><property name="cost" value="3"/><property name="solid" type="bool" value="true"/></properties></tile>'),
        "cells m.tmx",
        ".@.",
    ),
]


def layer(values, width, name="Collisions", size=16, dx=0, dy=0):
    return {
        "__identifier": name, "__type": "IntGrid", "__cWid": width, "__cHei": len(values) // width, "__gridSize": size,
        "layerDefUid": 1 if name == "Collisions" else 2, "pxOffsetX": dx, "pxOffsetY": dy,
        "__pxTotalOffsetX": dx, "__pxTotalOffsetY": dy, "intGridCsv": values,
    }


def level(*layers, x=0, y=0, depth=0, wide=32, high=16, **more):
    return {
        "identifier": f"L{x}_{y}_{depth}", "worldX": x, "worldY": y, "worldDepth": depth, "pxWid": wide, "pxHei": high,
        "externalRelPath": None, "layerInstances": list(layers), **more,
    }


def ldtk(*levels, layout="Free", second=None, **more):
    defs = [{"identifier": "Collisions", "type": "IntGrid", "__type": "IntGrid", "uid": 1, "gridSize": 16,
             "intGridValues": [{"value": 1, "identifier": "walls"}, {"value": 2, "identifier": "grass"}]}]
    if second:
        defs.append({"identifier": "Second", "type": "IntGrid", "__type": "IntGrid", "uid": 2, "gridSize": second,
                     "intGridValues": [{"value": 1, "identifier": "solid"}, {"value": 2, "identifier": "sand"}]})
    return {"w.ldtk": json.dumps({"__header__": {"app": "LDtk"}, "jsonVersion": "1.5.3", "worldLayout": layout,
                                  "defs": {"layers": defs}, "levels": list(levels), **more})}


FREE = layer([0, 0], 2)
LEFT = layer([1, 0], 2)
RIGHT = layer([0, 1], 2)
FULL = layer([1, 1], 2)
LDTK = [
    ("a cellar below", ldtk(level(FULL, depth=-1), level(RIGHT)), "cells w.ldtk", ".@"),
    ("the cellar chosen", ldtk(level(LEFT, depth=-1), level(RIGHT)), "cells w.ldtk --depth -1", "@."),
    ("the roof first in the file", ldtk(level(FULL, depth=2), level(FULL, depth=1), level(LEFT)), "cells w.ldtk", "@."),
    ("no level of depth 0: the nearest", ldtk(level(FULL, depth=3), level(LEFT, depth=1)), "cells w.ldtk", "@."),
    ("levels of other depths elsewhere", ldtk(level(FULL, x=320, depth=1), level(RIGHT)), "cells w.ldtk", ".@"),
    ("a depth that is not there", ldtk(level(RIGHT)), "info w.ldtk --depth 4", "refused: 4"),
    ("two levels side by side, the second left of 0", ldtk(level(RIGHT), level(LEFT, x=-32)), "cells w.ldtk", "@..@"),
    ("levels with a hole between", ldtk(level(RIGHT), level(LEFT, x=48)), "cells w.ldtk", ".@O@."),
    ("levels in two rows", ldtk(level(RIGHT), level(LEFT, y=16)), "cells w.ldtk", ".@/@."),
    (
        "two worlds over each other",
        ldtk(worlds=[
        {"worldLayout": "Free", "levels": [level(RIGHT)]}, {"worldLayout": "Free", "levels": [level(FULL)]}]),
        "cells w.ldtk",
        ".@",
    ),
    (
        "walls of 16 and of 8 pixels",
        ldtk(level(layer([0, 1], 2), layer([1, 0, 0, 0, 0, 0, 0, 0], 4, "Second", 8)), second=8),
        "cells w.ldtk",
        "@.@@/..@@",
    ),
    ("sand of 8 pixels beside walls of 16", ldtk(level(layer([0, 1], 2), layer([2] * 8, 4, "Second", 8)), second=8),
     "cells w.ldtk", "..@@/..@@"),
    ("a layer moved by a whole cell", ldtk(level(layer([1, 0], 2, dx=16))), "cells w.ldtk", ".@"),
    (
        "a level that is moved by half a cell",
        ldtk(level(FREE), level(FULL, x=40, wide=32)),
        "info w.ldtk",
        {"width": 5},
    ),
    (
        "a level without cells of walls beside one",
        ldtk(level(layer([2, 2], 2)), level(RIGHT, x=32)),
        "cells w.ldtk",
        "...@",
    ),
    ("values that are named", ldtk(level(layer([2, 0, 1], 3), wide=48)), "cells w.ldtk --blocks grass", "@.@"),
    ("levels in their own files", ldtk({**level(depth=0), "layerInstances": None, "externalRelPath": "a.ldtkl"},
     {**level(depth=1), "layerInstances": None, "externalRelPath": "b.ldtkl"}, externalLevels=True)
     | {"a.ldtkl": json.dumps(level(RIGHT)), "b.ldtkl": json.dumps(level(FULL, depth=1))}, "cells w.ldtk", ".@"),
    (
        "levels of a row with other depths",
        ldtk(level(RIGHT), level(FULL, depth=1), layout="LinearHorizontal"),
        "cells w.ldtk",
        ".@",
    ),
]

KINDS = {"tiled-collision-shapes": SHAPES, "tiled-costs-holes": COSTS, "ldtk-depths": LDTK}
