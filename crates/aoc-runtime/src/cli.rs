//! What every program does on a terminal: its command line, its errors and statuses, what it prints, and what it shows
//! while something takes long.

mod command_line;
mod output;
mod progress;

pub use command_line::{
    PART_HELP, exit_code_if, exit_status_of, part_flag, run_program, subcommand, usage_error,
};
pub use output::{
    ANSWER_STYLE, ASIDE_STYLE, EMPHASIS_STYLE, ERROR_STYLE, heading, ignore_broken_pipe, note,
    note_to, print, print_error,
};
pub use progress::{Progress, has_status_line, say_if_slow, show_status};
