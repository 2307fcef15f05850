//! `cargo xtask submit`: decides whether to send an answer, sends it, and notes and prints the verdict.

use std::{fs, process::ExitCode, time::SystemTime};

use anyhow::{Context as _, anyhow, bail};
use aoc_facts::{
    Input, Part, PuzzleId, Workspace,
    answer::{Answer, Finding},
    input::MINE,
    known::{Attempt, Known, Verdict},
    task,
    text::with_answer,
};
use aoc_runtime::{
    cli::{exit_code_if, say_if_slow, usage_error},
    exchange::Output,
};

use crate::{
    commands::{
        check::{MIN_LABEL_WIDTH, labelled_line},
        example::list_blocks,
    },
    context::Context,
    flags::SubmitFlags,
    select::{
        days::{Day, ambiguous_error},
        tasks::missing_message,
    },
    site::{
        ADDRESS,
        cache::note_verdict,
        calendar::{check_unlocked, show_wait},
        client::{Client, Credentials, how_to_see_verdict},
        puzzle_url,
        reply::SiteReply,
    },
};

/// Submits the given answer, or else that of a day, unless something is known against it.
pub(crate) fn submit(context: &mut Context<'_>, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    if let Some((part, Some(text))) = &flags.part_and_answer {
        let puzzle = context.puzzle(&flags.puzzle)?;
        let submission = Submission::prepare(context, flags, puzzle, *part)?;
        let answer = Answer::typed(text).map_err(usage_error)?;
        return submission.submit_answer(context, &answer);
    }
    let days = context.days()?;
    let (puzzle, solutions) = days.of(&flags.puzzle)?;
    let [day] = solutions[..] else { return Err(ambiguous_error(&flags.puzzle, &solutions)) };
    let part = match flags.part_and_answer {
        Some((part, _)) => part,
        None => first_unsolved_part(context.workspace, puzzle)?,
    };
    let submission = Submission::prepare(context, flags, puzzle, part)?;
    let answer = answer_of_day(context, day, part, flags.force)?;
    submission.submit_answer(context, &answer)
}

/// The first part of a puzzle of which no answer is known to be right.
///
/// # Errors
/// If there is none, or what the site has said cannot be read.
fn first_unsolved_part(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Part> {
    let mine = workspace.mine(puzzle);
    for &part in puzzle.parts() {
        if !Known::read(&mine, part)?.is_solved() {
            return Ok(part);
        }
    }
    bail!(
        "not submitted: {puzzle} is already solved (--force submits anyway, if you name the part)"
    )
}

/// A day's answer to a part of `mine.txt`. The day also solves the examples, and each input for the parts before this one as
/// well, as in `check`. It is printed which parts have no answer that passes.
///
/// # Errors
/// If there is no `mine.txt`, or the part has no answer to it. If anything does not pass, unless `force` is given.
fn answer_of_day(
    context: &mut Context<'_>,
    day: &Day,
    part: Part,
    force: bool,
) -> anyhow::Result<Answer> {
    let puzzle = day.puzzle.id;
    let tasks = task::list(context.workspace, puzzle)?;
    if !tasks.iter().any(|task| task.input().name == MINE) {
        bail!(missing_message(context.workspace, puzzle, MINE));
    }
    let programs = context.build(&[day])?;
    let mut answer = None;
    let mut passed = true;
    for whole_task in tasks {
        // A part may need what an earlier one has found, but not what a later one finds.
        let Some(task) = whole_task.up_to(part) else { continue };
        let input = task.input();
        if input.name != MINE && !input.is_example() {
            continue;
        }
        let name = format!("solving {}", input.name);
        let (report, stderr) =
            say_if_slow(&name, || context.solve(&programs, day, &task, Output::Captured));
        context.pass_on(&stderr);
        passed &= report.passes();
        for line in report.lines_without_answer() {
            context.note(labelled_line(&input.name, MIN_LABEL_WIDTH, &line));
        }
        if input.name == MINE {
            answer = report.answer_to(part).cloned();
        }
    }
    match answer {
        None => bail!(
            "not submitted: the day finds no answer to part {part} of {}",
            context.workspace.mine(puzzle).path.display()
        ),
        Some(_) if !passed && !force => bail!("not submitted: see above (--force submits anyway)"),
        Some(answer) => Ok(answer),
    }
}

/// A submission that has passed all checks that need no answer.
struct Submission<'f> {
    flags: &'f SubmitFlags,
    puzzle: PuzzleId,
    /// The input for which the answer is submitted, whether it exists or not.
    mine: Input,
    part: Part,
    credentials: Credentials,
}

