//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! Each input is solved, its answers are compared, those that are accepted are recorded, and a line is printed. What is
//! said about a part, and whether it passes, is decided in `aoc_workspace::part_result`.

use std::{
    collections::BTreeSet,
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use aoc_common::{
    PuzzleId,
    report::Report,
    terminal::{EMPHASIS, exit_code, print, print_error, print_to_stderr, printable},
};
use aoc_workspace::{
    Day, Days, Workspace,
    day_programs::DayPrograms,
    inputs,
    launcher::Finished,
    layout::{LABEL_WIDTH, labelled_line},
    part_result::{CHECK, PartResult, State, compare},
    snapshots::{self, Snapshot},
};

use crate::{
    flags::CheckFlags,
    parallel::{Job, with_jobs_started},
};

const NEW_ADVICE: &str =
    "once you know that the new answers are right, add --accept to record them";

const CHANGED_ADVICE: &str = "if you meant to change an answer, name its package to record it: \
    cargo xtask check --accept PACKAGE, or for an example: cargo xtask expect PUZZLE PART ANSWER -i NAME";

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let programs = DayPrograms::build(workspace, selected.iter().copied())?;
    let mut jobs_of_days = Vec::new();
    for &day in &selected {
        jobs_of_days.push((day, jobs_of(workspace, &programs, day)));
    }
    let jobs: Vec<_> =
        jobs_of_days.iter().filter_map(|(_, jobs)| jobs.as_ref().ok()).flatten().collect();

    let mut check = Check { flags, selected: &selected, states: Vec::new() };
    with_jobs_started(&programs, &jobs, || {
        for (day, jobs) in &jobs_of_days {
            match jobs {
                Ok(jobs) => check.check_day(&days.display_name(day), jobs)?,
                Err(error) => check.fail(format_args!("{}: {error:#}", day.puzzle.id)),
            }
        }
        anyhow::Ok(())
    })?;
    check.check_unreferenced_answers(workspace);
    if flags.puzzles.is_empty() {
        check.check_files_without_a_day(workspace, &days)?;
    }
    print(&mut io::stdout(), check.summary() + "\n")?;
    check.print_advice();
    Ok(exit_code(check.states.iter().all(|state| CHECK.contains(state))))
}

/// The inputs of a day, which are to be solved. Fails if the day's program did not compile, or its inputs cannot be
/// listed.
fn jobs_of<'a>(
    workspace: &Workspace,
    programs: &DayPrograms,
    day: &'a Day,
) -> anyhow::Result<Vec<Job<'a>>> {
    programs.command(day)?;
    let inputs = inputs::list(workspace, day.puzzle.id)?;
    Ok(inputs.into_iter().map(|input| Job::new(day, input)).collect())
}

/// The recorded answers of a puzzle that belong to no input.
fn unreferenced_answers(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Snapshot>> {
    let mut unreferenced = snapshots::list(workspace, puzzle)?;
    for input in inputs::list(workspace, puzzle)? {
        for part in input.parts() {
            unreferenced.retain(|snapshot| snapshot.path != snapshots::path(&input, part));
        }
    }
    Ok(unreferenced)
}

/// The command while it runs.
struct Check<'a> {
    flags: &'a CheckFlags,
    /// The days that are checked.
    selected: &'a [&'a Day],
    /// How all parts stand. An error about an input, a day or a folder as a whole counts as a failed part.
    states: Vec<State>,
}

