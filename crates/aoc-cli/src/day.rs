//! The main function of every day: solves inputs, or checks the recorded answers.

use std::{io, path::PathBuf, process::ExitCode};

use bpaf::{Args, OptionParser, Parser, construct, long, positional};

use crate::{
    check::{check, unreferenced},
    diagnostic,
    flags::{self, Part},
    inputs::{self, Input, bare_name},
    output::{
        ASIDE, ERROR, Error, Result, TITLE, UNFINISHED, exit_code, ignore_broken_pipe, print,
        run_program,
    },
    puzzle::Puzzle,
    report::{Outcome, Report},
    solve::{Solve, Steps, Stop},
    workspace::Workspace,
};

/// Solves the inputs that the command line names, or checks the answers to them.
///
/// `puzzle` is the description of the day's package. `solve` takes the text of an input, and the
/// steps of the day:
///
/// ```no_run
/// # use aoc_core::ParseError;
/// # fn parse(text: &str) -> Result<&str, ParseError> { Ok(text) }
/// # fn part1(input: &str) -> usize { input.len() }
/// # fn part2(input: &str) -> Option<char> { input.chars().next() }
/// aoc_cli::main("2015, day 1: Not Quite Lisp", |text, steps| {
///     let input = steps.parse(|| parse(text))?;
///     steps.part1(|| part1(&input))?;
///     steps.part2(|| part2(&input))
/// });
/// ```
pub fn main(puzzle: &str, solve: impl Fn(&str, &mut Steps<'_>) -> Result<(), Stop>) -> ExitCode {
    run_day(puzzle, &solve)
}

fn run_day(puzzle: &str, solve: Solve<'_>) -> ExitCode {
    run_program(Args::current_args(), &flags(), |flags| {
        let puzzle = puzzle.parse().map_err(Error::usage)?;
        // A path needs no workspace.
        let names_paths = flags.inputs.iter().all(|input| bare_name(input).is_none());
        let workspace = match Workspace::find() {
            Err(_) if names_paths && !flags.inputs.is_empty() => Workspace { root: ".".into() },
            workspace => workspace?,
        };
        let day = Day { workspace, puzzle, solve, flags };
        day.run(&mut anstream::stdout())
    })
}

struct Flags {
    part: Option<Part>,
    json: bool,
    repeat: bool,
    /// Whether to record the answers, if they are checked.
    check: Option<bool>,
    inputs: Vec<PathBuf>,
}

fn flags() -> OptionParser<Flags> {
    let part = flags::part("Solve this part only");
    let json = flags::json();
    let repeat = long("repeat").help("Repeat each step, and show its best time").switch();
    let compare = long("check")
        .help("Compare the answers to all inputs with the recorded ones; `--check=accept` records them")
        .req_flag(false);
    let accept = long("check")
        .argument("accept")
        .adjacent()
        .parse(|word: String| if word == "accept" { Ok(true) } else { Err("expected `accept`") });
    let check = construct!([accept, compare]).optional();
    let named = flags::inputs();
    let files = positional::<PathBuf>("INPUT").help("Inputs, as for `--input`").many();
    let inputs = construct!(named, files).map(|(named, files)| [named, files].concat());
    construct!(Flags { part, json, repeat, check, inputs }).to_options().descr(
        "Solves the named inputs, or else your own, or else the published one. Exits with 0 if \
         every part has an answer, with 1 if one has not, with 2 if the arguments are invalid, and \
         with 3 if there is no input, or a part is not solved yet.",
    )
}

/// A day, and what to do with it.
struct Day<'a> {
    workspace: Workspace,
    puzzle: Puzzle,
    solve: Solve<'a>,
    flags: Flags,
}

