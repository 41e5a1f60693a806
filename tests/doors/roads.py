"""Inputs of roads: OpenStreetMap, GeoJSON, route graphs of Nav2."""

import json


def tags(**pairs):
    return "".join(f'<tag k="{key.replace("__", ":")}" v="{value}"/>' for key, value in pairs.items())


def street(way=None, node=None):
    """From #1 to #3: 222.39 m through #2 by a way with these tags, or 444.78 m around by residential streets."""
    way = {"highway": "residential"} if way is None else way
    return {
        "s.osm": '<osm version="0.6"><node id="1" lat="0" lon="0"/>'
        f'<node id="2" lat="0" lon="0.001">{tags(**(node or {}))}</node><node id="3" lat="0" lon="0.002"/>'
        '<node id="4" lat="0.001" lon="0"/><node id="5" lat="0.001" lon="0.002"/>'
        f'<way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/>{tags(**way)}</way>'
        '<way id="11"><nd ref="1"/><nd ref="4"/><nd ref="5"/><nd ref="3"/><tag k="highway" v="residential"/></way></osm>'
    }


FORTH = "search s.osm '#1' '#3' --road-costs length --profile "
BACK = "search s.osm '#3' '#1' --road-costs length --profile "
# A thousandth of a degree is 111.195 m on the sphere of 6371008.8 m; around: along two meridians and a parallel.
THROUGH = {"length": (222.39, 0.05)}
AROUND = {"length": (444.78, 0.05)}


def way(profile, right, **of_way):
    what = " ".join(f"{key.replace('__', ':')}={value}" for key, value in of_way.items())
    return (f"{what} for {profile}", street(way=of_way), FORTH + profile, right)


def back(profile, right, **of_way):
    what = " ".join(f"{key.replace('__', ':')}={value}" for key, value in of_way.items())
    return (f"{what} back for {profile}", street(way={"highway": "residential", **of_way}), BACK + profile, right)


def node(profile, right, **of_node):
    what = " ".join(f"{key.replace('__', ':')}={value}" for key, value in of_node.items())
    return (f"a point with {what} for {profile}", street(node=of_node), FORTH + profile, right)


ACCESS_YES = [
    way("car", AROUND, highway="footway", access="yes"),
    way("car", AROUND, highway="path", access="designated"),
    way("car", AROUND, highway="cycleway", access="yes"),
    way("car", AROUND, highway="pedestrian", access="permissive"),
    way("car", AROUND, highway="corridor", access="yes"),
    way("car", AROUND, highway="bridleway", access="yes"),
    way("car", AROUND, highway="platform", access="yes"),
    way("car", AROUND, highway="steps", access="permissive", foot="yes"),
    way("car", AROUND, highway="footway", access="public"),
    way("car", AROUND, highway="busway", access="yes"),
    way("car", AROUND, highway="construction", access="yes"),
    way("car", AROUND, highway="proposed", access="yes"),
    way("car", AROUND, highway="raceway", access="permissive"),
    way("car", AROUND, highway="footway", access="yes", motor_vehicle="no"),
    way("car", AROUND, highway="pedestrian", access="yes", bicycle="yes"),
    way("car", AROUND, railway="rail", access="yes"),
    way("bike", AROUND, highway="motorway", access="yes"),
    way("bike", AROUND, highway="motorway_link", access="permissive"),
    way("bike", AROUND, highway="steps", access="yes"),
    way("bike", AROUND, highway="corridor", access="yes"),
    way("foot", AROUND, highway="motorway", access="designated"),
    way("foot", AROUND, highway="motorway_link", access="yes"),
    way("foot", AROUND, highway="trunk", motorroad="yes", access="yes"),
    way("car", THROUGH, highway="service", access="yes"),
    way("car", THROUGH, highway="pedestrian", access="no", motor_vehicle="yes"),
    way("car", THROUGH, highway="living_street", access="permissive"),
    way("car", THROUGH, highway="unclassified", access="no", motorcar="yes"),
    way("foot", THROUGH, highway="footway", access="yes"),
    way("foot", THROUGH, highway="steps", access="permissive"),
    way("bike", THROUGH, highway="footway", access="no", bicycle="yes"),
    way("bike", THROUGH, highway="motorway", bicycle="designated"),
    way("car", AROUND, highway="residential", access="no"),
    way("car", AROUND, highway="residential", access="private"),
    way("car", AROUND, highway="service", access="permit"),
    way("car", AROUND, highway="service", access="yes", vehicle="no"),
    way("car", AROUND, highway="residential", access="yes", motor_vehicle="private"),
    way("bike", AROUND, highway="residential", access="yes", bicycle="no"),
]

