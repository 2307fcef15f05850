//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.
//!
//! Each input is solved by the program of its day, which compares the answers. Those that are accepted are recorded, and a
//! line is printed. What is said about a part, and whether it passes, is decided in `aoc_common::standing`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Found, Recorded, Source},
    cli::{EMPHASIS_STYLE, MIN_LABEL_WIDTH, exit_code_if, labelled_line, note, print, print_error},
    input_file::has_text,
    puzzle::input_name::example_of,
    report::Finding,
    snapshots::{self, Recording},
    standing::{Outcome, Standing},
};
use aoc_workspace::{
    Day, Days, Workspace,
    day_programs::DayPrograms,
    inputs,
    launcher::Captured,
    snapshot_files::{self, SnapshotFile},
};

use crate::{
    failed::print_failed,
    flags::CheckFlags,
    parallel::{Job, while_jobs_run},
};

/// Prints a line for each input of these puzzles, or of all days. Several inputs are solved at the same time, which is
/// possible because no times are shown. Their lines are still printed in order.
pub(crate) fn check(workspace: &Workspace, flags: &CheckFlags) -> anyhow::Result<ExitCode> {
    let days = Days::load(workspace)?;
    let selected = days.select(&flags.puzzles)?;
    let programs = DayPrograms::build(workspace, selected.iter().copied())?;
    let mut jobs_of_days = Vec::new();
    for &day in &selected {
        jobs_of_days.push((day, jobs_of(workspace, &programs, day)));
    }
    let jobs: Vec<_> =
        jobs_of_days.iter().filter_map(|(_, jobs)| jobs.as_ref().ok()).flatten().collect();

    let mut check = Check {
        flags,
        selected: &selected,
        counts: BTreeMap::new(),
        advice: BTreeSet::new(),
        failed: BTreeSet::new(),
        passed: true,
    };
    while_jobs_run(&programs, &jobs, || {
        for (day, jobs) in &jobs_of_days {
            match jobs {
                Ok(jobs) => check.check_day(&days.display_name(day), jobs)?,
                Err(error) => {
                    let puzzle = day.puzzle.id;
                    check.fail(Some(puzzle), format_args!("{puzzle}: {error:#}"));
                }
            }
        }
        anyhow::Ok(())
    })?;
    check.check_unreferenced_answers(workspace);
    if flags.puzzles.is_empty() {
        check.check_files_without_a_day(workspace, &days)?;
    }
    print(&mut io::stdout(), check.summary() + "\n")?;
    print_failed(&selected, &check.failed)?;
    for text in &check.advice {
        note(text);
    }
    Ok(exit_code_if(check.passed))
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
fn unreferenced_answers(
    workspace: &Workspace,
    puzzle: PuzzleId,
) -> anyhow::Result<Vec<SnapshotFile>> {
    let mut unreferenced = snapshot_files::list(workspace, puzzle)?;
    for input in inputs::list(workspace, puzzle)? {
        for &part in &input.parts {
            unreferenced.retain(|snapshot| snapshot.path != snapshots::path_of(&input, part));
        }
    }
    Ok(unreferenced)
}

/// The command while it runs.
struct Check<'a> {
    flags: &'a CheckFlags,
    /// The days that are checked.
    selected: &'a [&'a Day],
    /// How many parts, inputs, days or folders have each label.
    counts: BTreeMap<&'static str, usize>,
    /// What to do about what does not pass.
    advice: BTreeSet<&'static str>,
    /// The puzzles of which something does not pass.
    failed: BTreeSet<PuzzleId>,
    /// Whether nothing has failed, be it of a puzzle or not.
    passed: bool,
}

