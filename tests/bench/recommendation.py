#!/usr/bin/env python3
"""Is what `goalbound compare --quick` recommends nearly the best that `goalbound compare` measures, in little of its time?

    tests/bench/recommendation.py build/release/bin/goalbound [--limit SECONDS] [--problems N] MAP...

A row a map: the best right answer of all that were measured, what is recommended, how many times as long that takes as
the best one in the measurement of all (the times of two runs differ with what else the machine does), and the processor
time of the recommendation in per cent of that of the measurement. Good are 1.10 times, and 5 per cent or a tenth of a
second, which is the start of a program on small maps; the last line says on how many maps.
"""
import argparse
import json
import os
import subprocess
import sys

GOOD_TIMES = 1.10
GOOD_SHARE = 0.05
GOOD_SECONDS = 0.1


def label(row):
    return " ".join([row["search"], ",".join(row["asked"])]).strip()


def compare(options, map_file, *more):
    """What the program answers, and the seconds of processor time that it took."""
    before = os.times()
    done = subprocess.run([options.program, "compare", map_file, "--random", str(options.problems), "--limit",
                           str(options.limit), "--threads", "1", "--json", *more], capture_output=True, text=True)
    after = os.times()
    if not done.stdout:
        sys.exit(f"{map_file}: {done.stderr.strip()}")
    return json.loads(done.stdout), after.children_user - before.children_user


def measure(options, map_file):
    every, every_seconds = compare(options, map_file)
    quick, quick_seconds = compare(options, map_file, "--quick")
    times = {label(row): row["mean_us"] for row in every["results"]}
    best, named = every["best"], quick["best"]
    # Where a busy machine let only the quick one make it in time: as it was measured there.
    alone = {label(row): row["mean_us"] for row in quick["results"]}
    longer = times.get(named, alone[named]) / times[best]
    share = quick_seconds / max(every_seconds, 1e-9)
    cheap = share <= GOOD_SHARE or quick_seconds <= GOOD_SECONDS
    good = longer <= GOOD_TIMES and cheap
    print(f"| {os.path.basename(map_file)} | {best}, {times[best]:.2f} us | {named} | {longer:.2f} | {quick_seconds:.2f} s, {100 * share:.1f} % | "
          f"{'yes' if good else 'no'} |", flush=True)
    return longer <= GOOD_TIMES, cheap


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("maps", nargs="+", metavar="MAP")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--problems", type=int, default=200)
    options = parser.parse_args()
    print("| map | best measured | recommended | times the best | of the time | good |\n| --- | --- | --- | --- | --- | --- |")
    rows = [measure(options, map_file) for map_file in options.maps]
    print(f"\nwithin {GOOD_TIMES} of the best on {sum(fast for fast, _ in rows)} of {len(rows)} maps, "
          f"in {GOOD_SHARE:.0%} of the time or {GOOD_SECONDS} s on {sum(cheap for _, cheap in rows)}")


if __name__ == "__main__":
    main()
