import json
import pathlib
import pickle
import tempfile
import unittest

import goalbound
import numpy as np

from support import KINDS, MAPS, SOURCE, caves, wall


class MapFromArrays(unittest.TestCase):
    def test_free_cells_are_the_nodes(self):
        free = wall()
        map = goalbound.Map.from_free(free)
        self.assertEqual(map.kind, "octile-grid")
        self.assertEqual(map.shape, free.shape)
        self.assertEqual(map.node_count, free.sum())
        y, x = np.nonzero(free)
        np.testing.assert_array_equal(map.places, np.stack([x, y], axis=1))

    def test_bytes_and_other_numbers_mean_the_same(self):
        hashes = {goalbound.Map.from_free(wall().astype(kind)).hash for kind in (bool, np.uint8, np.int64, float)}
        self.assertEqual(len(hashes), 1)

    def test_lengths_have_a_unit(self):
        self.assertEqual(goalbound.Map.from_free(wall()).length_unit, "cells")
        self.assertEqual(goalbound.Map.from_costs(np.array([[1, 3]], np.uint16)).length_unit, "cost")
        places = {"x": ({"id": 0, "x": 13, "y": 52}, {"id": 1, "x": 14, "y": 52}),
                  "lon": ({"id": 0, "lon": 13, "lat": 52}, {"id": 1, "lon": 14, "lat": 52})}
        for key, link, unit in (("x", {}, "units"), ("lon", {}, "metres"), ("lon", {"weight": 3}, "cost")):
            text = json.dumps({"nodes": places[key], "links": [{"source": 0, "target": 1, **link}]})
            self.assertEqual(goalbound.Map.from_bytes(text.encode()).length_unit, unit, text)

    def test_strides_do_not_matter(self):
        large = np.zeros((8, 14), bool)
        large[::2, ::2] = wall()
        self.assertEqual(goalbound.Map.from_free(large[::2, ::2]).hash, goalbound.Map.from_free(wall()).hash)
        turned = np.asfortranarray(wall())
        self.assertEqual(goalbound.Map.from_free(turned).hash, goalbound.Map.from_free(wall()).hash)

    def test_costs_are_those_of_the_way(self):
        costs = np.array([[1, 1, 1], [3, 0, 10], [1, 1, 1]], np.uint16)
        map = goalbound.Map.from_costs(costs)
        self.assertEqual(map.kind, "weighted-grid")
        self.assertEqual(map.node_count, 8)
        self.assertEqual(goalbound.Query(map).find((0, 0), (0, 2)).length, 4.0)
        self.assertEqual(goalbound.Query(map).find((2, 0), (2, 2)).length, 2 + 4 + 2)
        self.assertEqual(goalbound.Map.from_costs(costs.tolist()).hash, map.hash)

    def test_free_cells_may_be_lists(self):
        self.assertEqual(goalbound.Map.from_free(wall().tolist()).hash, goalbound.Map.from_free(wall()).hash)
        with self.assertRaisesRegex(goalbound.Error, "from_costs"):
            goalbound.Map.from_free([[1.0, float("inf")]])

    def test_decimal_costs_are_scaled_and_infinite_ones_are_walls(self):
        map = goalbound.Map.from_costs([[0.5, 0.5, 0.5], [1.5, float("inf"), 5], [0.5, float("nan"), 0.5]])
        whole = goalbound.Map.from_costs([[5, 5, 5], [15, 0, 50], [5, 0, 5]])
        self.assertEqual(map.hash, whole.hash)
        self.assertEqual(goalbound.Map.from_costs([[1.0, 2.0]]).hash, goalbound.Map.from_costs([[1, 2]]).hash)
        third = goalbound.Map.from_costs([[1 / 3, 1]])
        self.assertEqual(third.hash, goalbound.Map.from_costs([[3333, 10000]]).hash)
        for costs, words in (([[-0.5, 1]], "below 0"), ([[1e-6, 1]], "too small"), ([[10001.5, 1]], "too large")):
            with self.assertRaisesRegex(goalbound.Error, words):
                goalbound.Map.from_costs(costs)

    def test_graphs_take_decimal_numbers(self):
        coordinates = [(0.25, 0), (1.5, 0), (1.5, 2)]
        edges = [(0, 1), (1, 2), (0, 2)]
        map = goalbound.Map.from_graph(coordinates, edges, [0.1, 0.2, float("inf")])
        np.testing.assert_array_equal(map.places, np.array(coordinates))
        answer = goalbound.Query(map).find((0.25, 0), (1.5, 2))
        self.assertAlmostEqual(answer.length, 0.3)
        self.assertEqual(len(map.edges_csr()[1]), 2)
        self.assertEqual(goalbound.Query(goalbound.Map.from_graph([(0, 0), (1, 0)], [(0, 1)], [2.0])).find(0, 1).length, 2)
        for costs, words in (([0.5, -1, 1], "cost"), ([0.5, float("nan"), 1], "cost"), ([0.5, 1], "as many")):
            with self.assertRaisesRegex(goalbound.Error, words):
                goalbound.Map.from_graph(coordinates, edges, costs)
        with self.assertRaisesRegex(goalbound.Error, "536870912"):
            goalbound.Map.from_graph([(0.5, 1e12), (0, 1)], [(0, 1)], [1])

    def test_many_costs(self):
        costs = np.arange(1, 255).reshape(2, 127)
        map = goalbound.Map.from_costs(costs)
        self.assertEqual(goalbound.Query(map).find((0, 0), (1, 0)).length, 1.5)
        with self.assertRaisesRegex(goalbound.Error, "256 different costs"):
            goalbound.Map.from_costs(np.arange(1, 257).reshape(2, 128))

    def test_rules_of_moving(self):
        free = np.array([[1, 1, 1], [0, 0, 1], [1, 1, 1]], bool)
        length = {
            moves: goalbound.Query(goalbound.Map.from_free(free, moves=moves)).find((0, 0), (0, 2)).length
            for moves in ("8", "4", "8-cut", "8-squeeze", "hex")
        }
        self.assertEqual((length["8"], length["4"]), (6, 6))
        self.assertAlmostEqual(length["8-cut"], 2 + 2 * 2**0.5)
        self.assertEqual(length["8-squeeze"], length["8-cut"])
        self.assertEqual(goalbound.Map.from_free(np.ones((5, 5), bool), unit="5").node_count, 1)
        with self.assertRaisesRegex(goalbound.Error, "8-cut"):
            goalbound.Map.from_free(free, moves="5")

    def test_wrong_arrays_are_refused(self):
        for free in (np.ones(3, bool), np.ones((2, 2, 2), bool), np.ones((0, 4), bool)):
            with self.assertRaises(goalbound.Error):
                goalbound.Map.from_free(free)
        with self.assertRaisesRegex(goalbound.Error, "costs 10001"):
            goalbound.Map.from_costs([[1, 10001]])
        with self.assertRaisesRegex(goalbound.Error, "-1"):
            goalbound.Map.from_costs([[1, -1]])
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            goalbound.Map.from_costs([["a", "b"]])


