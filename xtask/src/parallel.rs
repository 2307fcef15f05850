//! Having programs solve inputs on all cores.

use std::{
    collections::HashMap,
    process::Command,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use aoc_program::stopwatch::LiveLine;
use aoc_workspace::{
    Input,
    solve::{Ended, solve},
};

/// What becomes of programs that each solve an input, as many at once as there are cores.
pub(crate) struct Outcomes {
    receiver: Receiver<(usize, Ended)>,
    /// Those that were done before it was their turn.
    early: HashMap<usize, Ended>,
    /// How many are done.
    done: usize,
    /// How many have been asked for.
    next: usize,
    total: usize,
    line: LiveLine,
}

impl Outcomes {
    /// Starts the first programs. Each of the others is started when one has ended.
    pub(crate) fn start(programs: Vec<(Command, Input)>) -> Self {
        let total = programs.len();
        let queue = Arc::new(Mutex::new(programs.into_iter().enumerate()));
        let (sender, receiver) = mpsc::channel();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores.min(total) {
            let queue = Arc::clone(&queue);
            let sender = sender.clone();
            thread::spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some((index, (program, input))) = next else { return };
                    if sender.send((index, solve(program, &input))).is_err() {
                        // The command has ended, and nobody asks for more.
                        return;
                    }
                }
            });
        }
        let early = HashMap::new();
        Self { receiver, early, done: 0, next: 0, total, line: LiveLine::new() }
    }

    /// Waits for the next outcome, in the order in which the programs were given. After a second, a
    /// terminal shows how many are done, and `name` as what it waits for.
    pub(crate) fn wait_for(&mut self, name: &str) -> Option<Ended> {
        let begin = Instant::now();
        let mut is_shown = false;
        let ended = loop {
            if let Some(ended) = self.early.remove(&self.next) {
                break Some(ended);
            }
            match self.receiver.recv_timeout(Duration::from_secs(1)) {
                Ok((index, ended)) => {
                    self.early.insert(index, ended);
                    self.done += 1;
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Only if a program panicked that starts no day.
                Err(RecvTimeoutError::Disconnected) => break None,
            }
            let seconds = begin.elapsed().as_secs();
            if seconds > 0 {
                let Self { done, total, .. } = self;
                self.line.show(&format!("{done} of {total} done, waiting for {name}: {seconds} s"));
                is_shown = true;
            }
        };
        if is_shown {
            self.line.show("");
        }
        self.next += 1;
        ended
    }
}
