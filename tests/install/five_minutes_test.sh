#!/usr/bin/env bash
# What the first five minutes are for those whom Goalbound is made for: an engine programmer, a C programmer, a researcher,
# a student. Each begins with an empty folder and what they get, does what the documents say, and ends with a path on the
# screen. Programs that the documents show are taken from there, so that they are what a reader copies.
# The commands are those that a reader would type; how long they take depends on who types, so nothing is timed.
# usage: five_minutes_test.sh SOURCE_DIR BUILD_DIR CMAKE CXX [PYTHON]     PYTHON: where the package is built
set -euo pipefail
source_dir=$1 build=$2 cmake=$3 cxx=$4 python=${5:-}
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"
# shows WHAT REGEX: the last step had that on the screen.
shows() { grep -qE -- "$2" "$work/out" || fail "$1: no '$2' on the screen: $(tail -n 3 "$work/out")"; }
# block FILE LANGUAGE WORDS: the first block of that language in a document that has these words in it.
block() {
  awk -v fence='```' -v language="$2" -v words="$3" '
    $0 == fence language { inside = 1; text = ""; next }
    inside && $0 == fence { inside = 0; if (index(text, words)) { printf "%s", text; exit } }
    inside { text = text $0 "\n" }' "$source_dir/$1"
}

# --- The engine programmer: the installed library, one header, a level of the game's own. ---
for component in goalbound_shared goalbound_library goalbound_programs; do
  step "engine: install $component" "$cmake" --install "$build" --prefix "$work/prefix" --component $component
done
mkdir "$work/game"
cp "$source_dir/assets/maps/caves.map" "$work/game"
# A game whose boxes are made by its build, as docs/library.md shows.
{
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(game LANGUAGES CXX)'
  block docs/library.md cmake 'add_custom_command'
} >"$work/game/CMakeLists.txt"
cat >>"$work/game/CMakeLists.txt" <<'CMAKE'
foreach(program IN ITEMS readme library loader)
  add_executable(${program} ${program}.cpp)
  target_link_libraries(${program} PRIVATE goalbound::core)
endforeach()
if(TARGET goalbound::c)
  enable_language(C)
  add_executable(in_c in_c.c)
  target_link_libraries(in_c PRIVATE goalbound::c)
endif()
CMAKE
# What the README shows: up to its first empty line outside of a function, the rest inside. The names that it takes from
# the reader's game are an open field, and a walk that tells how long it is.
shown=$(block README.md cpp 'gl::Indices::make')
{
  printf '%s\n' "${shown%%$'\n\n'*}" '#include <cstdio>' 'int main() {' 'const int width = 128, height = 96;' \
    'const std::vector<std::uint8_t> cells(width * height, 1);' \
    'const auto walk = [](const std::vector<gl::Point>& path) { std::printf("%zu cells\n", path.size()); };'
  printf '%s\n}\n' "${shown#*$'\n\n'}"
} >"$work/game/readme.cpp"
# What docs/library.md begins with, as it is; and how it loads boxes, here those of the map and then those of another one.
block docs/library.md cpp 'int main()' >"$work/game/library.cpp"
{
  printf '%s\n' '#include <goalbound/light.hpp>' '#include <cstdio>' 'namespace gl = goalbound::light;' \
    'static void log(const std::string& text) { std::printf("log: %s\n", text.c_str()); }'
  block docs/library.md cpp 'make_query('
  printf '%s\n' 'int main() {' 'const std::vector<std::uint8_t> field(100, 1);' \
    'const auto own = gl::Map::load("caves.map").value(), other = gl::Map::from_cells(field.data(), 10, 10).value();' \
    'std::printf("%.2f\n", make_query(own, "build/caves.gbb").value().find({89, 80}, {9, 9}).length);' \
    'std::printf("%.2f\n", make_query(other, "build/caves.gbb").value().find({0, 0}, {9, 0}).length);' '}'
} >"$work/game/loader.cpp"
# What docs/c.md shows, as it is.
{
  printf '%s\n' '#include <goalbound.h>' '#include <stdio.h>' 'int main(void) {'
  block docs/c.md c goalbound_query_find
  printf '%s\n' 'return status == GOALBOUND_OK ? 0 : 1;' '}'
} >"$work/game/in_c.c"
cat >"$work/game/game.cpp" <<'CPP'
#include <goalbound/light.hpp>

#include <cstdio>

int main() {
  namespace gl = goalbound::light;
  std::string level =
      "............"
      ".########.#."
      "........#.#."
      ".######.#.#."
      "......#...#.";
  std::vector<std::uint8_t> cells;
  for (const char c : level) cells.push_back(c == '.');
  const auto map = gl::Map::from_cells(cells.data(), 12, 5).value();
  const auto boxes = gl::Indices::make(map, "boxes").value();
  auto query = gl::Query::make(map, boxes).value();
  const gl::Answer answer = query.find({0, 4}, {11, 4});
  for (const gl::Point& at : query.path()) level[static_cast<std::size_t>(at.y * 12 + at.x)] = '*';
  for (int y = 0; y < 5; ++y) std::printf("%s\n", level.substr(static_cast<std::size_t>(y) * 12, 12).c_str());
  std::printf("length %.2f\n", answer.length);
}
CPP
step 'engine: configure' "$cmake" -S "$work/game" -B "$work/game/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_CXX_COMPILER="$cxx"
step 'engine: build' "$cmake" --build "$work/game/build"
step 'engine: a path in the level' "$work/game/build/game"
shows 'engine: a path in the level' '^\*+'
shows 'engine: its length' '^length [1-9][0-9]*\.[0-9]+$'
# From column 8 to column 120, all of the rows between on the way.
step 'engine: what the README shows' "$work/game/build/readme"
shows 'engine: what the README shows' '^113 cells$'
cd "$work/game"
step 'engine: what the library page begins with' build/library
shows 'engine: what the library page begins with' '^length 152\.296465, 133 cells$'
step 'engine: boxes that the build made' build/loader
shows 'engine: boxes that the build made' '^152\.30$'
shows 'engine: those of another map' '^log: .*belong to another map'
shows 'engine: a path all the same' '^9\.00$'
if [[ -x $work/game/build/in_c ]]; then
  step 'C: what the documents show' build/in_c
  shows 'C: what the documents show' '^176\.852814 cells$'