impl Check<'_> {
    fn check_day(&mut self, name: &str, jobs: &[Job<'_>]) -> anyhow::Result<()> {
        let out = &mut anstream::stdout();
        print(out, format_args!("{EMPHASIS_STYLE}{name}{EMPHASIS_STYLE:#}\n"))?;
        let widths = jobs.iter().map(|job| job.input.name.chars().count());
        let width = widths.fold(MIN_LABEL_WIDTH, usize::max);
        for job in jobs {
            self.check_input(job, width)?;
        }
        if jobs.is_empty() {
            print(out, "  no inputs\n")?;
        }
        Ok(())
    }

    /// Waits until an input is solved, records the answers that are accepted, and prints a line.
    fn check_input(&mut self, job: &Job<'_>, width: usize) -> anyhow::Result<()> {
        let Captured { report, stderr } = job.wait();
        // A day may write anything to standard error, and none of it is escaped.
        if !stderr.is_empty() {
            let _ = io::stderr().write_all(format!("{stderr}\n").as_bytes());
        }
        let mut lines = Vec::new();
        for finding in report.findings() {
            lines.push(match (finding.part, &finding.standing) {
                (Some(part), Standing::New(answer) | Standing::Changed(answer, _))
                    if self.flags.accept =>
                {
                    self.accept(job, part, answer)
                }
                _ => self.count_finding(job, finding),
            });
        }
        let line = labelled_line(&job.input.name, width, &joined(&lines)) + "\n";
        print(&mut anstream::stdout(), line)
    }

    /// Counts a finding, and returns what is said about it.
    fn count_finding(&mut self, job: &Job<'_>, finding: &Finding) -> String {
        self.count(finding.standing.label());
        if !finding.standing.passes_check() {
            self.passed = false;
            self.failed.insert(job.day.puzzle.id);
            self.advice.extend(finding.standing.advice());
        }
        finding.to_string()
    }

    /// Records an answer that is new or has changed. Returns what is said about it.
    ///
    /// That a part finds no answer is not recorded, since the part is probably not right yet.
    fn accept(&mut self, job: &Job<'_>, part: Part, answer: &Answer) -> String {
        let found = Found::Answer(answer.clone());
        let new = Recorded { found: found.clone(), source: Source::Day };
        let standing = match snapshots::record(&job.input, part, &new, self.may_replace(job)) {
            // Since the day has compared it, that of another package may have been recorded.
            Ok(Recording::Unchanged) => Standing::Unchanged(found),
            Ok(Recording::Kept(old)) => Standing::of(Outcome::Found(found), Some(old), None),
            Ok(recording) => {
                self.count("recorded");
                return format!("part {part} {recording}");
            }
            Err(error) => error.into(),
        };
        self.count_finding(job, &Finding { part: Some(part), standing, time: None })
    }

    /// Whether a changed answer replaces the recorded one. Its puzzle or package must be named, since a day that is broken
    /// at the moment must not replace the answers that show it. And no other package of the puzzle may be checked, since
    /// they may disagree.
    fn may_replace(&self, job: &Job<'_>) -> bool {
        let puzzle = job.day.puzzle.id;
        let packages = self.selected.iter().filter(|day| day.puzzle.id == puzzle).count();
        !self.flags.puzzles.is_empty() && packages == 1
    }

    /// Adds errors about recorded answers that belong to no input.
    fn check_unreferenced_answers(&mut self, workspace: &Workspace) {
        // Two packages may solve one puzzle.
        let puzzles: BTreeSet<_> = self.selected.iter().map(|day| day.puzzle.id).collect();
        for puzzle in puzzles {
            // If the folder cannot be read, this was said about the day.
            for answer in unreferenced_answers(workspace, puzzle).unwrap_or_default() {
                let path = answer.path.display();
                let reason = reason_for_unreferenced(workspace, puzzle, &answer);
                self.fail(Some(puzzle), format_args!("{path}: {reason}"));
            }
        }
    }

    /// Adds errors about files that no day uses: those in folders that no command finds, and answers to puzzles without a
    /// day, perhaps because the number of a day was mistyped. If all answers to a puzzle are for inputs of the user's own,
    /// this only prints a note, since nobody else has them.
    fn check_files_without_a_day(
        &mut self,
        workspace: &Workspace,
        days: &Days,
    ) -> anyhow::Result<()> {
        for folder in inputs::misnamed_folders(workspace) {
            let path = folder.display();
            let error = format_args!(
                "{path}: no command finds its files; move them to inputs/<year>/day<DD>"
            );
            self.fail(None, error);
        }
        for puzzle in inputs::puzzles_with_files(workspace) {
            let recorded = snapshot_files::list(workspace, puzzle)?;
            if recorded.is_empty() || days.of_puzzle(puzzle).next().is_some() {
                continue;
            }
            let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
            let message = format!(
                "{puzzle}: answers are recorded, but no crate has the description `{description}`"
            );
            if recorded.iter().all(SnapshotFile::is_for_mine) {
                note(message);
            } else {
                self.fail(Some(puzzle), message);
            }
        }
        Ok(())
    }

    /// Prints an error about a puzzle or a folder, and counts it.
    fn fail(&mut self, puzzle: Option<PuzzleId>, error: impl fmt::Display) {
        print_error(error);
        self.count("error");
        self.passed = false;
        self.failed.extend(puzzle);
    }

    fn count(&mut self, label: &'static str) {
        *self.counts.entry(label).or_default() += 1;
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
fn reason_for_unreferenced(
    workspace: &Workspace,
    puzzle: PuzzleId,
    answer: &SnapshotFile,
) -> String {
    let path = inputs::path_of(workspace, puzzle, answer.input_name());
    let shown = path.display();
    let input = Input::new(path.clone(), puzzle);
    if let Some(part) = answer.part()
        && let Some(own) = input.own_example(part)
    {
        format!(
            "{} takes the place of {shown} for this part: delete the answer; or if both are examples for it, rename the \
             former to `{}b`, with its answer",
            own.display(),
            example_of(part)
        )
    } else if has_text(&path) {
        format!("{shown} is not for this part: delete the answer")
    } else if path.exists() {
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
