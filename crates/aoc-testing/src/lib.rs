//! For the tests of days: answers to assert, and randomly changed inputs.
#![warn(missing_docs, unreachable_pub)]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stderr, reason = "cargo shows it if the test fails")]

mod own_process;

#[doc(hidden)]
pub use insta;

use std::{
    env,
    ffi::OsStr,
    panic::{self, AssertUnwindSafe},
};

use aoc_facts::{
    Puzzle, Workspace,
    answer::Finding,
    input::{normalize_input, read_input},
    judge::Judgement,
    known::{Known, name_of},
    report::{PartReport, Report},
    task,
};
use aoc_program::SolveFn;
use aoc_runtime::cli::Progress;
use insta::{Comparator, DefaultComparator, Snapshot};
use own_process::Call;

/// Asserts that each input of the day passes, as in `cargo xtask check`, and like there, each is solved in a process of its
/// own. If an answer is recorded beside the input, `insta` compares the day's answer with it as well, like any other
/// snapshot, unless the site has said whether the day's answer is right.
///
/// `solve` is what the day hands to `aoc_program::main`. A test may assert the answers of several functions. It does so in
/// one thread, its own, since each process runs this test up to the assertion for which it was started. The day itself runs
/// on a stack of 256 MiB, as its program does.
///
/// ```no_run
/// # use aoc_program::{Steps, Stop};
/// # fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> { Ok(()) }
/// #[test]
/// fn answers() {
///     aoc_testing::assert_answers!(solve);
/// }
/// ```
///
/// # Panics
/// If an input fails, or a part does not pass, as in `cargo xtask check`. If it is not called in the thread of a test, or in
/// two threads of the same name.
#[macro_export]
macro_rules! assert_answers {
    ($solve:expr) => {
        $crate::assert_answers_with(
            ::core::env!("CARGO_PKG_DESCRIPTION"),
            &$solve,
            |name, answer| {
                $crate::insta::assert_snapshot!(name, answer);
            },
        )
    };
}

/// What [`assert_answers!`] does. `assert_snapshot` asserts the answer in its second argument. It is in a macro because
/// `insta` notes which file asserts a snapshot: that of the day, and not this one, which may be anywhere on the machine.
#[doc(hidden)]
#[track_caller]
pub fn assert_answers_with(puzzle: &str, solve: SolveFn<'_>, assert_snapshot: fn(String, String)) {
    let Some(call) = Call::begin(solve) else { return };
    let puzzle = puzzle_of(puzzle);
    let workspace = workspace();
    let mut has_failed = false;
    let mut reports = Vec::new();
    for task in task::list(&workspace, puzzle.id).expect("a readable folder of inputs") {
        let outcomes = call.solve(&task);
        let report = Report::new(&Known::of_task(&task), outcomes);
        let input = task.input();
        for line in report.failures() {
            eprintln!("{}: {line}", input.path.display());
            has_failed = true;
        }
        reports.push((input.clone(), report));
    }

    // `insta` stops at the first difference, so all that does not pass was said before.
    for (input, report) in reports {
        for (part, report) in report.parts {
            let Some(finding) = finding_for_insta(report) else { continue };
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(input.path.parent().unwrap_or(&input.path));
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.set_comparator(Box::new(AnswersOnly));
            settings.bind(|| assert_snapshot(name_of(&input, part), finding.to_string()));
        }
    }
    assert!(!has_failed, "an answer does not pass, see above");
}

/// Compares answers, and not the metadata of snapshots: what `cargo xtask` has recorded names no place in the sources. This
/// matters to those who have set `require_full_match` for `insta`.
struct AnswersOnly;

impl Comparator for AnswersOnly {
    fn matches(&self, reference: &Snapshot, test: &Snapshot) -> bool {
        DefaultComparator.matches(reference, test)
    }

    fn dyn_clone(&self) -> Box<dyn Comparator> {
        Box::new(Self)
    }
}

/// What `insta` compares with what is recorded, if that counts: not if nothing is recorded, and not if the site has said
/// whether the day's answer is right. Nor if it would replace what is recorded by an answer that does not pass.
fn finding_for_insta(report: PartReport) -> Option<Finding> {
    match report.judgement {
        Judgement::Different { .. } if insta_replaces(env::var_os("INSTA_UPDATE").as_deref()) => {
            None
        }
        Judgement::AsRecorded | Judgement::Different { .. } => report.finding,
        _ => None,
    }
}

/// Whether `insta` replaces snapshots without asking anybody, if this is the value of `INSTA_UPDATE`.
fn insta_replaces(value: Option<&OsStr>) -> bool {
    value.is_some_and(|value| ["always", "1", "force"].iter().any(|update| value == *update))
}

/// Lets a day read 4,000 texts, and asserts that it panics for none of them. Each text is the first worked example or a
/// piece of it, with random changes. Without an example, the texts are short and random. If one takes long, standard error
/// shows it, so that a day that hangs can be mended.
///
/// ```no_run
/// # fn parse(text: &str) -> &str { text }
/// aoc_testing::assert_never_panics!(|text| drop(parse(text).to_owned()));
/// ```
///
/// # Panics
/// If a text makes the day panic.
#[macro_export]
macro_rules! assert_never_panics {
    ($read:expr) => {
        $crate::assert_never_panics_with(::core::env!("CARGO_PKG_DESCRIPTION"), $read)
    };
}

