//! `cargo xtask check`: compares the answers to all inputs with what is known about them.
//!
//! Each input is solved by the program of its day. When it is its turn, the answers are judged by what is known then, those
//! that are accepted are recorded, and a line is printed. What is said about a part, and whether it passes, is decided in
//! `aoc_facts::judge`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context as _;
use aoc_facts::{
    Part, PuzzleId, Task, Workspace,
    answer::Finding,
    files::{if_any, is_hidden},
    judge::{ERROR, Judgement},
    known::{self, Known, is_snapshot},
    report::{PartReport, Report},
    task,
};
use aoc_runtime::cli::{EMPHASIS_STYLE, exit_code_if};

use crate::{
    context::Context,
    flags::CheckFlags,
    select::days::{Day, Days},
    solve::{
        all::{Job, while_jobs_run},
        cargo::Programs,
        program_of,
    },
};

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(context: &mut Context<'_>, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let days = context.days()?;
    let selected = context.select(&days, &flags.puzzles)?;
    let mut unread_answers = recorded_answers(context.workspace, flags, &selected)?;
    let programs = context.build(&selected)?;
    let mut jobs_of_days = Vec::new();
    for &day in &selected {
        let tasks = task::list(context.workspace, day.puzzle.id);
        // If they cannot be listed, this is said about the day.
        for task in tasks.iter().flatten() {
            for part in task.parts() {
                unread_answers.remove(&task.input().snapshot(*part));
            }
        }
        jobs_of_days.push((day, jobs_of(&programs, day, tasks)));
    }
    let jobs: Vec<_> =
        jobs_of_days.iter().filter_map(|(_, jobs)| jobs.as_ref().ok()).flatten().collect();

    let mut check = Check {
        context,
        flags,
        days: &days,
        selected: &selected,
        counts: BTreeMap::new(),
        failed_puzzles: BTreeSet::new(),
        has_new_answer: false,
        has_new_answer_to_example: false,
    };
    while_jobs_run(check.context.world, &jobs, || {
        for (day, jobs_of_day) in &jobs_of_days {
            let puzzle = day.puzzle.id;
            match jobs_of_day {
                Ok(jobs) => check.check_day(day, jobs)?,
                Err(error) => check.fail(puzzle, format_args!("{puzzle}: {error:#}")),
            }
        }
        anyhow::Ok(())
    })?;
    check.check_unread(&unread_answers);
    // Why packages are no days was said when the days were listed. If puzzles are named, they are about others.
    if flags.puzzles.is_empty() {
        for _ in &days.not_days {
            check.count(ERROR);
        }
    }
    check.print_end()?;
    Ok(exit_code_if(!check.counts.contains_key(ERROR) && check.failed_puzzles.is_empty()))
}

/// The recorded answers to the puzzles of these days, or if none is named, all that are in `inputs`.
fn recorded_answers(
    workspace: &Workspace,
    flags: &CheckFlags,
    days: &[&Day],
) -> anyhow::Result<BTreeSet<PathBuf>> {
    if flags.puzzles.is_empty() {
        return answers_below(&workspace.folder_of_all_inputs());
    }
    let mut answers = BTreeSet::new();
    for day in days {
        answers.extend(answers_below(&workspace.inputs_folder(day.puzzle.id))?);
    }
    Ok(answers)
}

/// All recorded answers in this folder and in those below it, of puzzles or not.
///
/// # Errors
/// If a folder cannot be read, perhaps because it is behind a link to a disk that is not mounted. Then nobody would notice
/// that its answers are missing.
fn answers_below(folder: &Path) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut answers = BTreeSet::new();
    for entry in if_any(folder, fs::read_dir(folder))?.into_iter().flatten() {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        // Emacs makes hidden links that lead nowhere.
        if is_hidden(&path) {
            continue;
        }
        if path.is_dir() {
            answers.extend(answers_below(&path)?);
        } else if is_snapshot(&path) {
            answers.insert(path);
        } else if path.extension().is_none() {
            // A link that leads nowhere is one to a folder. Those to files are for those who read the files.
            if_any(&path, path.metadata())?;
        }
    }
    Ok(answers)
}

