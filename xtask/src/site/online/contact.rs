//! How the site's author can reach whoever runs this.

use std::{
    env, fs,
    io::{self, IsTerminal as _},
    path::Path,
};

use super::trouble::Trouble;
use crate::remark;

/// What this program calls itself.
const PROGRAM: &str = concat!("aoc-xtask/", env!("CARGO_PKG_VERSION"));

/// The longest contact: it is sent with every request.
const LONGEST: usize = 200;

/// What the site is told of who is asking: this program, and whom to reach.
///
/// The contact is that of `AOC_CONTACT`, or of the workspace at `root`, or what
/// is typed in when a terminal is asked for it. None is made up.
pub(super) fn user_agent(root: &Path) -> Result<String, Trouble> {
    let contact = match env::var("AOC_CONTACT") {
        Ok(contact) if !contact.trim().is_empty() => Some(contact),
        Ok(_) | Err(env::VarError::NotPresent) => of_workspace(root)?,
        Err(env::VarError::NotUnicode(_)) => return Err(unfit()),
    };
    let contact = contact.or_else(asked_for).ok_or(Trouble::NoContact)?;
    identified(&contact).ok_or_else(unfit)
}

/// The program with its contact, if that can be sent.
fn identified(contact: &str) -> Option<String> {
    let contact = contact.trim();
    let fits = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    let sendable = (1..=LONGEST).contains(&contact.len()) && contact.bytes().all(fits);
    sendable.then(|| format!("{PROGRAM} ({contact})"))
}

fn unfit() -> Trouble {
    Trouble::Setting(format!(
        "expected a contact of 1 to {LONGEST} characters of ASCII, such as an e-mail address"
    ))
}

/// The `contact` under `[workspace.metadata.aoc]` in the workspace's `Cargo.toml`,
/// or else its `repository`.
fn of_workspace(root: &Path) -> Result<Option<String>, Trouble> {
    let path = root.join("Cargo.toml");
    match fs::read_to_string(&path) {
        Ok(text) => in_manifest(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
    .map_err(|reason| Trouble::Setting(format!("{}: {reason}", path.display())))
}

fn in_manifest(text: &str) -> Result<Option<String>, String> {
    let manifest: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let at = |keys: &[&str]| {
        let (last, tables) = keys.split_last()?;
        let table = tables.iter().try_fold(&manifest, |table, key| table.get(*key)?.as_table())?;
        table.get(*last)?.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned)
    };
    Ok(at(&["workspace", "metadata", "aoc", "contact"])
        .or_else(|| at(&["workspace", "package", "repository"])))
}

/// What a person types in, for this time.
fn asked_for() -> Option<String> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return None;
    }
    remark(
        "how can the site's author reach you? an e-mail address or a page of yours, for this \
         time; set AOC_CONTACT to keep it:",
    );
    let mut line = String::new();
    io::stdin().read_line(&mut line).ok()?;
    Some(line).filter(|line| !line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn contact(manifest: &str) -> Option<String> {
        in_manifest(manifest).expect("a manifest")
    }

    #[test]
    fn ok_a_contact_before_a_repository() {
        let repository = "[workspace.package]\nrepository = \"https://r.example\"\n";
        let both = format!("{repository}[workspace.metadata.aoc]\ncontact = \"me@a.example\"\n");
        assert_eq!(contact(&both).as_deref(), Some("me@a.example"));
        assert_eq!(contact(repository).as_deref(), Some("https://r.example"));
        assert_eq!(contact("[workspace]\nmembers = []\n"), None);
        assert_eq!(contact("[workspace.metadata.aoc]\ncontact = \" \"\n"), None);
        assert_eq!(contact("workspace = 1"), None);
    }

    #[test]
    fn err_not_a_manifest() {
        assert!(in_manifest("[").is_err());
    }

    #[test]
    fn err_what_cannot_be_sent() {
        assert!(identified("me@a.example").is_some_and(|agent| agent.ends_with(" (me@a.example)")));
        for text in ["", " ", "a\nX: y", "m\u{fc}ller@a.example", &"a".repeat(201)] {
            assert_eq!(identified(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_contact_cannot_add_a_header(text in r"(?s)(.|\r|\n){0,20}") {
            if let Some(agent) = identified(&text) {
                prop_assert!(agent.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            }
        }

        #[test]
        fn any_manifest_is_read_or_refused(text in ".*") {
            let _ = in_manifest(&text);
        }
    }
}