/// What [`assert_never_panics!`] does.
#[doc(hidden)]
#[track_caller]
pub fn assert_never_panics_with(puzzle: &str, solve: fn(&str)) {
    let inputs = task::list_inputs(&workspace(), puzzle_of(puzzle).id);
    let inputs = inputs.expect("a readable folder of inputs");
    let example = match inputs.iter().find(|input| input.is_example()) {
        Some(input) => read_input(&input.path).expect("a text"),
        None => String::new(),
    };
    let mut rng = fastrand::Rng::with_seed(1);
    let progress = Progress::in_lines();
    for _ in 0..4_000 {
        let text = normalize_input(&mangled(&example, &mut rng));
        let solve_text = AssertUnwindSafe(|| solve(&text));
        let name = format!("{puzzle}: the input {text:?}");
        let has_panicked = progress.say_if_slow(&name, || panic::catch_unwind(solve_text).is_err());
        assert!(!has_panicked, "the day panics for the input {text:?}");
    }
}

fn puzzle_of(description: &str) -> Puzzle {
    description.parse().expect("the description of a day")
}

fn workspace() -> Workspace {
    Workspace::find_for_tests().expect("a workspace")
}

/// The text, or with a probability of 1/4 a piece of it, after up to six changes. Each change replaces up to
/// three characters at any place by a number, by a piece of the text, by printable characters, or by a
/// scrap that parsers find difficult.
fn mangled(text: &str, rng: &mut fastrand::Rng) -> String {
    const SCRAPS: [&str; 10] = ["\n", "\n\n", "\r", "\t", " ", "-", "0", "\u{feff}", "é", "♠"];
    let text: Vec<char> = text.chars().collect();
    let mut mangled = if rng.u8(..4) == 0 { piece(&text, text.len(), rng) } else { text.clone() };
    for _ in 0..rng.u8(..=6) {
        let replacement: Vec<char> = match rng.u8(..4) {
            0 => (0..rng.u8(1..=22)).map(|_| rng.digit(10)).collect(),
            1 => piece(&text, 20, rng),
            2 => (0..rng.u8(..4)).map(|_| rng.char(' '..='~')).collect(),
            _ => rng.choice(SCRAPS).unwrap_or_default().chars().collect(),
        };
        let start = rng.usize(0..=mangled.len());
        let end = mangled.len().min(start + rng.usize(0..=3));
        mangled.splice(start..end, replacement);
    }
    mangled.into_iter().collect()
}

/// A piece of the text from any place, of at most `longest` characters.
fn piece(text: &[char], longest: usize, rng: &mut fastrand::Rng) -> Vec<char> {
    let start = rng.usize(0..=text.len());
    let end = text.len().min(start + rng.usize(0..=longest));
    text[start..end].to_vec()
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead as _, BufReader},
        process::{Command, Stdio},
        thread,
        time::Duration,
    };

    use aoc_program::Steps;

    use super::*;

    #[test]
    #[should_panic(expected = "the day panics for the input")]
    fn a_day_that_panics_for_one_character_is_found() {
        assert_never_panics_with("2015, day 1: Not Quite Lisp", |text| {
            assert!(!text.contains('♠'));
        });
    }

    #[test]
    #[should_panic(expected = "an answer does not pass, see above")]
    fn a_wrong_answer_is_found() {
        let solve = |_: &str, steps: &Steps<'_>| {
            steps.part1(|| "wrong");
            Ok(())
        };
        // No answer is shown to `insta`, which would compare it with the recorded one.
        assert_answers_with("2021, day 21: Dirac Dice", &solve, |_, _| {});
    }

    const IS_CHILD: &str = "AOC_TESTING_IS_CHILD";

    /// The test of this name, in a process of its own.
    #[expect(clippy::disallowed_methods, reason = "the test starts itself")]
    fn child(test: &str) -> Command {
        let mut child = Command::new(env::current_exe().expect("a path"));
        child.args(["--exact", &format!("tests::{test}")]).env(IS_CHILD, "");
        child
    }

    #[test]
    fn a_text_that_takes_long_is_named() {
        if env::var_os(IS_CHILD).is_some() {
            // If nothing is said, the day ends all the same, and the test fails.
            assert_never_panics_with("2015, day 1: Not Quite Lisp", |text| {
                if text.contains('♠') {
                    thread::sleep(Duration::from_secs(20));
                    panic!("nobody has ended this process");
                }
            });
            return;
        }
        let mut child = child("a_text_that_takes_long_is_named")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut line = String::new();
        let stderr = child.stderr.as_mut().expect("a pipe");
        BufReader::new(stderr).read_line(&mut line).expect("a line");
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        assert!(line.starts_with("2015, day 1: Not Quite Lisp: the input \""), "{line}");
        assert!(line.contains('♠') && line.ends_with(" s so far\n"), "{line}");
    }
}
