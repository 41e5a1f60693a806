import pathlib
import tempfile
import unittest

import goalbound

from support import KINDS, MAPS, caves, wall


class Sets(unittest.TestCase):
    def test_are_made_by_their_text(self):
        for name in KINDS:
            map = goalbound.Map.load(MAPS / name)
            indices = map.indices("boxes:all-optimal,landmarks:count=3")
            self.assertEqual((indices.text, len(indices)), ("boxes:all-optimal:exact,landmarks:count=3", 2))
            self.assertGreater(indices.byte_size, 0)
            plain, asking = map.query("dijkstra"), map.query(indices=indices)
            work = [0, 0]
            for start, goal in zip(*map.draw_problems(30)):
                a, b = plain.find(start, goal), asking.find(start, goal)
                self.assertEqual((a.found, a.cost), (b.found, b.cost))
                work = [work[0] + a.expanded, work[1] + b.expanded]
            self.assertLess(work[1], work[0], name)

    def test_the_fastest_is_taken_where_none_is_named(self):
        map = caves()
        boxes = map.indices("boxes")
        ends = (8, 8), (120, 88)
        for indices, fastest in ((boxes, "jump-index-gb"), (None, "jps")):
            named = map.query(fastest, indices=indices).find(*ends)
            self.assertEqual(map.query(indices=indices).find(*ends).expanded, named.expanded)

    def test_pools_and_copies_ask_them(self):
        map = caves()
        indices = map.indices("container:disk")
        starts, goals = map.draw_problems(40)
        query = goalbound.Query(map, indices=indices).copy()
        answers = goalbound.QueryPool(map, indices=indices, threads=2).run(starts, goals)
        self.assertEqual(list(answers.costs), [query.find(s, g).cost for s, g in zip(starts, goals)])

    def test_are_saved_and_loaded(self):
        map = caves()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "disks.gbb")
            made = map.indices("container:disk")
            made.save(path, compress=True)
            loaded = goalbound.Indices.load(map, path)
            self.assertEqual(loaded.text, made.text)
            self.assertEqual(len(map.indices(f"{path},landmarks:count=2")), 2)
            with self.assertRaises(goalbound.Error) as caught:
                goalbound.Indices.load(goalbound.Map.from_free(wall()), path)
            self.assertEqual(caught.exception.code, "mismatch")
            with self.assertRaisesRegex(goalbound.Error, "a file holds one index"):
                map.indices("boxes,landmarks").save(path)

    def test_errors_say_what_is_wrong(self):
        map = caves()
        for text, words in (("boxs", "did you mean 'boxes'"), ("", "unknown index ''"), ("a.gbb", "a.gbb")):
            with self.assertRaisesRegex(goalbound.Error, words):
                map.indices(text)
        with self.assertRaisesRegex(goalbound.Error, "cannot use the index 'boxes'"):
            map.query("astar", indices=map.indices("boxes"))
        with self.assertRaisesRegex(goalbound.Error, "a file holds one index"):
            map.indices("boxes,landmarks:count=2").verify()
        with self.assertRaisesRegex(goalbound.Error, "verified as a whole"):
            map.indices("landmarks:count=2").verify(nodes=3)

    def test_are_verified(self):
        report = goalbound.Map.from_free(wall()).indices("container:disk").verify()
        self.assertTrue(report["good"])
        self.assertGreater(report["bytes"], 0)
        self.assertEqual(report["different"], 0)


class ProgressAndCancelling(unittest.TestCase):
    def test_is_told_and_cancels(self):
        map = caves()
        told = []
        map.indices("landmarks", progress=lambda done, total: told.append((done, total)))
        self.assertEqual(told[0], (0, 0))
        self.assertEqual(told[-1][0], told[-1][1])
        self.assertGreater(told[-1][1], 0)
        with self.assertRaises(goalbound.Cancelled):
            map.indices("container:disk", progress=lambda done, total: False)


if __name__ == "__main__":
    unittest.main()
