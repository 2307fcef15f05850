# Imitates cargo in the workspace `$root`:
#
# - `metadata` lists the packages in `crates`. Each has one program, which has the name of its folder. It fails if the
#   first line of a manifest is none of TOML.
# - `build` reports that it has built the programs of the packages that have a script in `bin`. The other packages do not
#   compile.
# - Any other command does nothing.
root=${0%/*}
env > "$root/environment-of-cargo"
command=$1
# `--manifest-path` and the path.
shift 3
if [ "$command" = metadata ]; then
    printf '{"packages":['
    for manifest in "$root"/crates/*/Cargo.toml; do
        [ -e "$manifest" ] || continue
        read -r line < "$manifest"
        case $line in
            \[* | *\ =\ *) ;;
            *) echo "error: cannot read this manifest: $manifest" >&2; exit 101 ;;
        esac
        folder=${manifest%/Cargo.toml}
        printf '%s{' "$comma"
        sed -n 's/^\([a-z]*\) = \(.*\)/"\1":\2,/p' "$manifest"
        printf '"targets":[{"kind":["bin"],"name":"%s"}],"manifest_path":"%s"}' "${folder##*/}" "$manifest"
        comma=,
    done
    printf ']}'
    exit
fi
if [ "$command" != build ]; then
    echo "cargo $command $*" >> "$root/calls"
    exit
fi
# `aoc_workspace::cargo::build` needs each of these flags.
if [ "$1 $2 $3 $5 $6" != '--quiet --keep-going --profile --message-format json-render-diagnostics' ]; then
    echo "error: unexpected flags: $*" >&2
    exit 1
fi
profile=$4
shift 6
packages=
while [ $# -gt 0 ]; do
    case $1 in
        --package | --bin) packages="$packages $2"; shift ;;
        --features) packages="$packages --features $2"; shift ;;
        --workspace) ;;
        *) echo "error: unexpected argument: $1" >&2; exit 1 ;;
    esac
    shift
done
echo "cargo builds$packages in the profile $profile" >> "$root/calls"
for package in $packages; do
    if [ -e "$root/bin/$package" ]; then
        printf '{"manifest_path":"%s","target":{"kind":["bin"],"name":"%s"},"executable":"%s"}\n' \
            "$root/crates/$package/Cargo.toml" "$package" "$root/bin/$package"
    fi
done
