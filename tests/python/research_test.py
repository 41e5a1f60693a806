"""What researchers need: arrays, bytes, pickles, scenarios, options, traces, statistics, checks, generators, lists."""

import pickle
import tempfile
import pathlib
import unittest

import goalbound
import numpy as np

from support import KINDS, MAPS, caves, wall


def graph():
    return goalbound.Map.from_graph([[0, 0], [10, 0], [10, 10]], [[0, 1], [1, 2], [0, 2]], [3, 4, 9])


class FromMemory(unittest.TestCase):
    def test_a_graph_of_arrays(self):
        map = graph()
        self.assertEqual(map.kind, "graph")
        self.assertEqual(goalbound.Query(map).find(0, 2).cost, 7)
        self.assertFalse(goalbound.Query(map).find(2, 0))
        named = goalbound.Map.from_graph([[0, 0], [1, 0]], [[0, 1]], [5], names=["here", "there"])
        self.assertEqual(goalbound.Query(named).find("#here", "#there").cost, 5)
        for edges, costs in (([[0, 3]], [1]), ([[0, 1]], [1, 2]), ([0, 1], [1])):
            with self.assertRaises(goalbound.Error):
                goalbound.Map.from_graph([[0, 0], [1, 0]], edges, costs)

    def test_a_mesh_of_arrays(self):
        points = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]
        map = goalbound.Map.from_mesh(points, [[0, 1, 4, 3], [1, 2, 5, 4]])
        self.assertEqual((map.kind, map.node_count), ("navmesh", 2))
        with self.assertRaises(goalbound.Error):
            goalbound.Map.from_mesh(points, [[0, 1, 4, 6]])
        with self.assertRaises(goalbound.Error):
            goalbound.Map.from_mesh(points, [[0, 1, 4, 3]], nodes="corners")

    def test_bytes_of_files_and_back(self):
        for name in KINDS + ["marsh.mesh", "tower.3dmap", "caves.quadtree"]:
            map = goalbound.Map.load(MAPS / name)
            first, beside = map.to_bytes()
            self.assertEqual(goalbound.Map.from_bytes(first, beside).hash, map.hash, name)
        with self.assertRaises(goalbound.Error):
            goalbound.Map.from_bytes(b"no map")

    def test_pickles_keep_everything(self):
        maps = [goalbound.Map.load(MAPS / name) for name in KINDS + ["tower.3dmap"]] + [graph()]
        for map in maps:
            again = pickle.loads(pickle.dumps(map))
            self.assertEqual(again.hash, map.hash)
            self.assertEqual([again.name(int(n)) for n in again.nodes[:5]], [map.name(int(n)) for n in map.nodes[:5]])
            self.assertEqual(again.length_of(10**6), map.length_of(10**6))
        bounds = goalbound.Map.from_free(wall()).indices("boxes:exact")
        again = pickle.loads(pickle.dumps(bounds))
        np.testing.assert_array_equal(again.boxes, bounds.boxes)
        self.assertEqual(goalbound.Indices.from_bytes(bounds.map, bounds.to_bytes()).to_bytes(), bounds.to_bytes())
        with self.assertRaises(goalbound.Error):
            goalbound.Indices.from_bytes(graph(), bounds.to_bytes())
        indices = bounds.map.indices("boxes,landmarks:count=2")
        self.assertEqual(pickle.loads(pickle.dumps(indices)).text, indices.text)
        self.assertEqual(goalbound.Indices.from_bytes(bounds.map, indices.to_bytes()).text, indices.text)


class Edges(unittest.TestCase):
    def test_csr_has_the_edges_of_each_node(self):
        for map in [goalbound.Map.from_free(wall()), goalbound.Map.load(MAPS / "roads.gr")]:
            first, targets, costs = map.edges_csr()
            self.assertEqual(len(first), map.node_count + 1)
            for row in (0, map.node_count // 2, map.node_count - 1):
                _, to, cost = map.edges(int(map.nodes[row]))
                part = slice(int(first[row]), int(first[row + 1]))
                np.testing.assert_array_equal(map.nodes[targets[part]], to)
                np.testing.assert_array_equal(costs[part], cost)


class Problems(unittest.TestCase):
    def test_scenarios_in(self):
        map = goalbound.Map.from_free(wall())
        query = goalbound.Query(map)
        length = query.find((0, 0), (6, 2)).length
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "wall.scen")
            path.write_text(f"version 1\n0\twall.map\t7\t4\t0\t0\t6\t2\t{length:.8f}\n")
            starts, goals, lengths = map.load_problems(path)
            answers = goalbound.QueryPool(map).run(starts, goals)
            np.testing.assert_allclose(answers.lengths, lengths, atol=0.01)
            path.write_text("version 1\n0\twall.map\t8\t4\t0\t0\t6\t2\t1\n")
            with self.assertRaises(goalbound.Error):
                map.load_problems(path)


