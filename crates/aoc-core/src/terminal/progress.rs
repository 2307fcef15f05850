//! What a terminal shows while something takes a long time.

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// A line of the terminal that is overwritten each time something new is shown.
pub struct LiveLine {
    is_watched: bool,
}

impl LiveLine {
    /// A line on standard error. Nothing is shown unless standard error is a terminal that can overwrite a line.
    #[expect(clippy::new_without_default, reason = "it depends on the terminal")]
    pub fn new() -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self { is_watched: io::stderr().is_terminal() && !is_dumb }
    }

    /// Shows a text in place of the last one. An empty text clears the line.
    pub fn show(&self, text: &str) {
        if self.is_watched {
            let _ = write!(io::stderr(), "\r\u{1b}[K{text}");
        }
    }
}

/// Does some work. After a second, a terminal shows the name of the work and the elapsed time.
pub fn show_elapsed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let line = LiveLine::new();
    if !line.is_watched {
        return work();
    }
    // Nothing is ever sent. When the work is done, the sender is dropped, which ends the loop of the receiver.
    let (sender, receiver) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut seconds = 0;
            while receiver.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                seconds += 1;
                line.show(&format!("{name}: {seconds} s (Ctrl-C ends it)"));
            }
            if seconds > 0 {
                line.show("");
            }
        });
        let result = work();
        drop(sender);
        result
    })
}
