//! What the commands about days say and do. They run in the process of the test. The days are made up, but take real steps, so
//! the verdicts are real. No cargo and no program is started.

mod check;
mod stars;

use std::{
    io,
    path::Path,
    process::ExitCode,
    sync::{Arc, Mutex},
};

use anyhow::anyhow;
use aoc_commands::{run_in_test, runner::Runner};
use aoc_common::{Input, cli::exit_status_of};
use aoc_core::NoAnswer;
use aoc_fakes::{
    output::Output,
    scratch_workspace::{ScratchWorkspace, snapshot},
};
use aoc_program::{Steps, Stop, solve_in_test};
use aoc_workspace::{
    Day, Days, Workspace,
    day_programs::Solver,
    launcher::{How, Solved},
};
use jzon::{JsonValue, array, object};

/// How a made-up day solves an input. What it shows is written to the output.
type SolveInput = dyn Fn(&Day, &Input, How, &mut dyn io::Write) -> Solved + Send + Sync;

/// A workspace with made-up days.
struct Made {
    workspace: ScratchWorkspace,
    /// The package, the description, and how it solves; nothing if it does not compile.
    days: Vec<(String, String, Option<Box<SolveInput>>)>,
    /// What the days have solved, a line for each input.
    calls: Arc<Mutex<Vec<String>>>,
}

impl Made {
    /// A workspace without days.
    fn new() -> Self {
        let workspace = ScratchWorkspace::new("");
        Self { workspace, days: Vec::new(), calls: Arc::default() }
    }

    /// A workspace with 2020/22 in the package `day22` and 2021/21 in the package `day21`. Both do as their inputs say.
    fn with_two_days() -> Self {
        Self::new()
            .with_day("day22", "2020, day 22: Crab Combat", Some(Box::new(as_input_says)))
            .with_day("day21", "2021, day 21: Dirac Dice", Some(Box::new(as_input_says)))
    }

    /// The same workspace with another day.
    fn with_day(
        mut self,
        package: &str,
        description: &str,
        solve: Option<Box<SolveInput>>,
    ) -> Self {
        self.days.retain(|(other, ..)| other != package);
        self.days.push((package.to_owned(), description.to_owned(), solve));
        self
    }

    /// Writes inputs of 2020/22, by their names.
    fn with_inputs_of_day22(self, inputs: &[(&str, &str)]) -> Self {
        for (name, text) in inputs {
            self.workspace.write(format!("inputs/2020/day22/{name}.txt"), text);
        }
        self
    }

    /// Records answers for 2020/22 as accepted from the day, by the names of the inputs and the parts, such as `mine.1`.
    fn with_answers_of_day22(self, answers: &[(&str, &str)]) -> Self {
        for (name, answer) in answers {
            self.workspace.write(format!("inputs/2020/day22/{name}.snap"), snapshot(answer));
        }
        self
    }

    /// Runs the command with these arguments, which are separated by spaces. In what is printed, the folder of the workspace
    /// is left out.
    #[track_caller]
    fn run(&self, arguments: &str) -> Output {
        let workspace = Workspace::new(self.workspace.root(), Path::new("/"));
        let days = Days::from_metadata(&self.metadata(), &workspace);
        let printed = Shared::default();
        let mut err = Vec::new();
        let mut runner = Runner {
            workspace: &workspace,
            days: &days,
            out: &mut printed.clone(),
            err: &mut err,
            build: &|_| Ok(Box::new(MadeSolver { made: self, shown: printed.clone() })),
        };
        let words: Vec<_> = arguments.split(' ').collect();
        let ended = run_in_test(&mut runner, &words);
        let status = match ended {
            Ok(status) => (0..=2).find(|&code| status == ExitCode::from(code)).expect("a status"),
            Err(error) => {
                err.extend_from_slice(format!("error: {error:#}\n").as_bytes());
                exit_status_of(&error)
            }
        };
        let out = printed.0.lock().expect("unpoisoned").clone();
        let [out, err] = [out, err].map(|bytes| self.without_root(&bytes));
        Output { out, err, code: Some(status.into()) }
    }