BARRIERS = [
    node("car", AROUND, barrier="jersey_barrier"),
    node("car", AROUND, barrier="planter"),
    node("car", AROUND, barrier="chain"),
    node("car", AROUND, barrier="debris"),
    node("car", AROUND, barrier="yes"),
    node("car", AROUND, barrier="stile"),
    node("car", AROUND, barrier="kissing_gate"),
    node("car", AROUND, barrier="cycle_barrier"),
    node("car", AROUND, barrier="motorcycle_barrier"),
    node("car", AROUND, barrier="turnstile"),
    node("car", AROUND, barrier="log"),
    node("car", AROUND, barrier="rope"),
    node("car", AROUND, barrier="bus_trap"),
    node("car", AROUND, barrier="sump_buster"),
    node("car", AROUND, barrier="gate", access="private"),
    node("car", AROUND, barrier="gate", motor_vehicle="no"),
    node("car", AROUND, barrier="lift_gate", vehicle="no"),
    node("car", AROUND, barrier="gate", locked="yes"),
    node("car", AROUND, barrier="bollard", bicycle="yes", foot="yes"),
    node("car", AROUND, access="no"),
    node("car", AROUND, motorcar="no"),
    node("car", AROUND, barrier="Bollard"),
    node("car", THROUGH, barrier="lift_gate"),
    node("car", THROUGH, barrier="swing_gate"),
    node("car", THROUGH, barrier="cattle_grid"),
    node("car", THROUGH, barrier="toll_booth"),
    node("car", THROUGH, barrier="border_control"),
    node("car", THROUGH, barrier="height_restrictor"),
    node("car", THROUGH, barrier="entrance"),
    node("car", THROUGH, barrier="no"),
    node("car", THROUGH, barrier="kerb", kerb="lowered"),
    node("car", THROUGH, barrier="bollard", motor_vehicle="yes"),
    node("car", THROUGH, barrier="bollard", access="no", motorcar="designated"),
    node("car", THROUGH, barrier="gate", foot="no"),
    node("car", THROUGH, barrier="gate", bicycle="no", foot="no"),
    node("car", THROUGH, barrier="gate", access="yes"),
    node("car", THROUGH, highway="crossing"),
    node("car", THROUGH, traffic_calming="bump"),
    node("bike", THROUGH, barrier="block"),
    node("bike", THROUGH, barrier="bollard", motor_vehicle="no"),
    node("bike", AROUND, barrier="bollard", bicycle="no"),
    node("bike", AROUND, vehicle="no"),
    node("foot", THROUGH, barrier="kissing_gate"),
    node("foot", THROUGH, vehicle="no"),
    node("foot", AROUND, barrier="gate", access="no"),
    node("foot", THROUGH, barrier="gate", access="private", foot="yes"),
    back("car", AROUND, oneway="yes"),
    back("car", AROUND, oneway="true"),
    back("car", AROUND, oneway="1"),
    back("car", THROUGH, oneway="-1"),
    back("car", THROUGH, oneway="reverse"),
    back("car", AROUND, oneway__vehicle="yes"),
    back("car", AROUND, oneway__motorcar="yes"),
    back("car", THROUGH, oneway__motorcar="-1"),
    back("car", THROUGH, oneway__bus="yes"),
    back("car", THROUGH, oneway__bicycle="yes"),
    back("bike", AROUND, oneway__bicycle="yes"),
    back("car", THROUGH, oneway="yes", oneway__motor_vehicle="no"),
    back("car", THROUGH, oneway="alternating"),
    back("car", AROUND, oneway="reversible"),
    back("car", AROUND, junction="roundabout"),
    back("foot", THROUGH, oneway="reversible"),
    back("bike", THROUGH, oneway="yes", oneway__bicycle="no"),
    back("bike", THROUGH, oneway="yes", cycleway__left="opposite_lane"),
    way("car", AROUND, highway="residential", oneway="-1"),
]


def feature(kind, coordinates, **properties):
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def lines(*features, **more):
    return json.dumps({"type": "FeatureCollection", **more, "features": list(features)})


METRES = {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}}


def road(points, **properties):
    return feature("LineString", points, **properties)


# What keeps the ends of a line that is closed.
STUBS = [road([[0, 0], [0, -5]]), road([[30, 40], [30, 45]])]


