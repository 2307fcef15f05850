//! What a program prints, and how it ends.

use std::process;

#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl From<process::Output> for Output {
    fn from(output: process::Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("text").replace("\r\n", "\n");
        Self { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}
