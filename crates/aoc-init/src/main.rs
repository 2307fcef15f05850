//! `cargo run -p aoc-init ../aoc` makes a workspace of somebody's own. It depends on the crates of this workspace, the
//! base.
//!
//! Files that are the same in both workspaces are copied. Each other file is made from `templates/FILE.template` of this
//! package. (Cargo reads every `Cargo.toml` in a repository on which somebody depends, so the templates have other names.)
//!
//! This is the first program that somebody builds, and the commands come later, in another workspace. So it needs none of
//! their crates, and is built in about a second.
#![expect(clippy::disallowed_methods, reason = "it starts only cargo and git, and needs no crate")]

use std::{
    env, fs,
    io::{self, Write as _},
    path::{self, Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context as _, bail};

const USAGE: &str = "\
usage: cargo run -p aoc-init FOLDER [--base BASE]

Makes a workspace of your own in FOLDER, a new or an empty one, and a git repository there, unless it is in one already.
The workspace depends on the crates of BASE: the address of a repository, or the folder of a clone. Without `--base`,
this is the address of the remote `origin` of this clone.
";

/// The files that are the same in both workspaces.
const COPIED: [&str; 9] = [
    ".cargo/config.toml",
    ".gitattributes",
    ".gitignore",
    // With it, the crates from the registry have the versions that the base was tested with.
    "Cargo.lock",
    "inputs/insta-review.rs",
    "xtask/Cargo.toml",
    "xtask/src/main.rs",
    "xtask/templates/day/Cargo.toml.template",
    "xtask/templates/day/src/main.rs.template",
];

/// The files that are made from templates.
const FROM_TEMPLATES: [&str; 5] =
    [".github/workflows/ci.yml", "Cargo.toml", "README.md", "crates/README.md", "rustfmt.toml"];

/// The crates of the base that the manifests of days and of `xtask` name.
const CRATES: [&str; 4] = ["aoc-commands", "aoc-core", "aoc-program", "aoc-testing"];

fn main() -> ExitCode {
    let mut arguments = Vec::new();
    for argument in env::args_os().skip(1) {
        match argument.into_string() {
            Ok(argument) => arguments.push(argument),
            Err(argument) => {
                let shown = argument.display();
                print_error(&format!("error: {shown}: expected a name in UTF-8\n"));
                return ExitCode::from(2);
            }
        }
    }
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["-h" | "--help"] => print(USAGE),
        [folder] if is_value(folder) => init(Path::new(folder), None),
        [folder, "--base", base] | ["--base", base, folder]
            if is_value(folder) && is_value(base) =>
        {
            init(Path::new(folder), Some(base))
        }
        _ => {
            print_error(USAGE);
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format!("error: {error:#}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Whether this argument can be the folder or the base. If somebody's shell variable is not set, it is empty, and would
/// stand for the folder where cargo was started.
fn is_value(argument: &str) -> bool {
    !argument.is_empty() && !argument.starts_with('-')
}

/// Makes a workspace in this folder. Without a base, it depends on what this clone was made from.
fn init(folder: &Path, base: Option<&str>) -> anyhow::Result<()> {
    let package: PathBuf =
        env::var_os("CARGO_MANIFEST_DIR").context("cargo has to start this program")?.into();
    let shown = folder.display();
    check_is_empty(folder).with_context(|| shown.to_string())?;
    let base = match base {
        Some(base) => Base::named(base)?,
        None => Base::Repository(address_of_origin(&package)?),
    };

    fs::create_dir_all(folder)
        .with_context(|| format!("{shown}: cannot make a folder for the workspace"))?;
    if let Err(error) = make_workspace(folder, &package, &base) {
        bail!(
            "{error:#}\n{shown} is incomplete; delete it, or all but `.git` in it, before you try again"
        );
    }

    let note_on_git = if folder.join(".git").exists() {
        ""
    } else {
        "note: the folder is in a git repository, so it has none of its own; `git init` makes one\n"
    };
    print(&format!(
        "made {shown}, with the crates from {}\n{note_on_git}\n\
         next:\n  \
         cd {}\n  \
         cargo xtask session --save\n  \
         cargo xtask new YEAR/DAY\n\
         (without the token that `session` saves: `cargo xtask new YEAR/DAY --title TITLE`)\n",
        base.shown(),
        quoted_for_shell(&shown.to_string()),
    ))
}

/// Fails unless the folder does not exist yet, or has nothing in it but a git repository.
fn check_is_empty(folder: &Path) -> anyhow::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name != ".git" {
            bail!(
                "the folder is not empty: it has {}; name another, or delete what an earlier try has left in it",
                name.display()
            );
        }
    }
    Ok(())
}

/// Makes a workspace in this folder, which is there already.
fn make_workspace(folder: &Path, package: &Path, base: &Base) -> anyhow::Result<()> {
    write_files(folder, package, base)?;
    make_repository(folder)?;
    update_lock_file(folder, base)
}

/// Writes all files of a workspace. In templates, `%base%` stands for the address or folder of the base, and `%crates%`
/// for the lines of a manifest that name its crates.
fn write_files(folder: &Path, package: &Path, base: &Base) -> anyhow::Result<()> {
    for file in COPIED {
        let text = read(&package.join("../..").join(file))?;
        write(&folder.join(file), &text)?;
    }
    for file in FROM_TEMPLATES {
        let template = read(&package.join("templates").join(format!("{file}.template")))?;
        let text =
            template.replace("%base%", &base.shown()).replace("%crates%", &base.dependencies());
        write(&folder.join(file), &text)?;
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

/// Brings the copied `Cargo.lock` up to date, since it names the packages of the base, and not those of the new workspace.
/// Otherwise the checks for GitHub would fail until somebody has run cargo. If the base cannot be fetched, this shows it
/// at once.
fn update_lock_file(folder: &Path, base: &Base) -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["update", "--workspace", "--quiet"])
        .current_dir(folder)
        .status()
        .context("cannot run cargo")?;
    if !status.success() {
        bail!(
            "cargo cannot load the crates from {}, see above; `--base` names another address",
            base.shown()
        );
    }
    Ok(())
}

/// Makes a git repository of this folder, unless it is in one already.
fn make_repository(folder: &Path) -> anyhow::Result<()> {
    if is_in_repository(folder)? {
        return Ok(());
    }
    // Git before its version 2.28 has no option for the branch, and skips this setting.
    let status = Command::new("git")
        .args(["-c", "init.defaultBranch=main", "init", "--quiet"])
        .current_dir(folder)
        .status()
        .context("cannot run git")?;
    if !status.success() {
        bail!("git cannot make a repository, see above");
    }
    Ok(())
}

/// Whether this folder or one above it is a git repository. Git is not asked, because it rejects a repository that another
/// user owns.
fn is_in_repository(folder: &Path) -> anyhow::Result<bool> {
    // What is above `base/../aoc` is not `base`, so the path must not have any `..`.
    let path = fs::canonicalize(folder).with_context(|| folder.display().to_string())?;
    Ok(path.ancestors().any(|ancestor| ancestor.join(".git").exists()))
}

/// Where the crates of the base come from.
enum Base {
    /// The address of a repository.
    Repository(String),
    /// The absolute path of a clone.
    Folder(PathBuf),
}

impl Base {
    /// The base that somebody has named.
    fn named(name: &str) -> anyhow::Result<Self> {
        if name.contains("://") {
            if name.starts_with("http") && name.contains('@') {
                bail!(
                    "--base: expected an address without a user or a password, since git would keep it"
                );
            }
            return Ok(Self::Repository(name.to_owned()));
        }
        let folder = path::absolute(name)?;
        if !folder.join("crates/aoc-commands").is_dir() {
            bail!(
                "{name}: expected an address such as `https://host.example/base` or `file:///srv/base.git`, or the \
                 folder of a clone of the base"
            );
        }
        Ok(Self::Folder(folder))
    }

    fn shown(&self) -> String {
        match self {
            Self::Repository(address) => address.clone(),
            Self::Folder(folder) => folder.display().to_string(),
        }
    }

    /// The lines of a manifest that name the crates. With the version, cargo refuses a later base that would break the
    /// workspace.
    fn dependencies(&self) -> String {
        let mut lines = Vec::new();
        for name in CRATES {
            let place = match self {
                Self::Repository(address) => format!("git = {}", quoted_for_toml(address)),
                Self::Folder(folder) => {
                    let path = folder.join("crates").join(name).display().to_string();
                    format!("path = {}", quoted_for_toml(&path))
                }
            };
            let version = env!("CARGO_PKG_VERSION");
            lines.push(format!("{name} = {{ {place}, version = \"{version}\" }}"));
        }
        lines.join("\n")
    }
}

fn quoted_for_toml(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\""))
}

