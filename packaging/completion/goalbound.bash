# Completion of goalbound and goalbound-mpi in bash: commands, options and files. What there is comes from --help of the
# program itself, so that this file knows no option.

_goalbound() {
  local word=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    local commands
    commands=$("$program" --help 2>/dev/null | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
    mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
  elif [[ $word == -* ]]; then
    local options
    options=$("$program" "$command" --help 2>/dev/null | grep -oE '^  (-[a-z],)?--[a-z][a-z-]*' | grep -oE -- '--[a-z-]+')
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    compopt -o filenames 2>/dev/null || true
  fi
}
complete -F _goalbound goalbound goalbound-mpi
