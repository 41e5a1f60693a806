#!/usr/bin/env bash
# What every command makes is right: boxes of every ordering and method, shards that were put together, repaired files and
# every kind of index, on directed maps and on others. Each file is verified, and searches with it are compared with
# Dijkstra's, before changes and after:
#   tests/all_files.sh [ROUNDS]
# ROUNDS (default 1) is how many maps there are of each kind that is made at random. One line a map; what is wrong stands
# above it. Fails when a box is too small, a file differs from the one made anew, or an answer is not the shortest path.
set -euo pipefail
rounds=${1:-1}
program=$(realpath "${GOALBOUND:-$(dirname "${BASH_SOURCE[0]}")/../build/release/bin/goalbound}")
assets=$(cd "$(dirname "${BASH_SOURCE[0]}")/../assets/maps" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0
checks=0

fail() { # STATUS WHAT: of the last command
  failures=$((failures + 1))
  printf 'FAILED (status %d): %s: %s\n' "$1" "$map" "$2"
  sed 's/^/  | /' log | tail -n 5
}
good() { # WHAT COMMAND...: status 0
  local what=$1 status=0
  shift
  checks=$((checks + 1))
  "$@" >log 2>&1 || status=$?
  ((status == 0)) || fail "$status" "$what"
}
# The same of what this map, or this search, may refuse (status 2); whether it did not.
good_if_taken() {
  local what=$1 status=0
  shift
  "$@" >log 2>&1 || status=$?
  ((status != 2)) || return 1
  checks=$((checks + 1))
  ((status == 0)) || fail "$status" "$what"
}

# --- maps: each function writes MAP.gr and MAP.co ---
# Roads of which every fifth arc is dropped: few go both ways, some lead into parts that nothing leaves.
broken_roads() {
  local seed=$1 width=$2 height=$3
  "$program" generate roads --width "$width" --height "$height" --seed "$seed" -o whole.gr >/dev/null
  awk -v seed="$seed" 'BEGIN { srand(seed) }
    /^a/ { if (rand() < 0.2) next; arcs[++count] = $0 }
    /^p/ { nodes = $3 }
    END { print "p sp", nodes, count; for (i = 1; i <= count; ++i) print arcs[i] }' whole.gr >"$map.gr"
  cp whole.co "$map.co"
}
# A grid of streets of one way each; with LIKE=blocks, of pieces of street that each lead one way.
one_way_grid() {
  local seed=$1 width=$2 height=$3 like=$4
  awk -v seed="$seed" -v width="$width" -v height="$height" -v like="$like" -v places="$map.co" '
    function number(x, y) { return y * width + x + 1 }
    function arc(a, b, forward) { arcs[++count] = "a " (forward ? a " " b : b " " a) " " 10 + int(rand() * 4) }
    BEGIN {
      srand(seed)
      for (x = 0; x < width; ++x) column[x] = rand() < 0.5
      for (y = 0; y < height; ++y) {
        row = rand() < 0.5
        for (x = 0; x < width; ++x) {
          if (x + 1 < width) arc(number(x, y), number(x + 1, y), like == "blocks" ? rand() < 0.5 : row)
          if (y + 1 < height) arc(number(x, y), number(x, y + 1), like == "blocks" ? rand() < 0.5 : column[x])
        }
      }
      print "p sp", width * height, count
      for (i = 1; i <= count; ++i) print arcs[i]
      print "p aux sp co", width * height >places
      for (y = 0; y < height; ++y) for (x = 0; x < width; ++x) print "v", number(x, y), x * 10, y * 10 >places
    }' >"$map.gr"
}

# --- what is made of them ---
answers() { # WHAT SEARCHES OPTIONS...
  local what=$1 searches=$2
  shift 2
  good "answers $what" "$program" bench "$file" --random 200 --repeat 0 --algorithms "$searches" "$@"
}
boxes() {
  local ordering method
  for ordering in regular canonical all-optimal; do
    for method in exact inherited anytime jump-points; do
      rm -f made.gbb
      good_if_taken "precompute $ordering $method" "$program" precompute "$file" --index "boxes:$ordering:$method" \
        --budget 0.05 --threads 2 -o made.gbb || continue
      good "verify $ordering $method" "$program" verify "$file" made.gbb
      answers "$ordering $method" astar-gb,dijkstra-gb --bounds made.gbb
    done
    "$program" precompute "$file" --index "boxes:$ordering:exact" --threads 1 -o whole.gbb >log 2>&1 || continue
    shards "$ordering"
    good "repair $ordering" "$program" verify "$file" whole.gbb --repair repaired.gbb
    good "the repaired $ordering" cmp whole.gbb repaired.gbb
  done
  changes whole.gbb
}
shards() {
  local ordering=$1 part
  for part in 1 2 3; do
    good "shard $part of $ordering" "$program" precompute "$file" --index "boxes:$ordering:exact" --shard "$part/3" --compress \
      -o "part$part.gbb"
  done
  good "merge $ordering" "$program" merge "$file" part3.gbb part1.gbb part2.gbb -o merged.gbb
  good "verify merged $ordering" "$program" verify "$file" merged.gbb
  good "merged and whole $ordering" cmp merged.gbb whole.gbb
}
changes() { # FILE: the boxes of the map as it was
  local mix
  for mix in closed opened mixed; do
    "$program" changes "$file" --mix "$mix" --count 8 -o "$mix.changes" >log 2>&1 || continue
    good "changes $mix" "$program" verify "$file" "$1" --changes "$mix.changes" --random 200
  done
}
indices() {
  local kind searches has_files
  while read -r kind has_files searches; do
    rm -f made.gbb
    if [[ $has_files == True ]] &&
      good_if_taken "precompute $kind" "$program" precompute "$file" --index "$kind" -o made.gbb; then
      good "verify $kind" "$program" verify "$file" made.gbb
      kind=made.gbb
    fi
    # What the map or the search refuses ends with 2 before any answer.
    good_if_taken "answers $kind" "$program" bench "$file" --random 200 --repeat 0 --algorithms "$searches" --index "$kind" ||
      true
  done <kinds
}

# Kinds, whether files hold them, and a search that asks them.
"$program" list --json | python3 -c 'import json, sys
answering = {"clusters": "hpa", "hierarchy": "ch", "hubs": "hub-labels", "jump-index": "jump-index-gb", "jump-table": "jps-plus"}
data = json.load(sys.stdin)
ids = {search["id"] for search in data["searches"]}
for kind in data["indices"]:
    name = kind["id"]
    if kind["refuses_edges"]: searches = "astar-gb"
    elif kind["refuses_nodes"] or kind["raises_estimates"]: searches = "astar"
    else: searches = next((s for s in (answering.get(name, name), name) if s in ids), "astar")
    print(name, kind["has_files"], searches)
print("hierarchy(boxes)", False, "ch-gb" if "ch-gb" in ids else "ch")' >kinds

check() { # MAP FILE
  map=$1 file=$2
  local before=$checks failed=$failures
  boxes
  indices
  printf '%-24s %4d checks, %d failed\n' "$map" $((checks - before)) $((failures - failed))
}
for ((round = 1; round <= rounds; ++round)); do
  map=roads-$round
  broken_roads "$round" $((16 + round % 9)) 20
  check "$map" "$map.gr"
  map=streets-$round
  one_way_grid "$round" $((24 + round % 17)) 24 streets
  check "$map" "$map.gr"
  map=pieces-$round
  one_way_grid "$round" $((24 + round % 17)) 24 blocks
  check "$map" "$map.gr"
done
if ((rounds > 1)); then
  map=long
  one_way_grid 1 70 8 streets
  check long long.gr
  for file in "$assets"/{loop.map,country.costs,caves.quadtree,marsh.mesh,building.json}; do check "$(basename "$file")" "$file"; done
fi
echo "$checks checks, $failures failed"
exit $((failures > 0))
