import json
import os
import pathlib
import signal
import tempfile
import threading
import unittest

import goalbound
import numpy as np

from support import KINDS, MAPS, caves, wall


def squares(side):
    """Open ground: a hierarchy of it takes long."""
    return goalbound.Map.from_free(np.ones((side, side), dtype=bool))


class Queries(unittest.TestCase):
    def test_ctrl_c_ends_what_a_search_makes(self):
        timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                goalbound.Query(squares(1500), algorithm="ch")
        finally:
            timer.join()

    def test_texts_are_places_and_places_on_edges(self):
        point = lambda name, x: {"type": "Feature", "properties": {"node": name},
                                 "geometry": {"type": "Point", "coordinates": [x, 52]}}
        line = lambda a, b, **more: {"type": "Feature", "properties": more,
                                     "geometry": {"type": "LineString", "coordinates": [[a, 52], [b, 52]]}}
        town = {"type": "FeatureCollection", "features": [
            point("a", 13), point("b", 13.01), point("c", 13.02),
            line(13, 13.01, cost=8), line(13.01, 13.02, cost=4, oneway="yes")]}
        map = goalbound.Map.from_bytes(json.dumps(town).encode())
        query = map.query("astar-gb", indices=map.indices("boxes"))
        answer = query.find("a>b@0.75", "b>c@0.5")
        self.assertEqual((answer.length, answer.cost), (4, None))
        self.assertEqual([map.name(node) for node in query.path()], ["#b"])
        np.testing.assert_allclose(query.path_places(), [[13.0075, 52], [13.01, 52], [13.015, 52]])
        self.assertEqual(query.find("road:13.0025,52.001", "#a").length, 2)
        self.assertFalse(query.find("b>c@0.5", "b>c@0.25"))
        self.assertEqual(len(query.path_places()), 0)
        self.assertEqual((query.find("#a", (13.01, 52)).cost, len(query.path())), (8, 2))
        with self.assertRaisesRegex(goalbound.Error, "because the road is one-way; .* write '#b>#c@0.5'"):
            query.find("c>b@0.5", "#a")
        with self.assertRaisesRegex(goalbound.Error, "only a node will do here"):
            map.node("a>b@0.75")

    def test_objects_of_a_level_are_places(self):
        room = {"type": "map", "orientation": "orthogonal", "width": 2, "height": 2, "tilewidth": 8, "tileheight": 8,
                "infinite": False, "tilesets": [], "layers": [
                    {"type": "tilelayer", "name": "collision", "width": 2, "height": 2, "data": [0, 0, 1, 1]},
                    {"type": "objectgroup", "name": "things", "objects": [
                        {"name": "spawn", "x": 4, "y": 4, "point": True},
                        {"name": "exit", "x": 8, "y": 0, "width": 8, "height": 8}]}]}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "room.tmj"
            path.write_text(json.dumps(room))
            map = goalbound.Map.load(path)
        self.assertEqual(map.name("exit"), "1,0")
        self.assertEqual(map.query().find("spawn", "12px,4px").length, 1)
        self.assertEqual(list(map.places_of([map.node("spawn")])[0]), [0, 0])

    def test_the_path_of_the_readme(self):
        map = caves()
        query = goalbound.Query(map, map.indices("boxes:exact"), "astar-gb")
        answer = query.find((8, 8), (120, 88))
        self.assertTrue(answer)
        self.assertAlmostEqual(answer.length, 176.852814, places=6)
        self.assertEqual((answer.expanded, answer.pruned), (224, 1342))
        self.assertEqual(len(query.path()), 153)
        places = query.path_places()
        self.assertEqual((list(places[0]), list(places[-1])), ([8, 8], [120, 88]))
        self.assertEqual(abs(np.diff(places, axis=0)).max(), 1)
        self.assertLess(len(query.corners()), 153)
        np.testing.assert_array_equal(map.nodes_at(places), query.path())

    def test_a_path_that_ends_before_the_goal_says_why(self):
        map = goalbound.Map.from_free(np.array([[1, 1, 1, 0, 1]], dtype=bool))
        query = goalbound.Query(map)
        near = query.partial((0, 0), (4, 0))
        self.assertFalse(near)
        self.assertEqual((near.end, near.cost, near.length), ("no-path", 2 * 13860, 2.0))
        self.assertEqual(near.path_places.tolist(), [[0, 0], [1, 0], [2, 0]])
        whole = query.partial((0, 0), (2, 0), max_cost=3 * 13860)
        self.assertTrue(whole)
        self.assertEqual((whole.end, len(whole.path)), ("goal", 3))
        short = query.partial((0, 0), (2, 0), max_cost=13860)
        self.assertEqual((short.end, short.length), ("cost-limit", 1.0))
        self.assertEqual(query.partial((0, 0), (2, 0), max_expansions=0).end, "no-progress")
        with self.assertRaises(goalbound.Error):
            query.partial((3, 0), (0, 0))

    def test_an_agent_that_learns_leaves_a_dead_end(self):
        free = np.ones((6, 14), dtype=bool)
        free[1, 1:12] = free[4, 1:12] = free[2:4, 11] = False
        map = goalbound.Map.from_free(free)
        query = goalbound.Query(map, algorithm="astar")
        self.assertEqual(query.partial((10, 2), (13, 2), max_expansions=4).end, "no-progress")
        learned = goalbound.LearnedEstimates(map)
        here = (10, 2)
        for _ in range(200):
            path = query.partial(here, (13, 2), max_expansions=4, learned=learned)
            here = tuple(path.path_places[-1])
            if path:
                break
        self.assertEqual(here, (13, 2))
        self.assertGreater(len(learned), 0)
        learned.forget()
        self.assertEqual(len(learned), 0)
        with self.assertRaises(goalbound.Error):
            goalbound.Query(caves()).partial((8, 8), (120, 88), learned=learned)
        with self.assertRaisesRegex(goalbound.Error, "another map"):
            goalbound.LearnedEstimates(caves(), map.indices("landmarks"))

    def test_boxes_change_nothing_but_the_work(self):
        for name in KINDS:
            map = goalbound.Map.load(MAPS / name)
            plain, with_boxes = goalbound.Query(map), goalbound.Query(map, map.indices("boxes:exact"))
            work = [0, 0]
            for start, goal in zip(*map.draw_problems(50)):
                a, b = plain.find(start, goal), with_boxes.find(start, goal)
                self.assertEqual((a.found, a.cost), (b.found, b.cost))
                work = [work[0] + a.expanded, work[1] + b.expanded]
            self.assertLess(work[1], work[0], name)

    def test_expanded_nodes_are_as_many_as_the_answer_says(self):
        map = caves()
        for algorithm in ("astar", "dijkstra"):
            query = goalbound.Query(map, algorithm=algorithm)
            self.assertEqual(len(query.expanded((8, 8), (120, 88))), query.find((8, 8), (120, 88)).expanded)

    def test_no_path(self):
        query = goalbound.Query(goalbound.Map.from_free(wall()))
        answer = query.find((0, 0), (6, 0))
        self.assertFalse(answer)
        self.assertEqual((answer.found, answer.cost, answer.length), (False, None, None))
        self.assertEqual((query.path().size, query.path_places().shape), (0, (0, 2)))

    def test_ends_that_are_none(self):
        query = goalbound.Query(goalbound.Map.from_free(wall()))
        for start, words in (((1, 1), r"start \(1, 1\) is blocked"), ((-1, 0), "start"), (1 << 40, "start")):
            with self.assertRaisesRegex(goalbound.Error, words):
                query.find(start, (0, 0))

    def test_algorithms(self):
        map = goalbound.Map.from_free(wall())
        bounds = map.indices("boxes:all-optimal:exact")
        for algorithm in goalbound.algorithms():
            try:
                query = goalbound.Query(map, bounds, algorithm)
            except goalbound.Error as error:
                self.assertIn("'boxes'", str(error))  # has no use for them
                query = goalbound.Query(map, None, algorithm)
            answer = query.find((0, 0), (6, 3))
            self.assertTrue(answer, algorithm)
        with self.assertRaisesRegex(goalbound.Error, "astr"):
            goalbound.Query(map, bounds, "astr")
        with self.assertRaises(goalbound.Error):
            goalbound.Query(map, None, "astar-gb")

    def test_keeps_what_it_looks_at(self):
        map = caves()
        query = goalbound.Query(map, map.indices("boxes:exact"))
        del map
        self.assertTrue(query.find((8, 8), (120, 88)).found)

    def test_threads_may_share_one(self):
        map = caves()
        query = goalbound.Query(map, map.indices("boxes:exact"))
        problems = list(zip(*map.draw_problems(300)))
        expected = [query.find(start, goal).cost for start, goal in problems]
        answers = [None] * 4

        def ask(thread):
            mine = query if thread % 2 == 0 else query.copy()
            answers[thread] = [mine.find(start, goal).cost for start, goal in problems]

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [expected] * 4)


