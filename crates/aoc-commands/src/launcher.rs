//! Starts a day's program to solve an input, for the runner.
//!
//! The program is told the name of an empty file, and writes there how its steps have ended when it is done with the input.
//! If the file stays empty, the program has ended before it was done, whatever its status is and whatever it has printed.
//!
//! These files are in a folder beside the program, and so in cargo's target folder. Each is removed once it has been
//! read. If whoever reads them is killed, for instance by Ctrl-C, some stay until `cargo clean`.

use std::{
    fs::{self, File},
    io::{self, PipeReader, Read as _},
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use anyhow::{Context as _, bail};
use aoc_common::{Input, input_file::STANDARD_INPUT, outcome::Outcomes, report::Report};

/// The folder of the files, beside the program.
const REPORTS: &str = "aoc-reports";

/// How much of what a program prints to standard error is shown, in bytes.
const MAX_CAPTURED: usize = 64 << 10;

/// How long its standard error is still read after a program has ended, if another program that it has started keeps it
/// open.
const MAX_READ_ON: Duration = Duration::from_millis(500);

/// How a day's program is to solve an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// Whether each step is repeated, to find its best time.
    pub repeat: bool,
    /// Whether the program shows each step as soon as it is taken. Otherwise, what it prints to standard output is dropped,
    /// and what it prints to standard error is captured.
    pub is_shown: bool,
}

/// How an input was solved.
pub struct Solved {
    /// How the steps have ended, as the program says, or why it says nothing.
    pub outcomes: Outcomes,
    /// Whether the program says this. Otherwise, it could not be built or started, or has ended before it was done.
    pub has_reported: bool,
    /// The beginning of what was captured of its standard error, without white space at the end.
    pub stderr: String,
}

impl Solved {
    fn new(reported: anyhow::Result<Outcomes>, stderr: String) -> Self {
        let has_reported = reported.is_ok();
        let outcomes = reported.unwrap_or_else(|error| Outcomes::failed(&format!("{error:#}")));
        Self { outcomes, has_reported, stderr }
    }

    /// What is said about the input by what is known of its answers now.
    pub fn report(&self, input: &Input) -> Report {
        Report::new(&self.outcomes, input)
    }
}

/// For a program that could not be built or started.
impl From<anyhow::Error> for Solved {
    fn from(error: anyhow::Error) -> Self {
        Self::new(Err(error), String::new())
    }
}

/// Solves an input with a day's program. If nothing is shown, it reads standard input only if that is the input.
pub(crate) fn solve(mut program: Command, input: &Input, how: How) -> Solved {
    if how.is_shown {
        return Solved::new(run(program, input, how), String::new());
    }
    if input.path != Path::new(STANDARD_INPUT) {
        program.stdin(Stdio::null());
    }
    let (reader, writer) = match io::pipe().context("cannot make a pipe") {
        Ok(ends) => ends,
        Err(error) => return Solved::from(error),
    };
    program.stdout(Stdio::null()).stderr(writer);
    let beginning = Arc::default();
    let (is_reading, has_read) = mpsc::channel::<()>();
    let read = Arc::clone(&beginning);
    thread::spawn(move || {
        read_beginning(reader, &read);
        drop(is_reading);
    });
    let reported = run(program, input, how);
    // Nothing is ever sent. The channel is closed when all has been read.
    let _ = has_read.recv_timeout(MAX_READ_ON);
    Solved::new(reported, shown(&locked(&beginning)))
}