    fn without_root(&self, printed: &[u8]) -> String {
        let plain = String::from_utf8(printed.to_owned()).expect("text");
        let text = anstream::adapter::strip_str(&plain).to_string();
        let root = self.workspace.path("").display().to_string();
        text.replace(&root, "").replace(&root.replace('\\', "/"), "").replace('\\', "/")
    }

    /// What cargo would say about the packages.
    fn metadata(&self) -> JsonValue {
        let mut packages = array![];
        for (name, description, _) in &self.days {
            let manifest = self.workspace.path(format!("crates/{name}/Cargo.toml"));
            let package = object! {
                name: name.as_str(),
                description: description.as_str(),
                manifest_path: manifest.display().to_string(),
                targets: array![object! { kind: array!["bin"], name: name.as_str() }],
            };
            packages.push(package).expect("an array");
        }
        object! { packages: packages }
    }

    fn calls(&self) -> Vec<String> {
        self.calls.lock().expect("unpoisoned").clone()
    }
}

/// What is printed by the runner and by the days.
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

struct MadeSolver<'m> {
    made: &'m Made,
    shown: Shared,
}

impl MadeSolver<'_> {
    fn solve_of(&self, day: &Day) -> anyhow::Result<&SolveInput> {
        let mut days = self.made.days.iter();
        let solve = days.find(|(package, ..)| *package == day.package);
        solve
            .and_then(|(.., solve)| solve.as_deref())
            .ok_or_else(|| anyhow!("{} was not built, see above", day.package))
    }
}

impl Solver for MadeSolver<'_> {
    fn check(&self, day: &Day) -> anyhow::Result<()> {
        self.solve_of(day).map(drop)
    }

    fn solve(&self, day: &Day, input: &Input, how: How) -> Solved {
        let solve = match self.solve_of(day) {
            Ok(solve) => solve,
            Err(error) => return Solved::from(error),
        };
        let verb = if how.repeat { "repeatedly solves" } else { "solves" };
        let part = how.part.map(|part| format!(" part {part} of")).unwrap_or_default();
        let path = input.path.display().to_string();
        let call = format!("{} {verb}{part} {path}", day.package);
        self.made.calls.lock().expect("unpoisoned").push(self.made.without_root(call.as_bytes()));
        let mut sink = io::sink();
        let mut shown = self.shown.clone();
        let out: &mut dyn io::Write = if how.is_shown { &mut shown } else { &mut sink };
        solve(day, input, how, out)
    }
}

/// Solves an input with these steps.
fn solve_with(
    steps: impl Fn(&str, &mut Steps<'_>) -> Result<(), Stop> + Sync,
    day: &Day,
    input: &Input,
    how: How,
    out: &mut dyn io::Write,
) -> Solved {
    let report = solve_in_test(&day.puzzle, &steps, &input.path, how.part, how.repeat, out);
    Solved { report: report.expect("it can be shown"), has_reported: true, stderr: String::new() }
}

/// A day that does what its input says: each line is what a part finds, such as `7`, `unsolved`, `none: it never ends` or
/// `panic`. If there is no second line, part 2 is not run. An input `malformed` cannot be parsed.
fn as_input_says(day: &Day, input: &Input, how: How, out: &mut dyn io::Write) -> Solved {
    let steps = |text: &str, steps: &mut Steps<'_>| {
        let lines = steps.parse_with_any_error(|| match text {
            "malformed" => Err("expected a deal"),
            _ => Ok(text.lines().map(str::to_owned).collect::<Vec<_>>()),
        })?;
        if let Some(line) = lines.first() {
            steps.part1(|| part(line));
        }
        if let Some(line) = lines.get(1) {
            steps.part2(|| part(line));
        }
        Ok(())
    };
    solve_with(steps, day, input, how, out)
}

fn part(line: &str) -> Result<String, NoAnswer> {
    match line {
        "unsolved" => Err(NoAnswer::Unsolved),
        "panic" => panic!("the input says so"),
        _ => match line.strip_prefix("none: ") {
            Some(reason) => Err(reason.into()),
            None => Ok(line.to_owned()),
        },
    }
}
