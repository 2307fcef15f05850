//! Having a day's program solve an input.
//!
//! The program is told the name of a file, and writes its report there when it is done with the input.
//! Without that file it has ended before it was done, whatever its status is and whatever it has printed. Nothing
//! is piped: whoever reads a pipe also waits for a child that the program has left behind with the pipe open.

use std::{
    cell::Cell,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::{self, Child, Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::Report;

use crate::{inputs::Input, variables::withhold_variables, workspace::Workspace};

/// Has programs solve inputs. Their reports are in a folder of this launcher below `target/reports`, which is removed
/// when the launcher is dropped. What a killed process has left there, as with Ctrl-C, is removed by a later launcher.
pub struct Launcher {
    folder: PathBuf,
    /// Keeps other processes from removing the folder.
    _lock: File,
    /// How many programs were started.
    started: Cell<usize>,
}

impl Launcher {
    /// Makes the folder for the reports.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Self> {
        let all_reports = workspace.root.join("target/reports");
        let lock = lock_reports(&all_reports)
            .with_context(|| format!("{}: no place for reports", all_reports.display()))?;
        let process = process::id();
        let mut number = 0;
        loop {
            let folder = all_reports.join(format!("{process}-{number}"));
            match fs::create_dir(&folder) {
                // This process has several launchers, or a killed process of the same number has left a folder.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error).with_context(|| folder.display().to_string()),
                Ok(()) => return Ok(Self { folder, _lock: lock, started: Cell::new(0) }),
            }
        }
    }

    /// Has a day's program solve an input, and waits for its end. Its standard input and outputs are those of
    /// `program`.
    ///
    /// # Errors
    /// If the program cannot be started, or has ended before it was done.
    pub fn solve(&self, mut program: Command, input: &Input) -> anyhow::Result<Report> {
        let number = self.next_number();
        self.add_arguments(&mut program, input, number);
        let ended = program.status().context("cannot start the program")?;
        self.read_report(number, ended)
    }

    /// Starts a day's program that solves an input beside others. It reads nothing. Its standard output is dropped,
    /// and its standard error is kept.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(&self, mut program: Command, input: &Input) -> anyhow::Result<RunningProgram<'_>> {
        let number = self.next_number();
        self.add_arguments(&mut program, input, number);
        let stderr = self.path_of_stderr(number);
        let stderr_file = File::create(&stderr).with_context(|| stderr.display().to_string())?;
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr_file);
        let program = program.spawn().context("cannot start the program")?;
        Ok(RunningProgram { launcher: self, number, program })
    }

    /// The number of the next program. Its files are named after it.
    fn next_number(&self) -> usize {
        let number = self.started.get();
        self.started.set(number + 1);
        number
    }

    fn path_of_report(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number}.json"))
    }

    /// The file for what a program prints to standard error.
    fn path_of_stderr(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number}.stderr"))
    }

    /// Adds the arguments with which a day's program solves an input for the runner.
    fn add_arguments(&self, program: &mut Command, input: &Input, number: usize) {
        program.arg("--report").arg(self.path_of_report(number));
        if let Some(part) = input.only_part {
            program.arg(format!("--part={part}"));
        }
        program.arg("--").arg(&input.path);
        withhold_variables(program);
    }

    /// The report of a program, which has ended in this way. Fails if there is none, or only half of one.
    fn read_report(&self, number: usize, ended: ExitStatus) -> anyhow::Result<Report> {
        let path = self.path_of_report(number);
        if let Some(report) = Report::read(&path) {
            return Ok(report);
        }
        // If the program could not write its report, for instance because the disk is full, this fails in the same way.
        fs::write(&path, [b' '; 4096])
            .with_context(|| format!("no report can be written to {}", path.display()))?;
        bail!("the program ended before it was done: {ended}")
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Makes the folder of all reports, and takes part in its lock. If nobody else does, all that is in the folder was left
/// by processes that were killed, and is removed.
fn lock_reports(all_reports: &Path) -> io::Result<File> {
    fs::create_dir_all(all_reports)?;
    let lock = File::create(all_reports.with_extension("lock"))?;
    if lock.try_lock().is_ok() {
        for entry in fs::read_dir(all_reports)?.flatten() {
            let _ = fs::remove_dir_all(entry.path());
        }
        lock.unlock()?;
    }
    // On a file system without locks, this fails, and nothing is ever removed.
    let _ = lock.lock_shared();
    Ok(lock)
}

/// A day's program that solves an input. If this is dropped, the program is ended.
pub struct RunningProgram<'s> {
    launcher: &'s Launcher,
    number: usize,
    program: Child,
}

