#!/usr/bin/env bash
# usage: window_test.sh PROGRAM [ARGUMENT...]
# Runs a program that opens real windows on a display of its own. Exit status 77 (skipped) where a tool is missing.
set -euo pipefail

for tool in xvfb-run xauth xdotool; do
  if ! command -v "$tool" >/dev/null; then
    echo "skipped: '$tool' is missing (packages xvfb, xauth, xdotool)"
    exit 77
  fi
done
# -noreset: without it the server starts anew between two windows, and the second may find none.
exec env LIBGL_ALWAYS_SOFTWARE=1 xvfb-run --auto-servernum --server-args="-screen 0 1600x1000x24 -noreset" "$@"
