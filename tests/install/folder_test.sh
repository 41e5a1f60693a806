#!/usr/bin/env bash
# A clone called goalbound, as `git clone` makes it, in a folder with blanks and umlauts: all of it builds, its short tests
# pass, and nothing but its build folder is written to, so that the sources may be read-only.
# usage: folder_test.sh PROJECT_FOLDER
set -euo pipefail
source=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone="$work/Bäume und Wege/goalbound"
mkdir -p "$(dirname "$clone")"
git clone --quiet --no-hardlinks "$source" "$clone"
unset GOALBOUND_ROUNDS GOALBOUND_RANDOM_INPUTS
CCACHE_BASEDIR=$clone GOALBOUND_SKIP_SETUP=1 "$clone/test" --quick
written=$(git -C "$clone" status --porcelain --ignored | grep -vxF '!! build/' || true)
[[ -z $written ]] || { printf 'FAILED: written beside build/:\n%s\n' "$written" && exit 1; }
