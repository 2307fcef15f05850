//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! Each input is solved, its answers are compared, those that are accepted are recorded, and a line is printed. What is
//! said about an answer that is only compared is decided in `aoc_workspace::compare`.

use std::{
    collections::BTreeSet,
    fmt,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
};

use aoc_core::internal::{
    Part, PuzzleId,
    program::Report,
    terminal::{EMPHASIS, exit_code, print, print_error, print_to_stderr, printable},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    compare::{Comparison, Relation, compare},
    day_programs::DayPrograms,
    inputs,
    launcher::Finished,
    layout::{LABEL_WIDTH, labelled_line},
    record::record,
    snapshots::{self, Snapshot},
};

use crate::{
    flags::CheckFlags,
    parallel::{Job, with_jobs_started},
};

const NEW_ADVICE: &str =
    "once you know that the new answers are right, add --accept to record them";

const CHANGED_ADVICE: &str = "if you meant to change an answer, name its package to record it: \
    cargo xtask check --accept PACKAGE";

const CHANGED_EXAMPLE_ADVICE: &str = "the puzzle gives the answer to an example, so this replaces it: \
    cargo xtask expect PUZZLE PART ANSWER -i NAME";

const PART_2_OF_EXAMPLE_ADVICE: &str = "if the puzzle gives no answer to part 2 of an example, rename the example to \
    `example-1`, which is for part 1 only, and its recorded answer `example.1.snap` to `example-1.1.snap`";

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let programs = DayPrograms::build(workspace, selected.iter().copied())?;
    let mut plans = Vec::new();
    for &day in &selected {
        plans.push((day, plan(workspace, &programs, day)));
    }
    let readable_plans = plans.iter().filter_map(|(_, plan)| plan.as_ref().ok());
    let jobs: Vec<_> = readable_plans.flat_map(|plan| &plan.jobs).collect();

    let mut check = Check {
        flags,
        selected: &selected,
        kinds: Vec::new(),
        unreferenced: BTreeSet::new(),
        advice: Vec::new(),
    };
    with_jobs_started(&programs, &jobs, || {
        for (day, plan) in &plans {
            match plan {
                Ok(plan) => check.check_day(&days.display_name(day), plan)?,
                Err(error) => check.fail(format_args!("{}: {error:#}", day.puzzle.id)),
            }
        }
        anyhow::Ok(())
    })?;
    if flags.puzzles.is_empty() {
        check.check_files_without_a_day(workspace, &days)?;
    }
    print(&mut io::stdout(), check.summary() + "\n")?;
    for advice in &check.advice {
        print_to_stderr(advice);
    }
    let fails = |kind: &Kind| matches!(kind, Kind::Changed | Kind::New | Kind::Error);
    Ok(exit_code(!check.kinds.iter().any(fails)))
}

/// What there is to check of a day.
struct Plan<'a> {
    /// Its inputs, which are to be solved.
    jobs: Vec<Job<'a>>,
    /// The recorded answers that belong to no input.
    unreferenced: Vec<Snapshot>,
}

/// Fails if the day's program did not compile, or its inputs cannot be listed.
fn plan<'a>(
    workspace: &Workspace,
    programs: &DayPrograms,
    day: &'a Day,
) -> anyhow::Result<Plan<'a>> {
    programs.command(day)?;
    let inputs = inputs::list(workspace, day.puzzle.id)?;
    let unreferenced = unreferenced_snapshots(workspace, day.puzzle.id, &inputs)?;
    let jobs = inputs.into_iter().map(|input| Job::new(day, input)).collect();
    Ok(Plan { jobs, unreferenced })
}

/// The recorded answers of a puzzle that belong to none of these inputs.
fn unreferenced_snapshots(
    workspace: &Workspace,
    puzzle: PuzzleId,
    inputs: &[Input],
) -> anyhow::Result<Vec<Snapshot>> {
    let mut unreferenced = snapshots::list(workspace, puzzle)?;
    for input in inputs {
        for part in input.parts() {
            unreferenced.retain(|snapshot| snapshot.path != snapshots::path(input, part));
        }
    }
    Ok(unreferenced)
}

/// The width of the longest name that is printed for a day.
fn label_width(plan: &Plan<'_>) -> usize {
    let inputs = plan.jobs.iter().map(|job| &job.input.name);
    let snapshots = plan.unreferenced.iter().map(|snapshot| &snapshot.name);
    let widths = inputs.chain(snapshots).map(|name| name.chars().count());
    widths.fold(LABEL_WIDTH, usize::max)
}

