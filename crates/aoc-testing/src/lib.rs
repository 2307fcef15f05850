//! What the tests of the days share: recorded answers, and texts gone wrong.
//!
//! The answers are those of the day's program, so what is checked is what `cargo xtask run` shows.
//! Each is recorded in a file beside its input, such as `mine.1.snap` for part 1. Its format is
//! [`insta`]'s.

use std::{
    env, io,
    panic::{self, AssertUnwindSafe},
    path::Path,
    process::{Command, ExitCode, Stdio},
};

use aoc_cli::{
    Error, Input, Workspace, inputs, json,
    output::{self, exit_code, print, print_error},
};
use aoc_core::{
    Puzzle,
    answer::{NO_ANSWER, UNSOLVED},
};
use jzon::JsonValue;

/// What to do with an answer that is not the recorded one. `cargo xtask check` and `submit` set
/// the variable `AOC_CHECK`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    /// Without the variable: fail, unless a personal input has no recorded answer yet.
    Test,
    /// `compare`: fail.
    Compare,
    /// `submit`: fail, unless there is no recorded answer yet.
    Submit,
    /// `accept`: record it.
    Accept,
    /// `record mine.1`: record it if there is none yet, and look at no other.
    Record(String),
}

impl Mode {
    fn new(variable: &str) -> Self {
        match variable.split_once(' ').unwrap_or((variable, "")) {
            ("compare", _) => Self::Compare,
            ("submit", _) => Self::Submit,
            ("accept", _) => Self::Accept,
            ("record", name) => Self::Record(name.to_owned()),
            _ => Self::Test,
        }
    }
}

/// What is said of an answer: a status that passes, or one that fails.
type Status = Result<String, String>;

/// The main function of `tests/answers.rs`: compares a day's answers to all its inputs with the
/// recorded ones, and prints a line for each input. `program` is the path of the day's program.
#[must_use]
pub fn check_answers(puzzle: &str, program: &str) -> ExitCode {
    let mode = Mode::new(&env::var("AOC_CHECK").unwrap_or_default());
    let report = Workspace::find().and_then(|workspace| {
        let puzzle: Puzzle = puzzle.parse().map_err(Error::usage)?;
        report(&workspace, &puzzle, &mode, |inputs| solve(program, inputs), &mut io::stdout())
    });
    match report {
        Ok(passed) => exit_code(passed),
        Err(error) => {
            print_error(error);
            ExitCode::FAILURE
        }
    }
}

fn report(
    workspace: &Workspace,
    puzzle: &Puzzle,
    mode: &Mode,
    solve: impl Fn(&[Input]) -> output::Result<Vec<JsonValue>>,
    out: &mut impl io::Write,
) -> output::Result<bool> {
    print(out, format_args!("{puzzle}\n"))?;
    let inputs = inputs::list(workspace, puzzle.id)?;
    let lines = if inputs.is_empty() { Vec::new() } else { solve(&inputs)? };
    let mut passed = true;
    for (index, input) in inputs.iter().enumerate() {
        let line = lines.get(index).unwrap_or(&JsonValue::Null);
        let statuses: Vec<_> = [1, 2]
            .into_iter()
            .filter_map(|part| Some((part, status(input, part, line, mode)?)))
            .collect();
        passed &= statuses.iter().all(|(_, status)| status.is_ok());
        if !statuses.is_empty() {
            print(out, format_args!("  {:<9}  {}\n", input.name, row(&statuses)))?;
        }
    }
    let snapshots = inputs::files(workspace, puzzle.id, "snap")?;
    for snapshot in snapshots {
        if !inputs.iter().any(|input| has_snapshot(input, &snapshot.name)) {
            let unreferenced = "unreferenced: restore its input, or delete it";
            print(out, format_args!("  {:<9}  {unreferenced}\n", snapshot.name))?;
            passed = false;
        }
    }
    if inputs.is_empty() {
        print(out, "  no inputs\n")?;
    }
    Ok(passed)
}

