//! Submits an answer: decides whether to send it, waits for the end of a cooldown, sends it, and prints and records the
//! verdict.

use std::{fs, io, iter, path::Path, process::ExitCode, time::SystemTime};

use anyhow::{Context as _, bail};
use aoc_common::{
    Input, Part, PuzzleId,
    answer::{Answer, Source},
    cli::{exit_code_if, note, print, usage_error},
    rejections::{self, Verdict},
    snapshots,
    standing::Standing,
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
    clock::{check_unlocked, show_wait, wait_until},
    recorded_answers::record_accepted,
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

/// The first part of a puzzle whose answer for `mine.txt` neither the site has accepted nor a person has given.
///
/// # Errors
/// If there is none, or a recorded answer cannot be read.
fn first_unsolved_part(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Part> {
    let mine = inputs::mine(workspace, puzzle);
    for &part in &mine.parts {
        let best = snapshots::read_best(&mine, part)?;
        if best.is_none_or(|best| best.source == Source::Day) {
            return Ok(part);
        }
    }
    bail!(
        "not submitted: all answers to {} are accepted or given; to submit one all the same, name its part: cargo xtask \
         submit {puzzle} PART",
        mine.path.display()
    )
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

/// What became of an answer that was to be sent.
enum Attempt {
    Judged(Judgement),
    /// There is a cooldown until this time. Either it was known here, and the answer was not sent, or the site has ignored
    /// the answer.
    TooSoon(SystemTime),
}

/// What the site has said about an answer that it has judged.
struct Judgement {
    /// `None` if the answer is right.
    rejection: Option<Verdict>,
    cooldown_end: Option<SystemTime>,
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
        submission.refuse(submission.solved_message())?;
        Ok(submission)
    }

    /// Submits an answer, and prints the verdict. A right answer is recorded, unless another one is recorded already.
    ///
    /// # Errors
    /// If nobody could type the answer on the site. If something is known against it, unless `--force` is given. If the site has not
    /// judged it, or its verdict cannot be saved.
    fn submit_answer(&self, answer: &Answer) -> anyhow::Result<ExitCode> {
        check_can_be_typed(answer, self.puzzle, self.part)?;
        let judgement = self.send(answer)?;
        self.print_verdict(answer, &judgement)?;
        Ok(exit_code_if(judgement.rejection.is_none()))
    }

    /// Sends the answer, with `--wait` after the end of a cooldown. If there is another cooldown then, because an answer was
    /// sent in a browser, this waits for its end, too, and tries once more.
    ///
    /// # Errors
    /// If something is known against the answer, unless `--force` is given. If the site has not judged the answer.
    fn send(&self, answer: &Answer) -> anyhow::Result<Judgement> {
        if self.flags.wait {
            self.wait_for_known_cooldown(answer)?;
        }
        let mut attempt = self.try_to_send(answer)?;
        if self.flags.wait
            && let Attempt::TooSoon(end) = attempt
        {
            wait_for_cooldown(end);
            attempt = self.try_to_send(answer)?;
        }
        match attempt {
            Attempt::Judged(judgement) => Ok(judgement),
            Attempt::TooSoon(end) => {
                let hint = if self.flags.wait { "" } else { " (--wait waits until then)" };
                bail!("too soon: {}{hint}", cooldown_message(end))
            }
        }
    }

    /// Waits for the end of a cooldown, unless something is known against the answer.
    fn wait_for_known_cooldown(&self, answer: &Answer) -> anyhow::Result<()> {
        let site = self.open_site_for(answer)?;
        let cooldown_end = site.state.cooldown_end();
        // Other processes can use the site during the wait.
        drop(site);
        if let Some(end) = cooldown_end {
            wait_for_cooldown(end);
        }
        Ok(())
    }

    /// Sends the answer unless there is a cooldown, and saves all that the reply says. Other processes cannot use the site
    /// until this is done, so that none of them submits the same answer.
    fn try_to_send(&self, answer: &Answer) -> anyhow::Result<Attempt> {
        let puzzle = self.puzzle;
        let part = self.part;
        let mut site = self.open_site_for(answer)?;
        if let Some(end) = site.state.cooldown_end() {
            return Ok(Attempt::TooSoon(end));
        }
        note(format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {}",
            site.token.source
        ));
        let (reply, cooldown) = site.submit(puzzle, part, answer.as_str())?;

        // Nothing is printed before the reply is saved, since printing may fail.
        site.state.save_cooldown(cooldown).with_context(|| cannot_save_message(puzzle))?;
        let cooldown_end = site.state.cooldown_end();

        match (reply, cooldown_end) {
            (Reply::Right, _) => {
                // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
                let _ = fs::remove_file(puzzle_site::page_path(self.workspace, puzzle));
                let is_of_day = !matches!(self.flags.part_and_answer, Some((_, Some(_))));
                record_accepted(self.workspace, puzzle, part, answer, is_of_day).with_context(
                    || format!("{answer} solves part {part} of {puzzle}, but cannot be recorded"),
                )?;
                Ok(Attempt::Judged(Judgement { rejection: None, cooldown_end }))
            }
            (Reply::Rejected(verdict), _) => {
                rejections::add(&self.mine, part, verdict, answer)
                    .with_context(|| cannot_save_message(puzzle))?;
                Ok(Attempt::Judged(Judgement { rejection: Some(verdict), cooldown_end }))
            }
            (Reply::TooSoon, Some(end)) => Ok(Attempt::TooSoon(end)),
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

    /// Opens the site to submit this answer, unless something is known against it. This does not look at the cooldown.
    ///
    /// # Errors
    /// If something is known against the answer, unless `--force` is given.
    fn open_site_for(&self, answer: &Answer) -> anyhow::Result<Site> {
        let site = Site::open(&self.settings)?;
        // Only now, since another process may just have submitted the same answer.
        self.refuse(self.reason_against(answer))?;
        Ok(site)
    }

    /// Fails if there is a reason not to submit an answer, or it cannot be known, unless `--force` is given.
    fn refuse(&self, reason: anyhow::Result<Option<String>>) -> anyhow::Result<()> {
        if !self.flags.force
            && let Some(reason) = reason?
        {
            bail!("not submitted: {reason} (--force submits anyway)");
        }
        Ok(())
    }

    /// Why this answer should not be submitted; `None` if nothing is known against it.
    fn reason_against(&self, answer: &Answer) -> anyhow::Result<Option<String>> {
        let part = self.part;
        if let Some(solved) = self.solved_message()? {
            return Ok(Some(solved));
        }
        let rejections = rejections::read(&self.mine, part)?;
        if let Some(reason) = rejections::reason_against(&rejections, answer) {
            return Ok(Some(format!("{}: {answer}, {reason}", Standing::Rejected.label())));
        }
        let inputs = inputs::list(self.workspace, self.puzzle)?;
        let examples = inputs::examples_for(&inputs, part);
        let is_lower_case = answer.as_str().contains(|c: char| c.is_ascii_lowercase());
        if is_lower_case && let Some(path) = self.path_with_picture(&examples)? {
            return Ok(Some(format!(
                "the recorded answer to part {part} of {} is a picture, whose letters are capitals",
                path.display()
            )));
        }
        // Part 2 hardly ever has the answer to part 1, and `mine.txt` may be a copy of an example.
        let part_1 = if part == Part::Two { Some((&self.mine, Part::One)) } else { None };
        let of_examples = examples.into_iter().map(|input| (input, part));
        for (input, part) in part_1.into_iter().chain(of_examples) {
            let recorded = snapshots::read(input, part)?;
            if recorded.is_some_and(|recorded| recorded.answer == *answer) {
                let path = input.path.display();
                return Ok(Some(format!("this is the recorded answer to part {part} of {path}")));
            }
        }
        Ok(None)
    }

    /// The path of `mine.txt` or of one of these examples, if a picture is recorded for it.
    fn path_with_picture<'i>(&'i self, examples: &[&'i Input]) -> anyhow::Result<Option<&'i Path>> {
        for input in iter::once(&self.mine).chain(examples.iter().copied()) {
            let recorded = snapshots::read(input, self.part)?;
            if recorded.is_some_and(|recorded| recorded.answer.is_picture()) {
                return Ok(Some(&input.path));
            }
        }
        Ok(None)
    }

    /// Says that the part is solved, so that no answer to it should be submitted; `None` if it is not known to be solved.
    fn solved_message(&self) -> anyhow::Result<Option<String>> {
        let Self { puzzle, mine, part, .. } = self;
        let best = snapshots::read_best(mine, *part)?;
        let accepted = best.filter(|best| best.source == Source::Site);
        Ok(accepted
            .map(|right| format!("part {part} of {puzzle} is already solved by {}", right.answer)))
    }

    /// Prints the verdict and the cooldown.
    fn print_verdict(&self, answer: &Answer, judgement: &Judgement) -> anyhow::Result<()> {
        let puzzle = self.puzzle;
        let part = self.part;
        let text = match judgement.rejection {
            None => {
                let next_step = self.next_step();
                format!("right: {answer} solves part {part} of {puzzle}\n{next_step}\n")
            }
            Some(verdict) => {
                format!("{answer} does not solve part {part} of {puzzle}: {verdict}\n")
            }
        };
        print(&mut io::stdout(), text)?;
        if let Some(end) = judgement.cooldown_end {
            note(cooldown_message(end));
        }
        Ok(())
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

fn cannot_save_message(puzzle: PuzzleId) -> String {
    format!("cannot save the site's reply; {}", how_to_see_verdict(puzzle))
}

/// Waits until a cooldown ends at this time.
fn wait_for_cooldown(end: SystemTime) {
    note(cooldown_message(end));
    wait_until(end);
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}
