//! Starts a day's program to solve an input, for the runner and for the tests of the days (`aoc-testing`).
//!
//! The program is told the name of a file, and writes its report there when it is done with the input. If there is no
//! such file afterwards, the program has ended before it was done, whatever its status is and whatever it has printed.

use std::{
    collections::VecDeque,
    fs::{self, File},
    io::{self, BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{self, Command, ExitStatus, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::{Context as _, bail};
use aoc_program::Report;

use crate::{inputs::Input, variables::withhold_variables, workspace::Workspace};

/// Starts programs that solve inputs, and reads their reports. The reports of each launcher are in a folder of its
/// own inside `target/reports`, and the launcher removes this folder when it is dropped. If the process is killed, for
/// instance by Ctrl-C, a later launcher removes the folder.
pub struct Launcher {
    folder: PathBuf,
    /// Keeps other launchers from removing the folder.
    _lock: File,
    /// How many paths were handed out.
    files: AtomicUsize,
}

impl Launcher {
    /// Makes the folder for the reports.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Self> {
        let all_reports = workspace.root.join("target/reports");
        let lock = lock_reports(&all_reports)
            .with_context(|| format!("{}: cannot store reports here", all_reports.display()))?;
        let process = process::id();
        let mut number = 0;
        loop {
            let folder = all_reports.join(format!("{process}-{number}"));
            match fs::create_dir(&folder) {
                // This process has several launchers, or a killed process with the same id has left a folder behind.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error).with_context(|| folder.display().to_string()),
                Ok(()) => return Ok(Self { folder, _lock: lock, files: AtomicUsize::new(0) }),
            }
        }
    }

    /// Solves an input with a day's program. Its standard input, output and error are those that are set in `program`.
    ///
    /// # Errors
    /// If the program cannot be started, or has ended before it was done.
    pub fn solve(&self, mut program: Command, input: &Input) -> anyhow::Result<Report> {
        let report = self.next_path("json");
        add_arguments(&mut program, input, &report);
        let ended = program.status().context("cannot start the program")?;
        read_report(&report, ended)
    }

    /// Solves an input with a day's program, while others are being solved. The program reads nothing, its standard
    /// output is dropped, and its standard error is returned.
    pub fn solve_beside_others(&self, mut program: Command, input: &Input) -> Finished {
        let stderr = self.next_path("stderr");
        // A file and not a pipe: whoever reads a pipe also waits for a child that the program has left behind.
        let report = File::create(&stderr)
            .with_context(|| stderr.display().to_string())
            .and_then(|file| {
                program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(file);
                self.solve(program, input)
            })
            .unwrap_or_else(Report::from);
        Finished { report, stderr: excerpt(&stderr).unwrap_or_default() }
    }

    /// A path in the folder that no other program has.
    fn next_path(&self, extension: &str) -> PathBuf {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        self.folder.join(format!("{number}.{extension}"))
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Makes the folder of all reports, and takes a shared lock on it. If no other launcher holds one, everything in the
/// folder was left behind by processes that were killed, and is removed.
fn lock_reports(all_reports: &Path) -> io::Result<File> {
    fs::create_dir_all(all_reports)?;
    let path = all_reports.with_extension("lock");
    let exclusive = File::options().write(true).create(true).truncate(false).open(&path)?;
    if exclusive.try_lock().is_ok() {
        // A launcher makes its folder only while it holds the shared lock, so none of these is in use.
        for entry in fs::read_dir(all_reports)?.flatten() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    // Closing the file unlocks it. Not every system can turn one kind of lock into the other.
    drop(exclusive);
    let shared = File::options().write(true).open(&path)?;
    // On a file system without locks, both kinds of lock fail. Folders that were left behind are then never removed.
    let _ = shared.lock_shared();
    Ok(shared)
}

/// Adds the arguments with which a day's program solves an input for the runner, and withholds the environment
/// variables that are not meant for it.
fn add_arguments(program: &mut Command, input: &Input, report: &Path) {
    program.arg("--report").arg(report);
    if let Some(part) = input.only_part {
        program.arg(format!("--part={part}"));
    }
    program.arg("--").arg(&input.path);
    withhold_variables(program);
}

/// Reads the report of a program that has ended with this status. Fails if the report is missing or incomplete. The
/// error says whether the program ended too early or could not write its report.
fn read_report(path: &Path, ended: ExitStatus) -> anyhow::Result<Report> {
    if let Some(report) = Report::read(path) {
        return Ok(report);
    }
    check_can_write(path)
        .with_context(|| format!("no report can be written to {}", path.display()))?;
    bail!("the program ended before it was done: {ended}")
}

/// Fails if a file cannot be written, for instance because the disk is full. Even on a full disk, an empty file could
/// be made, so this writes enough bytes to fill a block.
fn check_can_write(path: &Path) -> io::Result<()> {
    fs::write(path, [b' '; 4096])
}

/// How many lines of standard error are kept from its beginning, and how many from its end.
const KEPT_LINES: usize = 50;

/// The first and the last lines of a file, and how many are left out between them. A `dbg!` in a hot loop writes
/// millions of lines.
fn excerpt(path: &Path) -> io::Result<String> {
    let mut first = Vec::new();
    let mut last = VecDeque::new();
    let mut left_out = 0;
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        let text = String::from_utf8_lossy(&line?).into_owned();
        if first.len() < KEPT_LINES {
            first.push(text);
            continue;
        }
        last.push_back(text);
        if last.len() > KEPT_LINES {
            last.pop_front();
            left_out += 1;
        }
    }
    if left_out > 0 {
        first.push(format!("({left_out} lines are left out)"));
    }
    first.extend(last);
    Ok(first.join("\n"))
}

/// What is known about a program that was started to solve an input and has ended.
pub struct Finished {
    /// What it has reported, or why it has not.
    pub report: Report,
    /// What it has printed to standard error: the first lines and the last ones, without a newline at the end.
    pub stderr: String,
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{thread, time::Duration};

    use tempfile::TempDir;

    use super::*;

    /// Runs a program that does what this script says, in which `$2` is the file for the report.
    fn solve(launcher: &Launcher, script: &str) -> Finished {
        let input = Input { name: "mine".to_owned(), path: "mine.txt".into(), only_part: None };
        let mut program = Command::new("sh");
        // The first argument after a script is `$0`.
        program.args(["-c", script, "day22"]);
        launcher.solve_beside_others(program, &input)
    }

    /// A launcher in a workspace in a temporary folder.
    fn launcher() -> (TempDir, Launcher) {
        let folder = tempfile::tempdir().expect("a folder");
        let launcher = launcher_in(folder.path());
        (folder, launcher)
    }

    fn launcher_in(root: &Path) -> Launcher {
        Launcher::new(&Workspace::new(root, root)).expect("a folder")
    }

    #[test]
    fn only_what_a_program_has_written_to_the_file_is_its_report() {
        let (_folder, launcher) = launcher();
        let fake = r#"echo '{"error":"fake"}'; "#;
        let real = format!("{fake} echo '{{\"error\":\"no deck\"}}' > $2; exit 3");
        assert_eq!(solve(&launcher, &real).report, Report::Failed("no deck".to_owned()));
        let error = "the program ended before it was done: exit status: 0".to_owned();
        assert_eq!(solve(&launcher, fake).report, Report::Failed(error));
    }

    #[test]
    fn programs_side_by_side_have_files_of_their_own() {
        let (_folder, launcher) = launcher();
        thread::scope(|scope| {
            for name in ["one", "two", "three"] {
                let launcher = &launcher;
                scope.spawn(move || {
                    let script =
                        format!("echo '{{\"error\":\"{name}\"}}' > $2; sleep 0.1; echo {name} >&2");
                    let finished = solve(launcher, &script);
                    assert_eq!(finished.report, Report::Failed(name.to_owned()));
                    assert_eq!(finished.stderr, name);
                });
            }
        });
    }

    #[test]
    fn a_program_beside_others_reads_nothing() {
        let (_folder, launcher) = launcher();
        assert_eq!(solve(&launcher, "cat >&2; echo 'end' >&2").stderr, "end");
    }

    #[test]
    fn of_many_lines_of_standard_error_the_first_and_last_are_kept() {
        let (_folder, launcher) = launcher();
        let stderr = solve(&launcher, "seq 1000 >&2").stderr;
        let lines: Vec<_> = stderr.lines().collect();
        assert_eq!(lines.len(), 2 * KEPT_LINES + 1);
        assert_eq!(
            lines[KEPT_LINES - 1..=KEPT_LINES + 1],
            ["50", "(900 lines are left out)", "951"]
        );
        assert_eq!(solve(&launcher, "seq 100 >&2").stderr.lines().count(), 100);
    }

    #[test]
    fn a_dropped_launcher_removes_its_folder() {
        let (_folder, launcher) = launcher();
        let reports = launcher.folder.clone();
        drop(launcher);
        assert!(!reports.exists());
    }

    #[test]
    fn an_abandoned_folder_is_removed_only_once_no_launcher_is_in_use() {
        let (folder, launcher) = launcher();
        let abandoned = folder.path().join("target/reports/1-0");
        fs::create_dir(&abandoned).expect("a folder");
        drop(launcher_in(folder.path()));
        assert!(abandoned.exists());
        assert!(launcher.folder.exists());
        drop(launcher);
        // If another test is just starting a process, that process has inherited the lock for a moment.
        let mut tries = 0;
        while abandoned.exists() && tries < 100 {
            thread::sleep(Duration::from_millis(10));
            drop(launcher_in(folder.path()));
            tries += 1;
        }
        assert!(!abandoned.exists());
    }

    #[test]
    fn err_report_that_cannot_be_written_says_why() {
        let (_folder, launcher) = launcher();
        let finished = solve(&launcher, "rm -r \"${2%/*}\"");
        let Report::Failed(error) = finished.report else { panic!("a report") };
        assert!(error.starts_with("no report can be written to "), "{error}");
        assert!(error.ends_with(": No such file or directory (os error 2)"), "{error}");
    }
}
