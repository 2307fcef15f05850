//! The system around the program: other programs, variables, the clock, and what is typed. All other code in this crate gets
//! these from here, so it can be tested with others.
//!
//! Every other program is started with [`program`], so none of them gets the session token.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, SystemTime},
};

use aoc_facts::{Task, Workspace};
use aoc_runtime::{
    cli::{note, say_if_slow},
    exchange::{Output, Solved, send_task},
};

use crate::{
    select::days::{Day, Days},
    site::{
        curl::{Request, Response, SendError},
        token::TOKEN_VARIABLE,
    },
    solve::cargo::{self, Programs},
    world::World,
};

/// The world of the program: this machine and the puzzle site.
pub(crate) struct System;

impl World for System {
    fn days(&self, workspace: &Workspace) -> anyhow::Result<Days> {
        let metadata = cargo::metadata(cargo_program(), workspace)?;
        Ok(Days::from_metadata(&metadata))
    }

    fn update_lock_file(&self, workspace: &Workspace) {
        cargo::update_lock_file(cargo_program(), workspace);
    }

    fn build(&self, workspace: &Workspace, days: &[&Day]) -> anyhow::Result<Programs> {
        say_if_slow("building the days, or waiting for another cargo", || {
            cargo::build(cargo_program(), workspace, days)
        })
    }

    fn solve(&self, path: &Path, task: &Task, output: Output) -> Solved {
        send_task(program(path), task, output)
    }

    fn machine(&self, workspace: &Workspace) -> String {
        let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
        let cores = match thread::available_parallelism().map_or(1, usize::from) {
            1 => "1 core".to_owned(),
            cores => format!("{cores} cores"),
        };
        // The workspace may have a compiler of its own.
        let mut rustc = program("rustc");
        rustc.arg("--version").current_dir(workspace.path("."));
        let version = output_of(&mut rustc).unwrap_or_else(|| "unknown rustc".to_owned());
        format!("{processor}, {cores}, {} {}; {version}", env::consts::OS, env::consts::ARCH)
    }

    fn send(&self, request: &Request<'_>) -> Result<Response, SendError> {
        request.send_with(program("curl"))
    }

    fn variable(&self, name: &str) -> String {
        env::var_os(name).unwrap_or_default().to_string_lossy().into_owned()
    }

    fn home(&self) -> Option<PathBuf> {
        env::home_dir()
    }

    fn email(&self) -> Option<String> {
        output_of(program("git").args(["config", "user.email"]))
    }

    fn read_secret(&self, request: &str) -> io::Result<String> {
        let stdin = io::stdin();
        let is_hidden = stdin.is_terminal() && set_echo(false);
        if stdin.is_terminal() {
            let aside = if is_hidden { "it is not shown" } else { "this terminal shows it" };
            note(format_args!("{request} ({aside}):"));
        }
        let mut line = String::new();
        let read = stdin.read_line(&mut line);
        if is_hidden {
            set_echo(true);
        }
        read.map(|_| line)
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn sleep(&self, time: Duration) {
        thread::sleep(time);
    }
}

/// A program that is to be started. The variable with the session token is hidden from it.
#[expect(clippy::disallowed_methods, reason = "this is where commands make them")]
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut program = Command::new(name);
    program.env_remove(TOKEN_VARIABLE);
    program
}

/// The cargo that runs this program, or else the one in `PATH`.
fn cargo_program() -> Command {
    let mut cargo = program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // `cargo run` has set these variables for this program. Some build scripts run again whenever one of them changes. If
    // the variables were passed on, that would happen each time a build by the runner follows a build by the user, or the
    // other way round.
    for (name, _) in env::vars_os() {
        let shown = name.to_string_lossy();
        if shown.starts_with("CARGO_PKG_") || shown.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo
}

/// The name of the processor, on Linux, macOS or Windows.
fn processor() -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    line.map(|(_, name)| name.trim().to_owned())
        .or_else(|| output_of(program("sysctl").args(["-n", "machdep.cpu.brand_string"])))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
}

/// What a program prints, if it can be started and prints something.
fn output_of(program: &mut Command) -> Option<String> {
    let text = String::from_utf8(program.output().ok()?.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Sets whether the terminal shows what is typed. Returns whether that was possible, which it never is on Windows. After
/// Ctrl-C, the shell sets its terminal again.
fn set_echo(is_shown: bool) -> bool {
    if cfg!(windows) {
        return false;
    }
    // The end of the line is shown in any case.
    let modes = if is_shown { ["echo", "-echonl"] } else { ["-echo", "echonl"] };
    program("stty").args(modes).status().is_ok_and(|ended| ended.success())
}
