//! Days solve several tasks at once, on all cores.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use anyhow::anyhow;
use aoc_facts::{PuzzleId, Task};
use aoc_runtime::{
    cli::say_if_slow,
    exchange::{Output, Solved},
};

use crate::world::World;

/// A task that the program of a day is to solve.
pub(crate) struct Job<'a> {
    pub(crate) puzzle: PuzzleId,
    pub(crate) task: Task,
    program: &'a Path,
    solved: OnceLock<Solved>,
}

impl<'a> Job<'a> {
    pub(crate) fn new(puzzle: PuzzleId, task: Task, program: &'a Path) -> Self {
        Self { puzzle, task, program, solved: OnceLock::new() }
    }

    /// Waits until the input is solved. If that takes long, standard error says which one is waited for, so that in CI,
    /// too, a day that hangs can be found.
    pub(crate) fn wait(&self) -> &Solved {
        let name = format!("waiting for {} {}", self.puzzle, self.task.input().name);
        say_if_slow(&name, || self.solved.wait())
    }
}

/// Does `work` while the jobs run in the background, as many at once as there are cores. The jobs are started in order,
/// and `work` may wait for any of them.
pub(crate) fn while_jobs_run<T>(
    world: &dyn World,
    jobs: &[&Job<'_>],
    work: impl FnOnce() -> T,
) -> T {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let do_jobs = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let solve = || world.solve(job.program, &job.task, Output::Captured);
            // Whoever waits for the job would wait for ever.
            let solved = catch_unwind(AssertUnwindSafe(solve)).unwrap_or_else(|_| {
                Solved::not_started(&anyhow!("the runner panicked, see above"))
            });
            let _ = job.solved.set(solved);
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
