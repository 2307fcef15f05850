//! What a terminal does to the runner.

use std::{fs, os::unix::process::CommandExt as _, thread, time::Duration};

use aoc_fakes::program;

use super::{DAY22_MINE, with_scripts};

/// A terminal interrupts all programs of the process group in the foreground.
#[test]
fn ctrl_c_ends_the_runner_and_the_days() {
    let day22 = "echo $$ > \"$root/process\"\nexec sleep 60";
    for arguments in ["check 2020/22", "run 2020/22"] {
        let workspace = with_scripts(&[("day22", day22)]);
        workspace.write_some_text(&[DAY22_MINE]);
        let mut runner = workspace.command(arguments).process_group(0).spawn().expect("it runs");
        while !workspace.path("process").exists() {
            let end = runner.try_wait().expect("a program");
            assert!(end.is_none(), "{arguments}: it ended before the day began");
            thread::sleep(Duration::from_millis(10));
        }
        let group = format!("-{}", runner.id());
        let mut kill = program::command("kill");
        kill.args(["-s", "INT", "--", &group]).status().expect("it runs");
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
