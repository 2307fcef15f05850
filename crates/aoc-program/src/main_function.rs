//! The program of a day: its main function solves the files that the command line names, or the task for which the runner
//! has started it. It takes the [steps](Steps) of the day for each, which are judged and shown, and tells the runner [how
//! they have ended](aoc_facts::outcome::Outcomes).

use std::{
    fmt, io,
    panic::resume_unwind,
    path::{Path, PathBuf},
    process::ExitCode,
    thread::{self, ScopedJoinHandle},
};

use anyhow::Context as _;
use aoc_facts::{
    Input, Part, Puzzle, PuzzleId, Task, input::read_input, outcome::End, report::Report,
};
use aoc_runtime::{
    cli::{
        self, ERROR_STYLE, PART_HELP, Progress, exit_code_if, heading, print, run_program,
        usage_error,
    },
    exchange::{ReplyFn, receive_task},
};
use bpaf::{OptionParser, Parser, construct, long, positional};

use crate::{
    diagnostic::render,
    steps::{SolveFn, Steps, Stop},
};

/// The size of the stack on which a day runs, in bytes: enough for a recursion that is a million calls deep, with 256
/// bytes each. Only the part of the stack that a day reaches takes up memory.
const STACK_SIZE: usize = 256 << 20;

/// Solves the files that the command line names, and compares the answers with what is known about them.
///
/// `puzzle` is the description of the day's package. `solve` takes the text of an input, and the
/// steps of the day. They run on a large stack, so a recursion may be a million calls deep.
///
/// ```no_run
/// # use std::process::ExitCode;
/// # use aoc_core::ParseError;
/// # use aoc_program::{Steps, Stop};
/// # fn parse(text: &str) -> Result<&str, ParseError> { Ok(text) }
/// # fn part1(input: &str) -> usize { input.len() }
/// # fn part2(input: &str) -> Option<char> { input.chars().next() }
/// fn main() -> ExitCode {
///     aoc_program::main("2015, day 1: Not Quite Lisp", solve)
/// }
///
/// fn solve(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
///     let input = steps.parse(|| parse(text))?;
///     steps.part1(|| part1(&input));
///     steps.part2(|| part2(&input));
///     Ok(())
/// }
/// ```
pub fn main(puzzle: &str, solve: impl Fn(&str, &Steps<'_>) -> Result<(), Stop> + Sync) -> ExitCode {
    // What follows is not generic, so that it is compiled once and not again with each day.
    let mut status = ExitCode::FAILURE;
    on_large_stack(&mut || status = main_of_day(puzzle, &solve));
    status
}

/// Does some work in a thread, because the stack of the main thread has another size on each system, and only 1 MiB on
/// Windows.
#[doc(hidden)]
pub fn on_large_stack(work: &mut (dyn FnMut() + Send)) {
    // A panic is reported with the name of its thread.
    let thread = thread::Builder::new().name("main".to_owned()).stack_size(STACK_SIZE);
    let ended =
        thread::scope(|scope| thread.spawn_scoped(scope, &mut *work).map(ScopedJoinHandle::join));
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(panic)) => resume_unwind(panic),
        // The system has no memory for such a stack.
        Err(_) => work(),
    }
}

