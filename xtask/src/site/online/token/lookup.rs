//! Where a session token is looked up.

use std::{
    env, fmt, fs, io,
    path::{Path, PathBuf},
};

use super::Token;
use crate::site::online::{address::Site, folders::Folders, trouble::NoToken};

/// The variables in which people keep a token, in the order of looking.
const VARIABLES: [&str; 2] = ["AOC_SESSION", "ADVENT_OF_CODE_SESSION"];

/// A token, and where it was.
pub(in crate::site::online) struct Found {
    pub(in crate::site::online) token: Token,
    pub(in crate::site::online) source: Source,
}

/// A place that has a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site::online) enum Source {
    Variable(&'static str),
    File(PathBuf),
}

impl Source {
    /// The file, if others than its owner can read it.
    pub(in crate::site::online) fn open_to_others(&self) -> Option<&Path> {
        match self {
            Self::File(path) if others_can_read(path) => Some(path),
            _ => None,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => write!(f, "the variable {name}"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// The token in the file that is named, or in the first place that has one. A
/// place with something else is an error: going on would take the wrong account.
pub(in crate::site::online) fn find(
    site: &Site,
    folders: &Folders,
    named: Option<&Path>,
) -> Result<Found, NoToken> {
    if let Some(path) = named {
        let missing =
            || NoToken::Unreadable { path: path.into(), reason: "no such file".to_owned() };
        return in_file(path)?.ok_or_else(missing);
    }
    for name in VARIABLES {
        if let Some(text) = env::var_os(name).filter(|text| !text.is_empty()) {
            return read(Source::Variable(name), text.to_string_lossy().as_bytes());
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
    Err(NoToken::Missing { site: site.base().to_owned(), put: usual })
}

/// The token in a file; none if there is no such file.
fn in_file(path: &Path) -> Result<Option<Found>, NoToken> {
    match fs::read(path) {
        Ok(bytes) => read(Source::File(path.to_owned()), &bytes).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(NoToken::Unreadable { path: path.to_owned(), reason: error.to_string() }),
    }
}

fn read(source: Source, bytes: &[u8]) -> Result<Found, NoToken> {
    match Token::read(bytes) {
        Ok(token) => Ok(Found { token, source }),
        Err(fault) => Err(NoToken::Malformed { from: source.to_string(), fault }),
    }
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
