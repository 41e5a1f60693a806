#!/usr/bin/env bash
# The C library exports the functions of c/symbols.txt and no other name, and the headers declare just those.
# usage: symbols_test.sh NM LIBRARY C_DIR
set -euo pipefail
nm=$1 library=$2 c_dir=$3

list=$(LC_ALL=C sort "$c_dir/symbols.txt")
exported=$("$nm" -D --defined-only --format=posix "$library" | awk '{print $1}' | LC_ALL=C sort)
declared=$(grep -rhoE '\bgoalbound_[a-z_]+\(' "$c_dir/include" | tr -d '(' | LC_ALL=C sort)

status=0
diff --label c/symbols.txt --label "exported by $(basename "$library")" -u <(echo "$list") <(echo "$exported") || status=1
diff --label c/symbols.txt --label 'declared in goalbound.h' -u <(echo "$list") <(echo "$declared") || status=1
((status == 0)) && echo "$(wc -l <<<"$list") names, as in the list"
exit "$status"
