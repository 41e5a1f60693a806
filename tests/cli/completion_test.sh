#!/usr/bin/env bash
# Completion in bash: it offers the commands, options of a command, and files; zsh and fish, where they are, read theirs.
# usage: completion_test.sh SOURCE_DIR PROGRAM
set -euo pipefail
folder=$1/packaging/completion program=$2
failures=0
source "$folder/goalbound.bash"

# offers WORD... WANT: the last word is completed, and WANT must be among what is offered.
offers() {
  local want=${*: -1}
  COMP_WORDS=("$program" "${@:1:$#-1}")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _goalbound
  printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -- "$want" || {
    echo "FAILED: '${*:1:$#-1}' does not become '$want' but: ${COMPREPLY[*]}"
    failures=$((failures + 1))
  }
}
offers pre precompute
offers '' bench
offers --ver --version
offers precompute --ind --index
offers search --alg --algorithm
cd "$folder"
offers search goalbound.f goalbound.fish

if command -v zsh >/dev/null; then zsh -n "$folder/_goalbound" || failures=$((failures + 1)); fi
if command -v fish >/dev/null; then fish -n "$folder/goalbound.fish" || failures=$((failures + 1)); fi
((failures == 0)) && echo 'all good'
exit $((failures > 0))
