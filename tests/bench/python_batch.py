"""What the Python package costs on top of C++: the same batch of random problems by both. Prints, asserts nothing but
that the answers are the same.

usage: PYTHONPATH=build/release/python python3 tests/bench/python_batch.py [MAP [COUNT]]
"""

import pathlib
import subprocess
import sys
import time

import goalbound
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
PASSES = 5

path = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "assets/maps/caves.map")
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
map = goalbound.Map.load(path)
bounds = map.indices("boxes:exact")
starts, goals = map.draw_problems(count)

print(f"{path}, {count:,} problems, the fastest of {PASSES} passes")
print("algorithm      C++ s   Python s   factor")
for algorithm in ("astar-gb", "jump-index-gb") if map.kind == "octile-grid" else ("astar-gb",):
    pool = goalbound.QueryPool(map, bounds, algorithm)
    fastest = float("inf")
    for _ in range(PASSES):
        begin = time.perf_counter()
        answers = pool.run(starts, goals)
        costs = int(answers.costs.sum(dtype=np.uint64))
        fastest = min(fastest, time.perf_counter() - begin)
    program = pathlib.Path(goalbound.__file__).parents[2] / "bin" / "goalbound_bench_batch"
    said = subprocess.run([program, path, algorithm, str(count), str(PASSES)], check=True, capture_output=True, text=True)
    seconds, same_costs = said.stdout.split()
    assert int(same_costs) == costs, "other answers"
    print(f"{algorithm:13} {float(seconds):6.3f}     {fastest:6.3f}   {fastest / float(seconds):6.2f}")
