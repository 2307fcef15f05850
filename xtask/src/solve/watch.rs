//! A part that takes long: how far it has come, and stopping it.

use std::{
    cell::Cell,
    env, fmt,
    io::{self, IsTerminal as _, Write as _},
    ops::ControlFlow,
    process,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What takes no longer than this is not worth a word.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a person is told how far a part has come.
const INTERVAL: Duration = Duration::from_millis(100);

/// The exit status of a program that an interrupt has ended: 128 and the number
/// of the signal.
const INTERRUPTED_STATUS: i32 = 130;

/// Whether a part is running that asks its watch whether to go on.
static WATCHED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed meanwhile.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed, and the command is to end.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A part was stopped by Ctrl-C, having come so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stopped {
    after: String,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped after {}", self.after)
    }
}

/// Watches a part from its beginning. On a terminal, a line tells how far it has
/// come, once it takes longer than a moment.
pub(crate) struct Watch {
    begin: Instant,
    is_shown: bool,
    /// When the line was last drawn.
    drawn: Cell<Option<Instant>>,
}

impl Watch {
    pub(super) fn new() -> Self {
        catch_interrupts();
        Self { begin: Instant::now(), is_shown: is_terminal(), drawn: Cell::new(None) }
    }

    /// Hears how far the part has come, and says whether it should go on.
    pub(crate) fn look(&self, progress: &dyn fmt::Display) -> ControlFlow<Stopped> {
        WATCHED.store(true, Ordering::Relaxed);
        if interrupted() {
            return ControlFlow::Break(Stopped { after: progress.to_string() });
        }
        let due = self.drawn.get().map_or(self.begin + PATIENCE, |drawn| drawn + INTERVAL);
        if self.is_shown && Instant::now() >= due {
            draw(&format!("  {progress} (Ctrl-C stops it)"));
            self.drawn.set(Some(Instant::now()));
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        WATCHED.store(false, Ordering::Relaxed);
        if self.drawn.get().is_some() {
            draw("");
        }
    }
}

fn is_terminal() -> bool {
    // A terminal that calls itself dumb knows no way to clear a line.
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb
}

/// Draws this line in place of what stands there. The terminal cuts it off at its
/// right edge instead of going on below, where the next one would not replace it.
fn draw(line: &str) {
    const CUT_OFF: &str = "\u{1b}[?7l";
    const WRAP: &str = "\u{1b}[?7h";
    // These codes are no colours, which may be unwanted: so past `anstream`, which has
    // made older Windows consoles read them.
    let mut terminal = anstream::stderr().into_inner();
    // Where nobody can read it, it need not be told.
    let _ = write!(terminal, "\r\u{1b}[K{CUT_OFF}{line}{WRAP}").and_then(|()| terminal.flush());
}

/// From now on, Ctrl-C stops the part that is being watched. Where none is, or it is
/// pressed again, it ends the program as it always does.
fn catch_interrupts() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Without a handler, Ctrl-C ends the program: that will do.
        let _ = ctrlc::set_handler(|| {
            let again = INTERRUPTED.swap(true, Ordering::Relaxed);
            if again || !WATCHED.load(Ordering::Relaxed) {
                process::exit(INTERRUPTED_STATUS);
            }
        });
    });
}
