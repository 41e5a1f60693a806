#!/usr/bin/env bash
# SIGTERM and SIGINT at random moments, over every command that orders the nodes of a map, and over programs with handlers of their own.
#   tests/hostile/signals.sh [ROUNDS [BUILD]]      ROUNDS of each (default 300); BUILD: a build folder (default build/release)
# Each run must end with 130 and leave no file behind but a check-point, or with the answer, the file and the way of a run without a
# signal; the other programs must see what is sent and go on. Prints one line each, and fails when one went wrong.
# HOST=FILE: tests/hostile/host.c, built; HANDLERS=FILE: handlers.c, built, for the viewer; PYTHONPATH: for host.py, which is left out
# where Python has no goalbound.
set -uo pipefail
rounds=${1:-300}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${2:-$source/build/release}
program=$build/bin/goalbound
viewer=$build/bin/goalbound-viewer
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2
failed=0

mkdir maps out said
"$program" generate roads --width 45 --height 45 -o r.gr >/dev/null || exit 2
"$program" generate maze --width 79 --height 79 -o maps/m.map >/dev/null || exit 2
"$program" precompute r.gr -o r.gbb >/dev/null 2>&1 || exit 2
"$program" precompute r.gr -o old.gbb --index boxes:inherited >/dev/null 2>&1 || exit 2

# Without a process of its own, as there are thousands of pauses. pause MILLISECONDS
mkfifo nothing && exec 9<>nothing
pause() {
  local time
  printf -v time '%d.%03d' $(($1 / 1000)) $(($1 % 1000))
  read -rt "$time" -u 9
  return 0
}

