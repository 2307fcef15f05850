//! Solves a part with a day, to submit its answer.

use std::io::{self, Write as _};

use anyhow::bail;
use aoc_common::{
    Part,
    answer::Answer,
    cli::{note, say_if_slow_on_terminal},
    input::MINE,
    text::{MIN_LABEL_WIDTH, labelled_line},
};
use aoc_workspace::{
    Day, Workspace,
    day_programs::{DayPrograms, Solver as _},
    inputs,
    launcher::How,
};

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
    let inputs = inputs::list(workspace, puzzle)?;
    let Some(mine) = inputs.iter().find(|input| input.name == MINE) else {
        bail!(inputs::missing_message(workspace, puzzle, MINE));
    };
    let package = &day.package;
    let programs = say_if_slow_on_terminal(&format!("building {package}"), || {
        DayPrograms::build(workspace, &[day])
    })?;
    let mut answer = None;
    let mut passed = true;
    for input in inputs.iter().filter(|input| *input == mine || input.is_example()) {
        if !input.is_for(part) {
            continue;
        }
        let mut input_for_part = input.clone();
        input_for_part.parts = vec![part];
        let name = format!("part {part} of {}", input.name);
        let solved =
            say_if_slow_on_terminal(&name, || programs.solve(day, &input_for_part, How::default()));
        if !solved.stderr.is_empty() {
            let _ = writeln!(io::stderr(), "{}", solved.stderr);
        }
        let report = solved.report(&input_for_part);
        passed &= report.passes();
        let has_answer = report.answer_to(part).is_some();
        let said = if input == mine && !has_answer { report.lines() } else { report.failures() };
        for line in said {
            note(labelled_line(&input.name, MIN_LABEL_WIDTH, &line));
        }
        if input == mine {
            answer = report.answer_to(part).cloned();
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
