#!/usr/bin/env bash
# Installs what is built into a folder of its own and uses it as another project would: by find_package and by
# pkg-config. The examples must build there, and find a path of the length that the command line finds.
# usage: installed_test.sh SOURCE_DIR BUILD_DIR CMAKE CC CXX
set -euo pipefail
source_dir=$1 build=$2 cmake=$3 cc=$4 cxx=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The same files compiled the last time, in another folder, are taken from the compiler cache where there is one.
export CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1
if command -v ccache >/dev/null; then export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
prefix=$work/prefix
problem=("$source_dir/assets/maps/caves.map" 8,8 120,88)
want='path of length 176.852814'
failures=0

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$1"
}
# quietly COMMAND...: its output is shown when it fails.
quietly() { "$@" >"$work/log" 2>&1 || { sed 's/^/  | /' "$work/log" && fail "$*"; }; }
# finds NAME PROGRAM [ARGUMENT...]: the example prints the length.
finds() {
  local name=$1
  shift
  "$@" >"$work/out" 2>"$work/log" || fail "$name: status $?: $(<"$work/log")"
  grep -qF "$want" "$work/out" || fail "$name: no '$want' in: $(tail -n 2 "$work/out")"
}

# The installed files must not lead back: they are moved before they are used.
quietly "$cmake" --install "$build" --prefix "$work/installed" --component goalbound_library
quietly "$cmake" --install "$build" --prefix "$work/installed" --component goalbound_shared
mv "$work/installed" "$prefix"
if grep -rlIF -e "$source_dir/" -e "$build/" "$prefix"; then fail 'these installed files name the folders of the build'; fi

quietly "$cmake" -S "$source_dir/examples" -B "$work/examples" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx"
quietly "$cmake" --build "$work/examples"
for example in agents game_loop heuristic light observer own_search path; do
  [[ $example == path && ! -f $prefix/include/goalbound.h ]] && continue
  finds "find_package: $example" "$work/examples/$example" "${problem[@]}"
done

# Within 2 milliseconds a frame, some agents wait; how many paths there are depends on the machine.
want='40 frames, 500 agents: ' finds 'find_package: doors' "$work/examples/doors" "${problem[0]}" 500 40
want='1 frames, 1 agents: 1 paths' finds 'find_package: doors' "$work/examples/doors" "${problem[0]}" 1 1 1000000000
want='exact distances:' finds 'find_package: fleet' "$work/examples/fleet" 20 30
finds 'find_package: debug_draw' "$work/examples/debug_draw" "${problem[@]}" "$work/drawn.svg"
for part in polygon line text '<text[^>]*>start' '</svg>'; do
  grep -qE "$part" "$work/drawn.svg" || fail "debug_draw: no $part in its picture"
done
# 31 moves by every search, as by hand; boxes spare hexagons that plain search expands.
want='astar-gb  from I0 to A0: 31 moves, 32 hexagons' finds 'find_package: own_map' "$work/examples/own_map"
# An index and a search that the program registers itself: A* expands less, and both ids are taken only once.
want='all as they should be' finds 'find_package: own_search' "$work/examples/own_search" "${problem[@]}"
# All answers are those of A*, and after the first frame nobody takes memory.
want='12 frames: 0 wrong, 0 allocations' finds 'find_package: units' "$work/examples/units" "${problem[0]}" 200 12
# The level of the example itself, with the path in it.
want='*****' finds 'find_package: light, its own level' "$work/examples/light"
# The second run reads the boxes that the first one saved.
for run in 'saves its boxes' 'reads them'; do
  finds "find_package: light $run" "$work/examples/light" "${problem[@]}" "$work/light.gbb"
done

