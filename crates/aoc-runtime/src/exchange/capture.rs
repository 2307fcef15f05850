//! What a program prints while it solves a task: the beginning of its standard error is kept, and the rest is dropped.

use std::{
    io::{self, PipeReader, Read as _},
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

use anyhow::Context as _;

use super::{Solved, ask};
use aoc_facts::{input::STANDARD_INPUT, task::Task};

/// How much of what a program prints to standard error is shown, in bytes.
const MAX_CAPTURED: usize = 64 << 10;

/// How long its standard error is still read after a program has ended, if another program that it has started keeps it
/// open.
const MAX_READ_ON: Duration = Duration::from_millis(500);

/// Asks a program to solve a task, and captures what it prints to standard error. It reads standard input only if that is the
/// input.
pub fn ask_captured(program: Command, task: &Task) -> Solved {
    capture(program, task).unwrap_or_else(|error| Solved::not_started(&error))
}

fn capture(mut program: Command, task: &Task) -> anyhow::Result<Solved> {
    if task.input.path != Path::new(STANDARD_INPUT) {
        program.stdin(Stdio::null());
    }
    let (reader, writer) = io::pipe().context("cannot make a pipe")?;
    program.stdout(Stdio::null()).stderr(writer);
    let beginning = Arc::default();
    let (is_reading, has_read) = mpsc::channel::<()>();
    let read = Arc::clone(&beginning);
    let reading = move || {
        read_beginning(reader, &read);
        drop(is_reading);
    };
    thread::Builder::new().spawn(reading).context("cannot start a thread")?;
    let outcomes = ask(program, task);
    // Nothing is ever sent. The channel is closed when all has been read.
    let _ = has_read.recv_timeout(MAX_READ_ON);
    Ok(Solved { outcomes, stderr: shown(&locked(&beginning)) })
}

/// Reads all that a program prints, so that it is never blocked, and keeps one byte more than is shown.
fn read_beginning(mut reader: PipeReader, beginning: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 8 << 10];
    while let Ok(count @ 1..) = reader.read(&mut buffer) {
        let mut beginning = locked(beginning);
        let kept = count.min(MAX_CAPTURED + 1 - beginning.len());
        beginning.extend_from_slice(&buffer[..kept]);
    }
}

fn locked(beginning: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    beginning.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text, without white space at the end. If there was more, the last line says so.
fn shown(beginning: &[u8]) -> String {
    match beginning.get(..MAX_CAPTURED) {
        Some(first) if beginning.len() > MAX_CAPTURED => {
            format!("{}\n… and more", String::from_utf8_lossy(first))
        }
        _ => String::from_utf8_lossy(beginning).trim_end().to_owned(),
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{fs::File, os::unix::fs::symlink, time::Instant};

    use tempfile::TempDir;

    use super::*;
    use aoc_facts::{
        input::Input,
        outcome::{End, Outcomes},
        puzzle::Part,
    };

    /// A program that runs the script in its first argument, in a folder of its own.
    fn shell() -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        symlink("/bin/sh", folder.path().join("shell")).expect("a link");
        folder
    }

    /// Runs a program that does what this script says, in which `$AOC_REPLY` is the file for the reply.
    fn run_script(shell: &TempDir, script: &str) -> Solved {
        let task = Task::new(Input::new("mine.txt".into()), Part::BOTH.into());
        let mut command = Command::new(shell.path().join("shell"));
        command.args(["-c", script]);
        // This has a text, but a captured program does not get it.
        command.stdin(File::open("/bin/sh").expect("a file"));
        ask_captured(command, &task)
    }

    /// A script that replies that the input has failed for this reason.
    fn fail(reason: &str) -> String {
        format!("echo '{{\"end\":{{\"failed\":\"{reason}\"}}}}' > \"$AOC_REPLY\"")
    }

    fn failed(reason: &str) -> Outcomes {
        Outcomes::without_steps(End::Failed(reason.to_owned()))
    }

    #[test]
    fn programs_at_the_same_time_have_replies_of_their_own() {
        let shell = &shell();
        thread::scope(|scope| {
            for name in ["one", "two", "three"] {
                scope.spawn(move || {
                    let script = format!("{}; sleep 0.1; echo {name} >&2", fail(name));
                    let finished = run_script(shell, &script);
                    assert_eq!(finished.outcomes, failed(name));
                    assert_eq!(finished.stderr, name);
                });
            }
        });
    }

    #[test]
    fn a_captured_program_reads_nothing() {
        assert_eq!(run_script(&shell(), "cat >&2; echo 'end' >&2").stderr, "end");
    }

    #[test]
    fn what_a_program_has_started_is_not_waited_for() {
        let begin = Instant::now();
        let script = format!("sleep 20 & echo $! >&2; {}", fail("done"));
        let finished = run_script(&shell(), &script);
        assert_eq!(finished.outcomes, failed("done"));
        assert!(begin.elapsed() < Duration::from_secs(15));
        let child = finished.stderr;
        assert!(Command::new("kill").arg(&child).status().expect("it runs").success(), "{child}");
    }

    #[test]
    fn only_the_beginning_of_much_output_is_captured_and_the_program_is_not_blocked() {
        let script = format!("head -c 200000 /dev/zero | tr '\\0' x >&2; {}", fail("done"));
        let finished = run_script(&shell(), &script);
        assert_eq!(finished.outcomes, failed("done"));
        let (beginning, last_line) = finished.stderr.split_once('\n').expect("two lines");
        assert_eq!(beginning.len(), 65_536);
        assert_eq!(last_line, "… and more");
    }
}
