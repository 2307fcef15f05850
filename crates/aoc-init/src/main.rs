//! `cargo run -p aoc-init ../aoc` makes a workspace of somebody's own. It depends on the crates of this workspace, the
//! base.
//!
//! What is the same in both workspaces is copied. The other files are templates of this package.

use std::{
    env, fs, io,
    path::{self, Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::Context as _;
use aoc_core::internal::terminal::{print, run_program, usage_error};
use bpaf::{Args, OptionParser, Parser, construct, long, positional};

/// The files that are the same in both workspaces.
const COPIED: [&str; 14] = [
    ".cargo/config.toml",
    ".gitattributes",
    // With it, the crates from the registry have the versions that the base was tested with.
    "Cargo.lock",
    "clippy.toml",
    "inputs/snapshots.rs",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "xtask/Cargo.toml",
    "xtask/src/bin/xtask-site.rs",
    "xtask/src/main.rs",
    "xtask/templates/day/Cargo.toml.template",
    "xtask/templates/day/src/lib.rs.template",
    "xtask/templates/day/src/main.rs.template",
    "xtask/templates/day/tests/answers.rs.template",
];

/// The files that are made from `templates/FILE.template`. In each, `{base}` is replaced by what names the base, and
/// `{crates}` by the lines of a manifest that name its crates. (Cargo reads every `Cargo.toml` in a repository on which
/// somebody depends, so the templates have other names.)
const TEMPLATES: [&str; 5] =
    [".github/workflows/ci.yml", ".gitignore", "Cargo.toml", "README.md", "crates/README.md"];

/// The crates of the base that the manifests of days and of `xtask` name.
const CRATES: [&str; 4] = ["aoc-commands", "aoc-core", "aoc-site", "aoc-testing"];

struct Flags {
    base: Option<String>,
    folder: PathBuf,
}

fn flags() -> OptionParser<Flags> {
    let base = long("base")
        .help(
            "Where the crates come from: the address of a repository, or the folder of a clone \
             [default: the address of the remote `origin` of this clone]",
        )
        .argument("BASE")
        .optional();
    let folder = positional("FOLDER").help("A new folder, or an empty one");
    construct!(Flags { base, folder })
        .to_options()
        .descr("Makes a workspace of your own, which depends on the crates of this one")
}

fn main() -> ExitCode {
    run_program(Args::current_args(), &flags(), |flags| init(&flags))
}

fn init(flags: &Flags) -> anyhow::Result<ExitCode> {
    let package = env::var_os("CARGO_MANIFEST_DIR").context("cargo has to start this program")?;
    let package = Path::new(&package);
    let folder = &flags.folder;
    check_is_empty(folder).with_context(|| folder.display().to_string())?;
    let base = match &flags.base {
        Some(base) => base.clone(),
        None => origin(package)?,
    };
    let crates = dependencies(&base)?;
    for file in COPIED {
        write(&folder.join(file), &read(&package.join("../..").join(file))?)?;
    }
    for file in TEMPLATES {
        let template = read(&package.join(format!("templates/{file}.template")))?;
        let text = template.replace("{base}", &base).replace("{crates}", &crates);
        write(&folder.join(file), &text)?;
    }
    let shown = folder.display();
    print(
        &mut io::stdout(),
        format_args!(
            "made {shown}, with the crates from {base}\n\n\
             next:\n  \
             cd {shown}\n  \
             git init --initial-branch main\n  \
             cargo xtask new YEAR/DAY    # your first day\n  \
             cargo xtask session         # builds the client of the puzzle site, and checks your session token\n"
        ),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Fails unless the folder does not exist yet, or has nothing in it but a repository of git.
fn check_is_empty(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != ".git" {
            let name = name.display();
            return Err(usage_error(format_args!("the folder is not empty: it has {name}")));
        }
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .with_context(|| path.display().to_string())
}

/// The address of the remote repository `origin`.
fn origin(clone: &Path) -> anyhow::Result<String> {
    let mut git = Command::new("git");
    git.args(["remote", "get-url", "origin"]).current_dir(clone);
    let output = git.output().context("cannot run git")?;
    public_address(String::from_utf8_lossy(&output.stdout).trim()).ok_or_else(|| {
        usage_error(
            "this clone has no remote `origin` with an address: name the base with `--base`",
        )
    })
}

/// The address from which everybody can fetch a public repository that somebody fetches from this one, perhaps with a key
/// or a password. `None` if this is no address, but a path.
fn public_address(origin: &str) -> Option<String> {
    let (scheme, rest) = match origin.split_once("://") {
        Some((scheme, rest)) => (scheme, rest.to_owned()),
        // In `git@host:path`, git does without a scheme.
        None if origin.contains('@') => ("ssh", origin.replacen(':', "/", 1)),
        None => return None,
    };
    let scheme = if scheme == "ssh" { "https" } else { scheme };
    let (host, path) = rest.split_once('/')?;
    let host = host.rsplit('@').next()?;
    Some(format!("{scheme}://{host}/{path}"))
}

/// The lines of a manifest that name the crates of the base.
fn dependencies(base: &str) -> anyhow::Result<String> {
    let mut lines = Vec::new();
    for name in CRATES {
        if base.contains("://") {
            lines.push(format!("{name} = {{ git = {base:?} }}"));
            continue;
        }
        let folder = path::absolute(base)?.join("crates").join(name);
        if !folder.is_dir() {
            return Err(usage_error(format_args!(
                "{base}: expected an address such as `https://host.example/base`, or a folder with the crate {name}"
            )));
        }
        // Rust escapes the same characters between quotes as TOML.
        let path = folder.display().to_string();
        lines.push(format!("{name} = {{ path = {path:?} }}"));
    }
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_origin_becomes_one_that_needs_no_key_and_no_password() {
        for (origin, address) in [
            ("https://host.example/me/aoc", Some("https://host.example/me/aoc")),
            ("https://me:secret@host.example/me/aoc@1", Some("https://host.example/me/aoc@1")),
            ("git@host.example:me/aoc.git", Some("https://host.example/me/aoc.git")),
            ("ssh://git@host.example/me/aoc", Some("https://host.example/me/aoc")),
            ("file:///srv/aoc.git", Some("file:///srv/aoc.git")),
            ("/srv/aoc.git", None),
            (r"C:\aoc", None),
            ("", None),
        ] {
            assert_eq!(public_address(origin).as_deref(), address, "{origin}");
        }
    }
}
