//! Submits an answer: decides whether to send it, waits for the end of a cooldown, sends it, remembers the site's reply,
//! prints the verdict, and updates the recorded answer.

use std::{fmt, fs, io, process::ExitCode, time::SystemTime};

use anyhow::{Context as _, anyhow, bail};
use aoc_common::{
    Part, PuzzleId,
    answer::{Answer, check_visible},
    cli::{exit_code_if, note, print, usage_error},
};
use aoc_workspace::{
    Days, Workspace,
    days::puzzle_anywhere,
    puzzle_site::{self, ADDRESS, puzzle_url},
    site_flags::SubmitFlags,
};

use crate::{
    answer_of_day::answer_of_day,
    cache::cached_page,
    clock::{check_unlocked, show_wait, wait_until},
    history::History,
    puzzle_page::PuzzlePage,
    recorded_answers::{
        confirm_record, example_with_answer, forget_rejected_answer, record_answer,
    },
    requests::{Site, how_to_see_verdict},
    response::{Reply, Verdict},
    settings::Settings,
};

/// Submits the given answer, or else that of a day, unless something is known against it.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    if let Some(text) = &flags.answer {
        let puzzle = puzzle_anywhere(workspace, &flags.puzzle)?;
        let submission = Submission::prepare(workspace, flags, puzzle)?;
        return submission.submit_answer(&Answer::typed(text)?);
    }
    let days = Days::load(workspace)?;
    let day = days.select_one(&flags.puzzle)?;
    let submission = Submission::prepare(workspace, flags, day.puzzle.id)?;
    let answer = answer_of_day(workspace, day, flags.part, flags.force)?;
    submission.submit_answer(&answer)
}

/// A submission that has passed all checks that need no answer.
struct Submission<'a> {
    workspace: &'a Workspace,
    flags: &'a SubmitFlags,
    puzzle: PuzzleId,
    settings: Settings,
    /// The cached page; `None` if there is none that can be read.
    page: Option<PuzzlePage>,
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
    verdict: Verdict,
    cooldown_end: Option<SystemTime>,
    /// All answers that the site has judged, this one among them.
    history: History,
}

impl<'a> Submission<'a> {
    /// Checks what can be checked without the answer, since solving a part may take long. A recorded answer that the site
    /// has rejected does not stay recorded.
    ///
    /// # Errors
    /// If the puzzle has no such part, or is locked. If there is no token. If the part is known to be solved, unless
    /// `--force` is given.
    fn prepare(
        workspace: &'a Workspace,
        flags: &'a SubmitFlags,
        puzzle: PuzzleId,
    ) -> anyhow::Result<Self> {
        puzzle.check_has_part(flags.part).map_err(usage_error)?;
        let settings = Settings::find()?;
        check_unlocked(puzzle)?;
        let page = cached_page(workspace, puzzle).unwrap_or_default();
        let submission = Self { workspace, flags, puzzle, settings, page };
        let site = submission.open_site()?;
        forget_rejected_answer(workspace, puzzle, flags.part, &site.state.history)?;
        let right = site.state.history.right_answer(puzzle, flags.part);
        if let Some(right) = right.and_then(Answer::found) {
            confirm_record(workspace, puzzle, flags.part, &right)?;
        }
        if let Some(reason) = site.state.history.solved_message(puzzle, flags.part)
            && !flags.force
        {
            return Err(not_submitted(reason));
        }
        Ok(submission)
    }

    /// Submits an answer, and prints the verdict. A right answer of a day is recorded, unless another one is
    /// recorded already. An answer that the site has now rejected does not stay recorded.
    ///
    /// # Errors
    /// If the answer is no visible line. If something is known against it, unless `--force` is given. If the site has not
    /// judged it.
    fn submit_answer(&self, answer: &Answer) -> anyhow::Result<ExitCode> {
        let Self { workspace, flags, puzzle, .. } = *self;
        check_is_visible_line(answer, puzzle, flags.part)?;
        if !flags.force
            && let Some(example) = example_with_answer(workspace, puzzle, flags.part, answer)?
        {
            return Err(not_submitted(format_args!(
                "this is the recorded answer to {}",
                example.path.display()
            )));
        }
        let judgement = self.send(answer.as_str())?;
        let printed = self.print_verdict(answer.as_str(), &judgement);
        // The record is updated even if the verdict could not be printed.
        let is_right = judgement.verdict == Verdict::Right;
        let is_of_day = flags.answer.is_none();
        match (is_right, is_of_day) {
            (true, true) => record_answer(workspace, puzzle, flags.part, answer)?,
            (true, false) => confirm_record(workspace, puzzle, flags.part, answer)?,
            (false, _) => {
                forget_rejected_answer(workspace, puzzle, flags.part, &judgement.history)?;
            }
        }
        printed?;
        Ok(exit_code_if(is_right))
    }

