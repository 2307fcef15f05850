# Imitates cargo in the workspace `$root`:
#
# - `metadata` lists the packages in `crates`.
# - `build` reports that it has built the programs after `--bin` that have a script in `bin`. The others do not compile.
#   Without `--keep-going`, it ends at the first of them.
# - Any other command does nothing.
#
# Each of them fails if the first line of a manifest in `crates` is none of TOML.
root=${0%/*}
env > "$root/environment-of-cargo"
command=$1
# `--manifest-path` and the path.
shift 3
for manifest in "$root"/crates/*/Cargo.toml; do
    read -r line < "$manifest"
    case $line in
        \[* | *\ =\ *) ;;
        *) echo "error: cannot read this manifest: $manifest" >&2; exit 101 ;;
    esac
done
if [ "$command" = metadata ]; then
    printf '{"packages":['
    for manifest in "$root"/crates/*/Cargo.toml; do
        printf '%s{' "$comma"
        sed -n 's/^\([a-z]*\) = \(.*\)/"\1":\2,/p' "$manifest"
        sed -n 's/^name = \(.*\)/"id":\1,"targets":[{"name":\1,"kind":["bin"]}],/p' "$manifest"
        printf '"manifest_path":"%s"}' "$manifest"
        comma=,
    done
    printf ']}'
    exit
fi
if [ "$command" != build ]; then
    echo "cargo $command $*" >> "$root/calls"
    exit
fi
# Other flags make no difference here.
release=
keep_going=
programs=
while [ $# -gt 0 ]; do
    case $1 in
        --release) release=' --release' ;;
        --keep-going) keep_going=yes ;;
        --package) shift ;;
        --bin) programs="$programs $2"; shift ;;
    esac
    shift
done
echo "cargo builds$release$programs" >> "$root/calls"
for package in $programs; do
    if [ -e "$root/bin/$package" ]; then
        printf '{"manifest_path":"%s","target":{"name":"%s"},"executable":"%s"}\n' \
            "$root/crates/$package/Cargo.toml" "$package" "$root/bin/$package"
    elif [ -z "$keep_going" ]; then
        exit 101
    fi
done