impl<'f> Submission<'f> {
    /// Checks what can be checked without the answer, since solving a part may take long.
    ///
    /// # Errors
    /// If the puzzle has no such part, or is locked. If there is no token. If the part is known to be solved, unless
    /// `--force` is given.
    fn prepare(
        context: &Context<'_>,
        flags: &'f SubmitFlags,
        puzzle: PuzzleId,
        part: Part,
    ) -> anyhow::Result<Self> {
        puzzle.check_has_part(part).map_err(usage_error)?;
        let credentials = Credentials::find(context)?;
        check_unlocked(puzzle, context.world.now())?;
        let mine = context.workspace.mine(puzzle);
        let submission = Self { flags, puzzle, mine, part, credentials };
        submission.check_known(None)?;
        Ok(submission)
    }

    /// Submits an answer, unless there is a cooldown, and prints the verdict.
    ///
    /// # Errors
    /// If nobody could type the answer on the site, or it cannot be [sent](Self::send). If the site gives no verdict.
    fn submit_answer(
        &self,
        context: &mut Context<'_>,
        answer: &Answer,
    ) -> anyhow::Result<ExitCode> {
        check_can_be_typed(answer, self.puzzle, self.part)?;
        let (reply, cooldown_end) = self.send(context, answer)?;
        let cooldown = cooldown_end.map(|end| cooldown_message(end, context.world.now()));
        let SiteReply::Verdict(verdict) = reply else {
            return Err(self.explain_no_verdict(context, reply, cooldown.as_deref()));
        };
        context.print(format_args!("{}\n", self.said(answer, verdict)))?;
        if let Some(cooldown) = cooldown {
            context.note(cooldown);
        }
        if verdict == Verdict::Right {
            self.print_next_step(context, answer)?;
        }
        Ok(exit_code_if(verdict == Verdict::Right))
    }