def both(name, right_forth, right_back, **properties):
    """One line from 0,0 to 30,40, of length 50, and how long it is there and back."""
    file = {"r.geojson": lines(road([[0, 0], [30, 40]], **properties), *STUBS, **METRES)}
    return [
        (name + " there", file, "search r.geojson 0,0 30,40", {"length": right_forth}),
        (name + " back", file, "search r.geojson 30,40 0,0", {"length": right_back}),
    ]


GEOJSON = [
    *both("ONEWAY=FT", 50, None, ONEWAY="FT"),
    *both("ONEWAY=TF", None, 50, ONEWAY="TF"),
    *both("Oneway=YES", 50, None, Oneway="YES"),
    *both("one_way true", 50, None, one_way=True),
    *both("one_way 1", 50, None, one_way=1),
    *both("one_way '1'", 50, None, one_way="1"),
    *both("oneway -1", None, 50, oneway=-1),
    *both("oneway '-1'", None, 50, oneway="-1"),
    *both("oneway 0", 50, 50, oneway=0),
    *both("oneway false", 50, 50, oneway=False),
    *both("oneway null", 50, 50, oneway=None),
    *both("oneway 'no'", 50, 50, oneway="no"),
    *both("oneway 'B'", 50, 50, oneway="B"),
    *both("one_way 2 of pgRouting", 50, 50, one_way=2),
    *both("oneway 'reversible'", None, None, oneway="reversible"),
    *both("cost and reverse_cost", 7, 9, cost=7, reverse_cost=9),
    *both("COST and REVERSE_COST", 7, 9, COST=7, REVERSE_COST=9),
    *both("costs as texts", 7.5, 9.25, cost="7.5", reverse_cost="9.25"),
    *both("reverse_cost -1", 7, None, cost=7, reverse_cost=-1),
    *both("cost -1", None, 9, cost=-1, reverse_cost=9),
    *both("both below 0", None, None, cost=-1, reverse_cost=-1),
    *both("reverse_cost null", 7, 7, cost=7, reverse_cost=None),
    *both("reverse_cost 0", 7, 0, cost=7, reverse_cost=0),
    *both("one way and reverse_cost", 7, None, cost=7, reverse_cost=9, oneway="yes"),
    *both("reverse_cost '-1'", 7, None, cost="7", reverse_cost="-1"),
]


def route_point(identity, x, y, **more):
    return feature("Point", [x, y], id=identity, **more)


def route_edge(identity, start, end, points, **more):
    return feature("LineString", points, id=identity, startid=start, endid=end, **more)


def route(*features, **more):
    return {"g.geojson": lines(*features, **(more or METRES))}


def named(what, files, start, goal, length, *places):
    right = {"length": length}
    if places:
        right |= {"start_place": places[0], "goal_place": places[1]}
    return (what, files, f"search g.geojson '#{start}' '#{goal}'", right)


