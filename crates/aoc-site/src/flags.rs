//! All that can be said on the command line.

use std::{
    ffi::OsStr,
    path::{self, PathBuf},
};

use aoc_core::{AccountName, PuzzleId};
use clap::{
    Args, Parser, Subcommand,
    builder::{OsStringValueParser, TypedValueParser as _},
    value_parser,
};
use clap_lex::OsStrExt as _;

/// The client of the puzzle site. The usual way in is `cargo xtask fetch`,
/// `cargo xtask submit` and `cargo xtask session`, which start it.
#[derive(Debug, Parser)]
#[command(after_help = "`cargo xtask fetch --help` tells of settings and exit statuses.")]
pub(crate) struct Flags {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Fetch(FetchFlags),
    Submit(SubmitFlags),
    Session(SessionFlags),
}

/// Fetch inputs, each to a file of its own, byte for byte as the site sends them.
#[derive(Args, Debug)]
pub(crate) struct FetchFlags {
    /// Which inputs, and where to, as in `2020/22=mine.txt`
    #[arg(
        required = true,
        value_name = "PUZZLE=PATH",
        value_parser = OsStringValueParser::new().try_map(|text| Target::read(&text)),
    )]
    pub(crate) targets: Vec<Target>,

    /// Refetch inputs that are cached
    #[arg(long)]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) common: CommonFlags,
}

/// Submit an answer, which is read from standard input.
#[derive(Args, Debug)]
pub(crate) struct SubmitFlags {
    /// Which puzzle, as `2020/22`
    pub(crate) puzzle: PuzzleId,

    /// Which part, 1 or 2
    #[arg(value_parser = value_parser!(u8).range(1..=2))]
    pub(crate) part: u8,

    /// The input that the answer belongs to; there may be no such file
    #[arg(long, value_name = "PATH")]
    pub(crate) input: PathBuf,

    /// Send the answer even if it is remembered to be of no use
    #[arg(long)]
    pub(crate) anyway: bool,

    #[command(flatten)]
    pub(crate) common: CommonFlags,
}

/// What `fetch` and `submit` have in common.
#[derive(Args, Debug)]
pub(crate) struct CommonFlags {
    /// The name of a second account
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) account: Option<AccountName>,

    /// The workspace, from which paths are shown
    #[arg(
        long,
        value_name = "DIR",
        default_value = ".",
        value_parser = OsStringValueParser::new().try_map(path::absolute),
    )]
    pub(crate) root: PathBuf,

    #[command(flatten)]
    pub(crate) session: SessionFlags,
}

/// Say where the session token is found, and whether the site accepts it.
#[derive(Args, Debug)]
pub(crate) struct SessionFlags {
    /// Read the session token from this file
    #[arg(long = "session-file", value_name = "PATH")]
    pub(crate) file: Option<PathBuf>,
}

/// An input, and the file that it goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) puzzle: PuzzleId,
    pub(crate) path: PathBuf,
}

impl Target {
    /// Reads `2020/22=PATH`. The path may have any bytes, and further `=`.
    fn read(text: &OsStr) -> Result<Self, String> {
        let (puzzle, path) =
            text.split_once("=").ok_or("expected a puzzle, `=`, and the path of its input")?;
        let puzzle: PuzzleId =
            puzzle.to_string_lossy().parse().map_err(|error| format!("{error}"))?;
        let path = path::absolute(path).map_err(|error| format!("{error}"))?;
        Ok(Self { puzzle, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;
    use proptest::prelude::*;

    fn path_in(text: impl AsRef<OsStr>) -> Option<PathBuf> {
        Target::read(text.as_ref()).ok().map(|target| target.path)
    }

    #[test]
    fn the_flags_are_consistent() {
        Flags::command().debug_assert();
    }

    #[test]
    fn ok_a_path_is_all_after_the_first_sign() {
        let here = path::absolute(".").expect("a folder");
        assert_eq!(path_in("2020/22=a=b =c"), Some(here.join("a=b =c")));
        assert_eq!(path_in("2020-22=é/x"), Some(here.join("é").join("x")));
    }

    #[cfg(unix)]
    #[test]
    fn ok_a_path_of_any_bytes() {
        use std::os::unix::ffi::OsStrExt as _;
        let path = path_in(OsStr::from_bytes(b"2020/22=/a\xff=b")).expect("a path");
        assert_eq!(path.as_os_str().as_bytes(), b"/a\xff=b");
    }

    #[test]
    fn err_something_else() {
        let error = |text: &str| Target::read(text.as_ref()).expect_err("no target");
        insta::assert_snapshot!(error("2020/22"), @"expected a puzzle, `=`, and the path of its input");
        insta::assert_snapshot!(error("22=a"), @"expected a year and a day such as `2020/22`, found the day 22 alone");
        insta::assert_snapshot!(error("2025/13=a"), @"expected a day from 1 to 12 for 2025, found 13");
        insta::assert_snapshot!(error("2020/22="), @"cannot make an empty path absolute");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", path in "[^\0]+") {
            let _ = Target::read(text.as_ref());
            let target = format!("2020/22={path}");
            prop_assert_eq!(path_in(target), path::absolute(path).ok());
        }
    }
}
