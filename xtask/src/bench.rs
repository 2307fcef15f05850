//! `cargo xtask bench`: measures every day, and keeps the table of them in README.md.

mod machine;
mod measured;
mod readme;
mod text;

use std::{io, time::Duration};

use self::{
    machine::Machine,
    measured::{Measured, Row},
};
use crate::{
    days::{Day, select},
    flags::{BenchFlags, Format},
    run::input::{self, Input},
    solve::{Effort, HeldInterrupts, interrupted, show_progress},
    status::{Status, complain, remark, say},
    workspace::Workspace,
};

/// How often each day is measured, in turns, so that what slows the machine down for a
/// moment slows down no day alone. In each round, a step is repeated for some hundredths
/// of a second, and its best run counts.
const ROUNDS: usize = 10;

pub(crate) fn bench(
    workspace: &Workspace,
    days: &[Day],
    flags: &BenchFlags,
    out: &mut impl io::Write,
) -> Status {
    let days = match chosen(workspace, days, flags) {
        Ok(days) => days,
        Err(message) => return Status::usage(message),
    };
    let (rows, faults) = measured_in_turns(workspace, &days);
    let measured = Measured::new(Machine::here(workspace.root()), ROUNDS, rows);
    match flags.format {
        Format::Text => say(out, text::table(&measured)),
        Format::Json => say(out, format_args!("{}\n", serde_json::json!(measured))),
    }
    for fault in &faults {
        complain(fault);
    }
    if interrupted() {
        remark(format_args!("stopped by Ctrl-C, before {ROUNDS} rounds were done"));
    }
    let is_all = faults.is_empty() && !interrupted();
    if flags.write && is_all {
        if let Err(reason) = readme::write(workspace.root(), &measured) {
            complain(reason);
            return Status::Bad;
        }
    } else if flags.write {
        complain("README.md is left as it is, for this is not the time of all days");
    }
    if is_all { Status::Good } else { Status::Bad }
}

/// The solved days that are asked for, once it is clear that their times can be kept
/// where they are to be kept.
fn chosen<'d>(
    workspace: &Workspace,
    days: &'d [Day],
    flags: &BenchFlags,
) -> Result<Vec<&'d Day>, String> {
    let mut days = select(days, &flags.puzzles)?;
    let unsolved = days.iter().find(|day| !day.is_begun());
    if let Some(day) = unsolved.filter(|_| !flags.puzzles.is_empty()) {
        return Err(format!("{} is not solved yet", day.puzzle.id()));
    }
    days.retain(|day| day.is_begun());
    if flags.write {
        readme::check(workspace.root())?;
    }
    Ok(days)
}

/// The times of these days, and why some have none.
fn measured_in_turns(workspace: &Workspace, days: &[&Day]) -> (Vec<Row>, Vec<String>) {
    let _held = HeldInterrupts::new();
    let mut courses: Vec<_> = days.iter().map(|day| Course::new(workspace, day)).collect();
    'rounds: for round in 1..=ROUNDS {
        for course in &mut courses {
            let id = course.day.puzzle.id();
            show_progress(&format!("  round {round} of {ROUNDS}: {id} (Ctrl-C stops it)"));
            course.go_on();
            if interrupted() {
                break 'rounds;
            }
        }
    }
    show_progress("");
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for course in courses {
        match course.text {
            Ok(_) => rows.extend(Row::of(course.day.puzzle, course.day.package, &course.rounds)),
            Err(reason) => faults.push(format!("{}: {reason}", course.shown)),
        }
    }
    (rows, faults)
}

/// How long the parser and both parts took, unless they are not solved yet.
type Round = [Option<Duration>; 3];

/// A day on its way through the rounds.
struct Course<'d> {
    day: &'d Day,
    /// The path of its input, as it is shown.
    shown: String,
    /// Its input, or why it cannot be measured.
    text: Result<String, String>,
    rounds: Vec<Round>,
}

impl<'d> Course<'d> {
    /// On the first of the inputs that `run` takes.
    fn new(workspace: &Workspace, day: &'d Day) -> Self {
        let input = input::usual(workspace, &[day]).into_iter().next().map(|(_, input)| input);
        let text = input.as_ref().map_or_else(|| Err("there is none".to_owned()), Input::read);
        let shown = input.map_or_else(|| "the input".to_owned(), |input| input.shown);
        Self { day, shown, text, rounds: Vec::new() }
    }

