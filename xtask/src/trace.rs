//! `cargo xtask trace`: the play-by-play of a game, as the literal rules play it.

use std::{
    fmt,
    io::{self, IsTerminal as _},
    mem, thread,
    time::{Duration, Instant},
};

use crate::{
    days::{Day, Trace},
    flags::{Part, TraceFlags},
    look::{Game, games},
    status::{Status, complain, remark},
    workspace::Workspace,
};

/// A play-by-play with more lines than these is announced on a terminal.
const LONG: u64 = 10_000;

/// How long its lines are counted at most, and how long a person has to stop it.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many bytes wait at most to be passed on, and how long.
const CHUNK: usize = 1 << 15;
const MOMENT: Duration = Duration::from_millis(50);

pub(crate) fn trace(
    workspace: &Workspace,
    days: &[Day],
    flags: &TraceFlags,
    out: &mut impl io::Write,
) -> Status {
    let games = match games(workspace, days, flags.puzzle, flags.input.as_deref()) {
        Ok(games) => games,
        Err(status) => return status,
    };
    match write(&games, flags, out) {
        Ok(status) => status,
        // Whoever reads the output has read enough, as in `cargo xtask trace 22 | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Good,
        Err(error) => {
            complain(error);
            Status::Bad
        }
    }
}

fn write(games: &[Game], flags: &TraceFlags, out: &mut impl io::Write) -> io::Result<Status> {
    let mut first = true;
    for game in games {
        for (trace, asked) in game.sights.trace.into_iter().zip(Part::parts(flags.part)) {
            if !asked {
                continue;
            }
            if !mem::replace(&mut first, false) {
                writeln!(out)?;
            }
            if flags.depth.is_none() && io::stdout().is_terminal() {
                announce(trace, &game.text);
            }
            let mut stream = Stream::new(out);
            let deepest = flags.depth.unwrap_or(u64::MAX);
            match trace(&game.text, deepest, &mut stream).map(|told| told.and(stream.pass_on())) {
                Ok(Ok(())) => {}
                Ok(Err(fmt::Error)) => {
                    return Err(stream.error.unwrap_or_else(|| io::ErrorKind::Other.into()));
                }
                Err(error) => return Ok(game.refused(&error)),
            }
        }
    }
    Ok(Status::Good)
}

/// Says how long a long play-by-play is, in time to stop it.
fn announce(trace: Trace, text: &str) {
    let mut counter = Counter { lines: 0, begin: Instant::now() };
    // What is wrong with the text is said when it is played.
    let told = trace(text, u64::MAX, &mut counter);
    if counter.lines > LONG {
        let more = if matches!(told, Ok(Err(_))) { "more than " } else { "" };
        let lines = counter.lines;
        remark(format!(
            "{more}{lines} lines follow: `--depth 0` leaves out games within games, Ctrl-C stops it"
        ));
        thread::sleep(PATIENCE);
    }
}

/// A stream as the days know it. Passes on what they write by the thousand lines, or
/// after a moment; keeps its error, which theirs cannot tell.
struct Stream<'a, W: io::Write> {
    out: &'a mut W,
    waiting: String,
    written: Instant,
    error: Option<io::Error>,
}

impl<'a, W: io::Write> Stream<'a, W> {
    fn new(out: &'a mut W) -> Self {
        Self { out, waiting: String::new(), written: Instant::now(), error: None }
    }

    fn pass_on(&mut self) -> fmt::Result {
        let written = self.out.write_all(self.waiting.as_bytes()).and_then(|()| self.out.flush());
        self.waiting.clear();
        self.written = Instant::now();
        written.map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

impl<W: io::Write> fmt::Write for Stream<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.waiting += text;
        let is_due = || self.written.elapsed() > MOMENT;
        let is_whole = text.is_empty() || text.ends_with('\n');
        if self.waiting.len() > CHUNK || is_whole && is_due() { self.pass_on() } else { Ok(()) }
    }
}

/// Counts lines for a while.
struct Counter {
    lines: u64,
    begin: Instant,
}

impl fmt::Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for _ in text.matches('\n') {
            self.lines += 1;
            if self.lines.is_multiple_of(256) && self.begin.elapsed() > PATIENCE {
                return Err(fmt::Error);
            }
        }
        Ok(())
    }
}