    /// Sends the answer, with `--wait` after the end of a cooldown. If there is another cooldown then, because an answer was
    /// sent in a browser, this waits for its end, too, and tries once more.
    ///
    /// # Errors
    /// If something is known against the answer, unless `--force` is given. If the site has not judged the answer.
    fn send(&self, answer: &str) -> anyhow::Result<Judgement> {
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
    fn wait_for_known_cooldown(&self, answer: &str) -> anyhow::Result<()> {
        let site = self.open_site_for(answer)?;
        let cooldown_end = site.state.cooldown_end();
        // Other processes can use the site during the wait.
        drop(site);
        if let Some(end) = cooldown_end {
            wait_for_cooldown(end);
        }
        Ok(())
    }

    /// Sends the answer unless there is a cooldown, and remembers the reply. Other processes cannot use the site until this
    /// is done.
    fn try_to_send(&self, answer: &str) -> anyhow::Result<Attempt> {
        let puzzle = self.puzzle;
        let part = self.flags.part;
        let mut site = self.open_site_for(answer)?;
        if let Some(end) = site.state.cooldown_end() {
            return Ok(Attempt::TooSoon(end));
        }
        note(format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {}",
            site.token.source
        ));
        let (reply, cooldown) = site.submit(puzzle, part, answer)?;

        // Nothing is printed before the reply is saved, since printing may fail.
        site.state.remember(puzzle, part, answer, reply, cooldown).with_context(|| {
            format!("cannot save the site's reply; {}", how_to_see_verdict(puzzle))
        })?;
        let cooldown_end = site.state.cooldown_end();
        if reply == Reply::Judged(Verdict::Right) {
            // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
            let _ = fs::remove_file(puzzle_site::page_path(self.workspace, puzzle));
        }

        match (reply, cooldown_end) {
            (Reply::Judged(verdict), _) => {
                let history = site.state.history;
                Ok(Attempt::Judged(Judgement { verdict, cooldown_end, history }))
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

    /// Opens the site to submit this answer, perhaps only after a cooldown.
    ///
    /// # Errors
    /// If something is known against the answer, unless `--force` is given.
    fn open_site_for(&self, answer: &str) -> anyhow::Result<Site> {
        let site = self.open_site()?;
        match site.state.history.reason_to_refuse(self.puzzle, self.flags.part, answer) {
            Some(reason) if !self.flags.force => Err(not_submitted(reason)),
            _ => Ok(site),
        }
    }

    /// Opens the site. Its history has the accepted answers on the cached page as well.
    fn open_site(&self) -> anyhow::Result<Site> {
        let mut site = Site::open(&self.settings)?;
        if let Some(page) = &self.page {
            site.state.history.add_accepted(self.puzzle, page);
        }
        Ok(site)
    }

    /// Prints the verdict and the cooldown.
    fn print_verdict(&self, answer: &str, judgement: &Judgement) -> anyhow::Result<()> {
        let puzzle = self.puzzle;
        let part = self.flags.part;
        let text = match judgement.verdict {
            Verdict::Right => {
                let next_step = self.next_step();
                format!("right: {answer} solves part {part} of {puzzle}\n{next_step}\n")
            }
            verdict => format!("{answer} does not solve part {part} of {puzzle}: {verdict}\n"),
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
        match self.flags.part {
            Part::One if puzzle.is_last_of_year() => {
                "there is no part 2: you get the last star once you have all the others".to_owned()
            }
            Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {address}#part2"),
            Part::Two => {
                format!("both parts are solved: {address}; next: `cargo xtask bench --write`")
            }
        }
    }
}

/// Fails if an answer is not what people can see, or has more than one line.
fn check_is_visible_line(answer: &Answer, puzzle: PuzzleId, part: Part) -> anyhow::Result<()> {
    check_visible(answer.as_str())?;
    if answer.as_str().contains('\n') {
        return Err(usage_error(format_args!(
            "the answer is a block of lines, which `cargo xtask run {puzzle} --part {part}` shows: read the letters in \
             it, and submit them with `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    Ok(())
}

/// The error that an answer is not sent for this reason.
fn not_submitted(reason: impl fmt::Display) -> anyhow::Error {
    anyhow!("not submitted: {reason} (--force submits anyway)")
}

/// Waits until a cooldown ends at this time.
fn wait_for_cooldown(end: SystemTime) {
    note(cooldown_message(end));
    wait_until(end);
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}
