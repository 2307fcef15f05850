//! Submits an answer: decides whether to send it, sends it, and notes and prints the verdict.

use std::{fs, io, process::ExitCode, time::SystemTime};

use anyhow::{Context as _, bail};
use aoc_common::{
    Input, Part, PuzzleId,
    answer::Answer,
    cli::{exit_code_if, note, print, usage_error},
    known::{Judged, Known, Standing, Verdict, note_verdict},
};
use aoc_workspace::{
    Days, Workspace,
    days::select_puzzle,
    inputs,
    puzzle_site::{self, ADDRESS, puzzle_url},
    site_flags::SubmitFlags,
};

use crate::{
    answer_of_day::answer_of_day,
    clock::{check_unlocked, show_wait},
    requests::{Site, how_to_see_verdict},
    response::Reply,
    settings::Settings,
};

/// Submits the given answer, or else that of a day, unless something is known against it.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    if let Some((part, Some(text))) = &flags.part_and_answer {
        let puzzle = select_puzzle(workspace, &flags.puzzle)?;
        let submission = Submission::prepare(workspace, flags, puzzle, *part)?;
        let answer = Answer::typed(text).map_err(usage_error)?;
        return submission.submit_answer(&answer);
    }
    let days = Days::load(workspace)?;
    let day = days.select_one(&flags.puzzle)?;
    let part = match flags.part_and_answer {
        Some((part, _)) => part,
        None => first_unsolved_part(workspace, day.puzzle.id)?,
    };
    let submission = Submission::prepare(workspace, flags, day.puzzle.id, part)?;
    let answer = answer_of_day(workspace, day, part, flags.force)?;
    submission.submit_answer(&answer)
}

/// The first part of a puzzle of which no answer is known to be right.
///
/// # Errors
/// If there is none, or what the site has said cannot be read.
fn first_unsolved_part(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Part> {
    let mine = inputs::mine(workspace, puzzle);
    for &part in &mine.parts {
        if !Known::read(&mine, part)?.is_solved() {
            return Ok(part);
        }
    }
    bail!("not submitted: {puzzle} is already solved")
}

/// A submission that has passed all checks that need no answer.
struct Submission<'a> {
    workspace: &'a Workspace,
    flags: &'a SubmitFlags,
    puzzle: PuzzleId,
    /// The input for which the site judges the answer, whether it exists or not.
    mine: Input,
    part: Part,
    settings: Settings,
}

impl<'a> Submission<'a> {
    /// Checks what can be checked without the answer, since solving a part may take long.
    ///
    /// # Errors
    /// If the puzzle has no such part, or is locked. If there is no token. If the part is known to be solved, unless
    /// `--force` is given.
    fn prepare(
        workspace: &'a Workspace,
        flags: &'a SubmitFlags,
        puzzle: PuzzleId,
        part: Part,
    ) -> anyhow::Result<Self> {
        puzzle.check_has_part(part).map_err(usage_error)?;
        let settings = Settings::find(workspace)?;
        check_unlocked(puzzle)?;
        let mine = inputs::mine(workspace, puzzle);
        let submission = Self { workspace, flags, puzzle, mine, part, settings };
        submission.check_known(None)?;
        Ok(submission)
    }

    /// Submits an answer, unless there is a cooldown, and notes and prints the verdict.
    ///
    /// # Errors
    /// If nobody could type the answer on the site. If something is known against it, unless `--force` is given. If there is
    /// a cooldown, or the site has not judged the answer. If its reply cannot be saved: then the error says what it was.
    fn submit_answer(&self, answer: &Answer) -> anyhow::Result<ExitCode> {
        let Self { puzzle, part, .. } = *self;
        check_can_be_typed(answer, puzzle, part)?;
        // Other processes cannot use the site until the verdict is noted, so that none of them submits the same answer.
        let mut site = Site::open(&self.settings)?;
        self.check_known(Some(answer))?;
        if let Some(end) = site.state.cooldown_end() {
            bail!("too soon: {}", cooldown_message(end));
        }
        note(format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {}",
            site.token.source
        ));
        let (reply, cooldown) = site.submit(puzzle, part, answer.as_str())?;

