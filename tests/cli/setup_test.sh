#!/usr/bin/env bash
# The scripts' set-up on machines that this one is not: a fake dpkg-query, apt-get, id and sudo stand in for theirs.
# usage: setup_test.sh SOURCE_DIR
set -euo pipefail

source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# A PATH of nothing but the fakes and the plain tools that setup.sh uses.
bin=$work/bin
mkdir "$bin"
for tool in awk bash cat cksum dirname env mkdir nproc sed tail tee xargs; do
  ln -s "$(command -v "$tool")" "$bin/$tool"
done
fake() {
  printf '#!%s\n%s\n' "$(command -v bash)" "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}

cat >"$work/packages.txt" <<'LIST'
# a comment
have-it  # something installed
need-one  # something missing

need-two
LIST

# run_setup: output in $work/log, apt calls in $work/apt, status in $status.
run_setup() {
  rm -f "$work/apt"
  status=0
  env -i PATH="$bin" WORK="$work" "$@" bash -c 'set -euo pipefail; source "$1/cmake/setup.sh"
    install_packages "$WORK/packages.txt"; echo reached' bash "$source_dir" >"$work/log" 2>&1 </dev/null || status=$?
}
expect() {
  local what=$1
  shift
  if ! "$@"; then
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$what"
    sed 's/^/  | /' "$work/log"
  fi
}
log_has() { [[ $(<"$work/log") == *"$1"* ]]; }
log_lacks() { ! log_has "$1"; }
apt_is() { [[ $(cat "$work/apt" 2>/dev/null) == "$1" ]]; }

fake id 'echo 0'
fake apt-get 'printf "%s;" "$*" >>"$WORK/apt"'
fake dpkg-query 'printf "installed have-it\n"; exit 1'

run_setup
expect 'root: succeeds' test "$status" = 0
expect 'root: says what is missing and what for' log_has 'something missing'
expect 'root: is silent about what is there' log_lacks 'have-it'
expect 'root: installs just the missing ones' apt_is \
  'update -q;install -y -q --no-install-recommends need-one need-two;'

fake dpkg-query 'printf "installed have-it\ninstalled need-one\nnot-installed need-two\n"'
run_setup
expect 'a removed package counts as missing' apt_is 'update -q;install -y -q --no-install-recommends need-two;'

fake dpkg-query 'printf "installed have-it\ninstalled need-one\ninstalled need-two\n"'
run_setup
expect 'nothing missing: succeeds' test "$status" = 0
expect 'nothing missing: says nothing' test "$(<"$work/log")" = reached
expect 'nothing missing: apt is not called' test ! -e "$work/apt"

fake dpkg-query 'exit 1'
run_setup GOALBOUND_SKIP_SETUP=1
expect 'told to skip: succeeds' test "$status" = 0
expect 'told to skip: apt is not called' test ! -e "$work/apt"

fake id 'echo 1000'
run_setup
expect 'neither root nor sudo: status 2' test "$status" = 2
expect 'neither root nor sudo: says how' log_has 'apt-get update && apt-get install --no-install-recommends have-it'
expect 'neither root nor sudo: goes no further' log_lacks reached

fake sudo '[[ $1 == -n ]] && shift; exec "$@"'
run_setup
expect 'sudo: succeeds' test "$status" = 0
expect 'sudo: installs' apt_is 'update -q;install -y -q --no-install-recommends have-it need-one need-two;'

fake apt-get 'printf "%s;" "$*" >>"$WORK/apt"; [[ $1 == update ]] || { echo "E: no such package"; exit 100; }'
run_setup
expect 'apt fails: status 2' test "$status" = 2
expect 'apt fails: shows its message' log_has 'E: no such package'
expect 'apt fails: says what to do' log_has 'could not install'

fake apt-get 'printf "%s;" "$*" >>"$WORK/apt"; [[ $1 != update ]]'
run_setup
expect 'only the update fails: goes on with a warning' test "$status" = 0
expect 'only the update fails: warns' log_has 'warning'

rm "$bin/apt-get"
run_setup
expect 'no Debian: status 2' test "$status" = 2
expect 'no Debian: says so' log_has 'not a Debian system'

# The commands themselves: help is help, and a wrong word ends before anything is installed or built.
for script in run test; do
  expect "./$script --help" bash -c '"$1/$2" --help | grep -q "^usage: ./$2"' bash "$source_dir" "$script"
  status=0
  "$source_dir/$script" --nonsense >"$work/log" 2>&1 </dev/null || status=$?
  expect "./$script --nonsense: status 2" test "$status" = 2
  expect "./$script --nonsense: names it" log_has "unknown option '--nonsense'"
done
status=0
"$source_dir/run" "$work/no.map" >"$work/log" 2>&1 </dev/null || status=$?
expect './run with a missing map: status 2' test "$status" = 2
expect './run with a missing map: names it' log_has 'no.map'
status=0
"$source_dir/run" '' >"$work/log" 2>&1 </dev/null || status=$?
expect './run with an empty name: status 2' test "$status" = 2
expect './run with an empty name: says so' log_has 'the name of the map is empty'

((failures == 0)) && echo 'all good'
