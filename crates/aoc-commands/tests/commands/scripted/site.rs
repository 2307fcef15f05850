//! The commands for the puzzle site, which are handed over to another program.

use std::fs::File;

use aoc_fakes::output::Output;

use super::with_scripts;

#[test]
fn a_command_is_handed_over_and_nothing_else_is_done() {
    for words in ["fetch", "fetch 2021 2020/22 --force", "submit 22 1 -3,4", "session --save"] {
        let workspace = with_scripts(&[("xtask-site", "")]);
        let output = workspace.run(words);
        let calls = format!(
            "cargo builds --features xtask/site xtask-site in the profile dev\nxtask-site {words}\n"
        );
        assert_eq!(workspace.calls(), calls);
        assert_eq!(output.out + &output.err, "");
        assert_eq!(output.code, Some(0));
    }
}

#[test]
fn the_client_reads_the_standard_input_of_the_command() {
    let workspace = with_scripts(&[("xtask-site", "cat")]);
    workspace.write("line", "a token\n");
    let mut command = workspace.command("session --save");
    let line = File::open(workspace.path("line")).expect("a file");
    assert_eq!(Output::run(command.stdin(line)).out, "a token\n");
}

/// It takes a minute to build the client.
#[test]
fn help_and_mistakes_do_not_wait_for_the_client() {
    for (words, status) in [
        ("submit --help", 0),
        ("read -h", 0),
        ("fetch 2020/26", 2),
        ("session --no-such-flag", 2),
        ("submit 22 -3,4", 2),
        ("submit 22 232", 2),
        ("submit 2025/12 2", 2),
        ("fetch --force", 2),
    ] {
        let workspace = with_scripts(&[("xtask-site", "")]);
        let output = workspace.run(words);
        assert_eq!(output.code, Some(status), "{words}: {output:?}");
        assert_eq!(workspace.calls(), "", "{words}");
    }
}

#[test]
fn the_status_of_the_client_is_that_of_the_command() {
    for status in [0, 1, 2] {
        let workspace = with_scripts(&[("xtask-site", &format!("exit {status}"))]);
        assert_eq!(workspace.run("session").code, Some(status));
    }
}

#[test]
fn err_client_that_does_not_compile() {
    let workspace = with_scripts(&[]);
    workspace
        .run("session")
        .assert_failure("error: cannot build the client of the puzzle site, see above\n");
}