fn main_of_day(puzzle: &str, day: SolveFn<'_>) -> ExitCode {
    run_program(None, &flags(), |flags| {
        let progress = Progress::on_terminal();
        let out = &mut anstream::stdout();
        if let Some((task, reply)) = receive_task()? {
            solve(day, &task, &progress, &reply, out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let puzzle = puzzle.parse().map_err(usage_error)?;
        solve_files(&puzzle, day, &flags, &progress, out)
    })
}

struct Flags {
    part: Option<Part>,
    repeat: bool,
    files: Vec<PathBuf>,
}

fn flags() -> OptionParser<Flags> {
    let part = cli::part_flag(PART_HELP);
    let repeat = long("repeat").help("Repeat each step, and show its best time").switch();
    let files = positional("FILE").help("What to solve; `-` is standard input").many();
    construct!(Flags { part, repeat, files }).to_options().descr(
        "Solves the files, and compares the answers with what is known about them. Exits with 0 if every part \
         passes, with 1 if one does not, or something has failed, and with 2 if the arguments are invalid. \
         A part that ends the program decides its status.",
    )
}

/// Solves each file, and prints each step as soon as it is done.
fn solve_files(
    puzzle: &Puzzle,
    day: SolveFn<'_>,
    flags: &Flags,
    progress: &Progress,
    out: &mut dyn io::Write,
) -> anyhow::Result<ExitCode> {
    if flags.files.is_empty() {
        let id = puzzle.id;
        return Err(usage_error(format_args!(
            "no file to solve: name one, or `-` for standard input; `cargo xtask run {id}` solves your input"
        )));
    }
    if let Some(part) = flags.part {
        puzzle.id.check_has_part(part).map_err(usage_error)?;
    }
    let mut passed = true;
    for path in &flags.files {
        let task = task_of(puzzle.id, path, flags)?;
        print(out, heading(puzzle, path))?;
        passed &= solve(day, &task, progress, &|_| Ok(()), out)?.passes();
        // An empty line separates this file from the next one.
        print(out, "\n")?;
    }
    Ok(exit_code_if(passed))
}

/// What is to be done with a file. Whoever names it decides what it is for, so its name and what is recorded do not.
fn task_of(puzzle: PuzzleId, path: &Path, flags: &Flags) -> anyhow::Result<Task> {
    let whole = Task::of_named(puzzle, Input::new(path.to_owned()));
    let task = match flags.part {
        Some(part) => whole.only(part).with_context(|| format!("{puzzle} has no part {part}"))?,
        None => whole,
    };
    Ok(if flags.repeat { task.repeated() } else { task })
}

/// Takes the steps of a day for a task, and prints each. `reply` is called after each part and at the end. The report is
/// about what was printed. Besides the program of a day, the tests of days and of the runner call this.
///
/// # Errors
/// If a step could not be shown, or the reply could not be sent.
#[doc(hidden)]
pub fn solve(
    day: SolveFn<'_>,
    task: &Task,
    progress: &Progress,
    reply: &ReplyFn<'_>,
    out: &mut dyn io::Write,
) -> anyhow::Result<Report> {
    let steps = Steps::new(task, progress, reply, out);
    let path = &task.input().path;
    let end = match read_input(path) {
        Ok(text) => match day(&text, &steps) {
            Ok(()) => End::Done,
            Err(Stop(error)) => {
                steps.show(&match error.downcast_ref() {
                    Some(error) => render(error, &path.display().to_string(), &text),
                    None => indented(&error),
                });
                End::Failed(error.to_string())
            }
        },
        Err(error) => {
            steps.show(&indented(&error));
            End::Failed(error.to_string())
        }
    };
    steps.finish(end)
}

/// An error that is not a `ParseError`, indented below the path of the input.
fn indented(error: &dyn fmt::Display) -> String {
    let text = error.to_string().replace('\n', "\n  ");
    format!("  {ERROR_STYLE}{text}{ERROR_STYLE:#}")
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        hint::black_box,
        sync::{
            Mutex,
            atomic::{AtomicUsize, Ordering},
        },
    };

    use aoc_core::ParseError;
    use aoc_facts::outcome::Outcomes;
    use aoc_fakes::{output::without_times, scratch_workspace::snapshot};
    use aoc_runtime::cli::exit_status_of;
    use tempfile::TempDir;

    use super::*;

    /// The parser of a day that does what its input says. What it returns borrows from the text.
    fn parse(text: &str) -> Result<Vec<&str>, ParseError> {
        assert!(text != "panic in parse");
        if text == "malformed" {
            return Err(ParseError::new(text, text, "a word"));
        }
        Ok(vec![text, "seven"])
    }

    fn part1(words: &[&str]) -> usize {
        static COUNT: AtomicUsize = AtomicUsize::new(0);

        match words[0] {
            "count" => COUNT.fetch_add(1, Ordering::Relaxed),
            "panic" => panic!("the input says so"),
            text => text.len(),
        }
    }

    /// The answer borrows from what the parser returned.
    fn part2<'t>(words: &[&'t str], is_example: bool) -> Option<&'t str> {
        match words[0] {
            "unsolved" => None,
            "which" => Some(if is_example { "an example" } else { "no example" }),
            _ => Some(words[1]),
        }
    }

    fn take_steps(text: &str, steps: &Steps<'_>) -> Result<(), Stop> {
        let input = steps.parse(|| parse(text))?;
        if text != "no part" {
            steps.part1(|| part1(&input));
        }
        if !text.ends_with(" part") {
            steps.part2(|| part2(&input, steps.is_example()));
        }
        Ok(())
    }

    /// A folder with files to solve, and with answers that are recorded for them.
    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            for (name, text) in [
                ("broken.txt", "panic in parse"),
                ("count.txt", "count"),
                ("example.txt", "which"),
                ("malformed.txt", "malformed"),
                ("mine.txt", "which"),
                ("none.txt", "no part"),
                ("one.txt", "one part"),
                ("panic.txt", "panic"),
                ("unsolved.txt", "unsolved"),
                ("example.1.snap", &snapshot("5")),
                ("one.1.snap", &snapshot("8")),
                ("one.2.snap", &snapshot("seven")),
                ("unsolved.1.snap", &snapshot("9")),
            ] {
                fs::write(folder.path().join(name), text).expect("a file");
            }
            Self(folder)
        }

        fn path(&self, file: &str) -> PathBuf {
            self.0.path().join(file)
        }

        /// Runs the day's program with these arguments, which are separated by spaces. Files are in this folder.
        fn run(&self, arguments: &str, out: &mut dyn io::Write) -> anyhow::Result<ExitCode> {
            let words: Vec<_> = arguments.split_whitespace().collect();
            let mut flags = flags().run_inner(&words[..]).expect("valid arguments");
            for file in &mut flags.files {
                *file = self.path(&file.display().to_string());
            }
            let puzzle = "2015, day 1: Scripted".parse().expect("a puzzle");
            solve_files(&puzzle, &take_steps, &flags, &Progress::default(), out)
        }

        /// Runs the program, and returns what it prints, without times and without the folder, and its status.
        fn transcript(&self, arguments: &str) -> String {
            let mut out = Vec::new();
            let ended = match self.run(arguments, &mut out) {
                Ok(status) => format!("= {}", u8::from(status != ExitCode::SUCCESS)),
                Err(error) => format!("! {error}\n= {}", exit_status_of(&error)),
            };
            let plain = anstream::adapter::strip_bytes(&out).into_vec();
            let printed = without_times(&String::from_utf8(plain).expect("text"));
            let folder = self.path("").display().to_string();
            format!("$ {arguments}\n{}{ended}\n", printed.replace(&folder, ""))
        }

        /// Solves both parts for a file, as the runner has it done. Returns the last reply, and what is reported.
        fn solve(&self, file: &str, out: &mut dyn io::Write) -> (Outcomes, anyhow::Result<Report>) {
            let task = Task::of("2015/1".parse().expect("a puzzle"), Input::new(self.path(file)));
            let last = Mutex::new(Outcomes::without_steps(End::unfinished()));
            let reply = |outcomes: &Outcomes| {
                last.lock().expect("unpoisoned").clone_from(outcomes);
                Ok(())
            };
            let report = solve(&take_steps, &task, &Progress::default(), &reply, out);
            (last.into_inner().expect("unpoisoned"), report)
        }
    }

    #[test]
    fn a_recursion_may_be_a_million_calls_deep() {
        fn depth(calls: u32) -> u32 {
            if calls == 0 { 0 } else { 1 + black_box(depth(calls - 1)) }
        }
        on_large_stack(&mut || assert_eq!(depth(1_000_000), 1_000_000));
    }

    /// Whoever names an example wants to see both parts, whatever is recorded.
    #[test]
    fn files_are_solved_in_order_for_both_parts_or_the_one_that_is_asked_for() {
        let folder = Folder::new();
        let commands = ["mine.txt example.txt", "-p2 mine.txt", "-p1 one.txt", "-p1"];
        insta::assert_snapshot!(commands.map(|words| folder.transcript(words)).concat(), @"
        $ mine.txt example.txt
        2015/1 Scripted mine.txt
          parse
          part 1  5 (new)
          part 2  no example (new)

        2015/1 Scripted example.txt
          parse
          part 1  5
          part 2  an example (new)

        = 0
        $ -p2 mine.txt
        2015/1 Scripted mine.txt
          parse
          part 2  no example (new)

        = 0
        $ -p1 one.txt
        2015/1 Scripted one.txt
          parse
          part 1  8

        = 0
        $ -p1
        ! no file to solve: name one, or `-` for standard input; `cargo xtask run 2015/1` solves your input
        = 2
        ");
    }

    #[test]
    fn a_file_that_fails_does_not_stop_the_others() {
        let folder = Folder::new();
        insta::assert_snapshot!(folder.transcript("unsolved.txt one.txt none.txt"), @"
        $ unsolved.txt one.txt none.txt
        2015/1 Scripted unsolved.txt
          parse
          part 1  wrong: 8 instead of 9
          part 2  not solved yet

        2015/1 Scripted one.txt
          parse
          part 1  8
          part 2  error: the day does not call this part, but its answer is known: call it, or delete the answer

        2015/1 Scripted none.txt
          parse
          part 1  not run: the day does not call it
          part 2  not run: the day does not call it

        = 1
        ");
        insta::assert_snapshot!(folder.transcript("panic.txt broken.txt malformed.txt mine.txt"), @r#"
        $ panic.txt broken.txt malformed.txt mine.txt
        2015/1 Scripted panic.txt
          parse
          part 1  error: the part panicked, see above
          part 2  seven (new)

        2015/1 Scripted broken.txt
          the parser panicked, see above

        2015/1 Scripted malformed.txt
        error: expected a word, found "malformed"
         --> malformed.txt:1:1
          |
        1 | malformed
          | ^^^^^^^^^ expected a word

        2015/1 Scripted mine.txt
          parse
          part 1  5 (new)
          part 2  no example (new)

        = 1
        "#);
        let reason = fs::read(folder.path("missing.txt")).expect_err("no file");
        let printed = folder.transcript("missing.txt mine.txt");
        let block =
            format!("2015/1 Scripted missing.txt\n  {reason}\n\n2015/1 Scripted mine.txt\n");
        assert!(printed.contains(&block), "{printed}");
    }

    #[test]
    fn the_runner_is_told_how_the_steps_have_ended_and_sees_no_heading() {
        let folder = Folder::new();
        for (file, reason) in [
            ("malformed.txt", r#"line 1, column 1: expected a word, found "malformed""#),
            ("broken.txt", "the parser panicked, see above"),
        ] {
            let failed = Outcomes::without_steps(End::Failed(reason.to_owned()));
            assert_eq!(folder.solve(file, &mut io::sink()).0, failed);
        }
        let mut out = Vec::new();
        let reply = folder.solve("mine.txt", &mut out).0;
        assert!(reply.parse_time.is_some());
        assert_eq!(reply.parts.len(), 2);
        assert_eq!(reply.end, End::Done);
        assert!(out.starts_with(b"  parse "));
    }

    #[test]
    fn err_part_2_of_the_last_puzzle_of_a_year() {
        let puzzle = "2024, day 25: Scripted".parse().expect("a puzzle");
        let flags = flags().run_inner(&["-p2", "a.txt"]).expect("valid arguments");
        let out = &mut io::sink();
        let error = solve_files(&puzzle, &take_steps, &flags, &Progress::default(), out)
            .expect_err("no such part");
        insta::assert_snapshot!(error, @"2024/25 has no part 2: you get the last star once you have all the others");
    }

    #[test]
    fn repeat_flag_repeats_each_step() {
        let text = Folder::new().transcript("--repeat count.txt");
        assert!(text.contains("part 1  error: the part has found 0 first, and "), "{text}");
    }

    #[test]
    fn each_line_of_an_error_is_indented() {
        let shown = indented(&"malformed input: two rows\nof different lengths");
        let plain = anstream::adapter::strip_str(&shown).to_string();
        assert_eq!(plain, "  malformed input: two rows\n  of different lengths");
    }

    /// An output to which nothing can be written, because of an error of this kind.
    struct FailingOutput(io::ErrorKind);

    impl io::Write for FailingOutput {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn at_a_closed_pipe_all_steps_are_taken_and_the_last_reply_is_sent() {
        let folder = Folder::new();
        let mut closed = FailingOutput(io::ErrorKind::BrokenPipe);
        let status = folder.run("mine.txt", &mut closed).expect("no error");
        assert_eq!(status, ExitCode::SUCCESS);
        let (reply, report) = folder.solve("mine.txt", &mut closed);
        assert!(report.expect("no error").passes());
        assert_eq!(reply.parts.len(), 2);
        assert_eq!(reply.end, End::Done);
    }

    #[test]
    fn err_full_disk_names_standard_output_and_the_reply_says_what_has_ended_before() {
        let folder = Folder::new();
        let mut full = FailingOutput(io::ErrorKind::StorageFull);
        let reason = io::Error::from(io::ErrorKind::StorageFull);
        let message = format!("cannot write to standard output: {reason}");
        let (reply, report) = folder.solve("mine.txt", &mut full);
        assert_eq!(report.expect_err("a full disk").to_string(), message);
        assert_eq!(reply.parts.len(), 2);
        assert_eq!(reply.end, End::unfinished());
        let error = folder.run("mine.txt", &mut full).expect_err("a full disk");
        assert_eq!(error.to_string(), message);
    }
}
