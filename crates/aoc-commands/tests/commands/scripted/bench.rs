//! `cargo xtask bench`

use std::fs::File;

use aoc_fakes::{output::Output, scripted::script_that_reports};

use super::with_scripts;

#[test]
fn a_program_repeats_its_steps_and_may_read_standard_input() {
    let solved = script_that_reports(r#""part1":{"found":"1","ns":1100}"#);
    let workspace = with_scripts(&[("day22", &format!("cat > \"$root/read\"\n{solved}"))]);
    workspace.write("text", "a deal\n");
    let text = File::open(workspace.path("text")).expect("a file");
    let output = Output::run(workspace.command("bench 2020/22 -i -").stdin(text));
    assert_eq!(workspace.program_calls(), "day22 repeatedly solves both parts of -");
    assert_eq!(workspace.read("read"), "a deal\n");
    assert_eq!(output.code, Some(0));
}
