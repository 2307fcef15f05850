//! Having a day's program solve an input.
//!
//! The program is told the name of a file, and writes its report there when it has come to the end of the input.
//! Without that file it has ended before it was done, whatever its status is and whatever it has printed. Nothing
//! is piped: a child that the program has left behind may hold its outputs open, and nobody waits for that.

use std::{
    env,
    fs::{self, File},
    io,
    path::PathBuf,
    process::{self, Child, Command, ExitStatus, Stdio},
};

use anyhow::{Context as _, bail};
use aoc_program::Report;

use crate::{inputs::Input, site_flags::withhold_token};

/// Has a day's program solve an input, and waits for its end. Where it reads and prints, `program` says.
///
/// # Errors
/// If the program cannot be started, or has ended before it was done.
pub fn solve(mut program: Command, input: &Input) -> anyhow::Result<Report> {
    let folder = TemporaryFolder::new()?;
    add_arguments(&mut program, input, &folder);
    let ended = program.status().context("cannot start the program")?;
    folder.report(ended)
}

/// A day's program that solves an input beside others. It reads nothing, and what it prints is not shown. If this
/// is dropped, the program is ended.
pub struct Solving {
    program: Child,
    folder: TemporaryFolder,
}

impl Solving {
    /// Starts the program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut program: Command, input: &Input) -> anyhow::Result<Self> {
        let folder = TemporaryFolder::new()?;
        add_arguments(&mut program, input, &folder);
        let stderr = folder.stderr();
        let stderr = File::create(&stderr).with_context(|| stderr.display().to_string())?;
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        let program = program.spawn().context("cannot start the program")?;
        Ok(Self { program, folder })
    }

    /// Whether the program has not ended yet.
    pub fn is_running(&mut self) -> bool {
        matches!(self.program.try_wait(), Ok(None))
    }

    /// Waits for the program's end. If it has ended before it was done, the input has failed.
    pub fn finish(mut self) -> Solved {
        let ended = self.program.wait().context("cannot wait for the program");
        let report = ended.and_then(|ended| self.folder.report(ended));
        let stderr = fs::read(self.folder.stderr()).unwrap_or_default();
        Solved {
            report: report.unwrap_or_else(Report::from),
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
        }
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        // If the program has ended already, this does nothing.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// What has become of an input.
pub struct Solved {
    /// The report.
    pub report: Report,
    /// What the program has printed to standard error.
    pub stderr: String,
}

/// Adds the arguments with which a day's program solves an input for the runner.
fn add_arguments(program: &mut Command, input: &Input, folder: &TemporaryFolder) {
    program.arg("--report").arg(folder.0.join(REPORT));
    if let Some(part) = input.only {
        program.arg(format!("--part={part}"));
    }
    program.arg("--").arg(&input.path);
    withhold_token(program);
}

/// The file with the report of a program.
const REPORT: &str = "report.json";

/// A new folder for the files of one program, in the system's folder for temporary files. It is removed when this
/// is dropped. The crate `tempfile` would add a second to the time to the first answer.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn new() -> anyhow::Result<Self> {
        let process = process::id();
        let mut number = 0;
        loop {
            let path = env::temp_dir().join(format!("aoc-{process}-{number}"));
            match fs::create_dir(&path) {
                // An older process of this number was interrupted, or this one solves another input.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error).with_context(|| path.display().to_string()),
                Ok(()) => return Ok(Self(path)),
            }
        }
    }

    /// The file for what the program prints to standard error.
    fn stderr(&self) -> PathBuf {
        self.0.join("stderr")
    }

    /// The report of the program, which has ended in this way. Fails if there is none, or only half of one.
    fn report(&self, ended: ExitStatus) -> anyhow::Result<Report> {
        match Report::read(&self.0.join(REPORT)) {
            Some(report) => Ok(report),
            None => bail!("the program ended before it was done: {ended}"),
        }
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// A program that does what this script says, in which `$2` is the file for the report.
    fn program(script: &str) -> Command {
        let mut program = Command::new("sh");
        // The first argument after a script is `$0`.
        program.args(["-c", script, "day22"]);
        program
    }

    fn start(script: &str) -> Solving {
        let input = Input { name: "mine".to_owned(), path: "mine.txt".into(), only: None };
        Solving::start(program(script), &input).expect("a shell")
    }

    #[test]
    fn only_what_a_program_has_written_to_the_file_is_its_report() {
        let fake = r#"echo '{"error":"fake"}'; "#;
        let solved =
            start(&format!("{fake} echo '{{\"error\":\"no deck\"}}' > $2; exit 3")).finish();
        assert_eq!(solved.report, Report::Failed("no deck".to_owned()));
        let error = "the program ended before it was done: exit status: 0".to_owned();
        assert_eq!(start(fake).finish().report, Report::Failed(error));
    }

    #[test]
    fn standard_error_is_kept_and_standard_input_is_empty() {
        assert_eq!(start("cat >&2; echo 'looking' >&2").finish().stderr, "looking\n");
    }

    #[test]
    fn a_program_that_is_not_needed_any_more_is_ended_and_leaves_no_files() {
        let mut solving = start("exec sleep 60");
        assert!(solving.is_running());
        // Another test may get a folder of the same name, but not this file.
        let file = solving.folder.0.join("file");
        fs::write(&file, "").expect("a file");
        let process = solving.program.id().to_string();
        drop(solving);
        let is_there = Command::new("kill").args(["-0", &process]).stderr(Stdio::null()).status();
        assert!(!is_there.expect("it runs").success());
        assert!(!file.exists());
    }
}
