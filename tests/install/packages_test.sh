#!/usr/bin/env bash
# The Debian packages: made, checked as Debian checks its own, unpacked into a clean folder, and used from there.
# usage: packages_test.sh BUILD_DIR CPACK CC [PART...]     PART: goalbound-viewer, goalbound-mpi, python3-goalbound where
# they are built
set -euo pipefail
build=$1 cpack=$2 cc=$3 parts=("${@:4}")
viewer=""
[[ " ${parts[*]} " != *' goalbound-viewer '* ]] || viewer=goalbound-viewer
source "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

cd "$work"
step 'making them' "$cpack" -G DEB --config "$build/CPackConfig.cmake" -B "$work/packages"
expected=('libgoalbound*.[0-9]' libgoalbound-dev goalbound goalbound-doc "${parts[@]}")
root=$work/root
mkdir "$root"
for name in "${expected[@]}"; do
  file=$(compgen -G "$work/packages/${name}_*.deb") || {
    fail "there is no package $name"
    continue
  }
  step "$name: unpacking" dpkg -x "$file" "$root"
  depends=$(dpkg-deb -f "$file" Depends)
  [[ $name == libgoalbound-dev || $name == goalbound-doc || $depends == *libc6* ]] || fail "$name: depends on '$depends'"
done
# What the configuration for CMake looks for.
depends=$(dpkg-deb -f "$work"/packages/libgoalbound-dev_*.deb Depends)
for needed in $(sed -n 's/^find_dependency(\(fmt\|pugixml\)).*/lib\1-dev/p' "$root"/usr/lib/cmake/goalbound/goalbound-config.cmake); do
  if grep -q '^if(1\|^if(ON\|^if(TRUE' "$root/usr/lib/cmake/goalbound/goalbound-config.cmake"; then
    [[ $depends == *$needed* ]] || fail "libgoalbound-dev does not depend on $needed"
  fi
done
# Four warnings are of no use here: these packages are not uploaded, where the first closes a bug; the .pc files lie where
# the prefix of the build folder wants them; CPack calls ldconfig besides asking for it; pages link to LICENSE.
step 'lintian' lintian --fail-on error,warning --tag-display-limit 0 --allow-root --suppress-tags \
  initial-upload-closes-no-bugs,pkg-config-unavailable-for-cross-compilation,maintscript-calls-ldconfig,extra-license-file \
  "$work"/packages/*.deb
for page in goalbound "${parts[@]/python3-goalbound/}"; do
  [[ -n $page ]] || continue
  step "$page: its manual" gzip -t "$root/usr/share/man/man1/$page.1.gz"
done

# --- the command line ---
step 'goalbound: a map' "$root/usr/bin/goalbound" generate rooms --width 30 --height 20 -o rooms.map
step 'goalbound: its boxes' "$root/usr/bin/goalbound" precompute rooms.map -o rooms.gbb
step 'goalbound: they are right' "$root/usr/bin/goalbound" verify rooms.map rooms.gbb

for file in bash-completion/completions/goalbound zsh/vendor-completions/_goalbound fish/vendor_completions.d/goalbound.fish \
  doc/goalbound/README.md doc/goalbound/docs/README.md doc/goalbound/LICENSE; do
  [[ -s $root/usr/share/$file ]] || fail "there is no $file"
done

# --- Python ---
if [[ " ${parts[*]} " == *' python3-goalbound '* ]] && /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  step 'Python: a path' env PYTHONPATH="$root/usr/lib/python3/dist-packages" /usr/bin/python3 -c "
import goalbound
map = goalbound.Map.load('rooms.map')
assert goalbound.Query(map, map.indices('boxes')) is not None"
fi

# --- a program against the development package ---
cat >version.c <<'C'
#include <goalbound.h>
#include <stdio.h>
int main(void) { return printf("%s\n", goalbound_version()) > 1 ? 0 : 1; }
C
export PKG_CONFIG_PATH=$root/usr/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs goalbound-c)"
step 'development: a program in C' "$cc" version.c "${flags[@]}" -o version
step 'development: it runs' env LD_LIBRARY_PATH="$root/usr/lib" ./version

# --- the viewer ---
if [[ -n $viewer ]]; then
  share=$root/usr/share
  step 'viewer: the desktop entry' desktop-file-validate "$share/applications/org.goalbound.Viewer.desktop"
  step 'viewer: the AppStream file' appstreamcli validate --no-net "$share/metainfo/org.goalbound.Viewer.metainfo.xml"
  step 'viewer: types of files' update-mime-database "$share/mime"
  for type in x-moving-ai-map x-moving-ai-voxels x-polyanya-mesh x-goalbound-bounds; do
    [[ -s $share/mime/application/$type.xml ]] || fail "viewer: there is no type $type"
  done
  # From a folder without lessons and maps: they come with the package.
  export LIBGL_ALWAYS_SOFTWARE=1
  step 'viewer: a lesson' "$root/usr/bin/goalbound-viewer" --headless --lesson box
  printf '%s\n' 'figure gap-22-1' wait 'shot figure.png' >figure.gbs
  step 'viewer: a figure' "$root/usr/bin/goalbound-viewer" rooms.map --headless --script figure.gbs --out . --size 640x480
  [[ -s figure.png ]] || fail 'viewer: there is no picture'
fi

((failures == 0)) && echo 'packages: good'
exit $((failures > 0))
