//! What the tests of the days share: answers to assert, and randomly changed texts.
#![warn(missing_docs)]
#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![expect(clippy::print_stderr, reason = "cargo shows it if the test fails")]

use std::{
    panic::{self, AssertUnwindSafe},
    process::{Command, Stdio},
};

use aoc_cli::{
    Error, Input, Outcome, Part, Puzzle, Workspace,
    check::{Status, compare},
    inputs,
    report::read_reports,
    text::even,
};

/// Calls `assert(name, answer)` for each answer of a day's program, with `insta` set up so that the
/// snapshot `name` lies beside the input. A personal input need not have a snapshot.
///
/// # Panics
/// If a part fails, or is recorded but not solved.
pub fn assert_answers(puzzle: &str, program: &str, assert: fn(&str, &str)) {
    let inputs = inputs_of(puzzle);
    if inputs.is_empty() {
        return;
    }
    let mut command = Command::new(program);
    command.args(["--format=json", "--"]).args(inputs.iter().map(|input| &input.path));
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| {
        panic!("{program}: {error}");
    });
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    let reports = read_reports(&output.stdout);
    for input in &inputs {
        let report = reports.iter().find(|report| report.input.as_ref() == Some(&input.display));
        let report = report.unwrap_or_else(|| panic!("{}: {}", input.display, output.status));
        for part in Part::BOTH.into_iter().filter(|&part| input.is_for(part)) {
            assert_answer(input, part, report.outcome(part), assert);
        }
    }
}

fn assert_answer(input: &Input, part: Part, outcome: Option<Outcome>, assert: fn(&str, &str)) {
    match (compare(input, part, outcome.as_ref()), outcome) {
        (Some(Status::Failed(error)), _) => panic!("{}, part {part}: {error}", input.display),
        (Some(Status::New), _) if input.is_personal() => {}
        (None | Some(Status::Unsolved(_)), _) | (_, None) => {}
        (_, Some(outcome)) => {
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(input.path.with_file_name(""));
            settings.set_input_file(&input.path);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| assert(&format!("{}.{part}", input.name), &outcome.text()));
        }
    }
}

/// All inputs of the day that is tested.
fn inputs_of(puzzle: &str) -> Vec<Input> {
    let inputs = Workspace::find().and_then(|workspace| {
        inputs::list(&workspace, puzzle.parse::<Puzzle>().map_err(Error::usage)?.id)
    });
    inputs.expect("a readable folder of inputs")
}

/// Asserts that no text makes a day panic: the worked example with random edits, or anything else.
///
/// # Panics
/// If one does.
pub fn assert_never_panics(puzzle: &str, solve: fn(&str)) {
    let example = inputs_of(puzzle).into_iter().find(|input| input.is_called("example"));
    let example = example.map_or_else(String::new, |input| input.read().expect("text"));
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..4_000 {
        let text = even(&mangled(&example, &mut rng));
        let solve = AssertUnwindSafe(|| solve(&text));
        assert!(panic::catch_unwind(solve).is_ok(), "the day panics for the input {text:?}");
    }
}

/// Part of the text, perhaps all of it, after up to six edits: a few characters at any place
/// give way to others, to a number, or to a piece of the text itself.
fn mangled(text: &str, rng: &mut fastrand::Rng) -> String {
    const SCRAPS: [&str; 10] = ["\n", "\n\n", "\r", "\t", " ", "-", "0", "\u{feff}", "é", "♠"];
    let text: Vec<char> = text.chars().collect();
    let piece = |rng: &mut fastrand::Rng, most: usize| {
        let start = rng.usize(0..=text.len());
        text[start..text.len().min(start + rng.usize(0..=most))].to_vec()
    };
    let mut mangled = if rng.u8(..4) == 0 { piece(rng, text.len()) } else { text.clone() };
    for _ in 0..rng.u8(..=6) {
        let scrap: Vec<char> = match rng.u8(..4) {
            0 => (0..rng.u8(1..=22)).map(|_| rng.digit(10)).collect(),
            1 => piece(rng, 20),
            2 => (0..rng.u8(..4)).map(|_| rng.char(' '..='~')).collect(),
            _ => rng.choice(SCRAPS).unwrap_or_default().chars().collect(),
        };
        let start = rng.usize(0..=mangled.len());
        let end = mangled.len().min(start + rng.usize(0..=3));
        mangled.splice(start..end, scrap);
    }
    mangled.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "the day panics for the input")]
    fn a_day_that_panics() {
        assert_never_panics("2015, day 1: Not Quite Lisp", |text| assert!(!text.contains('♠')));
    }
}
