//! Having a day's program solve an input.
//!
//! The program is told the name of a file, and writes its report there when it is done with the input.
//! Without that file it has ended before it was done, whatever its status is and whatever it has printed. Nothing
//! is piped: whoever reads a pipe also waits for a child that the program has left behind with the pipe open.

use std::{
    cell::Cell,
    env,
    fs::{self, DirBuilder, File},
    io,
    path::{Path, PathBuf},
    process::{self, Child, Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::Report;

use crate::{inputs::Input, session::withhold_token};

/// Has programs solve inputs. Their reports lie in a temporary folder, which is removed when this is dropped.
pub struct Launcher {
    folder: PathBuf,
    /// How many programs were started.
    started: Cell<usize>,
}

impl Launcher {
    /// Makes the folder, in the system's folder for temporary files.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new() -> anyhow::Result<Self> {
        // The crate `tempfile` would add two seconds of processor time to the first build.
        let process = process::id();
        let mut number = 0;
        loop {
            let folder = env::temp_dir().join(format!("aoc-{process}-{number}"));
            match create_private_folder(&folder) {
                // An older process of this number was interrupted, or this process has several launchers.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error).with_context(|| folder.display().to_string()),
                Ok(()) => return Ok(Self { folder, started: Cell::new(0) }),
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
        withhold_token(program);
    }

    /// The report of a program, which has ended in this way. Fails if there is none, or only half of one.
    fn read_report(&self, number: usize, ended: ExitStatus) -> anyhow::Result<Report> {
        match Report::read(&self.path_of_report(number)) {
            Some(report) => Ok(report),
            None => bail!("the program ended before it was done: {ended}"),
        }
    }
}

impl Drop for Launcher {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Makes a folder into which other users of the machine cannot look, since answers are personal.
fn create_private_folder(path: &Path) -> io::Result<()> {
    let builder = &mut DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    builder.create(path)
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
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// Starts a program that does what this script says, in which `$2` is the file for the report.
    fn start<'s>(launcher: &'s Launcher, script: &str) -> RunningProgram<'s> {
        let input = Input { name: "mine".to_owned(), path: "mine.txt".into(), only_part: None };
        let mut program = Command::new("sh");
        // The first argument after a script is `$0`.
        program.args(["-c", script, "day22"]);
        launcher.start(program, &input).expect("a shell")
    }

    fn launcher() -> Launcher {
        Launcher::new().expect("a folder")
    }

    #[test]
    fn only_what_a_program_has_written_to_the_file_is_its_report() {
        let launcher = launcher();
        let fake = r#"echo '{"error":"fake"}'; "#;
        let real =
            start(&launcher, &format!("{fake} echo '{{\"error\":\"no deck\"}}' > $2; exit 3"));
        assert_eq!(real.finish().report, Report::Failed("no deck".to_owned()));
        let error = "the program ended before it was done: exit status: 0".to_owned();
        assert_eq!(start(&launcher, fake).finish().report, Report::Failed(error));
    }

    #[test]
    fn programs_side_by_side_have_files_of_their_own() {
        let launcher = launcher();
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
        let launcher = launcher();
        let solving = start(&launcher, "cat >&2; echo 'end' >&2");
        assert_eq!(solving.finish().stderr, "end\n");
    }

    #[test]
    fn a_program_that_is_not_needed_any_more_is_ended() {
        let launcher = launcher();
        let mut solving = start(&launcher, "exec sleep 60");
        assert!(solving.is_running());
        let process = solving.program.id().to_string();
        drop(solving);
        let is_there = Command::new("kill").args(["-0", &process]).stderr(Stdio::null()).status();
        assert!(!is_there.expect("it runs").success());
    }

    #[test]
    fn the_folder_is_private_and_is_removed_at_the_end() {
        let launcher = launcher();
        // Another test may get a folder of the same name later, but not this file.
        let file = launcher.folder.join("file");
        fs::write(&file, "").expect("a file");
        let permissions = fs::metadata(&launcher.folder).expect("a folder").permissions();
        assert_eq!(permissions.mode() & 0o777, 0o700);
        drop(launcher);
        assert!(!file.exists());
    }
}
