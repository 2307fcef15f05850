//! What the user sees and does at a terminal, which `script` of util-linux imitates.

use std::{
    fs,
    io::Write as _,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use aoc_testing::{output::Output, scripted::script_that_reports};

use super::{DAY22_MINE, workspace::ScriptedWorkspace};

/// Starts the runner with these arguments at a terminal. What is written to the standard input is typed there.
fn start_at_terminal(workspace: &ScriptedWorkspace, arguments: &str) -> Child {
    let runner = workspace.command(arguments);
    let program = runner.get_program().to_str().expect("text");
    let mut command = Command::new("script");
    command.args(["-q", "-e", "-c", &format!("{program} {arguments}"), "/dev/null"]);
    for (name, value) in runner.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
        .env("TERM", "xterm")
        .current_dir(workspace.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("`script` of util-linux")
}

#[test]
fn after_a_second_check_shows_which_input_it_waits_for() {
    let day22 = format!("sleep 1.5\n{}", script_that_reports(r#""parse":{"ns":1}"#));
    let workspace = ScriptedWorkspace::new(&[("day22", &day22)]);
    workspace.make(&[DAY22_MINE]);
    let mut child = start_at_terminal(&workspace, "check 2020/22");
    // The standard input stays open until the end, because once it is closed, `script` types Ctrl-D.
    let keyboard = child.stdin.take();
    let output = Output::of_child(child);
    drop(keyboard);
    let line = "\r\u{1b}[Kwaiting for 2020/22 mine: 1 s (Ctrl-C ends it)\r\u{1b}[K";
    assert!(output.out.contains(line), "{output:?}");
}

#[test]
fn ctrl_c_ends_the_runner_and_the_days() {
    let day22 = "echo $$ > \"$root/process\"\nexec sleep 60";
    for arguments in ["check 2020/22", "run 2020/22", "run 2020/22 --format json"] {
        let workspace = ScriptedWorkspace::new(&[("day22", day22)]);
        workspace.make(&[DAY22_MINE]);
        let mut child = start_at_terminal(&workspace, arguments);
        while !workspace.path("process").exists() {
            let end = child.try_wait().expect("a program");
            assert!(end.is_none(), "{arguments}: it ended before the day began");
            thread::sleep(Duration::from_millis(10));
        }
        let mut keyboard = child.stdin.take().expect("a pipe");
        keyboard.write_all(b"\x03").expect("a keyboard");
        keyboard.flush().expect("a keyboard");
        let status = child.wait().expect("it ends");
        // A shell gives this status to a program that Ctrl-C has ended.
        assert_eq!(status.code(), Some(130), "{arguments}");
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
