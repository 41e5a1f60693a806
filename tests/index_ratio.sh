#!/usr/bin/env bash
# How many times faster than plain A* is the index, over all problems of all maps under the folders together, both in one run with exact boxes and
# all cells of the paths?
#   tests/index_ratio.sh FOLDER...     see docs/benchmark.md
# OPTIONS= leaves the cells out, OPTIONS='--paths --warm' asks each problem again and again. Prints each map's mean times, their ratio and the bytes a free cell of the index, then the ratio of the sums; fails when an answer is wrong.
set -euo pipefail
(($# > 0)) || { echo "usage: tests/index_ratio.sh FOLDER..." >&2; exit 2; }
program=${GOALBOUND:-$(dirname "${BASH_SOURCE[0]}")/../build/release/bin/goalbound}
repeat=${REPEAT:-4}
read -ra options <<<"${OPTIONS---paths}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# of ID KEY JSON: that number of that algorithm.
of() { grep -oP "\"algorithm\":\"$1\".*?\"$2\":\K[0-9.]+" <<<"$3" | head -1; }

while IFS= read -r map; do
  "$program" precompute "$map" -o "$work/b.gbb" --json >/dev/null 2>&1
  status=0
  json=$("$program" bench "$map" --scen "$map.scen" --bounds "$work/b.gbb" --algorithms astar,jump-index-gb "${options[@]}" --repeat "$repeat" --json 2>/dev/null) || status=$?
  ((status == 0)) || failed=1
  echo "${map##*/} $(of astar problems "$json") $(of astar mean_us "$json") $(of jump-index-gb mean_us "$json") $(of jump-index-gb bytes_a_node "$json")"
done < <(find "$@" -name '*.map' -exec test -f '{}.scen' \; -printf '%s %p\n' | sort -n | cut -d ' ' -f 2-) >"$work/rows"
awk '{ plain += $2 * $3; index_ += $2 * $4; problems += $2
       printf "%-16s %6d problems  astar %9.2f us  jump-index-gb %7.3f us  ratio %7.1f  bytes a free cell %6.1f\n", $1, $2, $3, $4, $3 / $4, $5 }
     END { printf "all %d problems: ratio %.0f\n", problems, plain / index_ }' "$work/rows"
exit "$failed"
