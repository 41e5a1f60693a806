#!/usr/bin/env bash
# Too little memory, and too little for the stacks of threads: an error or an answer, never the end of the program by a signal.
#   tests/hostile/memory_limits.sh [STEP [MOST [BUILD]]]      `ulimit -v` from 30 MiB to MOST (default 400) in steps of STEP (default 10)
# Over precompute by every way and searches of hierarchies, with 1, 2, 4, 8 and 40 threads. Prints one line for each, and fails when one ended otherwise
# than with 0 or 2.
set -uo pipefail
step=${1:-10}
most=${2:-400}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${3:-$source/build/release}/bin/goalbound
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2
failed=0

"$program" generate roads --width "${SIDE:-60}" --height "${SIDE:-60}" -o r.gr >/dev/null || exit 2
"$program" generate roads --width 30 --height 30 -o h.gr >/dev/null || exit 2
"$program" generate caves --width 50 --height 50 -o s.map >/dev/null || exit 2
"$program" generate caves --width 100 --height 100 -o c.map >/dev/null || exit 2
"$program" generate maze --width 99 --height 99 -o m.map >/dev/null || exit 2

# limits NAME COMMAND...: with each limit.
limits() {
  local name=$1 answers=0 errors=0 wrong=0 status
  shift
  for ((mib = 30; mib <= most; mib += step)); do
    (ulimit -c 0 && ulimit -v $((mib * 1024)) && exec "$program" "$@") >run.out 2>run.err
    status=$?
    case $status in
      0) answers=$((answers + 1)) ;;
      2 | 127) errors=$((errors + 1)) ;; # 127: not even its libraries could be loaded
      *)
        wrong=$((wrong + 1))
        echo "$name: $mib MiB: status $status: $(tail -n 1 run.err)"
        ;;
    esac
  done
  printf '%-36s %3d answers, %3d errors, %d wrong\n' "$name" "$answers" "$errors" "$wrong"
  ((wrong == 0)) || failed=1
}

for threads in ${THREADS:-1 2 4 8 40}; do
  of="$threads threads"
  limits "classes on roads, $of" precompute r.gr -o o.gbb --threads "$threads"
  limits "classes in a maze, $of" precompute m.map -o o.gbb --threads "$threads"
  limits "jump points in caves, $of" precompute c.map -o o.gbb --threads "$threads"
  limits "single steps, $of" precompute s.map -o o.gbb --ordering regular --threads "$threads"
  limits "a heap, $of" precompute h.gr -o o.gbb --ordering regular --threads "$threads"
  limits "inherited, $of" precompute c.map -o o.gbb --method inherited --threads "$threads"
  limits "little memory, $of" precompute c.map -o o.gbb --memory 1 --threads "$threads"
done
limits 'search ch' search r.gr '#1' '#900' --algorithm ch
limits 'search ch-gb' search r.gr '#1' '#900' --algorithm ch-gb
exit "$failed"
