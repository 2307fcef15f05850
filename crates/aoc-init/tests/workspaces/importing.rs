//! Follows `crates/importing-days.md` for the packages in the folder `importing`, the home folder of somebody who has
//! solved puzzles in four layouts. For cargo-aoc, it has what the macros make of a day.

use aoc_fakes::markdown::{blocks, section};

use crate::own_workspace::OwnWorkspace;

const PAGE: &str = include_str!("../../../importing-days.md");

/// The home folder.
const HOME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/importing");

const PACKAGES: &str = "A package for each day";
const COPY: &str = "1. Copy the package";
const EDIT: &str = "2. Edit the template";
const MAKE: &str = "3. Make the days";

/// The packages of all layouts, in the order of the page, with the year of their days.
const FSPOETTEL: [&str; 2] = ["aoc2023", "2023"];
const CARGO_AOC: [&str; 2] = ["aoc2018", "2018"];
const MANEATINGAPE: [&str; 2] = ["aoc", "2016"];

/// The days of all layouts are built in one workspace, because that takes most of the time.
#[test]
#[ignore = "builds a workspace"]
fn imported_days_find_their_inputs_and_answers_in_a_workspace() {
    let own = OwnWorkspace::new("importing");
    let patch = format!("[patch.crates-io]\naoc-runner.path = '{HOME}/aoc-runner'\n");
    own.write("Cargo.toml", &(own.read("Cargo.toml") + &patch));

    move_packages(&own);
    paste(&own, COPY, 0, FSPOETTEL);
    let manifest = own.read("crates/aoc2023/Cargo.toml");
    let edited = manifest.replace("name = \"advent_of_code\"", "name = \"aoc2023\"");
    let edited = edited.replace("default-run = \"advent_of_code\"", "autobins = false");
    own.write("crates/aoc2023/Cargo.toml", &edited);
    paste(&own, COPY, 1, FSPOETTEL);
    make_days(&own, 0, "aoc%year% = { path = \"../aoc%year%\" }", FSPOETTEL);
    paste(&own, COPY, 0, CARGO_AOC);
    make_days(&own, 1, "aoc-runner = \"0.3\"\naoc%year% = { path = \"../aoc%year%\" }", CARGO_AOC);
    paste(&own, COPY, 0, MANEATINGAPE);
    make_days(&own, 2, "aoc = { path = \"../aoc\" }", MANEATINGAPE);

    own.cargo("test -p day-01", 0).assert_line("test test_part1 ... ok");
    own.cargo("test -p aoc2023", 0).assert_line("test day02::tests::test_part_one ... ok");
    // An input was empty in the other repository.
    insta::assert_snapshot!(own.xtask("check", 0).out, @"
    2016/8 Day 8
      mine       part 1 new: 5, part 2 new: -4
    2018/8 Day 8
      mine       part 1 new: 42, part 2 new: 6
    2023/2 Day 2
      mine       part 1 new: 2, part 2 new: 3
    2023/9 Day 9
      no inputs
    2024/1 Day 1
      mine       part 1 new: 3, part 2 new: 4
    2024/2 Day 2
      mine       part 1 new: 6, part 2 new: 4
    10 new
    ");
}

/// Moves two days that have a package each, and the package that they share.
fn move_packages(own: &OwnWorkspace) {
    let mut blocks = blocks(section(PAGE, PACKAGES)).map(|(_, code)| code);
    let mut next_block = || blocks.next().expect("a block");
    let copy = next_block().replace('~', HOME);
    own.paste(&copy, 0);
    let description = next_block();
    let dependency = next_block();
    let dev_dependency = next_block();
    let main = next_block();
    for day in [1, 2] {
        let package = format!("crates/day-0{day}");
        let description =
            description.replace("day 1: Historian Hysteria", &format!("day {day}: Day {day}"));
        let manifest = own
            .read(&format!("{package}/Cargo.toml"))
            .replace("[package]\n", &format!("[package]\n{description}"))
            .replace("[dependencies]\n", &format!("[dependencies]\n{dependency}"));
        let manifest = format!("{manifest}\n[dev-dependencies]\n{dev_dependency}");
        own.write(&format!("{package}/Cargo.toml"), &manifest);
        let source = own.read(&format!("{package}/src/main.rs"));
        let (parts, rest) = source.split_once("fn main").expect("a function");
        let (_, test) = rest.split_once("}\n\n").expect("a test");
        own.write(&format!("{package}/src/main.rs"), &format!("{parts}{main}\n{test}"));
        let input = own.read(&format!("{package}/input.txt"));
        own.write(&format!("inputs/2024/day0{day}/mine.txt"), &input);
    }
}

/// Runs the commands in this block of a section of the page, for this package and year.
fn paste(own: &OwnWorkspace, heading: &str, number: usize, [package, year]: [&str; 2]) {
    let bash = blocks(section(PAGE, heading)).filter(|(language, _)| *language == "bash");
    let commands = bash.map(|(_, code)| code).nth(number).expect("commands");
    // What the block before has set.
    let commands = format!("package=aoc2023 old=~/aoc2023\n{commands}")
        .replace("package=aoc2023", &format!("package={package}"))
        .replace("year=2023", &format!("year={year}"))
        .replace("~/aoc2023", &format!("{HOME}/{package}"))
        .replace("cargo xtask new \"$year/$D\"", "cargo xtask new \"$year/$D\" --title \"Day $D\"");
    let printed = own.paste(&format!("set -e\n{commands}"), 0);
    assert!(!printed.err.contains("error"), "{printed:?}");
}

/// Makes the days of a package from templates with these dependencies, and with the calls in this block of the page. Does
/// so twice, and the second time, all is left as it is.
fn make_days(own: &OwnWorkspace, number: usize, dependencies: &str, names: [&str; 2]) {
    let (_, calls) = blocks(section(PAGE, EDIT)).nth(number).expect("calls");
    let (uses, steps) = calls.split_once("\n\n").expect("lines between which one is empty");
    let manifest = edit(own, "Cargo.toml", |text| {
        text.replace("[dependencies]\n", &format!("[dependencies]\n{dependencies}\n"))
    });
    let main = edit(own, "src/main.rs", |text| {
        let (before, rest) = text.split_once("fn main").expect("the line after `use`");
        let (middle, rest) = rest.split_once("    steps.part1").expect("the first step");
        let (_, rest) = rest.split_once("part2(text));\n").expect("the last step");
        let (end, rest) = rest.split_once("fn part1").expect("the first item to delete");
        let (_, test) = rest.split_once("#[test]\n").expect("the test");
        format!("{before}{uses}\n\nfn main{middle}{steps}{end}#[test]\n{test}")
    });
    paste(own, MAKE, 0, names);
    edit(own, "Cargo.toml", |_| manifest);
    edit(own, "src/main.rs", |_| main);
    paste(own, MAKE, 0, names);
}

/// Edits a template, and returns what it was.
fn edit(own: &OwnWorkspace, file: &str, edited: impl FnOnce(&str) -> String) -> String {
    let file = format!("xtask/templates/day/{file}.template");
    let before = own.read(&file);
    own.write(&file, &edited(&before));
    before
}
