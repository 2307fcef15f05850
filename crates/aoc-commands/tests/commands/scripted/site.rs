//! The commands for the puzzle site, which are handed over to another program.

use super::with_scripts;

#[test]
fn a_command_is_handed_over_in_the_same_words_and_nothing_else_is_done() {
    for words in [
        "fetch",
        "fetch 2021 2020-22 --force",
        "read 22 --refresh",
        "example 22 2 --as example-2_b",
        "submit 2020/22 1 -5 --force",
        "submit --help",
        "read -h",
        "submit 22 1 -- -x",
        "session --no-such-flag",
    ] {
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
fn the_status_of_the_client_is_that_of_the_command() {
    for status in [0, 1, 2] {
        let workspace = with_scripts(&[("xtask-site", &format!("exit {status}"))]);
        assert_eq!(workspace.run("session").code, Some(status));
    }
}

#[test]
fn err_client_that_does_not_compile() {
    let workspace = with_scripts(&[]);
    workspace.run("session").assert_failure("error: cannot build xtask-site, see above\n");
}
