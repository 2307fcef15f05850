//! For the tests of the days: recorded answers, and inputs gone wrong.

use std::{
    env, fs, panic,
    path::{Path, PathBuf},
};

use proptest::{prelude::*, sample::Index};

use crate::{
    IntoAnswer, ParseError, Puzzle,
    answer::{Answers, is_solved},
    inputs,
    record::{Judged, Record, Unrecorded, Verdict},
};

/// Asserts that the answers to every input of a day are the recorded ones.
///
/// A personal input without a snapshot is left to `cargo xtask check`, for nobody else
/// has it.
///
/// # Panics
/// If they are not, once all inputs have been tried.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_recorded<I, A: IntoAnswer, B: IntoAnswer>(
    puzzle: Puzzle,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) {
    let package = package();
    let name = package.file_name().expect("the crate has a folder").to_string_lossy();
    let record = Record::new(root(&package), &name, puzzle.id());
    let solved = [is_solved(part1), is_solved(part2)];
    let judged = judge(&record, solved, |text| answers(text, parse, part1, part2));
    let judged = judged.expect("the folders of the day can be read");
    let mut faults = Vec::new();
    for row in &judged {
        let Some(fault) = fault(row) else { continue };
        faults.push(fault);
        if let Some(now) = row.unrecorded() {
            let _ = shown_to_differ(&record, now);
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", puzzle.id(), faults.join("\n"));
}

/// Asserts that no text makes a day panic, be it the worked example after some mishaps
/// or any other. Where there is no `example.txt` yet, any other has to do.
///
/// # Panics
/// If one does.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_never_panics<I, A: IntoAnswer, B: IntoAnswer>(
    puzzle: Puzzle,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) {
    let inputs = inputs::list(root(&package()), puzzle.id()).expect("a folder of inputs");
    let example = inputs.iter().find(|input| input.name() == "example");
    let example = example.map(|input| fs::read_to_string(input.path()).expect("an example"));
    let example = example.unwrap_or_default();
    // The file of a failure would lie beside this one, far from the day.
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) };
    proptest!(config, |(text in prop_oneof![mangled(&example), any_text()])| {
        let _ = answers(&text, parse, part1, part2);
    });
}

/// The folder of the crate that is tested. Cargo tells a test where that is now, which
/// need not be where it was built.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
fn package() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test").into()
}

/// The root of the workspace with this crate.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
fn root(package: &Path) -> &Path {
    package.ancestors().nth(2).expect("the crate is below `crates`")
}

fn answers<I, A: IntoAnswer, B: IntoAnswer>(
    text: &str,
    parse: fn(&str) -> Result<I, ParseError>,
    part1: fn(&I) -> A,
    part2: fn(&I) -> B,
) -> Result<Answers, ParseError> {
    let input = parse(text)?;
    Ok(Answers::new(part1(&input), part2(&input)))
}

/// The judgement of `cargo xtask check`, with panics caught: an input that makes the
/// day panic must not hide the others.
fn judge(
    record: &Record,
    solved: [bool; 2],
    solve: impl Fn(&str) -> Result<Answers, ParseError>,
) -> Result<Vec<Judged>, String> {
    record.judge(solved, |text| {
        panic::catch_unwind(panic::AssertUnwindSafe(|| solve(text)))
            .map_err(|_| "the day panicked, as told above".to_owned())?
            .map_err(|error| error.to_string())
    })
}

/// What is wrong with the recorded answers to an input, in one line.
fn fault(row: &Judged) -> Option<String> {
    let fault = match &row.verdict {
        Verdict::Unchanged | Verdict::Unsolved | Verdict::OtherText(_) => return None,
        Verdict::New(_) if row.is_personal => return None,
        Verdict::New(_) => "its answers have no snapshot yet",
        Verdict::Changed { .. } => "its answers have changed",
        Verdict::Unjudged(reason) => reason,
        Verdict::Orphan(_) => "this input is gone, but its snapshot is there",
    };
    Some(format!("{}.txt: {fault}", row.name))
}

/// Has `insta` show how these answers differ from the recorded ones, and keep them for
/// `cargo insta review`. Returns whether it sees a difference, which is for the
/// judgement to decide.
fn shown_to_differ(record: &Record, now: &Unrecorded) -> bool {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(record.folder());
    settings.set_input_file(now.input());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let assertion = || insta::assert_snapshot!(now.name(), now.answers());
    panic::catch_unwind(panic::AssertUnwindSafe(|| settings.bind(assertion))).is_err()
}

/// What may come into an input by accident, or in its place.
const SCRAPS: &str = r"[ -~\r\n\t\u{feff}é♠]{0,3}|[0-9]{1,22}|-[0-9]|\r\n|\n\n|Player [0-9]:";

/// The valid text after up to six mishaps: a run of up to three characters at
/// any place gives way to something else, or to nothing.
fn mangled(valid: &str) -> impl Strategy<Value = String> + use<> {
    let valid: Vec<char> = valid.chars().collect();
    let mishap = (any::<Index>(), 0..=3usize, SCRAPS);
    prop::collection::vec(mishap, 0..=6).prop_map(move |mishaps| {
        let mut text = valid.clone();
        for (place, length, scrap) in mishaps {
            let start = place.index(text.len() + 1);
            let end = text.len().min(start + length);
            text.splice(start..end, scrap.chars());
        }
        text.into_iter().collect()
    })
}

