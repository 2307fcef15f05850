//! Records the answers to `mine.txt` that the site has accepted.

use aoc_core::{Part, PuzzleId, puzzle::input_name::MINE, terminal::print_to_stderr};
use aoc_workspace::{Input, Workspace, inputs, record::record_accepted, snapshots};

use crate::puzzle_page::PuzzlePage;

/// Records an answer, and says so. If `mine.txt` does not exist, nothing is recorded. If another answer is recorded
/// already, that is kept, and the difference is printed.
pub(crate) fn record_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    answer: &str,
) -> anyhow::Result<()> {
    if let Some(mine) = own_input(workspace, puzzle)?
        && let Some(message) = record_accepted(puzzle, &mine, part, answer)?
    {
        print_to_stderr(message);
    }
    Ok(())
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
        if !answer.bytes().all(|byte| byte.is_ascii_uppercase()) {
            record_answer(workspace, puzzle, part, &answer)?;
        } else if let Some(mine) = own_input(workspace, puzzle)?
            && !snapshots::path(&mine, part).exists()
        {
            print_to_stderr(format_args!(
                "{answer} is not recorded, since the day's own answer to part {part} may be a picture of `#`: \
                 `cargo xtask check --accept {puzzle}` records what the day answers, and \
                 `cargo xtask expect {puzzle} {part} {answer} -i mine` records the letters"
            ));
        }
    }
    Ok(())
}

fn own_input(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Option<Input>> {
    let inputs = inputs::list(workspace, puzzle)?;
    Ok(inputs.into_iter().find(|input| input.name == MINE))
}
