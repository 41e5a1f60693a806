"""Each row of docs/format-features.md has a small file here, and becomes what the row says of it.

Usage: format_features_test.py SOURCE_FOLDER GOALBOUND
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CSV = '<data encoding="csv">{}</data>'


def tiled(layers="", head='orientation="orthogonal"', size="3", tiles="1,1,1,1,1,1,1,1,1", tileset="", of_layer=""):
    ground = f'<layer name="ground" width="3" height="3" {of_layer}>{CSV.format(tiles)}</layer>'
    wall = '<tile id="1" type="wall"/>'
    return (
        f'<map {head} width="{size}" height="3" tilewidth="10" tileheight="10" hexsidelength="4">'
        f'<tileset firstgid="1">{wall}{tileset}</tileset>{ground}{layers}</map>'
    )


WALL = "2,1,1,1,1,1,1,1,1"


def walls(objects):
    return tiled(f'<objectgroup name="walls">{objects}</objectgroup>')


def shape(inner, more='width="10" height="10"'):
    return walls(f'<object x="10" y="10" {more}>{inner}</object>')


def tile_properties(*pairs):
    text = "".join(f'<property name="{name}" value="{value}"/>' for name, value in pairs)
    return tiled(tiles="3,1,1,1,1,1,1,1,2", tileset=f'<tile id="2"><properties>{text}</properties></tile>')


TILES_OF_1 = base64.b64encode((2).to_bytes(4, "little") + (1).to_bytes(4, "little") * 8).decode()
TURNED = "2147483650,1,1,1,1,1,1,1,1"
TILED = {
    "orientation orthogonal": tiled(tiles=WALL),
    "orientation isometric": tiled(head='orientation="isometric"', tiles=WALL),
    "orientation staggered": tiled(head='orientation="staggered" staggeraxis="x" staggerindex="even"', tiles=WALL),
    "orientation hexagonal": tiled(head='orientation="hexagonal" staggeraxis="y" staggerindex="odd"', tiles=WALL),
    "another orientation": tiled(head='orientation="oblique"', tiles=WALL),
    "infinite map": '<map orientation="orthogonal" infinite="1" width="2" height="1" tilewidth="8" tileheight="8">'
    '<layer name="walls"><data encoding="csv"><chunk x="-2" y="0" width="2" height="1">1,0</chunk></data></layer></map>',
    "tiles as elements": tiled(tiles=WALL).replace(
        CSV.format(WALL), "<data>" + '<tile gid="2"/>' + '<tile gid="1"/>' * 8 + "</data>"
    ),
    "tiles as base64": tiled(tiles=WALL).replace(CSV.format(WALL), f'<data encoding="base64">{TILES_OF_1}</data>'),
    "tiles in another encoding": tiled(tiles=WALL).replace('encoding="csv"', 'encoding="hex"'),
    "tiles packed in another way": tiled(tiles=WALL).replace(
        CSV.format(WALL), f'<data encoding="base64" compression="lzma">{TILES_OF_1}</data>'
    ),
    "flipped and turned tiles": tiled(tiles=TURNED),
    "tile outside of a finite map": tiled(tiles=WALL, size="2"),
    "offset of a layer, in whole tiles": tiled(
        '<layer name="walls" width="1" height="1" offsetx="10">' + CSV.format("1") + "</layer>"
    ),
    "offset of a layer, in parts of a tile": tiled(
        '<layer name="walls" width="1" height="1" offsetx="7">' + CSV.format("1") + "</layer>"
    ),
    "parallax of a layer": tiled(tiles=WALL, of_layer='parallaxx="0.5"'),
    "layer of a picture": tiled('<imagelayer name="sky"/>', tiles=WALL),
    "group": tiled('<group name="walls"><layer name="a" width="1" height="1">' + CSV.format("1") + "</layer></group>"),
    "class of a layer, a group, an object or a tile": tiled(
        '<layer name="a" class="wall" width="1" height="1">' + CSV.format("1") + "</layer>"
    ),
    "collision shape of a tile": tiled(
        tiles="3,1,1,1,1,1,1,1,1", tileset='<tile id="2"><objectgroup><object width="3" height="3"/></objectgroup></tile>'
    ),
    "object: rectangle": shape(""),
    "object: ellipse": shape("<ellipse/>"),
    "object: capsule": shape("<capsule/>"),
    "object: polygon": shape('<polygon points="0,0 10,0 10,10 0,10"/>', ""),
    "object: tile": walls('<object gid="1" x="10" y="20" width="10" height="10"/>'),
    "object: turned": shape("", 'width="10" height="10" rotation="90"'),
    "object: of a template": walls('<object template="t.tx" x="10" y="10"/>'),
    "object: polyline": shape('<polyline points="0,0 10,0"/>', ""),
    "object with the name of a wall, in another layer": tiled(
        '<objectgroup name="things"><object name="wall" x="0" y="0" width="10" height="10"/></objectgroup>', tiles=WALL
    ),
    "tile of a layer that blocks, which says that it does not": tiled(
        '<layer name="walls" width="2" height="1">' + CSV.format("1,3") + "</layer>",
        tileset='<tile id="2"><properties><property name="collides" value="false"/></properties></tile>',
    ),
    "members of a property that is a class": tiled(
        tiles="3,1,1,1,1,1,1,1,1",
        tileset='<tile id="2"><properties><property name="a" type="class"><properties><property name="solid" '
        'value="true"/></properties></property></properties></tile>',
    ),
    "object: point": shape("<point/>", ""),
    "object: text": shape("<text>walls</text>"),
    "object without a size": shape("", ""),
    "object that covers the middle of no cell": shape("", 'width="2" height="2"'),
    "property walkable": tile_properties(("walkable", "false")),
    "properties that contradict each other": tile_properties(("walkable", "true"), ("solid", "true")),
    "property cost": tile_properties(("cost", "5")),
    "cost that is no number": tile_properties(("cost", "much")),
    "cost below 0": tile_properties(("cost", "-1")),
    "cells without a tile": tiled(tiles="2,0,1,1,1,1,1,1,1"),
    "cells without a tile, where all tiles block": tiled(tiles="2,2,2,2,0,2,2,2,2"),
    "no free cell": tiled(tiles="2,2,2,2,2,2,2,2,2"),
    "nothing that blocks": tiled(),
}


def cells(name="Walls", size=16, width=2, values="[0,1]", **more):
    layer = {"__identifier": name, "__type": "IntGrid", "__cWid": width, "__cHei": 1, "__gridSize": size}
    return {**layer, "intGridCsv": json.loads(values), **more}


def level(*layers, **more):
    return {"worldX": 0, "worldY": 0, "pxWid": 32, "pxHei": 16, "layerInstances": list(layers), **more}


def project(*levels, layout="Free", **more):
    values = [{"value": 1, "identifier": "Walls"}]
    defs = {"layers": [{"identifier": "Ground", "intGridValues": values}]}
    head = {"__header__": {"app": "LDtk"}, "jsonVersion": "1.5.3", "worldLayout": layout, "defs": defs}
    return json.dumps({**head, "levels": list(levels), **more})


GROUND = cells("Ground")
LDTK = {
    "values of IntGrid layers by name": project(level(GROUND)),
    "levels in a free world": project(level(GROUND), level(GROUND, worldX=32)),
    "groups of values by name": project(level(GROUND))
    .replace('"Walls"', '"dirt", "groupUid": 1')
    .replace('"intGridValues":', '"intGridValuesGroups": [{"uid": 1, "identifier": "walls"}], "intGridValues":'),
    "levels in a column": project(level(GROUND), layout="LinearVertical"),
    "no free cell": project(level(cells("Ground", values="[1,1]"))),
    "levels in a row": project(level(GROUND), layout="LinearHorizontal"),
    "several depths": project(level(GROUND), level(GROUND, worldDepth=1)),
    "several worlds": project(worlds=[{"levels": [level(GROUND)]}, {"levels": [level(GROUND)]}]),
    "offset of a layer, in parts of a cell": project(
        level(GROUND), level(cells("Ground", __pxTotalOffsetX=4), worldX=32)
    ),
    "offset of a layer, in whole cells": project(level(cells("Ground", __pxTotalOffsetX=16, values="[1,0]"))),
    "two sizes of cells that block": project(
        level(cells(), cells("Collision", 8, 4, "[0,0,0,1]"))
    ).replace('"identifier": "Walls"', '"identifier": "Grass"'),
    "two sizes of cells that do not fit": project(
        level(cells(), cells("Collision", 12, 2, "[0,1]"))
    ).replace('"identifier": "Walls"', '"identifier": "Grass"'),
    "world with holes": project(level(GROUND), level(GROUND, worldX=64)),
    "no IntGrid layer": project(level({"__identifier": "T", "__type": "Tiles"})),
    "nothing that blocks": project(level(cells("A"), cells("B"))).replace('"identifier": "Walls"', '"identifier": "x"'),
}


def feature(geometry, **properties):
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def line(*points, **properties):
    return feature({"type": "LineString", "coordinates": [list(point) for point in points]}, **properties)


def point(x, y, **properties):
    return feature({"type": "Point", "coordinates": [x, y]}, **properties)


def geojson(*features, **more):
    return json.dumps({"type": "FeatureCollection", **more, "features": list(features)})


ROAD = line((0, 0), (0.01, 0))
GEOJSON = {
    "LineString": geojson(ROAD),
    "MultiLineString": geojson(feature({"type": "MultiLineString", "coordinates": [[[0, 0], [0, 1]]]})),
    "GeometryCollection": geojson(feature({"type": "GeometryCollection", "geometries": [ROAD["geometry"]]})),
    "Point": geojson(ROAD, point(0, 0)),
    "Polygon": geojson(ROAD, feature({"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [1, 0], [0, 0]]]})),
    "feature without geometry": geojson(ROAD, feature(None)),
    "line of one place": geojson(ROAD, line((1, 1), (1, 1))),
    "another type of geometry": geojson(ROAD, feature({"type": "Circle", "coordinates": []})),
    "heights": geojson(line((0, 0, 5), (0.01, 0, 9))),
    "crs": geojson(ROAD, crs={"type": "name", "properties": {"name": "EPSG:3857"}}),
    "property cost": geojson(line((0, 0), (0.01, 0), cost=4)),
    "two properties of costs": geojson(line((0, 0), (0.01, 0), cost=4, length=9)),
    "line without the costs of others": geojson(line((0, 0), (0.01, 0), cost=4), line((0, 0), (0, 0.01))),
    "reverse_cost": geojson(line((0, 0), (0.01, 0), cost=4, reverse_cost=9)),
    "cost below 0": geojson(ROAD, line((0, 0), (0, 0.01), cost=-1)),
    "maxspeed": geojson(line((0, 0), (0.01, 0), maxspeed=50)),
    "oneway": geojson(line((0, 0), (0.01, 0), oneway="yes")),
    "another word for a direction": geojson(line((0, 0), (0.01, 0), oneway="perhaps")),
    "oneway=reversible": geojson(ROAD, line((0, 0), (0, 0.01), oneway="reversible")),
    "ends that nearly meet": geojson(ROAD, line((0.0100003, 0), (0.02, 0))),
    "end on another line": geojson(ROAD, line((0.005, 0.0000003), (0.005, 0.01))),
    "lines that cross": geojson(ROAD, line((0.005, -0.01), (0.005, 0.01))),
    "route graph of ROS": geojson(
        point(0, 0, id=1), point(0.01, 0, id=2), line((0, 0), (0.01, 0), id=3, startid=1, endid=2)
    ),
    "route graph with an id that no point has": geojson(
        point(0, 0, id=1), line((0, 0), (0.01, 0), id=3, startid=1, endid=2)
    ),
    "route graph with ids of features": geojson(
        {**point(0, 0), "id": 2}, {**point(0.01, 0), "id": 1}, line((0, 0), (0.01, 0), startid=2, endid=1)
    ),
    "route graph without points": geojson(line((0, 0), (0.01, 0), startid=2, endid=1)),
    "two points of a route graph at one place": geojson(
        point(0, 0, id=1), point(0, 0, id=3), point(0.01, 0, id=2), line((0, 0), (0.01, 0), startid=1, endid=2)
    ),
    "line with a startid and no endid": geojson(point(0, 0, id=1), line((0, 0), (0.01, 0), startid=1)),
    "speed limit of a route graph": geojson(
        point(0, 0, id=1), point(0.01, 0, id=2),
        line((0, 0), (0.01, 0), id=3, startid=1, endid=2, metadata={"speed_limit": 0.5}),
    ),
    "edge of a route graph with points between its ends": geojson(
        point(0, 0, id=1), point(0.01, 0, id=2), line((0, 0), (0.01, 0.01), (0.01, 0), id=3, startid=1, endid=2)
    ),
    "cost of a route graph that may be overridden": geojson(
        point(0, 0, id=1), point(0.01, 0, id=2), line((0, 0), (0.01, 0), id=3, startid=1, endid=2, cost=4)
    ),
    "names of some nodes alone": geojson(ROAD, point(0, 0, node="home")),
    "rule about a turn": geojson(ROAD, line((0, 0), (0.01, 0), (0, 0), turn_rule="no")),
    "rule about a turn over no junction": geojson(ROAD, line((0, 0), (0.01, 0), (0.02, 0), turn_rule="only")),
    "rule about a turn along which no edge leads": geojson(ROAD, line((0, 0), (0.01, 0), (0.01, 0), turn_rule=3)),
    "another word for a rule about a turn": geojson(ROAD, line((0, 0), (0.01, 0), (0, 0), turn_rule="never")),
    "no line": geojson(point(0, 0)),
}


def osm(more="", way_tags="", node_tags="", restriction=""):
    return (
        '<osm version="0.6"><node id="1" lat="0" lon="0"/>'
        f'<node id="2" lat="0" lon="0.001">{node_tags}</node><node id="3" lat="0" lon="0.002"/>'
        '<node id="4" lat="0.001" lon="0"/>'
        '<way id="9"><nd ref="1"/><nd ref="4"/><tag k="highway" v="residential"/></way>'
        f'<way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/>{way_tags}<tag k="highway" v="residential"/></way>'
        f"{more}{restriction}</osm>"
    )


def tag(key, value):
    return f'<tag k="{key}" v="{value}"/>'


def turn_of(*members, more="", value="no_left_turn", key="restriction"):
    """A relation of members (kind, id, role)."""
    names = "".join(f'<member type="{kind}" ref="{ref}" role="{role}"/>' for kind, ref, role in members)
    return f'<relation id="20">{names}{tag("type", "restriction")}{tag(key, value)}{more}</relation>'


def turn(more="", **value):
    return osm(restriction=turn_of(("way", 9, "from"), ("node", 1, "via"), ("way", 10, "to"), more=more, **value))


SIDE = '<node id="5" lat="0.001" lon="0.002"/><way id="13"><nd ref="3"/><nd ref="5"/><tag k="highway" v="service"/></way>'
FOOTWAY = '<way id="11"><nd ref="1"/><nd ref="3"/><tag k="highway" v="footway"/></way>'
OSM = {
    "way for the profile": osm(),
    "way for others": osm(FOOTWAY),
    "barrier that lets through": osm(node_tags=tag("barrier", "gate")),
    "barrier that does not": osm(node_tags=tag("barrier", "bollard")),
    "access of a point": osm(node_tags=tag("access", "no")),
    "oneway=reversible": osm(way_tags=tag("oneway", "reversible")),
    "turn restriction over a node": turn(),
    "turn restriction over ways": osm(SIDE, restriction=turn_of(("way", 9, "from"), ("way", 10, "via"), ("way", 13, "to"))),
    "turn restriction with except": turn(tag("except", "motorcar")),
    "turn restriction of lorries": turn(tag("restriction:hgv", "no_left_turn"), key="restriction:psv"),
    "turn restriction that holds at times": turn(value="no_left_turn @ (Mo-Fr)", key="restriction:conditional"),
    "turn restriction with hours": turn(tag("hour_on", "07:00")),
    "turn restriction of an unknown kind": turn(value="no_looking"),
    "turn restriction without a member": osm(restriction=turn_of(("way", 9, "from"), ("way", 10, "to"))),
    "turn restriction within a way": osm(SIDE, restriction=turn_of(("way", 10, "from"), ("node", 2, "via"), ("way", 10, "to"))),
    "turn restriction whose ways do not meet": osm(
        SIDE, restriction=turn_of(("way", 9, "from"), ("node", 4, "via"), ("way", 13, "to"))
    ),
    "turn restriction over a way that is no road": osm(
        FOOTWAY, restriction=turn_of(("way", 9, "from"), ("node", 1, "via"), ("way", 11, "to"))
    ),
    "turn restriction against a one-way road": osm(
        way_tags=tag("oneway", "-1"), restriction=turn_of(("way", 9, "from"), ("node", 1, "via"), ("way", 10, "to"))
    ),
    "rule that holds at times": osm(way_tags=tag("access:conditional", "no @ (Mo-Fr)")),
    "opening hours of a gate": osm(node_tags=tag("barrier", "gate") + tag("opening_hours", "08:00-18:00")),
    "way that JOSM deleted": osm().replace('<way id="10">', '<way id="10" action="delete">'),
    "node that is missing": osm('<way id="12"><nd ref="1"/><nd ref="99"/><tag k="highway" v="service"/></way>'),
    "no way for the profile": '<osm version="0.6"><node id="1" lat="0" lon="0"/><node id="3" lat="0" lon="1"/>'
    + FOOTWAY
    + "</osm>",
}


def graphml(edges='<edge source="a" target="b"/>', keys="", nodes="", more=""):
    place = '<data key="x">{}</data><data key="y">0</data>'
    return (
        '<graphml><key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/>'
        f'<key id="w" for="edge" attr.name="weight"/>{keys}<graph edgedefault="undirected">'
        f'<node id="a">{place.format(0)}</node><node id="b">{place.format(3)}</node>{nodes}{edges}</graph>{more}</graphml>'
    )


WEIGHED = '<edge source="a" target="b"><data key="w">4</data></edge>'
GRAPHML = {
    "coordinates": graphml(),
    "weight": graphml(WEIGHED),
    "nodes at one place": graphml(nodes='<node id="c"><data key="x">0</data><data key="y">0</data></node>'),
    "weight of inf": graphml(WEIGHED + WEIGHED.replace("4", "inf")),
    "edge without a weight, beside others": graphml(WEIGHED + '<edge source="b" target="a"/>'),
    "other keys": graphml(keys='<key id="n" for="node" attr.name="label"/>'),
    "directed edge": graphml('<edge source="a" target="b" directed="true"/>'),
    "hyperedge": graphml('<hyperedge><endpoint node="a"/></hyperedge>'),
    "graph in a node": graphml(nodes='<node id="c"><graph edgedefault="directed"/></node>'),
    "second graph": graphml(more='<graph edgedefault="directed"/>'),
    "node without coordinates": graphml(nodes='<node id="c"/>'),
}


def node_link(**more):
    nodes = [{"id": 1, "x": 0, "y": 0, **more}, {"id": 2, "x": 3, "y": 0}]
    return json.dumps({"directed": False, "multigraph": False, "nodes": nodes, "links": [{"source": 1, "target": 2}]})


def own_graph(**more):
    nodes = [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 3, "y": 0}]
    edges = [{"from": "a", "to": "b", **more}]
    return json.dumps({"format": "goalbound graph", "version": 1, "nodes": nodes, "edges": edges})


def with_turns(graph, *nodes):
    return json.dumps({**json.loads(graph), "turns": [{"nodes": nodes, "turn_rule": "no"}]})


JSON = {
    "node-link of NetworkX": node_link(),
    "other members of nodes or links": node_link(colour="red"),
    "own graph": own_graph(),
    "other members of nodes or edges": own_graph(colour="red"),
    "rules about turns": with_turns(own_graph(), "a", "b", "a"),
    "rules about turns of NetworkX": json.dumps(
        {**json.loads(node_link()), "graph": {"turns": [{"nodes": [1, 2, 1], "turn_rule": 2.5}]}}
    ),
    "rule about a turn along which no edge leads": with_turns(own_graph(), "a", "b", "b"),
    "rule about a turn over a node that is not there": with_turns(own_graph(), "a", "b", "z"),
    "node without coordinates": node_link().replace('"x": 3, ', ""),
    "rows of cells": "[[0, 1], [0, 0]]",
}

# Two white pixels: one block of 8 x 8, of which only the mean is there (127 times 8), by tables of one code each.
JPEG = (
    b"\xff\xd8\xff\xdb\x00\x43\x00" + b"\x08" * 64
    + b"\xff\xc0\x00\x0b\x08\x00\x01\x00\x02\x01\x01\x11\x00"
    + b"\xff\xc4\x00\x14\x00\x01" + b"\x00" * 15 + b"\x07"
    + b"\xff\xc4\x00\x14\x10\x01" + b"\x00" * 15 + b"\x00"
    + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x7f\x7f\xff\xd9"
)
GRIDS = {
    "`.map`": "type octile\nheight 1\nwidth 2\nmap\n..\n",
    "`.map` without a type": "height 1\nwidth 2\nmap\n..\n",
    "another type of `.map`": "type hexagonal\nheight 1\nwidth 2\nmap\n..\n",
    "table": ("x.csv", "0,1\n0,0\n"),
    "table of letters without blanks": ("x.csv", "..@\n...\n"),
    "rows of texts in JSON": ("x.json", '["..@", "..."]'),
    "table with numbers below 0": ("x.csv", "0,-1\n0,100\n"),
    "picture of 16 bits": b"P5 2 1 65535\n\xff\xff\x00\x01",
    "JPEG": JPEG,
    "GIF": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
}


def robot(*keys, without="", image="p.pgm"):
    head = {"image": image, "resolution": "0.05", "origin": "[-1.5, 2.0, 0.0]", "negate": "0", "occupied_thresh": "0.65",
            "free_thresh": "0.196", **dict(keys)}
    return "".join(f"{key}: {value}\n" for key, value in head.items() if key != without)


PICTURE = b"P5 3 1 255\n\xfe\xcd\x00"
ROBOTS = {
    "image, resolution and origin": robot(),
    "origin that is turned": robot(("origin", "[0, 0, 1.57]")),
    "thresholds": robot(("occupied_thresh", "0.9")),
    "negate": robot(("negate", "1")),
    "mode: trinary": robot(("mode", "trinary")),
    "mode: scale": robot(("mode", "scale")),
    "mode: raw": robot(("mode", "raw")),
    "another mode": robot(("mode", "blue")),
    "key that is missing": robot(without="free_thresh"),
    "no resolution": robot(without="resolution"),
    "thresholds the wrong way round": robot(("occupied_thresh", "0.1")),
    "other keys": robot(("floor", "7")),
    "picture that is not there": robot(image="q.pgm"),
    "picture that is broken off": robot(image="short.pgm"),
}


def bt(*states):
    """Down to the last of 16 levels by the first child: states of eight children, 1 free, 2 occupied, 3 has children."""
    node = lambda of: sum(state << 2 * i for i, state in enumerate(of)).to_bytes(2, "little")  # noqa: E731
    return "x.bt", "# Octomap OcTree binary file\nid OcTree\nsize 9\nres 0.1\ndata\n".encode() + node([3]) * 15 + node(states)


VOXELS = {
    "`.3dmap`: voxels": "voxel 3 3 3\n1 1 1\n",
    "`.3dmap`: a voxel twice": "voxel 3 3 3\n1 1 1\n1 1 1\n",
    "`.3dmap`: no voxel": "voxel 3 3 3\n",
    "`.3dmap`: a voxel outside": "voxel 3 3 3\n3 0 0\n",
    "`.3dmap`: another number of columns": "voxel 3 3 3\n1 1 1 7\n",
    "`.3dmap`: sides that are too long": "voxel 99999 1 1\n",
    "`.bt`: free, occupied and unknown space": bt(1, 2, 1, 0, 1),
    "`.bt`: nothing that is known": bt(),
    "`.ot`: another kind of tree": ("x.ot", "# Octomap OcTree file\nid ColorOcTree\nsize 1\nres 0.1\ndata\n"),
}
# Two rectangles side by side: points with the polygons around them, polygons with their corners and neighbours.
TWO = (
    "mesh\n2\n6 2\n0 0 1 0\n10 0 2 0 1\n11 0 1 1\n11 10 1 1\n10 10 2 1 0\n0 10 1 0\n"
    "4 0 1 4 5 -1 1 -1 -1\n4 1 2 3 4 -1 -1 -1 0\n"
)
MESHES = {
    "polygons and their neighbours": TWO,
    "polygons that touch at a point alone": "mesh\n2\n7 2\n0 0 1 0\n1 0 1 0\n1 1 2 0 1\n0 1 1 0\n2 1 1 1\n2 2 1 1\n1 2 1 1\n"
    "4 0 1 2 3 -1 -1 -1 -1\n4 2 4 5 6 -1 -1 -1 -1\n",
    "polygons over each other": "mesh\n2\n8 2\n0 0 1 0\n4 0 1 0\n4 4 1 0\n0 4 1 0\n2 2 1 1\n6 2 1 1\n6 6 1 1\n2 6 1 1\n"
    "4 0 1 2 3 -1 -1 -1 -1\n4 4 5 6 7 -1 -1 -1 -1\n",
    "polygon that is not convex": "mesh\n2\n5 1\n0 0 1 0\n4 0 1 0\n4 4 1 0\n2 1 1 0\n0 4 1 0\n5 0 1 2 3 4 -1 -1 -1 -1 -1\n",
    "another version": TWO.replace("2\n6 2", "3\n6 2"),
    "more than the head announces": TWO + "7\n",
    "less than the head announces": TWO[:40],
}
CORNERS = "v 0 0 0\nv 10 0 0\nv 10 0 10\nv 0 0 10\n"
FLOOR = CORNERS + "f 1 4 3 2\n"
LEVELS = {
    "triangles and polygons": FLOOR + "f 1 4 3\n",
    "corners that are counted from the last one": CORNERS + "f -4 -1 -2 -3\n",
    "normals and places in textures": CORNERS + "vt 0 0\nvn 0 1 0\nf 1/1/1 4/1/1 3/1/1 2/1/1\n",
    "groups, objects and materials": "o a\ng b\nusemtl grass\n" + FLOOR,
    "lines and points": FLOOR + "l 1 2\np 1\n",
    "faces without area": FLOOR + "f 1 1 2\n",
    "storeys over each other": FLOOR + CORNERS.replace(" 0 ", " 5 ") + "f 5 8 7 6\n",
    "faces that look down": CORNERS + "f 1 2 3 4\n",
    "z that points up": "v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nf 1 2 3 4\n",
    "ground that is too small": FLOOR.replace("10", "0.1"),
    "corner that is not there": CORNERS + "f 1 2 9\n",
    "no polygon": CORNERS,
    "coordinate that is no number": "v nan 0 0\n" + FLOOR,
}
OTHERS = {
    "`.costs`: costs and rule": ("x.costs", "terrain-costs 1\nmap g.map\nmoves 4\n. 2\n"),
    "`.costs`: a letter twice": ("x.costs", "terrain-costs 1\nmap g.map\n. 2\n. 3\n"),
    "`.costs`: another rule": ("x.costs", "terrain-costs 1\nmap g.map\nmoves 7\n. 2\n"),
    "`.quadtree`: the grid that it names": ("x.quadtree", "quadtree 1\nmap g.map\n"),
    "`.gr`: arcs and places": ("x.gr", "p sp 2 1\na 1 2 7\n"),
    "`.gr`: a cost below 0": ("x.gr", "p sp 2 1\na 1 2 -7\n"),
}
EXAMPLES = {
    "Tiled": (TILED, "x.tmx"),
    "LDtk": (LDTK, "x.ldtk"),
    "GeoJSON": (GEOJSON, "x.geojson"),
    "OpenStreetMap": (OSM, "x.osm"),
    "GraphML": (GRAPHML, "x.graphml"),
    "JSON": (JSON, "x.json"),
    "Grids": (GRIDS, "x.map"),
    "Robots' maps": (ROBOTS, "x.yaml"),
    "Worlds of voxels": (VOXELS, "x.3dmap"),
    "Meshes": (MESHES, "x.mesh"),
    "Levels": (LEVELS, "x.obj"),
    "Other grids and graphs": (OTHERS, "x"),
}
# Beside each of them.
BESIDE = {
    "t.tx": b'<template><object width="10" height="10"/></template>',
    "p.pgm": PICTURE,
    "short.pgm": PICTURE[:-1],
    "g.map": b"type octile\nheight 1\nwidth 2\nmap\n..\n",
    "x.co": b"p aux sp co 2\nv 1 0 0\nv 2 9 0\n",
}


def rows_of(page):
    """By the heading of a table: each feature and what becomes of it."""
    tables = {}
    for text in page.read_text().splitlines():
        if text.startswith("## "):
            tables[text[3:]] = {}
        row = re.fullmatch(r"\| (.+) \| (read|counted: `.+`|refused: `.+`) \|", text)
        if row:
            tables[list(tables)[-1]][row[1]] = row[2]
    return tables


def outcome(program, folder, name, example):
    """Of `goalbound info`: what the report says, and what the message does."""
    name, content = example if isinstance(example, tuple) else (name, example)
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    run = subprocess.run([program, "info", file, "--json"], capture_output=True, text=True)
    if run.returncode != 0:
        return None, run.stderr
    reading = json.loads(run.stdout).get("reading") or []
    return "; ".join(f"{line['what']}: {line['became']}" for line in reading), ""


def fault(fate, report, message):
    """Why it is not what the page says; empty where it is."""
    kind, _, words = fate.partition(": ")
    words = words.strip("`")
    if kind == "refused":
        return "" if report is None and words in message else f"refused for: {message or report}"
    if report is None:
        return f"refused: {message}"
    if kind == "read":
        return "" if report == "" else f"counted: {report}"
    return "" if words in report else f"counted: {report or 'nothing'}"


def main():
    source, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    tables = rows_of(source / "docs" / "format-features.md")
    faults = []
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for beside, content in BESIDE.items():
            (folder / beside).write_bytes(content)
        for table, (examples, file) in EXAMPLES.items():
            rows = tables.get(table, {})
            faults += [f"{table}: no row for '{feature}'" for feature in examples.keys() - rows.keys()]
            faults += [f"{table}: no example of '{feature}'" for feature in rows.keys() - examples.keys()]
            for feature in rows.keys() & examples.keys():
                count += 1
                why = fault(rows[feature], *outcome(program, folder, file, examples[feature]))
                if why:
                    faults.append(f"{table}, '{feature}': the page says '{rows[feature]}', it is {why}")
    print("\n".join(sorted(faults)) or f"{count} features: as the page says")
    sys.exit(1 if faults else 0)


main()
