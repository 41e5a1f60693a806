import unittest

import goalbound

from support import wall


class Doors(unittest.TestCase):
    def test_every_state_is_exact_at_once(self):
        map = goalbound.Map.from_free([[1, 1, 0, 1], [1, 1, 0, 1], [1, 1, 0, 1]])
        doors = goalbound.DoorMap(map, "top 2,0\nbottom 2,2\n")
        self.assertEqual(doors.names, ["top", "bottom"])
        query = doors.query("astar-gb", indices=doors.shut_map.indices("boxes"))
        self.assertFalse(query.find((0, 0), (3, 0)))
        doors.open("bottom")
        self.assertAlmostEqual(query.find((0, 0), (3, 0)).length, 5 + 2 ** 0.5)
        doors.open(0)
        self.assertEqual(query.find((0, 0), (3, 0)).length, 3)
        self.assertEqual(query.path_places().tolist(), [[0, 0], [1, 0], [2, 0], [3, 0]])
        self.assertTrue(doors.is_open("top"))
        doors.shut("top")
        self.assertGreater(query.find((0, 0), (3, 0)).length, 3)

    def test_what_is_wrong_is_said(self):
        map = goalbound.Map.from_free(wall())
        with self.assertRaisesRegex(goalbound.Error, "no cells and no edges"):
            goalbound.DoorMap(map, "gate\n")
        doors = goalbound.DoorMap(map, "gate 0,0\n")
        with self.assertRaisesRegex(goalbound.Error, "no door is called 'hatch'"):
            doors.open("hatch")
        with self.assertRaisesRegex(goalbound.Error, "there is no door 7 among 1"):
            doors.open(7)


if __name__ == "__main__":
    unittest.main()
