use crate::{
    env::{TOKEN, TestEnv},
    server::{page, reply},
};

#[test]
fn a_valid_token() {
    let env = TestEnv::new([page("Settings"), page("Settings")]);
    env.write("token", TOKEN);
    for (arguments, source) in
        [("session", "the variable AOC_SESSION"), ("session --session-file token", "token")]
    {
        let output = env.run(arguments);
        let accepted = format!("the session token is in {source}\nthe site accepts it\n");
        assert_eq!(output.out, accepted);
    }
    assert_eq!(env.server.requests()[1].line, "GET /settings");
}

#[test]
fn an_expired_token() {
    for reply in [reply(302, "text/html", ""), page("Leaderboard [Log In]")] {
        let env = TestEnv::new([reply]);
        let output = env.run("session");
        output.assert(1, "error: the site does not accept the session token in ");
        assert!(!output.out.contains("accepts it"), "{output:?}");
        env.request();
    }
}

#[test]
fn no_token_no_request() {
    let env = TestEnv::new([]);
    env.write("short", &TOKEN[..20]);
    for (source, code, reason) in [
        ("--session-file missing", 1, "cannot read the session token in missing"),
        ("--session-file short", 1, "token in short: expected 32 to 512 hexadecimal digits"),
        ("--session-variable NONE", 1, "cannot read the session token in the variable NONE"),
        ("--session-file short --session-variable AOC_SESSION", 2, "error: "),
    ] {
        env.run(&format!("session {source}")).assert(code, reason);
    }
    assert_eq!(env.server.requests().len(), 0);
}

#[test]
fn invalid_settings() {
    let env = TestEnv::new([]);
    for (name, value, code, reason) in [
        ("AOC_SITE", "https://site.example", 2, "AOC_SITE: expected an address"),
        ("AOC_CONTACT", "two\nlines", 2, "AOC_CONTACT: expected an e-mail address"),
        ("AOC_CONTACT", " ", 2, "AOC_CONTACT: expected an e-mail address"),
    ] {
        env.run_command(env.command("session").env(name, value), "").assert(code, reason);
    }
    let mut command = env.command("session");
    // A request to the real site would end at this proxy.
    let command =
        command.env("CI", "true").env("ALL_PROXY", env.server.url()).env_remove("AOC_SITE");
    env.run_command(command, "").assert(1, "CI must not use the site");
    assert_eq!(env.server.requests().len(), 0);
}
