#!/usr/bin/env bash
# Writes the lessons as pages with pictures: docs/lessons/*.md and *.png, drawn off-screen by the program itself.
# What the pages say is tested; the pictures are as new as the last run of this script.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../cmake/setup.sh"
cd "$GOALBOUND_ROOT"

install_packages cmake/packages.txt
configure release
build release goalbound-viewer
viewer=$(build_dir release)/bin/goalbound-viewer
pages=docs/lessons

rm -f "$pages"/*.md "$pages"/*.png
"$viewer" --headless --lesson all --handout "$pages" --size 820x400
"$viewer" --headless --lesson tour --handout "$pages" --size 1180x740 --whole-window
# Smaller by two fifths, pixel for pixel the same.
if command -v optipng >/dev/null; then optipng -quiet -o2 "$pages"/*.png; fi