/// Any text at all, often one that looks like part of an input.
fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(SCRAPS, 0..24).prop_map(|scraps| scraps.concat())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::{NoAnswer, NotYet, PuzzleId, parse::number, source::Source};

    /// A workspace with one day, whose answers are a number and its double.
    struct Fixture {
        root: TempDir,
        record: Record,
    }

    fn solve(text: &str) -> Result<Answers, ParseError> {
        let number = Source::new(text).parse(number("a number", 0..=u32::MAX))?;
        assert!(number != 13, "no luck");
        let double = number.checked_mul(2).ok_or_else(|| NoAnswer::because("it is too large"));
        Ok(Answers::new(number, double))
    }

    fn puzzle() -> PuzzleId {
        PuzzleId::new(2015, 1).expect("a puzzle")
    }

    impl Fixture {
        fn new(inputs: &[(&str, &str)]) -> Self {
            let root = tempfile::tempdir().expect("a folder");
            let record = Record::new(root.path(), "day01", puzzle());
            let fixture = Self { root, record };
            fs::create_dir_all(inputs::folder(fixture.root.path(), puzzle())).expect("a folder");
            fs::create_dir_all(fixture.record.folder()).expect("a folder");
            for (name, text) in inputs {
                fixture.input(name, text);
            }
            fixture
        }

        fn input(&self, name: &str, text: &str) {
            let folder = inputs::folder(self.root.path(), puzzle());
            fs::write(folder.join(format!("{name}.txt")), text).expect("an input");
        }

        fn snapshot(&self, name: &str) -> PathBuf {
            self.record.folder().join(format!("{name}.snap"))
        }

        fn judged(&self) -> Vec<Judged> {
            judge(&self.record, [true, true], solve).expect("the folders can be read")
        }

        /// Records all that is new or changed.
        fn accept(&self) {
            for row in self.judged() {
                if let Some(now) = row.unrecorded() {
                    self.record.accept(now).expect("it is written");
                }
            }
        }

        fn faults(&self) -> String {
            self.judged().iter().filter_map(fault).collect::<Vec<_>>().join("\n")
        }
    }

    #[test]
    fn ok_what_was_accepted_is_unchanged() {
        let fixture = Fixture::new(&[("example", "7"), ("large", "4000000000\r\n")]);
        insta::assert_snapshot!(fixture.faults(), @"
        example.txt: its answers have no snapshot yet
        large.txt: its answers have no snapshot yet
        ");
        fixture.accept();
        assert_eq!(fixture.faults(), "");
        assert!(fixture.judged().iter().all(Judged::is_good));
    }

    #[test]
    fn err_each_kind_of_fault_hides_no_other() {
        let texts = [("bad", "x"), ("b@c", "1"), ("changed", "7"), ("folder", "8")];
        let fixture = Fixture::new(&texts);
        fixture.input("panics", "13");
        fixture.input("same", "9");
        fixture.input("header", "10");
        fixture.accept();
        fixture.input("changed", "70");
        fs::remove_file(fixture.snapshot("folder")).expect("a snapshot");
        fs::create_dir(fixture.snapshot("folder")).expect("a folder");
        fs::write(fixture.snapshot("header"), "part 1: 10\npart 2: 20\n").expect("a file");
        fs::copy(fixture.snapshot("same"), fixture.snapshot("gone")).expect("a snapshot");
        let faults = fixture.faults();
        let folder = faults.lines().find(|line| line.starts_with("folder.txt")).expect("a line");
        assert!(folder.starts_with("folder.txt: its snapshot folder.snap: "), "{folder}");
        insta::assert_snapshot!(faults.replace(&format!("{folder}\n"), ""), @r#"
        b@c.txt: a name with `@` in it makes no snapshot of its own: rename the input
        bad.txt: line 1, column 1: expected a number from 0 to 4294967295, found "x"
        changed.txt: its answers have changed
        header.txt: its snapshot header.snap: expected a header between two lines of `---`, and answers below
        panics.txt: the day panicked, as told above
        gone.txt: this input is gone, but its snapshot is there
        "#);
    }

    #[test]
    fn err_nothing_to_judge_is_no_pass() {
        let fixture = Fixture::new(&[("mine", "7")]);
        fixture.accept();
        insta::assert_snapshot!(fixture.faults(), @"example.txt: there is no input but personal ones, so nothing in version control tells whether this day still works: add the worked example");
        fixture.input("example", "7");
        fixture.accept();
        assert_eq!(fixture.faults(), "");
    }

    #[test]
    fn a_day_is_unsolved_then_half_solved_then_solved() {
        const NOT_YET: Result<NotYet, NoAnswer> = Err(NoAnswer::unsolved());
        let fixture = Fixture::new(&[("mine", "7")]);
        let verdicts = |solved, parts: fn(u32) -> Answers| {
            let solve = |text: &str| Ok(parts(Source::new(text).parse(number("a number", 0..=9))?));
            let judged = judge(&fixture.record, solved, solve).expect("the folders can be read");
            for row in judged.iter().filter_map(Judged::unrecorded) {
                fixture.record.accept(row).expect("it is written");
            }
            judged.into_iter().map(|row| (row.name, row.verdict)).collect::<Vec<_>>()
        };
        let unsolved = |_| Answers::new(NOT_YET, NOT_YET);
        let half_solved = |number| Answers::new(number, NOT_YET);
        // Its type may say another thing than the only part that has run.
        for solved in [[false, false], [true, true]] {
            assert_eq!(verdicts(solved, unsolved), [("mine".to_owned(), Verdict::Unsolved)]);
        }
        fixture.input("example", "3");
        assert!(
            verdicts([false, false], unsolved).iter().all(|(_, now)| *now == Verdict::Unsolved)
        );
        assert!(!fixture.record.folder().join("example.snap").exists(), "nothing is recorded");

        assert!(matches!(verdicts([true, false], half_solved)[0].1, Verdict::New(_)));
        let recorded = fs::read_to_string(fixture.snapshot("example")).expect("a snapshot");
        assert!(recorded.ends_with("part 1: 3\npart 2: not solved yet\n"), "{recorded}");
        assert_eq!(verdicts([true, false], half_solved)[0].1, Verdict::Unchanged);

        let undone = verdicts([false, false], unsolved);
        assert!(matches!(&undone[0].1, Verdict::Unjudged(_)), "answers are not lost unseen");
        let solved = verdicts([true, true], |number| Answers::new(number, number + 1));
        assert!(matches!(solved[0].1, Verdict::Changed { .. }));
    }

    #[test]
    fn only_an_unsolved_day_needs_no_input() {
        let fixture = Fixture::new(&[]);
        let rows = |solved| judge(&fixture.record, solved, solve).expect("rows").len();
        assert_eq!([rows([false, false]), rows([true, false]), rows([false, true])], [0, 1, 1]);
    }

    /// The text decides which answers a personal input has; others need not have it.
    #[test]
    fn personal_inputs_are_told_apart_by_their_text() {
        let fixture = Fixture::new(&[("example", "7"), ("mine", "8")]);
        let of_mine = |rows: &[Judged]| {
            let rows = rows.iter().filter(|row| row.name == "mine");
            rows.map(|row| row.verdict.clone()).collect::<Vec<_>>()
        };
        let judged = fixture.judged();
        assert!(matches!(of_mine(&judged)[..], [Verdict::New(_)]));
        assert!(judged.iter().any(|row| row.is_personal && !row.is_good()));
        assert!(!fixture.faults().contains("mine"), "{}", fixture.faults());
        fixture.accept();
        fixture.input("mine", "8\r\n");
        assert_eq!(of_mine(&fixture.judged()), [Verdict::Unchanged]);
        fixture.input("mine", "9");
        assert!(matches!(of_mine(&fixture.judged())[..], [Verdict::New(_), Verdict::OtherText(_)]));
        assert_eq!(fixture.faults(), "");
    }

    /// The answers that stand in the snapshot of input 7, and whether they are its own.
    fn planted(text: &str) -> bool {
        let fixture = Fixture::new(&[("example", "7")]);
        fixture.accept();
        fs::write(fixture.snapshot("example"), text).expect("a snapshot");
        let judged = fixture.judged();
        let is_good = judged.iter().all(Judged::is_good);
        assert_eq!(is_good, fixture.faults().is_empty());
        fixture.accept();
        assert!(fixture.judged().iter().all(Judged::is_good), "{text:?} stays");
        is_good
    }

    proptest! {
        /// Whatever stands in a snapshot, `check` and the test agree on it.
        #[test]
        fn nobody_disagrees_on_planted_answers(
            answers in prop_oneof![
                Just("part 1: 7\npart 2: 14".to_owned()),
                "part 1: [78]\npart 2: 1[45]",
                "[ -~]{0,12}",
            ],
            end in "[ \n]{0,2}",
            newline in prop_oneof![Just("\n"), Just("\r\n")],
        ) {
            let text = format!("---\nsource: a.rs\n---\n{answers}{end}\n");
            let is_good = planted(&text.replace('\n', newline));
            prop_assert_eq!(is_good, answers.trim_end() == "part 1: 7\npart 2: 14");
        }
    }

    #[test]
    fn insta_reads_what_was_accepted() {
        let fixture = Fixture::new(&[("example", "7")]);
        let now = fixture.judged()[0].unrecorded().cloned().expect("a new answer");
        assert!(shown_to_differ(&fixture.record, &now));
        fixture.accept();
        assert!(!shown_to_differ(&fixture.record, &now));
        let snapshot = fs::read_to_string(fixture.snapshot("example")).expect("a snapshot");
        fs::write(fixture.snapshot("example"), snapshot.replace("14", "15")).expect("a snapshot");
        assert!(shown_to_differ(&fixture.record, &now));
    }
}