/// What the program says of each input, in a line of JSON. If it dies, some lines are missing.
fn solve(program: &str, inputs: &[Input]) -> output::Result<Vec<JsonValue>> {
    let mut command = Command::new(program);
    command.args(["--format=json", "--"]).args(inputs.iter().map(|input| &input.path));
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Error::failure(format_args!("{program}: {error}")))?;
    Ok(json::lines(&output.stdout))
}

/// The status of a part's answer to an input, unless it is not asked for.
fn status(input: &Input, part: usize, line: &JsonValue, mode: &Mode) -> Option<Status> {
    let name = format!("{}.{part}", input.name);
    if !input.parts()[part - 1] || matches!(mode, Mode::Record(only) if *only != name) {
        return None;
    }
    let solved = &line[format!("part{part}")];
    let answer = match (solved["answer"].as_str(), solved["error"].as_str()) {
        (Some(answer), _) => Some(answer),
        (None, Some(error)) if error == UNSOLVED => None,
        (None, Some(error)) if error.starts_with(NO_ANSWER) => Some(error),
        (None, Some(error)) => return Some(Err(format!("error: {error}"))),
        (None, None) => match line["error"].as_str() {
            Some(error) => return Some(Err(format!("error: {error}"))),
            None if line.is_null() => return Some(Err("error: the program died".to_owned())),
            // The last day of a year has no second part.
            None => return None,
        },
    };
    // As `insta` does.
    let answer = answer.map(|answer| answer.trim_start_matches('\n').trim_end());
    Some(compare(input, &name, answer, mode))
}

/// Compares an answer, `None` until the part is solved, with the recorded one.
fn compare(input: &Input, name: &str, answer: Option<&str>, mode: &Mode) -> Status {
    let path = input.path.with_file_name(format!("{name}.snap"));
    let recorded = match insta::Snapshot::from_file(&path) {
        Ok(snapshot) => snapshot.as_text().map(ToString::to_string),
        Err(_) if !path.exists() => None,
        Err(error) => return Err(format!("error: {}: {error}", path.display())),
    };
    match (answer, recorded) {
        (None, None) => Ok(UNSOLVED.to_owned()),
        (None, Some(old)) => Err(changed(UNSOLVED, &old)),
        (Some(answer), Some(old)) if answer == old => Ok("unchanged".to_owned()),
        (Some(answer), Some(_)) if *mode == Mode::Accept => Ok(record(input, name, answer)),
        (Some(answer), Some(old)) => Err(changed(answer, &old)),
        (Some(answer), None) => match mode {
            Mode::Accept | Mode::Record(_) => Ok(record(input, name, answer)),
            Mode::Test if input.is_personal() => Ok("new".to_owned()),
            Mode::Submit => Ok("new".to_owned()),
            Mode::Test | Mode::Compare => Err("new".to_owned()),
        },
    }
}

fn changed(new: &str, old: &str) -> String {
    let (gap, old_gap) = (gap(new), gap(old));
    format!("changed:{gap}{new}{gap}instead of{old_gap}{old}")
}

/// What goes before an answer: one of letters is a block of lines.
fn gap(answer: &str) -> &'static str {
    if answer.contains('\n') { "\n" } else { " " }
}

/// Has `insta` write the snapshot; `INSTA_UPDATE` is set to `always`.
fn record(input: &Input, name: &str, answer: &str) -> String {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(input.path.parent().unwrap_or(Path::new("")));
    settings.set_input_file(&input.path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, answer));
    format!("recorded:{}{answer}", gap(answer))
}

/// The statuses of the parts, as one if they are equal.
fn row(statuses: &[(usize, Status)]) -> String {
    let text = |(part, status): &(usize, Status)| {
        let (Ok(text) | Err(text)) = status;
        format!("part {part} {text}")
    };
    match statuses {
        [(_, Ok(one)), (_, Ok(two))] if one == two => one.clone(),
        [(_, Err(one)), (_, Err(two))] if one == two => one.clone(),
        _ => statuses.iter().map(text).collect::<Vec<_>>().join(", "),
    }
}

