//! `cargo xtask session`

#[cfg(unix)]
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
};

use aoc_fakes::program::TOKEN;

use crate::fake_world::{FakeWorld, TOKEN_FILE, page, reply};

const SAVE: &str = "session --save";

/// A workspace without a token, in which somebody types this.
fn with_typed(typed: &str) -> FakeWorld {
    let mut world = FakeWorld::new().without_token();
    typed.clone_into(&mut world.typed);
    world
}

#[test]
fn the_token_is_in_the_variable_or_else_in_the_file() {
    let world = FakeWorld::with_site([page("Settings"), page("Settings")]);
    world.workspace.write(TOKEN_FILE, format!(" {TOKEN}\r\n"));
    let output = world.run("session");
    assert_eq!(
        output.out,
        "the session token is in the variable AOC_SESSION\nthe site accepts it\n"
    );
    assert_eq!(output.code, Some(0));
    world.without_token().run("session").assert_success(
        "the session token is in home/.adventofcode.session\nthe site accepts it\n",
    );
}

#[test]
fn err_token_that_the_site_refuses() {
    let world = FakeWorld::with_site([page("Leaderboard [Log In]")]);
    // As long as the variable is set, no file counts.
    world.run("session").assert_failure(
        "error: the site does not accept the session token in the variable AOC_SESSION: log in again, and save the \
         new one with `unset AOC_SESSION; cargo xtask session --save`\n",
    );
    assert_eq!(world.requests(), ["/settings"]);
}

#[test]
fn save_replaces_an_older_token_once_the_site_has_accepted_the_new_one() {
    // Somebody may have copied the name of the cookie as well.
    for typed in [format!("{TOKEN}\r\n"), format!("session={TOKEN}\n")] {
        let world = with_typed(&typed).with_responses([page("Settings")]);
        world.workspace.write(TOKEN_FILE, "0123abcd");
        #[cfg(unix)]
        let before = world.workspace.path(TOKEN_FILE).metadata().expect("a file");
        let output = world.run(SAVE);
        assert_eq!(output.out, "home/.adventofcode.session: saved\nthe site accepts it\n");
        assert_eq!(output.err, "");
        assert_eq!(output.code, Some(0));
        assert_eq!(world.workspace.read(TOKEN_FILE), format!("{TOKEN}\n"));
        #[cfg(unix)]
        {
            let file = world.workspace.path(TOKEN_FILE).metadata().expect("a file");
            assert_eq!(file.mode() & 0o777, 0o600);
            // A file that takes its place would stay, with the token, if the program were killed.
            assert_eq!(file.ino(), before.ino());
        }
        assert_eq!(world.requests(), ["/settings"]);
    }
}

/// Somebody may have made it with an editor.
#[cfg(unix)]
#[test]
fn session_says_that_others_can_read_the_file() {
    let world = FakeWorld::with_site([page("Settings"), page("Settings")]).without_token();
    world.workspace.write(TOKEN_FILE, TOKEN);
    for (mode, note) in [
        (
            0o640,
            "other users of this machine can read it: `chmod 600 home/.adventofcode.session`\n",
        ),
        (0o400, "waiting 5.0s before the next request\n"),
    ] {
        fs::set_permissions(world.workspace.path(TOKEN_FILE), Permissions::from_mode(mode))
            .expect("a file");
        let output = world.run("session");
        output.assert_success("the site accepts it\n");
        assert_eq!(output.err, note);
    }
}

#[test]
fn save_notes_that_the_variable_hides_the_file() {
    let world = with_typed(TOKEN)
        .with_variable("AOC_SESSION", "0123abcd")
        .with_responses([page("Settings")]);
    let output = world.run(SAVE);
    output.assert_success(": saved\n");
    assert_eq!(
        output.err,
        "the variable AOC_SESSION counts before this file: `unset AOC_SESSION`\n"
    );
}

#[test]
fn err_token_that_the_site_refuses_is_not_saved() {
    let world = with_typed(TOKEN).with_responses([reply(302, "text/html", "")]);
    world.workspace.write(TOKEN_FILE, "0123abcd");
    let output = world.run(SAVE);
    output.assert_failure(
        "error: nothing saved: the site does not accept the session token in what you have typed: log in again, and save \
         the new one with `cargo xtask session --save`\n",
    );
    assert_eq!(output.out, "");
    assert_eq!(world.workspace.read(TOKEN_FILE), "0123abcd");
}

#[test]
fn a_token_is_saved_if_the_site_cannot_be_asked() {
    let world = with_typed(TOKEN).with_responses([reply(503, "text/html", "")]);
    let output = world.run(SAVE);
    output.assert_failure(
        "error: it is not known whether the site accepts it: the site answered with status 503: ",
    );
    assert_eq!(output.out, "home/.adventofcode.session: saved\n");
    assert_eq!(world.workspace.read(TOKEN_FILE), format!("{TOKEN}\n"));
}

#[test]
fn err_what_cannot_be_a_token_is_not_saved() {
    for line in ["", "\n", "session=", &format!("{TOKEN}?"), &format!("{TOKEN} {TOKEN}")] {
        let world = with_typed(line);
        world.workspace.write(TOKEN_FILE, "0123abcd");
        world
            .run(SAVE)
            .assert_usage_error("error: that is no token: expected hexadecimal digits\n");
        assert_eq!(world.workspace.read(TOKEN_FILE), "0123abcd");
        assert_eq!(world.calls(), "");
    }
}

/// Somebody may think that it belongs there. No output of a test may have it.
#[test]
fn err_token_as_an_argument() {
    let world = FakeWorld::new();
    for before in ["", "--save ", "--save=", "--token=", "-- ", "--save -- ", "-"] {
        let output = world.run(&format!("session {before}{TOKEN}"));
        assert_eq!(output.code, Some(2), "{output:?}");
        assert_eq!(output.out, "");
    }
    world
        .run(&format!("session {TOKEN}"))
        .assert_usage_error("expected no argument: the token is read from standard input");
    assert_eq!(world.calls(), "");
}
