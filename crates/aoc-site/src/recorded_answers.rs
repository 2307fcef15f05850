//! Recorded answers: keeps those to `mine.txt` in line with what the site accepts.

use aoc_common::{
    Part, PuzzleId,
    answer::{Answer, Found, Source},
    cli::{MIN_LABEL_WIDTH, after_gap, labelled_line, note},
    puzzle::input_name::MINE,
    snapshots,
};
use aoc_workspace::{Workspace, inputs};

use crate::puzzle_page::PuzzlePage;

/// Records the answers that a page shows as accepted.
pub(crate) fn record_answers_on_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    page: &PuzzlePage,
) -> anyhow::Result<()> {
    for part in Part::BOTH {
        if let Some(text) = page.accepted_answer(part) {
            record_accepted(workspace, puzzle, part, &Answer::typed(&text)?, false)?;
        }
    }
    Ok(())
}

/// Records an answer that the site accepts, and says so. If another one is recorded, it is kept, and the difference is
/// printed. If `mine.txt` does not exist, nothing is recorded.
///
/// Capital letters are recorded only if they are what the day answers. Otherwise, a person may have read them off a grid
/// of `#`, and then the grid is what the day answers. So it is no surprise if something else is recorded.
pub(crate) fn record_accepted(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    accepted: &Answer,
    is_of_day: bool,
) -> anyhow::Result<()> {
    if !inputs::has_mine(workspace, puzzle) {
        return Ok(());
    }
    let mine = inputs::mine(workspace, puzzle);
    let found = Found::Answer(accepted.clone());
    let is_letters = accepted.as_str().bytes().all(|byte| byte.is_ascii_uppercase());
    match snapshots::read(&mine, part)? {
        Some(recorded) if recorded.found == found => {
            snapshots::record(&mine, part, &found, Source::Site)?;
        }
        Some(_) if is_letters => {}
        Some(recorded) => note(labelled_line(
            MINE,
            MIN_LABEL_WIDTH,
            &format!(
                "part {part}: the site accepts{}, but{} is recorded; to record what the site accepts: \
                 cargo xtask expect {puzzle} {part} ANSWER -i {MINE}",
                after_gap(accepted),
                after_gap(&recorded.found)
            ),
        )),
        None if is_letters && !is_of_day => note(format_args!(
            "{accepted} is not recorded, since the day's own answer to part {part} may be a picture of `#`: \
             `cargo xtask check --accept {puzzle}` records what the day answers, and \
             `cargo xtask expect {puzzle} {part} {accepted} -i mine` records the letters"
        )),
        None => {
            let recorded = snapshots::record(&mine, part, &found, Source::Site)?;
            note(labelled_line(MINE, MIN_LABEL_WIDTH, &format!("part {part} {recorded}")));
        }
    }
    Ok(())
}
