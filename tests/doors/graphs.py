"""Inputs of graphs and of paths over hexagons and quadtrees; messages."""

import json

# Hexagons of odd-r: the six neighbours of a cell in an even row are left, right, and above and below the columns x - 1
# and x; in an odd row the columns x and x + 1.
BOARD = "type octile\nheight 4\nwidth 5\nmap\n.....\n..@..\n.@...\n.....\n"
# From 0,1: right to 1,1 (odd row: 0,1 - 1,1), then 2,2 (odd row: below are 1,2 and 2,2), 3,2, and up to 3,1 (even row: 2,1
# and 3,1). Four steps, and 2,1 between is a wall; by row 0: 1,0 2,0 3,0 and 3,1: 1,1 - 1,0 ... is longer or as long.
HEX_PATH = [[0, 1], [1, 1], [2, 2], [3, 2], [3, 1]]


def hexes(what, claimed, right, name="p.jsonl", options="--moves hex"):
    text = claimed if isinstance(claimed, str) else json.dumps(claimed)
    return (what, {"b.map": BOARD, name: text}, f"audit b.map {name} {options}", right)


GOOD = {"paths": 1, "faulty": 0, "shortest": 1}
# Squares of 4, 2 and 1 cells: the wall at 5,1 parts the upper right quarter.
SQUARES = {
    "s.map": "type octile\nheight 8\nwidth 8\nmap\n" + "........\n.....@..\n" + "........\n" * 6,
    "s.quadtree": "quadtree 1\nmap s.map\n",
}


def squares(what, claimed, right, name="p.jsonl"):
    text = claimed if isinstance(claimed, str) else json.dumps(claimed)
    return (what, {**SQUARES, name: text}, f"audit s.quadtree {name}", right)


AUDIT = [
    hexes("cells as pairs", {"path": HEX_PATH}, GOOD),
    hexes("cells as objects", {"path": [{"x": x, "y": y} for x, y in HEX_PATH]}, GOOD),
    hexes("cells as texts", {"path": [f"{x},{y}" for x, y in HEX_PATH]}, GOOD),
    hexes("a bare array of cells", HEX_PATH, GOOD),
    hexes("start, goal, length and cost", {"start": [0, 1], "goal": [3, 1], "length": 4, "path": HEX_PATH}, GOOD),
    hexes("a wrong length", {"length": 4.5, "path": HEX_PATH}, {"faulty": 1, "faults.wrong-length": 1}),
    hexes("a table", "path,x,y\n" + "".join(f"a,{x},{y}\n" for x, y in HEX_PATH), GOOD, "p.csv"),
    hexes("a table by column and row", "column;row\n" + "".join(f"{x};{y}\n" for x, y in HEX_PATH), GOOD, "p.csv"),
    hexes(
        "a table with a column path_id",
        "path_id,x,y\n7,0,0\n7,1,0\n8,4,0\n8,3,0\n",
        {"paths": 2, "faulty": 0},
        "p.csv",
    ),
    hexes("a table of a line a path", 'points\n"' + " ".join(f"{x},{y}" for x, y in HEX_PATH) + '"\n', GOOD, "p.csv"),
    hexes(
        "a line of GeoJSON",
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": HEX_PATH}},
        GOOD,
        "p.geojson",
    ),
    hexes(
        "plans of two, one of whom waits",
        {"schedule": {
        "a": [{"x": 0, "y": 0, "t": 0}, {"x": 0, "y": 0, "t": 1}, {"x": 1, "y": 0, "t": 2}], "b": [{"x": 4, "y": 3, "t": 0}, {"x": 3, "y": 3, "t": 1}]}},
        {"paths": 2, "faulty": 0},
        "p.json",
    ),
    hexes("neighbours of even-r are none of odd-r", {"path": [[1, 1], [0, 0]]}, {"faults.no-edge": 1}),
    hexes("neighbours on a square are none here", {"path": [[0, 0], [1, 1]]}, {"faults.no-edge": 1}),
    hexes("through a wall", {"path": [[1, 1], [2, 1], [3, 1]]}, {"faulty": 1}),
    hexes("beyond the map", {"path": [[4, 0], [5, 0]]}, {"faults.off-map": 1}),
    hexes("a detour", {"path": [[0, 0], [0, 1], [1, 0]]}, {"faults.longer": 1}),
    (
        "hexagons of even rows",
        {"b.map": BOARD, "b.costs": "terrain-costs 1\nmap b.map\nmoves hex even-rows\n. 1\n", "p.jsonl": '{"path": [[0, 0], [1, 1], [1, 2]]}'},
        "audit b.costs p.jsonl",
        {"faulty": 1},
    ),
    (
        "hexagons of even rows, neighbours",
        {"b.map": BOARD, "b.costs": "terrain-costs 1\nmap b.map\nmoves hex even-rows\n. 1\n", "p.jsonl": '{"path": [[0, 0], [1, 1], [0, 2]]}'},
        "audit b.costs p.jsonl",
        GOOD,
    ),
    (
        "hexagons of odd columns",
        {"b.map": BOARD, "b.costs": "terrain-costs 1\nmap b.map\nmoves hex odd-columns\n. 1\n", "p.jsonl": '{"path": [[0, 1], [1, 0], [2, 0], [3, 0]]}'},
        "audit b.costs p.jsonl",
        GOOD,
    ),
    # The squares: 0,0 to 3,3; 4,4 to 7,7; 0,4 to 3,7; above right 4,2 and 6,0, 6,2 of two cells, and single ones about 5,1.
    squares("any cell of a square", {"path": [[1, 2], [5, 3], [7, 6]]}, GOOD),
    squares("single cells among them", {"path": [[3, 0], [4, 0], [5, 0], [6, 1]]}, {"faulty": 0}),
    squares("the wall", {"path": [[4, 1], [5, 1], [6, 1]]}, {"faulty": 1}),
    squares("squares that touch at a corner alone", {"path": [[0, 0], [5, 5]]}, {"illegal": None}),
    squares("squares that do not touch", {"path": [[0, 0], [7, 3]]}, {"faults.no-edge": 1}),
    squares("cells as texts", {"path": ["1,2", "5,3", "7,6"]}, GOOD),
    squares("a table", "x,y\n1,2\n5,3\n7,6\n", GOOD, "p.csv"),
    squares("beyond", {"path": [[7, 7], [8, 7]]}, {"faults.off-map": 1}),
    squares("two cells of one square", {"path": [[0, 0], [1, 0]]}, {"faulty": 1}),
]


