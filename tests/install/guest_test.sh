#!/usr/bin/env bash
# Goalbound as a part of another project: that gets the library and nothing else. Only configured, but for one file that
# includes its headers.
# usage: guest_test.sh SOURCE_DIR CMAKE CC CXX
set -euo pipefail
source_dir=$1 cmake=$2 cc=$3 cxx=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# configure FOLDER [-D...]
configure() {
  local folder=$1
  shift
  "$cmake" -S "$source_dir/tests/install/guest" -B "$work/$folder" -G Ninja -DGOALBOUND_FOLDER="$source_dir" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" "$@" >"$work/log" 2>&1 || {
    cat "$work/log"
    echo "FAILED: $folder"
    exit 1
  }
}

configure subdirectory -DWAY=add_subdirectory -DEXPECT_TYPE=STATIC_LIBRARY
ninja -C "$work/subdirectory" CMakeFiles/guest.dir/guest.cpp.o
configure fetched -DWAY=FetchContent -DEXPECT_TYPE=SHARED_LIBRARY -DBUILD_SHARED_LIBS=ON -DGOALBOUND_BUILD_C=ON
echo 'all good'
