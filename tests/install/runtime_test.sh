#!/usr/bin/env bash
# The library for engines (GOALBOUND_RUNTIME_ONLY): a game of its own links it, calls nothing of threads or files, and says
# how large it is. Builds the library anew.
# usage: runtime_test.sh SOURCE_DIR CMAKE CC CXX
set -euo pipefail
source_dir=$1 cmake=$2 cc=$3 cxx=$4
if command -v ccache >/dev/null; then export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$cmake" -S "$source_dir/tests/install/runtime" -B "$work" -G Ninja -DGOALBOUND_FOLDER="$source_dir" -DCMAKE_C_COMPILER="$cc" \
  -DCMAKE_CXX_COMPILER="$cxx" >"$work/log"
ninja -C "$work" -j "${GOALBOUND_JOBS:-2}" game >"$work/log" || { cat "$work/log" && exit 1; }

cd "$work"
answer=$(./game)
echo "$answer"
# Down the wall's side, through the gap and up again.
grep -q '^length 76\.01[0-9]*, [0-9]* points; a file: .*Function not implemented' <<<"$answer"

linked=$(ldd game | awk '{print $1}' | grep -vE '^(linux-vdso|/lib.*/ld-|lib(stdc\+\+|m|gcc_s|c)\.so)' || true)
[[ -z $linked ]] || { echo "FAILED: it links $linked" && exit 1; }
calls=$(nm -D --undefined-only game | awk '{print $NF}' | sed 's/@.*//' |
  grep -xE 'pthread_create|fopen|fopen64|open|open64|openat|creat|mmap|mmap64|unlink|rename|opendir|signal|sigaction|fork' || true)
[[ -z $calls ]] || { echo "FAILED: it calls $calls" && exit 1; }
printf 'game %d bytes, library %d bytes, stripped %d\n' "$(stat -c %s game)" "$(stat -c %s goalbound/core/libgoalbound.a)" \
  "$(strip -o stripped.a goalbound/core/libgoalbound.a && stat -c %s stripped.a)"
