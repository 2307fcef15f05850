# What the program of a day does before its own script: it reads its task, and adds a line to `calls` that says what it does.
# It sets `$input` to the path of the input, and `$reply` to the file for the reply.
root=${0%/bin/*}
input=$AOC_INPUT
reply=$AOC_REPLY
case $AOC_TASK in
    *'"parts":["1"]'*) parts='part 1' ;;
    *'"parts":["2"]'*) parts='part 2' ;;
    *) parts='both parts' ;;
esac
case $AOC_TASK in
    *'"repeat":true'*) solves='repeatedly solves' ;;
    *) solves=solves ;;
esac
echo "${0##*/} $solves $parts of $input" >> "$root/calls"
