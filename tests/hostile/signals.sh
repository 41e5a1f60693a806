#!/usr/bin/env bash
# SIGTERM and SIGINT at random moments, over every command that orders the nodes of a map, and over programs with handlers of their own.
#   tests/hostile/signals.sh [ROUNDS [BUILD]]      ROUNDS of each (default 300); BUILD: a build folder (default build/release)
# Each run must end with 130, or with 0 and by the same way as without a signal; the other programs must go on. Prints one line each, and fails
# when one went wrong. HOST=FILE: tests/hostile/host.c, built; PYTHONPATH: for tests/hostile/host.py, left out where Python has no goalbound.
set -uo pipefail
rounds=${1:-300}
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${2:-$source/build/release}
program=$build/bin/goalbound
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2
failed=0

"$program" generate roads --width 60 --height 60 -o r.gr >/dev/null || exit 2
"$program" generate maze --width 99 --height 99 -o m.map >/dev/null || exit 2
"$program" precompute r.gr -o r.gbb >/dev/null 2>&1 || exit 2

# catches PID SIGNAL: whether the program has come so far that it takes the signal.
catches() {
  local masks number
  number=$(kill -l "$2")
  masks=$(grep -hE '^(State:.*Z|Sig(Cgt|Blk):)' "/proc/$1/status" 2>/dev/null) || return 0 # it is over
  [[ $masks != *State* ]] || return 0
  while read -r _ mask; do
    (((16#$mask >> (number - 1)) & 1)) && return 0
  done <<<"$masks"
  return 1
}

# pause MOST: up to so many milliseconds.
pause() { sleep "$(printf '0.%03d' $((RANDOM % $1)))"; }

# Each command alone, to know its way and about how long it takes.
# rounds_of NAME COMMAND...: signals at random moments of that time.
rounds_of() {
  local name=$1 way begin time stopped=0 finished=0 wrong=0
  shift
  begin=$(date +%s%N)
  "$program" "$@" --json >usual.json 2>/dev/null
  local usual=$?
  time=$((($(date +%s%N) - begin) / 1000000 + 5))
  way=$(grep -oP '"way": *"\K[^"]*' usual.json)
  ((usual == 0 || usual == 1)) || { echo "$name: ends with $usual by itself" && failed=1 && return; }
  for ((round = 0; round < rounds; ++round)); do
    local signal=TERM status
    ((round % 2)) && signal=INT
    rm -f o.gbb o.gbb.part
    # A shell without job control has SIGINT ignored in the background: not this one.
    (trap - INT TERM && exec "$program" "$@" --json >run.json 2>run.err) &
    local child=$!
    until catches "$child" "$signal"; do sleep 0.001; done
    pause "$((time < 999 ? time : 999))"
    kill -s "$signal" "$child" 2>/dev/null
    wait "$child" 2>/dev/null
    status=$?
    if ((status == 130)); then
      stopped=$((stopped + 1))
    elif ((status == usual)) && [[ $(grep -oP '"way": *"\K[^"]*' run.json) == "$way" ]]; then
      finished=$((finished + 1))
    else
      wrong=$((wrong + 1))
      echo "$name: $signal: status $status, $(grep -oP '"way": *"\K[^"]*' run.json); $(tail -n 1 run.err)"
    fi
  done
  printf '%-28s %4d stopped, %4d finished first, %d wrong\n' "$name" "$stopped" "$finished" "$wrong"
  ((wrong == 0)) || failed=1
}

# host NAME COMMAND...: a program that must see signals and go on.
host() {
  local name=$1 sent=0 seen
  shift
  "$@" r.gr 20 >host.out 2>host.err &
  local child=$!
  until catches "$child" TERM; do sleep 0.01; done
  sleep 0.2 # Python sets one after the other
  while ((sent < rounds)) && kill -s "$( ((sent % 2)) && echo INT || echo TERM)" "$child" 2>/dev/null; do
    sent=$((sent + 1))
    pause 30
  done
  wait "$child"
  local status=$?
  seen=$(grep -oP '^signals \K[0-9]+' host.out)
  printf '%-28s %4d sent, %4d seen, status %d\n' "$name" "$sent" "${seen:-0}" "$status"
  ((status == 0 && ${seen:-0} > 0)) || { failed=1 && tail -n 3 host.err; }
}

set -m # so that SIGINT is not ignored in what runs behind
rounds_of 'precompute roads' precompute r.gr -o o.gbb
rounds_of 'precompute roads, 1 thread' precompute r.gr -o o.gbb --threads 1
rounds_of 'precompute maze' precompute m.map -o o.gbb
rounds_of 'precompute inherited' precompute r.gr -o o.gbb --method inherited
rounds_of 'precompute anytime' precompute r.gr -o o.gbb --method anytime --budget 0.2
rounds_of 'search ch' search r.gr '#1' '#900' --algorithm ch
rounds_of 'search ch-gb' search r.gr '#1' '#900' --algorithm ch-gb
rounds_of 'verify' verify r.gr r.gbb
rounds_of 'info' info r.gr
rounds_of 'bench ch' bench r.gr --algorithms ch,ch-gb --repeat 0
[[ -n ${HOST:-} ]] && host 'C, in a thread' "$HOST"
python3 -c 'import goalbound' 2>/dev/null && host 'Python, in a thread' python3 "$source/tests/hostile/host.py"
exit "$failed"
