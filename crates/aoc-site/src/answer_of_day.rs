//! Solves a part with a day, to submit its answer.

use anyhow::bail;
use aoc_common::{
    Part,
    answer::Answer,
    cli::{MIN_LABEL_WIDTH, labelled_line, note},
    puzzle::input_name::MINE,
};
use aoc_workspace::{Day, Workspace, day_programs::DayPrograms, input_choice::for_part, inputs};

/// A day's answer to a part of `mine.txt`. The day also solves the examples for this part. What does not pass is printed,
/// and why `mine.txt` has no answer.
///
/// # Errors
/// If there is no `mine.txt`, or the part has no answer to it. If the part does not pass for `mine.txt` or for an example,
/// unless `force` is given.
pub(crate) fn answer_of_day(
    workspace: &Workspace,
    day: &Day,
    part: Part,
    force: bool,
) -> anyhow::Result<Answer> {
    let puzzle = day.puzzle.id;
    let inputs = for_part(inputs::list(workspace, puzzle)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else {
        bail!(inputs::missing_message(workspace, puzzle, MINE, &inputs));
    };
    let programs = DayPrograms::build(workspace, [day])?;
    let mut answer = None;
    let mut passed = true;
    for input in inputs.iter().filter(|input| *input == mine || input.is_example()) {
        let report = programs.solve_quietly(day, input);
        for finding in report.findings() {
            let has_failed = !finding.standing.passes();
            passed &= !has_failed;
            if has_failed || (input == mine && finding.standing.answer().is_none()) {
                note(labelled_line(&input.name, MIN_LABEL_WIDTH, &finding.to_string()));
            }
        }
        if input == mine {
            answer = report.answer_of(part).cloned();
        }
    }
    match answer {
        None => {
            bail!(
                "not submitted: the day finds no answer to part {part} of {}",
                mine.path.display()
            )
        }
        Some(_) if !passed && !force => bail!("not submitted: see above (--force submits anyway)"),
        Some(answer) => Ok(answer),
    }
}
