# Completion of goalbound and goalbound-mpi in fish: commands, options and files, as --help of the program tells them.

function __goalbound_commands
    set -l words (commandline -opc)
    $words[1] --help 2>/dev/null | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\)  *\(.*\)/\1\t\2/p'
end
function __goalbound_options
    set -l words (commandline -opc)
    $words[1] $words[2] --help 2>/dev/null | string match -rg '^  (?:-[a-z],)?(--[a-z][a-z-]*)'
end
for program in goalbound goalbound-mpi
    complete -c $program -f -n __fish_use_subcommand -a '(__goalbound_commands)'
    complete -c $program -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -a '(__goalbound_options)'
end
