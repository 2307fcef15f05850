//! What the runner starts, and what it makes of the outcome. Cargo and the programs are shell scripts.

mod bench;
mod check;
mod expect;
mod new;
mod run;
mod site;
mod stars;
#[cfg(target_os = "linux")]
mod terminal;
mod workspace;

use std::fs;

use self::workspace::ScriptedWorkspace;

/// The personal input of 2020/22.
const DAY22_MINE: &str = "inputs/2020/day22/mine.txt";

#[test]
fn err_cargo_that_cannot_be_run() {
    let workspace = ScriptedWorkspace::new(&[("day22", ""), ("day21", "")]);
    let mut command = workspace.command("check");
    let output = workspace.finish(command.env("CARGO", workspace.path("no-cargo")));
    assert!(output.err.starts_with("error: cannot run cargo: "), "{output:?}");
    assert_eq!(output.code, Some(1));
}

/// Some tools make an empty file for each puzzle in advance.
#[test]
fn a_file_without_text_is_no_input() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    workspace.write(DAY22_MINE, "\n");
    for (command, said) in [
        ("run 2020/22", "no input yet: "),
        ("check 2020/22", "  no inputs\n"),
        ("bench 2020/22", "no input yet: "),
        ("expect 2020/22 1 7 -i mine", "no input `mine` yet: "),
        ("run 2020/22 -i mine", "2020/22 has no input `mine`"),
    ] {
        let output = workspace.run(command);
        assert!(format!("{}{}", output.out, output.err).contains(said), "{command}: {output:?}");
        assert_eq!(workspace.program_calls(), "", "{command}");
    }
}

#[test]
fn err_workspace_without_days() {
    let workspace = ScriptedWorkspace::new(&[]);
    for package in ["day22", "day21"] {
        fs::remove_dir_all(workspace.path("crates").join(package)).expect("a folder");
    }
    for command in ["run", "check", "bench"] {
        let output = workspace.run(command);
        assert_eq!(output.err, "error: no days yet; to make one: cargo xtask new YEAR/DAY\n");
        assert_eq!(output.code, Some(2));
        assert_eq!(workspace.calls(), "");
    }
}

#[test]
fn err_description_that_begins_with_a_year_but_names_no_puzzle() {
    let workspace = ScriptedWorkspace::new(&[("day22", "")]);
    let manifest = workspace.read("crates/day21/Cargo.toml");
    workspace.write("crates/day21/Cargo.toml", &manifest.replace("2021, day", "2021 day"));
    for command in ["run", "check 2020/22"] {
        let output = workspace.run(command);
        insta::allow_duplicates!(
            insta::assert_snapshot!(output.err, @r#"error: crates/day21/Cargo.toml: expected a description such as `2020, day 22: Crab Combat`, found "2021 day 21: Dirac Dice""#)
        );
        assert_eq!(output.code, Some(1));
        assert_eq!(workspace.calls(), "");
    }
}