/// The inputs of a day, which are to be solved. Fails if the day's program did not compile, or its inputs cannot be
/// listed.
fn jobs_of<'a>(
    programs: &'a Programs,
    day: &Day,
    tasks: anyhow::Result<Vec<Task>>,
) -> anyhow::Result<Vec<Job<'a>>> {
    let program = program_of(programs, day)?;
    Ok(tasks?.into_iter().map(|task| Job::new(day.puzzle.id, task, program)).collect())
}

/// What is beside the folder of a puzzle's inputs and seems to be meant: `day1` or `01.txt` instead of `day01`. Sorted.
fn misnamed_inputs(folder: &Path, puzzle: PuzzleId) -> BTreeSet<PathBuf> {
    let mut misnamed = BTreeSet::new();
    let folder_of_year = folder.parent().unwrap_or(folder);
    for entry in fs::read_dir(folder_of_year).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let number = name.trim_start_matches("day").trim_start_matches(['-', '_']);
        if number.parse() == Ok(puzzle.day()) && path != folder {
            misnamed.insert(path);
        }
    }
    misnamed
}

/// The command while it runs.
struct Check<'a, 'r> {
    context: &'a mut Context<'r>,
    flags: &'a CheckFlags,
    days: &'a Days,
    /// The days that are checked.
    selected: &'a [&'a Day],
    /// How many parts, inputs, days or recorded answers have each label.
    counts: BTreeMap<&'static str, usize>,
    /// The puzzles of which something does not pass.
    failed_puzzles: BTreeSet<PuzzleId>,
    /// Whether there is a new answer that could be accepted.
    has_new_answer: bool,
    has_new_answer_to_example: bool,
}

