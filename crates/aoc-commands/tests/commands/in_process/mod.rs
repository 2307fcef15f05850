//! What the commands say and do. They run in the process of the test, and so do the days: on every system, and without
//! cargo. The days are made up, but take the steps of a real day's program, so their answers are judged as those of
//! real days are.

mod bench;
mod check;
mod expect;
mod run;
mod stars;

use std::{
    collections::VecDeque,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anstream::adapter::strip_bytes;
use anyhow::bail;
use aoc_commands::{
    days::{Day, Days},
    run_in_test,
    runner::Runner,
    site::curl::{Request, Response},
    solver::{How, Solved, Solver},
    world::World,
};
use aoc_common::{
    Input, Part, Workspace,
    cli::exit_status_of,
    outcome::{Outcome, Outcomes},
};
use aoc_fakes::{
    output::{Output, as_on_unix, assert_no_token},
    program::TOKEN,
    scratch_workspace::{ScratchWorkspace, snapshot},
};
use aoc_program::{Steps, Stop, solve_in_test};
use jzon::{JsonValue, array, object};

const CRAB_COMBAT: &str = "2020, day 22: Crab Combat";
const DIRAC_DICE: &str = "2021, day 21: Dirac Dice";

/// The folder of the inputs of 2020/22.
const DAY22: &str = "inputs/2020/day22";

/// The folder of the inputs of 2021/21.
const DAY21: &str = "inputs/2021/day21";

/// The steps that a made-up day takes for the text of an input.
type TakeSteps = dyn Fn(&str, &mut Steps<'_>) -> Result<(), Stop> + Send + Sync;

struct MadeDay {
    package: String,
    description: String,
    take_steps: Box<TakeSteps>,
    /// What it prints to standard error for each input.
    stderr: String,
}

/// A workspace with made-up days, and a made-up world around it.
struct Made {
    workspace: ScratchWorkspace,
    days: Vec<MadeDay>,
    /// How long each parser takes. [`set_times`] says how long the parts take.
    time: Duration,
    /// What the runner has asked for, a line for each build, each input, each request and each pause.
    calls: Mutex<Vec<String>>,
    /// What the site answers to the next requests, in order.
    responses: Mutex<VecDeque<MadeResponse>>,
    /// The time on the clock of the machine. Whoever sleeps moves it.
    clock: Mutex<SystemTime>,
    /// The environment variables, and what somebody types.
    variables: Vec<(&'static str, String)>,
    typed: String,
}

/// What the site answers to a request: a response, or the error if there is none.
type MadeResponse = Result<Response, anyhow::Error>;

/// Noon on December 22, 2030: the puzzles of that year have unlocked, and those of the next one have not.
const NOW: Duration = Duration::from_secs(1_923_998_400);

impl Made {
    /// A workspace without days, in which the user has a session token.
    fn new() -> Self {
        Self {
            workspace: ScratchWorkspace::new(""),
            days: Vec::new(),
            time: Duration::from_micros(1),
            calls: Mutex::default(),
            responses: Mutex::default(),
            clock: Mutex::new(UNIX_EPOCH + NOW),
            variables: vec![("AOC_SESSION", TOKEN.to_owned())],
            typed: String::new(),
        }
    }

    /// A workspace with 2020/22 in the package `day22` and 2021/21 in the package `day21`. Both do [as their inputs
    /// say](as_input_says).
    fn with_two_days() -> Self {
        let made = Self::new().with_day("day22", CRAB_COMBAT, as_input_says);
        made.with_day("day21", DIRAC_DICE, as_input_says)
    }

    /// A workspace in which the packages `crab` and `day22` both solve 2020/22, as its inputs say.
    fn with_twins() -> Self {
        let made = Self::new().with_day("crab", CRAB_COMBAT, as_input_says);
        made.with_day("day22", CRAB_COMBAT, as_input_says)
    }

    /// The same workspace with this day, instead of any other in a package of this name.
    fn with_day(
        mut self,
        package: &str,
        description: &str,
        take_steps: impl Fn(&str, &mut Steps<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    ) -> Self {
        self.days.retain(|day| day.package != package);
        self.days.push(MadeDay {
            package: package.to_owned(),
            description: description.to_owned(),
            take_steps: Box::new(take_steps),
            stderr: String::new(),
        });
        self
    }

    /// Lets a day print this to standard error.
    fn with_stderr(mut self, package: &str, stderr: &str) -> Self {
        for day in &mut self.days {
            if day.package == package {
                stderr.clone_into(&mut day.stderr);
            }
        }
        self
    }

    /// Writes inputs into a folder, by their names.
    fn with_inputs(self, folder: &str, inputs: &[(&str, &str)]) -> Self {
        for (name, text) in inputs {
            self.workspace.write(format!("{folder}/{name}.txt"), text);
        }
        self
    }

    /// Records answers in a folder, by the names of the inputs and the parts, such as `mine.1`.
    fn with_answers(self, folder: &str, answers: &[(&str, &str)]) -> Self {
        for (name, answer) in answers {
            self.workspace.write(format!("{folder}/{name}.snap"), snapshot(answer));
        }
        self
    }

    /// Runs the command with these arguments, which are separated by spaces. There, `ROOT/` stands for the folder of the
    /// workspace. In what is printed, that folder is left out.
    #[track_caller]
    fn run(&self, arguments: &str) -> Output {
        self.run_words(&arguments.split(' ').collect::<Vec<_>>())
    }

    /// The same, with an argument in each word.
    #[track_caller]
    fn run_words(&self, arguments: &[&str]) -> Output {
        let workspace = Workspace::new(self.workspace.root(), Path::new("/"));
        let mut out = Shared::default();
        let mut err = Vec::new();
        let world = MadeWorld { made: self, out: out.clone() };
        let mut runner =
            Runner { workspace: &workspace, out: &mut out, err: &mut err, world: &world };
        let root = self.root();
        let words: Vec<_> = arguments.iter().map(|word| word.replace("ROOT/", &root)).collect();
        let borrowed: Vec<_> = words.iter().map(String::as_str).collect();
        let code = match run_in_test(&mut runner, &borrowed) {
            Ok(status) => (0..=2).find(|&code| status == ExitCode::from(code)).expect("a status"),
            Err(error) => {
                writeln!(err, "error: {error:#}").expect("a vector");
                exit_status_of(&error)
            }
        };
        let printed = out.0.lock().expect("unpoisoned").clone();
        let output =
            Output { out: self.shown(&printed), err: self.shown(&err), code: Some(code.into()) };
        assert_no_token(&format!("{output:?}"));
        output
    }

    /// The path of the workspace, with a separator at its end.
    fn root(&self) -> String {
        self.workspace.path("").display().to_string()
    }

    /// What was printed, without styles and without the folder of the workspace.
    fn shown(&self, printed: &[u8]) -> String {
        let text = plain(printed);
        as_on_unix(&text.replace(&self.root(), ""))
    }

    /// What cargo would say about the packages.
    fn metadata(&self) -> JsonValue {
        let mut packages = array![];
        for MadeDay { package, description, .. } in &self.days {
            let manifest = self.workspace.path(format!("crates/{package}/Cargo.toml"));
            let listed = object! {
                name: package.as_str(),
                description: description.as_str(),
                manifest_path: manifest.display().to_string(),
            };
            packages.push(listed).expect("an array");
        }
        object! { packages: packages }
    }

    fn add_call(&self, call: &str) {
        self.calls.lock().expect("unpoisoned").push(self.shown(call.as_bytes()));
    }

    fn calls(&self) -> String {
        self.calls.lock().expect("unpoisoned").join("\n")
    }
}

/// Standard output, to which both the runner and the days print.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("unpoisoned").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was printed, without styles.
fn plain(printed: &[u8]) -> String {
    String::from_utf8(strip_bytes(printed).into_vec()).expect("text")
}

/// What is around a command while it runs.
struct MadeWorld<'m> {
    made: &'m Made,
    out: Shared,
}

impl World for MadeWorld<'_> {
    fn days(&self, _: &Workspace) -> anyhow::Result<Days> {
        Ok(Days::from_metadata(&self.made.metadata()))
    }

    fn update_lock_file(&self, _: &Workspace) -> anyhow::Result<()> {
        self.made.add_call("updates Cargo.lock");
        Ok(())
    }

    fn build<'w>(&'w self, _: &Workspace, days: &[&Day]) -> anyhow::Result<Box<dyn Solver + 'w>> {
        // Without a day, there is nothing to build.
        if !days.is_empty() {
            let packages: Vec<_> = days.iter().map(|day| &*day.package).collect();
            self.made.add_call(&format!("builds {}", packages.join(" ")));
        }
        Ok(Box::new(MadeSolver { made: self.made, out: self.out.clone() }))
    }

    fn machine(&self, _: &Workspace) -> String {
        "a made-up machine".to_owned()
    }

    fn send(&self, request: &Request<'_>) -> anyhow::Result<Response> {
        assert_eq!(request.cookie, format!("session={TOKEN}"));
        let path = request.url.strip_prefix("https://adventofcode.com").expect("the site");
        let fields: Vec<_> =
            request.fields.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        self.made.add_call(&format!("requests {path}{}", fields.concat()));
        match self.made.responses.lock().expect("unpoisoned").pop_front() {
            Some(response) => response,
            None => bail!("no response was made"),
        }
    }

    fn variable(&self, name: &str) -> String {
        let mut variables = self.made.variables.iter();
        variables
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value.clone())
            .unwrap_or_default()
    }

    fn home(&self) -> Option<PathBuf> {
        Some(self.made.workspace.path("home"))
    }

    fn email(&self) -> Option<String> {
        Some("me@mail.example".to_owned())
    }

    fn read_secret(&self, _: &str) -> io::Result<String> {
        Ok(self.made.typed.clone())
    }

    fn now(&self) -> SystemTime {
        *self.made.clock.lock().expect("unpoisoned")
    }

    fn sleep(&self, time: Duration) {
        *self.made.clock.lock().expect("unpoisoned") += time;
    }
}

