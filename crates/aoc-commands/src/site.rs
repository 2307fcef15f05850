//! The puzzle site: what the commands fetch from it and know about it.
//!
//! The site belongs to one person, so its client is kind to it:
//!
//! - It says in each request whom the site's author can write to.
//! - It caches inputs and pages.
//! - It leaves at least 5 s between two requests.
//! - During a cooldown after a wrong answer, it submits nothing.
//! - Without `--force`, it submits no answer that is known to be wrong.
//!
//! Commands get pages and inputs from `cache`, which asks the site for those that are not cached. Every request goes through
//! `client`, which sends it with `curl`. `state` knows when the last one was sent.

pub(crate) mod cache;
pub(crate) mod calendar;
pub(crate) mod client;
pub mod curl;
pub(crate) mod error;
pub(crate) mod page;
pub(crate) mod reply;
pub(crate) mod state;
pub(crate) mod token;

use aoc_facts::PuzzleId;

use crate::world::World;

/// The address of the site.
pub(crate) const ADDRESS: &str = "https://adventofcode.com";

/// The address of a puzzle's page at this address of the site.
pub(crate) fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}

/// Whether this is a run of CI, which must not use the site.
pub(crate) fn is_ci(world: &dyn World) -> bool {
    !["", "false"].contains(&&*world.variable("CI"))
}