impl Check<'_> {
    fn check_day(&mut self, name: &str, jobs: &[Job<'_>]) -> anyhow::Result<()> {
        let out = &mut anstream::stdout();
        print(out, format_args!("{EMPHASIS}{name}{EMPHASIS:#}\n"))?;
        let widths = jobs.iter().map(|job| job.input.name.chars().count());
        let width = widths.fold(LABEL_WIDTH, usize::max);
        for job in jobs {
            self.check_input(job, width)?;
        }
        if jobs.is_empty() {
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
                self.states.push(State::Failed);
                format!("error: {}", printable(error))
            }
            Report::Done { parts, .. } => {
                let mut results = compare(&job.input, parts);
                for result in &mut results {
                    if self.flags.accept && self.is_acceptable(job, result.state) {
                        result.record(&job.input);
                    }
                    self.states.push(result.state);
                }
                message_of_parts(&results)
            }
        };
        let line = labelled_line(&job.input.name, width, &message) + "\n";
        print(&mut anstream::stdout(), line)
    }

    /// Whether `--accept` records an answer that stands like this. A changed answer replaces the recorded one only if its
    /// puzzle or package is named, since a day that is broken at the moment must not replace the answers that show it, and
    /// if no other package of the puzzle is checked, since they may disagree. It never replaces the answer to an example,
    /// which the puzzle has given.
    fn is_acceptable(&self, job: &Job<'_>, state: State) -> bool {
        match state {
            State::New => true,
            State::Changed => {
                let puzzle = job.day.puzzle.id;
                let packages = self.selected.iter().filter(|day| day.puzzle.id == puzzle);
                !self.flags.puzzles.is_empty() && packages.count() == 1 && !job.input.is_example()
            }
            _ => false,
        }
    }

    /// Adds errors about recorded answers that belong to no input.
    fn check_unreferenced_answers(&mut self, workspace: &Workspace) {
        // Two packages may solve one puzzle.
        let puzzles: BTreeSet<_> = self.selected.iter().map(|day| day.puzzle.id).collect();
        for puzzle in puzzles {
            // If the folder cannot be read, this was said about the day.
            for answer in unreferenced_answers(workspace, puzzle).unwrap_or_default() {
                let path = answer.path.display();
                self.fail(format_args!(
                    "{path}: there is no such input for this part: delete the answer, or restore the input"
                ));
            }
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
        self.states.push(State::Failed);
    }

    /// How many parts are counted under the same word.
    fn count(&self, state: State) -> usize {
        self.states.iter().filter(|other| other.word() == state.word()).count()
    }

    /// One line, such as `8 unchanged, 1 changed, 1 new`.
    fn summary(&self) -> String {
        let mut counts = Vec::new();
        for state in [
            State::Unchanged,
            State::Changed,
            State::New,
            State::Recorded,
            State::Unsolved,
            State::Failed,
        ] {
            match self.count(state) {
                0 => {}
                count => {
                    let plural = if state == State::Failed && count > 1 { "s" } else { "" };
                    counts.push(format!("{count} {}{plural}", state.word()));
                }
            }
        }
        match (&self.states[..], &counts[..]) {
            (_, []) => "no answers".to_owned(),
            ([State::Unchanged], _) => "1 answer unchanged".to_owned(),
            ([State::Unchanged, ..], [_]) => format!("{} answers unchanged", self.states.len()),
            _ => counts.join(", "),
        }
    }

    /// Prints what to do about new and changed answers.
    fn print_advice(&self) {
        for (state, advice) in [(State::New, NEW_ADVICE), (State::Changed, CHANGED_ADVICE)] {
            if self.count(state) > 0 {
                print_to_stderr(advice);
            }
        }
    }
}

/// What is said about the parts of an input, in one text. What most inputs have in both parts is said once.
fn message_of_parts(results: &[PartResult]) -> String {
    match results {
        [] => return "no part was run".to_owned(),
        [one, two]
            if one.state == two.state
                && matches!(one.state, State::Unchanged | State::Unsolved) =>
        {
            return one.to_string();
        }
        _ => {}
    }
    let mut text = String::new();
    for result in results {
        if !text.is_empty() {
            // After an answer drawn in letters, which has several lines, the next part begins on a new line.
            text += if text.contains('\n') { "\n" } else { ", " };
        }
        text += &format!("part {} {result}", result.part);
    }
    text
}
