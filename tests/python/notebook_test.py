"""The notebooks of examples/python, run cell by cell as a reader would. Nothing is shown: matplotlib draws into memory."""

import json
import os
import pathlib
import tempfile
import unittest

import matplotlib

matplotlib.use("Agg")

import goalbound
import matplotlib.pyplot as plt

from support import SOURCE


def cells_of(name):
    return json.loads((SOURCE / "examples" / "python" / name).read_text())["cells"]


def run(cells, instead=("", "")):
    """The names that the cells define; the first of `instead` is replaced by the second in all of them."""
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]).replace(*instead), cell["id"], "exec"), names)
    return names


class Notebook:
    """What holds for each; `name` is its file."""

    @classmethod
    def setUpClass(cls):
        cls.cells = cells_of(cls.name)
        cls.names = run(cls.cells)

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


class Chapter(Notebook, unittest.TestCase):
    name = "chapter.ipynb"

    def test_each_box_is_drawn(self):
        n = self.names
        boxes = [patch for patch in n["figure_boxes"].axes[0].patches if patch.get_linewidth() == 2.5]
        drawn = [box for box in n["boxes"].boxes_of(n["START"]) if box[0] <= box[1]]
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


class Papers(Notebook, unittest.TestCase):
    name = "papers.ipynb"

    def column(self, table, heading):
        place = table.heading.index(heading)
        return {row[0]: row[place] for row in table.rows}

    def test_tables_are_whole(self):
        tables = [self.names[f"table_{number}"] for number in (1, 2, 3, 4)]
        self.assertEqual([len(table.rows) for table in tables], [6, 12, 4, 2])
        for table in tables:
            for row in table.rows:
                self.assertEqual(len(row), len(table.heading), table.title)
            shown = table._repr_markdown_().splitlines()[2:]
            self.assertEqual({line.count("|") for line in shown}, {len(table.heading) + 1})
            latex = table.latex().splitlines()
            self.assertEqual(latex[0], r"\begin{tabular}{l" + "r" * (len(table.heading) - 1) + "}")
            self.assertEqual(len(latex), len(table.rows) + 4)

    def test_only_jps_with_regular_boxes_is_wrong(self):
        wrong = {name: int(count.replace(",", "")) for name, count in self.column(self.names["table_1"], "wrong").items()}
        self.assertGreater(wrong.pop("JPS+BB+Regular"), 0)
        self.assertEqual(set(wrong.values()), {0}, wrong)

    def test_boxes_spare_work(self):
        expanded = {name: float(count) for name, count in self.column(self.names["table_1"], "expanded").items()}
        self.assertLess(expanded["A*+BB+Canonical"], expanded["A*"] / 2)
        self.assertLess(expanded["JPS+BB+Canonical"], expanded["JPS+"])
        self.assertLess(expanded["A*+BB+Regular"], expanded["A*+BB+Canonical"] + 1)

    def test_work_is_drawn_by_length(self):
        lines = self.names["figure_growth"].axes[0].lines
        self.assertEqual(len(lines), 4)
        for line in lines:
            self.assertEqual(list(line.get_xdata()), sorted(line.get_xdata()))
        self.assertGreater(lines[0].get_ydata()[-1], lines[0].get_ydata()[0])

    def test_takes_a_folder_of_maps_and_scenarios(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "mazes", "a.map")
            path.parent.mkdir()
            map = goalbound.generate("maze", 21, 21, 1)
            map.save(path)
            starts, goals = map.draw_problems(20)
            lines = ["version 1"]
            for start, goal, length in zip(map.places_of(starts), map.places_of(goals),
                                           goalbound.QueryPool(map).run(starts, goals).lengths):
                lines.append("\t".join(str(word) for word in (0, "a.map", 21, 21, *start, *goal, length)))
            path.with_name("a.map.scen").write_text("\n".join(lines) + "\n")
            names = run(self.cells, ("FOLDER = None", f"FOLDER = {folder!r}"))
            self.assertEqual([row[0] for row in names["table_3"].rows], ["mazes"])
            self.assertEqual(names["total"](lambda result: result["problems"], names["results"]), 20)
            path.with_name("a.map.scen").write_text("\n".join(lines[:2]).rsplit("\t", 1)[0] + "\t1\n")
            with self.assertRaisesRegex(AssertionError, "another length"):
                run(self.cells, ("FOLDER = None", f"FOLDER = {folder!r}"))


if __name__ == "__main__":
    unittest.main()
