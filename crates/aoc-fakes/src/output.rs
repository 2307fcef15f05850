//! How a program that is tested ended, and what it printed.

use std::{
    fmt,
    process::{self, Child, Command},
};

use crate::program::TOKEN;

/// How a program ended, and what it printed, with the newlines and the paths that Unix has.
///
/// As text, it has the lines of standard output, those of standard error behind `! `, and the exit code behind `= `.
#[derive(Debug)]
pub struct Output {
    /// What it printed to standard output.
    pub out: String,
    /// What it printed to standard error.
    pub err: String,
    /// Its exit code, unless a signal ended it.
    pub code: Option<i32>,
}

impl Output {
    /// Runs a command to its end. Unless the command says otherwise, its standard input is empty.
    #[track_caller]
    pub fn run(command: &mut Command) -> Self {
        Self::new(command.output().expect("it runs"))
    }

    /// Waits for the end of a program that was started.
    #[track_caller]
    pub fn of_child(child: Child) -> Self {
        Self::new(child.wait_with_output().expect("it ends"))
    }

    /// Whatever is tested, no program may print the session token.
    #[track_caller]
    fn new(output: process::Output) -> Self {
        let [out, err] = [output.stdout, output.stderr]
            .map(|printed| as_on_unix(&String::from_utf8(printed).expect("text")));
        assert_no_token(&out);
        assert_no_token(&err);
        Self { out, err, code: output.status.code() }
    }

    /// Asserts that the program ended with this code, and printed exactly this to standard output, and nothing to standard
    /// error.
    #[track_caller]
    pub fn assert_out(&self, code: i32, out: &str) {
        assert_eq!((self.code, &*self.out, &*self.err), (Some(code), out, ""));
    }

    /// Asserts that the program ended with this code, and printed nothing to standard output, and exactly this to standard
    /// error.
    #[track_caller]
    pub fn assert_err(&self, code: i32, err: &str) {
        assert_eq!((self.code, &*self.out, &*self.err), (Some(code), "", err));
    }

    /// Asserts that one of the lines that were printed is this one, apart from spaces around it and a time at its end. It
    /// is for programs around which cargo prints more.
    #[track_caller]
    pub fn assert_line(&self, line: &str) {
        let printed = without_times(&format!("{}\n{}", self.out, self.err));
        assert!(printed.lines().any(|other| other.trim() == line), "no line {line:?} in\n{self}");
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.out.lines() {
            writeln!(f, "{line}")?;
        }
        for line in self.err.lines() {
            writeln!(f, "! {line}")?;
        }
        match self.code {
            Some(code) => writeln!(f, "= {code}"),
            None => writeln!(f, "= a signal"),
        }
    }
}

/// Runs a command, which must end with this status.
#[track_caller]
pub fn run_expecting(command: &mut Command, status: i32) -> Output {
    let output = Output::run(command);
    assert_eq!(output.code, Some(status), "{command:?}:\n{}{}", output.out, output.err);
    output
}

/// Asserts that this text does not contain eight successive characters of the session token.
#[track_caller]
pub fn assert_no_token(text: &str) {
    for part in TOKEN.as_bytes().windows(8) {
        let part = str::from_utf8(part).expect("text");
        assert!(!text.contains(part), "the token is in {text}");
    }
}

/// The rows that a day shows, of which styles were removed, without the times at their ends, which differ from run to run.
pub fn without_times(rows: &str) -> String {
    let mut text = String::new();
    for line in rows.lines() {
        let shown = match line.rsplit_once(' ') {
            Some((row, time)) if time.starts_with(char::is_numeric) && time.ends_with('s') => {
                row.trim_end()
            }
            _ => line,
        };
        text += &format!("{shown}\n");
    }
    text
}

/// What was printed, with the newlines and the paths that Unix has.
pub fn as_on_unix(printed: &str) -> String {
    let text = printed.replace("\r\n", "\n");
    if cfg!(windows) { with_slashes(&text) } else { text }
}

/// The text with `/` instead of `\`, except in characters that are shown as their numbers, such as `\u{1b}`.
fn with_slashes(text: &str) -> String {
    text.replace('\\', "/").replace("/u{", r"\u{")
}
