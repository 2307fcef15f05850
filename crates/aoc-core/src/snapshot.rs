//! The file in which answers are recorded: a snapshot of [`insta`'s] format, which
//! `cargo insta` reads too.
//!
//! ```text
//! ---
//! source: crates/aoc-core/src/testing.rs
//! input_file: inputs/2020/day22/example.txt
//! ---
//! part 1: 306
//! part 2: 291
//! ```
//!
//! [`insta`'s]: https://insta.rs

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::inputs;

/// Where the recorded answers lie in a day's crate.
pub(crate) const FOLDER: &str = "tests/snapshots";

/// The source that snapshots name: the file with the assertion of every day.
const ASSERTED_IN: &str = "crates/aoc-core/src/testing.rs";

/// What separates the metadata from the answers.
const MARK: &str = "---";

/// The snapshots of a folder, by their names, in that order.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut snapshots = inputs::entries_ending_in(folder, "snap")?;
    snapshots.sort();
    Ok(snapshots)
}

/// The name of the input that a snapshot of this name belongs to.
pub(crate) fn input_name(snapshot: &str) -> &str {
    snapshot.rsplit_once('@').map_or(snapshot, |(input, _)| input)
}

/// Why no snapshot can be named after an input of this name: `insta` would take
/// another input's.
pub(crate) fn refused_name(input: &str) -> Option<String> {
    // The last one stands for what is not UTF-8.
    let marks = ["@", "/", "\\", "::", "\u{fffd}"];
    let mark = marks.into_iter().find(|mark| input.contains(mark))?;
    Some(format!("a name with `{mark}` in it makes no snapshot of its own: rename the input"))
}

/// The recorded answers, if this file is there.
pub(crate) fn read(path: &Path) -> Result<Option<String>, String> {
    let text = match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| "expected UTF-8 text".to_owned())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let answers = contents(&text).ok_or_else(|| {
        format!("expected a header between two lines of `{MARK}`, and answers below")
    })?;
    Ok(Some(answers))
}

/// Writes the answers to this input, whose path is given from the workspace's root.
pub(crate) fn write(path: &Path, input: &str, answers: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|file| file.permissions().readonly()) {
        // A superuser's write would go through all the same.
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let quoted = input.replace('\\', "\\\\").replace('"', "\\\"");
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.');
    let input = if input.chars().all(plain) { quoted } else { format!("\"{quoted}\"") };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(
        path,
        format!("{MARK}\nsource: {ASSERTED_IN}\ninput_file: {input}\n{MARK}\n{answers}\n"),
    )
}

/// What follows the metadata, less what `insta` does not compare either.
fn contents(text: &str) -> Option<String> {
    let mut lines = text.lines();
    if lines.next()?.trim_end() != MARK || !lines.any(|line| line.trim_end() == MARK) {
        return None;
    }
    Some(lines.collect::<Vec<_>>().join("\n").trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn ok_snapshots_are_listed_by_their_names() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        for name in ["published.snap", "mine-b@2.snap", "mine@1.snap", "new.snap.new"] {
            fs::write(folder.path().join(name), "")?;
        }
        let list = list(folder.path())?;
        let names: Vec<_> = list.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["mine-b@2", "mine@1", "published"]);
        let inputs: Vec<_> = names.into_iter().map(input_name).collect();
        assert_eq!(inputs, ["mine-b", "mine", "published"]);
        Ok(())
    }

    #[test]
    fn ok_what_is_written_is_read() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("new").join("a.snap");
        assert_eq!(read(&path)?, None);
        write(&path, "inputs/2015/day01/a.txt", "part 1: 1\npart 2: --- 2")?;
        assert_eq!(read(&path)?.as_deref(), Some("part 1: 1\npart 2: --- 2"));
        insta::assert_snapshot!(fs::read_to_string(&path)?, @"
        ---
        source: crates/aoc-core/src/testing.rs
        input_file: inputs/2015/day01/a.txt
        ---
        part 1: 1
        part 2: --- 2
        ");
        fs::write(&path, fs::read_to_string(&path)?.replace('\n', "\r\n"))?;
        assert_eq!(read(&path)?.as_deref(), Some("part 1: 1\npart 2: --- 2"));
        Ok(())
    }

    #[test]
    fn err_damaged_snapshots() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.snap");
        let error = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("a file");
            read(&path).expect_err("a damaged snapshot")
        };
        insta::assert_snapshot!(error(b"\xff"), @"expected UTF-8 text");
        insta::assert_snapshot!(error(b"part 1: 1"), @"expected a header between two lines of `---`, and answers below");
        for text in ["", "---", "---\nsource: a", "\n---\n---\n"] {
            assert_eq!(error(text.as_bytes()), error(b"part 1: 1"), "{text:?}");
        }
        assert!(read(folder.path()).is_err(), "a folder is no snapshot");
        Ok(())
    }

    #[test]
    fn err_a_file_that_must_not_be_written() -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.snap");
        fs::write(&path, "kept")?;
        let mut permissions = fs::metadata(&path)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions)?;
        let error = write(&path, "a.txt", "part 1: 1").expect_err("a read-only file");
        assert_eq!(error.to_string(), "the file is read-only");
        assert_eq!(fs::read_to_string(&path)?, "kept");
        Ok(())
    }
}
