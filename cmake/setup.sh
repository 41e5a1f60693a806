# Shared by ./run, ./test and .ci/run; to be sourced. It installs what is missing, configures and builds.
# Nothing missing and nothing changed costs a few milliseconds.
# shellcheck shell=bash

GOALBOUND_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
GOALBOUND_JOBS=${GOALBOUND_JOBS:-$(nproc)}
# The build folders compile mostly the same files: with paths relative to the root, one cache serves them all.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$GOALBOUND_ROOT}
# The same for clones in other folders, also where debug information names the folder.
export CCACHE_NOHASHDIR=1

say() { printf '%s\n' "$*" >&2; }
die() {
  say "error: $*"
  exit 2
}

# "name  # what for" lines of the files given, without comment lines.
package_lines() { sed -e '/^[[:space:]]*\(#\|$\)/d' -- "$@"; }

# Lines of the packages in the files given that are not installed.
missing_package_lines() {
  local -A installed=()
  local status name line
  while read -r status name; do
    [[ $status == installed ]] && installed[$name]=1
  done < <(package_lines "$@" | awk '{print $1}' |
    xargs dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null || true)
  while IFS= read -r line; do
    name=${line%%[[:space:]#]*}
    [[ -n ${installed[$name]:-} ]] || printf '%s\n' "$line"
  done < <(package_lines "$@")
}

# install_packages FILE...: installs what the lists name and the system lacks. GOALBOUND_SKIP_SETUP=1 leaves the
# system alone, for people who brought the libraries in another way.
install_packages() {
  [[ ${GOALBOUND_SKIP_SETUP:-0} == 1 ]] && return 0
  local lines names as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not a Debian system, so nothing can be installed for you. Install what these lists name"
    say "in your system's way, then set GOALBOUND_SKIP_SETUP=1 and call again: $*"
    exit 2
  fi
  lines=$(missing_package_lines "$@")
  [[ -z $lines ]] && return 0
  names=$(awk '{printf "%s ", $1}' <<<"$lines")

  say "Goalbound needs these Debian packages, which are not installed yet:"
  awk -F' *# *' '{printf "  %-20s %s\n", $1, $2}' <<<"$lines" >&2
  if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null ||
      die "installing them takes root, and there is no sudo here. As root, run:
  apt-get update && apt-get install --no-install-recommends $names"
    as_root=(sudo)
    # Nobody is there to type a password: fail instead of waiting for one.
    [[ -t 0 || -t 2 ]] || as_root=(sudo -n)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive)
  say "Installing them now: ${as_root[*]} apt-get install --no-install-recommends ..."
  "${as_root[@]}" apt-get update -q </dev/null >&2 ||
    say "warning: 'apt-get update' failed (no network?); trying with the package lists that are there"
  # shellcheck disable=SC2086  # one word a package
  "${as_root[@]}" apt-get install -y -q --no-install-recommends $names </dev/null >&2 ||
    die "apt-get could not install the packages; its own message is above. They are those of Debian 12.
Once that is mended, call this again, or install them yourself:
  apt-get update && apt-get install --no-install-recommends $names"
}

# build_dir PRESET
build_dir() { printf '%s/build/%s' "$GOALBOUND_ROOT" "$1"; }

# configure PRESET [-D...]: only when the presets, the options or the place of the sources changed since the last
# success; ninja itself sees changed CMake files.
configure() {
  local preset=$1 dir stamp want fresh=()
  shift
  dir=$(build_dir "$preset")
  stamp=$dir/.configured
  want=$(printf '%s\n' "$GOALBOUND_ROOT" "$@" && cksum <"$GOALBOUND_ROOT/CMakePresets.json")
  if [[ -f $dir/build.ninja && -f $stamp && $(<"$stamp") == "$want" ]]; then
    return 0
  fi
  # A cache made for another place or by a failed attempt would be believed: start anew.
  [[ -f $dir/CMakeCache.txt ]] && fresh=(--fresh)
  say "Configuring build/$preset ..."
  mkdir -p "$dir"
  if ! (cd "$GOALBOUND_ROOT" && cmake "${fresh[@]}" --preset "$preset" "$@") >"$dir/configure.log" 2>&1; then
    cat "$dir/configure.log" >&2
    say "error: configuring failed; the log above is in $dir/configure.log"
    return 1
  fi
  printf '%s' "$want" >"$stamp"
}

# build PRESET [TARGET...]: all targets when none is named. Quiet when there is nothing to do.
build() {
  local preset=$1 dir
  shift
  dir=$(build_dir "$preset")
  if [[ $(ninja -C "$dir" -n "$@" 2>/dev/null | tail -n 1) == *"no work to do"* ]]; then
    return 0
  fi
  say "Building build/$preset with $GOALBOUND_JOBS jobs ..."
  ninja -C "$dir" -j "$GOALBOUND_JOBS" "$@" >&2
}
