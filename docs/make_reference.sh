#!/usr/bin/env bash
# Makes the reference of the library's interfaces as pages of HTML, and fails where something in it is missing: a class or
# function without a word, any name at all of the two headers that most programs need (goalbound/light.hpp, goalbound.h), a
# reference that leads nowhere. Members of other classes whose names say everything may go without.
# usage: docs/make_reference.sh DIR     writes DIR/html/index.html; needs doxygen
set -euo pipefail
(($# == 1)) || { printf 'usage: docs/make_reference.sh DIR\n' >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
{ cat docs/Doxyfile && printf 'OUTPUT_DIRECTORY = "%s"\nWARN_LOGFILE = "%s/warnings.txt"\n' "$out" "$out"; } | doxygen -

[[ -s $out/html/index.html ]] || { printf 'doxygen has made no pages\n' >&2; exit 1; }
missing=$(grep -vE 'is not documented' "$out/warnings.txt" || true)
missing+=$(grep -E 'Compound .* is not documented|of (file|namespace) .* is not documented|/(light\.hpp|goalbound\.h):' \
  "$out/warnings.txt" | grep 'is not documented' || true)
if [[ -n $missing ]]; then
  printf '%s\n' "$missing" | sed "s,$PWD/,," | sort -u
  exit 1
fi
printf 'reference: %s/html/index.html\n' "$out"