class Batches(unittest.TestCase):
    def setUp(self):
        self.map = caves()
        self.bounds = self.map.indices("boxes:exact")
        self.starts, self.goals = self.map.draw_problems(2000, seed=5)

    def test_answers_are_those_of_a_query(self):
        query = goalbound.Query(self.map, self.bounds)
        for threads in (1, 3):
            answers = goalbound.QueryPool(self.map, self.bounds, threads=threads).run(self.starts, self.goals)
            self.assertEqual(len(answers), 2000)
            for i in range(0, 2000, 97):
                one = query.find(self.starts[i], self.goals[i])
                self.assertEqual((answers.costs[i], answers.expanded[i], answers.pruned[i], answers.generated[i]),
                                 (one.cost, one.expanded, one.pruned, one.generated))
                self.assertAlmostEqual(answers.lengths[i], one.length)
            self.assertTrue((answers.status == 0).all())

    def test_open_lists_are_counted(self):
        map, kinds = caves(), goalbound.trace_kinds()
        starts, goals = map.draw_problems(20)
        answers = goalbound.QueryPool(map, algorithm="jps").run(starts, goals)
        self.assertGreater(answers.open_decrease.sum(), 0)
        query = map.query("jps")
        for i, (start, goal) in enumerate(zip(starts, goals)):
            words = [kinds[kind] for kind in query.trace(start, goal)["kind"]]
            added = sum(words.count(word) for word in ("start", "open", "reopen", "unite-reopen"))
            self.assertEqual((answers.open_add[i], answers.open_decrease[i]), (added, words.count("decrease")))

    def test_options_are_those_of_a_query(self):
        map = caves()
        starts, goals = map.draw_problems(30)
        options = {"algorithm": "wastar", "weight": 2.0, "open_list": "bucket-array", "skip_way_back": True}
        answers = goalbound.QueryPool(map, **options).run(starts, goals)
        query = goalbound.Query(map, **options)
        for start, goal, cost in zip(starts, goals, answers.costs):
            self.assertEqual(query.find(start, goal).cost, cost)
        with self.assertRaisesRegex(goalbound.Error, "unknown heuristic 'crow'"):
            goalbound.QueryPool(map, heuristic="crow")

    def test_unsafe_boxes_are_taken_by_who_insists(self):
        map = goalbound.generate("random", 24, 20, 1)
        regular = map.indices("boxes:regular:exact")
        for kind in (goalbound.Query, goalbound.QueryPool):
            with self.assertRaisesRegex(goalbound.Error, "regular"):
                kind(map, regular, "jps-plus-gb")
            kind(map, regular, "jps-plus-gb", allow_unsafe=True)

    def test_there_is_a_limit_of_threads(self):
        for threads in (-1, 100_000, 1_000_000):
            with self.assertRaisesRegex(goalbound.Error, "threads are not possible"):
                goalbound.QueryPool(self.map, self.bounds, threads=threads)

    def test_paths(self):
        pool = goalbound.QueryPool(self.map, self.bounds, "jps-plus-gb")
        answers = pool.run(self.starts, self.goals, paths="nodes")
        nodes, offsets = answers.paths()
        self.assertEqual((offsets[0], offsets[-1], len(offsets)), (0, len(nodes), 2001))
        query = goalbound.Query(self.map, self.bounds, "jps-plus-gb")
        for i in range(0, 2000, 97):
            query.find(self.starts[i], self.goals[i])
            np.testing.assert_array_equal(answers.path(i), query.path())
            np.testing.assert_array_equal(nodes[offsets[i]:offsets[i + 1]], query.path())
        np.testing.assert_array_equal(answers.path(-1), answers.path(1999))
        with self.assertRaises(IndexError):
            answers.path(2000)
        corners = pool.run(self.starts[:5], self.goals[:5], paths="corners")
        self.assertLess(len(corners.paths()[0]), offsets[5])

    def test_arrays_keep_the_answers(self):
        answers = goalbound.QueryPool(self.map, self.bounds).run(self.starts, self.goals)
        costs = answers.costs
        copied = costs.copy()
        del answers
        np.testing.assert_array_equal(costs, copied)
        self.assertFalse(costs.flags.writeable)

    def test_places_and_other_numbers(self):
        pool = goalbound.QueryPool(self.map, self.bounds)
        expected = pool.run(self.starts, self.goals).costs
        places = pool.run(self.map.places_of(self.starts), self.map.places_of(self.goals)).costs
        np.testing.assert_array_equal(places, expected)
        np.testing.assert_array_equal(pool.run(self.starts.astype(np.int64), self.goals.tolist()).costs, expected)

    def test_walls_and_outside_are_answers(self):
        answers = goalbound.QueryPool(self.map, self.bounds).run([[0, 0], [-5, 0], [8, 8]], [[8, 8], [8, 8], [500, 0]])
        self.assertEqual(list(answers.status), [5, 3, 4])
        self.assertTrue(np.isinf(answers.lengths).all())

    def test_nothing_asked(self):
        answers = goalbound.QueryPool(self.map, self.bounds).run([], [])
        self.assertEqual((len(answers), answers.costs.size, answers.paths()[1].tolist()), (0, 0, [0]))

    def test_what_is_wrong(self):
        pool = goalbound.QueryPool(self.map, self.bounds)
        with self.assertRaisesRegex(goalbound.Error, "2 starts and 1 goals"):
            pool.run([1, 2], [1])
        with self.assertRaises(goalbound.Error):
            pool.run([[1, 2, 3, 4]], [[1, 2, 3, 4]])
        with self.assertRaises(TypeError):
            pool.run([0.5], [1.5])
        with self.assertRaises(goalbound.Error):
            pool.run([1], [1], paths="all")
        with self.assertRaises(goalbound.Cancelled):
            pool.run(self.starts, self.goals, progress=lambda done, total: False)


if __name__ == "__main__":
    unittest.main()
