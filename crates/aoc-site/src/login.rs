//! Who is asking: the session token, where it is looked up, and how the site's author
//! can reach whoever runs this.

use std::{
    env,
    ffi::OsString,
    fmt, fs, io, iter,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy as _;

use crate::report::{Error, Status, remark};

/// The folder of ours in the user's folder for such things. Runners of any version
/// share it, and what they remember in it.
const OURS: &str = "aoc-xtask";

/// The variables in which people keep a token, in the order of looking.
const TOKEN_VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

/// The fewest and the most digits that a token may have. Those of today have 128,
/// those of some years ago had 96.
const SHORTEST_TOKEN: usize = 32;
const LONGEST_TOKEN: usize = 512;

/// What this program calls itself.
const PROGRAM: &str = concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"));

/// The longest contact, in characters: it is sent with every request.
const LONGEST_CONTACT: usize = 200;

/// What the site is told of who is asking.
pub(crate) struct Login {
    pub(crate) token: Token,
    pub(crate) place: Place,
    /// This program, and whom to reach.
    pub(crate) user_agent: String,
}

impl Login {
    /// Finds the session token, in the file that is named or where people keep one,
    /// and a contact to send with it. `site` is where a person gets a token.
    pub(crate) fn find(folders: &Folders, named: Option<&Path>, site: &str) -> Result<Self, Error> {
        let (token, place) = match named {
            Some(path) => in_file(path)?
                .ok_or_else(|| unreadable(path, &io::Error::from(io::ErrorKind::NotFound)))?,
            None => looked_up(folders, site)?,
        };
        if let Place::File(path) = &place
            && others_can_read(path)
        {
            let path = path.display();
            remark(format_args!(
                "warning: others on this machine can read your session token: chmod 600 {path}"
            ));
        }
        let user_agent = user_agent(env::var_os("AOC_CONTACT"), env!("CARGO_PKG_REPOSITORY"))?;
        Ok(Self { token, place, user_agent })
    }
}

/// The place that has the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Variable(&'static str),
    File(PathBuf),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => write!(f, "the variable {name}"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// The folders of this user.
#[derive(Debug)]
pub(crate) struct Folders {
    home: PathBuf,
    config: PathBuf,
    /// Ours, for what is remembered.
    pub(crate) state: PathBuf,
}

impl Folders {
    pub(crate) fn of_user() -> Result<Self, Error> {
        let user = etcetera::base_strategy::choose_native_strategy().map_err(|_| {
            Status::Usage.because("cannot tell which folder is your home: set HOME")
        })?;
        // What other clients call the configuration folder of macOS.
        let config = if cfg!(target_os = "macos") { user.data_dir() } else { user.config_dir() };
        let state = match env::var_os("AOC_STATE_DIR").filter(|set| !set.is_empty()) {
            Some(set) => PathBuf::from(set),
            None if cfg!(target_os = "macos") => user.data_dir().join(OURS),
            // On Windows this is the folder of what does not move between machines.
            None => user.state_dir().unwrap_or_else(|| user.cache_dir()).join(OURS),
        };
        Ok(Self { home: user.home_dir().to_owned(), config, state })
    }
}

/// What tells the site who is asking: hexadecimal digits.
///
/// It is as good as a password, so it has neither `Debug` nor `Display`: it cannot
/// get into an output, an error or a file by accident.
pub(crate) struct Token(String);

impl Token {
    /// Reads a token in any of the forms in which people keep one: as the browser
    /// shows the cookie, with `session=` before it, in quotes, with a byte order
    /// mark, in UTF-16, with words after it.
    ///
    /// # Errors
    /// What was expected and found. It says nothing of the text itself, which may be
    /// a token with a typing error in it.
    fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = text_of(bytes);
        let mut digits = stripped(&text);
        for name in ["cookie:", "session="] {
            if let Some((head, rest)) = digits.split_at_checked(name.len())
                && head.eq_ignore_ascii_case(name)
            {
                digits = stripped(rest);
            }
        }
        let digits = stripped(digits.split_whitespace().next().unwrap_or_default());
        let not_hexadecimal = digits.chars().position(|c| !c.is_ascii_hexdigit());
        let found = match (digits.len(), not_hexadecimal) {
            (0, _) => "nothing".to_owned(),
            (_, Some(at)) => format!("something else at character {}", at + 1),
            (SHORTEST_TOKEN..=LONGEST_TOKEN, None) => return Ok(Self(digits.to_owned())),
            (1, None) => "1 digit".to_owned(),
            (length, None) => format!("{length} digits"),
        };
        Err(format!(
            "expected {SHORTEST_TOKEN} to {LONGEST_TOKEN} hexadecimal digits, found {found}"
        ))
    }

    /// The cookie that the site knows somebody by: as secret as the token.
    pub(crate) fn cookie(&self) -> String {
        format!("session={}", self.0)
    }
}

/// Bytes as text, in UTF-16 if they look like it. What is neither is no token, so
/// it does not matter how it is read.
fn text_of(bytes: &[u8]) -> String {
    let units = |of: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks_exact(2).map(|pair| of([pair[0], pair[1]]));
        String::from_utf16_lossy(&pairs.collect::<Vec<_>>())
    };
    match bytes {
        // With a byte order mark, or by the zero half of a digit or a quote.
        [0xff, 0xfe, ..] | [_, 0, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, _, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// Without what people and their tools put around a token.
fn stripped(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || iter::once('\u{feff}').chain("\"'`;".chars()).any(|other| c == other)
    })
}

/// The token in the first place that has one. A place with something else is an
/// error: going on would take the wrong account.
fn looked_up(folders: &Folders, site: &str) -> Result<(Token, Place), Error> {
    for name in TOKEN_VARIABLES {
        if let Some(text) = env::var_os(name).filter(|text| !text.is_empty()) {
            return read(Place::Variable(name), text.to_string_lossy().as_bytes());
        }
    }
    let usual = folders.home.join(".adventofcode.session");
    for path in [
        &usual,
        &folders.config.join("adventofcode.session"),
        &folders.home.join(".config").join("aocd").join("token"),
    ] {
        if let Some(found) = in_file(path)? {
            return Ok(found);
        }
    }
    Err(no_token(format!(
        "there is no session token: log in at {site}, copy the value of the cookie `session` \
         from your browser, and put it into {} or the variable {}",
        usual.display(),
        TOKEN_VARIABLES[0],
    )))
}

/// The token in a file; none if there is no such file.
fn in_file(path: &Path) -> Result<Option<(Token, Place)>, Error> {
    match fs::read(path) {
        Ok(bytes) => read(Place::File(path.to_owned()), &bytes).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn read(place: Place, bytes: &[u8]) -> Result<(Token, Place), Error> {
    match Token::read(bytes) {
        Ok(token) => Ok((token, place)),
        Err(fault) => Err(no_token(format!("{place} does not hold a session token: {fault}"))),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    no_token(format!("cannot read the session token in {}: {error}", path.display()))
}

fn no_token(message: String) -> Error {
    Status::NoToken.because(message)
}

#[cfg(unix)]
fn others_can_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    /// The bits by which the group and all others may read a file.
    const OTHERS: u32 = 0o044;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & OTHERS != 0)
}

/// Elsewhere a home folder is closed to others, and files have no such bits.
#[cfg(not(unix))]
fn others_can_read(_: &Path) -> bool {
    false
}

/// This program and its contact: that of the variable `AOC_CONTACT`, or else the
/// repository that this crate was built from. None is made up.
fn user_agent(variable: Option<OsString>, repository: &str) -> Result<String, Error> {
    let variable = variable.unwrap_or_default();
    // What is not Unicode is not ASCII either, and is refused below.
    let variable = variable.to_string_lossy();
    let contact = if variable.trim().is_empty() { repository } else { variable.trim() };
    let sendable = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    if contact.is_empty() {
        Err(Status::Usage.because(NO_CONTACT))
    } else if contact.len() <= LONGEST_CONTACT && contact.bytes().all(sendable) {
        Ok(format!("{PROGRAM} ({contact})"))
    } else {
        Err(Status::Usage.because(format!(
            "AOC_CONTACT: expected a contact of 1 to {LONGEST_CONTACT} characters of ASCII, \
             such as an e-mail address"
        )))
    }
}

/// What to write where there is no contact.
const NO_CONTACT: &str = "\
there is no contact, and the site's author asks each program to name whom to reach

Either put your e-mail address or a page of yours into .cargo/config.toml:

    [env]
    AOC_CONTACT = \"you@mail.example\"

or this project's page into crates/aoc-site/Cargo.toml, under [package]:

    repository = \"https://github.com/you/advent-of-code\"

The variable AOC_CONTACT takes precedence over both.";

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DIGITS: &str = "0123456789abcdefABCDEF0123456789abcdef";

    fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    fn error(text: &str) -> String {
        Token::read(text.as_bytes()).err().unwrap_or_default()
    }

    #[test]
    fn ok_every_form() {
        for form in [
            "TOKEN",
            "TOKEN\r\n",
            "\u{feff}TOKEN\n",
            "session=TOKEN",
            "Session=TOKEN;",
            "\"TOKEN\"",
            "'session=TOKEN'\r\n",
            "session=\"TOKEN\"",
            "Cookie: session=TOKEN",
            "\n\n  TOKEN  \n",
            "TOKEN of the second account\n",
        ] {
            let text = form.replace("TOKEN", DIGITS);
            for bytes in [
                text.clone().into_bytes(),
                utf16(&text, u16::to_le_bytes),
                utf16(&text, u16::to_be_bytes),
                utf16(&format!("\u{feff}{text}"), u16::to_le_bytes),
                utf16(&format!("\u{feff}{text}"), u16::to_be_bytes),
            ] {
                let token = Token::read(&bytes).map(|token| token.0);
                assert_eq!(token.as_deref(), Ok(DIGITS), "{form:?}");
            }
        }
    }

    #[test]
    fn err_something_else() {
        insta::assert_snapshot!(error("\r\n"), @"expected 32 to 512 hexadecimal digits, found nothing");
        insta::assert_snapshot!(error("session="), @"expected 32 to 512 hexadecimal digits, found nothing");
        insta::assert_snapshot!(error("abc"), @"expected 32 to 512 hexadecimal digits, found 3 digits");
        insta::assert_snapshot!(error(&DIGITS.replace('8', "_")), @"expected 32 to 512 hexadecimal digits, found something else at character 9");
        insta::assert_snapshot!(error(&"0".repeat(513)), @"expected 32 to 512 hexadecimal digits, found 513 digits");
    }

    fn of_contact(variable: &str, repository: &str) -> Result<String, String> {
        user_agent(Some(variable.into()), repository).map_err(|error| error.to_string())
    }

    #[test]
    fn ok_a_contact_before_a_repository() {
        let agent = |contact: &str| Ok(format!("{PROGRAM} ({contact})"));
        assert_eq!(of_contact(" me@a.example", "https://r.example"), agent("me@a.example"));
        assert_eq!(of_contact(" ", "https://r.example"), agent("https://r.example"));
        let unset = user_agent(None, "https://r.example");
        assert_eq!(unset, Ok(format!("{PROGRAM} (https://r.example)")));
    }

    #[test]
    fn err_nobody_to_reach() {
        insta::assert_snapshot!(of_contact("", "").unwrap_err(), @r#"
        there is no contact, and the site's author asks each program to name whom to reach

        Either put your e-mail address or a page of yours into .cargo/config.toml:

            [env]
            AOC_CONTACT = "you@mail.example"

        or this project's page into crates/aoc-site/Cargo.toml, under [package]:

            repository = "https://github.com/you/advent-of-code"

        The variable AOC_CONTACT takes precedence over both.
        "#);
    }

    #[test]
    fn err_a_contact_that_cannot_be_sent() {
        for text in ["a\nX: y", "m\u{fc}ller@a.example", "me\u{fffd}", &"a".repeat(201)] {
            assert!(of_contact(text, "https://r.example").is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_contact_cannot_add_a_header(text in r"(?s)(.|\r|\n){0,20}", repository in ".*") {
            if let Ok(agent) = of_contact(&text, &repository) {
                prop_assert!(agent.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            if let Ok(token) = Token::read(&bytes) {
                prop_assert!(token.0.bytes().all(|byte| byte.is_ascii_hexdigit()));
            }
        }

        /// Not even a part of it.
        #[test]
        fn an_error_does_not_quote(text in "[0-9a-f]{6,31}|[0-9a-f]{6,40}[g-z][0-9a-f]{6,40}") {
            let error = error(&text);
            let parts = (0..text.len() - 5).map(|at| &text[at..at + 6]);
            prop_assert!(!error.is_empty() && parts.into_iter().all(|part| !error.contains(part)), "{}", error);
        }
    }
}
