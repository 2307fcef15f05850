//! The flags of programs, and the page that describes them.

use std::{fs, process::Command};

use aoc_workspace::Workspace;

use crate::output::Output;

/// Flags of several commands. The page describes each in one section.
const SHARED_FLAGS: [&str; 3] = ["--input", "--example", "--session-file"];

/// Asserts that the page of the runner describes each flag of each command of this program in the section of the
/// command.
///
/// # Panics
/// If a flag is missing there.
pub fn assert_page_describes_flags(program: &str) {
    let path = Workspace::find().expect("a workspace").root.join("xtask/README.md");
    let page = fs::read_to_string(path).expect("the page");
    let mut count = 0;
    for command in commands(program) {
        for flag in flags(program, &command) {
            count += 1;
            let is_shared = SHARED_FLAGS.contains(&flag.as_str());
            let text = if is_shared { &page } else { section(&page, &command) };
            assert!(
                mentions(text, &flag),
                "xtask/README.md: no `{flag}` in the section `{command}`"
            );
        }
    }
    assert!(count > 6, "only {count} flags are found in the help");
}

/// The names of the commands, as the help lists them under `Available commands`.
fn commands(program: &str) -> Vec<String> {
    let help = help(program, &[]);
    let (_, list) = help.split_once("Available commands:\n").expect("a list of commands");
    let names: Vec<String> = list
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    assert!(names.len() > 4, "{help}");
    names
}

/// The flags that the help of a command lists, such as `--part`, without `--help`.
fn flags(program: &str, command: &str) -> Vec<String> {
    let help = help(program, &[command]);
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    lines
        .filter_map(|line| {
            let start = line.find("--")?;
            let flag = line[start..].split(|c: char| c != '-' && !c.is_ascii_lowercase()).next()?;
            Some(flag.to_owned())
        })
        .filter(|flag| flag != "--help")
        .collect()
}

fn help(program: &str, words: &[&str]) -> String {
    let mut command = Command::new(program);
    let output = Output::of(command.args(words).arg("--help"));
    output.assert_success("");
    output.out
}

/// The section with the command in its heading; empty if there is none.
fn section<'p>(page: &'p str, command: &str) -> &'p str {
    let name = format!("`{command}`");
    let mut sections = page.split("\n#");
    sections
        .find(|text| text.lines().next().unwrap_or_default().contains(&name))
        .unwrap_or_default()
}

/// Whether the text has the flag in code, alone or with its value, such as `--part 1`.
fn mentions(text: &str, flag: &str) -> bool {
    text.contains(&format!("`{flag}`")) || text.contains(&format!("`{flag} "))
}
