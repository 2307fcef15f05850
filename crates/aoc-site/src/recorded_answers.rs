//! Recorded answers: keeps those to `mine.txt` in line with what the site accepts.

use aoc_common::{
    Part, PuzzleId,
    answer::{Answer, Recorded, Source},
    cli::note,
    input::MINE,
    snapshots::{self, Recording},
    text::{MIN_LABEL_WIDTH, labelled_line},
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

/// Records an answer that the site accepts, and says so if none was recorded, or another one. If `mine.txt` does not exist,
/// nothing is recorded. What a person has given or the site has accepted stays.
///
/// Capital letters are recorded only if they are what the day answers. Otherwise, a person may have read them off a grid
/// of `#`, and then the grid is what the day answers. Such letters are kept in a file of their own. They say that the part
/// is solved, but not whether a grid is right.
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
    let is_letters = accepted.as_str().bytes().all(|byte| byte.is_ascii_uppercase());
    let recorded = snapshots::read(&mine, part)?;
    let may_be_of_picture = match &recorded {
        Some(recorded) => recorded.answer.is_picture(),
        None => !is_of_day,
    };
    if is_letters && may_be_of_picture {
        let path = snapshots::note_letters(&mine, part, accepted)?;
        if recorded.is_none() {
            note(format_args!(
                "{accepted} is noted in {}, but not recorded, since the day's own answer to part {part} may be a picture \
                 of `#`: if so, `cargo xtask check --accept {puzzle}` records it; if the day answers letters, \
                 `cargo xtask expect {puzzle} {part} {accepted} -i mine` records them",
                path.display()
            ));
        }
        return Ok(());
    }
    let new = Recorded { answer: accepted.clone(), source: Source::Site };
    let recording = snapshots::record(&mine, part, &new, Some(Source::Day))?;
    match recording {
        Recording::New(_) | Recording::Replaced(..) => {
            let line = format!("part {part} {recording}");
            note(labelled_line(MINE, MIN_LABEL_WIDTH, &line));
        }
        Recording::Kept(_) => {
            let line = format!("part {part} {recording}, but the site accepts {accepted}");
            note(labelled_line(MINE, MIN_LABEL_WIDTH, &line));
            note(format_args!(
                "perhaps {} is the input of another account; `cargo xtask expect {puzzle} {part} {accepted} -i mine \
                 --force` records what the site accepts",
                mine.path.display()
            ));
        }
        Recording::Confirmed(..) | Recording::Unchanged => {}
    }
    Ok(())
}
