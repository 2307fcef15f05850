//! What every program does on a terminal: its command line, its errors and statuses, what it prints, and what it shows
//! while something takes long.

mod advice;
mod command_line;
mod error;
mod output;
mod progress;

pub use advice::advice;
pub use command_line::{exit_code_if, part_argument, part_flag, run_program, subcommand};
pub use error::usage_error;
pub use output::{
    ANSWER_STYLE, ASIDE_STYLE, EMPHASIS_STYLE, ERROR_STYLE, heading, ignore_broken_pipe, note,
    print, print_error,
};
pub use progress::{Watch, say_if_slow, say_if_slow_on_terminal};