impl Day<'_> {
    fn run(&self, out: &mut impl io::Write) -> Result {
        match self.flags.check {
            None => self.solve_all(out),
            Some(accept) => self.check_all(accept, out),
        }
    }

    /// Solves the inputs, and prints each step as soon as it is done, or a line of JSON an input.
    fn solve_all(&self, out: &mut impl io::Write) -> Result {
        let puzzle = &self.puzzle;
        let inputs = match inputs::select(&self.workspace, puzzle.id, &self.flags.inputs) {
            Err(none) if none.is_unfinished() => {
                let text = if self.flags.json {
                    let report = Report { error: Some(none.to_string()), ..Report::default() };
                    report.to_json(puzzle).to_string()
                } else {
                    format!("{TITLE}{puzzle}{TITLE:#}\n  {none}\n")
                };
                print(out, text + "\n")?;
                return Ok(UNFINISHED.into());
            }
            inputs => inputs?,
        };
        let (mut has_failed, mut is_unfinished) = (false, false);
        for input in &inputs {
            let report = match self.solve_and_print(input, out) {
                Ok(report) => report,
                Err(error) => {
                    ignore_broken_pipe(Err(error))?;
                    break;
                }
            };
            for outcome in Part::BOTH.into_iter().filter_map(|part| report.outcome(part)) {
                is_unfinished |= outcome.is_unsolved();
                has_failed |= !outcome.is_unsolved() && !matches!(outcome, Outcome::Solved(..));
            }
        }
        Ok(if is_unfinished && !has_failed { UNFINISHED.into() } else { exit_code(!has_failed) })
    }

    fn solve_and_print(&self, input: &Input, out: &mut impl io::Write) -> io::Result<Report> {
        let puzzle = &self.puzzle;
        let report = if self.flags.json {
            let report = self.solve(input, "", None)?;
            write!(out, "{}", report.to_json(puzzle))?;
            report
        } else {
            let is_published = self.flags.inputs.is_empty() && !input.is_personal();
            let note = if is_published { " (no input of your own yet)" } else { "" };
            writeln!(out, "{TITLE}{puzzle}{TITLE:#} {ASIDE}{}{note}{ASIDE:#}", input.display)?;
            self.solve(input, "", Some(out))?
        };
        writeln!(out)?;
        out.flush()?;
        Ok(report)
    }

    /// Solves an input. `line` is what is in the current line of the terminal.
    fn solve<'a>(
        &self,
        input: &'a Input,
        line: &'a str,
        out: Option<&'a mut dyn io::Write>,
    ) -> io::Result<Report> {
        let report = Report { input: Some(input.display.clone()), ..Report::default() };
        let Flags { part, repeat, .. } = self.flags;
        let mut steps = Steps { only: part, repeat, line, input, report, out };
        let (error, shown) = match input.read() {
            Err(error) => (error, None),
            Ok(text) => match (self.solve)(&text, &mut steps) {
                Ok(()) => return Ok(steps.report),
                Err(Stop::Output(error)) => return Err(error),
                Err(Stop::Failed(error)) => (error, None),
                Err(Stop::Malformed(error)) => {
                    let shown = diagnostic::render(&error, &input.display, &text);
                    (error.to_string(), Some(shown))
                }
            },
        };
        steps.show(&shown.unwrap_or_else(|| format!("  {ERROR}{error}{ERROR:#}")))?;
        steps.report.error = Some(error);
        Ok(steps.report)
    }

    /// Checks the answers to all inputs, or the named ones, and prints a line for each.
    fn check_all(&self, accept: bool, out: &mut impl io::Write) -> Result {
        let (puzzle, names) = (&self.puzzle, &self.flags.inputs);
        let inputs = if names.is_empty() {
            inputs::list(&self.workspace, puzzle.id)?
        } else {
            inputs::select(&self.workspace, puzzle.id, names)?
        };
        if let Some(foreign) = inputs.iter().find(|input| !input.is_own) {
            let folder = self.workspace.display(&self.workspace.inputs(puzzle.id));
            let problem = format!("`--check` takes inputs of {folder}, not {}", foreign.display);
            return Err(Error::usage(problem));
        }
        print(out, format_args!("{TITLE}{puzzle}{TITLE:#}\n"))?;
        let mut all_passed = true;
        for input in &inputs {
            let line = format!("  {:<9}  ", input.name);
            // If the program dies, this tells where.
            print(out, &line)?;
            let report = self.solve(input, &line, None).map_err(Error::failure)?;
            let (passed, text) = check(input, &report, self.flags.part, accept)?;
            print(out, text + "\n")?;
            all_passed &= passed;
        }
        if names.is_empty() {
            for file in unreferenced(&self.workspace, puzzle.id, &inputs)? {
                let unreferenced = "unreferenced: restore its input, or delete it";
                print(out, format_args!("  {:<9}  {unreferenced}\n", file.name))?;
                all_passed = false;
            }
        }
        if inputs.is_empty() {
            print(out, "  no inputs\n")?;
        }
        Ok(exit_code(all_passed))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use aoc_core::{NoAnswer, ParseError, parse::Unexpected};
    use tempfile::TempDir;

    use super::*;
    use crate::report::read_reports;

    /// A day whose parser and parts do what the input says. Its input borrows from the text, and
    /// its answer from the input.
    fn parse(text: &str) -> Result<Vec<&str>, ParseError> {
        assert!(text != "panic in parse");
        let word = Unexpected::new(text, "a word");
        if text == "5" { Err(word.into_error(text)) } else { Ok(vec![text, "seven"]) }
    }

    fn part1(words: &[&str]) -> Result<usize, NoAnswer> {
        match words[0] {
            "panic" => panic!("out of mind"),
            "none" => Err(NoAnswer::Because("the stage is empty".to_owned())),
            "unsolved" => Err(NoAnswer::Unsolved),
            text => Ok(text.len()),
        }
    }

    fn part2<'t>(words: &[&'t str]) -> Option<&'t str> {
        match words[0] {
            "none" => None,
            "letters" => Some("\n#.#\n###\n"),
            "escape" => Some("\u{1b}[2J"),
            _ => Some(words[1]),
        }
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

        fn run(&self, arguments: &[&str], out: &mut impl io::Write) -> Result {
            let flags = flags().run_inner(arguments).expect("flags");
            let workspace = Workspace { root: self.0.path().to_owned() };
            let puzzle = "2015, day 1: Scripted".parse().expect("a puzzle");
            let solve = |text: &str, steps: &mut Steps<'_>| {
                let input = steps.parse(|| parse(text))?;
                steps.part1(|| part1(&input))?;
                if text == "one step" { Ok(()) } else { steps.part2(|| part2(&input)) }
            };
            let day = Day { workspace, puzzle, solve: &solve, flags };
            day.run(out)
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

        fn json(&self, arguments: &[&str]) -> (Vec<Report>, ExitCode) {
            let mut out = Vec::new();
            let arguments = [&["--format", "json"], arguments].concat();
            let status = self.run(&arguments, &mut out).expect("a run");
            (read_reports(&out), status)
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
            let (reports, _) = stage.json(arguments);
            let answers = reports.iter().map(|report| {
                let answers = Part::BOTH.map(|part| report.outcome(part).map(|part| part.text()));
                format!("{} {answers:?}", report.input.as_deref().unwrap_or_default())
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
        insta::assert_snapshot!(stage.text(&["exmple"]), @"
        2015/1 Scripted
          2015/1 has no input `exmple`; there are: example-1, example-2, other; a file is `./exmple`

        status Some(3)
        ");
        // Elsewhere a name means nothing, and nothing is recorded.
        let elsewhere = stage.0.path().join("example-2.txt");
        fs::write(&elsewhere, "22").expect("written");
        let elsewhere = elsewhere.to_str().expect("text");
        assert_eq!(shown(&[elsewhere]), r#"example-2.txt [Some("2"), Some("seven")]"#);
        let own = stage.0.path().join("inputs/2015/day01/example-2.txt");
        assert!(shown(&[own.to_str().expect("text")]).ends_with(r#"[None, Some("seven")]"#));
        for path in [elsewhere, "-"] {
            let error = stage.run(&["--check=accept", path], &mut Vec::new()).expect_err("refused");
            assert!(error.to_string().starts_with("`--check` takes inputs of inputs/2015/day01, "));
        }
        // An input that cannot be read leaves the others theirs.
        let (reports, status) = stage.json(&["./no.txt", "./", "other"]);
        let errors = reports.iter().map(|report| report.error.is_some());
        assert_eq!((errors.collect(), status), (vec![true, true, false], ExitCode::FAILURE));
    }

    #[test]
    fn a_part_without_an_answer_leaves_the_other_its_own() {
        let panicked = || Outcome::Failed("the part panicked, see above".to_owned());
        let none = |reason: &str| Outcome::None(NoAnswer::Because(reason.to_owned()));
        for (text, one, two) in [
            ("panic", panicked(), None),
            ("none", none("the stage is empty"), Some(none("nothing was found"))),
        ] {
            let (reports, status) = Stage::new(&[("mine.txt", text)]).json(&[]);
            assert_eq!((reports[0].outcome(Part::One), status), (Some(one), ExitCode::FAILURE));
            let other = reports[0].outcome(Part::Two).expect("part 2");
            assert!(two.map_or(other.text() == "seven", |two| other == two), "{other:?}");
        }
        let (reports, status) = Stage::new(&[("mine.txt", "panic in parse")]).json(&[]);
        let error = Some("the parser panicked, see above");
        assert_eq!((reports[0].error.as_deref(), status), (error, ExitCode::FAILURE));
    }

    #[test]
    fn bad_inputs() {
        let stage = Stage::new(&[("mine.txt", "\u{feff}5\r\n\r\n")]);
        insta::assert_snapshot!(stage.text(&[]), @r#"
        2015/1 Scripted inputs/2015/day01/mine.txt
        error: expected a word, found "5"
         --> inputs/2015/day01/mine.txt:1:1
          |
        1 | 5
          | ^ expected a word

        status Some(1)
        "#);
        let error = r#"line 1, column 1: expected a word, found "5""#;
        assert_eq!(stage.json(&[]).0[0].error.as_deref(), Some(error));
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
        let (reports, status) = Stage::new(&[]).json(&[]);
        let error = reports[0].error.as_deref().unwrap_or_default();
        assert!(error.starts_with("no input yet"), "{error}");
        assert_eq!((reports.len(), status), (1, UNFINISHED.into()));
    }

    #[test]
    fn escape_sequences_do_not_reach_the_terminal() {
        let stage = Stage::new(&[("mine.txt", "escape")]);
        assert!(stage.text(&["-p2"]).contains(r"part 2  \u{1b}[2J "), "{}", stage.text(&["-p2"]));
        let check = |flag| stage.text(&["-p2", flag]);
        assert!(check("--check=accept").contains(r"part 2 recorded: \u{1b}[2J"));
        assert!(check("--check").contains("part 2 unchanged"));
        fs::write(stage.0.path().join("inputs/2015/day01/mine.2.snap"), "---\n---\n7")
            .expect("written");
        assert!(check("--check").contains(r"part 2 changed: \u{1b}[2J instead of 7"));
    }

    /// The answers are recorded, then unchanged, then changed.
    #[test]
    fn answers_are_compared_with_the_recorded_ones() {
        let stage = Stage::new(&[("example-2.txt", "letters"), ("mine.txt", "unsolved")]);
        insta::assert_snapshot!(stage.text(&["--check"]), @"
        2015/1 Scripted
          example-2  part 2 new
          mine       part 1 not solved yet, part 2 new
        status Some(1)
        ");
        insta::assert_snapshot!(stage.text(&["--check=accept"]), @"
        2015/1 Scripted
          example-2  part 2 recorded:
        #.#
        ###
          mine       part 1 not solved yet, part 2 recorded: seven
        status Some(0)
        ");
        // What is written is insta's.
        let folder = stage.0.path().join("inputs/2015/day01");
        let snapshot = insta::Snapshot::from_file(&folder.join("example-2.2.snap"));
        let text = snapshot.expect("a snapshot").as_text().expect("text").to_string();
        assert_eq!(text, "#.#\n###");

        fs::write(folder.join("mine.1.snap"), "---\r\na: b\r\n---\r\n7\r\n").expect("written");
        fs::write(folder.join("mine.2.snap"), "7").expect("written");
        fs::write(folder.join("gone.1.snap"), "").expect("written");
        fs::write(folder.join("example-2.1.snap"), "").expect("written");
        insta::assert_snapshot!(stage.text(&["--check=accept"]), @"
        2015/1 Scripted
          example-2  part 2 unchanged
          mine       part 1 error: not solved yet, but an answer is recorded, part 2 error: mine.2.snap: expected a snapshot of insta
          example-2.1  unreferenced: restore its input, or delete it
          gone.1     unreferenced: restore its input, or delete it
        status Some(1)
        ");
        // A step that is no longer taken is missed, unless the other one was asked for.
        fs::write(folder.join("mine.2.snap"), "---\n---\n  seven").expect("written");
        assert!(
            stage.text(&["--check", "mine"]).contains(r#"changed: seven instead of "  seven""#)
        );
        fs::write(folder.join("mine.txt"), "one step").expect("written");
        let missing = "part 2 error: the day takes no such step, but an answer is recorded";
        assert!(stage.text(&["--check", "mine"]).contains(missing));
        assert!(!stage.text(&["--check", "-p1", "mine"]).contains("part 2"));
        fs::write(folder.join("mine.txt"), "panic").expect("written");
        fs::write(folder.join("mine.2.snap"), "---\n---\n7").expect("written");
        insta::assert_snapshot!(stage.text(&["--check", "mine"]), @"
        2015/1 Scripted
          mine       part 1 error: the part panicked, see above, part 2 changed: seven instead of 7
        status Some(1)
        ");
        assert!(stage.text(&["--check=accept", "-p2", "mine"]).contains("part 2 recorded: seven"));
        assert!(stage.text(&["--check", "-p2", "mine"]).ends_with("unchanged\nstatus Some(0)"));
        // Every part has an answer to a personal input.
        let none = Stage::new(&[("mine.txt", "none")]);
        assert!(none.text(&["--check=accept"]).contains("part 2 no answer: nothing was found\n"));
        let snapshot = none.0.path().join("inputs/2015/day01/mine.2.snap");
        fs::write(snapshot, "---\n---\nno answer: yet").expect("written");
        assert!(none.text(&["--check", "-p2"]).ends_with("nothing was found\nstatus Some(0)"));
        assert_eq!(
            Stage::new(&[]).text(&["--check"]),
            "2015/1 Scripted\n  no inputs\nstatus Some(0)"
        );
    }
}
