import gc
import unittest

import goalbound
import numpy as np

from support import caves, wall


def corridor():
    return goalbound.Map.from_free(np.ones((2, 60), bool))


class RefinedPaths(unittest.TestCase):
    def test_come_part_by_part(self):
        map = corridor()
        path = goalbound.RefiningPath(map, map.indices("clusters:width=10:height=2"))
        self.assertIsNone(path.at)
        self.assertIsNone(path.step())
        path.begin((0, 0), (59, 1))
        self.assertEqual((path.status, path.planned, path.planned_length), ("unfinished", False, None))
        self.assertFalse(path.advance_part())
        self.assertTrue(path.planned)
        self.assertEqual((len(path.so_far), len(path.ready)), (10, 9))
        self.assertGreaterEqual(path.planned_length, 59)
        self.assertEqual(path.ahead[-1], map.node((59, 1)))
        self.assertEqual(path.so_far_places.shape, (10, 2))
        self.assertEqual(path.step(), path.so_far[1])
        self.assertTrue(path.advance(10_000))
        self.assertEqual((path.complete, len(path.ahead), len(path.so_far)), (True, 0, 60))
        steps = 1
        while path.step() is not None:
            steps += 1
        self.assertEqual((steps, path.at), (59, map.node((59, 1))))
        self.assertIn("complete", repr(path))

    def test_are_those_of_hpa_where_nothing_is_smoothed(self):
        map = caves()
        clusters = map.indices("clusters")
        query = map.query("hpa", indices=clusters)
        rough = goalbound.RefiningPath(map, clusters, smooths=False)
        smooth = goalbound.RefiningPath(map, clusters)
        shorter = 0
        for start, goal in zip(*map.draw_problems(30)):
            answer = query.find(start, goal)
            rough.begin(start, goal)
            parts = 1
            while not rough.advance_part():
                parts += 1
            self.assertGreaterEqual(parts, 1)
            np.testing.assert_array_equal(rough.so_far, query.path())
            self.assertEqual(rough.planned_cost, answer.cost)
            smooth.begin(start, goal)
            self.assertTrue(smooth.advance(1 << 60))
            shorter += len(smooth.so_far) < len(rough.so_far)
        self.assertGreater(shorter, 0)

    def test_say_that_nothing_leads_there(self):
        map = goalbound.Map.from_free(wall())
        path = goalbound.RefiningPath(map, map.indices("clusters"))
        path.begin((0, 0), (6, 0))
        self.assertFalse(path.advance_part())
        self.assertEqual((path.status, path.step(), path.at), ("no-path", None, map.node((0, 0))))

    def test_errors_say_what_is_wrong(self):
        map = caves()
        clusters = map.indices("clusters")
        with self.assertRaisesRegex(goalbound.Error, "clusters"):
            goalbound.RefiningPath(map, map.indices("landmarks"))
        with self.assertRaises(goalbound.Error) as caught:
            goalbound.RefiningPath(corridor(), clusters)
        self.assertEqual(caught.exception.code, "mismatch")
        path = goalbound.RefiningPath(map, clusters)
        with self.assertRaisesRegex(goalbound.Error, r"start \(0, 0\)"):
            path.begin((0, 0), (120, 88))

    def test_keep_what_they_look_at(self):
        map = caves()
        path = goalbound.RefiningPath(map, map.indices("clusters"))
        del map
        gc.collect()
        path.begin((8, 8), (120, 88))
        self.assertTrue(path.advance(1 << 60))


if __name__ == "__main__":
    unittest.main()
