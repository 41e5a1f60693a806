"""The notebook of examples/python, run cell by cell as a reader would. Nothing is shown: matplotlib draws into memory."""

import json
import os
import unittest

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt

from support import SOURCE

NOTEBOOK = SOURCE / "examples" / "python" / "chapter.ipynb"


class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cells = json.loads(NOTEBOOK.read_text())["cells"]
        cls.names = {}
        for cell in cls.cells:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), cell["id"], "exec"), cls.names)

    @classmethod
    def tearDownClass(cls):
        folder = os.environ.get("GOALBOUND_KEEP_FIGURES")  # to look at them
        for name, thing in cls.names.items() if folder else ():
            if name.startswith("figure_"):
                thing.savefig(os.path.join(folder, name + ".png"), dpi=70)
        plt.close("all")

    def test_no_outputs_are_stored(self):
        for cell in self.cells:
            if cell["cell_type"] == "code":
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None))

    def test_each_box_is_drawn(self):
        n = self.names
        boxes = [patch for patch in n["figure_boxes"].axes[0].patches if patch.get_linewidth() == 2.5]
        drawn = [box for box in n["bounds"].boxes_of(n["START"]) if box[0] <= box[1]]
        self.assertEqual(len(boxes), len(drawn))
        self.assertGreater(len(drawn), 3)
        for patch, (min_x, max_x, min_y, max_y) in zip(boxes, drawn):
            self.assertEqual(patch.get_bbox().bounds, (min_x - 0.5, min_y - 0.5, max_x - min_x + 1, max_y - min_y + 1))

    def test_every_reached_node_has_a_label(self):
        n = self.names
        reached = n["distances"] != 0xFFFFFFFF
        self.assertEqual((n["labels"][reached] != 0).sum(), reached.sum() - 1)  # the start has none
        self.assertGreater(len(n["figure_labels"].axes[0].images), 4)

    def test_boxes_spare_work(self):
        titles = [axes.get_title() for axes in self.names["figure_search"].axes]
        counts = [int(title.split(": ")[1].split()[0].replace(",", "")) for title in titles]
        self.assertLess(counts[1] * 2, counts[0], titles)
        self.assertEqual(titles[0].split("length")[1], titles[1].split("length")[1])


if __name__ == "__main__":
    unittest.main()
