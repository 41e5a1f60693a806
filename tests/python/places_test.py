"""Places that a program gives and gets are those of the file: own inputs of the kind python-coordinates."""

import heapq
import math
import pathlib
import tempfile
import unittest

import goalbound
import numpy as np

NONE = 0xFFFFFFFF
SQUARE_ROOT = math.sqrt(2)


def loaded(**files):
    """The map of the first of these files; '__' in a name is its dot."""
    with tempfile.TemporaryDirectory() as folder:
        names = [name.replace("__", ".") for name in files]
        for name, text in zip(names, files.values()):
            (pathlib.Path(folder) / name).write_text(text)
        return goalbound.Map.load(pathlib.Path(folder) / names[0])


def octile(rows):
    return f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap\n" + "\n".join(rows) + "\n"


BOARD = [".....", "..@..", ".@...", "....."]


def hexagon_distance(free, start, goal, shifted):
    """Steps over hexagons in rows, by a search of its own; rows for which `shifted` holds lie half a cell to the right."""
    height, width = free.shape
    known, queue = {start: 0}, [(0, start)]
    while queue:
        steps, (x, y) = heapq.heappop(queue)
        if (x, y) == goal:
            return steps
        side = 1 if shifted(y) else 0
        for dx, dy in ((-1, 0), (1, 0), (side - 1, -1), (side, -1), (side - 1, 1), (side, 1)):
            at = (x + dx, y + dy)
            if 0 <= at[0] < width and 0 <= at[1] < height and free[at[1], at[0]] and at not in known:
                known[at] = steps + 1
                heapq.heappush(queue, (steps + 1, at))
    return None