/// What was found about a part of an input.
enum Found {
    /// The answer was only compared with the recorded one.
    Compared(Comparison),
    /// The answer is accepted and was recorded, of which this is said.
    Recorded(String),
    /// The answer is accepted, but cannot be written.
    NotWritten(anyhow::Error),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compared(comparison) => comparison.fmt(f),
            Self::Recorded(message) => f.write_str(message),
            Self::NotWritten(error) => write!(f, "error: {error:#}"),
        }
    }
}

impl Found {
    fn kind(&self) -> Kind {
        match self {
            Self::Compared(comparison) => match comparison.relation {
                Relation::Unchanged => Kind::Unchanged,
                Relation::Changed => Kind::Changed,
                Relation::New => Kind::New,
                Relation::Unsolved => Kind::NotSolved,
                Relation::Error(_) => Kind::Error,
            },
            Self::Recorded(_) => Kind::Recorded,
            Self::NotWritten(_) => Kind::Error,
        }
    }
}

/// As what something is counted: a part, or an error about an input, a day or a folder as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unchanged,
    Changed,
    New,
    Recorded,
    NotSolved,
    Error,
}

/// The command while it runs.
struct Check<'a> {
    flags: &'a CheckFlags,
    /// The days that are checked.
    selected: &'a [&'a Day],
    /// All that was found, in order.
    kinds: Vec<Kind>,
    /// The recorded answers without an input that have been printed.
    unreferenced: BTreeSet<PathBuf>,
    /// What to do about what was found, each once.
    advice: Vec<&'static str>,
}

