//! The real world: cargo, curl, git, and the system.

use std::{
    env, io,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use aoc_common::{
    Workspace,
    cli::{note, say_if_slow},
};

use super::World;
use crate::{
    cargo,
    days::{Day, Days},
    programs::DayPrograms,
    site::curl::{Request, Response},
    solver::Solver,
    system,
};

/// The world around the program.
pub(crate) struct Real;

impl World for Real {
    fn days(&self, workspace: &Workspace) -> anyhow::Result<Days> {
        Ok(Days::from_metadata(&cargo::metadata(workspace)?))
    }

    fn update_lock_file(&self, workspace: &Workspace) -> anyhow::Result<()> {
        cargo::update_lock_file(workspace)
    }

    fn build<'w>(
        &'w self,
        workspace: &Workspace,
        days: &[&Day],
    ) -> anyhow::Result<Box<dyn Solver + 'w>> {
        let build = || DayPrograms::build(workspace, days);
        Ok(Box::new(say_if_slow("building the days", build)?))
    }

    fn machine(&self, workspace: &Workspace) -> String {
        // The workspace may have a compiler of its own.
        system::machine(&workspace.path("."))
    }

    fn send(&self, request: &Request<'_>) -> anyhow::Result<Response> {
        request.send_with(system::program("curl"))
    }

    fn variable(&self, name: &str) -> String {
        system::variable(name)
    }

    fn home(&self) -> Option<PathBuf> {
        env::home_dir()
    }

    fn email(&self) -> Option<String> {
        system::output_of(system::program("git").args(["config", "user.email"]))
    }

    fn read_secret(&self, request: &str) -> io::Result<String> {
        system::read_secret_line(|is_hidden| {
            let aside = if is_hidden { " (it is not shown)" } else { "" };
            note(format_args!("{request}{aside}:"));
        })
    }

    fn now(&self) -> SystemTime {
        system::now()
    }

    fn sleep(&self, time: Duration) {
        system::sleep(time);
    }
}
