//! What the user sees and does at a terminal.

use std::{
    fs,
    os::unix::process::CommandExt as _,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use aoc_testing::{output::Output, scripted::script_that_reports};

use super::{DAY22_MINE, workspace::ScriptedWorkspace};

/// `script` of util-linux imitates a terminal. Where there is no such program, this tests nothing.
#[test]
fn after_a_second_check_shows_which_input_it_waits_for() {
    let day22 = format!("sleep 1.5\n{}", script_that_reports(r#""parse":{"ns":1}"#));
    let workspace = ScriptedWorkspace::new(&[("day22", &day22)]);
    workspace.make(&[DAY22_MINE]);
    let runner = workspace.command("check 2020/22");
    let program = runner.get_program().to_str().expect("text");
    let mut script = Command::new("script");
    script.args(["-q", "-e", "-c", &format!("{program} check 2020/22"), "/dev/null"]);
    script.envs(runner.get_envs().filter_map(|(name, value)| Some((name, value?))));
    script.env("TERM", "xterm").current_dir(workspace.path(""));
    let piped = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = piped.spawn() else { return };
    // The standard input stays open until the end, because once it is closed, `script` types Ctrl-D.
    let keyboard = child.stdin.take();
    let output = Output::of_child(child);
    drop(keyboard);
    let line = "\r\u{1b}[Kwaiting for 2020/22 mine: 1 s (Ctrl-C ends it)\r\u{1b}[K";
    assert!(output.out.contains(line), "{output:?}");
}

/// A terminal interrupts all programs of the process group in the foreground.
#[test]
fn ctrl_c_ends_the_runner_and_the_days() {
    let day22 = "echo $$ > \"$root/process\"\nexec sleep 60";
    for arguments in ["check 2020/22", "run 2020/22", "run 2020/22 --format json"] {
        let workspace = ScriptedWorkspace::new(&[("day22", day22)]);
        workspace.make(&[DAY22_MINE]);
        let mut runner = workspace.command(arguments).process_group(0).spawn().expect("it runs");
        while !workspace.path("process").exists() {
            let end = runner.try_wait().expect("a program");
            assert!(end.is_none(), "{arguments}: it ended before the day began");
            thread::sleep(Duration::from_millis(10));
        }
        let group = format!("-{}", runner.id());
        Command::new("kill").args(["-s", "INT", "--", &group]).status().expect("it runs");
        let status = runner.wait().expect("it ends");
        assert_eq!(status.code(), None, "{arguments}");
        assert!(has_ended(workspace.read("process").trim()), "{arguments}");
    }
}

/// Whether a process ends within a second. The system may need a moment to end it, and a process whose parent
/// has not asked for its status stays as a zombie.
fn has_ended(process: &str) -> bool {
    for _ in 0..100 {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        if status.is_empty() || status.contains("\nState:\tZ") {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    false
}
