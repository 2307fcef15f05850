//! The way from the runner without the client of the site to that with it.
//!
//! Cargo builds that one when it is first asked for, and runs it with the same
//! arguments; how it ends is how this one ends.

use std::{env, ffi::OsString, path::Path, process::Command};

#[cfg(not(feature = "site"))]
pub(super) use self::calls::{fetch, session, submit};

/// The runner with the client.
const PROGRAM: &str = "xtask-site";

/// What runs it in this workspace with these arguments.
fn command(root: &Path, arguments: impl Iterator<Item = OsString>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Not from the workspace's folder: a path among the arguments starts here.
    command
        .args(["run", "--quiet", "--release", "--package", "xtask"])
        .args(["--features", "site", "--bin", PROGRAM, "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--")
        .args(arguments);
    command
}

#[cfg(not(feature = "site"))]
mod calls {
    use std::{env, io};

    use super::{PROGRAM, command};
    use crate::{
        Status, complain,
        days::Day,
        flags::{FetchFlags, SessionFlags, SubmitFlags},
        remark,
        site::target::Target,
        workspace::Workspace,
    };

    pub(in crate::site) fn fetch(
        workspace: &Workspace,
        _: &[Target],
        _: &FetchFlags,
        _: &mut impl io::Write,
    ) -> Status {
        relay(workspace)
    }

    pub(in crate::site) fn submit(
        workspace: &Workspace,
        _: &Target,
        _: Option<&Day>,
        _: &SubmitFlags,
        _: &mut impl io::Write,
    ) -> Status {
        relay(workspace)
    }

    pub(in crate::site) fn session(
        workspace: &Workspace,
        _: &SessionFlags,
        _: &mut impl io::Write,
    ) -> Status {
        relay(workspace)
    }

    fn relay(workspace: &Workspace) -> Status {
        if !built_before() {
            remark("building the client of the puzzle site, once");
        }
        let status = command(workspace.root(), env::args_os().skip(1)).status();
        match status.map(|status| status.code().map(u8::try_from)) {
            Ok(Some(Ok(code))) => Status::Relayed(code),
            Ok(_) => {
                complain("the runner with the client of the site was stopped");
                Status::Relayed(STOPPED)
            }
            Err(error) => {
                complain(format_args!("cannot run cargo: {error}"));
                Status::Relayed(STOPPED)
            }
        }
    }

    /// Not 1, which says of `submit` that the answer is wrong: cargo's own status
    /// for what it could not build.
    const STOPPED: u8 = 101;

    /// Whether the program lies beside this one, perhaps of another version.
    fn built_before() -> bool {
        let program = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
        env::current_exe().is_ok_and(|this| this.with_file_name(program).exists())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_through_as_they_are() {
        let arguments = ["submit", "22", "1", "-5", "--session-file", "a b"].map(OsString::from);
        let command = command(Path::new("there"), arguments.into_iter());
        let shown: Vec<_> = command.get_args().map(|part| part.to_string_lossy()).collect();
        let shown = shown.join(" ").replace('\\', "/");
        insta::assert_snapshot!(shown, @"run --quiet --release --package xtask --features site --bin xtask-site --manifest-path there/Cargo.toml -- submit 22 1 -5 --session-file a b");
        assert_eq!(command.get_current_dir(), None);
    }
}