impl Check<'_> {
    fn check_day(&mut self, name: &str, plan: &Plan<'_>) -> anyhow::Result<()> {
        let out = &mut anstream::stdout();
        print(out, format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
        let width = label_width(plan);
        for job in &plan.jobs {
            self.check_input(job, width)?;
        }
        for snapshot in &plan.unreferenced {
            // If two packages solve the puzzle, this counts once.
            if !self.unreferenced.insert(snapshot.path.clone()) {
                continue;
            }
            let message = "unreferenced: no such input for this part; delete the answer, or restore the input";
            print(out, labelled_line(&snapshot.name, width, message) + "\n")?;
            self.kinds.push(Kind::Error);
        }
        if plan.jobs.is_empty() {
            print(out, "  no inputs\n")?;
        }
        Ok(())
    }

    /// Waits until an input is solved, compares the answers, records those that are accepted, and prints a line.
    fn check_input(&mut self, job: &Job<'_>, width: usize) -> anyhow::Result<()> {
        let Finished { report, stderr } = job.wait();
        // A day may write anything to standard error, and none of it is escaped.
        if !stderr.is_empty() {
            let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
        }
        let message = match report {
            Report::Failed(error) => {
                self.kinds.push(Kind::Error);
                format!("error: {}", printable(error))
            }
            Report::Done { parts, .. } => {
                let mut found = Vec::new();
                for (part, comparison) in compare(&job.input, parts) {
                    found.push((part, self.record_if_accepted(job, part, comparison)));
                }
                self.count(&job.input, &found);
                message_of_parts(&found)
            }
        };
        let line = labelled_line(&job.input.name, width, &message) + "\n";
        print(&mut anstream::stdout(), line)
    }

    fn record_if_accepted(&self, job: &Job<'_>, part: Part, comparison: Comparison) -> Found {
        if !self.is_accepted(job, &comparison.relation) {
            return Found::Compared(comparison);
        }
        match record(&job.input, part, &comparison) {
            Ok(message) => Found::Recorded(message),
            Err(error) => Found::NotWritten(error),
        }
    }

    /// Whether an answer that relates in this way to the recorded one is to be recorded. A changed answer replaces the
    /// recorded one only if its puzzle or package is named, since a day that is broken at the moment must not replace the
    /// answers that show it, and if no other package of the puzzle is checked, since they may disagree. It never replaces
    /// the answer to an example, which the puzzle has given.
    fn is_accepted(&self, job: &Job<'_>, relation: &Relation) -> bool {
        let puzzle = job.day.puzzle.id;
        let packages = self.selected.iter().filter(|day| day.puzzle.id == puzzle).count();
        let may_replace =
            !self.flags.puzzles.is_empty() && packages == 1 && !job.input.is_example();
        match relation {
            Relation::New => self.flags.accept,
            Relation::Changed => self.flags.accept && may_replace,
            Relation::Unchanged | Relation::Unsolved | Relation::Error(_) => false,
        }
    }

    /// Counts what was found about the parts of an input, and notes what to do about it.
    fn count(&mut self, input: &Input, parts: &[(Part, Found)]) {
        for (part, found) in parts {
            let kind = found.kind();
            self.kinds.push(kind);
            match kind {
                Kind::New => self.advise(NEW_ADVICE),
                Kind::Changed if input.is_example() => self.advise(CHANGED_EXAMPLE_ADVICE),
                Kind::Changed => self.advise(CHANGED_ADVICE),
                Kind::Unchanged | Kind::Recorded | Kind::NotSolved | Kind::Error => {}
            }
            let is_for_both = input.only_part.is_none();
            if kind == Kind::New && *part == Part::Two && input.is_example() && is_for_both {
                self.advise(PART_2_OF_EXAMPLE_ADVICE);
            }
        }
    }

    fn advise(&mut self, advice: &'static str) {
        if !self.advice.contains(&advice) {
            self.advice.push(advice);
        }
    }

    /// Adds errors about files that no day uses: those in folders that no command finds, and answers to puzzles without a
    /// day, perhaps because the number of a day was mistyped. If all answers to a puzzle are personal, this only prints a
    /// note, since nobody else has them.
    fn check_files_without_a_day(
        &mut self,
        workspace: &Workspace,
        days: &Days,
    ) -> anyhow::Result<()> {
        for folder in inputs::misnamed_folders(workspace) {
            self.fail(format_args!(
                "{}: no command finds its files; move them to inputs/<year>/day<DD>",
                folder.display()
            ));
        }
        for puzzle in inputs::puzzles(workspace) {
            let recorded = snapshots::list(workspace, puzzle)?;
            if recorded.is_empty() || days.solving(puzzle).next().is_some() {
                continue;
            }
            let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
            let message = format!(
                "{puzzle}: answers are recorded, but no crate has the description `{description}`"
            );
            if recorded.iter().all(Snapshot::is_personal) {
                print_to_stderr(message);
            } else {
                self.fail(message);
            }
        }
        Ok(())
    }

    /// Prints an error about a day or a folder, and counts it.
    fn fail(&mut self, error: impl fmt::Display) {
        print_error(error);
        self.kinds.push(Kind::Error);
    }

    /// One line, such as `8 unchanged, 1 changed, 1 new`.
    fn summary(&self) -> String {
        let mut counts = Vec::new();
        for (what, name) in [
            (Kind::Unchanged, "unchanged"),
            (Kind::Changed, "changed"),
            (Kind::New, "new"),
            (Kind::Recorded, "recorded"),
            (Kind::NotSolved, "not solved"),
            (Kind::Error, "errors"),
        ] {
            match self.kinds.iter().filter(|&&kind| kind == what).count() {
                0 => {}
                1 if what == Kind::Error => counts.push("1 error".to_owned()),
                count => counts.push(format!("{count} {name}")),
            }
        }
        match (&self.kinds[..], &counts[..]) {
            (_, []) => "no answers".to_owned(),
            ([Kind::Unchanged], _) => "1 answer unchanged".to_owned(),
            ([Kind::Unchanged, ..], [_]) => format!("{} answers unchanged", self.kinds.len()),
            _ => counts.join(", "),
        }
    }
}

/// What is said about the parts of an input, in one text. What most inputs have in both parts is said once.
fn message_of_parts(parts: &[(Part, Found)]) -> String {
    match parts {
        [] => return "no part was run".to_owned(),
        [(_, one), (_, two)]
            if one.kind() == two.kind()
                && matches!(one.kind(), Kind::Unchanged | Kind::NotSolved) =>
        {
            return one.to_string();
        }
        _ => {}
    }
    let mut text = String::new();
    for (part, found) in parts {
        if !text.is_empty() {
            // After an answer drawn in letters, which has several lines, the next part begins on a new line.
            text += if text.contains('\n') { "\n" } else { ", " };
        }
        text += &format!("part {part} {found}");
    }
    text
}
