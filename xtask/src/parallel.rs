//! Having programs solve inputs on all cores.

use std::{
    collections::VecDeque,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use aoc_program::{PuzzleId, Report, stopwatch::LiveLine};
use aoc_workspace::{
    Input,
    solve::{Solved, Solving},
};

/// How often the programs are asked whether they have ended. The standard library waits for one program only.
const INTERVAL: Duration = Duration::from_millis(5);

/// Programs that solve an input each. If this is dropped, those that have not ended are ended.
pub(crate) struct Queue {
    /// Not started yet.
    waiting: VecDeque<(Command, Input)>,
    /// Started, or why not. Those that have ended stay until it is their turn.
    started: VecDeque<(Input, anyhow::Result<Solving>)>,
    total: usize,
    cores: usize,
    line: LiveLine,
}

impl Queue {
    pub(crate) fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            waiting: VecDeque::new(),
            started: VecDeque::new(),
            total: 0,
            cores,
            line: LiveLine::new(),
        }
    }

    /// Adds a program and its input.
    pub(crate) fn add(&mut self, program: Command, input: Input) {
        self.waiting.push_back((program, input));
        self.total += 1;
    }

    /// The next input, in the order in which they were added, and what has become of it; `None` after the last
    /// one. Meanwhile, as many programs run as there are cores. After a second, a terminal shows how many have
    /// ended, and which input of this puzzle is waited for.
    pub(crate) fn next(&mut self, puzzle: PuzzleId) -> Option<(Input, Solved)> {
        let begin = Instant::now();
        let mut seconds_shown = 0;
        loop {
            let running = self.start_programs();
            let (input, program) = self.started.front_mut()?;
            if !is_running(program) {
                break;
            }
            let name = &input.name;
            let seconds = begin.elapsed().as_secs();
            if seconds > seconds_shown {
                let total = self.total;
                let done = total - self.waiting.len() - running;
                self.line.show(&format!(
                    "{done} of {total} done, waiting for {puzzle} {name}: {seconds} s (Ctrl-C ends it)"
                ));
                seconds_shown = seconds;
            }
            thread::sleep(INTERVAL);
        }
        if seconds_shown > 0 {
            self.line.show("");
        }
        let (input, program) = self.started.pop_front()?;
        let solved = match program {
            Ok(program) => program.finish(),
            Err(error) => Solved { report: Report::from(error), stderr: String::new() },
        };
        Some((input, solved))
    }

    /// Starts programs until as many run as there are cores, or none is left. Returns how many run.
    fn start_programs(&mut self) -> usize {
        let mut running = 0;
        for (_, program) in &mut self.started {
            running += usize::from(is_running(program));
        }
        while running < self.cores
            && let Some((program, input)) = self.waiting.pop_front()
        {
            let mut program = Solving::start(program, &input);
            running += usize::from(is_running(&mut program));
            self.started.push_back((input, program));
        }
        running
    }
}

fn is_running(program: &mut anyhow::Result<Solving>) -> bool {
    program.as_mut().is_ok_and(Solving::is_running)
}