# The competition's entry under its rules, on random problems: all valid and optimal, or the status says so.
want='1000 problems, 1000 valid, 1000 optimal' finds 'find_package: gppc' "$work/examples/gppc" "$source_dir/assets/maps/rooms.map"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name goalbound.pc)")
export PKG_CONFIG_PATH
read -ra flags < <(pkg-config --cflags --libs goalbound)
quietly "$cxx" -std=c++20 "$source_dir/examples/game_loop.cpp" "${flags[@]}" -o "$work/game_loop"
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/*} finds 'pkg-config: game_loop' "$work/game_loop" "${problem[@]}"
if [[ -f $prefix/include/goalbound.h ]]; then
  read -ra flags < <(pkg-config --cflags --libs goalbound-c)
  quietly "$cc" -std=c99 "$source_dir/examples/path.c" "${flags[@]}" -o "$work/path"
  LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/*} finds 'pkg-config: path' "$work/path" "${problem[@]}" "$work/caves.gbb"
  # The second run reads the boxes that the first one saved.
  LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/*} finds 'pkg-config: path with boxes' "$work/path" "${problem[@]}" "$work/caves.gbb"
fi

# Components: asked for what is there, and for what is not.
if [[ -x $build/bin/goalbound ]]; then
  quietly "$cmake" --install "$build" --prefix "$prefix" --component goalbound_programs
  mkdir "$work/components"
  cat >"$work/components/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(components LANGUAGES C CXX)
find_package(goalbound CONFIG REQUIRED COMPONENTS core cli)
get_target_property(program goalbound::cli LOCATION)
execute_process(COMMAND ${program} generate maze --width 9 --height 9 -o ${CMAKE_BINARY_DIR}/maze.map COMMAND_ERROR_IS_FATAL ANY)
unset(goalbound_DIR CACHE)
find_package(goalbound CONFIG QUIET COMPONENTS viewer)
message(STATUS "viewer: ${goalbound_FOUND}")
CMAKE
  quietly "$cmake" -S "$work/components" -B "$work/components/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx"
  grep -qE 'viewer: (0|FALSE)' "$work/log" || fail 'a component that is not installed is found'
  [[ -s $work/components/build/maze.map ]] || fail 'the program of the component cli has made no map'
fi

# Every file that the programs open, by a library of its own.
if [[ -f $prefix/include/goalbound/files.hpp ]]; then
  mkdir "$work/files"
  cat >"$work/files/files.cpp" <<'CPP'
#include <goalbound/files.hpp>
#include <goalbound/light.hpp>

#include <cstdio>

int main(int, char** argv) {
  goalbound::register_file_formats();
  const auto map = goalbound::light::Map::load(argv[1], argv[2]);
  if (!map) return std::puts(map.error().to_string().c_str()), 1;
  std::printf("%u nodes\n", map->node_count());
}
CPP
  cat >"$work/files/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(files LANGUAGES C CXX)
find_package(goalbound CONFIG REQUIRED COMPONENTS core files)
add_executable(files files.cpp)
target_link_libraries(files PRIVATE goalbound::files)
CMAKE
  quietly "$cmake" -S "$work/files" -B "$work/files/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx"
  quietly "$cmake" --build "$work/files/build"
  read -ra flags < <(pkg-config --cflags --libs goalbound-files)
  quietly "$cxx" -std=c++20 "$work/files/files.cpp" "${flags[@]}" -o "$work/files/by_pkg_config"
  printf 'P1 3 1 0 1 0' >"$work/files/room.pbm"
  printf 'image: room.pbm\nresolution: 0.5\norigin: [0, 0, 0]\n' >"$work/files/room.yaml"
  printf 'v 0 0 0\nv 9 0 0\nv 9 0 9\nv 0 0 9\nf 4 3 2 1\n' >"$work/files/floor.obj"
  for by in build/files by_pkg_config; do
    want='2 nodes' finds "$by: a picture" env LD_LIBRARY_PATH="${PKG_CONFIG_PATH%/*}" "$work/files/$by" "$work/files/room.pbm" ''
    want='0 nodes' finds "$by: a robot" env LD_LIBRARY_PATH="${PKG_CONFIG_PATH%/*}" "$work/files/$by" "$work/files/room.yaml" 'radius=0.5'
    want='1 nodes' finds "$by: a level" env LD_LIBRARY_PATH="${PKG_CONFIG_PATH%/*}" "$work/files/$by" "$work/files/floor.obj" ''
    want='nodes' finds "$by: OpenStreetMap" env LD_LIBRARY_PATH="${PKG_CONFIG_PATH%/*}" "$work/files/$by" \
      "$source_dir/tests/data/doors/osm-barriers/block.osm" 'profile=foot'
  done
fi

# A program in C that holds the library.
if [[ -f $prefix/include/goalbound.h ]] && pkg-config --exists goalbound-c-static; then
  read -ra flags < <(pkg-config --cflags --libs goalbound-c-static)
  quietly "$cc" -std=c99 "$source_dir/examples/path.c" "${flags[@]}" -o "$work/path_static"
  finds 'pkg-config: path, static' "$work/path_static" "${problem[@]}"
  if ldd "$work/path_static" | grep goalbound; then fail 'a program with the static library needs a shared one'; fi
  finds 'find_package: path, static' "$work/examples/path_static" "${problem[@]}"
fi

# The version is one and the same.
version=$(sed -n 's/^#define GOALBOUND_VERSION "\(.*\)"/\1/p' "$prefix/include/goalbound/version.h")
[[ $(pkg-config --modversion goalbound) == "$version" ]] || fail 'pkg-config tells another version than the header'
cat >"$work/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(versions LANGUAGES NONE)
find_package(goalbound ${WANT} CONFIG QUIET NO_DEFAULT_PATH PATHS ${PREFIX})
message(STATUS "considered: ${goalbound_CONSIDERED_VERSIONS}")
CMAKE
quietly "$cmake" -S "$work" -B "$work/versions" -DPREFIX="$prefix" -DWANT=99.0
grep -qF "considered: $version" "$work/log" || fail "find_package(goalbound 99.0) is not refused for version $version"

((failures == 0)) && echo 'all good'
