//! Where the token is looked up, what is sent along, and where to.

use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpListener,
    path::Path,
    thread,
};

use crate::{
    desk::{CONTACT, Desk, TOKEN},
    server::Reply,
};

fn alive() -> Reply {
    Reply::Whole(200, "text/html", b"<!DOCTYPE html>".into())
}

/// Another token, told from the first by its beginning.
fn other(digit: char) -> String {
    String::from(digit).repeat(96)
}

/// Where other programs keep their configuration, below the home folder.
fn config() -> &'static Path {
    if cfg!(target_os = "macos") {
        Path::new("Library/Application Support")
    } else {
        Path::new("config")
    }
}

#[test]
fn a_token_that_the_site_accepts() {
    let desk = Desk::new([alive()]);
    let told = desk.run(&["session"]);
    told.assert_ends(0);
    let home = desk.root.path().join("home").join(".adventofcode.session");
    let (home, site) = (home.display(), desk.server.url());
    assert_eq!(told.out, format!("the session token is in {home}\n{site} accepts it\n"));
    assert_eq!(told.err, "");
    let request = desk.request();
    assert_eq!(request.line, "GET /settings");
    assert_eq!(request.all("cookie"), [format!("session={TOKEN}")]);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(request.all("user-agent"), [format!("aoc-site/{version} ({CONTACT})")]);
}

#[test]
fn a_token_that_the_site_does_not_accept() {
    for reply in [Reply::Redirect(302, "/"), Reply::Redirect(302, "http://127.0.0.1:9/login")] {
        let desk = Desk::new([reply]);
        let told = desk.run(&["session"]);
        told.assert_ends(3);
        assert!(told.err.contains("log in again"), "{told:?}");
        desk.request();
    }
}

#[test]
fn places_are_looked_up_in_order() {
    let desk = Desk::without_token((0..6).map(|_| alive()));
    let mut command = desk.command(&["session", "--session-file", "named"]);
    fs::write(desk.root.path().join("named"), other('1')).expect("a file");
    command.env("AOC_SESSION", other('2')).env("ADVENT_OF_CODE_SESSION", other('3'));
    desk.put_token(".adventofcode.session", other('4'));
    desk.put_token(config().join("adventofcode.session"), other('5'));
    desk.put_token(".config/aocd/token", other('6'));
    desk.output(&mut command).assert_ends(0);

    let mut command = desk.command(&["session"]);
    command.env("AOC_SESSION", other('2')).env("ADVENT_OF_CODE_SESSION", other('3'));
    desk.output(&mut command).assert_ends(0);
    command.env("AOC_SESSION", "");
    desk.output(&mut command).assert_ends(0);
    for place in [Path::new(".adventofcode.session"), &config().join("adventofcode.session")] {
        desk.run(&["session"]).assert_ends(0);
        fs::remove_file(desk.root.path().join("home").join(place)).expect("a file");
    }
    desk.run(&["session"]).assert_ends(0);

    let cookies: Vec<_> =
        desk.server.requests().iter().map(|request| request.all("cookie").join(" ")).collect();
    let expected: Vec<_> = ('1'..='6').map(|digit| format!("session={}", other(digit))).collect();
    assert_eq!(cookies, expected);
}

#[test]
fn a_token_in_the_form_of_a_windows_shell() {
    let desk = Desk::without_token([alive()]);
    let text = format!("\u{feff}session={TOKEN}\r\n");
    let bytes: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    desk.put_token(".adventofcode.session", bytes);
    desk.run(&["session"]).assert_ends(0);
    assert_eq!(desk.request().all("cookie"), [format!("session={TOKEN}")]);
}

#[test]
fn no_token_and_no_request() {
    let desk = Desk::without_token([]);
    let told = desk.run(&["session"]);
    told.assert_ends(3);
    assert!(told.err.contains("there is no session token: log in at"), "{told:?}");
    desk.run(&["session", "--session-file", "missing"]).assert_ends(3);
    desk.put_token(".adventofcode.session", &TOKEN[..20]);
    let told = desk.run(&["session"]);
    told.assert_ends(3);
    assert!(told.err.contains("hexadecimal digits, found 20 digits"), "{told:?}");
    // A typing error must not make the next place speak for another account.
    desk.put_token(".config/aocd/token", TOKEN);
    desk.run(&["session"]).assert_ends(3);
    assert_eq!(desk.server.requests().len(), 0);
}

#[cfg(unix)]
#[test]
fn a_file_that_others_can_read_gets_a_warning() {
    use std::os::unix::fs::PermissionsExt as _;
    for (mode, warned) in [(0o600, false), (0o640, true), (0o604, true)] {
        let desk = Desk::without_token([alive()]);
        let path = desk.put_token(".adventofcode.session", TOKEN);
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("it is ours");
        let told = desk.run(&["session"]);
        told.assert_ends(0);
        assert_eq!(told.err.contains("chmod 600"), warned, "{told:?}");
    }
}

#[test]
fn no_contact_and_no_request() {
    let desk = Desk::new([]);
    let told =
        |contact| desk.output(desk.command(&["fetch", "2020/22"]).env("AOC_CONTACT", contact));
    let bad = told("two\nlines");
    bad.assert_ends(2);
    assert!(bad.err.contains("expected a contact"), "{bad:?}");
    // Without a variable, the repository of the crate is the contact, if it has one.
    if env!("CARGO_PKG_REPOSITORY").is_empty() {
        let none = told("");
        none.assert_ends(2);
        assert!(none.err.contains("AOC_CONTACT = \""), "{none:?}");
        assert!(none.err.contains("repository = \""), "{none:?}");
    }
    assert_eq!(desk.server.requests().len(), 0);
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn no_token_leaves_this_machine_unencrypted() {
    let desk = Desk::new([]);
    for (site, code) in [
        ("http://site.example", 2),
        ("http://127.0.0.1@site.example", 2),
        ("ftp://127.0.0.1", 2),
        ("site", 2),
    ] {
        let mut command = desk.command(&["fetch", "2020/22"]);
        desk.output(command.env("AOC_SITE", site)).assert_ends(code);
    }
    assert_eq!(desk.files(), [""; 0]);
}

#[test]
fn an_encrypted_address_is_spoken_to_encrypted() {
    /// The first byte of a client that begins a TLS connection.
    const HANDSHAKE: u8 = 0x16;
    let desk = Desk::new([]);
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let site = format!("https://{}", listener.local_addr().expect("an address"));
    let arrived = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut bytes = vec![0; 4096];
        let length = stream.read(&mut bytes).expect("bytes");
        // Not what a TLS server says, so the client gives up.
        stream.write_all(b"HTTP/1.1 200 Told\r\n\r\n").expect("it listens");
        bytes.truncate(length);
        bytes
    });
    let mut command = desk.command(&["session"]);
    command.env("AOC_SITE", site).env_remove("ALL_PROXY");
    desk.output(&mut command).assert_ends(6);
    let arrived = arrived.join().expect("bytes");
    assert_eq!(arrived.first(), Some(&HANDSHAKE));
    assert!(!String::from_utf8_lossy(&arrived).contains(&TOKEN[..8]));
}

#[test]
fn continuous_integration_asks_no_site() {
    let desk = Desk::new([]);
    for site in ["", "https://site.example"] {
        let mut command = desk.command(&["fetch", "2020/22"]);
        let told = desk.output(command.env("CI", "true").env("AOC_SITE", site));
        told.assert_ends(5);
        assert!(told.err.contains("continuous integration"), "{told:?}");
    }
}