class Rows(unittest.TestCase):
    """Each row: a map, places, and what is right there."""

    def expect(self, map, start, goal, length, middle=None):
        query = map.query()
        answer = query.find(start, goal)
        self.assertTrue(answer.found, (start, goal))
        self.assertAlmostEqual(answer.length, length, places=5)
        places = query.path_places().tolist()
        self.assertEqual(places[0], list(start))
        self.assertEqual(places[-1], list(goal))
        if middle is not None:
            self.assertIn(list(middle), places)

    def test_hexagons(self):
        free = np.array([[letter == "." for letter in row] for row in BOARD])
        cells = [(int(x), int(y)) for y, x in np.argwhere(free)]
        map = goalbound.Map.from_free(free, moves="hex")
        np.testing.assert_array_equal(map.places, cells)
        for start in cells[::3]:
            for goal in cells[::2]:
                self.expect(map, start, goal, hexagon_distance(free, start, goal, lambda y: y % 2 == 1))
        self.assertEqual(map.nodes_at([(2, 1), (1, 2), (5, 0), (-1, 0), (0, 4)]).tolist(), [NONE] * 5)

    def test_hexagons_of_files_by_even_rows(self):
        costs = "terrain-costs 1\nmap b.map\nmoves hex even-rows\n. 1\n"
        map = loaded(b__costs=costs, b__map=octile(BOARD))
        free = np.array([[letter == "." for letter in row] for row in BOARD])
        cells = [(int(x), int(y)) for y, x in np.argwhere(free)]
        for goal in cells:
            self.expect(map, (0, 0), goal, hexagon_distance(free, (0, 0), goal, lambda y: y % 2 == 0))

    def test_hexagons_by_name_and_by_place_are_the_same(self):
        map = goalbound.Map.from_free(np.ones((5, 6), bool), moves="hex")
        for place in ((0, 0), (5, 4), (3, 2), (4, 1)):
            by_name = map.node(f"{place[0]},{place[1]}")
            self.assertEqual(map.node(place), by_name)
            self.assertEqual(map.node(np.array(place)), by_name)
            self.assertEqual(map.nodes_at([place])[0], by_name)
            self.assertEqual(map.nearest(*place), by_name)
            self.assertEqual(map.places_of([by_name]).tolist(), [list(place)])

    def test_the_nearest_of_a_wall_is_a_neighbour(self):
        map = goalbound.Map.from_free(np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], bool), moves="hex")
        near = tuple(map.places_of([map.nearest(1, 1)])[0].tolist())
        # Row 1 lies to the right: its neighbours above and below are columns 1 and 2.
        self.assertIn(near, [(0, 1), (2, 1), (1, 0), (2, 0), (1, 2), (2, 2)])

    def test_quadtrees(self):
        rows = ["........"] * 8
        rows[1] = ".....@.."
        map = loaded(s__quadtree="quadtree 1\nmap s.map\n", s__map=octile(rows))
        # Left above a square of four cells, and so both below: from middle 1.5,1.5 to 1.5,5.5 and on to 5.5,5.5.
        for cell in ((0, 0), (3, 3), (1, 2)):
            self.assertEqual(map.node(cell), map.node((0, 0)))
        query = map.query()
        self.assertAlmostEqual(query.find((0, 0), (2, 7)).length, 4, places=5)
        self.assertAlmostEqual(query.find((3, 3), (0, 4)).length, 4, places=5)
        self.assertEqual(query.find((0, 0), (3, 3)).length, 0)
        self.assertEqual(map.nodes_at([(5, 1), (8, 0), (-1, 3)]).tolist(), [NONE] * 3)
        self.assertNotEqual(map.node((4, 1)), map.node((4, 0)))

    def test_voxels(self):
        map = loaded(w__3dmap="voxel 4 4 4\n1 0 0\n1 1 0\n1 2 0\n1 3 0\n")
        self.assertEqual(map.nodes_at([(1, 0, 0), (1, 3, 0), (4, 0, 0)]).tolist(), [NONE] * 3)
        for voxel in ((0, 0, 0), (3, 3, 3), (1, 0, 1), (0, 3, 1)):
            node = map.node(voxel)
            self.assertEqual(node, map.node(",".join(str(x) for x in voxel)))
            self.assertEqual(map.nodes_at([voxel])[0], node)
        self.assertEqual(map.node((2, 2, 2)), map.node((3, 3, 3)), "one cube of eight voxels")
        self.assertEqual(map.query().find((2, 2, 2), (3, 3, 3)).length, 0)

    def test_decimals_of_graphs(self):
        nodes = [("a", 0.5, -0.25), ("b", 2.5, -0.25), ("c", 2.5, 1.25)]
        text = '{"format": "goalbound graph", "version": 1, "nodes": [' + ", ".join(
            f'{{"id": "{name}", "x": {x}, "y": {y}}}' for name, x, y in nodes
        ) + '], "edges": [{"from": "a", "to": "b"}, {"from": "b", "to": "c"}]}'
        link = '{"directed": false, "nodes": [' + ", ".join(
            f'{{"id": "{name}", "x": {x}, "y": {y}}}' for name, x, y in nodes
        ) + '], "links": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}]}'
        graphml = (
            '<graphml><key id="x" for="node" attr.name="x"/><key id="y" for="node" attr.name="y"/><graph edgedefault="undirected">'
            + "".join(f'<node id="{n}"><data key="x">{x}</data><data key="y">{y}</data></node>' for n, x, y in nodes)
            + '<edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>'
        )
        for map in (loaded(g__json=text), loaded(g__json=link), loaded(g__graphml=graphml)):
            self.assertEqual(map.places.tolist(), [[x, y] for _, x, y in nodes])
            self.expect(map, (0.5, -0.25), (2.5, 1.25), 3.5, (2.5, -0.25))
            self.assertEqual(map.nodes_at([(0.5, -0.25), (0.5, 0.25), (5, -2.5)]).tolist()[1:], [NONE] * 2)
            self.assertEqual(map.nearest(2.4, 1.2), map.node("#c"))

    def test_decimals_of_roads(self):
        features = ", ".join(
            '{"type": "Feature", "properties": {"cost": %s}, "geometry": {"type": "LineString", "coordinates": %s}}' % row
            for row in ((1.5, "[[-71.0625, 42.125], [-71.0, 42.125]]"), (2.25, "[[-71.0, 42.125], [-71.0, 42.25]]"))
        )
        map = loaded(r__geojson='{"type": "FeatureCollection", "features": [%s]}' % features)
        self.expect(map, (-71.0625, 42.125), (-71.0, 42.25), 3.75, (-71.0, 42.125))
        self.assertEqual(map.nearest(-71.06, 42.12), map.node((-71.0625, 42.125)))

    def test_decimals_of_meshes(self):
        # Two rectangles side by side, 2.5 and 1.5 wide and 1.5 high: their nodes are their middles.
        map = loaded(
            m__mesh="mesh\n2\n6 2\n0 0 1 0\n2.5 0 2 0 1\n4 0 1 1\n4 1.5 1 1\n2.5 1.5 2 1 0\n0 1.5 1 0\n"
            "4 0 1 4 5 -1 1 -1 -1\n4 1 2 3 4 -1 -1 -1 0\n"
        )
        self.assertEqual(map.places.tolist(), [[1.25, 0.75], [3.25, 0.75]])
        self.expect(map, (1.25, 0.75), (3.25, 0.75), 2)
        # Any spot of the ground stands for the nearest node.
        spots = [(3.25, 0.75), (1.25, 0.5), (4, 1.5), (13, 3)]
        self.assertEqual(map.nodes_at(spots).tolist(), [*map.nodes[[1, 0, 1]].tolist(), NONE])
        self.assertEqual(map.query().find((0.5, 0.25), (3.75, 1.25)).length, 2)

    def test_costs_of_terrain(self):
        map = goalbound.Map.from_costs(np.array([[1, 3, 1], [1, 0, 1], [1, 1, 1]]))
        self.expect(map, (0, 0), (2, 0), 4)

    def test_every_rule_of_squares(self):
        # Around the wall: two corners, or one of them cut.
        free = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], bool)
        for moves, length in (("8", 4), ("4", 4), ("8-cut", 2 + SQUARE_ROOT), ("8-squeeze", 2 + SQUARE_ROOT)):
            map = goalbound.Map.from_free(free, moves=moves)
            self.assertAlmostEqual(map.query().find((0, 0), (2, 2)).length, length, places=5, msg=moves)

    def test_many_at_once(self):
        map = goalbound.Map.from_free(np.ones((4, 5), bool), moves="hex")
        starts, goals = [(0, 0), (4, 3), (2, 1)], [(3, 2), (0, 3), (2, 1)]
        lengths = goalbound.QueryPool(map).run(map.nodes_at(starts), map.nodes_at(goals)).lengths
        np.testing.assert_allclose(lengths, [4, 4, 0])

