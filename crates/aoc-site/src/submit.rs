//! Submits an answer.

use std::{fs, io, process::ExitCode, time::SystemTime};

use anyhow::bail;
use aoc_program::{
    Part, PuzzleId,
    command_line::exit_code,
    error::usage_error,
    output::{print, print_error, print_to_stderr},
};
use aoc_workspace::{
    Day, Days, Input, Workspace,
    days::selected_puzzle,
    inputs::{self, MINE},
    record::record_accepted,
    selection::for_part,
    selector::PuzzleSelector,
};

use crate::{
    answer_to_submit::answer_of_day,
    client::Client,
    clock::{check_unlocked, show_wait, wait_until},
    flags::SubmitFlags,
    history::unseen_verdict_message,
    puzzle_page::PuzzlePage,
    read::{how_to_record_letters, is_capital_letters},
    response::{Reply, Verdict},
    settings::Settings,
};

/// Submits an answer, unless something is known against it, and prints the site's verdict. The answer of a day is
/// recorded if it is right, unless another one is recorded already.
pub(crate) fn submit(workspace: &Workspace, flags: &SubmitFlags) -> anyhow::Result<ExitCode> {
    let part = flags.part;
    let puzzle = selected_puzzle(workspace, &flags.puzzle)?;
    puzzle.check_has_part(part)?;
    let settings = Settings::find(flags.session_file.as_deref())?;
    let is_of_day = flags.answer.is_none();
    let text = if let Some(answer) = &flags.answer {
        answer.clone()
    } else {
        let (day, mine, examples) = day_to_answer(workspace, &flags.puzzle, puzzle, part)?;
        answer_of_day(workspace, &day, &mine, &examples, part, flags.force)?
    };
    let answer = one_line(&text, puzzle, part)?;
    check_unlocked(puzzle)?;
    // Without a page that can be read, no accepted answer is known.
    let page = PuzzlePage::cached(workspace, puzzle).ok();
    let accepted = page.and_then(|page| page.accepted_answer(part));

    let mut client = client_for_answer(flags, &settings, puzzle, answer, accepted.as_deref())?;
    let source = &client.token.source;
    print(
        &mut io::stdout(),
        format_args!(
            "submitting {answer} for part {part} of {puzzle} with the session token in {source}\n"
        ),
    )?;
    let (mut reply, mut saved) = client.submit(puzzle, part, answer)?;
    if reply == Reply::TooSoon && flags.wait && client.state.cooldown_end().is_some() {
        // An answer was submitted elsewhere, such as in a browser, and the cooldown is known only now. The next client
        // reads it from the saved state.
        saved?;
        drop(client);
        client = client_for_answer(flags, &settings, puzzle, answer, accepted.as_deref())?;
        (reply, saved) = client.submit(puzzle, part, answer)?;
    }

    if client.state.records.history.is_solved(puzzle, part) && accepted.is_none() {
        // If a page is cached, it does not show yet that the part is solved, and may lack part 2.
        let _ = fs::remove_file(inputs::page(workspace, puzzle));
    }
    // Even if the reply could not be saved, it is printed, and a right answer is recorded.
    let reported = report(&client, puzzle, part, answer, reply);
    if let Some(end) = client.state.cooldown_end() {
        print_to_stderr(cooldown_message(end));
    }
    if let Err(error) = &saved {
        print_error(format_args!("{error:#}"));
    }
    let is_right = reported?;
    if is_right && is_of_day {
        record_answer(workspace, puzzle, part, &text)?;
    } else if is_right && is_capital_letters(answer) {
        print(&mut io::stdout(), how_to_record_letters(puzzle, part, answer) + "\n")?;
    }
    Ok(exit_code(is_right && saved.is_ok()))
}

/// The day whose answer is to be submitted, and the inputs that it solves: `mine` and the examples for this part.
fn day_to_answer(
    workspace: &Workspace,
    selector: &PuzzleSelector,
    puzzle: PuzzleId,
    part: Part,
) -> anyhow::Result<(Day, Input, Vec<Input>)> {
    let days = Days::find(workspace)?;
    if days.solving(puzzle).next().is_none() {
        return Err(usage_error(format_args!(
            "no day here solves {puzzle}: give the answer after the part"
        )));
    }
    let day = days.select_one(selector)?.clone();
    let inputs = for_part(inputs::list(workspace, puzzle)?, part);
    let Some(mine) = inputs.iter().find(|input| input.name == MINE).cloned() else {
        bail!(inputs::no_input_message(workspace, puzzle));
    };
    let examples = inputs.into_iter().filter(Input::is_example).collect();
    Ok((day, mine, examples))
}

