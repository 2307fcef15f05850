//! What the tests of every day share: recorded answers, and inputs gone wrong.

use std::{
    env, fs,
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
};

use crate::{
    IntoAnswer, NoAnswer, ParseError, Puzzle,
    inputs::{self, InputFile},
    source::decode,
};

/// Set by `cargo xtask check`: the name of the only input to check, or nothing for all. Without
/// it, a personal input that has no snapshot yet passes.
const CHECK: &str = "AOC_CHECK";

const UNSOLVED: &str = "not solved yet";

/// A row of the report: a status that passes, or one that fails.
type Status = Result<&'static str, String>;

/// Asserts that the answers to every input of a day are the recorded ones, and prints a line
/// for each. `insta` compares and records them, and shows what differs.
///
/// # Panics
/// If an answer is new or has changed, an input cannot be solved, or a snapshot has no input;
/// once all inputs have been tried.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
#[expect(clippy::print_stdout, reason = "shown by `cargo xtask check`, or if the test fails")]
pub fn assert_answers<I, A: IntoAnswer, B: IntoAnswer>(
    puzzle: Puzzle,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) {
    println!("{} {}", puzzle.id(), puzzle.title());
    let files = |extension| inputs::files(&root(), puzzle.id(), extension);
    let inputs = files("txt").expect("a readable folder of inputs");
    let mut statuses = Vec::new();
    let mut report = |name: &str, status: Status| {
        let (Ok(text) | Err(text)) = status.as_ref().map(|ok| *ok).map_err(String::as_str);
        println!("  {name:<9}  {text}");
        statuses.push(status);
    };
    let only = env::var(CHECK).unwrap_or_default();
    for input in inputs.iter().filter(|input| only.is_empty() || input.name == only) {
        report(&input.name, status(input, |text| answers(text, parse, part1, part2)));
    }
    for snapshot in files("snap").expect("a readable folder of snapshots") {
        if !inputs.iter().any(|input| input.name == snapshot.name) {
            report(&snapshot.name, Err("unreferenced: restore its input, or delete it".to_owned()));
        }
    }
    let is_solved = statuses.iter().any(|status| *status != Ok(UNSOLVED));
    if is_solved && inputs.iter().all(InputFile::is_personal) {
        statuses.push(Err(String::new()));
        println!("  no shared input: add example.txt");
    }
    let failed = statuses.iter().filter(|status| status.is_err()).count();
    assert!(failed == 0, "{}: {failed} of {} failed", puzzle.id(), statuses.len());
}