def own(edges, directed=False):
    names = sorted({name for edge in edges for name in edge[:2]})
    nodes = [{"id": name, "x": i, "y": 0} for i, name in enumerate(names)]
    return json.dumps({"format": "goalbound graph", "version": 1, "directed": directed, "nodes": nodes,
                       "edges": [{"from": a, "to": b, "cost": c} for a, b, c in edges]})


def node_link(edges, directed=False):
    names = sorted({name for edge in edges for name in edge[:2]})
    nodes = [{"id": name, "x": i, "y": 0} for i, name in enumerate(names)]
    return json.dumps({"directed": directed, "multigraph": False, "graph": {}, "nodes": nodes,
                       "links": [{"source": a, "target": b, "weight": c} for a, b, c in edges]})


def graphml(edges):
    names = sorted({name for edge in edges for name in edge[:2]})
    nodes = "".join(f'<node id="{n}"><data key="x">{i}</data><data key="y">0</data></node>' for i, n in enumerate(names))
    links = "".join(f'<edge source="{a}" target="{b}"><data key="w">{c!r}</data></edge>' for a, b, c in edges)
    return ('<graphml><key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/>'
            f'<key id="w" for="edge" attr.name="weight"/><graph edgedefault="undirected">{nodes}{links}</graph></graphml>')


