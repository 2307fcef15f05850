# What the program of a day does before its own script: it reads its arguments, and adds a line to `calls` that says what
# it does. It sets `$input` to the path of the input, and `$report` to the file for the report.
root=${0%/bin/*}
solves=solves
parts='both parts'
report=
while [ $# -gt 0 ]; do
    case $1 in
        --part=*) parts="part ${1#*=}" ;;
        --repeat) solves='repeatedly solves' ;;
        --report) report=$2; shift ;;
        --) input=$2; break ;;
        *) echo "error: unexpected argument: $1" >&2; exit 2 ;;
    esac
    shift
done
echo "${0##*/} $solves $parts of $input" >> "$root/calls"
