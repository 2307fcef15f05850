//! The main function of every day: solves inputs, and shows answers, errors and times.

use std::{io, path::PathBuf, process::ExitCode};

use anstyle::{AnsiColor, Style};
use aoc_core::Puzzle;
use bpaf::{OptionParser, Parser, construct, long, positional};

use crate::{
    diagnostic,
    flags::{self, Format, Part},
    inputs::{self, Input},
    json,
    output::{self, Error, print, reader_is_gone, run_program, show_time},
    solve::{Failure, Outcome, Solver, Step, Wanted},
    workspace::Workspace,
};

/// The status of a program that has failed at nothing, but lacks an input or a solution.
pub const UNFINISHED: u8 = 3;

const TITLE: Style = Style::new().bold();
const ASIDE: Style = Style::new().dimmed();
const ANSWER: Style = AnsiColor::Green.on_default().bold();
const ERROR: Style = AnsiColor::Red.on_default();

/// How wide the answers are, in characters, before the times.
const ANSWER_WIDTH: usize = 20;

/// Solves the inputs that the command line names.
///
/// `puzzle` is the description of the day's package.
#[must_use]
pub fn main(puzzle: &str, solver: &Solver) -> ExitCode {
    run_program("day", &flags(), |flags| {
        let puzzle: Puzzle = puzzle.parse().map_err(Error::usage)?;
        run(&Workspace::find()?, &puzzle, solver, &flags, &mut anstream::stdout())
    })
}

