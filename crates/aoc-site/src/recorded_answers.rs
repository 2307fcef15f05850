//! Recorded answers: keeps those to `mine.txt` in line with what the site says.

use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Found, Source},
    cli::{MIN_LABEL_WIDTH, after_gap, labelled_line, note},
    puzzle::input_name::MINE,
    snapshots,
};
use aoc_workspace::{Workspace, inputs};

use crate::{history::History, puzzle_page::PuzzlePage};

/// Records a right answer, and says so. If `mine.txt` does not exist, nothing is recorded. If an answer is recorded
/// already, it is only [compared](confirm).
pub(crate) fn record_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    answer: &Answer,
) -> anyhow::Result<()> {
    if let Some(mine) = mine_if_any(workspace, puzzle)
        && !confirm(&mine, puzzle, part, answer)?
    {
        record_new(&mine, part, answer)?;
    }
    Ok(())
}

fn record_new(mine: &Input, part: Part, answer: &Answer) -> anyhow::Result<()> {
    let recorded = snapshots::record(mine, part, &Found::Answer(answer.clone()), Source::Site)?;
    note(labelled_line(MINE, MIN_LABEL_WIDTH, &format!("part {part} {recorded}")));
    Ok(())
}

/// [Compares](confirm) the recorded answer, if there is one, with one that the site accepts.
pub(crate) fn confirm_record(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    accepted: &Answer,
) -> anyhow::Result<()> {
    if let Some(mine) = mine_if_any(workspace, puzzle) {
        confirm(&mine, puzzle, part, accepted)?;
    }
    Ok(())
}

/// Compares the recorded answer with one that the site accepts. If it is the same, the site is its source from now on. If
/// it is another, it is kept, and the difference is printed. Returns whether any answer is recorded.
///
/// That letters are not what is recorded is no surprise: somebody has read them off a grid of `#`.
fn confirm(mine: &Input, puzzle: PuzzleId, part: Part, accepted: &Answer) -> anyhow::Result<bool> {
    let Some(recorded) = snapshots::read(mine, part)? else { return Ok(false) };
    if recorded.found.answer() == Some(accepted) {
        snapshots::record(mine, part, &recorded.found, Source::Site)?;
    } else if !is_letters(accepted.as_str()) {
        let message = format!(
            "part {part}: the site accepts{}, but{} is recorded; to record what the site accepts: \
             cargo xtask expect {puzzle} {part} ANSWER -i {MINE}",
            after_gap(accepted),
            after_gap(&recorded.found)
        );
        note(labelled_line(MINE, MIN_LABEL_WIDTH, &message));
    }
    Ok(true)
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
    let Some(mine) = mine_if_any(workspace, puzzle) else { return Ok(()) };
    for part in Part::BOTH {
        let Some(text) = page.accepted_answer(part) else { continue };
        let answer = Answer::typed(&text)?;
        if confirm(&mine, puzzle, part, &answer)? {
            continue;
        }
        if is_letters(&text) {
            note(format_args!(
                "{answer} is not recorded, since the day's own answer to part {part} may be a picture of `#`: \
                 `cargo xtask check --accept {puzzle}` records what the day answers, and \
                 `cargo xtask expect {puzzle} {part} {answer} -i mine` records the letters"
            ));
        } else {
            record_new(&mine, part, &answer)?;
        }
    }
    Ok(())
}

/// Deletes the recorded answer to `mine.txt` if the site has rejected it, and says so. Otherwise the next answer of the
/// day would count as changed or wrong, and the part as solved.
pub(crate) fn forget_rejected_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    history: &History,
) -> anyhow::Result<()> {
    let mine = inputs::mine(workspace, puzzle);
    if let Some(recorded) = snapshots::read(&mine, part)?
        && let Some(reason) = history.wrong_message(puzzle, part, &recorded.found.to_string())
    {
        snapshots::remove(&mine, part)?;
        let found = recorded.found;
        let message = format!("part {part} no longer recorded: {found}, since {reason}");
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
        if recorded.is_some_and(|recorded| recorded.found.answer() == Some(answer)) {
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
