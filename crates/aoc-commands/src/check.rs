//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! Each input is solved by the program of its day, which compares the answers. Those that are accepted are recorded, and a
//! line is printed. What is said about a part, and whether it passes, is decided in `aoc_common::standing`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    path::{Path, PathBuf},
    process::ExitCode,
};

use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Recorded, Source},
    cli::{EMPHASIS_STYLE, advice, exit_code_if, failed_line},
    input::{InputKind, example_of},
    input_file::has_text,
    report::NOT_RUN,
    snapshots::{self, Recording},
    standing::{Known, Outcome, PartReport, Standing},
    text::{MIN_LABEL_WIDTH, labelled_line},
};
use aoc_workspace::{Day, Workspace, day_programs::Solver, inputs, launcher::Solved};

use crate::{
    flags::CheckFlags,
    parallel::{Job, while_jobs_run},
    runner::Runner,
};

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(runner: &mut Runner<'_>, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let selected = runner.select(&flags.puzzles)?;
    let solver = (runner.build)(&selected)?;
    let mut jobs_of_days = Vec::new();
    for &day in &selected {
        jobs_of_days.push((day, jobs_of(runner.workspace, &*solver, day)));
    }
    let jobs: Vec<_> =
        jobs_of_days.iter().filter_map(|(_, jobs)| jobs.as_ref().ok()).flatten().collect();

    let mut check = Check {
        runner,
        flags,
        selected: &selected,
        counts: BTreeMap::new(),
        advice: BTreeSet::new(),
        failed_puzzles: BTreeSet::new(),
        passed: true,
    };
    while_jobs_run(&*solver, &jobs, || {
        for (day, jobs) in &jobs_of_days {
            match jobs {
                Ok(jobs) => check.check_day(day, jobs)?,
                Err(error) => {
                    let puzzle = day.puzzle.id;
                    check.fail(Some(puzzle), format_args!("{puzzle}: {error:#}"));
                }
            }
        }
        anyhow::Ok(())
    })?;
    check.check_all_recorded_answers();
    check.print_end()?;
    Ok(exit_code_if(check.passed))
}

/// The inputs of a day, which are to be solved. Fails if the day's program did not compile, or its inputs cannot be
/// listed.
fn jobs_of<'a>(
    workspace: &Workspace,
    solver: &dyn Solver,
    day: &'a Day,
) -> anyhow::Result<Vec<Job<'a>>> {
    solver.check(day)?;
    let inputs = inputs::list(workspace, day.puzzle.id)?;
    Ok(inputs.into_iter().map(|input| Job::new(day, input)).collect())
}

/// The command while it runs.
struct Check<'a, 'r> {
    runner: &'a mut Runner<'r>,
    flags: &'a CheckFlags,
    /// The days that are checked.
    selected: &'a [&'a Day],
    /// How many parts, inputs, days or folders have each label.
    counts: BTreeMap<&'static str, usize>,
    /// What to do about the parts that do not pass.
    advice: BTreeSet<&'static str>,
    /// The puzzles of which something does not pass.
    failed_puzzles: BTreeSet<PuzzleId>,
    /// Whether nothing has failed, be it of a puzzle or not.
    passed: bool,
}

