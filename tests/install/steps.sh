# What the tests here share; to be sourced. $work is a folder of their own, which goes away with them; $failures counts.
# shellcheck shell=bash
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$1"
}
# step WHAT COMMAND...: its output is in $work/out; shown when it fails.
step() {
  local what=$1
  shift
  "$@" >"$work/out" 2>"$work/log" </dev/null && return 0
  fail "$what: status $?"
  sed 's/^/  | /' "$work/out" "$work/log" | tail -n 20
}
