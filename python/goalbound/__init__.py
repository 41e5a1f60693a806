"""Shortest paths with goal bounding: exact boxes for every edge of a map, and searches that use them.

    import goalbound
    map = goalbound.Map.load("caves.map")
    query = goalbound.Query(map, map.indices("boxes"))
    answer = query.find((8, 8), (120, 88))
    print(answer.length, query.path_places())
"""

from goalbound._goalbound import (
    Answer,
    Answers,
    AnyAngle,
    AnyAnglePath,
    Distances,
    DoorMap,
    EditedMap,
    GoalField,
    Indices,
    KeptPaths,
    Map,
    LearnedEstimates,
    PartialPath,
    Query,
    QueryPool,
    RefiningPath,
    __version__,
    algorithms,
    formats,
    generate,
    generators,
    heuristics,
    index_kinds,
    open_lists,
    trace_kinds,
)
from goalbound.errors import Cancelled, Error

__all__ = [
    "Answer",
    "Answers",
    "AnyAngle",
    "AnyAnglePath",
    "Cancelled",
    "Distances",
    "DoorMap",
    "EditedMap",
    "Error",
    "GoalField",
    "Indices",
    "KeptPaths",
    "Map",
    "LearnedEstimates",
    "PartialPath",
    "Query",
    "QueryPool",
    "RefiningPath",
    "algorithms",
    "formats",
    "generate",
    "generators",
    "heuristics",
    "index_kinds",
    "open_lists",
    "trace_kinds",
]
