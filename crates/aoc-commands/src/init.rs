//! `cargo xtask init`: makes a workspace of somebody's own, which depends on the crates of this one, the base.
//!
//! Most of its files are copies of files that this workspace has. The others are made from the templates in
//! `xtask/templates/workspace` and from the manifest of this workspace. All are read when `init` runs: they are not
//! compiled into the runner, because the workspaces that depend on it have no use for them.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::Context as _;
use aoc_core::terminal::{print, usage_error};
use aoc_workspace::{Workspace, site::withhold_token};

use crate::{
    flags::InitFlags,
    templates::{self, escape_for_toml, files_below},
};

/// The files that are the same here and there, besides the templates of days.
const COPIED: [&str; 11] = [
    ".cargo/config.toml",
    ".gitattributes",
    ".gitignore",
    // With it, the crates from the registry have the versions that the base was tested with.
    "Cargo.lock",
    "clippy.toml",
    "inputs/snapshots.rs",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "xtask/Cargo.toml",
    "xtask/src/bin/xtask-site.rs",
    "xtask/src/main.rs",
];

/// The folder of the templates of files. In each, `{base}` is replaced.
const TEMPLATES: &str = "xtask/templates/workspace";

const FROM_TEMPLATES: [&str; 3] = [".github/workflows/ci.yml", "README.md", "crates/README.md"];

/// The crates of the base that the manifests of days and of `xtask` name.
const CRATES: [&str; 4] = ["aoc-core", "aoc-commands", "aoc-site", "aoc-testing"];

