use crate::{
    env::{TOKEN, TestEnv},
    server::{page, reply},
};

#[test]
fn a_valid_token() {
    let env = TestEnv::new(["Settings"; 3].map(page));
    env.write("token", TOKEN);
    let accepted = |source| format!("the session token is in {source}\nthe site accepts it\n");
    assert_eq!(env.run("session").out, accepted("the variable AOC_SESSION"));
    assert_eq!(env.run("session --session-file token").out, accepted("token"));
    let mut other = env.command("session");
    other.env("AOC_SESSION", "").env("ADVENT_OF_CODE_SESSION", TOKEN);
    let source = "the variable ADVENT_OF_CODE_SESSION";
    assert_eq!(env.run_command(&mut other, "").out, accepted(source));
    assert_eq!(env.server.requests()[1].line, "GET /settings");
}

#[test]
fn an_expired_token() {
    for reply in [reply(302, "text/html", ""), page("Leaderboard [Log In]")] {
        let env = TestEnv::new([reply]);
        env.run("session").assert(1, "error: the site does not accept the session token in ");
        env.request();
    }
}

#[test]
fn invalid_settings_cost_no_request() {
    let env = TestEnv::new([]);
    env.write("short", &TOKEN[..20]);
    for (file, reason) in [
        ("missing", "cannot read the session token in missing"),
        ("short", "token in short: expected 32 to 512 hexadecimal digits"),
    ] {
        env.run(&format!("session --session-file {file}")).assert(2, reason);
    }
    let site = env.run_command(env.command("session").env("AOC_SITE", "https://site.example"), "");
    site.assert(2, "error: AOC_SITE: expected an address and port of this machine");
    let mut command = env.command("session");
    let output = env.run_command(command.env("CI", "true").env_remove("AOC_SITE"), "");
    output.assert(1, "CI must not use the site");
    assert_eq!(env.server.requests().len(), 0);
}