/// A path as it can be pasted into a shell.
fn quoted_for_shell(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    if path.chars().all(is_plain) {
        path.to_owned()
    } else if cfg!(windows) {
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

/// The address from which everybody can fetch what the remote repository `origin` of this clone has.
fn address_of_origin(clone: &Path) -> anyhow::Result<String> {
    // `git remote get-url` would replace the beginning, as the settings `insteadOf` of this machine want it.
    let output = Command::new("git")
        .args(["config", "remote.origin.url"])
        .current_dir(clone)
        .output()
        .context("cannot run git")?;
    let origin = String::from_utf8_lossy(&output.stdout);
    // What was found is not shown, since it may have a password.
    public_address(origin.trim()).context(
        "expected a remote `origin` of this clone with an address that everybody can use\n\
         name the base:\n  \
         --base https://host.example/base  such an address\n  \
         --base .                          this clone, for this machine only\n  \
         --base file:///srv/base.git       a repository, for this machine only",
    )
}

/// The address from which everybody can fetch what somebody fetches from this one: for `git@host:path`, it is
/// `https://host/path`, and one that begins with `https://` or `file://` is its own. `None` for any other, such as a path,
/// and for one with a user, who may have a password.
fn public_address(origin: &str) -> Option<String> {
    let address = match origin.strip_prefix("git@").and_then(|rest| rest.split_once(':')) {
        Some((host, path)) => format!("https://{host}/{path}"),
        None => origin.to_owned(),
    };
    let is_known = address.starts_with("https://") || address.starts_with("file://");
    if is_known && !address.contains('@') { Some(address) } else { None }
}

fn print(text: &str) -> anyhow::Result<()> {
    io::stdout().write_all(text.as_bytes()).context("cannot write to standard output")
}

/// Prints to standard error. If nobody can read that, there is nobody to tell.
fn print_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_address_needs_no_key_and_no_password() {
        for (origin, address) in [
            ("https://host.example:8443/me/aoc", Some("https://host.example:8443/me/aoc")),
            ("git@host.example:me/aoc.git", Some("https://host.example/me/aoc.git")),
            ("file:///srv/aoc.git", Some("file:///srv/aoc.git")),
            ("https://me:secret@host.example/me/aoc", None),
            ("ssh://git@host.example/me/aoc", None),
            ("work:me/aoc", None),
            ("/srv/aoc.git", None),
            (r"C:\aoc", None),
            ("", None),
        ] {
            assert_eq!(public_address(origin).as_deref(), address, "{origin}");
        }
    }

    #[test]
    fn a_path_is_quoted_as_toml_wants_it() {
        assert_eq!(quoted_for_toml(r#"C:\my "aoc"'s"#), r#""C:\\my \"aoc\"'s""#);
    }
}