    /// One round more. One that Ctrl-C has stopped half-way does not count.
    fn go_on(&mut self) {
        let Ok(text) = &self.text else { return };
        match round(self.day, text) {
            Ok(times) => self.rounds.push(times),
            Err(_) if interrupted() => {}
            Err(reason) => self.text = Err(reason),
        }
    }
}

fn round(day: &Day, text: &str) -> Result<Round, String> {
    let solution = (day.solve)(text, [true, true], Effort::Measured);
    let solution = solution.map_err(|unparsed| unparsed.to_string())?;
    let mut times = [Some(solution.parse), None, None];
    for (number, attempt) in (1..).zip(solution.parts.iter().flatten()) {
        if !attempt.is_unsolved() {
            attempt.answer().map_err(|error| format!("part {number}: {error}"))?;
            times[number] = attempt.time;
        }
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    use aoc_core::{NoAnswer, Puzzle, inputs};
    use tempfile::TempDir;

    use crate::solve::{Watch, solve};

    const TABLE: &str =
        "<!-- days: written by cargo xtask bench --write -->\r\nold\r\n<!-- end of days -->";

    /// A day whose first part has no answer to the empty text, and whose second is not
    /// solved yet.
    const HALF: Day = Day {
        puzzle: Puzzle::new::<2015, 1>("Half|Solved"),
        package: "day01",
        solved: [true, false],
        solve: |text, parts, effort| {
            let part1 = |text: &String, _: &Watch| {
                let length = Some(text.len()).filter(|&length| length > 0);
                Ok(length.ok_or_else(|| NoAnswer::because("nothing is there")))
            };
            let part2 = |_: &_, _: &Watch| Ok(Err::<u8, _>(NoAnswer::unsolved()));
            solve(text, parts, effort, |text| Ok(text.to_owned()), part1, part2)
        },
        sights: None,
    };

    /// A day that nobody has solved.
    const UNSOLVED: Day = Day {
        puzzle: Puzzle::new::<2015, 2>("Unsolved"),
        package: "day02",
        solved: [false, false],
        ..HALF
    };

    /// A workspace with this README and this input of the half-solved day.
    fn workspace(readme: &str, input: &str) -> (TempDir, Workspace) {
        let root = tempfile::tempdir().expect("a folder");
        let path = inputs::personal(root.path(), HALF.puzzle.id(), None);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, input).expect("an input");
        fs::write(root.path().join("README.md"), readme).expect("a file");
        let workspace = Workspace::at(root.path());
        (root, workspace)
    }

    /// How `bench --write` ends, what it says, and the README by then.
    fn written(root: &TempDir, workspace: &Workspace) -> (Status, String, String) {
        let flags = BenchFlags { puzzles: Vec::new(), format: Format::Json, write: true };
        let mut out = Vec::new();
        let status = bench(workspace, &[HALF, UNSOLVED], &flags, &mut out);
        let readme = fs::read_to_string(root.path().join("README.md")).expect("a file");
        (status, String::from_utf8(out).expect("text"), readme)
    }

    #[test]
    fn the_table_in_the_readme_is_renewed_and_nothing_else() {
        let (root, workspace) = workspace(&format!("# Days\r\n\n{TABLE} and\nso on"), "()");
        let (status, out, readme) = written(&root, &workspace);
        let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(json["days"][0]["part2"], serde_json::Value::Null);
        assert_eq!(json["days"][1], serde_json::Value::Null, "what is unsolved is not measured");
        let mark = TABLE.lines().next().expect("a line");
        assert!(readme.starts_with(&format!("# Days\r\n\n{mark}\r\n\r\n| puzzle | title |")));
        assert!(readme.contains("\r\n| [2015/1](crates/day01/src/lib.rs) | Half\\|Solved | "));
        assert!(readme.contains(" | – | "), "{readme}");
        assert!(readme.ends_with("\r\n\r\n<!-- end of days --> and\nso on"), "{readme}");
        assert_eq!(status, Status::Good);
    }

    #[test]
    fn a_table_without_a_day_is_not_written() {
        let (root, workspace) = workspace(TABLE, "");
        let (status, _, readme) = written(&root, &workspace);
        assert_eq!((status, readme.as_str()), (Status::Bad, TABLE));
    }

    #[test]
    fn a_readme_without_a_table_is_refused_before_anything_is_measured() {
        let (root, workspace) = workspace("# Days", "()");
        let (status, out, _) = written(&root, &workspace);
        assert_eq!((status, out.as_str()), (Status::Usage, ""));
    }
}
