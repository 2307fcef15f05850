//! Answers that are handed in, and those that are not.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    process::Stdio,
};

use crate::{
    desk::{CONTACT, Desk, INPUT, TOKEN},
    server::Reply,
    told::Told,
};

const MINE: &str = "inputs/2020/day22/mine.txt";

fn right() -> Reply {
    Reply::page("That's the right answer!  You are <em>one gold star</em> closer.")
}

fn wrong(more: &str) -> Reply {
    Reply::page(&format!("That's not the right answer{more}"))
}

fn desk(replies: impl IntoIterator<Item = Reply>) -> Desk {
    let desk = Desk::new(replies);
    desk.put(MINE, INPUT);
    desk
}

/// An error, with `FILE` for the file that remembers.
fn error(desk: &Desk, told: &Told) -> String {
    told.err.replace(&desk.state().display().to_string(), "FILE")
}

/// Without the line that says what is sent, which names a place on this machine.
fn said(told: &Told) -> String {
    let lines = told.out.lines().filter(|line| !line.starts_with("sending "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_right_answer() {
    let desk = desk([right()]);
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(0);
    assert!(
        told.out.starts_with("sending 306 as the answer to part 1 of 2020/22, with the session"),
        "{told:?}"
    );
    insta::assert_snapshot!(said(&told), @"right: 306 solves part 1 of 2020/22");
    let request = desk.request();
    assert_eq!(request.line, "POST /2020/day/22/answer");
    assert_eq!(request.body, "level=1&answer=306");
    assert_eq!(request.all("content-type"), ["application/x-www-form-urlencoded"]);
    assert_eq!(request.all("cookie"), [format!("session={TOKEN}")]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(request.all("user-agent"), [format!("aoc-site/{version} ({CONTACT})")]);

    let told = desk.run(&["submit", "2020/22", "1", "307"]);
    told.assert_ends(5);
    insta::assert_snapshot!(error(&desk, &told), @"error: 307 is not sent: part 1 of 2020/22 is solved already, with 306; that is remembered in FILE, and --anyway sends it all the same");
    let told = desk.run(&["submit", "2020/22", "2", "306"]);
    told.assert_ends(5);
    insta::assert_snapshot!(error(&desk, &told), @"error: 306 is not sent: it has solved part 1 of 2020/22, so it is not part 2's as well; that is remembered in FILE, and --anyway sends it all the same");
    desk.request();
}

#[test]
fn the_second_part_is_the_second_level() {
    let desk = desk([right()]);
    desk.run(&["submit", "2020/22", "2", "291"]).assert_ends(0);
    assert_eq!(desk.request().body, "level=2&answer=291");
}

#[test]
fn an_answer_arrives_as_it_is_given() {
    let desk = desk([right()]);
    desk.run(&["submit", "2020/22", "1", "a b&level=2+é%"]).assert_ends(0);
    let body = desk.request().body;
    let value = body.strip_prefix("level=1&answer=").expect("the level first");
    let allowed = |c: char| c.is_ascii_alphanumeric() || "%+-._*".contains(c);
    assert!(value.chars().all(allowed), "{value}");
    assert_eq!(decoded(value), "a b&level=2+é%");
}

/// Reads a value as a server does.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next().expect("a digit"), rest.next().expect("a digit")];
                let digits = str::from_utf8(&digits).expect("digits");
                u8::from_str_radix(digits, 16).expect("a byte")
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).expect("text")
}

#[test]
fn negative_numbers_are_answers() {
    let desk = desk([right()]);
    desk.run(&["submit", "2020/22", "1", "-5"]).assert_ends(0);
    assert_eq!(desk.request().body, "level=1&answer=-5");
}

#[test]
fn a_wrong_answer_is_not_sent_again() {
    let desk = desk([wrong(". (You guessed <code>306</code>.)")]);
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(1);
    insta::assert_snapshot!(said(&told), @"wrong: 306 does not solve part 1 of 2020/22");
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(5);
    insta::assert_snapshot!(error(&desk, &told), @"error: 306 is not sent: it was tried for part 1 of 2020/22 before, and was wrong; that is remembered in FILE, and --anyway sends it all the same");
    desk.request();
}

#[test]
fn bounds_are_kept() {
    let desk = desk([wrong("; your answer is too low."), wrong("; your answer is too high.")]);
    let told = desk.run(&["submit", "2020/22", "1", "100"]);
    told.assert_ends(1);
    insta::assert_snapshot!(said(&told), @"wrong: 100 does not solve part 1 of 2020/22; it is too low");
    let told = desk.run(&["submit", "2020/22", "1", "10000000000000000000000000000000000000001"]);
    told.assert_ends(1);
    insta::assert_snapshot!(said(&told), @"wrong: 10000000000000000000000000000000000000001 does not solve part 1 of 2020/22; it is too high");
    for answer in ["99", "-1", "10000000000000000000000000000000000000002"] {
        desk.run(&["submit", "2020/22", "1", answer]).assert_ends(5);
    }
    assert_eq!(desk.server.requests().len(), 2);
    desk.server.then(right());
    desk.run(&["submit", "2020/22", "1", "10000000000000000000000000000000000000000"])
        .assert_ends(0);
}

#[test]
fn the_time_that_the_site_wants_is_kept() {
    for (more, told_wait) in [
        (".  Please wait one minute before trying again.", "1 min"),
        (
            ".  Because you have guessed incorrectly 5 times on this puzzle, please wait 5 minutes \
             before trying again.",
            "5 min",
        ),
    ] {
        let desk = desk([wrong(more)]);
        let told = desk.run(&["submit", "2020/22", "1", "1"]);
        told.assert_ends(1);
        assert!(said(&told).ends_with(&format!("can be sent in {told_wait}")), "{told:?}");
        // For any puzzle, as the site has it.
        let told = desk.run(&["submit", "2021/21", "1", "2"]);
        told.assert_ends(5);
        assert!(told.err.contains("the site takes no answer for another "), "{told:?}");
        assert!(error(&desk, &told).ends_with("; that is remembered in FILE\n"), "{told:?}");
        // `--anyway` does not overrule the time that the site wants.
        desk.run(&["submit", "2021/21", "1", "2", "--anyway"]).assert_ends(5);
        desk.request();
    }
}

#[test]
fn what_is_remembered_can_be_overruled() {
    let level = "You don't seem to be solving the right level.  Did you already complete it?";
    let desk = desk([wrong("; your answer is too low."), right(), Reply::page(level)]);
    desk.run(&["submit", "2020/22", "1", "100"]).assert_ends(1);
    // A misread page, say, must not keep anybody from the right answer.
    desk.run(&["submit", "2020/22", "1", "99"]).assert_ends(5);
    desk.run(&["submit", "2020/22", "1", "99", "--anyway"]).assert_ends(0);
    desk.run(&["submit", "2020/22", "1", "101"]).assert_ends(5);
    desk.run(&["submit", "2020/22", "1", "101", "--anyway"]).assert_ends(5);
    assert_eq!(desk.server.requests().len(), 3);
}

#[test]
fn too_soon_was_not_tried() {
    let reply = "You gave an answer too recently; you have to wait after submitting an answer \
                 before trying again.  You have 1h 3m 30s left to wait.";
    let desk = desk([Reply::page(reply)]);
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(5);
    insta::assert_snapshot!(told.err, @"error: the answer was not looked at, as the last one was given too recently: send it again in 1 h 4 min");
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(5);
    assert!(told.err.contains("takes no answer for another 1 h "), "{told:?}");
    desk.request();
}

#[test]
fn an_answer_of_another_account() {
    let more = "; your answer is too high.  Curiously, it's the right answer for someone else; \
                you might be logged in to the wrong account or just unlucky.";
    let desk = desk([wrong(more)]);
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(1);
    insta::assert_snapshot!(said(&told), @"wrong: 306 does not solve part 1 of 2020/22; it is too high; it is right for another account, so the input may be of one and the session token of another");
}

#[test]
fn a_part_that_takes_no_answer() {
    let reply = "You don't seem to be solving the right level.  Did you already complete it?";
    let desk = desk([Reply::page(reply), Reply::page(reply)]);
    let told = desk.run(&["submit", "2020/22", "2", "291"]);
    told.assert_ends(5);
    insta::assert_snapshot!(told.err, @"error: the site takes no answer for part 2 of 2020/22: it is solved already, or part 1 is not solved yet");
    let told = desk.run(&["submit", "2020/22", "1", "306"]);
    told.assert_ends(5);
    insta::assert_snapshot!(told.err, @"error: the site takes no answer for part 1 of 2020/22: it is solved already");
    // Now it is known to be solved.
    desk.run(&["submit", "2020/22", "1", "1"]).assert_ends(5);
    assert_eq!(desk.server.requests().len(), 2);
}

#[test]
fn what_is_no_reply_is_not_remembered() {
    let plain = |status, text: &str| Reply::Whole(status, "text/plain", text.into());
    for (reply, code, reason) in [
        (plain(400, "Please log in"), 3, "log in again"),
        (Reply::Redirect(302, "/2020/day/22"), 3, "log in again"),
        (Reply::page("To play, please identify yourself via one of these"), 3, "log in again"),
        (Reply::page("<a href=\"/2020/auth/login\">[Log In]</a>"), 3, "log in again"),
        (plain(404, "404 Not Found"), 4, "still locked"),
        (Reply::page("The wires are cold today."), 5, "/2020/day/22"),
        (plain(200, ""), 5, "/2020/day/22"),
        (plain(500, "Internal Server Error"), 6, "status 500"),
        (plain(503, "busy"), 6, "may have arrived"),
        (Reply::CutOff(1000, "That's the right answer!"), 6, "may have arrived"),
        (Reply::Hang, 6, "may have arrived"),
    ] {
        let shown = format!("{reply:?}");
        let desk = desk([reply.clone(), right()]);
        let told =
            desk.output(desk.command(&["submit", "2020/22", "1", "306"]).envs(reply.patience()));
        assert_eq!(told.code, Some(code), "{shown}: {told:?}");
        assert!(told.err.contains(reason), "{shown}: {told:?}");
        desk.request();
        desk.run(&["submit", "2020/22", "1", "306"]).assert_ends(0);
    }
}

#[test]
fn an_answer_that_may_have_arrived_can_be_looked_up() {
    for reply in [Reply::Whole(500, "text/plain", vec![]), Reply::CutOff(1000, "That's")] {
        let desk = desk([reply]);
        let told = desk.run(&["submit", "2020/22", "1", "306"]);
        told.assert_ends(6);
        let page = format!("look at {}/2020/day/22 before you send it again", desk.server.url());
        assert!(told.err.contains(&page), "{told:?}");
    }
    // A port that nothing listens on, in all likelihood: nothing can have arrived.
    let desk = desk([]);
    let mut command = desk.command(&["submit", "2020/22", "1", "306"]);
    let told = desk.output(command.env("AOC_SITE", "http://127.0.0.1:1"));
    told.assert_ends(6);
    assert!(told.err.contains("no connection to"), "{told:?}");
    assert!(!told.err.contains("arrived"), "{told:?}");
}

#[test]
fn accounts_are_told_apart() {
    let desk = desk([right(), wrong(".  Please wait 5 minutes."), right()]);
    desk.put("inputs/2020/day22/mine-bob.txt", "Player 1:\n2\n\nPlayer 2:\n1\n");
    desk.run(&["submit", "2020/22", "1", "306"]).assert_ends(0);
    desk.run(&["submit", "2020/22", "1", "306", "--as", "bob"]).assert_ends(1);
    assert_eq!(desk.server.requests()[1].body, "level=1&answer=306");
    // Only bob has to wait.
    desk.run(&["submit", "2020/22", "2", "291", "--as", "bob"]).assert_ends(5);
    desk.run(&["submit", "2020/22", "2", "291"]).assert_ends(0);
    assert_eq!(desk.server.requests().len(), 3);
}

#[test]
fn a_new_input_is_a_new_account() {
    let desk = desk([wrong("."), right()]);
    desk.run(&["submit", "2020/22", "1", "306"]).assert_ends(1);
    desk.put(MINE, "Player 1:\n2\n\nPlayer 2:\n1\n");
    desk.run(&["submit", "2020/22", "1", "306"]).assert_ends(0);
}

#[test]
fn nothing_to_send() {
    let desk = desk([]);
    for (words, code) in [
        (["submit", "2020/22", "3", "1"], 2),
        (["submit", "2020/22", "1", " \n"], 2),
        (["submit", "2020/22", "1", "1\n2"], 2),
        (["submit", "9999/1", "1", "1"], 4),
    ] {
        desk.run(&words).assert_ends(code);
    }
    // What is cut off of a long text may be another line.
    let long = format!("1{}\n2", " ".repeat(1 << 16));
    let told = desk.run(&["submit", "2020/22", "1", &long]);
    told.assert_ends(2);
    insta::assert_snapshot!(told.err, @"error: standard input: expected an answer: one line of 1 to 1000 characters");
    fs::remove_file(desk.path(MINE)).expect("a file");
    fs::create_dir(desk.path(MINE)).expect("a folder");
    desk.run(&["submit", "2020/22", "1", "306"]).assert_ends(5);
    assert_eq!(desk.server.requests().len(), 0);
}

#[test]
fn an_answer_without_an_input() {
    let desk = Desk::new([right()]);
    desk.run(&["submit", "2020/22", "1", "306\n"]).assert_ends(0);
    assert_eq!(desk.request().body, "level=1&answer=306");
}

#[test]
fn no_token_is_needed_to_refuse() {
    let first = desk([wrong(".")]);
    first.run(&["submit", "2020/22", "1", "306"]).assert_ends(1);
    let mut command = first.command(&["submit", "2020/22", "1", "306"]);
    let home = first.root.path().join("workspace");
    first.output(command.env("HOME", &home).env("USERPROFILE", &home)).assert_ends(5);
}

#[test]
fn a_closed_pipe_does_not_make_a_wrong_answer_right() {
    let desk = desk([wrong(".")]);
    let mut command = desk.command(&["submit", "2020/22", "1", "306"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    desk.request();
}

#[test]
fn what_is_sent_is_told_first() {
    // The site never answers, so that nothing else can have made it speak.
    let desk = desk([Reply::Hang]);
    let mut child = desk
        .command(&["submit", "2020/22", "1", "306"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert!(line.starts_with("sending 306 "), "{line}");
    child.kill().expect("it still waits");
    child.wait().expect("it ends");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "");
}
