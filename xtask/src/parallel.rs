//! Having programs solve inputs on all cores.

use std::{
    process::Command,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use aoc_program::stopwatch::LiveLine;
use aoc_workspace::{
    Input,
    solve::{ProgramOutput, solve},
};

/// Programs that are to solve an input each.
#[derive(Default)]
pub(crate) struct Queue {
    jobs: Vec<Job>,
}

struct Job {
    program: Command,
    input: Input,
    sender: Sender<ProgramOutput>,
}

impl Queue {
    /// Adds a program and its input. What becomes of it is received once the queue was started.
    pub(crate) fn add(&mut self, program: Command, input: Input) -> Receiver<ProgramOutput> {
        let (sender, receiver) = mpsc::channel();
        self.jobs.push(Job { program, input, sender });
        receiver
    }

    /// Starts the programs in the order in which they were added, as many at once as there are cores.
    pub(crate) fn start(self) -> Progress {
        let total = self.jobs.len();
        let done = Arc::new(AtomicUsize::new(0));
        let jobs = Arc::new(Mutex::new(self.jobs.into_iter()));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores.min(total) {
            let jobs = Arc::clone(&jobs);
            let done = Arc::clone(&done);
            thread::spawn(move || {
                loop {
                    let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(Job { program, input, sender }) = next else { return };
                    // Nobody waits for the output any more if something else has failed.
                    let _ = sender.send(solve(program, &input));
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        Progress { total, done, line: LiveLine::new() }
    }
}

/// How far the programs of a queue are.
pub(crate) struct Progress {
    total: usize,
    done: Arc<AtomicUsize>,
    line: LiveLine,
}

impl Progress {
    /// Waits for what becomes of one program. After a second, a terminal shows how many programs have
    /// ended, and that it waits for the input of this name. `None` if the thread that started the program
    /// has panicked.
    pub(crate) fn wait_for(
        &self,
        name: &str,
        receiver: &Receiver<ProgramOutput>,
    ) -> Option<ProgramOutput> {
        let begin = Instant::now();
        let mut is_shown = false;
        let output = loop {
            match receiver.recv_timeout(Duration::from_secs(1)) {
                Ok(output) => break Some(output),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {
                    let done = self.done.load(Ordering::Relaxed);
                    let total = self.total;
                    let seconds = begin.elapsed().as_secs();
                    self.line.show(&format!(
                        "{done} of {total} done, waiting for {name}: {seconds} s (Ctrl-C ends it)"
                    ));
                    is_shown = true;
                }
            }
        };
        if is_shown {
            self.line.show("");
        }
        output
    }
}
