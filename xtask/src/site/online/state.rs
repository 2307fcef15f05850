//! The file that remembers: when the site was asked last, and what it said of
//! answers. It lies in the user's own folder, for all clones of this workspace.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use super::{address::Site, memory::Memory, trouble::Refused};
use crate::site::AccountName;

/// The name of the file.
const FILE: &str = "site.json";

/// The form of the file. Another one is left alone.
const VERSION: u32 = 1;

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    version: u32,
    /// When the site was asked last, by any account.
    pub(super) last_request: Option<Timestamp>,
    accounts: BTreeMap<String, Memory>,
}

impl State {
    /// Reads the file of this folder; nothing is remembered if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is not what this program writes: then nothing is
    /// known of the last request and of answers, which is not the same as none.
    pub(super) fn load(folder: &Path) -> Result<Self, Refused> {
        let path = folder.join(FILE);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::new()),
            Err(error) => return Err(Refused::State { path, reason: error.to_string() }),
        };
        let reason = match serde_json::from_slice(&text) {
            Ok(state @ Self { version: VERSION, .. }) => return Ok(state),
            Ok(Self { version, .. }) => format!("expected version {VERSION}, found {version}"),
            Err(error) => error.to_string(),
        };
        let reason = format!(
            "{reason}; this file tells when the site was asked last and which answers were \
             tried, so nothing is sent until it is mended or moved away"
        );
        Err(Refused::State { path, reason })
    }

    /// Writes the file as a whole: whoever reads it meets the old or the new one.
    pub(super) fn save(&self, folder: &Path) -> Result<(), Refused> {
        let write = || {
            let mut text = serde_json::to_vec_pretty(self)?;
            text.push(b'\n');
            let mut file = NamedTempFile::new_in(folder)?;
            file.write_all(&text)?;
            file.as_file().sync_all()?;
            file.persist(folder.join(FILE))?;
            Ok(())
        };
        write().map_err(|error: io::Error| state_trouble(folder.join(FILE), &error))
    }

    /// What is remembered of an account of a site.
    pub(super) fn memory(&mut self, site: &Site, account: Option<&AccountName>) -> &mut Memory {
        let base = site.base();
        let key =
            account.map_or_else(|| base.to_owned(), |name| format!("{base} as {}", name.key()));
        self.accounts.entry(key).or_default()
    }

    fn new() -> Self {
        Self { version: VERSION, last_request: None, accounts: BTreeMap::new() }
    }
}

pub(super) fn state_trouble(path: PathBuf, error: &io::Error) -> Refused {
    Refused::State { path, reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &str) -> Result<State, String> {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join(FILE), text).expect("a file");
        let result = State::load(folder.path()).map_err(|trouble| match trouble {
            Refused::State { reason, .. } => reason,
            other => panic!("{other}"),
        });
        // Whatever it is, it is left as it was found.
        assert_eq!(fs::read_to_string(folder.path().join(FILE)).expect("a file"), text);
        result
    }

    #[test]
    fn ok_what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut state = State::load(folder.path()).expect("no file yet");
        assert_eq!(state, State::new());
        state.last_request = Some(Timestamp::UNIX_EPOCH);
        state.save(folder.path()).expect("it is written");
        assert_eq!(State::load(folder.path()), Ok(state));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn err_a_file_of_another_form() {
        insta::assert_snapshot!(loaded("{").unwrap_err(), @"EOF while parsing an object at line 1 column 1; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        insta::assert_snapshot!(loaded(r#"{"version":2,"last_request":null,"accounts":{}}"#).unwrap_err(), @"expected version 1, found 2; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        insta::assert_snapshot!(loaded(r#"{"version":1,"last_request":null,"accounts":{},"new":1}"#).unwrap_err(), @"unknown field `new`, expected one of `version`, `last_request`, `accounts` at line 1 column 52; this file tells when the site was asked last and which answers were tried, so nothing is sent until it is mended or moved away");
        assert!(loaded("").is_err());
    }
}