def geojson(edges):
    names = sorted({name for edge in edges for name in edge[:2]})
    at = {name: [10 * i, 0] for i, name in enumerate(names)}
    features = [{"type": "Feature", "properties": {"node": n}, "geometry": {"type": "Point", "coordinates": at[n]}} for n in names]
    features += [{"type": "Feature", "properties": {"cost": c}, "geometry": {"type": "LineString", "coordinates": [at[a], at[b]]}}
                 for a, b, c in edges]
    return json.dumps({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:3857"}}, "features": features})


def dimacs(edges):
    names = sorted({name for edge in edges for name in edge[:2]})
    number = {name: i + 1 for i, name in enumerate(names)}
    arcs = [f"a {number[a]} {number[b]} {c!r}\na {number[b]} {number[a]} {c!r}\n" for a, b, c in edges]
    return {"g.gr": f"p sp {len(names)} {2 * len(edges)}\n" + "".join(arcs),
            "g.co": f"p aux sp co {len(names)}\n" + "".join(f"v {i + 1} {i} 0\n" for i in range(len(names)))}


def way(what, files, start, goal, path, length, **more):
    file = next(iter(files))
    nodes = [f"#{name}" for name in path]
    return (what, files, f"search {file} '#{start}' '#{goal}' --path", {"path": nodes, "length": length, "claims_optimal": True, **more})


# The sum of a b c d, and by e; one road is closed.
def closed(cost):
    return [("a", "b", 0.1), ("b", "c", 0.1), ("c", "d", 0.1), ("a", "e", 0.2), ("e", "d", 0.3), ("b", "e", cost)]


SHORT = ("a", "d", "abcd", 0.3)
# Below a millionth: 1e-7 three times, or 4e-7 at once.
TINY = [("a", "b", 1e-7), ("b", "c", 1e-7), ("c", "d", 1e-7), ("a", "d", 4e-7)]
ROUNDED = [
    way("a closed road of 9999999, node-link", {"g.json": node_link(closed(9999999))}, *SHORT, too_long_at_most=0),
    way("of 1e12, GraphML", {"g.graphml": graphml(closed(1e12))}, *SHORT, too_long_at_most=0),
    way("of 99999.99, GeoJSON", {"g.geojson": geojson(closed(99999.99))}, *SHORT, too_long_at_most=0),
    way("of 4294967295, DIMACS", dimacs(closed(4294967295)), "1", "4", "1234", 0.3, too_long_at_most=0),
    way("of 1e18, the own form", {"g.json": own(closed(1e18))}, *SHORT, too_long_at_most=0),
    way("of 2147483647, GeoJSON", {"g.geojson": geojson(closed(2147483647))}, *SHORT, too_long_at_most=0),
    way("of 1e9 with costs of eight digits", {"g.json": node_link([
        ("a", "b", 0.12345678), ("b", "c", 0.12345678), ("a", "c", 0.24691359), ("a", "d", 1e9)])},
        "a", "c", "abc", 0.24691356),
    way(
        "ten closed roads",
        {"g.json": own(closed(1e9) + [("a", f"x{i}", 1e9) for i in range(10)])},
        *SHORT,
        too_long_at_most=0,
    ),
    way(
        "the closed road is the only way",
        {"g.json": own([("a", "b", 0.25), ("b", "c", 1e9), ("c", "d", 0.5), ("c", "e", 0.25), ("e", "d", 0.125)])},
        "a",
        "d",
        "abced",
        1000000000.625,
    ),
    way("below a millionth, own form", {"g.json": own(TINY)}, "a", "d", "abcd", (3e-7, 1e-16), too_long_at_most=0),
    way(
        "below a millionth, node-link",
        {"g.json": node_link(TINY)},
        "a",
        "d",
        "abcd",
        (3e-7, 1e-16),
        too_long_at_most=0,
    ),
    way(
        "below a millionth, GraphML",
        {"g.graphml": graphml(TINY)},
        "a",
        "d",
        "abcd",
        (3e-7, 1e-16),
        too_long_at_most=0,
    ),
    way(
        "below a millionth, GeoJSON",
        {"g.geojson": geojson(TINY)},
        "a",
        "d",
        "abcd",
        (3e-7, 1e-16),
        too_long_at_most=0,
    ),
    way("below a millionth, DIMACS", dimacs(TINY), "1", "4", "1234", (3e-7, 1e-16), too_long_at_most=0),
    way("of 1e-12", {"g.json": own([(a, b, c * 1e-5) for a, b, c in TINY])}, "a", "d", "abcd", (3e-12, 1e-20)),
    way("shares that add up to less than one", {"g.json": node_link([
        ("a", "b", 1 / 3), ("b", "c", 1 / 3), ("c", "d", 1 / 3), ("a", "d", 1.0000001)])}, "a", "d", "abcd", 1),
    # Beyond 32 bits costs are held in steps of 2 or more: the bound says so.
    (
        "large costs",
        {"g.json": own([("a", "b", 3e9), ("b", "c", 3e9), ("a", "c", 6000000001)])},
        "search g.json '#a' '#c'",
        {"length": (6e9, 1), "too_long_at_most": (1, 1)},
    ),
    way(
        "costs of 0 beside a closed road",
        {"g.json": own([("a", "b", 0), ("b", "c", 0), ("a", "c", 1e-6), ("a", "d", 1e9)])},
        "a",
        "c",
        "abc",
        0,
    ),
    (
        "audit of a right path beside a closed road",
        {"g.graphml": graphml(closed(1e9)), "p.jsonl": '{"path": ["#a", "#b", "#c", "#d"], "length": 0.3}\n{"path": ["#a", "#e", "#d"], "cost": 0.5}'},
        "audit g.graphml p.jsonl",
        {"paths": 2, "faulty": 1, "shortest": 1, "worst.0.times_shortest": 5 / 3, "worst.0.faults": ["longer"]},
    ),
    (
        "bench beside a closed road", {"g.json": own(closed(1e9)), "g.pairs": "a d\n"}, "bench g.json --scen g.pairs",
        {"cost_step": 0},
    ),
    (
        "degrees of another system: counted in hundredths of degrees",
        {"g.geojson": json.dumps({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:4312"}}, "features": [
            {"type": "LineString", "coordinates": [[13, 48], [13.001, 48], [13.002, 48], [13.003, 48]]},
            {"type": "LineString", "coordinates": [[13, 48], [13.0015, 48.01], [13.003, 48]]}]})},
        "search g.geojson '#0' '#3' --path", {"path": ["#0", "#1", "#2", "#3"], "length": (0.003, 1e-6)},
    ),
    (
        "millimetres in the unit of metres",
        {"g.geojson": json.dumps({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:25832"}}, "features": [
            {"type": "LineString", "coordinates": [[0, 0], [0.001, 0], [0.002, 0], [0.003, 0]]},
            {"type": "LineString", "coordinates": [[0, 0], [0.0015, 0.002], [0.003, 0]]}]})},
        "search g.geojson '#0' '#3' --path", {"path": ["#0", "#1", "#2", "#3"], "length": (0.003, 1e-7)},
    ),
    (
        # Over the line of the date: 0.003 degrees on the equator are 333.585 m.
        "beyond 180 degrees",
        {"g.geojson": json.dumps({"type": "FeatureCollection", "features": [
            {"type": "LineString", "coordinates": [[179.999, 0], [180, 0], [180.001, 0], [180.002, 0]]},
            {"type": "LineString", "coordinates": [[179.999, 0], [180.0005, 0.01], [180.002, 0]]}]})},
        "search g.geojson '#0' '#3' --path", {"path": ["#0", "#1", "#2", "#3"], "length": (333.585, 0.01), "length_unit": "metres"},
    ),
    (
        "a closed road of Infinity", {"g.json": node_link(closed(1e9)).replace("1000000000.0", "Infinity")},
        "info g.json", "refused: Infinity and NaN, which Python writes, are no JSON",
    ),
    (
        "a closed road of inf, GraphML", {"g.graphml": graphml(closed(1e9)).replace("1000000000.0", "inf")},
        "search g.graphml '#a' '#d' --path", {"path": ["#a", "#b", "#c", "#d"], "length": 0.3},
    ),
    ("a cost below 0", {"g.json": own([("a", "b", -1)])}, "info g.json", "refused: cost"),
]

