//! Runs the recipes of `crates/importing-days.md`, and solves the days that they make. The folder `importing` is the
//! home folder of somebody who has solved puzzles in other repositories: it has one for each recipe.

use std::fs;

use aoc_fakes::markdown::{blocks, section};

use crate::own_workspace::OwnWorkspace;

const PAGE: &str = include_str!("../../../importing-days.md");

/// The home folder of somebody who has solved puzzles in other repositories.
const HOME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/importing");

/// The days of all recipes are built in one workspace, because that takes most of the time.
#[test]
#[ignore = "builds a workspace"]
fn imported_days_find_their_inputs_and_answers_in_a_workspace() {
    let own = OwnWorkspace::new("importing");
    for recipe in ["From fspoettel's template", "From cargo-aoc"] {
        run_recipe_in_home(&own, recipe, "/no-such-home");
        assert_eq!(fs::read_dir(own.path("crates")).expect("a folder").count(), 1);
    }
    run_recipe(&own, "From fspoettel's template");
    run_recipe(&own, "From cargo-aoc");
    // The tests of the other repository would not compile here.
    let library = own.read("crates/y2023_day02/src/lib.rs");
    assert!(!library.contains("advent_of_code"), "{library}");

    own.paste(&format!("cp -r {HOME}/aoc crates && rm -r crates/aoc/input"), 0);
    edit_templates(&own);
    run_recipe(&own, "From any package, as a whole");
    a_second_run_leaves_days_and_inputs_as_they_are(&own);

    // Some days have no input: theirs was missing or empty in the other repository.
    insta::assert_snapshot!(own.xtask("check", 1).out, @"
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
    failed: 2016/8, 2016/10, 2018/8, 2018/9, 2018/10, 2023/2, 2023/8, 2023/11
    ");
}

fn a_second_run_leaves_days_and_inputs_as_they_are(own: &OwnWorkspace) {
    for (recipe, day) in [
        ("From fspoettel's template", "2023_day02"),
        ("From cargo-aoc", "2018_day08"),
        ("From any package, as a whole", "2016_day08"),
    ] {
        let files = [
            format!("crates/y{day}/src/lib.rs"),
            format!("inputs/{}/mine.txt", day.replace('_', "/")),
        ];
        let imported = files.each_ref().map(|file| own.read(file));
        for file in &files {
            own.write(file, "// Edited");
        }
        run_recipe(own, recipe);
        for (file, text) in files.iter().zip(&imported) {
            assert_eq!(own.read(file), "// Edited");
            own.write(file, text);
        }
    }
}

/// Runs the commands in this section of the page, with the home folder of these tests.
fn run_recipe(own: &OwnWorkspace, heading: &str) {
    run_recipe_in_home(own, heading, HOME);
}

fn run_recipe_in_home(own: &OwnWorkspace, heading: &str, home: &str) {
    for (language, code) in blocks(section(PAGE, heading)) {
        if language == "bash" {
            let printed = own.paste(&code.replace('~', home), 0);
            // Files such as `download.rs` and `dayXX.rs` are no days, and days that exist are skipped.
            assert!(!printed.err.contains("error"), "{printed:?}");
        }
    }
}

/// Edits the templates for the days that call a package, as the page says.
fn edit_templates(own: &OwnWorkspace) {
    let edit = |file: &str, before: &str, after: &str| {
        let template = own.read(file);
        assert!(template.contains(before), "{template}");
        own.write(file, &template.replace(before, after));
    };
    let dependencies = "[dependencies]\n";
    let with_package = "[dependencies]\naoc = { path = \"../aoc\" }\n";
    edit("xtask/templates/day/Cargo.toml.template", dependencies, with_package);
    edit("xtask/templates/day/src/main.rs.template", "parse(text)", "Ok(parse(text))");
    let mut blocks = blocks(section(PAGE, "From any package, as a whole"));
    let (_, library) = blocks.find(|(language, _)| *language == "text").expect("a template");
    own.write("xtask/templates/day/src/lib.rs.template", library);
}