# catches PID SIGNAL: whether the program has come so far that it takes the signal, and is no shell any more.
declare -A numbers=([TERM]=15 [INT]=2)
catches() {
  local key value _
  [[ -e /proc/$1/status ]] || return 0 # it is over
  while read -r key value _; do
    case $key in
      Name:) [[ $value == goalbound ]] || return 1 ;;
      State:) [[ $value != Z ]] || return 0 ;;
      SigBlk: | SigCgt:) (((16#$value >> (numbers[$2] - 1)) & 1)) && return 0 ;;
    esac
  done 2>/dev/null <"/proc/$1/status"
  return 1
}

# delivered PID: whether no signal waits for it any more; two of a kind would become one.
delivered() {
  local key value _
  [[ -e /proc/$1/status ]] || return 0
  while read -r key value _; do
    [[ $key != ShdPnd: && $key != SigPnd: ]] || ((16#$value == 0)) || return 1
  done 2>/dev/null <"/proc/$1/status"
  return 0
}

# What a run said, but for how long it took.
answer() { sed -E 's/"(seconds|ns_per_pair|ns_per_node)": *[0-9.e+-]+//g' said/json; }

# rounds_of NAME COMMAND...: signals at random moments of most of the time that it takes alone. What it writes goes into the folder out. With
# OTHERWISE=1 it answers otherwise each time: then its status alone counts.
rounds_of() {
  local name=$1 begin time usual said file stopped=0 finished=0 wrong=0
  shift
  rm -rf out && mkdir out
  begin=$(date +%s%N)
  "$program" "$@" --json >said/json 2>/dev/null
  usual=$?
  time=$((($(date +%s%N) - begin) * 2 / 3000000 + 5))
  ((usual == 0 || usual == 1)) || { echo "$name: ends with $usual by itself" && failed=1 && return; }
  said=$(answer)
  file=$(cat out/* 2>/dev/null | sha256sum)
  for ((round = 0; round < rounds; ++round)); do
    local signal=TERM status why=
    ((round % 2)) && signal=INT
    rm -rf out/*
    # A shell without job control has SIGINT ignored in the background: not this one.
    (trap - EXIT INT TERM && exec "$program" "$@" --json >said/json 2>said/err) &
    local child=$!
    until catches "$child" "$signal"; do pause 1; done
    pause $((RANDOM % time))
    kill -s "$signal" "$child" 2>/dev/null
    wait "$child" 2>/dev/null
    status=$?
    if ((status == 130)); then
      stopped=$((stopped + 1))
      grep -q cancelled said/err || why='nothing said that it was cancelled'
      [[ -n ${CACHE:-} || -z $(find out -type f ! -name '*.part') ]] || why="left $(ls -A out)"
    elif ((status == usual)); then
      finished=$((finished + 1))
      [[ -n ${OTHERWISE:-} || $(answer) == "$said" ]] || why='another answer'
      [[ -n ${OTHERWISE:-} || $(cat out/* 2>/dev/null | sha256sum) == "$file" ]] || why='another file'
    else
      why="status $status"
    fi
    [[ -z $why ]] && continue
    wrong=$((wrong + 1))
    echo "$name: $signal: $why; $(tail -n 1 said/err)"
  done
  printf '%-32s %4d stopped, %4d finished first, %d wrong\n' "$name" "$stopped" "$finished" "$wrong"
  ((wrong == 0)) || failed=1
}

# host NAME COMMAND...: a program that says "ready", must see signals and go on, and counts them; again until enough were sent. All of
# them must have been seen but the last one of each run, or, with SOME=1, at least one.
host() {
  local name=$1 sent=0 seen=0 runs=0 wrong=0 status
  shift
  while ((sent < rounds && wrong == 0)); do
    : >said/out # else the run before says "ready"
    "$@" >said/out 2>said/err &
    local child=$!
    until grep -q '^ready' said/out || ! kill -0 "$child" 2>/dev/null; do pause 10; done
    while ((sent < rounds)) && kill -s "$( ((sent % 2)) && echo INT || echo TERM)" "$child" 2>/dev/null; do
      sent=$((sent + 1))
      pause $((RANDOM % 30))
      until delivered "$child"; do pause 1; done
    done
    wait "$child"
    status=$?
    runs=$((runs + 1))
    seen=$((seen + $(grep -oP '^signals \K[0-9]+' said/out || echo 0)))
    ((status == 0)) || { wrong=1 && echo "$name: status $status; $(tail -n 1 said/err)"; }
  done
  printf '%-32s %4d sent, %4d seen, %d runs\n' "$name" "$sent" "$seen" "$runs"
  ((wrong == 0 && seen > 0)) && [[ -n ${SOME:-} || $seen -ge $((sent - runs)) ]] || failed=1
}

times=$((rounds < 20 ? rounds : 20)) # of what a host does in one run
set -m # so that SIGINT is not ignored in what runs behind
rounds_of 'precompute roads' precompute r.gr -o out/o.gbb
rounds_of 'precompute roads, 1 thread' precompute r.gr -o out/o.gbb --threads 1
rounds_of 'precompute maze' precompute maps/m.map -o out/o.gbb
rounds_of 'precompute inherited' precompute r.gr -o out/o.gbb --index boxes:inherited
OTHERWISE=1 rounds_of 'precompute anytime' precompute r.gr -o out/o.gbb --index boxes:anytime --budget 0.2
rounds_of 'precompute automatic' precompute r.gr -o out/o.gbb --index boxes:automatic
rounds_of 'precompute --index container' precompute maps/m.map -o out/o.gbi --index container:disk
rounds_of 'precompute --index landmarks' precompute r.gr -o out/o.gbi --index landmarks:count=4
rounds_of 'search ch' search r.gr '#1' '#900' --algorithm ch
rounds_of 'search ch-gb' search r.gr '#1' '#900' --algorithm ch-gb
rounds_of 'search astar-gb' search r.gr '#1' '#900' --algorithm astar-gb
rounds_of 'nearest ch' nearest r.gr '#1' '#900' '#700' --algorithm ch
rounds_of 'bench ch,ch-gb' bench r.gr --algorithms ch,ch-gb --random 50 --repeat 0
rounds_of 'bench astar-gb' bench maps/m.map --algorithms astar-gb --random 50 --repeat 0
OTHERWISE=1 CACHE=1 rounds_of 'bench --paper' bench --paper maps --random 20 --cache out/cache
rounds_of 'verify' verify r.gr r.gbb
rounds_of 'verify --repair' verify r.gr old.gbb --repair out/o.gbb
rounds_of 'info' info r.gr

[[ -n ${HOST:-} ]] && host 'C, in a thread' "$HOST" r.gr "$times"
SOME=1
python3 -c 'import goalbound' 2>/dev/null && host 'Python, in a thread' python3 "$source/tests/hostile/host.py" r.gr "$times"
if [[ -n ${HANDLERS:-} && -x $viewer ]]; then
  {
    echo -e 'set background-precompute off\nopen r.gr\nsearch left ch\nsearch right ch-gb'
    for ((i = 0; i < times; ++i)); do echo -e 'make-index boxes:all-optimal\nwait\nswap\nwait'; done
  } >view.gbs
  XDG_CONFIG_HOME=$here host 'viewer' env LD_PRELOAD="$HANDLERS" "$viewer" --headless --script view.gbs
fi
exit "$failed"
