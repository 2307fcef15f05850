//! Runs the recipes of `crates/importing-days.md`, and solves the days that they make. The folder `importing` is the
//! home folder of somebody who has solved puzzles in other repositories: it has one for each recipe.
#![expect(clippy::expect_used, reason = "this is a test")]

use std::fs;

use aoc_testing::{
    checkout::Checkout,
    page::{blocks, section},
};

const PAGE: &str = "crates/importing-days.md";

/// The days of all recipes are built in one copy, because that takes most of the time.
#[test]
#[ignore = "builds a copy of the workspace"]
fn imported_days_find_their_inputs_and_answers_in_a_copy() {
    let checkout = Checkout::of_base(env!("CARGO_TARGET_TMPDIR"), "importing");
    run_recipe(&checkout, "From fspoettel's template");
    run_recipe(&checkout, "From cargo-aoc");
    a_second_run_leaves_days_as_they_are(&checkout);
    // The tests of the other repository would not compile here.
    let library = checkout.read("crates/y2023_day02/src/lib.rs");
    assert!(!library.contains("advent_of_code"), "{library}");

    checkout
        .paste("cp -r crates/aoc-runner/tests/importing/aoc crates && rm -r crates/aoc/input", 0);
    edit_templates(&checkout);
    run_recipe(&checkout, "From any package, as a whole");
    fs::remove_dir_all(checkout.path("templates")).expect("a folder");

    // Some days have no input: theirs was missing or empty in the other repository.
    insta::assert_snapshot!(checkout.xtask("check", 1).out, @"
    2016/8 Untitled
      mine       part 1 new: 5, part 2 new: -4
    2016/10 Untitled
      mine       part 1 new: 3, part 2 new: x
    2016/11 Untitled
      no inputs
    2018/8 Untitled
      mine       part 1 new: 12, part 2 new: 42
    2018/9 Untitled
      mine       part 1 new: 3, part 2 new: 32
    2018/10 Untitled
      mine       part 1 new: 9, part 2 new: 2
    2018/11 Untitled
      no inputs
    2023/2 Untitled
      example    part 1 new: 3, part 2 new: 1
      mine       part 1 new: 2, part 2 new: 3
    2023/8 Untitled
      mine       part 1 new: 80, part 2 new: 3
    2023/9 Untitled
      no inputs
    2023/11 Untitled
      example-1  part 1 new: 3
      example-2  part 2 new: 3
    18 new
    ");
}

fn a_second_run_leaves_days_as_they_are(checkout: &Checkout) {
    let library = "crates/y2018_day08/src/lib.rs";
    let imported = checkout.read(library);
    checkout.write(library, "// Edited");
    run_recipe(checkout, "From cargo-aoc");
    assert_eq!(checkout.read(library), "// Edited");
    checkout.write(library, &imported);
}

/// Runs the commands in this section of the page, with the home folder of these tests.
fn run_recipe(checkout: &Checkout, heading: &str) {
    let page = checkout.read(PAGE);
    for (language, code) in blocks(section(&page, heading)) {
        if language == "bash" {
            checkout.paste(&code.replace('~', "crates/aoc-runner/tests/importing"), 0);
        }
    }
}

/// Makes templates for the days that call a package, as the page says.
fn edit_templates(checkout: &Checkout) {
    checkout.paste("mkdir templates && cp -r xtask/templates/day templates", 0);
    let edit = |file: &str, before: &str, after: &str| {
        let template = checkout.read(file);
        assert!(template.contains(before), "{template}");
        checkout.write(file, &template.replace(before, after));
    };
    let package = "aoc = { path = \"../aoc\" }";
    edit("templates/day/Cargo.toml.template", "nom.workspace = true", package);
    edit("templates/day/src/main.rs.template", "parse(text)", "Ok(parse(text))");
    let page = checkout.read(PAGE);
    let mut blocks = blocks(section(&page, "From any package, as a whole"));
    let (_, library) = blocks.find(|(language, _)| *language == "text").expect("a template");
    checkout.write("templates/day/src/lib.rs.template", library);
}