/// Solves an input and has `insta` compare the answers with the recorded ones.
fn status(
    input: &InputFile,
    solve: impl Fn(&str) -> Result<[Result<String, NoAnswer>; 2], ParseError>,
) -> Status {
    let bytes = fs::read(&input.path).map_err(|error| format!("error: {error}"))?;
    let text = decode(&bytes).map_err(|error| format!("error: {error}"))?;
    let answers = panic::catch_unwind(AssertUnwindSafe(|| solve(text)))
        .map_err(|_| "error: the day panicked")?
        .map_err(|error| format!("error: {error}"))?;

    let snapshot = input.snapshot();
    let recorded = fs::read(&snapshot).ok();
    let is_open = |answer| matches!(answer, &Err(NoAnswer::Unsolved | NoAnswer::NotAsked));
    if recorded.is_none() && answers.iter().all(is_open) {
        return Ok(UNSOLVED);
    }
    if recorded.is_none() && input.is_personal() && env::var_os(CHECK).is_none() {
        return Ok("new");
    }
    let [part1, part2] = answers.map(|answer| answer.unwrap_or_else(|none| none.to_string()));
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(snapshot.parent().unwrap_or(&snapshot));
    settings.set_input_file(&input.path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let assertion = AssertUnwindSafe(|| {
        let answers = format!("part 1: {part1}\npart 2: {part2}");
        settings.bind(|| insta::assert_snapshot!(input.name.as_str(), answers));
    });
    // What differs is printed; the panic's own message would only repeat it.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let result = panic::catch_unwind(assertion);
    panic::set_hook(hook);
    match result {
        Ok(()) if fs::read(&snapshot).ok() == recorded => Ok("unchanged"),
        Ok(()) => Ok("recorded"),
        Err(_) => Err(if recorded.is_none() { "new" } else { "changed" }.to_owned()),
    }
}

/// Asserts that no text makes a day panic: the worked example gone wrong, or anything else.
///
/// # Panics
/// If one does.
pub fn assert_never_panics<I, A: IntoAnswer, B: IntoAnswer>(
    puzzle: Puzzle,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) {
    let example = inputs::folder(&root(), puzzle.id()).join("example.txt");
    let example = fs::read_to_string(example).unwrap_or_default();
    let mut rng = fastrand::Rng::with_seed(puzzle.id().day().into());
    for _ in 0..4_000 {
        let text = mangled(&example, &mut rng);
        let solve = AssertUnwindSafe(|| answers(&text, parse, part1, part2));
        assert!(panic::catch_unwind(solve).is_ok(), "the day panics for the input {text:?}");
    }
}

fn answers<I, A: IntoAnswer, B: IntoAnswer>(
    text: &str,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) -> Result<[Result<String, NoAnswer>; 2], ParseError> {
    let input = parse(text)?;
    Ok([part1(&input).into_answer(), part2(&input).into_answer()])
}

/// Part of the text, perhaps all of it, after up to six accidents: a few characters at any place
/// give way to others, to a number, or to a piece of the text itself.
fn mangled(text: &str, rng: &mut fastrand::Rng) -> String {
    const SCRAPS: [&str; 10] = ["\n", "\r\n", "\r", "\t", " ", "-", "0", "\u{feff}", "é", "♠"];
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

/// The root of the workspace. Cargo tells a test where its crate is now, which need not be where
/// it was built.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
fn root() -> PathBuf {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test"));
    package.ancestors().nth(2).expect("the crate is below `crates`").to_owned()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::{parse::number, source::Source};

    /// The answers are a number and its double.
    fn solve(text: &str) -> Result<[Result<String, NoAnswer>; 2], ParseError> {
        let number = Source::new(text).parse(number("a number", 0..=u32::MAX))?;
        assert!(number != 13, "no luck");
        let double = number.checked_mul(2).ok_or(NoAnswer::Because("it is too large".to_owned()));
        Ok([number.into_answer(), double.into_answer()])
    }

    struct Fixture(TempDir);

    impl Fixture {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a folder"))
        }

        fn status(&self, name: &str, text: &str) -> Status {
            let path = self.0.path().join(format!("{name}.txt"));
            fs::write(&path, text).expect("an input");
            status(&InputFile { name: name.to_owned(), path }, solve)
        }

        fn record(&self, name: &str, answers: &str) {
            let path = self.0.path().join(format!("{name}.snap"));
            fs::write(path, format!("---\nsource: a.rs\n---\n{answers}\n")).expect("a snapshot");
        }
    }

    #[test]
    fn answers_are_compared_with_the_recorded_ones() {
        let fixture = Fixture::new();
        assert_eq!(fixture.status("example", "7"), Err("new".to_owned()));
        fixture.record("example", "part 1: 7\npart 2: 14");
        assert_eq!(fixture.status("example", "7\r\n"), Ok("unchanged"));
        fixture.record("example", "part 1: 7\npart 2: 15");
        assert_eq!(fixture.status("example", "7"), Err("changed".to_owned()));
        fixture.record("large", "part 1: 4000000000\npart 2: no answer: it is too large");
        assert_eq!(fixture.status("large", "4000000000"), Ok("unchanged"));
    }

    #[test]
    fn a_personal_input_need_not_be_recorded() {
        assert_eq!(Fixture::new().status("mine", "7"), Ok("new"));
    }

    #[test]
    #[should_panic(expected = "the day panics for the input")]
    fn a_day_that_panics() {
        let parse = |text: &str| {
            assert!(!text.contains('♠'));
            Ok(())
        };
        assert_never_panics(Puzzle::new::<2015, 1>("Not Quite Lisp"), parse, |()| 1, |()| 2);
    }

    #[test]
    fn accidents_of_every_kind() {
        let mut rng = fastrand::Rng::with_seed(1);
        let texts: Vec<_> = (0..1_000).map(|_| mangled("lift (up)", &mut rng)).collect();
        let kinds: [fn(&str) -> bool; 7] = [
            |text| text == "lift (up)",
            |text| text.len() < 5,
            |text| text.matches("ift (up").count() == 2,
            |text| text.bytes().filter(u8::is_ascii_digit).count() > 20,
            |text| text.contains("\r\n"),
            |text| text.contains('Q'),
            |text| text.contains('♠'),
        ];
        for (number, kind) in (1..).zip(kinds) {
            assert!(texts.iter().any(|text| kind(text)), "{number}");
        }
    }

    #[test]
    fn an_input_that_cannot_be_solved_is_an_error() {
        let error = |text| Fixture::new().status("example", text).expect_err("an error");
        insta::assert_snapshot!(error("x"), @r#"error: line 1, column 1: expected a number from 0 to 4294967295, found "x""#);
        insta::assert_snapshot!(error("13"), @"error: the day panicked");
    }
}
