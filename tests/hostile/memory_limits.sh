#!/usr/bin/env bash
# Too little memory, and too little for the stacks of threads: an error or the answer of a run with enough, never the end of the program
# by a signal, and never half a file.
#   tests/hostile/memory_limits.sh [STEP [MOST [BUILD]]]      `ulimit -v` from 30 MiB to MOST (default 400) in steps of STEP (default 10)
# Over precompute by every way, other indices, and searches of hierarchies, with 1, 2, 4, 8 and 40 threads (THREADS). Prints one line for
# each, and fails when one went wrong, or did not go the way that it is about.
set -uo pipefail
step=${1:-10}
most=${2:-400}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${3:-$source/build/release}/bin/goalbound
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2
failed=0
mkdir out

for map in 'roads 60 roads.gr' 'roads 30 small.gr' 'caves 50 small.map' 'rooms 120 rooms.map' 'maze 99 maze.map' 'random 90 random.map' \
  'terrain 30 land.costs' 'asteroids 12 rocks.3dmap' 'marsh 30 marsh.mesh'; do
  read -r kind side file <<<"$map"
  "$program" generate "$kind" --width "$side" --height "$side" -o "$file" >/dev/null || exit 2
done

# A tenth of the cells blocked by chance: neither jump points nor classes of targets serve it.
awk 'BEGIN {
  print "type octile\nheight 90\nwidth 90\nmap"
  for (y = 0; y < 90; ++y) {
    row = ""
    for (x = 0; x < 90; ++x) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      row = row (seed / 2147483648 < 0.1 ? "@" : ".")
    }
    print row
  }
}' >sparse.map

# told FILE: what it says, but for how long it took.
told() { sed -E 's/"(seconds|ns_per_pair)": *[0-9.e+-]+//g' "$1"; }

# limits WAY NAME COMMAND...: with each limit. WAY: what must be in the answer without one. With OTHERWISE=1 it is another one each time.
limits() {
  local way=$1 name=$2 answers=0 errors=0 wrong=0 status why said file
  shift 2
  rm -rf out && mkdir out
  "$program" "$@" --json >said 2>err || { echo "$name: $(tail -n 1 err)" && failed=1 && return; }
  grep -qF "$way" said || { echo "$name goes another way: $(<said)" && failed=1; }
  said=$(told said)
  file=$(cat out/* 2>/dev/null | sha256sum)
  for ((mib = 30; mib <= most; mib += step)); do
    rm -rf out && mkdir out
    (ulimit -c 0 && ulimit -v $((mib * 1024)) && exec "$program" "$@" --json >run.out 2>run.err)
    status=$?
    why=
    case $status in
      0)
        answers=$((answers + 1))
        [[ -n ${OTHERWISE:-} || $(told run.out) == "$said" ]] || why='another answer'
        [[ -n ${OTHERWISE:-} || $(cat out/* 2>/dev/null | sha256sum) == "$file" ]] || why='another file'
        ;;
      2)
        errors=$((errors + 1))
        grep -q '^goalbound: error: .' run.err || why='no reason'
        [[ -z $(find out -type f ! -name '*.part') && ! -s run.out ]] || why='half an answer'
        ;;
      127) errors=$((errors + 1)) ;; # not even its libraries could be loaded
      *) why="status $status" ;;
    esac
    [[ -z $why ]] && continue
    wrong=$((wrong + 1))
    echo "$name: $mib MiB: $why: $(tail -n 1 run.err)"
  done
  printf '%-46s %3d answers, %3d errors, %d wrong\n' "$name" "$answers" "$errors" "$wrong"
  ((wrong == 0)) || failed=1
}

# precomputes WAY NAME ARGUMENTS...
precomputes() { limits "\"way\":\"$1\"" "$2, ${threads} threads" precompute "${@:3}" -o out/o --threads "$threads"; }
index() { limits "\"index\":\"$1" "index $1, $threads threads" precompute "$2" --index "$1" -o out/o --threads "$threads"; }
search() {
  limits '"found":true' "search $2 of $1, $threads threads" search "$1" "$3" "$4" --algorithm "$2" --threads "$threads"
}

for threads in ${THREADS:-1 2 4 8 40}; do
  precomputes 'classes of targets' 'classes on roads' roads.gr
  precomputes 'classes of targets' 'classes among what is blocked by chance' random.map
  precomputes 'classes of targets' 'classes of blocks' rocks.3dmap
  precomputes 'classes of targets' 'classes of polygons' marsh.mesh
  precomputes 'classes of targets' 'classes on land' land.costs
  precomputes 'jump points of several nodes at once' 'jump points' rooms.map
  precomputes 'rays from several nodes at once' 'rays of sixteen' sparse.map
  ((threads == 1)) || precomputes 'rays from one node at a time' 'rays of one' random.map --memory 1
  precomputes 'single steps' 'single steps' small.map --index boxes:regular:exact
  precomputes 'a heap' 'a heap' small.gr --index boxes:regular:exact
  precomputes 'jump points of several nodes at once' 'inherited' rooms.map --index boxes:inherited
  precomputes 'jump points of several nodes at once' 'boxes for the index' rooms.map --index boxes:jump-points
  OTHERWISE=1 precomputes 'jump points of several nodes at once' 'anytime' rooms.map --index boxes:anytime --budget 0.2
  index container:hull small.map
  index landmarks:count=4 roads.gr
  index flags:regions=9 roads.gr
  index reach small.gr
  for algorithm in ch ch-gb; do
    search roads.gr "$algorithm" '#1' '#900'
    search maze.map "$algorithm" 1,1 97,97
  done
done
exit "$failed"
