//! Two processes at once.

use std::{process::Stdio, time::Duration};

use crate::{desk::Desk, server::Reply, told::Told};

/// Runs both at the same time.
fn both(desk: &Desk, spacing: Duration, commands: [&[&str]; 2]) -> [Told; 2] {
    let spacing = spacing.as_millis().to_string();
    let children = commands.map(|words| {
        let mut command = desk.command(words);
        command.env("AOC_SPACING_MS", &spacing);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
    });
    // Neither may be at work when the files are searched.
    let outputs = children.map(|child| child.wait_with_output().expect("it ends"));
    outputs.map(|output| desk.told(output))
}

/// Slow enough to overlap with the next, if nothing prevents that.
fn late(reply: Reply) -> Reply {
    Reply::Late(Duration::from_millis(100), Box::new(reply))
}

#[test]
fn requests_keep_their_distance() {
    let spacing = Duration::from_millis(300);
    let desk = Desk::new([late(Reply::text("1\n")), late(Reply::text("2\n"))]);
    for told in both(&desk, spacing, [&["fetch", "2020/22"], &["fetch", "2021/21"]]) {
        told.assert_ends(0);
    }
    assert_eq!(desk.files(), ["inputs/2020/day22/mine.txt", "inputs/2021/day21/mine.txt"]);
    assert_eq!(desk.server.most_at_once(), 1);
    // A slow machine can only make the distance longer.
    let requests = desk.server.requests();
    assert!(requests[1].at - requests[0].at >= spacing);
}

#[test]
fn one_input_is_asked_for_once() {
    let desk = Desk::new([late(Reply::text("1\n")), late(Reply::text("2\n"))]);
    for told in both(&desk, Duration::ZERO, [&["fetch", "2020/22"], &["fetch", "2020/22"]]) {
        told.assert_ends(0);
    }
    desk.request();
    assert_eq!(desk.get("inputs/2020/day22/mine.txt").as_deref(), Some("1\n"));
}

#[test]
fn one_answer_is_sent_once() {
    let wrong = || late(Reply::page("That's not the right answer."));
    let desk = Desk::new([wrong(), wrong()]);
    let submit: &[&str] = &["submit", "2020/22", "1", "7"];
    let mut codes = both(&desk, Duration::ZERO, [submit, submit]).map(|told| told.code);
    codes.sort_unstable();
    assert_eq!(codes, [Some(1), Some(5)]);
    desk.request();
}

#[test]
fn both_remember_what_they_were_told() {
    let wrong = || late(Reply::page("That's not the right answer."));
    let desk = Desk::new([wrong(), wrong()]);
    let (first, second): (&[&str], &[&str]) =
        (&["submit", "2020/22", "1", "7"], &["submit", "2021/21", "2", "8"]);
    for told in both(&desk, Duration::ZERO, [first, second]) {
        told.assert_ends(1);
    }
    for words in [first, second] {
        desk.run(words).assert_ends(5);
    }
    assert_eq!(desk.server.requests().len(), 2);
}
