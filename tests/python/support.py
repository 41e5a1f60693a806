"""Maps that several tests use."""

import os
import pathlib

import goalbound
import numpy as np

SOURCE = pathlib.Path(os.environ["GOALBOUND_SOURCE_DIR"])
MAPS = SOURCE / "assets" / "maps"

#: One of each kind that the maps of the project have.
KINDS = ["caves.map", "ford.costs", "roads.gr"]


def caves():
    return goalbound.Map.load(MAPS / "caves.map")


def wall():
    """A wall with a way around it, and a cell that nothing reaches."""
    rows = [".....@.",
            ".@@@.@@",
            "...@...",
            "......."]
    return np.array([[cell == "." for cell in row] for row in rows])
