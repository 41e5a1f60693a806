#!/usr/bin/env bash
# Makes the reference of the library's interfaces as pages of HTML, and fails where something in it is missing: a name
# without a word, in C++ or in C, a header that does not say what it is about, a reference that leads nowhere. Accessors
# (`width() const`) and copies and moves of a class say enough by their names: they may stand without a word.
# usage: docs/make_reference.sh DIR     writes DIR/html/index.html; needs doxygen
set -euo pipefail
(($# == 1)) || { printf 'usage: docs/make_reference.sh DIR\n' >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
{ cat docs/Doxyfile && printf 'OUTPUT_DIRECTORY = "%s"\nWARN_LOGFILE = "%s/warnings.txt"\n' "$out" "$out"; } | doxygen -

[[ -s $out/html/index.html ]] || { printf 'doxygen has made no pages\n' >&2; exit 1; }
evident='Member ([A-Za-z_0-9]+\(\) const|([A-Za-z]+)\((const )?\2 &?&?other\)|operator=\([^,()]*\))( noexcept)? \(function\)'
missing=$(sed -E "/^$/d; s,$PWD/,,; /$evident of .* is not documented/d" "$out/warnings.txt" | sort -u)
# Without a word on the file Doxygen leaves its functions out, and says nothing of it.
while read -r header; do
  page=$(basename "$header" | sed 's/_/__/g; s/\./_8/').html
  [[ -s $out/html/$page ]] || missing+=$'\n'"$header:1: begins without a comment on what it is about"
done < <(find core/include c/include -name '*.hpp' -o -name '*.h')
if [[ -n $missing ]]; then
  printf '%s\n' "$missing"
  exit 1
fi
printf 'reference: %s/html/index.html\n' "$out"
