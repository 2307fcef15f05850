//! Two processes at the same time.

use crate::{
    env::{Output, PAGE, TestEnv, spawn},
    server::{page, text},
};

/// Runs the program twice at the same time, with an answer on standard input.
fn run_both(env: &TestEnv, arguments: [&str; 2]) -> [Output; 2] {
    let children = arguments.map(|arguments| spawn(&mut env.command(arguments), "7"));
    // On Windows, a file that a test reads cannot be replaced meanwhile.
    let outputs = children.map(|child| child.wait_with_output().expect("it ends"));
    outputs.map(|output| env.checked(output))
}

#[test]
fn an_input_is_requested_once() {
    let env = TestEnv::new([text("1\n"), text("2\n")]);
    let mut outputs = run_both(&env, ["fetch 2020/22"; 2]);
    outputs.sort_by_key(|output| output.code);
    outputs[0].assert(0, "mine.txt: fetched\n");
    outputs[1].assert(1, "error: inputs/2020/day22/mine.txt: already there");
    env.request();
    assert_eq!(env.files(), ["mine.txt: 1\n"]);
}

#[test]
fn one_of_two_examples_is_saved() {
    let (one, two) = ("1".repeat(9_000), "2".repeat(9_000));
    for _ in 0..20 {
        let env = TestEnv::new([]);
        let blocks = format!("<h2>--- Day 22: A ---</h2><pre>{one}</pre><pre>{two}</pre>");
        env.write(PAGE, format!("<article>{blocks}</article>"));
        let outputs = run_both(&env, ["example 2020/22 1", "example 2020/22 2"]);
        let saved = outputs.map(|output| output.code == Some(0));
        let text = if saved[0] { &one } else { &two };
        assert_eq!(saved.iter().filter(|&&saved| saved).count(), 1);
        assert!(env.files().contains(&format!("example.txt: {text}")), "{saved:?}");
    }
}

/// If they overlapped, the record of one would be lost.
#[test]
fn requests_take_turns() {
    let wrong = || page("That's not the right answer.");
    let env = TestEnv::new([wrong(), wrong()]);
    for reason in ["7 does not solve", "not submitted: 7 was wrong"] {
        for output in run_both(&env, ["submit 2020/22 1", "submit 2021/21 2"]) {
            output.assert(1, reason);
        }
    }
}
