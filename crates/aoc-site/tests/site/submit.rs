use crate::{
    env::{TOKEN, TestEnv, USER_AGENT, spawn},
    server::{Reply, cut_off, page, reply},
};

fn right() -> Reply {
    page("That's the right answer!  A sponsor's [Log In] decides nothing.")
}

fn wrong(more: &str) -> Reply {
    page(&format!("That's not the right answer{more}"))
}

#[test]
fn right_answers() {
    let env = TestEnv::new([right(), right(), right()]);
    let output = env.submit("2020/22 1", " 306\n");
    output.assert(0, "submitting 306 for part 1 of 2020/22 with the session token in ");
    let next = "next: part 2, `cargo xtask read 2020/22` or http://";
    output.assert(0, &format!("\nright: 306 solves part 1 of 2020/22\n{next}"));
    output.assert(0, "/2020/day/22#part2\n");
    let request = env.request();
    assert_eq!(request.line, "POST /2020/day/22/answer");
    assert_eq!(request.body, "level=1&answer=306");
    assert_eq!(request.header("content-type"), "application/x-www-form-urlencoded");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);

    let part_1 = "not submitted: this was the answer to part 1 (--force to submit anyway)";
    env.submit("2020/22 2", "306").assert(1, part_1);
    env.submit("2020/22 2", "a b&level=1+%").assert(0, "\nall solved, http://");
    let body = env.server.requests()[1].body.replace("%20", "+");
    assert_eq!(body, "level=2&answer=a+b%26level%3D1%2B%25");
    env.submit("2025/12 1", "1").assert(0, "\nthere is no part 2: the last star comes with all ");
}

#[test]
fn wrong_answers() {
    let env = TestEnv::new([wrong("; your answer is too low."), wrong(".")]);
    env.submit("2020/22 1", "100").assert(1, "100 does not solve part 1 of 2020/22: too low\n");
    env.submit("2020/22 1", "-5").assert(1, "not submitted: 100 was too low (--force to ");
    env.submit("2020/22 1 --force", "-5").assert(1, "-5 does not solve part 1 of 2020/22: wrong\n");
    assert_eq!(env.server.requests().len(), 2);
}

#[test]
fn cooldowns_hold_for_all_puzzles() {
    let too_soon = "You gave an answer too recently.  You have 59m 30s left to wait.";
    for (reply, reason, left) in [
        (wrong(".  Please wait one minute before trying again."), ": wrong\n", "(in 1m)\n"),
        (page(too_soon), "ignored the answer", "(in 59m 30s)\n"),
    ] {
        let env = TestEnv::new([reply]);
        let output = env.submit("2020/22 1", "306");
        output.assert(1, reason);
        output.assert(1, "the site takes the next answer at ");
        output.assert(1, left);
        let reason = "not submitted: the site takes the next answer at ";
        env.submit("2021/21 1 --force", "307").assert(1, reason);
        env.request();
    }
}

#[test]
fn wait_waits_for_the_end_of_a_cooldown() {
    let env = TestEnv::new([right()]);
    let soon = jiff::Timestamp::now() + jiff::SignedDuration::from_secs(2);
    env.write(env.state_file(), format!(r#"{{"cooldown_until":"{soon}","submissions":[]}}"#));
    let output = env.submit("2020/22 1 --wait", "306");
    output.assert(0, "right: 306");
    output.assert(0, "the site takes the next answer at ");
}

#[test]
fn unjudged_answers_can_be_submitted_again() {
    let plain = |status| reply(status, "text/plain", "");
    for (reply, reason) in [
        (plain(400), "log in again"),
        (plain(302), "log in again"),
        (page("[Log In]"), "log in again"),
        (page("To play, please identify yourself"), "log in again"),
        (plain(404), "still locked"),
        (page("The wires are cold today."), "unknown reply: check http://"),
        (page("You don't seem to be solving the right level."), "takes no answer for part 2"),
        (plain(503), "before you submit it again, check http://"),
        (cut_off("That's the right answer!"), "/2020/day/22\n"),
    ] {
        let env = TestEnv::new([reply, right()]);
        env.submit("2020/22 2", "291").assert(1, reason);
        env.submit("2020/22 2", "291").assert(0, "right");
    }
}

#[test]
fn invalid_answers_are_not_submitted() {
    let env = TestEnv::new([]);
    let letters = "block of lines: read the letters, then `cargo xtask submit 2022/10 2 LETTERS`\n";
    for (arguments, answer, code, reason) in [
        ("2020/22 3", "1", 2, "expected a part, 1 or 2"),
        ("2020/22 1", " \n", 2, "expected an answer of one line"),
        ("2020/22 1", "1\t2", 2, "expected an answer of one line"),
        ("2022/10 2", "#.#\n###\n#.#\n", 2, letters),
        ("9999/1 1", "1", 1, "9999/1 is locked"),
    ] {
        env.submit(arguments, answer).assert(code, reason);
    }
    assert_eq!(env.server.requests().len(), 0);
}

#[test]
fn a_closed_pipe_does_not_make_a_wrong_answer_right() {
    let env = TestEnv::new([wrong(".")]);
    let mut child = spawn(&mut env.command("submit 2020/22 1"), "306");
    drop(child.stdout.take());
    env.finish(child).assert(1, "");
    env.request();
}
