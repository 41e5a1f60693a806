#!/usr/bin/env bash
# Boxes by every method on every map under FOLDER: are all problems of the scenarios solved, and what do boxes that are larger than
# needed cost?
#   tests/all_methods.sh FOLDER        see docs/precompute.md
# For each map, smallest first: inherited boxes, those of the method jump-points, anytime boxes stopped after 5, 25 and 60 % of the time that exact ones took, and exact ones. Prints
# seconds, floods, the mean area of a box and the mean expansions of astar-gb and jps-plus-gb; fails when a path is longer than optimal, lost or
# not legal. Maps of more than LARGEST_EXACT free cells are stopped after fixed seconds instead and get no exact boxes.
set -euo pipefail
folder=${1:?usage: tests/all_methods.sh FOLDER}
largest_exact=${LARGEST_EXACT:-300000}
program=${GOALBOUND:-$(dirname "${BASH_SOURCE[0]}")/../build/release/bin/goalbound}
memory=${MEMORY:-1000}  # MiB: more sources at once on large maps
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

number() { grep -oP "\"$1\": *\K[0-9.]+" <<<"$2" | head -1; }
sum() { grep -oP "\"$1\":\K[0-9]+" <<<"$2" | awk '{total += $1} END {print total + 0}'; }
# expanded ID JSON: mean expansions of that algorithm.
expanded() { grep -oP "\"algorithm\":\"$1\".*?\"expanded\":\K[0-9.]+" <<<"$2" | head -1; }

# row MAP LABEL OPTIONS...: makes boxes and answers every problem with them; leaves the seconds in `seconds`.
row() {
  local map=$1 label=$2 made json info status=0
  shift 2
  made=$("$program" precompute "$map" -o "$work/b.gbb" --memory "$memory" --json "$@" 2>/dev/null)
  seconds=$(number seconds "$made")
  info=$("$program" info "$work/b.gbb" --json)
  json=$("$program" bench "$map" --scen "$map.scen" --bounds "$work/b.gbb" --algorithms astar-gb,jps-gb,jps-plus-gb,jump-index-gb --repeat 0 --json 2>/dev/null) || status=$?
  ((status == 0)) || failed=1
  printf '%-20s %-14s %9.3f s  %7d exact nodes  mean area %9.1f  astar-gb %8.1f  jps-plus-gb %7.1f  optimal %6d  suboptimal %d  no path %d  invalid %d  %s\n' \
    "${map##*/}" "$label" "$seconds" "$(number exact "$info")" "$(number mean_area "$info")" "$(expanded astar-gb "$json")" \
    "$(expanded jps-plus-gb "$json")" "$(sum optimal "$json")" "$(sum suboptimal "$json")" "$(sum no_path "$json")" "$(sum invalid "$json")" \
    "$( ((status == 0)) && echo good || echo "WRONG (status $status)")"
}

while IFS= read -r map; do
  free=$("$program" info "$map" --json | grep -oP '"free": *\K[0-9]+')
  if ((free <= largest_exact)); then
    row "$map" exact --index boxes:exact
    whole=$seconds
  else
    whole=${LONGEST:-600}
  fi
  row "$map" inherited --index boxes:inherited
  row "$map" jump-points --index boxes:jump-points
  for share in 5 25 60; do
    row "$map" "anytime $share %" --index boxes:anytime --budget "$(awk -v t="$whole" -v s="$share" 'BEGIN {print t * s / 100 + 0.001}')"
  done
done < <(find "$folder" -name '*.map' -exec test -f '{}.scen' \; -printf '%s %p\n' | sort -n | cut -d ' ' -f 2-)
exit "$failed"
