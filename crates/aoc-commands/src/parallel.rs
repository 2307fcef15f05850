//! Days solve several inputs at once, on all cores.

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use aoc_common::{Task, cli::say_if_slow};

use crate::{
    days::Day,
    solver::{How, Solved, Solver},
};

/// A task of a day.
pub(crate) struct Job<'a> {
    pub(crate) day: &'a Day,
    pub(crate) task: Task,
    solved: OnceLock<Solved>,
}

impl<'a> Job<'a> {
    pub(crate) fn new(day: &'a Day, task: Task) -> Self {
        Self { day, task, solved: OnceLock::new() }
    }

    /// Waits until the input is solved. If that takes long, standard error says which one is waited for, so that in CI,
    /// too, a day that hangs can be found.
    pub(crate) fn wait(&self) -> &Solved {
        let name = format!("waiting for {} {}", self.day.puzzle.id, self.task.input.name);
        say_if_slow(&name, || self.solved.wait())
    }
}

/// Does `work` while the jobs run in the background, as many at once as there are cores. The jobs are started in order,
/// and `work` may wait for any of them.
pub(crate) fn while_jobs_run<T>(
    solver: &dyn Solver,
    jobs: &[&Job<'_>],
    work: impl FnOnce() -> T,
) -> T {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let do_jobs = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let _ = job.solved.set(solver.solve(job.day, &job.task, How::default()));
        }
    };
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(do_jobs);
        }
        let result = work();
        // If the work has failed, nobody waits for the other jobs.
        next.store(jobs.len(), Ordering::Relaxed);
        result
    })
}
