# Shared by .ci/windows and .ci/arm; to be sourced behind cmake/setup.sh. Runs what was built for another system by what
# runs such programs here, and counts.
# shellcheck shell=bash

passed=0 failed=0 skipped=0

# check_core_tests LOG RUNNER TESTS...: the tests of core, by `RUNNER TESTS`; what failed and what was skipped is named.
check_core_tests() {
  local log=$1 status=0 number
  shift
  "$@" >"$log" 2>&1 || status=$?
  grep -aE '^\[ +(FAILED|SKIPPED) +\]' "$log" | sort -u || true
  count() { grep -aoP "^\[ +$1 +\] \K\d+(?= test)" "$log" | tail -n 1; }
  passed=$((passed + $(count PASSED || echo 0)))
  skipped=$((skipped + $(count SKIPPED || echo 0)))
  number=$(count FAILED || echo 0)
  ((status == 0 || number > 0)) || number=1  # it did not come to its end
  failed=$((failed + number))
}

# check_program RUNNER PROGRAM: a map, its boxes, a path.
check_program() {
  local folder
  folder=$(mktemp -d)
  if (cd "$folder" &&
    "$@" generate caves --width 128 --height 96 --seed 1 -o caves.map &&
    "$@" precompute caves.map -o caves.gbb &&
    "$@" search caves.map 8,8 120,88 --algorithm jps-plus-gb --bounds caves.gbb &&
    "$@" verify caves.map caves.gbb); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  rm -rf "$folder"
}

# check_viewer ZIP RUNNER: unpacked anywhere, the viewer goes through the first lesson, and draws what it shows.
check_viewer() {
  local folder
  folder=$(mktemp -d)
  unzip -q "$1" -d "$folder"
  shift
  printf 'lesson astar\nwait\nshot lesson.png\n' >"$folder/lesson.gbs"
  if (cd "$folder"/goalbound-*/ &&
    xvfb-run -a "$@" bin/goalbound-viewer.exe --headless --lesson astar &&
    xvfb-run -a "$@" bin/goalbound-viewer.exe --headless --script ../lesson.gbs --out . --size 1280x720 &&
    [[ $(stat -c %s lesson.png) -gt 50000 ]]); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
  rm -rf "$folder"
}

# The last line, and the exit status.
tell_checked() {
  printf '%d skipped\n%d passed, %d failed\n' "$skipped" "$passed" "$failed"
  ((failed == 0))
}
