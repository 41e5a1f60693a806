#!/usr/bin/env bash
# goalbound/light.hpp must stay light: it includes none of the headers that take long, by whatever way. A measurement of
# the time would depend on the machine; the list of what is included does not.
# usage: light_headers_test.sh CXX INCLUDE_DIR...
set -euo pipefail
cxx=$1
shift
flags=()
for folder in "$@"; do flags+=(-I "$folder"); done
heavy='algorithm any array atomic chrono condition_variable deque filesystem format fstream functional future iomanip ios
iostream istream iterator list map memory mutex numeric optional ostream queue random ranges regex set shared_mutex span
sstream streambuf thread tuple unordered_map unordered_set'

source=$(mktemp --suffix=.cpp)
trap 'rm -f "$source"' EXIT
echo '#include "goalbound/light.hpp"' >"$source"
# -H writes each header that is opened to the error output, dots and a blank in front.
included=$("$cxx" -std=c++20 -fsyntax-only -H "${flags[@]}" "$source" 2>&1 | sed -n 's/^\.\+ //p')
[[ -n $included ]] || { echo 'FAILED: the compiler names no header' && exit 1; }

status=0
for name in $heavy; do
  if grep -qE "/c\+\+/[^/]*/$name\$|/v1/$name\$" <<<"$included"; then
    echo "FAILED: goalbound/light.hpp includes <$name>"
    status=1
  fi
done
# Those in the folders given, whatever the folders above them are called.
own=$(while IFS= read -r header; do
  for folder in "$@"; do
    [[ $header != "$folder"/* ]] || printf '%s\n' "${header#"$folder"/}"
  done
done <<<"$included" | LC_ALL=C sort -u | tr '\n' ' ')
[[ $own == 'goalbound/light.hpp goalbound/light/distances.hpp goalbound/light/maps.hpp goalbound/light/queries.hpp goalbound/result.hpp ' ]] || { echo "FAILED: it includes $own" && status=1; }
((status == 0)) && echo "$(wc -l <<<"$included") headers, none of them heavy"
exit "$status"