# Four points in a row, numbered against the order of the lines; 8 and 9 at one place.
ROW = [route_point(9, 0, 0), route_point(7, 10, 0), route_point(5, 30, 0), route_point(8, 0, 0)]
EDGES = [
    route_edge(100, 5, 7, [[30, 0], [10, 0]]),
    route_edge(101, 7, 9, [[10, 0], [0, 0]]),
    route_edge(102, 9, 7, [[0, 0], [10, 0]]),
    route_edge(103, 8, 5, [[0, 0], [30, 0]]),
]
NAV2 = [
    named("two points at one place", route(*ROW, *EDGES), 5, 9, 30, [30, 0], [0, 0]),
    named("the other at that place", route(*ROW, *EDGES), 8, 5, 30, [0, 0], [30, 0]),
    named("no way to the one at that place", route(*ROW, *EDGES), 5, 8, None),
    named("lines before points", route(*EDGES, *ROW), 7, 9, 10, [10, 0], [0, 0]),
    named(
        "a line that is drawn from end to start",
        route(route_point(1, 0, 0), route_point(2, 4, 3), route_edge(3, 1, 2, [[4, 3], [0, 0]])),
        1, 2, 5, [0, 0], [4, 3],
    ),
    named(
        "a line that is drawn from end to start, back",
        route(route_point(1, 0, 0), route_point(2, 4, 3), route_edge(3, 1, 2, [[4, 3], [0, 0]])),
        2, 1, None,
    ),
    named(
        "a line whose ends lie metres beside its points",
        route(route_point(1, 0, 0), route_point(2, 4, 3), route_edge(3, 1, 2, [[1, 1], [3, 3]])),
        1, 2, 5, [0, 0], [4, 3],
    ),
    named(
        "ids from 0 and with gaps",
        route(route_point(0, 7, 7), route_point(4711, 7, 10), route_edge(3, 4711, 0, [[7, 10], [7, 7]])),
        4711, 0, 3, [7, 10], [7, 7],
    ),
    named(
        "ids as texts",
        route(route_point("1", 0, 0), route_point("2", 4, 3), route_edge("9", "2", "1", [[4, 3], [0, 0]])),
        2, 1, 5, [4, 3], [0, 0],
    ),
    named(
        "ids of points as texts, of lines as numbers",
        route(route_point("10", 0, 0), route_point("20", 4, 3), route_edge(9, 20, 10, [[4, 3], [0, 0]])),
        20, 10, 5, [4, 3], [0, 0],
    ),
    named(
        "ids with decimals, as QGIS writes them",
        route(route_point(1.0, 0, 0), route_point(2.0, 4, 3), route_edge(9, 2.0, 1.0, [[4, 3], [0, 0]])),
        2, 1, 5, [4, 3], [0, 0],
    ),
    named(
        "a MultiLineString, as Nav2's own graphs have",
        route(
            route_point(1, 0, 0), route_point(2, 4, 3),
            feature("MultiLineString", [[[0, 0], [4, 3]]], id=5, startid=1, endid=2),
        ),
        1, 2, 5, [0, 0], [4, 3],
    ),
    named(
        "a MultiLineString of two parts",
        route(
            route_point(1, 0, 0), route_point(2, 4, 3),
            feature("MultiLineString", [[[0, 0], [4, 0]], [[4, 0], [4, 3]]], id=5, startid=1, endid=2),
        ),
        1, 2, 5, [0, 0], [4, 3],
    ),
    named(
        "points on the way have no names and no say",
        route(
            route_point(3, 0, 0), route_point(2, 4, 0), route_point(1, 8, 0),
            route_edge(5, 3, 1, [[0, 0], [4, 0], [8, 0]]),
        ),
        3, 2, None,
    ),
    named(
        "a cost of its own, which must not be overridden",
        route(
            route_point(1, 0, 0), route_point(2, 4, 3), route_point(3, 0, 3),
            route_edge(5, 1, 2, [[0, 0], [4, 3]], cost=50.0, overridable=False),
            route_edge(6, 1, 3, [[0, 0], [0, 3]], cost=3.0, overridable=False),
            route_edge(7, 3, 2, [[0, 3], [4, 3]], cost=4.0, overridable=False),
        ),
        1, 2, 7,
    ),
    named(
        "two lines from one point to another: the cheaper one",
        route(
            route_point(1, 0, 0), route_point(2, 4, 3),
            route_edge(5, 1, 2, [[0, 0], [4, 3]], cost=9), route_edge(6, 1, 2, [[0, 0], [4, 3]], cost=6),
        ),
        1, 2, 6,
    ),
    named(
        "three points at one place",
        route(
            route_point(30, 5, 5), route_point(20, 5, 5), route_point(10, 5, 5), route_point(40, 5, 9),
            route_edge(1, 10, 20, [[5, 5], [5, 5]]), route_edge(2, 20, 40, [[5, 5], [5, 9]]),
            route_edge(3, 40, 30, [[5, 9], [5, 5]]),
        ),
        10, 30, 8, [5, 5], [5, 5],
    ),
    named(
        "longitude and latitude: lengths in metres",
        route(
            route_point(2, 0, 0), route_point(1, 0.001, 0), route_edge(5, 2, 1, [[0, 0], [0.001, 0]]), name="g",
        ),
        2, 1, (111.195, 0.01), [0, 0], [0.001, 0],
    ),
    (
        "an id that no point has",
        route(route_point(1, 0, 0), route_edge(5, 1, 8, [[0, 0], [4, 3]])),
        "info g.geojson",
        "refused: no point has the id '8'",
    ),
    (
        "two points with one id",
        route(route_point(1, 0, 0), route_point(1, 4, 3), route_edge(5, 1, 1, [[0, 0], [4, 3]])),
        "info g.geojson",
        "refused: a second point has the id '1'",
    ),
    (
        "a line with a start and no end",
        route(route_point(1, 0, 0), route_point(2, 4, 3), feature("LineString", [[0, 0], [4, 3]], id=5, startid=1)),
        "info g.geojson",
        "refused: an edge of a route graph needs both",
    ),
    (
        "edges without their points",
        route(route_edge(7, 30, 10, [[0, 0], [4, 3]]), route_edge(8, 10, 20, [[4, 3], [4, 9]])),
        "search g.geojson '#30' '#20' --path",
        {"length": 11, "path": ["#30", "#10", "#20"], "start_place": [0, 0]},
    ),
    (
        "negative ids",
        route(route_point(-1, 0, 0), route_point(-2, 4, 3), route_edge(9, -1, -2, [[0, 0], [4, 3]])),
        "search g.geojson '#-1' '#-2'",
        {"length": 5, "start_place": [0, 0], "goal_place": [4, 3]},
    ),
    (
        "a point without an id",
        route(feature("Point", [4, 3]), route_point(1, 0, 0), route_point(2, 4, 3), route_edge(9, 1, 2, [[0, 0], [4, 3]])),
        "search g.geojson '#1' '#2'",
        {"length": 5, "start_place": [0, 0], "goal_place": [4, 3]},
    ),
    (
        "the id stands in the feature",
        {"g.geojson": lines(
            {**feature("Point", [0, 0]), "id": 2}, {**feature("Point", [4, 3]), "id": 1},
            route_edge(9, 2, 1, [[0, 0], [4, 3]]), **METRES)},
        "search g.geojson '#2' '#1'",
        {"length": 5, "start_place": [0, 0], "goal_place": [4, 3]},
    ),
    (
        "an edge to where it begins",
        route(route_point(1, 0, 0), route_point(2, 4, 3), route_edge(8, 1, 1, [[0, 0], [0, 0]]), route_edge(9, 1, 2, [[0, 0], [4, 3]])),
        "search g.geojson '#1' '#2'",
        {"length": 5},
    ),
    (
        "STARTID and ENDID in capitals",
        route(route_point(1, 0, 0), route_point(2, 4, 3), feature("LineString", [[4, 3], [0, 0]], ID=5, STARTID=1, ENDID=2)),
        "search g.geojson '#1' '#2'",
        {"length": 5, "start_place": [0, 0]},
    ),
    (
        "a large id",
        route(route_point(9007199254740993, 0, 0), route_point(9007199254740992, 4, 3),
              route_edge(8, 9007199254740993, 9007199254740992, [[0, 0], [4, 3]])),
        "search g.geojson '#9007199254740993' '#9007199254740992'",
        {"length": 5, "start_place": [0, 0]},
    ),
    (
        "audit of places, of which two nodes lie at one",
        {**route(route_point(3, 30, 0), *ROW[1:3], route_point(0, 30, 0), route_point(1, 10, 9),
                 route_edge(100, 1, 7, [[10, 9], [10, 0]]), route_edge(101, 7, 0, [[10, 0], [30, 0]])),
         "p.jsonl": '{"path": [[10, 9], [10, 0], [30, 0]], "length": 29}\n{"start": [10, 9], "goal": [30, 0], "path": [[10, 9], [10, 0], [30, 0]]}'},
        "audit g.geojson p.jsonl",
        {"paths": 2, "faulty": 0, "shortest": 2},
    ),
    (
        "audit of an edge between two nodes at one place",
        {**route(route_point(30, 5, 5), route_point(20, 5, 5), route_point(40, 5, 9),
                 route_edge(1, 20, 30, [[5, 5], [5, 5]]), route_edge(2, 30, 40, [[5, 5], [5, 9]])),
         "p.jsonl": '{"path": [[5, 5], [5, 5], [5, 9]]}\n{"path": [[5, 9], [5, 5]]}'},
        "audit g.geojson p.jsonl",
        {"paths": 2, "faulty": 1, "shortest": 1},
    ),
    (
        "edge of cost 0",
        route(route_point(1, 0, 0), route_point(2, 4, 3), route_point(3, 4, 9),
              route_edge(8, 1, 2, [[0, 0], [4, 3]], cost=0.0), route_edge(9, 2, 3, [[4, 3], [4, 9]], cost=2.5)),
        "search g.geojson '#1' '#3'",
        {"length": 2.5},
    ),
    (
        "heights in the coordinates",
        route(feature("Point", [0, 0, 5], id=2), feature("Point", [3, 4, 1], id=1), route_edge(8, 2, 1, [[0, 0, 5], [3, 4, 1]])),
        "search g.geojson '#2' '#1'",
        {"length": 5},
    ),
]

KINDS = {"osm-access-yes": ACCESS_YES, "osm-barriers": BARRIERS, "geojson-roads": GEOJSON, "nav2-node-names": NAV2}
