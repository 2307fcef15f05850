//! `cargo xtask check`: compares the answers to all inputs with the recorded ones.

use std::{process::ExitCode, sync::mpsc::Receiver};

use anyhow::Context as _;
use aoc_program::{
    PuzzleId, Report,
    command_line::exit_code,
    output::{TITLE, print, print_error, print_note},
};
use aoc_workspace::{
    Input, Workspace, inputs,
    snapshots::{self, Snapshot, compare, record},
    solve::Ended,
};

use crate::{
    days::{Day, Days},
    parallel::{Progress, Queue},
    programs::Programs,
    selector::Selector,
};

/// Days are solved side by side, as no time is shown. The lines are printed in order.
pub(crate) fn check(
    workspace: &Workspace,
    accept: bool,
    puzzles: &[Selector],
) -> anyhow::Result<ExitCode> {
    let days = Days::find(workspace)?;
    let selected = days.select(puzzles)?;
    let programs = Programs::of_days(workspace, selected.iter().copied())?;

    let mut queue = Queue::default();
    let mut inputs_of_days = Vec::new();
    for day in selected {
        inputs_of_days.push((day, enqueue(workspace, &programs, day, &mut queue)));
    }
    let progress = queue.start();
    let mut all_passed = true;
    for (day, inputs) in inputs_of_days {
        let checked =
            inputs.and_then(|inputs| check_day(workspace, day, &inputs, &progress, accept));
        match checked {
            Ok(passed) => all_passed &= passed,
            Err(error) => {
                print_error(format_args!("{}: {error:#}", day.puzzle.id));
                all_passed = false;
            }
        }
    }

    if puzzles.is_empty() {
        all_passed &= check_answers_without_a_day(workspace, &days)?;
    }
    if !all_passed && !accept {
        print_note("to record new answers, once you know they are right: add --accept");
    }
    Ok(exit_code(all_passed))
}

/// An input, and what will become of the program that solves it.
struct Pending {
    input: Input,
    outcome: Receiver<Ended>,
}

/// Adds all inputs of a day to the queue. Fails if the day's program did not compile.
fn enqueue(
    workspace: &Workspace,
    programs: &Programs,
    day: &Day,
    queue: &mut Queue,
) -> anyhow::Result<Vec<Pending>> {
    // This fails even if the day has no inputs.
    programs.start(day)?;
    let mut pending = Vec::new();
    for input in inputs::list(workspace, day.puzzle.id)? {
        let outcome = queue.add(programs.start(day)?, input.clone());
        pending.push(Pending { input, outcome });
    }
    Ok(pending)
}

/// Prints a line for each input of a day, and returns whether all passed. If the program dies on one
/// input, the others are still compared.
fn check_day(
    workspace: &Workspace,
    day: &Day,
    inputs: &[Pending],
    progress: &Progress,
    accept: bool,
) -> anyhow::Result<bool> {
    let out = &mut anstream::stdout();
    let puzzle = &day.puzzle;
    print(out, format_args!("{TITLE}{puzzle}{TITLE:#}\n"))?;
    let mut all_passed = true;
    for Pending { input, outcome } in inputs {
        let ended = progress
            .wait_for(&format!("{} {}", puzzle.id, input.name), outcome)
            .context("the thread that started the program has ended")?;
        let printed_by_day = ended.stderr.trim_end();
        if !printed_by_day.is_empty() {
            print_note(printed_by_day);
        }
        let (passed, said) = match ended.report {
            Ok(report) => judge(input, &report, accept)?,
            Err(error) => (false, format!("error: {error:#}")),
        };
        print(out, snapshots::line(&input.name, &said) + "\n")?;
        all_passed &= passed;
    }
    for snapshot in unreferenced_snapshots(workspace, puzzle.id, inputs)? {
        let said = "unreferenced: it belongs to no input; delete it, or restore the input";
        print(out, snapshots::line(&snapshot.name, said) + "\n")?;
        all_passed = false;
    }
    if inputs.is_empty() {
        print(out, "  no inputs\n")?;
    }
    Ok(all_passed)
}

