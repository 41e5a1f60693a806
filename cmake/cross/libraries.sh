#!/usr/bin/env bash
# Libraries for another system, built from the *source* packages of Debian that belong to what cmake/packages.txt names.
# Nothing of them is committed; what is there already is not built again.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

usage() {
  cat <<'TEXT'
usage: cmake/cross/libraries.sh TOOLCHAIN PREFIX [LIBRARY...]

Fetches the sources of each library by `apt-get source` (from Debian 12, whatever lists this machine has), builds them by
the toolchain file, and installs them below PREFIX, where headers and what finds them go too. Libraries:
  zlib fmt pugixml zstd xxhash highway yaml-cpp googletest headers stb; all of them when none is named. stb comes after
  headers. And for viewers imgui; glfw before it where the system has windows.
"headers" are those that need no building, of this machine's packages: Boost, nlohmann_json, nanoflann, CLI11, stb.

environment
  GOALBOUND_SOURCES=DIR   where sources are fetched to (default: build/sources)
  GOALBOUND_JOBS=N        compile with N jobs (default: one a core)
TEXT
}
(($# >= 2)) || { usage >&2 && exit 2; }
[[ $1 != --help ]] || { usage && exit 0; }
toolchain=$(realpath -- "$1")
mkdir -p "$2"
prefix=$(realpath -- "$2")
shift 2
libraries=("$@")
((${#libraries[@]})) || libraries=(zlib fmt pugixml zstd xxhash highway yaml-cpp googletest headers stb)
sources=${GOALBOUND_SOURCES:-$GOALBOUND_ROOT/build/sources}

# apt with lists of its own: the machine's need not have sources, and stay as they are.
apt_get() {
  apt-get -qq -o "Dir::Etc::sourcelist=$sources/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o "Dir::State=$sources/apt/state" -o "Dir::Cache=$sources/apt/cache" \
    -o Dir::State::status=/var/lib/dpkg/status -o APT::Sandbox::User= "$@"
}

prepare_apt() {
  [[ ! -f $sources/apt/ready ]] || return 0
  mkdir -p "$sources/apt/state/lists/partial" "$sources/apt/cache/archives/partial"
  local keys=/usr/share/keyrings/debian-archive-keyring.gpg
  echo "deb-src [signed-by=$keys] http://deb.debian.org/debian bookworm main" >"$sources/apt/sources.list"
  apt_get update
  touch "$sources/apt/ready"
}

# source_of PACKAGE: prints the folder of its sources, which it fetches when it is not there.
source_of() {
  local folder=$sources/$1
  if [[ ! -f $folder.ready ]]; then
    prepare_apt >&2
    rm -rf "$folder" "$folder.parts" && mkdir -p "$folder.parts"
    (cd "$folder.parts" && apt_get source "$1") >&2
    mv "$(find "$folder.parts" -mindepth 1 -maxdepth 1 -type d)" "$folder"
    touch "$folder.ready"
  fi
  printf '%s' "$folder"
}

# build_library SOURCE [-D...]: a static library with what finds it, below the prefix.
build_library() {
  local source=$1 build
  shift
  build=$(mktemp -d)
  cmake -G Ninja -S "$source" -B "$build" -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DGOALBOUND_CROSS_PREFIX="$prefix" \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib \
    -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF "$@" >"$build/log" 2>&1 &&
    ninja -C "$build" -j "$GOALBOUND_JOBS" install >>"$build/log" 2>&1 || {
    tail -n 40 "$build/log" >&2
    die "$source cannot be built; the log above is in $build/log"
  }
  rm -rf "$build"
}

# build_plain NAME SOURCE FILE... [-D...]: libNAME.a of these C files, by a CMake file of two lines.
build_plain() {
  local name=$1 source=$2 plain options=()
  shift 2
  while [[ ${!#} == -D* ]]; do
    options=("${!#}" "${options[@]}")
    set -- "${@:1:$#-1}"
  done
  plain=$(mktemp -d)
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(%s C)\nadd_library(%s STATIC %s)\n' "$name" "$name" \
    "$(printf "$source/%s.c " "$@")" >"$plain/CMakeLists.txt"
  printf 'set_target_properties(%s PROPERTIES POSITION_INDEPENDENT_CODE ON)\ninstall(TARGETS %s DESTINATION lib)\n' "$name" \
    "$name" >>"$plain/CMakeLists.txt"
  build_library "$plain" "${options[@]}"
  rm -rf "$plain"
}

# ImGui and what draws it by OpenGL, as Debian's own package has them: that of browsers, or that of desktops in windows of GLFW.
build_imgui() {
  local source=$1 plain backends=(opengl3) opengl=IMGUI_IMPL_OPENGL_ES3 backend
  if [[ -e $prefix/include/GLFW ]]; then
    backends+=(glfw)
    opengl=GLFW_INCLUDE_NONE  # it has a loader of its own
  fi
  plain=$(mktemp -d)
  {
    printf 'cmake_minimum_required(VERSION 3.25)\nproject(imgui CXX)\nadd_library(imgui STATIC'
    printf ' %s' "$source"/imgui{,_draw,_tables,_widgets}.cpp "$source"/misc/cpp/imgui_stdlib.cpp
    for backend in "${backends[@]}"; do printf ' %s' "$source/backends/imgui_impl_$backend.cpp"; done
    printf ')\ntarget_include_directories(imgui PRIVATE %s %s)\n' "$source" "$prefix/include"
    printf 'target_compile_definitions(imgui PRIVATE %s)\ninstall(TARGETS imgui DESTINATION lib)\n' "$opengl"
  } >"$plain/CMakeLists.txt"
  build_library "$plain"
  rm -rf "$plain"
  mkdir -p "$prefix/include/imgui/backends" "$prefix/lib/pkgconfig"
  cp "$source"/*.h "$source"/misc/cpp/imgui_stdlib.h "$prefix/include/imgui/"
  for backend in "${backends[@]}"; do cp "$source/backends/imgui_impl_$backend.h" "$prefix/include/imgui/backends/"; done
  printf 'Name: imgui\nDescription: user interface\nVersion: 1.86\nCflags: -I%s/include/imgui\nLibs: -L%s/lib -limgui\n' \
    "$prefix" "$prefix" >"$prefix/lib/pkgconfig/imgui.pc"
}

# stb's headers of this machine, and what they declare, compiled: Debian's own library is of this machine alone.
build_stb() {
  local plain
  plain=$(mktemp -d)
  printf '#define %s\n' STB_IMAGE_IMPLEMENTATION STB_IMAGE_WRITE_IMPLEMENTATION >"$plain/stb.c"
  printf '#include <stb/%s>\n' stb_image.h stb_image_write.h >>"$plain/stb.c"
  printf 'include_directories(%s)\n' "$prefix/include" >"$plain/before.cmake"
  build_plain stb "$plain" stb -DCMAKE_PROJECT_INCLUDE="$plain/before.cmake"
  rm -rf "$plain"
  printf 'Libs: -L%s/lib -lstb\n' "$prefix" >>"$prefix/share/pkgconfig/stb.pc"
}

# Headers of this machine that are the same on every system, under their own names.
link_headers() {
  local name
  mkdir -p "$prefix/include" "$prefix/share/pkgconfig"
  for name in boost nlohmann CLI nanoflann.hpp stb; do
    [[ -e /usr/include/$name ]] || die "/usr/include/$name is missing; install the packages of cmake/packages.txt"
    ln -sfn "/usr/include/$name" "$prefix/include/$name"
  done
  for name in nlohmann_json CLI11; do
    mkdir -p "$prefix/share/cmake"
    cp -rT "/usr/share/cmake/$name" "$prefix/share/cmake/$name"
  done
  printf 'Name: nanoflann\nDescription: headers\nVersion: 1.4\nCflags: -I%s/include\n' "$prefix" >"$prefix/share/pkgconfig/nanoflann.pc"
  printf 'Name: stb\nDescription: headers\nVersion: 0\nCflags: -I%s/include/stb\n' "$prefix" >"$prefix/share/pkgconfig/stb.pc"
}

build() {
  case $1 in
    zlib)
      # Its own CMake files make a shared one too, from files that the sources of Debian lack.
      build_plain z "$(source_of zlib)" adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil
      mkdir -p "$prefix/include"
      cp "$(source_of zlib)"/{zlib.h,zconf.h} "$prefix/include/"
      ;;
    fmt) build_library "$(source_of fmtlib)" -DFMT_TEST=OFF -DFMT_DOC=OFF ;;
    pugixml) build_library "$(source_of pugixml)" ;;
    zstd)
      build_library "$(source_of libzstd)/build/cmake" -DZSTD_BUILD_PROGRAMS=OFF -DZSTD_BUILD_SHARED=OFF \
        -DZSTD_MULTITHREAD_SUPPORT=OFF -DZSTD_LEGACY_SUPPORT=OFF
      ;;
    xxhash) build_library "$(source_of xxhash)/cmake_unofficial" -DXXHASH_BUILD_XXHSUM=OFF ;;
    highway)
      build_library "$(source_of highway)" -DHWY_ENABLE_TESTS=OFF -DHWY_ENABLE_EXAMPLES=OFF -DHWY_ENABLE_CONTRIB=OFF \
        -DHWY_SYSTEM_GTEST=ON
      ;;
    yaml-cpp)
      build_library "$(source_of yaml-cpp)" -DYAML_CPP_BUILD_TESTS=OFF -DYAML_CPP_BUILD_TOOLS=OFF \
        -DYAML_BUILD_SHARED_LIBS=OFF
      ;;
    googletest) build_library /usr/src/googletest -Dgtest_disable_pthreads=OFF ;;
    glfw) build_library "$(source_of glfw3)" -DGLFW_BUILD_EXAMPLES=OFF -DGLFW_BUILD_TESTS=OFF -DGLFW_BUILD_DOCS=OFF ;;
    imgui) build_imgui "$(source_of imgui)" ;;
    stb) build_stb ;;
    headers) link_headers ;;
    *) die "unknown library '$1'; see cmake/cross/libraries.sh --help" ;;
  esac
}

mkdir -p "$prefix/.built" "$sources"
for library in "${libraries[@]}"; do
  [[ ! -f $prefix/.built/$library ]] || continue
  say "Building $library for $(basename "$toolchain" .cmake) ..."
  build "$library"
  touch "$prefix/.built/$library"
done
