#!/usr/bin/env bash
# Programs that are compiled without exceptions include the library's headers all the same, with g++ and with clang.
# usage: no_exceptions_test.sh CXX INCLUDE_DIR...     also tries g++, clang++ and clang++-14 where they are
set -euo pipefail
compilers=("$1")
shift
flags=()
for folder in "$@"; do flags+=(-I "$folder"); done
for name in g++ clang++ clang++-14; do
  if command -v "$name" >/dev/null; then compilers+=("$name"); fi
done
# Each compiler once, by one of its names.
declare -A name_of
for name in "${compilers[@]}"; do name_of[$(readlink -f "$(command -v "$name")")]=$name; done

source=$(mktemp --suffix=.cpp)
trap 'rm -f "$source"' EXIT
status=0
printf '#include <goalbound/%s.hpp>\n' light goalbound >"$source"
for cxx in "${name_of[@]}"; do
  "$cxx" -std=c++20 -fno-exceptions -Wall -Wextra -Werror -fsyntax-only "${flags[@]}" "$source" || {
    echo "FAILED: with $cxx -fno-exceptions"
    status=1
  }
done
((status == 0)) && echo 'all good'
exit "$status"