        // Nothing is printed before the reply is saved, since printing may fail.
        let mut saved = site.state.save_cooldown(cooldown).context("the end of the cooldown");
        let cooldown_end = site.state.cooldown_end();
        let verdict = self.verdict_in(reply, cooldown_end);
        if let Ok(verdict) = verdict {
            let judged = Judged { part, verdict, answer: answer.clone() };
            let added = note_verdict(&self.mine, &judged);
            saved = saved.and(added.map(drop).with_context(|| format!("the line `{judged}`")));
            if verdict == Verdict::Right {
                // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
                let _ = fs::remove_file(puzzle_site::page_path(self.workspace, puzzle));
            }
        }
        if let Err(error) = saved {
            let said = verdict.map_or_else(|no| no.to_string(), |is| self.said(answer, is));
            bail!("{said}; cannot save {error:#}");
        }
        let verdict = verdict?;
        let next_step =
            if verdict == Verdict::Right { self.next_step() + "\n" } else { String::new() };
        print(&mut io::stdout(), format_args!("{}\n{next_step}", self.said(answer, verdict)))?;
        if let Some(end) = cooldown_end {
            note(cooldown_message(end));
        }
        Ok(exit_code_if(verdict == Verdict::Right))
    }

    /// The verdict in a reply. Fails if there is none.
    fn verdict_in(
        &self,
        reply: Reply,
        cooldown_end: Option<SystemTime>,
    ) -> anyhow::Result<Verdict> {
        let Self { puzzle, part, .. } = *self;
        match (reply, cooldown_end) {
            (Reply::Judged(verdict), _) => Ok(verdict),
            (Reply::TooSoon, Some(end)) => bail!("too soon: {}", cooldown_message(end)),
            (Reply::TooSoon, None) => bail!(
                "the site ignored the answer: it came too soon, so try again in a few minutes"
            ),
            (Reply::WrongLevel, _) => bail!(
                "the site ignored the answer: either part {part} of {puzzle} is already solved, or part 1 is not \
                 solved yet; `cargo xtask read --refresh {puzzle}` shows which"
            ),
            (Reply::Unknown, _) => bail!("unknown reply; {}", how_to_see_verdict(puzzle)),
        }
    }

    /// Fails if the part is known to be solved, or this answer to be wrong, or nobody can know, unless `--force` is given.
    fn check_known(&self, answer: Option<&Answer>) -> anyhow::Result<()> {
        if self.flags.force {
            return Ok(());
        }
        let known = Known::read(&self.mine, self.part)?;
        let reason = if let Some(right) = known.right() {
            format!("part {} of {} is already solved by {right}", self.part, self.puzzle)
        } else if let Some(wrong) = answer.and_then(|answer| known.against(answer)) {
            format!("{}:{wrong}", Standing::Wrong.label())
        } else {
            return Ok(());
        };
        bail!("not submitted: {reason} (--force submits anyway)")
    }

    /// The verdict on an answer, as it is shown.
    fn said(&self, answer: &Answer, verdict: Verdict) -> String {
        let Self { puzzle, part, .. } = self;
        if verdict == Verdict::Right {
            format!("right: {answer} solves part {part} of {puzzle}")
        } else {
            format!("{answer} does not solve part {part} of {puzzle}: {verdict}")
        }
    }

    /// What to do after the part is solved.
    fn next_step(&self) -> String {
        let puzzle = self.puzzle;
        let address = puzzle_url(ADDRESS, puzzle);
        match self.part {
            Part::One if puzzle.is_last_of_year() => {
                "there is no part 2: you get the last star once you have all the others".to_owned()
            }
            Part::One => format!(
                "next: part 2, `cargo xtask read {puzzle}` or {address}#part2; its example, `cargo xtask example {puzzle}`"
            ),
            Part::Two => {
                format!(
                    "both parts are solved: {address}; next: `cargo xtask bench {puzzle} --write`, `cargo fmt`, and commit"
                )
            }
        }
    }
}

/// Fails if an answer is nothing that one types on the site: a block of lines, or that there is no answer.
fn check_can_be_typed(answer: &Answer, puzzle: PuzzleId, part: Part) -> anyhow::Result<()> {
    if answer.is_picture() {
        return Err(usage_error(format_args!(
            "the answer is a block of lines, which `cargo xtask run {puzzle} --part {part}` shows: read the letters in \
             it, and submit them with `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    if answer.reason().is_some() {
        return Err(usage_error(format_args!("expected an answer, found `{answer}`")));
    }
    Ok(())
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}
