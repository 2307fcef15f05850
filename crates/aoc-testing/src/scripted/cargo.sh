# Imitates cargo in the workspace `$root`:
#
# - `metadata` lists the packages in `crates`, with their programs.
# - `build` reports that it has built the programs of each package that has a script in `bin`. The other packages do not
#   compile, and without `--keep-going`, cargo stops at the first of them.
# - Any other command does nothing. It fails if there is a file `fail`.
#
# Each package has one program, which has the name of the package. If there is a file `programs`, each package has the
# programs that this file names instead. A program with the name of its package, or with the name `solve`, runs the
# script of the package. Any other program is reported at a path that does not exist. If there is a file `broken`, the
# program that it names does not compile. If there is a file `same`, all packages also have a program `prog`, at the same
# path.
root=${0%/*}
programs_of() {
    cat "$root/programs" 2>/dev/null || echo "$1"
}
env > "$root/environment-of-cargo"
command=$1
# `--manifest-path` and the path.
shift 3
if [ "$command" = metadata ]; then
    printf '{"packages":['
    for manifest in "$root"/crates/*/Cargo.toml; do
        [ -e "$manifest" ] || continue
        printf '%s{' "$comma"
        # What follows `[[bin]]` is about a program.
        sed -n -e '/^\[\[/q' -e 's/^\([a-z]*\) = \(.*\)/"\1":\2,/p' \
            -e 's/^default-run = \(.*\)/"default_run":\1,/p' "$manifest"
        printf '"targets":['
        folder=${manifest%/Cargo.toml}
        comma=
        for program in $(programs_of "${folder##*/}"); do
            printf '%s{"kind":["bin"],"name":"%s"}' "$comma" "$program"
            comma=,
        done
        printf '],"manifest_path":"%s"}' "$manifest"
        comma=,
    done
    printf ']}'
    exit
fi
if [ "$command" != build ]; then
    echo "cargo $command $*" >> "$root/calls"
    [ -e "$root/fail" ] && exit 101
    exit 0
fi
profile=dev
format=human
keep_going=no
finished='Finished'
packages=
while [ $# -gt 0 ]; do
    case $1 in
        --keep-going) keep_going=yes ;;
        --profile) profile=$2; shift ;;
        --message-format) format=$2; shift ;;
        --package | --bin) packages="$packages $2"; shift ;;
        --quiet) finished= ;;
        --workspace) ;;
        *) echo "error: unexpected argument: $1" >&2; exit 1 ;;
    esac
    shift
done
echo "cargo builds$packages in the profile $profile" >> "$root/calls"
printf %s "$finished" >&2
# In other formats, cargo does not say what it has built, or does not show errors to the user.
[ "$format" = json-render-diagnostics ] || exit 0
says_built() {
    printf '{"manifest_path":"%s/Cargo.toml","target":{"kind":["bin"],"name":"%s"},"executable":"%s"}\n' "$@"
}
for package in $packages; do
    if [ ! -e "$root/bin/$package" ]; then
        [ "$keep_going" = yes ] || exit 101
        continue
    fi
    folder=$root/crates/$package
    for program in $(programs_of "$package"); do
        [ "$program" = "$(cat "$root/broken" 2>/dev/null)" ] && continue
        case $program in
            "$package" | solve) says_built "$folder" "$program" "$root/bin/$package" ;;
            *) says_built "$folder" "$program" "/nowhere/$package-$program" ;;
        esac
    done
    [ -e "$root/same" ] && says_built "$folder" prog /prog
done
exit 0
