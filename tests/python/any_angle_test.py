import math
import unittest

import goalbound
import numpy as np

from support import caves


class AnyAngle(unittest.TestCase):
    def test_finds_the_shortest_way_with_boxes_and_without(self):
        map = caves()
        plain = goalbound.AnyAngle(map)
        bounded = goalbound.AnyAngle(map, map.indices("corners"))
        over_cells = map.query()
        expanded = pruned = 0
        for start, goal in zip(*map.draw_problems(50)):
            a = plain.find(start, goal)
            b = bounded.find(start, goal)
            self.assertEqual(a.found, b.found)
            if not a:
                self.assertIsNone(a.length)
                continue
            self.assertAlmostEqual(a.length, b.length, places=9)
            self.assertLessEqual(b.length, over_cells.find(start, goal).length + 1e-9)
            steps = np.hypot(*np.diff(b.points, axis=0).T)
            self.assertAlmostEqual(steps.sum(), b.length, places=9)
            expanded += a.expanded - b.expanded
            pruned += b.pruned
        self.assertGreater(expanded, 0)
        self.assertGreater(pruned, 0)

    def test_turns_at_corners_of_walls(self):
        map = goalbound.Map.from_free(np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], bool))
        path = goalbound.AnyAngle(map).find((0, 1), (2, 1))
        self.assertEqual((path.points[0], path.points[-1]), ((0.0, 1.0), (2.0, 1.0)))
        self.assertEqual({abs(y - 1) for _, y in path.points[1:-1]}, {0.5})
        self.assertAlmostEqual(path.length, 1 + math.sqrt(2))

    def test_refuses_maps_and_cells_without_such_ways(self):
        with self.assertRaisesRegex(goalbound.Error, "cost the same"):
            goalbound.AnyAngle(goalbound.Map.from_costs(np.array([[1, 3]], np.uint16)))
        map = goalbound.Map.from_free(np.array([[1, 0, 1]], bool))
        with self.assertRaises(goalbound.Error):
            goalbound.AnyAngle(map).find((0, 0), (1, 0))
        self.assertFalse(goalbound.AnyAngle(map).find((0, 0), (2, 0)))


if __name__ == "__main__":
    unittest.main()