/// The answer in this text, without white space around it.
///
/// # Errors
/// If the text is empty, or has more than one line or a control character.
fn one_line(text: &str, puzzle: PuzzleId, part: Part) -> anyhow::Result<&str> {
    let answer = text.trim();
    if answer.lines().count() > 1 {
        return Err(usage_error(format_args!(
            "the answer is a block of lines: read the letters in it, and submit them with \
             `cargo xtask submit {puzzle} {part} LETTERS`"
        )));
    }
    if answer.is_empty() || answer.contains(char::is_control) {
        return Err(usage_error("expected an answer of one line without control characters"));
    }
    Ok(answer)
}

/// Returns a client once this answer may be submitted with it. With `--wait`, this waits for the end of a cooldown.
/// `accepted` is the answer that the cached page shows as accepted for this part.
///
/// # Errors
/// If no client can be made. If the part is solved, or the history rejects the answer, unless `--force` is given. If
/// there is a cooldown, unless `--wait` is given.
fn client_for_answer(
    flags: &SubmitFlags,
    settings: &Settings,
    puzzle: PuzzleId,
    answer: &str,
    accepted: Option<&str>,
) -> anyhow::Result<Client> {
    let part = flags.part;
    loop {
        let client = Client::new(settings.clone())?;
        let rejection = match accepted {
            Some(right) => Some(format!("part {part} of {puzzle} is already solved by {right}")),
            None => client.state.records.history.rejection(puzzle, part, answer),
        };
        if let Some(reason) = rejection
            && !flags.force
        {
            bail!("not submitted: {reason} (--force submits anyway)");
        }
        let Some(end) = client.state.cooldown_end() else { return Ok(client) };
        let message = cooldown_message(end);
        if !flags.wait {
            bail!("not submitted: {message} (--wait waits until then)");
        }
        // The client is dropped, so that other processes can use the site during the wait. One of them may submit an
        // answer to this part, or cause another cooldown. So everything is checked again afterwards.
        drop(client);
        print_to_stderr(message);
        wait_until(end);
    }
}

fn cooldown_message(end: SystemTime) -> String {
    format!("you can submit the next answer in {}", show_wait(end))
}

/// Prints the verdict. Returns whether the answer is right.
///
/// # Errors
/// If the site has not judged the answer.
fn report(
    client: &Client,
    puzzle: PuzzleId,
    part: Part,
    answer: &str,
    reply: Reply,
) -> anyhow::Result<bool> {
    let out = &mut io::stdout();
    match reply {
        Reply::Judged(Verdict::Right) => {
            print(out, format_args!("right: {answer} solves part {part} of {puzzle}\n"))?;
            print(out, next_step(puzzle, part, &client.page_url(puzzle)) + "\n")?;
            Ok(true)
        }
        Reply::Judged(verdict) => {
            print(
                out,
                format_args!("{answer} does not solve part {part} of {puzzle}: {verdict}\n"),
            )?;
            Ok(false)
        }
        Reply::TooSoon => bail!("the site ignored the answer: it came too soon"),
        Reply::WrongLevel => bail!(
            "the site ignored the answer: part {part} of {puzzle} is already solved, or part 1 is \
             not solved yet; `cargo xtask read --refresh {puzzle}` shows which"
        ),
        Reply::Unknown => bail!("unknown reply: {}", unseen_verdict_message(answer, puzzle)),
    }
}

/// What to do after this part is solved.
fn next_step(puzzle: PuzzleId, part: Part, page_url: &str) -> String {
    match part {
        Part::One if puzzle.is_last_of_year() => {
            "there is no part 2: you get the last star once you have all the others".to_owned()
        }
        Part::One => format!("next: part 2, `cargo xtask read {puzzle}` or {page_url}#part2"),
        Part::Two => {
            format!("both parts are solved: {page_url}; next: `cargo xtask bench --write`")
        }
    }
}

/// Records the right answer for `mine.txt`, and prints that it was recorded. `text` is exactly what the day has
/// answered, not the trimmed answer that was submitted, because `check` compares what the day answers.
fn record_answer(
    workspace: &Workspace,
    puzzle: PuzzleId,
    part: Part,
    text: &str,
) -> anyhow::Result<()> {
    let inputs = inputs::list(workspace, puzzle)?;
    if let Some(mine) = inputs.iter().find(|input| input.name == MINE)
        && let Some(message) = record_accepted(mine, part, text)?
    {
        print(&mut io::stdout(), message + "\n")?;
    }
    Ok(())
}