class MapFromFiles(unittest.TestCase):
    def test_any_kind(self):
        kinds = {name: goalbound.Map.load(MAPS / name).kind for name in KINDS}
        self.assertEqual(kinds, {"caves.map": "octile-grid", "ford.costs": "weighted-grid", "roads.gr": "graph"})

    def test_saved_maps_are_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in KINDS:
                map = goalbound.Map.load(MAPS / name)
                map.save(pathlib.Path(folder, name))
                self.assertEqual(goalbound.Map.load(pathlib.Path(folder, name)).hash, map.hash)

    def test_named_files_lie_in_the_folder_unless_others_are_allowed(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "maps").mkdir()
            pathlib.Path(folder, "rows.map").write_text("type octile\nheight 1\nwidth 2\nmap\n..\n")
            path = pathlib.Path(folder, "maps", "up.costs")
            path.write_text("terrain-costs 1\n. 2\nmap ../rows.map\n")
            with self.assertRaisesRegex(goalbound.Error, "does not lie in its folder"):
                goalbound.Map.load(path)
            self.assertEqual(goalbound.Map.load(path, files_anywhere=True).shape, (1, 2))

    def test_what_the_programs_open_is_opened_with_their_options(self):
        with tempfile.TemporaryDirectory() as folder:
            room = pathlib.Path(folder, "room.yaml")
            pathlib.Path(folder, "room.pbm").write_text("P1 3 1 0 1 0\n")
            room.write_text("image: room.pbm\nresolution: 0.5\norigin: [0, 0, 0]\n")
            self.assertEqual(goalbound.Map.load(room).node_count, 2)
            self.assertEqual(goalbound.Map.load(room, radius=0.5, unknown="free", blocks=None).node_count, 0)
            self.assertEqual(goalbound.Map.load(room, moves="4", rough_costs=False).node_count, 2)
            with self.assertRaisesRegex(goalbound.Error, "it is for ros-map"):
                goalbound.Map.load(MAPS / "caves.map", radius=0.5)
            with self.assertRaisesRegex(goalbound.Error, "did you mean 'radius'"):
                goalbound.Map.load(room, radiu=0.5)

    def test_what_a_reader_left_out_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "line.geojson")
            lines = ["[[0,0],[1,1]]", "[[5,5]]"]
            features = ('{"type":"Feature","properties":{"cost":1},"geometry":{"type":"LineString","coordinates":%s}}' % line
                        for line in lines)
            path.write_text('{"type":"FeatureCollection","features":[%s]}' % ",".join(features))
            self.assertEqual(goalbound.Map.load(path).reading, ["1 line of one place: left out, because it is no line"])
            self.assertEqual(goalbound.Map.load(MAPS / "caves.map").reading, [])

    def test_errors_tell_file_and_line(self):
        with self.assertRaises(goalbound.Error) as caught:
            goalbound.Map.load("/nowhere/at/all.map")
        self.assertEqual((caught.exception.code, caught.exception.file), ("not-found", "/nowhere/at/all.map"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "bad.map")
            path.write_text("type octile\nheight 1\nwidth x\nmap\n.\n")
            with self.assertRaises(goalbound.Error) as caught:
                goalbound.Map.load(path)
            self.assertEqual((caught.exception.code, caught.exception.line), ("syntax", 3))
            self.assertIn("bad.map:3:", str(caught.exception))


class Nodes(unittest.TestCase):
    def test_ids_names_and_places_name_the_same(self):
        for name in KINDS:
            map = goalbound.Map.load(MAPS / name)
            for row in (0, 5, map.node_count - 1):
                node = int(map.nodes[row])
                place = tuple(int(x) for x in map.places[row])
                self.assertEqual({map.node(node), map.node(map.name(node)), map.node(place)}, {node}, name)
                self.assertEqual(map.slot(node), row)

    def test_addresses_are_those_of_the_command_line(self):
        doors = SOURCE / "tests" / "data" / "doors" / "python-coordinates"
        free = np.ones((3, 4), bool)
        free[1, 2] = False
        maps = [goalbound.Map.from_free(free, moves="hex"), goalbound.Map.load(doors / "squares.quadtree"),
                goalbound.Map.load(doors / "wall.3dmap"), goalbound.Map.load(doors / "roads.geojson"),
                goalbound.Map.load(MAPS / "ford.costs", moves="hex"), goalbound.Map.from_free(free, moves="4")]
        for map in maps:
            places = map.places
            np.testing.assert_array_equal(map.nodes_at(places), map.nodes, map.kind)
            for row in range(0, map.node_count, 7):
                place = tuple(places[row].tolist())
                node = map.node(place)
                self.assertEqual(node, map.nodes[row], (map.kind, place))
                self.assertEqual(map.node(",".join(str(x) for x in place)), node, (map.kind, place))
                self.assertEqual(map.nearest(*place), node, (map.kind, place))

    def test_cells_of_hexagons_and_squares(self):
        doors = SOURCE / "tests" / "data" / "doors" / "python-coordinates"
        hexagons = goalbound.Map.from_free(np.ones((3, 4), bool), moves="hex")
        query = hexagons.query()
        self.assertEqual(query.find((3, 2), (0, 0)).length, 4)
        self.assertEqual(query.path_places().tolist()[0], [3, 2])
        self.assertEqual(hexagons.nodes_at([[1, 1], [2, 2], [4, 2]]).tolist(), [5, 10, 0xFFFFFFFF])
        squares = goalbound.Map.load(doors / "squares.quadtree").query()
        self.assertAlmostEqual(squares.find((0, 0), (7, 7)).length, 10.324531, places=6)
        self.assertAlmostEqual(squares.find((3, 3), (5, 6)).length, 6.077706, places=6)
        wall = goalbound.Map.from_free(np.array([[0, 0], [0, 1]], bool), moves="hex").query()
        self.assertEqual(wall.find((1, 1), (1, 1)).length, 0)
        with self.assertRaisesRegex(goalbound.Error, r"the start \(0, 1\) is blocked or outside.*nearest free hexagon is 1,1"):
            wall.find((0, 1), (1, 1))

    def test_turns_of_roads(self):
        crosses = SOURCE / "tests" / "data" / "doors" / "osm-turns" / "turns.geojson"
        for options, path in [({}, ["#west", "#corner", "#north"]), ({"turns": "ignored"}, ["#west", "#middle", "#north"])]:
            roads = goalbound.Map.load(crosses, **options)
            for map in [roads, pickle.loads(pickle.dumps(roads))]:
                query = map.query()
                query.find("#west", "#north")
                self.assertEqual([map.name(node) for node in query.path()], path)

    def test_decimals_of_roads(self):
        roads = goalbound.Map.load(SOURCE / "tests" / "data" / "doors" / "python-coordinates" / "roads.geojson")
        self.assertEqual(roads.places.tolist(), [[13, 52], [13.001, 52], [13.002, 52]])
        query = roads.query()
        for pair in (((13, 52), (13.002, 52)), ("13,52", "13.002,52"), ("#0", "#2"), (0, 2),
                     (np.array([13, 52]), np.array([13.002, 52.0]))):
            self.assertAlmostEqual(query.find(*pair).length, 136.92, places=2)
        self.assertEqual(roads.nodes_at(np.array([[13.001, 52], [14, 52]])).tolist(), [1, 0xFFFFFFFF])

    def test_lengths_of_a_batch_are_short_by_less_than_a_step_an_edge(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "wide.json"
            nodes = [{"id": n, "x": n, "y": 0} for n in range(5)]
            weights = [123456.7890123, 98765.4321098, 0.0123456789, 54321.0987654]
            links = [{"source": n, "target": n + 1, "weight": w} for n, w in enumerate(weights)]
            path.write_text(json.dumps({"directed": True, "nodes": nodes, "links": links}))
            wide = goalbound.Map.load(path)
        self.assertEqual(caves().cost_step, 0)
        self.assertGreater(wide.cost_step, 0)
        answer = wide.query().find(0, 4)
        self.assertAlmostEqual(answer.length, sum(weights), places=9)
        held = goalbound.QueryPool(wide).run([0], [4]).lengths[0]
        self.assertLess(held, answer.length)
        self.assertGreater(held, answer.length - len(weights) * wide.cost_step)

    def test_pickled_graphs_keep_their_decimals(self):
        roads = goalbound.Map.load(SOURCE / "tests" / "data" / "doors" / "python-coordinates" / "roads.geojson")
        again = pickle.loads(pickle.dumps(roads))
        self.assertEqual((again.hash, again.places.tolist()), (roads.hash, roads.places.tolist()))

    def test_many_at_once(self):
        map = caves()
        np.testing.assert_array_equal(map.nodes_at(map.places), map.nodes)
        np.testing.assert_array_equal(map.places_of(map.nodes), map.places)
        np.testing.assert_array_equal(map.nodes_at([[-1, 0]]), [0xFFFFFFFF])
        with self.assertRaises(goalbound.Error):
            map.places_of([0xFFFFFFFF])

    def test_nodes_of_a_grid_are_its_own_memory(self):
        map = caves()
        nodes = map.nodes
        self.assertEqual(nodes.ctypes.data, map.nodes.ctypes.data)
        self.assertFalse(nodes.flags.writeable)
        del map  # the array keeps it
        self.assertEqual(nodes.size, 7695)

    def test_what_is_none_is_refused(self):
        map = goalbound.Map.from_free(wall())
        for node in ((1, 1), (-1, 0), "9,9", -1, 1 << 40):
            with self.assertRaises(goalbound.Error):
                map.node(node)
        for node in ((1,), (1, 2, 3, 4)):
            with self.assertRaises((goalbound.Error, TypeError)):
                map.node(node)
        self.assertEqual(map.nearest(1, 1), map.node((1, 0)))

    def test_places_are_whole_numbers_and_may_be_far(self):
        map = goalbound.Map.from_free(wall())
        query = goalbound.Query(map)
        for place in ((0.0, 0), (0, 1.5), (0, float("nan")), ("0", 0), (None, 0), ((0, 0), 0), (0, 0, 0.0), [0.0, 0]):
            with self.assertRaises(TypeError, msg=str(place)):
                map.node(place)
            with self.assertRaises(TypeError, msg=str(place)):
                query.find(place, (0, 0))
        for place in ((1 << 31, 0), (0, -(1 << 31) - 1), (1 << 63, 0), (-(1 << 70), 1 << 70), (0, 0, 1 << 40), (1 << 32, 1 << 32)):
            with self.assertRaises(goalbound.Error, msg=str(place)):
                map.node(place)
            with self.assertRaises(goalbound.Error, msg=str(place)):
                query.find((0, 0), place)
        for number in (1 << 63, -(1 << 63) - 1, 1 << 100, -(1 << 100)):
            with self.assertRaises(goalbound.Error, msg=str(number)):
                map.node(number)
        self.assertEqual(map.node((np.int64(0), np.uint8(0))), map.node((0, 0)))
        self.assertEqual(map.node((True, False)), map.node((1, 0)))


class Floods(unittest.TestCase):
    def test_distances_are_those_of_searches(self):
        for name in KINDS:
            map = goalbound.Map.load(MAPS / name)
            start = int(map.nodes[3])
            distances, labels = map.flood(start)
            query = goalbound.Query(map)
            for row in range(0, map.node_count, map.node_count // 20):
                self.assertEqual(query.find(start, int(map.nodes[row])).cost or 0, distances[row] % 0xFFFFFFFF, name)
            self.assertEqual(labels[3], 0)

    def test_boxes_hold_the_labels(self):
        map = caves()
        bounds = map.indices("boxes:exact")
        node = map.node((8, 8))
        _, labels = map.flood(node, "canonical")
        for edge, box in enumerate(bounds.boxes_of(node)):
            reached = map.places[(labels >> np.uint64(edge)) & np.uint64(1) == 1]
            if len(reached) == 0:
                self.assertGreater(box[0], box[1])
            else:
                least, most = reached.min(axis=0), reached.max(axis=0)
                self.assertEqual([least[0], most[0], least[1], most[1]], list(box))


if __name__ == "__main__":
    unittest.main()