impl RunningProgram<'_> {
    /// Whether the program has not ended yet.
    pub fn is_running(&mut self) -> bool {
        matches!(self.program.try_wait(), Ok(None))
    }

    /// Waits for the program's end. If it has ended before it was done, the input has failed.
    pub fn finish(mut self) -> Finished {
        let ended = self.program.wait().context("cannot wait for the program");
        let report = ended.and_then(|ended| self.launcher.read_report(self.number, ended));
        let stderr = fs::read(self.launcher.path_of_stderr(self.number)).unwrap_or_default();
        Finished {
            report: report.unwrap_or_else(Report::from),
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        }
    }
}

impl Drop for RunningProgram<'_> {
    fn drop(&mut self) {
        // If the program has ended already, this does nothing.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// What a program that has ended leaves behind.
pub struct Finished {
    /// What it has reported, or that it has not.
    pub report: Report,
    /// What the program has printed to standard error.
    pub stderr: String,
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::{thread, time::Duration};

    use tempfile::TempDir;

    use super::*;

    /// Starts a program that does what this script says, in which `$2` is the file for the report.
    fn start<'s>(launcher: &'s Launcher, script: &str) -> RunningProgram<'s> {
        let input = Input { name: "mine".to_owned(), path: "mine.txt".into(), only_part: None };
        let mut program = Command::new("sh");
        // The first argument after a script is `$0`.
        program.args(["-c", script, "day22"]);
        launcher.start(program, &input).expect("a shell")
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
        let real =
            start(&launcher, &format!("{fake} echo '{{\"error\":\"no deck\"}}' > $2; exit 3"));
        assert_eq!(real.finish().report, Report::Failed("no deck".to_owned()));
        let error = "the program ended before it was done: exit status: 0".to_owned();
        assert_eq!(start(&launcher, fake).finish().report, Report::Failed(error));
    }

    #[test]
    fn programs_side_by_side_have_files_of_their_own() {
        let (_folder, launcher) = launcher();
        let script = |error| format!("echo '{{\"error\":\"{error}\"}}' > $2; echo {error} >&2");
        let one = start(&launcher, &script("one"));
        let other = start(&launcher, &script("other"));
        for (program, error) in [(one, "one"), (other, "other")] {
            let ended = program.finish();
            assert_eq!(ended.report, Report::Failed(error.to_owned()));
            assert_eq!(ended.stderr, format!("{error}\n"));
        }
    }

    #[test]
    fn a_program_started_beside_others_reads_nothing() {
        let (_folder, launcher) = launcher();
        let solving = start(&launcher, "cat >&2; echo 'end' >&2");
        assert_eq!(solving.finish().stderr, "end\n");
    }

    #[test]
    fn a_program_that_is_not_needed_any_more_is_ended() {
        let (_folder, launcher) = launcher();
        let mut solving = start(&launcher, "exec sleep 60");
        assert!(solving.is_running());
        let process = solving.program.id().to_string();
        drop(solving);
        let is_there = Command::new("kill").args(["-0", &process]).stderr(Stdio::null()).status();
        assert!(!is_there.expect("it runs").success());
    }

    #[test]
    fn the_folder_is_removed_at_the_end() {
        let (_folder, launcher) = launcher();
        let reports = launcher.folder.clone();
        drop(launcher);
        assert!(!reports.exists());
    }

    #[test]
    fn a_folder_that_a_killed_process_has_left_is_removed_once_nobody_uses_reports() {
        let (folder, launcher) = launcher();
        let abandoned = folder.path().join("target/reports/1-0");
        fs::create_dir(&abandoned).expect("a folder");
        drop(launcher_in(folder.path()));
        assert!(abandoned.exists());
        assert!(launcher.folder.exists());
        drop(launcher);
        // A process that another test has just started holds the lock, too, until it runs its program.
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
        let solving = start(&launcher, "rm -r \"${2%/*}\"");
        let Report::Failed(error) = solving.finish().report else { panic!("no report") };
        assert!(error.starts_with("no report can be written to "), "{error}");
    }
}
