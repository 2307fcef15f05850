//! `cargo xtask session`

#[cfg(unix)]
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
};

use aoc_fakes::program::TOKEN;

use crate::fake_world::{FakeWorld, TOKEN_FILE, page, reply};

/// A workspace in which somebody types this.
fn with_typed(typed: &str) -> FakeWorld {
    let mut world = FakeWorld::new();
    typed.clone_into(&mut world.typed);
    world
}

#[test]
fn a_token_is_saved_unless_the_site_refuses_it() {
    let world = with_typed(&format!("{TOKEN}\r\n")).without_token().with_responses([
        reply(302, "text/html", ""),
        page("Settings"),
        page("Settings"),
        page("Leaderboard [Log In]"),
        reply(503, "text/html", ""),
    ]);
    insta::assert_snapshot!(world.transcript(
        "session
         session --save
         session --save
         session
         session
         session --save"
    ), @"
    $ session
    ! error: no session token: `cargo xtask session --save` saves it
    = 2
    $ session --save
    > requests /settings
    < 302
    ! error: nothing saved: the site does not accept the session token in what you have typed: log in again, and save the new one with `cargo xtask session --save`
    = 1
    $ session --save
    > requests /settings
    < Settings
    home/.adventofcode.session: saved
    the site accepts it
    + home/.adventofcode.session: TOKEN
    = 0
    $ session
    the session token is in home/.adventofcode.session
    > requests /settings
    < Settings
    the site accepts it
    = 0
    $ session
    the session token is in home/.adventofcode.session
    > requests /settings
    < Leaderboard [Log In]
    ! error: the site does not accept the session token in home/.adventofcode.session: log in again, and save the new one with `cargo xtask session --save`
    = 1
    $ session --save
    > requests /settings
    < 503
    home/.adventofcode.session: saved
    ! error: it is not known whether the site accepts it: the site answered with status 503: try again in a few minutes; if this keeps happening, check the session token
    = 1
    ");
}

#[test]
fn the_variable_counts_before_the_file() {
    let world = with_typed(TOKEN).with_responses([reply(302, "text/html", ""), page("Settings")]);
    world.workspace.write(TOKEN_FILE, "0123abcd");
    insta::assert_snapshot!(world.transcript(
        "session
         session --save"
    ), @"
    $ session
    the session token is in the variable AOC_SESSION
    > requests /settings
    < 302
    ! error: the site does not accept the session token in the variable AOC_SESSION: log in again, and save the new one with `unset AOC_SESSION; cargo xtask session --save`
    = 1
    $ session --save
    > requests /settings
    < Settings
    home/.adventofcode.session: saved
    ! the variable AOC_SESSION counts before this file: `unset AOC_SESSION`
    the site accepts it
    - home/.adventofcode.session: 0123abcd
    + home/.adventofcode.session: TOKEN
    = 0
    ");
}

/// A new file in place of the older one would stay, with the token, if the program were killed.
#[cfg(unix)]
#[test]
fn the_file_of_an_older_token_is_overwritten_and_only_its_owner_can_read_it() {
    let world = with_typed(TOKEN).with_responses([page("Settings")]);
    world.workspace.write(TOKEN_FILE, "0123abcd");
    let path = world.workspace.path(TOKEN_FILE);
    let before = path.metadata().expect("a file");
    assert_eq!(world.run("session --save").code, Some(0));
    let after = path.metadata().expect("a file");
    assert_eq!(after.mode() & 0o777, 0o600);
    assert_eq!(after.ino(), before.ino());
}

/// Somebody may have made it with an editor.
#[cfg(unix)]
#[test]
fn session_says_that_others_can_read_the_file() {
    let warning =
        "other users of this machine can read it: `chmod 600 home/.adventofcode.session`\n";
    for (mode, said) in [(0o640, warning), (0o604, warning), (0o400, "")] {
        let world = FakeWorld::with_site([page("Settings")]).without_token();
        world.workspace.write(TOKEN_FILE, TOKEN);
        fs::set_permissions(world.workspace.path(TOKEN_FILE), Permissions::from_mode(mode))
            .expect("a file");
        assert_eq!(world.run("session").err, said, "{mode:o}");
    }
}

#[test]
fn err_what_cannot_be_a_token_is_not_saved() {
    let world = with_typed(&format!("{TOKEN} {TOKEN}")).without_token();
    world
        .run("session --save")
        .assert_err(2, "error: that is no token: expected hexadecimal digits\n");
    assert_eq!(world.calls(), "");
    assert!(!world.workspace.path(TOKEN_FILE).exists());
}

/// The token in the file may be that of another account.
#[test]
fn err_variable_or_file_with_something_else_than_a_token() {
    let world = FakeWorld::new().with_variable("AOC_SESSION", "\u{fffd}");
    world.workspace.write(TOKEN_FILE, TOKEN);
    world.run("session").assert_err(
        2,
        "error: no session token in the variable AOC_SESSION: expected hexadecimal digits; \
         `unset AOC_SESSION; cargo xtask session --save` saves one\n",
    );
    let world = world.without_token();
    for (text, reason) in [
        (&b"0123abcd # mine"[..], "expected hexadecimal digits"),
        // A Windows shell may have written it in UTF-16.
        (b"\xff\xfe0\0", "stream did not contain valid UTF-8"),
    ] {
        world.workspace.write(TOKEN_FILE, text);
        world.run("session").assert_err(
            2,
            &format!(
                "error: no session token in home/.adventofcode.session: {reason}; `cargo xtask session --save` saves one\n"
            ),
        );
    }
}

/// Somebody may think that it belongs there. No output of a test may have it.
#[test]
fn err_token_as_an_argument() {
    let world = FakeWorld::new();
    for before in ["", "--save ", "--save=", "--token=", "-- ", "--save -- ", "-"] {
        let output = world.run(&format!("session {before}{TOKEN}"));
        assert_eq!((output.code, &*output.out), (Some(2), ""), "{output:?}");
    }
    insta::assert_snapshot!(world.run(&format!("session {TOKEN}")).err, @"error: couldn't parse: expected no argument: the token is read from standard input");
    assert_eq!(world.calls(), "");
}
