//! What git ignores.

use std::{env, fs, path::Path};

use aoc_facts::input::InputKind;
use aoc_fakes::{output::run_expecting, program::git};
use tempfile::TempDir;

/// A new repository, with the `.gitignore` of this workspace, which `aoc-init` copies into others.
fn repository() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    run_expecting(git(folder.path()).args(["init", "--quiet"]), 0);
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let ignored = Path::new(&package).join("../../.gitignore");
    fs::copy(ignored, folder.path().join(".gitignore")).expect("a copy");
    folder
}

/// What nobody else should see: inputs and their answers, pages of the site, the token, and what commands leave behind.
const PRIVATE: &[&str] = &[
    ".adventofcode.session",
    "..adventofcode.session.123.tmp",
    ".env",
    ".envrc",
    "inputs/.lock",
    "inputs/.site",
    "inputs/2015/day01/mine.txt",
    "inputs/2015/day01/mine-bob.txt",
    "inputs/2015/day01/mine.1.snap",
    "inputs/2015/day01/mine.site",
    "inputs/2015/day01/other.txt",
    "inputs/2015/day01/other.1.snap",
    "inputs/2015/day01/examples.txt",
    "inputs/2015/day01/examples/01.txt",
    "inputs/2015/day01/.mine.txt.123.tmp",
    "inputs/2015/mine.txt",
    "inputs/2015/day01/puzzle.html",
    "puzzle.html",
    // Inputs that came along with imported days.
    "08.txt",
    "crates/y2015_day08/input.txt",
    "crates/y2015_day08/puzzle_input.txt",
    "crates/y2015_day08/mine.txt",
    "crates/y2015_day08/inputs/real.txt",
    "crates/y2015_day08/src/08.in",
    "crates/y2015_day08/src/8.input",
    "crates/y2015_day08/input",
    "crates/y2015_day08/tests/input",
    "crates/y2015_day08/input/input",
    "crates/y2015_day08/tests/08.txt",
    "crates/y2015_day08/tests/data/2015-08.txt",
    "crates/aoc/data/day8.txt",
    "crates/aoc/input/2015/eight.txt",
    "crates/aoc/src/inputs/08.txt",
    "crates/aoc2015/data/inputs/08.txt",
    "crates/aoc2015/input/day8",
    "crates/aoc2015/input/2015/08",
    "crates/aoc2015/Inputs/day08.csv",
    "crates/aoc2015/src/day8/Input.txt",
    "crates/aoc2015/src/day8/INPUT",
    "crates/aoc2015/src/day8/INPUT.TXT",
    "crates/aoc2015/src/day8/data.txt",
    "crates/aoc2015/src/day8/puzzle.txt",
    "crates/aoc2015/src/day8/real.txt",
    "crates/aoc2015/examples/input.txt",
    "crates/aoc2015/data/Day08.txt",
    "crates/aoc2015/data/puzzles/08.md",
    "crates/aoc2015/src/day8/puzzle.md",
    "crates/aoc2015/.session",
    "crates/aoc2015/session.txt",
    "crates/aoc2015/cookie.txt",
    "inputs/2015/day01/example.1.snap.new",
    "crates/y2015_day01/tests/.answers.rs.pending-snap",
    "target/release/xtask",
    ".new-y2015_day01.123/Cargo.toml",
    ".README.md.123.tmp",
    "perf.data",
    "perf.data.old",
    "dhat.out.1234",
];

/// What belongs to the workspace.
const SHARED: &[&str] = &[
    "inputs/README.md",
    "inputs/insta-review.rs",
    "inputs/2015/day01/example.txt",
    "inputs/2015/day01/example-1.1.snap",
    "inputs/2015/day01/example_b.txt",
    "inputs/2015/day01/published.txt",
    "crates/y2015_day08/src/example.txt",
    "crates/y2015_day01/README.md",
    "crates/y2015_day01/src/lib.rs",
    "crates/y2015_day01/src/input.rs",
    "crates/y2015_day01/src/input/mod.rs",
    "crates/y2015_day01/src/inputs/mod.rs",
    "crates/y2015_day01/src/minesweeper.rs",
    "crates/y2018_day13/src/mine.rs",
    "crates/mine_cart/src/lib.rs",
    "crates/day22/tests/games/snapshots/games__combat.txt.snap",
    // What a package includes or its tests read.
    "crates/aoc2015/src/template.txt",
    "crates/aoc2015/data/examples/08.txt",
    "crates/aoc2015/data/examples/day08.txt",
    "crates/aoc2015/input/examples/day08.txt",
    "crates/aoc2015/input/2015/example.txt",
    "crates/y2015_day08/src/letters.txt",
    "crates/input/Cargo.toml",
    "crates/input/README.md",
    "crates/input/src/inputs/list.rs",
    "crates/Input/src/lib.rs",
];

#[test]
fn private_files_are_ignored_and_shared_ones_are_not() {
    let repository = repository();
    let mut git = git(repository.path());
    let all = PRIVATE.iter().chain(SHARED);
    let printed = run_expecting(git.arg("check-ignore").args(all.clone()), 0).out;
    let ignored: Vec<_> = printed.lines().collect();
    assert_eq!(ignored, PRIVATE);
    // Whether an input is shared depends on its kind.
    for path in all {
        let file =
            path.strip_prefix("inputs/2015/day01/").and_then(|file| file.strip_suffix(".txt"));
        if let Some(name) = file {
            let kind = InputKind::of(name);
            let is_private = matches!(kind, InputKind::Mine | InputKind::Other);
            assert_eq!(PRIVATE.contains(path), is_private, "{path} is {kind:?}");
        }
    }
}
