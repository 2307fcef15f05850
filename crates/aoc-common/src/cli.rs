//! What every program does on a terminal: its command line, its errors and statuses, what it prints, and what it shows
//! while something takes long.

mod command_line;
mod error;
mod layout;
mod output;
mod progress;

pub use command_line::{exit_code_if, part_argument, part_flag, run_program, subcommand};
pub use error::usage_error;
pub use layout::{MIN_LABEL_WIDTH, after_gap, instead_of, labelled_line};
pub use output::{
    ANSWER_STYLE, ASIDE_STYLE, EMPHASIS_STYLE, ERROR_STYLE, heading, ignore_broken_pipe,
    is_invisible, note, print, print_error, printable, show_time,
};
pub use progress::{Watch, say_if_slow, say_if_slow_on_terminal};
