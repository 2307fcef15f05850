//! What every program does on a terminal: its command line, its errors and statuses, what it prints, and what it shows
//! while something takes long.

mod command_line;
mod error;
mod output;
mod progress;

pub use command_line::{command, exit_code, part, run_program};
pub use error::usage_error;
pub use output::{
    ANSWER, ASIDE, EMPHASIS, ERROR, heading, ignore_broken_pipe, is_invisible, print, print_error,
    print_to_stderr, printable, show_time,
};
pub use progress::{Watch, say_if_slow, say_if_slow_on_terminal};
