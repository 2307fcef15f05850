//! What a program has said.

use std::process::Output;

/// What a command has said, and how it has ended.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("text").replace("\r\n", "\n");
        Self { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}