    /// Sends an answer, and saves what the site replies, before anything is printed, since printing may fail. Returns the
    /// reply, and when the cooldown ends, if there is one.
    ///
    /// # Errors
    /// If something is known against the answer, unless `--force` is given. If there is a cooldown, or the site does not
    /// reply. If its reply cannot be saved: then the error says what it was.
    fn send(
        &self,
        context: &mut Context<'_>,
        answer: &Answer,
    ) -> anyhow::Result<(SiteReply, Option<SystemTime>)> {
        let puzzle = self.puzzle;
        let part = self.part;
        let world = context.world;
        // Other processes cannot use the site until the verdict is noted, so that none of them submits the same answer.
        let mut client = Client::open(context.workspace, &self.credentials)?;
        self.check_known(Some(answer))?;
        if let Some(end) = client.state.cooldown_end(world.now()) {
            bail!("too soon: {}", cooldown_message(end, world.now()));
        }
        client.pause(context);
        context.note(format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {}",
            self.credentials.token.source
        ));
        let (reply, cooldown) = client.submit(context, puzzle, part, answer.as_str())?;
        let now = world.now();
        let cooldown_saved =
            client.state.save_cooldown(cooldown, now).context("the end of the cooldown");
        let verdict_saved = match reply {
            SiteReply::Verdict(verdict) => self.note_verdict(context.workspace, verdict, answer),
            _ => Ok(()),
        };
        let cooldown_end = client.state.cooldown_end(now);
        if let Err(error) = cooldown_saved.and(verdict_saved) {
            let said = match reply {
                SiteReply::Verdict(verdict) => self.said(answer, verdict),
                _ => self.no_verdict(reply, None),
            };
            bail!("{said}; cannot save {error:#}");
        }
        Ok((reply, cooldown_end))
    }

    /// Notes a verdict. If the answer is right, removes the cached page: it does not show yet that the part is solved, and
    /// may lack part 2.
    fn note_verdict(
        &self,
        workspace: &Workspace,
        verdict: Verdict,
        answer: &Answer,
    ) -> anyhow::Result<()> {
        let attempt = Attempt { part: self.part, verdict, answer: answer.clone() };
        note_verdict(workspace, &self.mine, &attempt)
            .with_context(|| format!("the line `{attempt}`"))?;
        if verdict == Verdict::Right {
            let _ = fs::remove_file(workspace.page(self.puzzle));
        }
        Ok(())
    }

    /// Why there is no verdict in a reply, and when the cooldown ends, if there is one.
    fn no_verdict(&self, reply: SiteReply, cooldown: Option<&str>) -> String {
        let Self { puzzle, part, .. } = *self;
        let reason = match reply {
            SiteReply::TooSoon => "the site ignored the answer: it came too soon".to_owned(),
            SiteReply::WrongLevel => format!(
                "the site ignored the answer: either part {part} of {puzzle} is already solved, or part 1 is not solved yet"
            ),
            _ => format!("unknown reply; {}", how_to_see_verdict(puzzle)),
        };
        match cooldown {
            Some(cooldown) => format!("{reason}; {cooldown}"),
            None => reason,
        }
    }

    /// The error that a reply has no verdict. If the answer was to a wrong level, the page of the puzzle shows which one is
    /// right, and it is noted what it shows.
    fn explain_no_verdict(
        &self,
        context: &mut Context<'_>,
        reply: SiteReply,
        cooldown: Option<&str>,
    ) -> anyhow::Error {
        let Self { puzzle, part, .. } = *self;
        let reason = self.no_verdict(reply, cooldown);
        if reply != SiteReply::WrongLevel {
            return anyhow!(reason);
        }
        match context.page(puzzle, true).map(|page| page.accepted_answer(part)) {
            Ok(Some(answer)) => anyhow!(
                "the site ignored the answer: part {part} of {puzzle} is already solved by {answer}"
            ),
            Ok(None) => {
                anyhow!("the site ignored the answer: part 1 of {puzzle} is not solved yet")
            }
            Err(no_page) => no_page.context(reason),
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
        } else if let Some(answer) = answer
            && let Some(against) = known.against(&Finding::Answer(answer.clone()))
        {
            with_answer("wrong:", against)
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

    /// Prints what to do after the part is solved by this answer.
    fn print_next_step(&self, context: &mut Context<'_>, answer: &Answer) -> anyhow::Result<()> {
        let puzzle = self.puzzle;
        let address = puzzle_url(ADDRESS, puzzle);
        if answer.is_letters() {
            context.print(format_args!(
                "if the day draws these letters: `cargo xtask check {puzzle} --accept` records the picture\n"
            ))?;
        }
        if self.part == Part::Two {
            return context.print(format_args!(
                "both parts are solved: {address}; next: `cargo xtask bench {puzzle} --write`, `cargo xtask stars --write`, `cargo fmt`, and commit\n"
            ));
        }
        if puzzle.is_last_of_year() {
            return context
                .print("there is no part 2: you get the last star once you have all the others\n");
        }
        // The answer is right, whether part 2 can be shown or not.
        let mut example = format!("`cargo xtask expect {puzzle} 2 ANSWER` for the same example");
        match context.page(puzzle, true) {
            Ok(page) => {
                list_blocks(context, &page, Part::Two)?;
                if page.blocks().iter().any(|(part, _)| *part == Part::Two) {
                    example += &format!(", or `cargo xtask example {puzzle} NUMBER ANSWER`");
                }
            }
            Err(error) => context.error(format_args!("{error:#}")),
        }
        context.print(format_args!(
            "next: part 2, `cargo xtask read {puzzle}` or {address}#part2; then {example}\n"
        ))
    }
}

/// Fails if an answer is nothing that one types on the site, but a block of lines.
fn check_can_be_typed(answer: &Answer, puzzle: PuzzleId, part: Part) -> anyhow::Result<()> {
    if answer.is_picture() {
        return Err(usage_error(format_args!(
            "the answer is a block of lines, which `cargo xtask run {puzzle} --part {part}` shows: read the letters in \
             it, and submit them with `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    Ok(())
}

fn cooldown_message(end: SystemTime, now: SystemTime) -> String {
    format!("you can submit the next answer, to any puzzle, in {}", show_wait(end, now))
}
