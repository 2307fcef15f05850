//! Shows games of Crab Combat: `cargo xtask trace 22` and `view 22`.

mod recorder;
mod trace;
mod view;

use std::process::ExitCode;

use aoc_view::Viewer;

fn main() -> ExitCode {
    aoc_view::main(&Viewer {
        puzzle: day22::PUZZLE,
        parse: day22::parse,
        trace: trace::trace,
        has_sub_games: true,
        view: view::view,
        style: include_str!("combat.css"),
        script: include_str!("combat.js"),
    })
}