struct Flags {
    part: Option<Part>,
    format: Format,
    repeat: bool,
    inputs: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

fn flags() -> OptionParser<Flags> {
    let part = flags::part("Solve this part only");
    let format = flags::format();
    let repeat = long("repeat").help("Repeat each step, and show its best time").switch();
    let inputs = flags::inputs();
    let files = positional("INPUT").help("Inputs, as for `--input`").many();
    construct!(Flags { part, format, repeat, inputs, files }).to_options().descr(
        "Solves the named inputs, or else your own, or else the published one. Exits with 0 if \
         every part has an answer, with 1 if one has not, with 2 if the arguments are invalid, and \
         with 3 if there is no input, or a part is not solved yet.",
    )
}

fn run(
    workspace: &Workspace,
    puzzle: &Puzzle,
    solver: &Solver,
    flags: &Flags,
    out: &mut impl io::Write,
) -> output::Result {
    let names = [&*flags.inputs, &*flags.files].concat();
    let inputs = inputs::select(workspace, puzzle.id, &names)?;
    if inputs.is_empty() {
        let none = inputs::no_input(workspace, puzzle.id);
        let mut json = json::begin(puzzle, None);
        json["error"] = none.as_str().into();
        match flags.format {
            Format::Text => print(out, format_args!("{TITLE}{puzzle}{TITLE:#}\n  {none}\n\n"))?,
            Format::Json => print(out, format_args!("{json}\n"))?,
        }
        return Ok(UNFINISHED.into());
    }
    let mut worst = Outcome::Solved;
    for input in &inputs {
        let is_stand_in = names.is_empty() && !input.is_personal();
        match solve_input(puzzle, input, is_stand_in, solver, flags, out) {
            Ok(outcome) => worst = worst.max(outcome),
            Err(error) => {
                reader_is_gone(Err(error))?;
                break;
            }
        }
    }
    Ok(match worst {
        Outcome::Solved => ExitCode::SUCCESS,
        Outcome::Unfinished => UNFINISHED.into(),
        Outcome::Failed => ExitCode::FAILURE,
    })
}

/// Solves an input and prints each step as soon as it is done, or all of them as a line of JSON.
fn solve_input(
    puzzle: &Puzzle,
    input: &Input,
    is_stand_in: bool,
    solver: &Solver,
    flags: &Flags,
    out: &mut impl io::Write,
) -> io::Result<Outcome> {
    let is_text = flags.format == Format::Text;
    if is_text {
        let note = if is_stand_in { " (no input of your own yet)" } else { "" };
        writeln!(out, "{TITLE}{puzzle}{TITLE:#} {ASIDE}{}{note}{ASIDE:#}", input.display)?;
        out.flush()?;
    }
    let (mut json, mut outcome) = (json::begin(puzzle, Some(input)), Outcome::Solved);
    let mut report = |step: Step| {
        if let Step::Part { outcome: other, .. } = &step {
            outcome = outcome.max(*other);
        }
        json::add(&mut json, &step);
        if is_text { write_step(out, &step).and_then(|()| out.flush()) } else { Ok(()) }
    };
    let (asked, of_input) = (Part::wanted(flags.part), input.parts());
    let parts = [asked[0] && of_input[0], asked[1] && of_input[1]];
    let wanted = Wanted { parts, repeat: flags.repeat };
    let plain = |message: String| (format!("  {ERROR}{message}{ERROR:#}"), message);
    let failure = match input.read() {
        Err(message) => Some(plain(message)),
        Ok(text) => match solver.solve(&text, wanted, &mut report) {
            Ok(()) => None,
            Err(Failure::Output(error)) => return Err(error),
            Err(Failure::Panicked) => Some(plain("the parser panicked, see above".to_owned())),
            Err(Failure::Malformed(error)) => {
                Some((diagnostic::render(&error, &input.display, &text), error.to_string()))
            }
        },
    };
    if let Some((shown, message)) = failure {
        outcome = Outcome::Failed;
        json["error"] = message.into();
        if is_text {
            writeln!(out, "{shown}")?;
        }
    }
    if is_text {
        writeln!(out)?;
    } else {
        writeln!(out, "{json}")?;
    }
    out.flush()?;
    Ok(outcome)
}

fn write_step(out: &mut impl io::Write, step: &Step) -> io::Result<()> {
    let row = |name: &str, answer: &str, time| {
        format!("  {name}  {ANSWER}{answer:ANSWER_WIDTH$}{ANSWER:#}  {:>9}", show_time(time))
    };
    match step {
        Step::Parsed(time) => writeln!(out, "{}", row("parse ", "", *time)),
        Step::Part { number, result: Ok(answer), time, .. } => {
            let name = format!("part {number}");
            if !answer.contains('\n') {
                return writeln!(out, "{}", row(&name, answer, *time));
            }
            // Letters of many characters.
            writeln!(out, "{}", row(&name, "", *time))?;
            let mut lines = answer.trim_matches('\n').lines();
            lines.try_for_each(|line| writeln!(out, "          {ANSWER}{line}{ANSWER:#}"))
        }
        Step::Part { number, outcome, result: Err(none), .. } => {
            let style = if *outcome == Outcome::Failed { ERROR } else { ASIDE };
            writeln!(out, "  part {number}  {style}{none}{style:#}")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use aoc_core::{NoAnswer, ParseError, Source, parse::Unexpected};
    use jzon::JsonValue;
    use tempfile::TempDir;

    use super::*;

    /// A day whose parser and parts do what the input says.
    fn parse(text: &str) -> Result<String, ParseError> {
        assert!(text != "panic in parse");
        let word = Unexpected::new(text, "a word");
        if text == "5" { Err(Source::new(text).error(word)) } else { Ok(text.to_owned()) }
    }

    fn part1(text: &str) -> Result<usize, NoAnswer> {
        match text {
            "panic" => panic!("out of mind"),
            "none" => Err(NoAnswer::Because("the stage is empty".to_owned())),
            "unsolved" => Err(NoAnswer::Unsolved),
            text => Ok(text.len()),
        }
    }

    fn part2(text: &String) -> Option<&'static str> {
        (text != "none").then_some(if text == "letters" { "\n#.#\n###\n" } else { "seven" })
    }

    /// A workspace in which 2015/1 has these inputs.
    struct Stage(TempDir);

    impl Stage {
        fn new(inputs: &[(&str, &str)]) -> Self {
            let stage = Self(tempfile::tempdir().expect("a folder"));
            let folder = stage.0.path().join("inputs/2015/day01");
            fs::create_dir_all(&folder).expect("a folder");
            for (name, text) in inputs {
                fs::write(folder.join(name), text).expect("an input");
            }
            stage
        }

        fn run(&self, arguments: &[&str], out: &mut impl io::Write) -> output::Result {
            let flags = flags().run_inner(arguments).expect("flags");
            let puzzle = "2015, day 1: Scripted".parse().expect("a puzzle");
            let workspace = Workspace::at(self.0.path());
            run(&workspace, &puzzle, &Solver::new(parse, part1, part2), &flags, out)
        }

        /// What is printed for these arguments, without times, and whether that passes.
        fn text(&self, arguments: &[&str]) -> String {
            let mut out = Vec::new();
            let status = self.run(arguments, &mut out).expect("a run");
            let out = anstream::adapter::strip_bytes(&out).into_vec();
            let lines = String::from_utf8(out).expect("text");
            let lines = lines.lines().map(|line| match line.rsplit_once(' ') {
                Some((line, time)) if time.ends_with('s') && time.starts_with(char::is_numeric) => {
                    format!("{} TIME", line.trim_end())
                }
                _ => line.to_owned(),
            });
            let status = [0, 1, UNFINISHED].into_iter().find(|&code| status == code.into());
            format!("{}status {status:?}", lines.map(|line| line + "\n").collect::<String>())
        }

        fn json(&self, arguments: &[&str]) -> (Vec<JsonValue>, ExitCode) {
            let mut out = Vec::new();
            let arguments = [&["--format", "json"], arguments].concat();
            let status = self.run(&arguments, &mut out).expect("a run");
            (json::lines(&out), status)
        }
    }

    #[test]
    fn personal_inputs_go_before_the_published_one() {
        let inputs = [("published.txt", "12"), ("minerals.txt", ""), ("._mine.txt", "")];
        insta::assert_snapshot!(Stage::new(&inputs).text(&[]), @"
        2015/1 Scripted inputs/2015/day01/published.txt (no input of your own yet)
          parse TIME
          part 1  2 TIME
          part 2  seven TIME

        status Some(0)
        ");
        let inputs = [("published.txt", "12"), ("mine.txt", "1"), ("mine-b.txt", "unsolved")];
        insta::assert_snapshot!(Stage::new(&inputs).text(&["--repeat"]), @"
        2015/1 Scripted inputs/2015/day01/mine.txt
          parse TIME
          part 1  1 TIME
          part 2  seven TIME

        2015/1 Scripted inputs/2015/day01/mine-b.txt
          parse TIME
          part 1  not solved yet
          part 2  seven TIME

        status Some(3)
        ");
        insta::assert_snapshot!(Stage::new(&[]).text(&[]), @"
        2015/1 Scripted
          no input yet: save yours as inputs/2015/day01/mine.txt, or run `cargo xtask fetch 2015/1`

        status Some(3)
        ");
    }

    #[test]
    fn an_answer_of_letters_is_a_block() {
        let stage = Stage::new(&[("mine.txt", "letters")]);
        insta::assert_snapshot!(stage.text(&["-p2"]), @"
        2015/1 Scripted inputs/2015/day01/mine.txt
          parse TIME
          part 2 TIME
                  #.#
                  ###

        status Some(0)
        ");
    }

    #[test]
    fn inputs_by_their_names() {
        let stage =
            Stage::new(&[("example-1.txt", "1"), ("example-2.txt", "22"), ("other.txt", "3")]);
        let shown = |arguments: &[&str]| {
            let (lines, _) = stage.json(arguments);
            let answers = lines.iter().map(|line| {
                let answers = ["part1", "part2"].map(|part| line[part]["answer"].as_str());
                format!("{} {:?}", line["input"].as_str().unwrap_or_default(), answers)
            });
            answers.collect::<Vec<_>>().join("\n")
        };
        // An example with a number is for one part.
        insta::assert_snapshot!(shown(&["-e"]), @r#"
        inputs/2015/day01/example-1.txt [Some("1"), None]
        inputs/2015/day01/example-2.txt [None, Some("seven")]
        "#);
        let other = stage.0.path().join("inputs/2015/day01/other.txt");
        let other = other.to_str().expect("text");
        for arguments in [&["-i", "other"][..], &["other"], &[other]] {
            let expected = r#"inputs/2015/day01/other.txt [Some("1"), Some("seven")]"#;
            assert_eq!(shown(arguments), expected);
        }
        let error = |name| stage.run(&[name], &mut Vec::new()).expect_err("an error").to_string();
        insta::assert_snapshot!(error("exmple"), @"exmple: 2015/1 has no such input; there are: example-1, example-2, other");
        insta::assert_snapshot!(error("./no.txt"), @"./no.txt: no such file");
        insta::assert_snapshot!(error("./"), @"./: expected a file, found a folder");
    }

    #[test]
    fn a_part_without_an_answer_leaves_the_other_its_own() {
        for (text, error) in
            [("panic", "the part panicked, see above"), ("none", "no answer: the stage is empty")]
        {
            let (lines, status) = Stage::new(&[("mine.txt", text)]).json(&[]);
            assert_eq!((&lines[0]["part1"]["error"], status), (&error.into(), ExitCode::FAILURE));
            let other = if text == "none" { JsonValue::Null } else { "seven".into() };
            assert_eq!(lines[0]["part2"]["answer"], other);
        }
        let (lines, status) = Stage::new(&[("mine.txt", "panic in parse")]).json(&[]);
        let error = "the parser panicked, see above";
        assert_eq!((&lines[0]["error"], status), (&error.into(), ExitCode::FAILURE));
    }

    #[test]
    fn bad_inputs() {
        let stage = Stage::new(&[("mine.txt", "5")]);
        insta::assert_snapshot!(stage.text(&[]), @r#"
        2015/1 Scripted inputs/2015/day01/mine.txt
        error: expected a word, found "5"
         --> inputs/2015/day01/mine.txt:1:1
          |
        1 | 5
          | ^ expected a word

        status Some(1)
        "#);
        let (lines, _) = stage.json(&[]);
        assert_eq!(lines[0]["error"], r#"line 1, column 1: expected a word, found "5""#);
        fs::write(stage.0.path().join("inputs/2015/day01/mine.txt"), b"1\n\xff").expect("written");
        insta::assert_snapshot!(stage.text(&[]), @"
        2015/1 Scripted inputs/2015/day01/mine.txt
          byte 3, line 2: expected UTF-8 text, found the byte 0xff

        status Some(1)
        ");
    }

    /// Takes some writes, then fails.
    struct Pipe(usize, io::ErrorKind);

    impl io::Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or_else(|| io::Error::from(self.1))?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_run() {
        let stage = Stage::new(&[("mine.txt", "none"), ("mine-b.txt", "1")]);
        let run = |writes, kind| stage.run(&[], &mut Pipe(writes, kind));
        assert_eq!(run(0, io::ErrorKind::BrokenPipe), Ok(ExitCode::SUCCESS));
        assert_eq!(run(1_000, io::ErrorKind::BrokenPipe), Ok(ExitCode::FAILURE));
        let full = run(0, io::ErrorKind::StorageFull).expect_err("a full disk").to_string();
        assert!(full.starts_with("cannot write to standard output: "), "{full}");
    }

    #[test]
    fn a_folder_that_cannot_be_read() {
        let stage = Stage::new(&[]);
        let folder = stage.0.path().join("inputs/2015/day01");
        fs::remove_dir(&folder).expect("it is empty");
        assert_eq!(stage.run(&[], &mut Vec::new()), Ok(UNFINISHED.into()));
        fs::write(&folder, "a file").expect("written");
        let error = stage.run(&[], &mut Vec::new()).expect_err("an error").to_string();
        assert!(error.starts_with("inputs/2015/day01: "), "{error}");
    }

    #[test]
    fn no_input_in_json() {
        let (lines, status) = Stage::new(&[]).json(&[]);
        assert!(lines[0]["error"].as_str().is_some_and(|error| error.starts_with("no input yet")));
        assert_eq!((lines.len(), status), (1, UNFINISHED.into()));
    }

    #[test]
    fn what_the_day_prints_is_no_answer() {
        let lines = json::lines(b"1\n{\"year\":2015}\n{}\n{\"year\":\n");
        assert_eq!(lines, [jzon::object! { year: 2015 }]);
    }
}