/// Runs a day's program to its end, and reads how its steps have ended.
fn run(mut program: Command, input: &Input, how: How) -> anyhow::Result<Outcomes> {
    let path = new_file(&program)?;
    program.arg("--report").arg(&path);
    // Without the flag, the program runs all parts of the puzzle.
    if let [part] = input.parts[..] {
        program.arg(format!("--part={part}"));
    }
    if how.repeat {
        program.arg("--repeat");
    }
    program.arg("--").arg(&input.path);
    let ended = program.status().context("cannot start the program");
    let outcomes = Outcomes::read(&path);
    let _ = fs::remove_file(&path);
    match (outcomes, ended?) {
        (Some(outcomes), _) => Ok(outcomes),
        (None, status) => bail!("the program ended before it was done: {status}"),
    }
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

/// Makes an empty file for a report, which no other program has. Two containers that share the folder may have the same
/// process ids.
fn new_file(program: &Command) -> anyhow::Result<PathBuf> {
    /// How many files this process has made.
    static COUNT: AtomicUsize = AtomicUsize::new(0);

    let folder = Path::new(program.get_program()).with_file_name(REPORTS);
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{}-{number}.json", process::id()));
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => {
                created.with_context(|| path.display().to_string())?;
                return Ok(path);
            }
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{os::unix::fs::symlink, time::Instant};

    use tempfile::TempDir;

    use super::*;
    use crate::system::program;

    /// A program that runs the script in its first argument, in a folder of its own.
    fn shell() -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        symlink("/bin/sh", folder.path().join("shell")).expect("a link");
        folder
    }

    /// Runs a program that does what this script says, in which `$2` is the file for the report.
    fn run_script(shell: &TempDir, script: &str) -> Solved {
        let input = Input::new("mine.txt".into(), "2020/22".parse().expect("a puzzle"));
        let mut command = program(shell.path().join("shell"));
        // The first argument after a script is `$0`.
        command.args(["-c", script, "day22"]);
        // This has a text, but a captured program does not get it.
        command.stdin(File::open("/bin/sh").expect("a file"));
        solve(command, &input, How::default())
    }

    #[test]
    fn programs_at_the_same_time_have_reports_of_their_own() {
        let shell = &shell();
        thread::scope(|scope| {
            for name in ["one", "two", "three"] {
                scope.spawn(move || {
                    let script =
                        format!("echo '{{\"error\":\"{name}\"}}' > $2; sleep 0.1; echo {name} >&2");
                    let finished = run_script(shell, &script);
                    assert_eq!(finished.outcomes, Outcomes::failed(name));
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
        let script = "sleep 20 & echo $! >&2; echo '{\"error\":\"done\"}' > $2";
        let finished = run_script(&shell(), script);
        assert_eq!(finished.outcomes, Outcomes::failed("done"));
        assert!(begin.elapsed() < Duration::from_secs(15));
        let child = finished.stderr;
        assert!(program("kill").arg(&child).status().expect("it runs").success(), "{child}");
    }

    /// As those of a process with the same id that was killed, or is in another container.
    #[test]
    fn no_file_that_exists_is_used() {
        let shell = shell();
        let shell_program = program(shell.path().join("shell"));
        let first = new_file(&shell_program).expect("a file");
        let name = first.file_stem().and_then(|name| name.to_str()).expect("a name");
        let (process, number) = name.split_once('-').expect("a number");
        let number: usize = number.parse().expect("a number");
        // Other tests make files as well, but in other folders.
        for later in 1..100 {
            let path = first.with_file_name(format!("{process}-{}.json", number + later));
            fs::write(path, "of another").expect("a file");
        }
        let path = new_file(&shell_program).expect("a file");
        assert_eq!(fs::read_to_string(path).expect("a file"), "");
    }

    #[test]
    fn only_the_beginning_of_much_output_is_captured_and_the_program_is_not_blocked() {
        let script = "head -c 200000 /dev/zero | tr '\\0' x >&2; echo '{\"error\":\"done\"}' > $2";
        let finished = run_script(&shell(), script);
        assert_eq!(finished.outcomes, Outcomes::failed("done"));
        let (beginning, last_line) = finished.stderr.split_once('\n').expect("two lines");
        assert_eq!(beginning.len(), 65_536);
        assert_eq!(last_line, "… and more");
    }

    #[test]
    fn the_report_is_beside_the_program_and_removed_in_the_end() {
        let shell = shell();
        let folder = shell.path().join(REPORTS);
        let listed = run_script(&shell, &format!("ls '{}' >&2", folder.display())).stderr;
        assert_eq!(listed.lines().count(), 1, "{listed}");
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), 0);
    }
}
