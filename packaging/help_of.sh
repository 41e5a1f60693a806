#!/bin/sh
# The help of a program in the form that help2man reads: headings begin with a capital, and commands to type with $.
"$PROGRAM" "$@" | sed -e 's/^usage:/Usage:/' -e 's/^commands:/Commands:/' -e 's/^examples:/Examples:/' \
  -e 's/^Exit status: /Exit status:\n\n/' -e 's/^  \(goalbound\|mpirun\|srun\) \(.*[^ ]  *-\)/  $ \1 \2/'
