//! Recorded answers: keeps those to `mine.txt` in line with what the site says.

use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Found},
    cli::{MIN_LABEL_WIDTH, after_gap, labelled_line, note},
    puzzle::input_name::MINE,
    snapshots,
};
use aoc_workspace::{Workspace, inputs};

use crate::{history::History, puzzle_page::PuzzlePage};

/// Records a right answer, and says so. If `mine.txt` does not exist, nothing is recorded. If another answer is recorded
/// already, that is kept, and the difference is printed.
pub(crate) fn record_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    answer: &Answer,
) -> anyhow::Result<()> {
    let Some(mine) = mine_if_any(workspace, puzzle) else { return Ok(()) };
    if let Some(recorded) = snapshots::read(&mine, part)? {
        note_difference(puzzle, part, answer.as_str(), &recorded);
    } else {
        let recorded = snapshots::record(&mine, part, &Found::Answer(answer.clone()))?;
        note(labelled_line(MINE, MIN_LABEL_WIDTH, &format!("part {part} {recorded}")));
    }
    Ok(())
}

/// Says so if another answer is recorded than this one, which the site accepts.
pub(crate) fn note_other_record(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    answer: &str,
) -> anyhow::Result<()> {
    if let Some(mine) = mine_if_any(workspace, puzzle)
        && let Some(recorded) = snapshots::read(&mine, part)?
    {
        note_difference(puzzle, part, answer, &recorded);
    }
    Ok(())
}

/// Says so if these answers differ: the one that the site accepts, and the one that is recorded. That letters are not what
/// is recorded is no surprise: somebody has read them off a grid of `#`.
fn note_difference(puzzle: PuzzleId, part: Part, accepted: &str, recorded: &Found) {
    if recorded.to_string() == accepted || is_letters(accepted) {
        return;
    }
    let message = format!(
        "part {part}: the site accepts{}, but{} is recorded; to record what the site accepts: \
         cargo xtask expect {puzzle} {part} ANSWER -i {MINE}",
        after_gap(accepted),
        after_gap(recorded)
    );
    note(labelled_line(MINE, MIN_LABEL_WIDTH, &message));
}

fn is_letters(answer: &str) -> bool {
    answer.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Records the answers that a page shows as accepted. For an answer of capital letters, this only says how to record
/// it, since a person may have read the letters off a grid of `#`, and then the grid is what the day answers.
pub(crate) fn record_answers_on_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    for part in Part::BOTH {
        let Some(answer) = page.accepted_answer(part) else { continue };
        if !is_letters(&answer) {
            record_answer(workspace, puzzle, part, &Answer::typed(&answer)?)?;
        } else if let Some(mine) = mine_if_any(workspace, puzzle)
            && !snapshots::exists(&mine, part)
        {
            note(format_args!(
                "{answer} is not recorded, since the day's own answer to part {part} may be a picture of `#`: \
                 `cargo xtask check --accept {puzzle}` records what the day answers, and \
                 `cargo xtask expect {puzzle} {part} {answer} -i mine` records the letters"
            ));
        }
    }
    Ok(())
}

/// Deletes the recorded answer to `mine.txt` if the site has rejected it, and says so. Otherwise the next answer of the
/// day would count as changed, and the part as solved.
pub(crate) fn forget_rejected_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    history: &History,
) -> anyhow::Result<()> {
    let mine = inputs::mine(workspace, puzzle);
    if let Some(recorded) = snapshots::read(&mine, part)?
        && let Some(reason) = history.wrong_message(puzzle, part, &recorded.to_string())
    {
        snapshots::remove(&mine, part)?;
        let message = format!("part {part} no longer recorded: {recorded}, since {reason}");
        note(labelled_line(MINE, MIN_LABEL_WIDTH, &message));
    }
    Ok(())
}

/// An example of this puzzle for which this answer to the part, as it is sent, is recorded, if there is one.
///
/// # Errors
/// If a recorded answer cannot be read.
pub(crate) fn example_with_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    answer: &Answer,
) -> anyhow::Result<Option<Input>> {
    let inputs = inputs::list(workspace, puzzle)?;
    for example in inputs::examples_for(&inputs, part) {
        let recorded = snapshots::read(example, part)?;
        if recorded.is_some_and(|recorded| recorded.answer() == Some(answer)) {
            return Ok(Some(example.clone()));
        }
    }
    Ok(None)
}

/// `mine.txt`, if it exists.
fn mine_if_any(workspace: &Workspace, puzzle: PuzzleId) -> Option<Input> {
    let has_mine = inputs::has_mine(workspace, puzzle);
    if has_mine { Some(inputs::mine(workspace, puzzle)) } else { None }
}
