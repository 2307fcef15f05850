//! Recorded answers: keeps those to `mine.txt` in line with what the site accepts.

use std::{fs, io, path::PathBuf};

use anyhow::Context as _;
use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Recorded, Source},
    cli::note,
    files,
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
        Some(recorded) => is_picture(&recorded.answer),
        None => !is_of_day,
    };
    if is_letters && may_be_of_picture {
        let path = path_of_letters(&mine, part);
        files::write_atomically(&path, format!("{accepted}\n").as_bytes())?;
        if recorded.is_none() {
            note(format_args!(
                "{accepted} is noted in {}, but not recorded, since the day's own answer to part {part} may be a picture \
                 of `#`: `cargo xtask check --accept {puzzle}` records what the day answers, and \
                 `cargo xtask expect {puzzle} {part} {accepted} -i mine` records the letters",
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

/// The answer to a part of this input that the site is known to have accepted: the recorded one, or letters that were read
/// off a picture.
///
/// # Errors
/// If what is recorded, or the file with the letters, cannot be read.
pub(crate) fn accepted_answer(mine: &Input, part: Part) -> anyhow::Result<Option<Answer>> {
    if let Some(recorded) = snapshots::read(mine, part)?
        && recorded.source == Source::Site
    {
        return Ok(Some(recorded.answer));
    }
    let path = path_of_letters(mine, part);
    match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        text => {
            let letters = text.map_err(anyhow::Error::from).and_then(|text| Answer::typed(&text));
            letters.map(Some).with_context(|| path.display().to_string())
        }
    }
}

/// Where the letters are kept that the site has accepted, such as `mine.2.letters`.
fn path_of_letters(mine: &Input, part: Part) -> PathBuf {
    mine.path.with_file_name(format!("{}.letters", snapshots::name_of(mine, part)))
}

/// Whether an answer has several lines. Then it is a picture of letters.
pub(crate) fn is_picture(answer: &Answer) -> bool {
    answer.as_str().contains('\n')
}