class Queries(unittest.TestCase):
    def test_options_are_taken_and_checked(self):
        map = caves()
        ends = (8, 8), (120, 88)
        usual = goalbound.Query(map, algorithm="astar").find(*ends)
        zero = goalbound.Query(map, algorithm="astar", heuristic="zero").find(*ends)
        self.assertEqual(zero.cost, usual.cost)
        self.assertGreater(zero.expanded, usual.expanded)
        weighted = goalbound.Query(map, algorithm="wastar", weight=3).find(*ends)
        self.assertLess(weighted.expanded, usual.expanded)
        listed = goalbound.Query(map, algorithm="astar", open_list="bucket-array", skip_way_back=True).find(*ends)
        self.assertEqual(listed.cost, usual.cost)
        for wrong in ({"heuristic": "none"}, {"open_list": "none"}, {"weight": 0.5}, {"weight": 2.0}):
            with self.assertRaises(goalbound.Error):
                goalbound.Query(map, algorithm="astar", **wrong)

    def test_a_trace_tells_g_h_and_f(self):
        map = goalbound.Map.from_free(wall())
        query = goalbound.Query(map, map.indices("boxes:exact"), "astar-gb")
        answer = query.find((0, 0), (6, 2))
        events = query.trace((0, 0), (6, 2))
        kinds = goalbound.trace_kinds()
        expanded = events[events["kind"] == kinds.index("expand")]
        self.assertEqual(len(expanded), answer.expanded)
        np.testing.assert_array_equal(expanded["node"], query.expanded((0, 0), (6, 2)))
        np.testing.assert_array_equal(expanded["g"] + expanded["h"], expanded["f"])
        self.assertTrue((np.diff(expanded["f"].astype(np.int64)) >= 0).all())
        self.assertEqual((events["kind"] == kinds.index("prune")).sum(), answer.pruned)
        self.assertEqual(events["kind"][-1], kinds.index("goal"))
        self.assertEqual(events["g"][-1], answer.cost)

    def test_errors_name_the_cell_and_the_nearest_free_one(self):
        query = goalbound.Query(goalbound.Map.from_free(wall()))
        with self.assertRaisesRegex(goalbound.Error, r"start \(1, 1\) .*nearest free cell is \d,\d"):
            query.find((1, 1), (0, 0))
        with self.assertRaisesRegex(goalbound.Error, r"goal \(70, 2\) .*nearest free cell is 6,2"):
            query.find((0, 0), (70, 2))


class Statistics(unittest.TestCase):
    def test_numbers_of_each_node(self):
        map = goalbound.Map.from_free(wall())
        bounds = map.indices("boxes:exact")
        numbers = bounds.statistics()
        boxes = np.asarray(bounds.boxes).astype(int)
        used = boxes[:, :, 0] <= boxes[:, :, 1]
        np.testing.assert_array_equal(numbers["edges"], used.sum(axis=1))
        places = map.places
        excluded = [[not ((b[0] <= places[:, 0]) & (places[:, 0] <= b[1]) & (b[2] <= places[:, 1]) & (places[:, 1] <= b[3]))[k]
                     for b in row for k in range(len(places))] for row in boxes]
        np.testing.assert_allclose(numbers["pruned"], np.mean(excluded, axis=1))
        self.assertTrue(((numbers["area"] >= 0) & (numbers["area"] <= 1)).all())

    def test_slack_is_what_is_not_reached(self):
        map = goalbound.Map.from_free(wall())
        bounds = map.indices("boxes:exact")
        node = map.node((0, 0))
        _, labels = map.flood(node)
        places = map.places
        for edge, (box, slack) in enumerate(zip(bounds.boxes_of(node), bounds.slack_of(node))):
            inside = ((places >= box[[0, 2]]) & (places <= box[[1, 3]])).all(axis=1)
            reached = (labels[inside] >> np.uint64(edge)) & np.uint64(1)
            self.assertAlmostEqual(slack, 1 - reached.mean() if inside.any() else 0)

    def test_verify(self):
        bounds = goalbound.Map.from_free(wall()).indices("boxes:exact")
        report = bounds.verify()
        self.assertTrue(report["good"])
        self.assertEqual(report["equal"], report["edges"])
        self.assertEqual(bounds.verify(nodes=3, threads=1)["nodes"], 3)


class Lists(unittest.TestCase):
    def test_everything_by_name(self):
        self.assertIn("rooms", goalbound.generators())
        self.assertIn("octile", goalbound.heuristics())
        self.assertIn("fast-stack", goalbound.open_lists())
        self.assertIn("landmarks", goalbound.index_kinds())
        self.assertIn("moving-ai-map", goalbound.formats())

    def test_generated_maps(self):
        first = goalbound.generate("caves", 40, 30, seed=7)
        self.assertEqual(first.shape, (30, 40))
        self.assertEqual(first.hash, goalbound.generate("caves", 40, 30, 7).hash)
        with self.assertRaises(goalbound.Error):
            goalbound.generate("seas", 40, 30)


if __name__ == "__main__":
    unittest.main()