fi

# --- The researcher: the installed programs and the Python package; a map, boxes, figures for a table, a batch. ---
export PATH=$work/prefix/bin:$PATH
mkdir "$work/research"
cd "$work/research"
step 'research: a map' goalbound generate caves --width 96 --height 64 --seed 3 -o caves.map
step 'research: its boxes' goalbound precompute caves.map -o caves.gbb
step 'research: they are right' goalbound verify caves.map caves.gbb
shows 'research: they are right' 'no path is lost'
step 'research: rows for a table' goalbound bench caves.map --bounds caves.gbb --random 50 --algorithms jump-index-gb --format gppc
(($(wc -l <"$work/out") == 51)) || fail "research: $(wc -l <"$work/out") rows instead of 51"
# A reader tries two corners, and the program says what to take instead.
nearest() {
  local said
  said=$(goalbound search caves.map "$1" "$2" 2>&1) || true
  [[ $said =~ nearest\ free\ cell\ is\ ([0-9]+,[0-9]+) ]] && echo "${BASH_REMATCH[1]}" || echo "$3"
}
start=$(nearest 0,0 95,63 0,0)
goal=$(nearest "$start" 95,63 95,63)
step 'research: a search, recorded' goalbound export caves.map --as posthoc-trace --start "$start" --goal "$goal" \
  --bounds caves.gbb -o run.trace.yaml
step 'research: and read back' goalbound trace caves.map run.trace.yaml
shows 'research: and read back' 'the shortest'
if [[ -n $python ]] && "$python" -c 'import numpy, pip' 2>/dev/null; then
  step 'research: pip' "$python" -m pip install --quiet --no-index --no-deps --target "$work/packages" \
    --config-settings "build-dir=$build" "$source_dir"
  cat >batch.py <<'PY'
import goalbound

map = goalbound.Map.load("caves.map")
boxes = goalbound.Indices.load(map, "caves.gbb")
starts, goals = map.draw_problems(5000)
plain = goalbound.QueryPool(map).run(starts, goals)
bounded = goalbound.QueryPool(map, indices=boxes).run(starts, goals, paths="nodes")
assert (plain.costs == bounded.costs).all()
print(f"{len(bounded)} problems, {plain.expanded.mean():.0f} and {bounded.expanded.mean():.0f} nodes a problem")
print("path:", *map.name(int(bounded.path(0)[0])).split(), "to", map.name(int(bounded.path(0)[-1])))
PY
  step 'research: a batch' env PYTHONPATH="$work/packages" "$python" batch.py
  shows 'research: a batch' '^5000 problems'
  shows 'research: a path' '^path: [0-9]+,[0-9]+ to [0-9]+,[0-9]+$'
  cp "$source_dir/assets/maps/caves.map" .
  printf 'version 1\n0 caves.map 128 96 89 80 9 9 152.29646499\n' >caves.map.scen
  # shown WORDS [REGEX]: the program of the page with these words runs, and prints that.
  shown() {
    block docs/python.md python "$1" >shown.py
    step "research: the page's $1" env PYTHONPATH="$work/packages" "$python" shown.py
    [[ $# == 1 ]] || shows "research: the page's $1" "$2"
  }
  shown from_free '^129\.39'
  shown from_graph "^23 \['#home"
  shown load_problems '^1 152\.29'
  if "$python" -c 'import matplotlib' 2>/dev/null; then
    shown matplotlib
    [[ $(head -c 4 expanded.png 2>/dev/null | tr -d '\211') == PNG ]] || fail 'research: no picture'
  fi
fi

# --- The student: the programs, a map that comes along, and a picture where the viewer is built. ---
mkdir "$work/student"
cd "$work/student"
cp "$source_dir/assets/maps/caves.map" .
step 'student: a search' goalbound search caves.map 8,8 120,88 --path
shows 'student: a search' 'path of length 176\.852814'
shows 'student: the cells of the path' '120,88'
step 'student: the same with boxes' goalbound search caves.map 8,8 120,88 --algorithm astar-gb
shows 'student: the same with boxes' 'pruned'
if [[ -d $work/packages ]]; then
  block README.md python 'goalbound.Map.load' >readme.py
  step 'student: what the README shows' env PYTHONPATH="$work/packages" "$python" readme.py
  shows 'student: what the README shows' '^152\.296'
fi
step 'student: a wall as a start' bash -c '! goalbound search caves.map 0,0 120,88 2>&1'
shows 'student: what to do about it' 'the nearest free cell is'
viewer=$build/bin/goalbound-viewer
if [[ -x $viewer ]]; then
  printf '%s\n' 'size 640x480' 'start 8,8' 'goal 120,88' wait 'shot path.png' >path.gbs
  step 'student: a picture' "$viewer" caves.map --headless --script path.gbs --out .
  [[ $(head -c 4 path.png 2>/dev/null | tr -d '\211') == PNG ]] || fail 'student: no picture'
fi

((failures == 0)) && echo 'all good'
