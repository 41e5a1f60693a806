#!/usr/bin/env bash
# Every kind of index, alone and together with boxes, on the problems of a map's scenario (without one on random ones):
#   tests/all_indices.sh MAP...
# One line a map and set of indices, with the answers of its searches; a set that a map, a search or another member refuses says
# so, and so does one that is not made within SECONDS_A_SET (600) seconds. Fails when a path is longer than optimal, lost or not legal.
# KINDS="reach flags" looks at these alone, RANDOM_PROBLEMS=10000 says how many there are where no scenario is.
set -euo pipefail
(($# > 0)) || { echo "usage: tests/all_indices.sh MAP..." >&2 && exit 2; }
program=${GOALBOUND:-$(dirname "${BASH_SOURCE[0]}")/../build/release/bin/goalbound}
# Kinds, and the searches that ask them: alone, and with boxes.
kinds() {
  "$program" list --json | python3 -c 'import json, os, sys
wanted = os.environ.get("KINDS", "").split()
for kind in json.load(sys.stdin)["indices"]:
    of_edges, of_nodes = kind["refuses_edges"], kind["refuses_nodes"]
    if (wanted and kind["id"] not in wanted) or not (of_edges or of_nodes or kind["raises_estimates"]): continue
    alone = "astar-gb,bidirectional-gb" if of_edges else "astar,bidirectional" if of_nodes else "astar"
    print(kind["id"], alone, "astar-gb,bidirectional-gb" if of_edges or of_nodes else "astar-gb")'
}
failed=0

# sum KEY JSON: the key's numbers added up.
sum() { grep -oP "\"$1\":\K[0-9]+" <<<"$2" | awk '{total += $1} END {print total + 0}'; }

# bench MAP SET SEARCHES
bench() {
  local map=$1 set=$2 searches=$3 status=0 json problems=(--random "${RANDOM_PROBLEMS:-10000}")
  [[ -f $map.scen ]] && problems=(--scen "$map.scen")
  json=$(timeout "${SECONDS_A_SET:-600}" "$program" bench "$map" "${problems[@]}" --repeat 0 --json --index "$set" \
    --algorithms "$searches" 2>/tmp/all_indices.$$) || status=$?
  if ((status == 124)); then
    printf '%-22s %-28s not made in time\n' "${map##*/}" "$set"
  elif grep -q '"optimal"' <<<"$json"; then
    printf '%-22s %-28s optimal %7d  suboptimal %d  no path %d  invalid %d  %s\n' "${map##*/}" "$set" \
      "$(sum optimal "$json")" "$(sum suboptimal "$json")" "$(sum no_path "$json")" "$(sum invalid "$json")" \
      "$( ((status == 0)) && echo good || echo "WRONG (status $status)")"
    ((status == 0)) || failed=1
  else
    printf '%-22s %-28s refused: %s\n' "${map##*/}" "$set" "$(head -n 1 /tmp/all_indices.$$ | cut -c1-140)"
  fi
  rm -f /tmp/all_indices.$$
}

list=$(kinds)
for map in "$@"; do
  while read -r kind alone with_boxes; do
    bench "$map" "$kind" "$alone"
    [[ $kind == boxes ]] || bench "$map" "boxes:all-optimal,$kind" "$with_boxes"
  done <<<"$list"
  bench "$map" hierarchy ch
  bench "$map" "hierarchy(boxes)" ch
done
exit "$failed"
