//! Starts a day's program to solve an input, for the runner, the client of the puzzle site, and the tests of the days.
//!
//! The program is told the name of an empty file, and writes its report there when it is done with the input. If the
//! file stays empty, the program has ended before it was done, whatever its status is and whatever it has printed.
//!
//! These files are in a folder beside the program, and so in cargo's target folder. Each is removed once it has been
//! read. If whoever reads them is killed, for instance by Ctrl-C, some stay until `cargo clean`.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::{self, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::{Context as _, bail};
use aoc_common::{Input, input_file::STANDARD_INPUT, report::Report};

use crate::puzzle_site::withhold_token;

/// The folder of the files, beside the program.
const REPORTS: &str = "aoc-reports";

/// How much of what a program prints to standard error is captured, in bytes. A day that prints in a loop would otherwise
/// fill the memory.
const MAX_CAPTURED: u64 = 64 << 10;

/// Solves an input with a day's program. Its standard input, output and error are those that are set in `program`.
pub fn run(program: Command, input: &Input) -> anyhow::Result<Report> {
    solve_with(program, input, Command::status)
}

/// Solves an input with a day's program. Its standard output is dropped, and the beginning of its standard error is
/// captured. It reads standard input only if that is the input.
pub fn run_captured(mut program: Command, input: &Input) -> Captured {
    program.stdout(Stdio::null()).stderr(Stdio::piped());
    if input.path != Path::new(STANDARD_INPUT) {
        program.stdin(Stdio::null());
    }
    let mut stderr = String::new();
    let solved = solve_with(program, input, |program| {
        let mut child = program.spawn()?;
        if let Some(pipe) = child.stderr.take() {
            stderr = capture(pipe)?;
        }
        child.wait()
    });
    Captured { report: solved.unwrap_or_else(Report::from), stderr }
}

/// Solves an input with a day's program, which `run` starts and waits for.
fn solve_with(
    mut program: Command,
    input: &Input,
    run: impl FnOnce(&mut Command) -> io::Result<ExitStatus>,
) -> anyhow::Result<Report> {
    let path = new_file(&program)?;
    add_arguments(&mut program, input, &path);
    withhold_token(&mut program);
    let ended = run(&mut program).context("cannot start the program");
    let report = Report::read(&path);
    let _ = fs::remove_file(&path);
    match (report, ended?) {
        (Some(report), _) => Ok(report),
        (None, status) => bail!("the program ended before it was done: {status}"),
    }
}

/// Reads all that a program prints, since the program waits for whoever reads it, and returns the beginning. If that is
/// not all, its last line says how much more there was.
fn capture(mut pipe: impl io::Read) -> io::Result<String> {
    let mut beginning = Vec::new();
    pipe.by_ref().take(MAX_CAPTURED).read_to_end(&mut beginning)?;
    let rest = io::copy(&mut pipe, &mut io::sink())?;
    let mut text = String::from_utf8_lossy(&beginning).trim_end().to_owned();
    if rest > 0 {
        text += &format!("\n… and {rest} more bytes");
    }
    Ok(text)
}

/// A report and the captured standard error.
pub struct Captured {
    /// What the program has reported, or why it has not.
    pub report: Report,
    /// The beginning of what the program has printed to standard error, without white space at the end.
    pub stderr: String,
}

/// Makes an empty file for a report, which no other program has.
fn new_file(program: &Command) -> anyhow::Result<PathBuf> {
    /// How many files this process has made.
    static COUNT: AtomicUsize = AtomicUsize::new(0);

    let folder = Path::new(program.get_program()).with_file_name(REPORTS);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!("{}-{number}.json", process::id()));
    fs::create_dir_all(&folder)
        .and_then(|()| File::create(&path))
        .with_context(|| path.display().to_string())?;
    Ok(path)
}

/// Adds the arguments with which a day's program solves an input and writes a report.
fn add_arguments(program: &mut Command, input: &Input, report: &Path) {
    program.arg("--report").arg(report);
    if let [part] = input.parts[..] {
        program.arg(format!("--part={part}"));
    }
    program.arg("--").arg(&input.path);
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{os::unix::fs::symlink, thread};

    use tempfile::TempDir;

    use super::*;

    /// A program that runs the script in its first argument, in a folder of its own.
    fn shell() -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        symlink("/bin/sh", folder.path().join("shell")).expect("a link");
        folder
    }

    /// Runs a program that does what this script says, in which `$2` is the file for the report.
    fn run_script(shell: &TempDir, script: &str) -> Captured {
        let input = Input::new("mine.txt".into(), "2020/22".parse().expect("a puzzle"));
        let mut program = Command::new(shell.path().join("shell"));
        // The first argument after a script is `$0`.
        program.args(["-c", script, "day22"]);
        // This has a text, but a captured program does not get it.
        program.stdin(File::open("/bin/sh").expect("a file"));
        run_captured(program, &input)
    }

    #[test]
    fn programs_at_the_same_time_have_reports_of_their_own() {
        let shell = &shell();
        thread::scope(|scope| {
            for name in ["one", "two", "three"] {
                scope.spawn(move || {
                    let script =
                        format!("echo '{{\"state\":\"error\",\"error\":\"{name}\"}}' > $2; sleep 0.1; echo {name} >&2");
                    let finished = run_script(shell, &script);
                    assert_eq!(finished.report, Report::failed(name));
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
    fn only_the_beginning_of_much_output_is_captured_and_the_program_is_not_blocked() {
        let script = "head -c 200000 /dev/zero | tr '\\0' x >&2; echo '{\"state\":\"error\",\"error\":\"done\"}' > $2";
        let finished = run_script(&shell(), script);
        assert_eq!(finished.report, Report::failed("done"));
        let (beginning, last_line) = finished.stderr.split_once('\n').expect("two lines");
        assert_eq!(beginning.len(), 65_536);
        assert_eq!(last_line, "… and 134464 more bytes");
    }

    #[test]
    fn the_report_is_beside_the_program_and_removed_in_the_end() {
        let shell = shell();
        let folder = shell.path().join(REPORTS);
        let listed = run_script(&shell, &format!("ls {} >&2", folder.display())).stderr;
        assert_eq!(listed.lines().count(), 1, "{listed}");
        assert_eq!(fs::read_dir(folder).expect("a folder").count(), 0);
    }
}
