#!/usr/bin/env bash
# Makes the moving picture of the README, docs/pictures/film.gif: A* at the left, A* with goal bounding at the right, on
# one clock. The viewer exports the frames of each side; ffmpeg puts them together.
# usage: docs/make_film.sh [VIEWER]     needs ffmpeg, and a viewer that was built; that of ./run where none is named
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../cmake/setup.sh"
cd "$GOALBOUND_ROOT"

command -v ffmpeg >/dev/null || { printf 'docs/make_film.sh: there is no ffmpeg: install it\n' >&2; exit 2; }
viewer=${1:-$(build_dir release)/bin/goalbound-viewer}
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT

# A size at which a cell is a whole number of pixels wide.
cat > "$frames/film.gbs" <<END
set show-panels off
set show-grid off
set show-pruned-edges off
size 832x400
open $GOALBOUND_ROOT/assets/maps/caves.map
set boxes boxes:exact
start 89,80
goal 9,9
search left astar
search right astar-gb
wait
export-frames left 72 seen left
wait
export-frames right 72 seen right
wait
END
"$viewer" --headless --script "$frames/film.gbs" --out "$frames" >/dev/null
# The last picture stays for two seconds; few colours and only what differs, so that the file is small.
ffmpeg -loglevel error -y -framerate 16 -i "$frames/left/frame-%05d.png" -framerate 16 -i "$frames/right/frame-%05d.png" \
  -filter_complex "[0]pad=iw+8:ih[l];[l][1]hstack,tpad=stop_mode=clone:stop_duration=2,split[a][b];
    [a]palettegen=max_colors=32:stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle" \
  docs/pictures/film.gif
printf '%s\n' docs/pictures/film.gif
