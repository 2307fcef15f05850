use std::{fs, path::Path};

use crate::{
    env::{CONFIG, TOKEN, TestEnv, USER_AGENT},
    server::{page, reply},
};

#[test]
fn a_valid_token() {
    let env = TestEnv::new([page("Settings")]);
    let output = env.run("session");
    let home = env.path("home").join(".adventofcode.session");
    let source = format!("the session token is in {}\n", home.display());
    assert_eq!(output.out, source + "the site accepts it\n");
    let request = env.request();
    assert_eq!(request.line, "GET /settings");
    assert_eq!(request.header("cookie"), format!("session={TOKEN}"));
    assert_eq!(request.header("user-agent"), USER_AGENT);
}

#[test]
fn an_expired_token() {
    let env = TestEnv::new([reply(302, "text/html", "")]);
    env.run("session").assert(1, "error: the site does not accept the session token in ");
    env.request();
}

#[test]
fn tokens_are_looked_up_in_order() {
    let token = |digit: &str| digit.repeat(96);
    let env = TestEnv::without_token((0..6).map(|_| page("Settings")));
    let config = Path::new("home").join(CONFIG).join("adventofcode.session");
    let files =
        [Path::new("home/.adventofcode.session"), &config, "home/.config/aocd/token".as_ref()];
    for (path, digit) in files.into_iter().zip(["4", "5", "6"]) {
        env.write(path, token(digit));
    }
    env.write("workspace/named", token("1"));
    let mut command = env.command("session --session-file named");
    env.run_command(command.env("AOC_SESSION", token("2")), "");
    let mut command = env.command("session");
    command.env("AOC_SESSION", token("2")).env("ADVENT_OF_CODE_SESSION", token("3"));
    env.run_command(&mut command, "");
    env.run_command(command.env("AOC_SESSION", ""), "");
    for path in files {
        env.run("session");
        fs::remove_file(env.path(path)).expect("a file");
    }
    let requests = env.server.requests();
    let digits = requests.iter().map(|request| request.header("cookie").replace("session=", ""));
    assert_eq!(digits.collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6"].map(token));
}

#[test]
fn no_token_no_request() {
    let env = TestEnv::without_token([]);
    env.run("session").assert(1, "no session token: log in to the site, ");
    env.run("session --session-file missing").assert(1, "cannot read the session token in missing");
    // The next file may be of another account.
    env.write("home/.adventofcode.session", &TOKEN[..20]);
    env.write("home/.config/aocd/token", TOKEN);
    env.run("session").assert(1, ".adventofcode.session: expected 32 to 512 hexadecimal digits");
    assert_eq!(env.server.requests().len(), 0);
}

#[test]
fn invalid_settings() {
    let env = TestEnv::new([]);
    for (name, value, code, reason) in [
        ("AOC_SITE", "http://site.example", 2, "AOC_SITE: expected an https address"),
        ("AOC_CONTACT", "two\nlines", 2, "set AOC_CONTACT to your e-mail address"),
        ("AOC_CONTACT", "", 2, "set AOC_CONTACT to your e-mail address"),
    ] {
        env.run_command(env.command("session").env(name, value), "").assert(code, reason);
    }
    let mut command = env.command("session");
    let command = command.env("CI", "true").env("AOC_SITE", "https://site.example");
    env.run_command(command, "").assert(1, "CI must not use the site");
    assert_eq!(env.server.requests().len(), 0);
}