struct MadeSolver<'m> {
    made: &'m Made,
    out: Shared,
}

impl Solver for MadeSolver<'_> {
    fn check(&self, _: &Day) -> anyhow::Result<()> {
        Ok(())
    }

    fn solve(&self, day: &Day, input: &Input, how: How) -> Solved {
        let verb = if how.repeat { "repeatedly solves" } else { "solves" };
        let parts = match input.parts[..] {
            [part] => format!("part {part}"),
            _ => "both parts".to_owned(),
        };
        let path = input.path.display();
        self.made.add_call(&format!("{} {verb} {parts} of {path}", day.package));
        let mut days = self.made.days.iter();
        let made_day = days.find(|made| made.package == day.package).expect("a day that was made");
        let mut rows = Vec::new();
        let mut outcomes =
            solve_in_test(&made_day.take_steps, input, how.repeat, None, &mut rows).expect("rows");
        if how.is_shown {
            self.out.clone().write_all(without_times(&rows).as_bytes()).expect("a vector");
        }
        set_times(&mut outcomes, self.made.time);
        Solved { outcomes, is_done: true, stderr: made_day.stderr.clone() }
    }
}

/// The rows that a day shows, without the times at their ends, which differ from run to run.
fn without_times(rows: &[u8]) -> String {
    let mut text = String::new();
    for line in plain(rows).lines() {
        let shown = match line.rsplit_once(' ') {
            Some((row, time)) if time.starts_with(char::is_numeric) && time.ends_with('s') => {
                row.trim_end()
            }
            _ => line,
        };
        text += &format!("{shown}\n");
    }
    text
}

