# What any other program does before its own script: it adds its arguments to `calls`.
root=${0%/bin/*}
echo "${0##*/} $*" >> "$root/calls"
