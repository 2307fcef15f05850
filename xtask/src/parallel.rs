//! Having days solve inputs on all cores.

use std::{
    collections::VecDeque,
    thread,
    time::{Duration, Instant},
};

use aoc_program::{Report, progress::LiveLine};
use aoc_workspace::{
    Input,
    solve::{Finished, RunningProgram},
};

use crate::{days::Day, programs::Programs};

/// How often the programs are asked whether they have ended. The standard library can wait for one program only.
const INTERVAL: Duration = Duration::from_millis(2);

/// Days that solve an input each. If this is dropped, the programs that have not ended are ended.
pub(crate) struct Queue<'a> {
    programs: &'a Programs,
    waiting: VecDeque<(&'a Day, Input)>,
    /// Those that have ended stay until it is their turn.
    started: VecDeque<Started<'a>>,
    /// How many inputs were added.
    total: usize,
    cores: usize,
    line: LiveLine,
}

/// A day that solves an input.
struct Started<'a> {
    day: &'a Day,
    input: Input,
    /// An error means that the program could not be started.
    solving: anyhow::Result<RunningProgram<'a>>,
}

impl Started<'_> {
    fn is_running(&mut self) -> bool {
        match &mut self.solving {
            Ok(solving) => solving.is_running(),
            Err(_) => false,
        }
    }
}

impl<'a> Queue<'a> {
    pub(crate) fn new(programs: &'a Programs) -> Self {
        Self {
            programs,
            waiting: VecDeque::new(),
            started: VecDeque::new(),
            total: 0,
            cores: thread::available_parallelism().map_or(1, usize::from),
            line: LiveLine::new(),
        }
    }

    /// Adds an input of a day.
    pub(crate) fn add(&mut self, day: &'a Day, input: Input) {
        self.waiting.push_back((day, input));
        self.total += 1;
    }

    /// The next input, in the order in which they were added, and what has become of it; `None` after the last
    /// one. Meanwhile, as many programs run as there are cores.
    pub(crate) fn next(&mut self) -> Option<(Input, Finished)> {
        self.wait_for_front();
        let Started { input, solving, .. } = self.started.pop_front()?;
        let finished = match solving {
            Ok(solving) => solving.finish(),
            Err(error) => Finished { report: Report::from(error), stderr: String::new() },
        };
        Some((input, finished))
    }

    /// Waits until the program that is first in line has ended. Others may end before it. After a second, a terminal
    /// shows how many have ended, and which one is waited for.
    fn wait_for_front(&mut self) {
        let begin = Instant::now();
        let mut seconds_shown = 0;
        loop {
            let running = self.start_programs();
            let Some(first) = self.started.front_mut() else { break };
            if !first.is_running() {
                break;
            }
            let seconds = begin.elapsed().as_secs();
            if seconds > seconds_shown {
                let total = self.total;
                let ended = total - self.waiting.len() - running;
                let puzzle = first.day.puzzle.id;
                let name = &first.input.name;
                self.line.show(&format!(
                    "{ended} of {total} done, waiting for {puzzle} {name}: {seconds} s (Ctrl-C ends it)"
                ));
                seconds_shown = seconds;
            }
            thread::sleep(INTERVAL);
        }
        if seconds_shown > 0 {
            self.line.show("");
        }
    }

    /// Starts programs until as many run as there are cores, or none is left. Returns how many run.
    fn start_programs(&mut self) -> usize {
        let mut running = 0;
        for started in &mut self.started {
            running += usize::from(started.is_running());
        }
        while running < self.cores
            && let Some((day, input)) = self.waiting.pop_front()
        {
            let solving = self.programs.start(day, &input);
            let mut started = Started { day, input, solving };
            running += usize::from(started.is_running());
            self.started.push_back(started);
        }
        running
    }
}
