//! Runs a program, of which the beginning of standard error is kept, and everything else that it prints is dropped.

use std::{
    io::{self, PipeReader, Read as _},
    process::{Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

use anyhow::Context as _;

/// How much of what a program prints to standard error is kept, in bytes.
const MAX_CAPTURED: usize = 64 << 10;

/// How long its standard error is still read after a program has ended, if another program that it has started keeps it
/// open.
const MAX_READ_ON: Duration = Duration::from_millis(500);

/// Runs a program to its end. Returns how it has ended, and the beginning of what it has printed to standard error.
///
/// # Errors
/// If it cannot be started.
pub(super) fn run(mut program: Command) -> anyhow::Result<(ExitStatus, String)> {
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
    let ended = program.status().context("cannot start the program")?;
    // The pipe would stay open as long as the command holds the end that is written to.
    drop(program);
    // Nothing is ever sent. The channel is closed when all has been read.
    let _ = has_read.recv_timeout(MAX_READ_ON);
    let stderr = shown(&locked(&beginning));
    Ok((ended, stderr))
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
    #![expect(clippy::disallowed_methods, reason = "a test starts a shell")]

    use std::time::Instant;

    use super::*;

    /// The beginning of what a script prints to standard error.
    fn stderr_of(script: &str) -> String {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", script]);
        let (ended, stderr) = run(shell).expect("a shell");
        assert!(ended.success());
        stderr
    }

    #[test]
    fn what_a_program_has_started_is_not_waited_for() {
        let begin = Instant::now();
        let child = stderr_of("sleep 20 & echo $! >&2");
        assert!(begin.elapsed() < Duration::from_secs(15));
        assert!(Command::new("kill").arg(&child).status().expect("it runs").success(), "{child}");
    }

    #[test]
    fn only_the_beginning_of_much_output_is_captured_and_the_program_is_not_blocked() {
        let stderr = stderr_of("echo dropped; head -c 200000 /dev/zero | tr '\\0' x >&2");
        let (beginning, last_line) = stderr.split_once('\n').expect("two lines");
        assert_eq!(beginning, "x".repeat(65_536));
        assert_eq!(last_line, "… and more");
    }
}
