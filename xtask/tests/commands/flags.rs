//! The page of the runner describes each flag of each command. Whoever removes days 21 and
//! 22 keeps this test, so it names no day.

use std::{env, fs, path::Path, process::Command};

use aoc_testing::program::Output;

/// Flags of several commands. The page describes each in one section.
const SHARED_FLAGS: [&str; 3] = ["--input", "--example", "--session-file"];

#[test]
fn every_flag_is_in_the_section_of_its_command() {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this test");
    let page = fs::read_to_string(Path::new(&xtask).join("README.md")).expect("the page");
    let mut count = 0;
    for command in commands() {
        for flag in flags(&command) {
            count += 1;
            let is_shared = SHARED_FLAGS.contains(&flag.as_str());
            let text = if is_shared { &page } else { section(&page, &command) };
            assert!(
                mentions(text, &flag),
                "xtask/README.md: no `{flag}` in the section `{command}`"
            );
        }
    }
    assert!(count > 20, "only {count} flags are found in the help");
}

/// The names of all commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = help(&[]);
    let (_, list) = help.split_once("Available commands:\n").expect("a list of commands");
    let names: Vec<String> = list
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    assert!(names.len() > 10, "{help}");
    names
}

/// The flags that the help of a command lists, such as `--part`, without `--help`.
fn flags(command: &str) -> Vec<String> {
    let help = help(&[command]);
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

fn help(words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
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
