//! The pages link only to files and headings that exist, their commands can be copied, their code is compiled elsewhere,
//! and the manual has every flag.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use aoc_fakes::{markdown::blocks, output::Output, program};

use crate::PROGRAM;

/// The root of this workspace.
fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    Path::new(&package).join("../..")
}

/// In an interactive zsh, the comment would become arguments.
#[test]
fn no_command_has_a_comment_behind_it() {
    for page in pages(&root()) {
        let text = fs::read_to_string(&page).expect("a page");
        for (_, code) in blocks(&text).filter(|(language, _)| ["text", "bash"].contains(language)) {
            let with_comment = code.lines().find(|line| line.trim_start().contains(" # "));
            assert_eq!(with_comment, None, "{}: write the words above the command", page.display());
        }
    }
}

#[test]
fn the_manual_has_every_command_and_every_flag() {
    let manual = fs::read_to_string(root().join("xtask/README.md")).expect("the manual");
    let help = help_of(&[]);
    // The lines of commands are indented, and so are those of flags.
    let indented = help.lines().filter_map(|line| line.strip_prefix("    "));
    let commands: Vec<_> = indented
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| !word.starts_with('-'))
        .collect();
    assert!(commands.contains(&"run") && commands.contains(&"session"), "{commands:?}");
    for command in commands {
        let name = format!("`{command}`");
        assert!(manual.contains(&name), "{command}");
        for flag in flags(&help_of(&[command])) {
            // A section begins with its heading.
            let mut sections = manual.split("\n##");
            let section =
                sections.find(|text| text.lines().next().unwrap_or_default().contains(&name));
            assert!(section.is_some_and(|text| text.contains(flag)), "{command} {flag}");
        }
    }
}

/// What the runner prints after this command and `--help`.
fn help_of(command: &[&str]) -> String {
    let mut runner = program::command(PROGRAM);
    Output::run(runner.args(command).arg("--help")).out
}

/// The long flags that a help lists at the beginning of lines, without `--help`.
fn flags(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().map(str::trim).filter(|line| line.starts_with('-'));
    let words = lines.flat_map(|line| line.split(|c: char| c != '-' && !c.is_ascii_alphabetic()));
    words.filter(|word| word.starts_with("--") && *word != "--help")
}

#[test]
fn every_link_of_the_pages_leads_somewhere() {
    let pages = pages(&root());
    assert!(!pages.is_empty());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            assert!(
                leads_somewhere(&page, link),
                "{} links to {link}, which does not exist: change or delete the link",
                page.display()
            );
        }
    }
}

/// The pages in Markdown, including the pages of days.
fn pages(root: &Path) -> Vec<PathBuf> {
    let mut folders =
        ["", ".github", "crates", "inputs", "xtask"].map(|name| root.join(name)).to_vec();
    folders.extend(files_in(&root.join("crates")));
    let mut pages: Vec<_> = folders.iter().flat_map(|folder| files_in(folder)).collect();
    pages.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    pages
}

/// The files and folders in a folder; none if the path is not a folder.
fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.expect("a file or folder").path())
}

/// The targets of links such as `[text](target)`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Whether the target of a link on this page exists: a file, or a heading in one. Links to other sites are not checked,
/// because the tests send no requests.
fn leads_somewhere(page: &Path, link: &str) -> bool {
    if link.contains(':') {
        return true;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target: PathBuf = if file.is_empty() { page.to_owned() } else { page.with_file_name(file) };
    if anchor.is_empty() {
        return target.exists();
    }
    let text = fs::read_to_string(&target).unwrap_or_default();
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    headings.any(|heading| anchor_of(heading) == anchor)
}

/// The anchor that GitHub gives a heading.
fn anchor_of(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}
