import unittest

import goalbound
import numpy as np

from support import caves


class Distances(unittest.TestCase):
    def setUp(self):
        self.map = caves()
        self.some = self.map.nodes[::37]

    def test_every_way_gives_the_lengths_of_paths(self):
        pool = goalbound.QueryPool(self.map, algorithm="astar")
        starts = np.repeat(self.some, len(self.some))
        goals = np.tile(self.some, len(self.some))
        paths = pool.run(starts, goals).lengths.reshape(len(self.some), -1)
        for way in ("floods", "hierarchy"):
            distances = goalbound.Distances(self.map, way=way)
            self.assertEqual(distances.way, way)
            np.testing.assert_array_equal(distances.matrix(self.some, self.some, threads=2), paths)
        table = goalbound.Distances(self.map, self.map.indices("hierarchy"))
        self.assertEqual(table.way, "hierarchy")
        one = int(self.some[3])
        everywhere = table.from_node(one)
        self.assertEqual(len(everywhere), self.map.node_count)
        np.testing.assert_array_equal(everywhere[::37], paths[3])
        np.testing.assert_array_equal(table.to_node(one), everywhere)
        nodes, lengths = table.within(one, 6.5)
        self.assertEqual((nodes[0], lengths[0]), (one, 0))
        self.assertTrue((np.diff(lengths) >= 0).all())
        self.assertEqual(len(nodes), int((everywhere <= 6.5).sum()))

    def test_fields_lead_to_the_nearest_goal_and_follow_edits(self):
        goals = self.some[[2, 7]]
        field = goalbound.GoalField(self.map, goals)
        lengths = goalbound.Distances(self.map).matrix(goals, self.map.nodes).min(axis=0)
        np.testing.assert_array_equal(field.lengths, lengths)
        node = int(self.some[-1])
        path = [node]
        while (after := field.next(path[-1])) is not None:
            path.append(after)
        self.assertIn(path[-1], goals)
        edited = goalbound.EditedMap(self.map)
        edited.block(path[len(path) // 2])
        self.assertGreater(field.repair(edited, [path[len(path) // 2]]), 0)
        fresh = goalbound.GoalField(edited.snapshot(), goals)
        for other in self.some:
            self.assertEqual(field.left(int(other)), fresh.left(int(other)))

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(goalbound.Error, "table, hierarchy, floods"):
            goalbound.Distances(self.map, way="hubs")
        with self.assertRaisesRegex(goalbound.Error, "need an index 'table'"):
            goalbound.Distances(self.map, way="table")
        with self.assertRaisesRegex(goalbound.Error, "cannot be below 0"):
            goalbound.Distances(self.map).within(int(self.some[0]), -1)


if __name__ == "__main__":
    unittest.main()
