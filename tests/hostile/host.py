"""A program of Python with handlers of its own that computes boxes in another thread.

usage: host.py MAP TIMES. Prints "ready" when they stand and "signals N" in the end, and ends with 0 when each run gave the same boxes."""
import signal
import sys
import threading

import goalbound

seen = 0


def count(_signal, _frame):
    global seen
    seen += 1


def work(path, times, results):
    map_ = goalbound.Map.load(path)
    for _ in range(times):
        boxes = map_.indices("boxes:all-optimal:exact", threads=2)
        goalbound.Query(map_, algorithm="ch")
        results.append(boxes.byte_size)


results = []
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, count)
print("ready", flush=True)
thread = threading.Thread(target=work, args=(sys.argv[1], int(sys.argv[2]), results))
thread.start()
while thread.is_alive():
    thread.join(0.01)
print("signals", seen)
sys.exit(len(results) != int(sys.argv[2]) or len(set(results)) != 1)