pub(crate) fn init(workspace: &Workspace, flags: &InitFlags) -> anyhow::Result<ExitCode> {
    let root = &workspace.root;
    if !root.join(TEMPLATES).is_dir() {
        return Err(usage_error(format_args!(
            "`init` needs the folder {TEMPLATES}: run it in a clone of the repository that has the crate aoc-commands"
        )));
    }
    let folder = &flags.folder;
    let shown = folder.display();
    check_is_empty(folder).with_context(|| shown.to_string())?;
    let base = match &flags.base {
        Some(text) => Base::parse(text).unwrap_or_else(|| Base::Path(text.into())),
        None => origin(root)
            .and_then(|url| Base::parse(&url))
            .unwrap_or_else(|| Base::Path(root.clone())),
    };
    fs::create_dir_all(folder).with_context(|| shown.to_string())?;
    let files = files(root, &base.seen_from(folder)?)?;
    for (path, text) in files {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .with_context(|| path.display().to_string())?;
    }
    print(
        &mut io::stdout(),
        format_args!(
            "made {shown}\n\n\
             next:\n  \
             cd {shown}\n  \
             git init --initial-branch main\n  \
             cargo xtask new YEAR/DAY    # your first day\n  \
             cargo xtask session         # builds the client of the puzzle site, and asks for your session token\n"
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

/// The path and the text of each file of the new workspace.
fn files(root: &Path, base: &Base) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    let mut copied: Vec<_> = COPIED.iter().map(PathBuf::from).collect();
    for path in files_below(&root.join(templates::FOLDER))? {
        copied.push(Path::new(templates::FOLDER).join(path));
    }
    for path in copied {
        let text = read(&root.join(&path))?;
        files.push((path, text));
    }
    for path in FROM_TEMPLATES {
        let template = read(&root.join(TEMPLATES).join(path))?;
        files.push((path.into(), template.replace("{base}", &base.in_markdown())));
    }
    let manifest = read(&root.join("Cargo.toml"))?;
    let manifest = own_manifest(&manifest, base).context("Cargo.toml has changed its form")?;
    files.push(("Cargo.toml".into(), manifest));
    Ok(files)
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// The manifest of the new workspace: that of the base, with other dependencies. `None` if the manifest of the base lacks
/// a heading.
fn own_manifest(manifest: &str, base: &Base) -> Option<String> {
    let heading = "\n[workspace.dependencies]\n";
    let (before, rest) = manifest.split_once(heading)?;
    let (_, after) = rest.split_once("\n[workspace.lints.rust]\n")?;
    let mut own =
        "# The base. `cargo update aoc-core` brings the latest version of all its crates.\n"
            .to_owned();
    for name in CRATES {
        own += &format!("{name} = {}\n", base.dependency_on(name));
    }
    Some(format!("{before}{heading}{own}\n[workspace.lints.rust]\n{after}"))
}

/// Where the crates of the base are.
#[derive(Debug, PartialEq, Eq)]
enum Base {
    /// The address of its repository.
    Git(String),
    /// Its folder.
    Path(PathBuf),
}

impl Base {
    /// The repository with this address, as cargo wants it. `None` if this is a path.
    fn parse(address: &str) -> Option<Self> {
        let url = match address.split_once("://") {
            // A password must not get into a manifest.
            Some((scheme @ ("http" | "https"), rest)) => {
                let host = rest.split('/').next().unwrap_or_default();
                let user = host.rfind('@').map_or(0, |at| at + 1);
                format!("{scheme}://{}", &rest[user..])
            }
            Some(_) => address.to_owned(),
            None => {
                let (host, path) = address.split_once(':')?;
                // `C:` is a drive of Windows.
                if host.len() < 2 || host.contains(['/', '\\']) {
                    return None;
                }
                format!("ssh://{host}/{}", path.trim_start_matches('/'))
            }
        };
        Some(Self::Git(url))
    }

    /// The same base, with a path from this folder, which must exist.
    fn seen_from(self, folder: &Path) -> anyhow::Result<Self> {
        let Self::Path(path) = self else { return Ok(self) };
        let real = |path: &Path| fs::canonicalize(path).with_context(|| path.display().to_string());
        Ok(Self::Path(relative(&real(folder)?, &real(&path)?)))
    }

    /// The value of a dependency in a manifest.
    fn dependency_on(&self, name: &str) -> String {
        match self {
            Self::Git(url) => format!("{{ git = \"{}\" }}", escape_for_toml(url)),
            Self::Path(path) => {
                let path = with_slashes(&path.join("crates").join(name));
                format!("{{ path = \"{}\" }}", escape_for_toml(&path))
            }
        }
    }

    fn in_markdown(&self) -> String {
        match self {
            Self::Git(url) if url.starts_with("http") => format!("<{url}>"),
            Self::Git(url) => format!("`{url}`"),
            Self::Path(path) => format!("`{}`", with_slashes(path)),
        }
    }
}

/// The path from one absolute folder to another. If they are on two drives, the other folder as it is.
fn relative(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return to.to_owned();
    }
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

fn with_slashes(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// The address of the remote repository `origin` of this clone; `None` if there is no clone, or it has no such remote.
fn origin(root: &Path) -> Option<String> {
    // Without this, git might find a repository around the workspace.
    if !root.join(".git").exists() {
        return None;
    }
    let mut git = Command::new("git");
    git.args(["remote", "get-url", "origin"]).current_dir(root);
    withhold_token(&mut git);
    let output = git.output().ok()?;
    let address = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    if output.status.success() && !address.is_empty() { Some(address) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_left_out_and_an_address_for_scp_becomes_a_url() {
        for (address, url) in [
            ("https://host.example/me/aoc", "https://host.example/me/aoc"),
            ("https://me:secret@host.example/me/aoc@1", "https://host.example/me/aoc@1"),
            ("git@host.example:me/aoc.git", "ssh://git@host.example/me/aoc.git"),
            ("host.example:/srv/aoc", "ssh://host.example/srv/aoc"),
            ("ssh://git@host.example:22/me/aoc", "ssh://git@host.example:22/me/aoc"),
            ("file:///srv/aoc.git", "file:///srv/aoc.git"),
        ] {
            assert_eq!(Base::parse(address), Some(Base::Git(url.to_owned())), "{address}");
        }
        for path in ["/srv/aoc.git", "../aoc", r"C:\aoc", "C:/aoc", "./a:b"] {
            assert_eq!(Base::parse(path), None, "{path}");
        }
    }

    #[test]
    fn a_path_leads_from_one_folder_to_the_other() {
        let path = |from, to| with_slashes(&relative(Path::new(from), Path::new(to)));
        assert_eq!(path("/home/me/aoc", "/home/me/base"), "../base");
        assert_eq!(path("/home/me/base/target/tmp/own", "/home/me/base"), "../../..");
        assert_eq!(path("/aoc", "/home/base"), "../home/base");
    }
}
