//! Submits an answer.

use std::{fs, io, process::ExitCode, time::SystemTime};

use anyhow::bail;
use aoc_core::{
    Part, PuzzleId,
    terminal::{print, print_to_stderr, usage_error},
};
use aoc_workspace::{
    Workspace,
    days::selected_puzzle,
    inputs,
    site::{SITE, puzzle_url},
};

use crate::{
    accepted::record_answer,
    answer_to_submit::solve_part,
    cache::cached_page,
    client::Client,
    clock::{check_unlocked, show_wait, wait_until},
    flags::SubmitFlags,
    response::{Reply, Verdict},
    settings::Settings,
};

/// How many cooldowns `--wait` waits for, at most: one that is known, and one that the site then announces, because an
/// answer was submitted elsewhere, such as in a browser.
const MAX_WAITS: usize = 2;

/// An answer that is to be submitted.
struct Attempt<'a> {
    puzzle: PuzzleId,
    part: Part,
    answer: &'a str,
    /// Whether to submit it even if it is known to be useless.
    force: bool,
}

/// What came of it.
enum Outcome {
    Right,
    Wrong,
    /// There is a cooldown until this time. The site has not judged the answer.
    TooSoon(SystemTime),
}

/// Submits an answer, unless something is known against it, and prints the site's verdict. The answer of a day is
/// recorded if it is right, unless another one is recorded already.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let part = flags.part;
    let settings = Settings::find(flags.session_file.as_deref())?;
    let (puzzle, text) = match &flags.answer {
        Some(answer) => {
            let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
            puzzle.check_has_part(part).map_err(usage_error)?;
            (puzzle, answer.clone())
        }
        None => solve_part(workspace, &flags.puzzle, part, flags.force)?,
    };
    let answer = one_line(&text, puzzle, part)?;
    check_unlocked(puzzle)?;

    let attempt = Attempt { puzzle, part, answer, force: flags.force };
    let mut outcome = attempt.send(workspace, &settings)?;
    for _ in 0..MAX_WAITS {
        if let Outcome::TooSoon(end) = outcome
            && flags.wait
        {
            print_to_stderr(cooldown_message(end));
            wait_until(end);
            outcome = attempt.send(workspace, &settings)?;
        }
    }
    match outcome {
        Outcome::TooSoon(end) => {
            bail!("too soon: {} (--wait waits until then)", cooldown_message(end))
        }
        Outcome::Wrong => Ok(ExitCode::FAILURE),
        Outcome::Right => {
            // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
            let _ = fs::remove_file(inputs::page(workspace, puzzle));
            if flags.answer.is_none() {
                // This is exactly what the day has answered, because `check` compares that.
                record_answer(workspace, puzzle, part, &text)?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The answer in this text, without white space around it.
///
/// # Errors
/// If the text is empty, or has more than one line or a control character.
fn one_line(text: &str, puzzle: PuzzleId, part: Part) -> anyhow::Result<&str> {
    let answer = text.trim();
    if answer.lines().count() > 1 {
        return Err(usage_error(format_args!(
            "the answer is a block of lines, which `cargo xtask run {puzzle} --part {part}` shows: read the letters in \
             it, and submit them with `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(usage_error("expected an answer of one line without control characters"));
    }
    Ok(answer)
}

impl Attempt<'_> {
    /// Sends the answer, prints the verdict, and remembers it. Other processes cannot use the site until this is done.
    ///
    /// # Errors
    /// If something is known against the answer, and `force` is not given. If the site has not judged the answer.
    fn send(&self, workspace: &Workspace, settings: &Settings) -> anyhow::Result<Outcome> {
        let Self { puzzle, part, answer, force } = *self;
        let mut client = Client::new(settings)?;
        if let Ok(Some(page)) = cached_page(workspace, puzzle) {
            client.state.history.add_accepted(puzzle, &page);
        }
        if let Some(reason) = client.state.history.rejection(puzzle, part, answer)
            && !force
        {
            bail!("not submitted: {reason} (--force submits anyway)");
        }
        if let Some(end) = client.state.cooldown_end() {
            return Ok(Outcome::TooSoon(end));
        }
        let source = &client.token.source;
        let started = format!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {source}\n"
        );
        print(&mut io::stdout(), started)?;
        let (reply, cooldown) = client.submit(puzzle, part, answer)?;
        let cooldown_end = cooldown.map(|length| SystemTime::now() + length);
        let outcome = match (reply, cooldown_end) {
            (Reply::Judged(verdict), _) => {
                self.print_verdict(verdict, cooldown_end)?;
                client.state.history.add(puzzle, part, answer, verdict);
                if verdict == Verdict::Right { Outcome::Right } else { Outcome::Wrong }
            }
            (Reply::TooSoon, Some(end)) => Outcome::TooSoon(end),
            (Reply::TooSoon, None) => bail!("the site ignored the answer: it came too soon"),
            (Reply::WrongLevel, _) => bail!(
                "the site ignored the answer: either part {part} of {puzzle} is already solved, or part 1 is not \
                 solved yet; `cargo xtask read --refresh {puzzle}` shows which"
            ),
            (Reply::Unknown, _) => bail!(
                "unknown reply; `cargo xtask read --refresh {puzzle}` shows whether the answer was right"
            ),
        };
        client.state.cooldown_until = cooldown_end;
        client.state.save()?;
        Ok(outcome)
    }

    fn print_verdict(
        &self,
        verdict: Verdict,
        cooldown_end: Option<SystemTime>,
    ) -> anyhow::Result<()> {
        let Self { puzzle, part, answer, .. } = self;
        let text = match verdict {
            Verdict::Right => {
                let next_step = self.next_step();
                format!("right: {answer} solves part {part} of {puzzle}\n{next_step}\n")
            }
            _ => format!("{answer} does not solve part {part} of {puzzle}: {verdict}\n"),
        };
        print(&mut io::stdout(), text)?;
        if let Some(end) = cooldown_end {
            print_to_stderr(cooldown_message(end));
        }
        Ok(())
    }

    /// What to do after the part is solved.
    fn next_step(&self) -> String {
        let puzzle = self.puzzle;
        let page = puzzle_url(SITE, puzzle);
        match self.part {
            Part::One if puzzle.is_last_of_year() => {
                "there is no part 2: you get the last star once you have all the others".to_owned()
            }
            Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {page}#part2"),
            Part::Two => {
                format!("both parts are solved: {page}; next: `cargo xtask bench --write`")
            }
        }
    }
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}
