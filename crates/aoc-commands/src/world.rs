//! What is around the commands: cargo and the days, the puzzle site, the user, and the clock.
//!
//! In the program, it is the module `system`. Tests put something else in its place, so that what a command does depends on
//! no process, no network and no clock. Only what is shown while something takes long goes straight to the terminal.

use std::{
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use aoc_facts::{Task, Workspace};
use aoc_runtime::exchange::{Output, Solved};

use crate::{
    select::days::{Day, Days},
    site::curl::{Request, Response, SendError},
    solve::cargo::Programs,
};

/// What is around the commands.
pub trait World: Sync {
    /// The days of the workspace, as cargo lists its packages.
    ///
    /// # Errors
    /// If cargo cannot list them, perhaps because a manifest is malformed.
    fn days(&self, workspace: &Workspace) -> anyhow::Result<Days>;

    /// Adds new packages to `Cargo.lock`, if nothing has to be downloaded for that.
    fn update_lock_file(&self, workspace: &Workspace);

    /// Builds the programs of these days. One that does not compile is missing, and the compiler has said why.
    ///
    /// # Errors
    /// If nothing could be built.
    fn build(&self, workspace: &Workspace, days: &[&Day]) -> anyhow::Result<Programs>;

    /// Solves a task with the program of a day at this path, to its end.
    fn solve(&self, program: &Path, task: &Task, output: Output) -> Solved;

    /// On what times are measured: the processor, its cores, the system, and the compiler.
    fn machine(&self, workspace: &Workspace) -> String;

    /// Sends a request, and waits for the response, whatever its status.
    ///
    /// # Errors
    /// If there is no complete response.
    fn send(&self, request: &Request<'_>) -> Result<Response, SendError>;

    /// The value of an environment variable; empty if it is not set.
    fn variable(&self, name: &str) -> String;

    /// The home folder of the user; `None` if it is not known.
    fn home(&self) -> Option<PathBuf>;

    /// The e-mail address of the user, as git knows it.
    fn email(&self) -> Option<String>;

    /// Reads a line of standard input, which a terminal does not show, if that is possible. A terminal shows this request.
    ///
    /// # Errors
    /// If standard input cannot be read.
    fn read_secret(&self, request: &str) -> io::Result<String>;

    /// The time on the clock of this machine.
    fn now(&self) -> SystemTime;

    /// Waits for this time.
    fn sleep(&self, time: Duration);
}