LAYERS = ('<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t"/>'
          '<layer name="Bod&#283;n&#237;" width="2" height="1"><data encoding="csv">1,1</data></layer>'
          '<layer name="{}" width="2" height="1"><data encoding="csv">0,1</data></layer></map>')


def named(what, layer, asked, right=".@"):
    return (what, {"m.tmx": LAYERS.format(layer)}, f"cells m.tmx --blocks '{asked}'", right)


MESSAGES = [
    named("Cyrillic in another case", "Стены", "СТЕНЫ"),
    named("Greek with its last letter", "ΤΟΊΧΟΣ", "τοίχος"),
    named("German", "Mauern Süd", "MAUERN SÜD"),
    named("a sharp s is two", "Straße", "STRASSE"),
    named("French", "Forêt Çà", "FORÊT ÇÀ"),
    named("Polish and Vietnamese", "Ściana Đường", "ściana đường"),
    named("Armenian", "Պատ", "պատ"),
    named("Georgian", "კედელი", "ᲙᲔᲓᲔᲚᲘ"),
    named("Chinese", "墙壁", "墙壁"),
    named("letters of full width", "ＷＡＬＬ", "ｗａｌｌ"),
    ("names as they are", {"m.tmx": LAYERS.format("Стена 🧱")}, "info m.tmx", "refused: 'Bodění' ... 'Стена 🧱'"),
    ("a name that is not there", {"m.tmx": LAYERS.format("Стена")}, "info m.tmx --blocks крыша", "refused: 'крыша'"),
    ("TopoJSON", {"x.json": '{"type":"Topology","objects":{},"arcs":[]}'}, "info x.json", "refused: TopoJSON"),
    ("osmChange", {"x.osc": '<osmChange version="0.6"><modify/></osmChange>'}, "info x.osc", "refused: osmChange"),
    (
        "GPX",
        {"x.gpx": '<?xml version="1.0"?><gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>'},
        "info x.gpx",
        "refused: GPX",
    ),
    (
        "KML",
        {"x.kml": '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>'},
        "info x.kml",
        "refused: KML",
    ),
    ("a shapefile", {"x.shp": b"\x00\x00\x27\x0a" + b"\0" * 96}, "info x.shp", "refused: shape"),
    ("a GeoPackage", {"x.gpkg": b"SQLite format 3\0" + b"\0" * 100}, "info x.gpkg", "refused: GeoPackage"),
    ("a zip", {"x.zip": b"PK\x03\x04" + b"\0" * 60}, "info x.zip", "refused: zip"),
    (
        "GeoJSON of a feature a line",
        {"x.geojsonl": '{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,0]]}}\n'
      '{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,0],[1,1]]}}\n'},
        "info x.geojsonl",
        "refused: a feature a line",
    ),
    (
        "Overpass without ways",
        {"x.json": '{"version":0.6,"generator":"Overpass API 0.7","osm3s":{},"elements":[]}'},
        "info x.json",
        "refused: way",
    ),
    (
        "Overpass's page of an error",
        {"x.osm": '<?xml version="1.0"?><!DOCTYPE html><html><body><p>Error: runtime error: Query timed out</p></body></html>'},
        "info x.osm",
        "refused: HTML",
    ),
    (
        "GML",
        {"x.gml": '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>'},
        "info x.gml",
        "refused: GML",
    ),
    (
        "two nodes at one place as GeoJSON",
        {"g.json": own([("a", "b", 1)]).replace('"x": 1', '"x": 0')},
        "convert g.json -o x.geojson",
        "refused: one place",
    ),
    (
        "a grid as a graph",
        {"m.map": "type octile\nheight 1\nwidth 2\nmap\n..\n"},
        "convert m.map -o x.geojson",
        "refused: .map",
    ),
    ("a graph as a grid", {"g.json": own([("a", "b", 1)])}, "convert g.json -o x.map", "refused: .json"),
    (
        "out geom in ways",
        {"x.osm": '<osm version="0.6"><way id="3"><nd ref="1" lat="0" lon="0"/><nd ref="2" lat="0" lon="0.001"/><tag k="highway" v="residential"/></way></osm>'},
        "search x.osm '#1' '#2' --road-costs length",
        {"length": (111.195, 0.01)},
    ),
    (
        "a name twice",
        {"g.json": own([("a", "b", 1)]).replace('"id": "b"', '"id": "a"')},
        "info g.json",
        "refused: a second node 'a'",
    ),
    (
        "Overpass in another order",
        {"x.json": json.dumps({"elements": [
        {"type": "way", "id": 5, "nodes": [1, 2], "tags": {"highway": "residential"}}, {"type": "node", "id": 1, "lat": 0, "lon": 0},
        {"type": "node", "id": 2, "lat": 0.001, "lon": 0}], "osm3s": {}, "generator": "Overpass API", "version": 0.6})},
        "search x.json '#1' '#2' --road-costs length",
        {"length": (111.195, 0.01)},
    ),
]

KINDS = {"audit-hex-quadtree": AUDIT, "graph-costs-rounded": ROUNDED, "messages": MESSAGES}
