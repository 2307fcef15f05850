//! Where something was measured: the machine, the compiler and the commit.

use std::{
    env, fmt, fs,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use serde::Serialize;

/// What one has to know to compare times.
#[derive(Serialize)]
pub(super) struct Machine {
    pub(super) processor: String,
    /// As many threads as this program may run at a time.
    pub(super) cores: usize,
    pub(super) system: String,
    pub(super) rust: String,
    /// With `-dirty` if a file differs from it.
    pub(super) commit: String,
}

impl Machine {
    /// This machine, with the compiler and the commit of the workspace at `root`.
    pub(super) fn here(root: &Path) -> Self {
        let unknown = |what: &str| format!("unknown {what}");
        // Cargo runs the compiler of its own toolchain; asked for in the workspace, it
        // is the one that has built this program a moment ago.
        let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let rust = said(root, &rustc, &["--version"]).unwrap_or_else(|| unknown("Rust"));
        let commit = said(root, "git", &["describe", "--always", "--dirty", "--exclude=*"]);
        Self {
            processor: processor(root).unwrap_or_else(|| unknown("processor")),
            cores: thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", env::consts::OS, env::consts::ARCH),
            // Without the hash and the date, which the version implies.
            rust: rust.split(" (").next().unwrap_or(&rust).replace("rustc", "Rust"),
            commit: commit.unwrap_or_else(|| unknown("commit")),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { processor, cores, system, rust, commit } = self;
        let plural = if *cores == 1 { "" } else { "s" };
        write!(f, "{processor}, {cores} core{plural}, {system}; {rust}; commit {commit}")
    }
}

/// The processor as its maker calls it, where the system tells.
fn processor(root: &Path) -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let of_linux = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let of_linux = of_linux.and_then(|line| line.split_once(": ")).map(|(_, name)| name.to_owned());
    of_linux
        .or_else(|| said(root, "sysctl", &["-n", "machdep.cpu.brand_string"]))
        .or_else(|| env::var("PROCESSOR_IDENTIFIER").ok())
        .map(|name| name.trim().to_owned())
}

/// What a program prints, if it can be run and succeeds.
fn said(root: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root).stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}