impl Check<'_, '_> {
    fn check_day(&mut self, day: &Day, jobs: &[Job<'_>]) -> anyhow::Result<()> {
        let name = self.runner.days.display_name(day);
        self.runner.print(format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n"))?;
        let widths = jobs.iter().map(|job| job.input.name.chars().count());
        let width = widths.fold(MIN_LABEL_WIDTH, usize::max);
        for job in jobs {
            self.check_input(job, width)?;
        }
        if jobs.is_empty() {
            self.runner.print("  no inputs\n")?;
        }
        Ok(())
    }

    /// Waits until an input is solved, records the answers that are accepted, and prints a line.
    fn check_input(&mut self, job: &Job<'_>, width: usize) -> anyhow::Result<()> {
        let Solved { report, stderr, .. } = job.wait();
        self.runner.pass_on(stderr);
        let lines = match &report.parts {
            Ok(parts) if !parts.is_empty() => {
                let checked =
                    parts.iter().map(|(&part, report)| self.check_part(job, part, report));
                checked.collect()
            }
            Ok(_) => {
                self.count(NOT_RUN);
                report.lines()
            }
            Err(_) => {
                self.count_failure(Some(job.day.puzzle.id));
                report.lines()
            }
        };
        let line = labelled_line(&job.input.name, width, &joined(&lines)) + "\n";
        self.runner.print(line)
    }

    /// Counts a part, or records its answer if that is accepted. Returns what is said about it.
    fn check_part(&mut self, job: &Job<'_>, part: Part, report: &PartReport) -> String {
        let is_acceptable = matches!(report.standing, Standing::New | Standing::Changed);
        match report.answer() {
            Some(answer) if is_acceptable && self.flags.accept => self.accept(job, part, answer),
            _ => self.count_part(job, part, report),
        }
    }

    fn count_part(&mut self, job: &Job<'_>, part: Part, report: &PartReport) -> String {
        let said = format!("part {part} {report}");
        self.count(report.standing.label());
        if !report.passes_check() {
            self.passed = false;
            self.failed_puzzles.insert(job.day.puzzle.id);
            self.advice.extend(advice(&job.input, report));
        }
        said
    }

    /// Records an answer that is new or has changed. Returns what is said about it.
    ///
    /// That a part finds no answer is not recorded, since the part is probably not right yet.
    fn accept(&mut self, job: &Job<'_>, part: Part, answer: &Answer) -> String {
        let new = Recorded { answer: answer.clone(), source: Source::Day };
        let known = match snapshots::record(&job.input, part, &new, self.replaceable(job)) {
            // Since the day has compared it, that of another package may have been recorded.
            Ok(Recording::Unchanged) => Ok(new),
            Ok(Recording::Kept(old)) => Ok(old),
            Ok(recording) => {
                self.count("recorded");
                return format!("part {part} {recording}");
            }
            Err(error) => Err(format!("{error:#}")),
        };
        let known = known.map(|old| Known { recorded: Some(old), rejections: Vec::new() });
        self.count_part(job, part, &PartReport::new(Outcome::Found(answer.clone()), &known, None))
    }

    /// Which recorded answers are replaced by those that are accepted, if any. The puzzle or package must be named, since a day that
    /// is broken at the moment must not replace the answers that show it. And no other package of the puzzle may be checked,
    /// since they may disagree.
    fn replaceable(&self, job: &Job<'_>) -> Option<Source> {
        let puzzle = job.day.puzzle.id;
        let packages = self.selected.iter().filter(|day| day.puzzle.id == puzzle).count();
        let is_named = !self.flags.puzzles.is_empty();
        if is_named && packages == 1 { Some(Source::Day) } else { None }
    }

    fn check_all_recorded_answers(&mut self) {
        let workspace = self.runner.workspace;
        if self.flags.puzzles.is_empty() {
            return self.check_recorded_answers(&workspace.folder_of_all_inputs());
        }
        // Two packages may solve one puzzle.
        let puzzles: BTreeSet<_> = self.selected.iter().map(|day| day.puzzle.id).collect();
        for puzzle in puzzles {
            self.check_recorded_answers(&workspace.inputs_folder(puzzle));
        }
    }

    /// Adds errors about recorded answers in this folder, and below it, with which nothing was compared: they belong to no
    /// input, to no day, or are in a folder that no command finds.
    fn check_recorded_answers(&mut self, folder: &Path) {
        let workspace = self.runner.workspace;
        for (folder, answers) in inputs::recorded_answers(workspace, folder) {
            match inputs::puzzle_of_folder(workspace, &folder) {
                Some(puzzle) if self.runner.days.of_puzzle(puzzle).next().is_some() => {
                    self.check_answers_of_puzzle(puzzle, &answers);
                }
                Some(puzzle) => self.check_answers_without_day(puzzle, &answers),
                None => self.fail(
                    None,
                    format_args!(
                        "{}: no command finds the recorded answers here; move them to inputs/<year>/day<DD>",
                        folder.display()
                    ),
                ),
            }
        }
    }

    fn check_answers_of_puzzle(&mut self, puzzle: PuzzleId, answers: &BTreeSet<PathBuf>) {
        let workspace = self.runner.workspace;
        // If the folder cannot be read, this was said about the day.
        let Ok(inputs) = inputs::list(workspace, puzzle) else { return };
        let mut compared = BTreeSet::new();
        for input in &inputs {
            compared.extend(input.parts.iter().map(|&part| snapshots::path_of(input, part)));
        }
        for answer in answers.difference(&compared) {
            let reason = reason_for_unused(workspace, puzzle, answer);
            self.fail(Some(puzzle), format_args!("{}: {reason}", answer.display()));
        }
    }

    /// Perhaps the number of a day was mistyped. If all answers to a puzzle are for inputs of the user's own, this is only a
    /// note, since nobody else has them.
    fn check_answers_without_day(&mut self, puzzle: PuzzleId, answers: &BTreeSet<PathBuf>) {
        let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
        let message = format!(
            "{puzzle}: answers are recorded, but no crate has the description `{description}`"
        );
        let is_for_mine = |path: &PathBuf| {
            let input_and_part = snapshots::input_and_part(path);
            input_and_part.is_some_and(|(input, _)| InputKind::of(input) == InputKind::Mine)
        };
        if answers.iter().all(is_for_mine) {
            self.runner.note(message);
        } else {
            self.fail(Some(puzzle), message);
        }
    }

    /// Prints an error about a puzzle or a folder, and counts it.
    fn fail(&mut self, puzzle: Option<PuzzleId>, error: impl fmt::Display) {
        self.runner.error(error);
        self.count_failure(puzzle);
    }

    fn count_failure(&mut self, puzzle: Option<PuzzleId>) {
        self.count(Standing::Failed.label());
        self.passed = false;
        self.failed_puzzles.extend(puzzle);
    }

    fn count(&mut self, label: &'static str) {
        *self.counts.entry(label).or_default() += 1;
    }

    /// Prints the counts, and if there are several days, which puzzles have failed, since the lines about them may be far
    /// above. Says what to do.
    fn print_end(&mut self) -> anyhow::Result<()> {
        self.runner.print(self.summary() + "\n")?;
        if self.selected.len() > 1 && !self.failed_puzzles.is_empty() {
            self.runner.print(failed_line(&self.failed_puzzles))?;
        }
        for text in &self.advice {
            self.runner.note(text);
        }
        Ok(())
    }

    /// One line, such as `1 changed, 1 new, 8 unchanged`.
    fn summary(&self) -> String {
        let counts: Vec<_> = self.counts.iter().collect();
        match counts[..] {
            [] => "no answers".to_owned(),
            [(&"unchanged", 1)] => "1 answer unchanged".to_owned(),
            [(&"unchanged", count)] => format!("{count} answers unchanged"),
            _ => {
                let counted = counts.into_iter().map(|(label, count)| match (*label, *count) {
                    ("error", 2..) => format!("{count} errors"),
                    _ => format!("{count} {label}"),
                });
                counted.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// Why a recorded answer belongs to no input, and what to do.
fn reason_for_unused(workspace: &Workspace, puzzle: PuzzleId, answer: &Path) -> String {
    let Some((input_name, part)) = snapshots::input_and_part(answer) else {
        return "expected a name such as mine.1.snap".to_owned();
    };
    let input = Input::new(inputs::path_of(workspace, puzzle, input_name), puzzle);
    let shown = input.path.display();
    if let Some(own) = input.own_example(part) {
        format!(
            "{} takes the place of {shown} for this part: delete the answer; or if both are examples for it, rename the \
             former to `{}b`, with its answer",
            own.display(),
            example_of(part)
        )
    } else if has_text(&input.path) {
        format!("{shown} is not for this part: delete the answer")
    } else if input.path.exists() {
        format!("{shown} has no text: restore the input, or delete the answer")
    } else {
        format!(
            "there is no {shown}: if you have renamed it, rename the answer as well; otherwise restore the input, or \
             delete the answer"
        )
    }
}

/// What is said about the parts of an input, in one text. What is the same in both parts is said once.
fn joined(lines: &[String]) -> String {
    if let [one, two] = lines
        && let Some(same) = one.strip_prefix("part 1 ")
        && two.strip_prefix("part 2 ") == Some(same)
    {
        return same.to_owned();
    }
    // After an answer drawn in letters, which has several lines, the next part begins on a new line.
    let separator = if lines.iter().any(|line| line.contains('\n')) { "\n" } else { ", " };
    lines.join(separator)
}
