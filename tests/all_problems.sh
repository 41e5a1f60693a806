#!/usr/bin/env bash
# Every problem of every scenario under FOLDER, by every optimal search, with every ordering of boxes that it accepts.
#   tests/all_problems.sh FOLDER [METHOD]      METHOD: inherited (default) or exact; see docs/precompute.md
# Smallest map first. Prints one line a map and ordering; fails when a path is longer than optimal, lost or not legal. Boxes of the regular
# ordering exist only as exact ones and take long on large maps: they are left out above LARGEST_REGULAR free cells.
set -euo pipefail
folder=${1:?usage: tests/all_problems.sh FOLDER [METHOD]}
method=${2:-inherited}
largest_regular=${LARGEST_REGULAR:-50000}
program=${GOALBOUND:-$(dirname "${BASH_SOURCE[0]}")/../build/release/bin/goalbound}
plain=dijkstra,astar,jps,jps-plus,ch
with_boxes=dijkstra-gb,astar-gb,jps-gb,jps-plus-gb,jump-index-gb
failed=0
maps=0

# sum KEY JSON: the key's numbers added up.
sum() { grep -oP "\"$1\":\K[0-9]+" <<<"$2" | awk '{total += $1} END {print total + 0}'; }

# bench MAP LABEL OPTIONS...: one line with the answers of all algorithms together.
bench() {
  local map=$1 label=$2 status=0 json
  shift 2
  json=$("$program" bench "$map" --scen "$map.scen" --repeat 0 --json "$@" 2>/dev/null) || status=$?
  ((status == 0)) || failed=1
  printf '%-22s %-12s optimal %7d  suboptimal %d  no path %d  invalid %d  %s\n' "${map##*/}" "$label" \
    "$(sum optimal "$json")" "$(sum suboptimal "$json")" "$(sum no_path "$json")" "$(sum invalid "$json")" \
    "$( ((status == 0)) && echo good || echo "WRONG (status $status)")"
}

while IFS= read -r map; do
  maps=$((maps + 1))
  free=$("$program" info "$map" --json | grep -oP '"free": *\K[0-9]+')
  bench "$map" none --algorithms "$plain"
  for ordering in canonical all-optimal; do
    bench "$map" "$ordering" --algorithms "$with_boxes" --index "boxes:$ordering:$method"
  done
  ((free > largest_regular)) || bench "$map" regular --algorithms dijkstra-gb,astar-gb --index boxes:regular
done < <(find "$folder" -name '*.map' -exec test -f '{}.scen' \; -printf '%s %p\n' | sort -n | cut -d ' ' -f 2-)
((maps > 0)) || { echo "no map with a scenario under $folder" >&2 && exit 2; }
exit "$failed"