/// Sets each time, as if the parser had taken this one, part 1 twice as long, and part 2 three times as long. Real times
/// differ from run to run.
fn set_times(outcomes: &mut Outcomes, made_time: Duration) {
    outcomes.parse_time = outcomes.parse_time.map(|_| made_time);
    for (part, outcome) in &mut outcomes.parts {
        if let Outcome::Found { time, .. } = outcome {
            *time = match part {
                Part::One => 2 * made_time,
                Part::Two => 3 * made_time,
            };
        }
    }
}

/// The steps of a day that does what its input says: the first line is what part 1 finds, and the second line what part 2
/// finds, such as `7`, `unsolved`, `none: it never ends` or `panic`. A part is not run if its line is missing or `not run`.
/// The input `malformed` cannot be parsed.
fn as_input_says(text: &str, steps: &mut Steps<'_>) -> Result<(), Stop> {
    let lines = steps.parse_with_any_error(|| match text {
        "malformed" => Err("expected a deal"),
        _ => Ok(text.lines().collect::<Vec<_>>()),
    })?;
    let line_of_part = |index: usize| lines.get(index).filter(|line| **line != "not run");
    match line_of_part(0) {
        None => {}
        Some(&"unsolved") => steps.part1(|| None::<u32>),
        Some(line) => steps.part1(|| find(line)),
    }
    match line_of_part(1) {
        None => {}
        Some(&"unsolved") => steps.part2(|| None::<u32>),
        Some(line) => steps.part2(|| find(line)),
    }
    Ok(())
}

/// What a part finds if this is its line of the input.
fn find(line: &str) -> Result<&str, &str> {
    assert!(line != "panic");
    match line.strip_prefix("none: ") {
        Some(reason) => Err(reason),
        None => Ok(line),
    }
}

/// Otherwise the day would be missing, and nobody would notice.
#[test]
fn a_description_that_begins_with_a_year_and_names_no_puzzle_is_noted() {
    let made = Made::with_two_days()
        .with_day("day1", "2021, Day 1: Sonar Sweep", as_input_says)
        .with_day("late", "2025, day 13: Late", as_input_says)
        .with_day("shared", "20 helpers", as_input_says);
    for words in ["check", "run", "check 2021/1"] {
        let lines = made.run(words).err;
        assert!(
            lines.starts_with(
                "day1 is no day: expected a description such as `2020, day 22: Crab Combat`, found \
                 \"2021, Day 1: Sonar Sweep\"\nlate is no day: expected a day from 1 to 12 for 2025, found 13\n"
            ),
            "{lines}"
        );
        assert!(!lines.contains("shared"), "{lines}");
    }
    assert_eq!(made.run("check 22").err, "");
}

/// So the checks of a workspace pass before it has its first day.
#[test]
fn a_workspace_without_days_passes_unless_a_puzzle_is_named() {
    let made = Made::new();
    let message = "no days yet; to make one: cargo xtask new YEAR/DAY\n";
    for (command, printed) in
        [("run", ""), ("run -e", ""), ("check", "no answers\n"), ("bench", ""), ("bench -e", "")]
    {
        let output = made.run(command);
        assert_eq!([&*output.out, &*output.err], [printed, message], "{command}");
        assert_eq!(output.code, Some(0), "{command}");
        let output = made.run(&format!("{command} 2020/22"));
        output.assert_usage_error("error: no day here is 2020/22; ");
    }
    assert_eq!(made.calls(), "");
}