/// Whether an input has a part whose recorded answer has this name.
fn has_snapshot(input: &Input, snapshot: &str) -> bool {
    let part = snapshot.strip_prefix(&input.name);
    let [part1, part2] = input.parts();
    part == Some(".1") && part1 || part == Some(".2") && part2
}

/// Asserts that no text makes a day panic: the worked example gone wrong, or anything else.
///
/// # Panics
/// If one does.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_never_panics(puzzle: &str, solve: impl Fn(&str)) {
    let example = Workspace::find().and_then(|workspace| {
        let inputs = inputs::list(&workspace, puzzle.parse::<Puzzle>().map_err(Error::usage)?.id)?;
        Ok(inputs.into_iter().find(|input| input.name.starts_with("example")))
    });
    let example = example.expect("a readable folder of inputs");
    let example = example.map_or_else(String::new, |input| input.read().expect("text"));
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..4_000 {
        let text = mangled(&example, &mut rng);
        let solve = AssertUnwindSafe(|| solve(&text));
        assert!(panic::catch_unwind(solve).is_ok(), "the day panics for the input {text:?}");
    }
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

#[cfg(test)]
mod tests {
    use std::fs;

    use jzon::object;
    use tempfile::TempDir;

    use super::*;

    /// A folder of inputs and recorded answers.
    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a folder"))
        }

        fn record(&self, name: &str, answer: &str) {
            let path = self.0.path().join(format!("{name}.snap"));
            fs::write(path, format!("---\nsource: a.rs\n---\n{answer}\n")).expect("a snapshot");
        }

        /// The status of part 1 of an input, given what the program says of it.
        fn status(&self, name: &str, part1: JsonValue, mode: &Mode) -> Option<Status> {
            let path = self.0.path().join(format!("{name}.txt"));
            let input = Input { name: name.to_owned(), display: String::new(), path };
            status(&input, 1, &object! { year: 2015, part1: part1 }, mode)
        }

        fn of_answer(&self, name: &str, answer: &str, mode: &Mode) -> String {
            let status = self.status(name, object! { answer: answer }, mode).expect("a part");
            status.unwrap_or_else(|error| format!("fails: {error}"))
        }
    }

    #[test]
    fn answers_are_compared_with_the_recorded_ones() {
        let folder = Folder::new();
        assert_eq!(folder.of_answer("example", "7", &Mode::Test), "fails: new");
        folder.record("example.1", "7");
        assert_eq!(folder.of_answer("example", "7", &Mode::Test), "unchanged");
        assert_eq!(folder.of_answer("example", "8", &Mode::Test), "fails: changed: 8 instead of 7");
        folder.record("letters.1", " #  \n## ");
        assert_eq!(folder.of_answer("letters", "\n #  \n## \n", &Mode::Test), "unchanged");
        let none = object! { error: "no answer: it never ends" };
        folder.record("endless.1", "no answer: it never ends");
        assert_eq!(folder.status("endless", none, &Mode::Test), Some(Ok("unchanged".to_owned())));
    }

    #[test]
    fn only_a_check_asks_for_personal_answers() {
        let folder = Folder::new();
        assert_eq!(folder.of_answer("mine", "7", &Mode::Test), "new");
        assert_eq!(folder.of_answer("mine", "7", &Mode::Compare), "fails: new");
        assert_eq!(folder.of_answer("example", "7", &Mode::Submit), "new");
        folder.record("mine.1", "8");
        assert_eq!(folder.of_answer("mine", "7", &Mode::Test), "fails: changed: 7 instead of 8");
    }

    #[test]
    fn a_confirmed_answer_replaces_no_other() {
        let folder = Folder::new();
        folder.record("mine.1", "8");
        let mode = Mode::new("record mine.1");
        assert_eq!(folder.of_answer("mine", "7", &mode), "fails: changed: 7 instead of 8");
        let other = Mode::new("record mine.2");
        assert_eq!(folder.status("mine", object! { answer: "7" }, &other), None);
    }

    #[test]
    fn what_is_no_answer() {
        let folder = Folder::new();
        let status = |part1, mode| folder.status("example", part1, mode);
        let unsolved = || object! { error: "not solved yet" };
        assert_eq!(status(unsolved(), &Mode::Accept), Some(Ok(UNSOLVED.to_owned())));
        assert_eq!(status(JsonValue::Null, &Mode::Accept), None);
        folder.record("example.1", "7");
        let lost = Some(Err("changed: not solved yet instead of 7".to_owned()));
        assert_eq!(status(unsolved(), &Mode::Accept), lost);
        let panicked = Some(Err("error: the part panicked".to_owned()));
        assert_eq!(status(object! { error: "the part panicked" }, &Mode::Accept), panicked);
    }

    #[test]
    fn a_report() {
        let root = tempfile::tempdir().expect("a folder");
        let (workspace, puzzle) = (Workspace::at(root.path()), "2015, day 1: A".parse());
        let puzzle: Puzzle = puzzle.expect("a puzzle");
        let folder = Folder(root);
        let report = |mode| {
            let mut out = Vec::new();
            let lines = || {
                vec![
                    object! { part1: { error: "not solved yet" } },
                    object! { part1: { answer: "1" }, part2: { answer: "2" } },
                ]
            };
            let passed = report(&workspace, &puzzle, &mode, |_| Ok(lines()), &mut out);
            format!("{}{passed:?}", String::from_utf8(out).expect("text"))
        };
        insta::assert_snapshot!(report(Mode::Compare), @"
        2015/1 A
          no inputs
        Ok(true)
        ");
        let inputs = folder.0.path().join("inputs/2015/day01");
        fs::create_dir_all(&inputs).expect("a folder");
        for name in ["example-1.txt", "example.txt"] {
            fs::write(inputs.join(name), "").expect("an input");
        }
        folder.record("inputs/2015/day01/example-1.1", "1");
        insta::assert_snapshot!(report(Mode::Test), @"
        2015/1 A
          example    part 1 not solved yet
          example-1  part 1 unchanged
        Ok(true)
        ");
        folder.record("inputs/2015/day01/example-1.2", "2");
        folder.record("inputs/2015/day01/example.2", "2");
        folder.record("inputs/2015/day01/gone.1", "3");
        fs::write(inputs.join("mine.txt"), "").expect("an input");
        insta::assert_snapshot!(report(Mode::Test), @"
        2015/1 A
          example    part 1 not solved yet
          example-1  part 1 unchanged
          mine       error: the program died
          example-1.2  unreferenced: restore its input, or delete it
          gone.1     unreferenced: restore its input, or delete it
        Ok(false)
        ");
    }

    #[test]
    fn statuses_in_a_row() {
        let row = |one: Status, two: Status| row(&[(1, one), (2, two)]);
        let (ok, err) = (|text: &str| Ok(text.to_owned()), |text: &str| Err(text.to_owned()));
        assert_eq!(row(ok("unchanged"), ok("unchanged")), "unchanged");
        assert_eq!(row(err("new"), err("new")), "new");
        assert_eq!(row(ok("unchanged"), err("new")), "part 1 unchanged, part 2 new");
        assert_eq!(row(err("new"), err("x")), "part 1 new, part 2 x");
        assert_eq!(row(ok("unchanged"), ok("new")), "part 1 unchanged, part 2 new");
    }

    #[test]
    #[should_panic(expected = "the day panics for the input")]
    fn a_day_that_panics() {
        assert_never_panics("2015, day 1: Not Quite Lisp", |text| assert!(!text.contains('♠')));
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
}