/// Compares the answers to an input with the recorded ones, and with `accept` records them. Returns
/// whether all passed, and what to say of them.
fn judge(input: &Input, report: &Report, accept: bool) -> anyhow::Result<(bool, String)> {
    let mut all_passed = true;
    let mut said_of_parts = Vec::new();
    for part in input.parts() {
        let Some(status) = compare(input, part, report.outcome(part).as_ref()) else { continue };
        let recorded = if accept { record(input, part, &status)? } else { None };
        if let Some(said) = recorded {
            said_of_parts.push((part, said));
        } else {
            all_passed &= status.passes();
            said_of_parts.push((part, status.to_string()));
        }
    }
    let said = match &said_of_parts[..] {
        [(_, one), (_, two)] if one == two => one.clone(),
        _ => {
            let texts: Vec<_> =
                said_of_parts.iter().map(|(part, said)| format!("part {part} {said}")).collect();
            texts.join(", ")
        }
    };
    Ok((all_passed, said))
}

/// The recorded answers of a puzzle that belong to none of these inputs.
fn unreferenced_snapshots(
    workspace: &Workspace,
    puzzle: PuzzleId,
    inputs: &[Pending],
) -> anyhow::Result<Vec<Snapshot>> {
    let mut unreferenced = snapshots::list(workspace, puzzle)?;
    for Pending { input, .. } in inputs {
        for part in input.parts() {
            unreferenced.retain(|snapshot| snapshot.path != snapshots::path(input, part));
        }
    }
    Ok(unreferenced)
}

/// Names the puzzles that have recorded answers but no day. Perhaps the number of a day was mistyped.
/// Returns whether these answers are all personal, since nobody else would miss those.
fn check_answers_without_a_day(workspace: &Workspace, days: &Days) -> anyhow::Result<bool> {
    let mut passed = true;
    for puzzle in inputs::puzzles(workspace) {
        let recorded = snapshots::list(workspace, puzzle)?;
        if recorded.is_empty() || days.of(puzzle).next().is_some() {
            continue;
        }
        let description = format!("{}, day {}: …", puzzle.year(), puzzle.day());
        print_error(format_args!(
            "{puzzle}: answers are recorded, but no crate has the description `{description}`"
        ));
        passed &= recorded.iter().all(Snapshot::is_personal);
    }
    Ok(passed)
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use aoc_program::Outcome;
    use tempfile::TempDir;

    use super::*;

    /// A folder with an input for both parts.
    fn input() -> (TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.txt");
        fs::write(&path, "").expect("an input");
        (folder, Input { name: "mine".to_owned(), path, only: None })
    }

    fn solved(one: &str, two: &str) -> Report {
        let outcome = |answer: &str| Some(Outcome::Solved(answer.to_owned(), Duration::ZERO));
        Report { parts: [outcome(one), outcome(two)], ..Report::default() }
    }

    fn judged(input: &Input, report: &Report, accept: bool) -> (bool, String) {
        judge(input, report, accept).expect("files that can be written")
    }

    #[test]
    fn parts_of_one_status_are_said_once() {
        let (_folder, input) = input();
        let new = judged(&input, &solved("7", "8"), false);
        assert_eq!(new, (false, "new".to_owned()));
    }

    #[test]
    fn parts_of_different_statuses_are_said_one_by_one() {
        let (_folder, input) = input();
        judged(&input, &solved("7", "8"), true);
        let changed = judged(&input, &solved("7", "9"), false);
        let said = "part 1 unchanged, part 2 changed: 9 instead of 8";
        assert_eq!(changed, (false, said.to_owned()));
    }

    #[test]
    fn accept_records_new_and_changed_answers_and_passes() {
        let (_folder, input) = input();
        let recorded = judged(&input, &solved("7", "8"), true);
        let said = "part 1 recorded: 7, part 2 recorded: 8";
        assert_eq!(recorded, (true, said.to_owned()));
        let replaced = judged(&input, &solved("7", "9"), true);
        let said = "part 1 unchanged, part 2 recorded: 9 instead of 8";
        assert_eq!(replaced, (true, said.to_owned()));
    }

    #[test]
    fn accept_does_not_pass_a_part_that_failed() {
        let (_folder, input) = input();
        let report = Report { error: Some("no text".to_owned()), ..Report::default() };
        assert_eq!(judged(&input, &report, true), (false, "error: no text".to_owned()));
    }

    #[test]
    fn a_part_that_was_not_run_is_not_mentioned() {
        let (_folder, input) = input();
        let mut report = solved("7", "8");
        report.parts[1] = None;
        assert_eq!(judged(&input, &report, true), (true, "part 1 recorded: 7".to_owned()));
    }
}
