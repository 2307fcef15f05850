//! `cargo xtask expect`

use std::fs;

use crate::fake_world::{DAY22, FakeWorld, as_input_says};

/// A workspace in which 2020/22 has inputs of these names.
fn with_inputs(names: &[&str]) -> FakeWorld {
    let world = FakeWorld::with_two_days();
    for name in names {
        world.workspace.write_some_text(&[&format!("{DAY22}/{name}.txt")]);
    }
    world
}

/// The answer that is recorded in a snapshot; `None` if there is none.
fn recorded(world: &FakeWorld, name: &str) -> Option<String> {
    let text = fs::read_to_string(world.workspace.path(format!("{DAY22}/{name}.snap"))).ok()?;
    let (_, answer) = text.rsplit_once("---\n").expect("a snapshot");
    Some(answer.trim_end().to_owned())
}

#[test]
fn expect_records_an_answer_and_says_which_one_it_replaces() {
    let world = with_inputs(&["example"]);
    for (answer, message) in [
        ("3", "part 1 recorded: 3"),
        ("3", "part 1 unchanged"),
        ("-5", "part 1 recorded: -5 instead of 3"),
        // Only a person can say that there is no answer.
        ("no answer: it is endless", "part 1 recorded: no answer: it is endless instead of -5"),
        ("-=0", "part 1 recorded: -=0 instead of no answer: it is endless"),
    ] {
        let output = world.run_words(&["expect", "22", "1", answer]);
        assert_eq!(output.out, format!("inputs/2020/day22/example.txt: {message}\n"));
        assert_eq!(output.code, Some(0));
        assert_eq!(recorded(&world, "example.1").as_deref(), Some(answer));
    }
    assert_eq!(world.calls(), "");
    assert_eq!(recorded(&world, "example.2"), None);
    let snapshot = world.workspace.read(format!("{DAY22}/example.1.snap"));
    assert_eq!(snapshot, "---\nsource: cargo xtask\n---\n-=0\n");
}

#[test]
fn one_of_several_examples_is_named_whatever_parts_it_is_for_so_far() {
    let world = with_inputs(&["example-b", "mine"]);
    for (part, answer) in [(1, "3"), (2, "4")] {
        let output = world.run(&format!("expect 22 {part} {answer}"));
        output.assert_success("inputs/2020/day22/example-b.txt: ");
    }
    world.workspace.write_some_text(&["inputs/2020/day22/example.txt"]);
    let output = world.run("expect 22 1 5");
    insta::assert_snapshot!(output.err, @"error: 2020/22 has several examples, so name one with `-i NAME`: example, example-b");
    assert_eq!(output.code, Some(2));
    world.run("expect 22 1 5 -i example").assert_success("example.txt: part 1 recorded: 5\n");
    assert_eq!(recorded(&world, "example-b.1").as_deref(), Some("3"));
    assert_eq!(recorded(&world, "example.1").as_deref(), Some("5"));
}

#[test]
fn another_input_can_be_named() {
    let world = with_inputs(&["example", "mine"]);
    world.run("expect 22 1 33400 -i mine").assert_success("mine.txt: part 1 recorded: 33400");
    assert_eq!(recorded(&world, "mine.1").as_deref(), Some("33400"));
    assert_eq!(recorded(&world, "example.1"), None);
}

#[test]
fn expect_says_if_the_site_rules_out_the_answer() {
    let world = with_inputs(&["mine"]);
    world.workspace.write(format!("{DAY22}/mine.site"), "1 right: 7\n2 too low: 50\n");
    for (words, said) in [
        ("1 306", "this answer does not count: 306 instead of 7 (mine.site)\n"),
        ("1 7", ""),
        ("2 49", "this answer does not count: 49 is too low (mine.site)\n"),
        ("2 51", ""),
    ] {
        assert_eq!(world.run(&format!("expect 22 {words} -i mine")).err, said);
    }
}

/// A puzzle that is solved elsewhere.
#[test]
fn a_puzzle_need_not_have_a_day() {
    let world = with_inputs(&[]);
    world.workspace.write_some_text(&["inputs/2015/day01/mine.txt"]);
    world.run("expect 2015/1 1 5 -i mine").assert_success("day01/mine.txt: part 1 recorded: 5\n");
}

#[test]
fn err_input_that_is_missing_says_how_to_save_it() {
    let world = with_inputs(&[]);
    insta::assert_snapshot!(world.run("expect 22 1 3").err, @"error: no input `example` yet: save it as inputs/2020/day22/example.txt, or run `cargo xtask example 2020/22`");
    insta::assert_snapshot!(world.run("expect 22 1 3 -i mine").err, @"error: no input `mine` yet: save it as inputs/2020/day22/mine.txt, or run `cargo xtask fetch 2020/22`");
    insta::assert_snapshot!(world.run("expect 22 1 3 -i other").err, @"error: no input `other` yet: save it as inputs/2020/day22/other.txt");
    insta::assert_snapshot!(world.run("expect 22 1 3 -i other.txt").err, @"error: no input `other` yet: save it as inputs/2020/day22/other.txt");
    world.run("expect 21 1 3").assert_failure("error: no input `example` yet: ");
    assert!(!world.workspace.path("inputs/2020/day22/mine.txt").exists());
}

/// One of them may be the input, under another name.
#[test]
fn err_input_that_is_missing_names_the_files_that_are_there() {
    let world = with_inputs(&["input"]);
    for name in ["mine.TXT", "mine.1.snap", "mine.1.snap.new", "mine.site", "puzzle.html", ".a"] {
        world.workspace.write_some_text(&[&format!("{DAY22}/{name}")]);
    }
    world
        .run("expect 22 1 3 -i mine")
        .assert_failure("error: no input `mine` yet, only input.txt, mine.TXT: save it as ");
}

#[test]
fn err_part_that_the_puzzle_does_not_have_or_invisible_answer() {
    let world =
        with_inputs(&["example"]).with_day("last", "2021, day 25: Sea Cucumber", as_input_says);
    for (words, error) in [
        ("expect last 2 3", "2021/25 has no part 2"),
        ("expect 22 1 7\u{200b}", "without invisible characters, found \"7\\u{200b}\""),
    ] {
        world.run(words).assert_usage_error(error);
    }
    assert_eq!(recorded(&world, "example.1"), None);
}

#[test]
fn err_snapshot_that_cannot_be_read_stays_as_it_is() {
    let world = with_inputs(&["example"]);
    world.workspace.write(format!("{DAY22}/example.1.snap"), "7");
    let output = world.run("expect 22 1 3");
    output.assert_failure("example.1.snap: expected a snapshot of insta; delete the file, and record the answer again\n");
    assert_eq!(world.workspace.read(format!("{DAY22}/example.1.snap")), "7");
    world.workspace.write_some_text(&[&format!("{DAY22}/example.2.snap/folder")]);
    world.run("expect 22 2 3").assert_failure("error: inputs/2020/day22/example.2.snap: ");
}
