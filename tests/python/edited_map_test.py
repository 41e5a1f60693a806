import unittest

import goalbound

from support import caves, wall


class Changes(unittest.TestCase):
    def test_are_answered_at_once(self):
        map = caves()
        changing = goalbound.EditedMap(map, map.indices("boxes:exact"))
        query = changing.query()
        ways = set()
        for x, y in ((20, 20), (60, 40), (61, 40), (62, 41), (100, 70)):
            if changing.is_free((x, y)):
                changing.block((x, y))
            else:
                changing.unblock((x, y))
            now = changing.snapshot()
            plain = now.query("dijkstra")
            for start, goal in zip(*now.draw_problems(30)):
                right, answer = plain.find(start, goal), query.find(start, goal)
                self.assertEqual((right.found, right.cost), (answer.found, answer.cost))
                self.assertEqual(len(query.path()) > 0, answer.found)
                ways.add(answer.way)
        self.assertIn("old", ways)
        self.assertEqual(plain.find(start, goal).way, "search")

    def test_come_as_text_all_or_none(self):
        changing = goalbound.EditedMap(goalbound.Map.from_free(wall()))
        changing.apply("// nothing\n")
        self.assertEqual(changing.difference, {"removed": 0, "added": 0, "cover": 0, "floods": 0})
        with self.assertRaisesRegex(goalbound.Error, "unexpected 'open'"):
            changing.apply("block 0,0\nopen 0,1\n")
        self.assertEqual(changing.difference["removed"], 0)
        with self.assertRaisesRegex(goalbound.Error, "follow from its cells"):
            changing.close_edge(0, 1)
        with self.assertRaisesRegex(goalbound.Error, "outside"):
            changing.block((-3, 0))

    def test_of_all_costs_at_once(self):
        map = goalbound.Map.from_graph([[0, 0], [10, 0], [10, 10]], [[0, 1], [1, 2], [0, 2]], [3, 4, 9])
        changing = goalbound.EditedMap(map, map.indices("hierarchy:customizable"))
        query = changing.query("ch")
        for costs, length in (([5, 9, 5], 9), ([2, 9, 2], 4), ([2, 3, 2], 3), ([2, 0xFFFFFFFF, 0xFFFFFFFF], None)):
            changing.set_costs(costs)
            answer = query.find(0, 2)
            self.assertEqual(answer.length, length)
            self.assertEqual(answer.way, "search")
        changing.set_costs([3, 9, 4])
        self.assertEqual(query.find(0, 2).way, "old")
        with self.assertRaisesRegex(goalbound.Error, "2 costs are given, and the map has 3 edges"):
            changing.set_costs([3, 4])

    def test_get_indices_in_the_background(self):
        map = caves()
        changing = goalbound.EditedMap(map, indices=map.indices("boxes"))
        changing.wait()
        changing.precompute_in_background(1)
        changing.block(tuple(map.places[100]))
        self.assertFalse(changing.is_free(tuple(map.places[100])))
        changing.wait()
        self.assertEqual(changing.difference["removed"], 0)
        self.assertEqual(changing.query().find(tuple(map.places[5]), tuple(map.places[99])).way, "old")


class KeptPaths(unittest.TestCase):
    def test_are_judged_on_the_map_as_it_is(self):
        map = caves()
        changing = goalbound.EditedMap(map, map.indices("boxes:exact"))
        kept = goalbound.KeptPaths(changing)
        numbers = [kept.keep(start, goal) for start, goal in zip(*map.draw_problems(40))]
        self.assertEqual(kept.numbers, sorted(numbers))
        self.assertEqual(kept.changed(), [])
        on_its_way = tuple(int(axis) for axis in kept.path_places(numbers[0])[1])
        changing.block(on_its_way)
        self.assertEqual(kept.verdict(numbers[0]), "blocked")
        self.assertIn(numbers[0], kept.changed())
        now = changing.snapshot().query("dijkstra")
        for number in numbers:
            path = kept.path(number)
            right = now.find(path[0], path[-1])
            verdict = kept.ask(number)
            self.assertIn(verdict, ("shortest", "blocked"))
            if verdict == "shortest":
                self.assertEqual(len(now.path()) > 0, right.found)
        changing.unblock(on_its_way)
        # Those that were asked for meanwhile know the map with the wall.
        self.assertEqual(kept.verdict(numbers[0]), "shortest")
        self.assertLessEqual({kept.verdict(number) for number in numbers}, {"shortest", "unknown"})
        self.assertEqual(kept.renew(numbers[0]), "shortest")
        kept.drop(numbers[0])
        self.assertEqual(len(kept), len(numbers) - 1)
        with self.assertRaisesRegex(goalbound.Error, "no path has the number"):
            kept.ask(numbers[0])


if __name__ == "__main__":
    unittest.main()
