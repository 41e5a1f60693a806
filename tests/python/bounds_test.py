import os
import pathlib
import signal
import tempfile
import threading
import unittest

import goalbound
import numpy as np

from support import KINDS, MAPS, caves, wall


def endless():
    """A map whose exact boxes take hours, so that a test that stops them does not depend on how fast it is."""
    free = np.random.default_rng(1).random((1200, 1200)) > 0.2
    return goalbound.Map.from_free(free)


class Boxes(unittest.TestCase):
    def test_of_a_grid_are_views(self):
        map = caves()
        bounds = map.indices("boxes:exact")
        boxes = bounds.boxes
        self.assertEqual(boxes.shape, (map.node_count, 8, 4))
        self.assertEqual(boxes.dtype, np.uint8)
        self.assertEqual(boxes.ctypes.data, bounds.boxes.ctypes.data)
        with self.assertRaises(ValueError):
            boxes[0, 0, 0] = 1
        for row in range(0, map.node_count, 500):
            mine = boxes[row].astype(int)
            given = bounds.boxes_of(int(map.nodes[row]))
            empty = given[:, 0] > given[:, 1]
            np.testing.assert_array_equal(mine[~empty], given[~empty])
            self.assertTrue((mine[empty, 0] > mine[empty, 1]).all())
        del bounds  # the view keeps the boxes
        self.assertEqual(int(boxes.max()), 255)

    def test_of_larger_grids_have_two_bytes(self):
        bounds = goalbound.Map.from_free(np.ones((2, 300), bool)).indices("boxes")
        self.assertEqual(bounds.boxes.dtype, np.uint16)
        self.assertEqual(list(bounds.boxes[0, 1]), [1, 299, 0, 0])  # diagonal steps come first

    def test_of_lists_are_rows(self):
        map = goalbound.Map.load(MAPS / "roads.gr")
        bounds = map.indices("boxes:exact")
        first = bounds.first_boxes
        self.assertEqual(bounds.values[0]["ordering"], "all-optimal")
        self.assertEqual(bounds.boxes.shape, (first[-1], 4))
        for row in (0, 7, map.node_count - 1):
            np.testing.assert_array_equal(bounds.boxes[first[row]:first[row + 1]], bounds.boxes_of(int(map.nodes[row])))

    def test_every_ordering_and_method(self):
        map = goalbound.Map.from_free(wall())
        for ordering in ("regular", "canonical", "all-optimal"):
            self.assertEqual(map.indices(f"boxes:{ordering}").values[0]["ordering"], ordering)
        for method in ("exact", "inherited", "anytime"):
            self.assertEqual(map.indices(f"boxes:{method}", threads=1).values[0]["method"], method)
        boxes = map.indices("boxes")
        self.assertTrue((boxes.qualities == 2).all())
        self.assertFalse(boxes.is_mapped)
        self.assertEqual(boxes.values, [{"kind": "boxes", "ordering": "canonical", "method": "exact"}])

    def test_sets_without_boxes_have_no_arrays(self):
        with self.assertRaisesRegex(goalbound.Error, "hold no 'boxes'"):
            goalbound.Map.from_free(wall()).indices("landmarks:count=2").boxes

    def test_words_that_are_none(self):
        map = goalbound.Map.from_free(wall())
        for text, options in (("boxes:canon", {}), ("boxes:fast", {}), ("boxes", {"threads": -1}),
                              ("boxes", {"threads": 100_000}), ("boxes", {"threads": 1_000_000}),
                              ("boxes", {"budget": -1.0}), ("boxes", {"budget": float("nan")}),
                              ("boxes", {"budget": float("inf")}), ("boxes", {"budget": -float("inf")}),
                              ("boxes", {"budget": 1e300}), ("boxes:anytime", {"budget": float("inf")})):
            with self.assertRaises(goalbound.Error) as caught:
                map.indices(text, **options)
            self.assertEqual(caught.exception.code, "invalid-argument")

    def test_all_words_are_named(self):
        map = goalbound.Map.from_free(wall())
        for option, words in (("method", ("exact", "inherited", "anytime", "jump-points", "automatic")),
                              ("ordering", ("regular", "canonical", "all-optimal"))):
            with self.assertRaises(goalbound.Error) as caught:
                map.indices(f"boxes:{option}=none such")
            for word in words:
                self.assertIn(word, str(caught.exception))


class Files(unittest.TestCase):
    def test_saved_and_loaded(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in KINDS:
                map = goalbound.Map.load(MAPS / name)
                bounds = map.indices("boxes:exact")
                path = pathlib.Path(folder, name + ".gbb")
                for compress in (False, True):
                    bounds.save(path, compress=compress)
                    loaded = goalbound.Indices.load(map, path)
                    np.testing.assert_array_equal(loaded.boxes, bounds.boxes)

    def test_of_another_map(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "wall.gbb")
            goalbound.Map.from_free(wall()).indices("boxes:exact").save(path)
            with self.assertRaises(goalbound.Error) as caught:
                goalbound.Indices.load(caves(), path)
            self.assertEqual(caught.exception.code, "mismatch")


class ProgressAndCancelling(unittest.TestCase):
    def test_is_told_the_end(self):
        told = []
        map = caves()
        map.indices("boxes:exact", progress=lambda done, total: told.append((done, total)))
        self.assertEqual(told[0], (0, 0))
        self.assertEqual(told[-1], (map.node_count, map.node_count))

    def test_false_cancels(self):
        with self.assertRaises(goalbound.Cancelled) as caught:
            endless().indices("boxes:regular", progress=lambda done, total: total == 0)
        self.assertEqual(caught.exception.code, "cancelled")

    def test_exceptions_of_the_function_come_out(self):
        def fail(done, total):
            if total > 0:
                raise LookupError("mine")
        with self.assertRaisesRegex(LookupError, "mine"):
            endless().indices("boxes:regular", progress=fail)

    def test_ctrl_c_ends_the_work(self):
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                endless().indices("boxes:regular")
        finally:
            timer.join()


if __name__ == "__main__":
    unittest.main()