impl Check<'_, '_> {
    fn check_day(&mut self, day: &Day, jobs: &[Job<'_>]) -> anyhow::Result<()> {
        let name = self.days.display_name(day);
        self.context.print(format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n"))?;
        let widths = jobs.iter().map(|job| job.task.input().name.chars().count());
        let width = widths.fold(MIN_LABEL_WIDTH, usize::max);
        for job in jobs {
            self.check_input(job, width)?;
        }
        if jobs.is_empty() {
            self.context.print("  no inputs\n")?;
            let puzzle = day.puzzle.id;
            let folder = self.context.workspace.inputs_folder(puzzle);
            for misnamed in misnamed_inputs(&folder, puzzle) {
                self.fail(
                    puzzle,
                    format_args!(
                        "{}: the inputs of {puzzle} belong in {}",
                        misnamed.display(),
                        folder.display()
                    ),
                );
            }
        }
        Ok(())
    }

    /// Waits until an input is solved, records the answers that are accepted, and prints a line.
    fn check_input(&mut self, job: &Job<'_>, width: usize) -> anyhow::Result<()> {
        let solved = job.wait();
        self.context.pass_on(&solved.stderr);
        let known = Known::of_task(&job.task);
        let report = Report::new(&known, solved.outcomes.clone());
        let mut said = Vec::new();
        for (&part, part_report) in &report.parts {
            said.push((part, self.check_part(job, part, part_report)));
        }
        let error = report.error_line();
        if error.is_some() {
            self.count_failure(job.puzzle);
        }
        let text = joined(&said, error);
        self.context.print(labelled_line(&job.task.input().name, width, &text) + "\n")
    }

    /// Counts a part, or records its answer if that is new and accepted. Returns what is said about it.
    fn check_part(&mut self, job: &Job<'_>, part: Part, report: &PartReport) -> String {
        if let Judgement::New { answer, .. } = &report.judgement {
            // What the puzzle says about an example is for a person to read: a recorded answer also decides for which
            // parts the example is run, so one that nobody has confirmed could hide that a part is wrong.
            if job.task.input().is_example() {
                self.has_new_answer_to_example = true;
            } else if self.flags.accept {
                return self.accept(job, part, &Finding::Answer(answer.clone()));
            } else {
                self.has_new_answer = true;
            }
        }
        self.count(report.judgement.label());
        if !report.passes() {
            self.failed_puzzles.insert(job.puzzle);
        }
        report.to_string()
    }

    /// Records an answer. Returns what is said about it.
    fn accept(&mut self, job: &Job<'_>, part: Part, finding: &Finding) -> String {
        match known::record(job.task.input(), part, finding) {
            Ok(recorded) => {
                self.count("recorded");
                recorded
            }
            Err(error) => {
                self.count_failure(job.puzzle);
                format!("{ERROR}: {error:#}")
            }
        }
    }

    /// Says which recorded answers were compared with nothing.
    fn check_unread(&mut self, answers: &BTreeSet<PathBuf>) {
        for answer in answers {
            self.context.error(format_args!(
                "{}: nothing is compared with this recorded answer: restore the input, the part or the day, or delete the answer",
                answer.display()
            ));
            self.count(ERROR);
        }
    }

    /// Prints an error about a puzzle, and counts it.
    fn fail(&mut self, puzzle: PuzzleId, error: impl fmt::Display) {
        self.context.error(error);
        self.count_failure(puzzle);
    }

    fn count_failure(&mut self, puzzle: PuzzleId) {
        self.count(ERROR);
        self.failed_puzzles.insert(puzzle);
    }

    fn count(&mut self, label: &'static str) {
        *self.counts.entry(label).or_default() += 1;
    }

    /// Prints the counts, and which puzzles have failed. Says how new answers are recorded.
    fn print_end(&mut self) -> anyhow::Result<()> {
        self.context.print(self.summary() + "\n")?;
        self.context.print_failed(self.selected, &self.failed_puzzles)?;
        if self.has_new_answer {
            self.context.note(
                "next: `cargo xtask check --accept`, once you know that the new answers are right",
            );
        }
        if self.has_new_answer_to_example && self.flags.accept {
            self.context.note(
                "next: `cargo xtask expect PUZZLE PART ANSWER` for each new answer to an example, with what the puzzle says; a picture goes between quotes, with all its lines",
            );
        }
        Ok(())
    }

    /// One line, such as `1 new, 8 unchanged, 1 wrong`, or `8 answers unchanged`.
    fn summary(&self) -> String {
        let counts: Vec<_> = self.counts.iter().collect();
        match counts[..] {
            [] => "no answers".to_owned(),
            [(label @ (&"right" | &"unchanged"), 1)] => format!("1 answer {label}"),
            [(label @ (&"right" | &"unchanged"), count)] => format!("{count} answers {label}"),
            _ => {
                let counted = counts.into_iter().map(|(label, count)| match (*label, *count) {
                    (ERROR, 2..) => format!("{count} errors"),
                    _ => format!("{count} {label}"),
                });
                counted.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// What is said about the parts of an input, and about what has ended its steps, in one text. What is the same for both
/// parts is said once.
fn joined(said: &[(Part, String)], error: Option<String>) -> String {
    let mut lines = match said {
        [(_, one), (_, two)] if one == two => vec![one.clone()],
        _ => said.iter().map(|(part, text)| format!("part {part} {text}")).collect(),
    };
    lines.extend(error);
    // After an answer drawn in letters, which has several lines, the next part begins on a new line.
    let separator = if lines.iter().any(|line| line.contains('\n')) { "\n" } else { ", " };
    lines.join(separator)
}

/// The least width of a label, in characters: the names of most inputs fit.
pub(crate) const MIN_LABEL_WIDTH: usize = 9;

/// What is said about an input, after its name, on a line below the name of the puzzle. The name takes at least this
/// width. If the text has several lines, the others are indented so that they begin below the first.
pub(crate) fn labelled_line(name: &str, width: usize, message: &str) -> String {
    let label = format!("  {name:<width$}  ");
    let indent = " ".repeat(label.chars().count());
    let text = message.replace('\n', &format!("\n{indent}"));
    label + &text
}

#[cfg(test)]
mod tests {
    use aoc_facts::text::{instead_of, with_answer};

    use super::*;

    #[test]
    fn all_lines_of_a_message_begin_in_the_same_column() {
        let message = with_answer("wrong:", instead_of("#.#\n##.", 7));
        let shown = ["mine", "example-rotated"].map(|name| labelled_line(name, 9, &message));
        insta::assert_snapshot!(shown.join("\n"), @"
          mine       wrong:
                     #.#
                     ##.
                     instead of 7
          example-rotated  wrong:
                           #.#
                           ##.
                           instead of 7
        ");
    }
}
