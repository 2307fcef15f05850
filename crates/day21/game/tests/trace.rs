//! Tests the program of `cargo xtask trace 21`.

use aoc_testing::program::ScratchWorkspace;

#[test]
fn trace_rejects_max_depth_because_there_are_no_sub_games() {
    let workspace = ScratchWorkspace::new(env!("CARGO_BIN_EXE_day21-game"));
    let output = workspace.run("trace 21 --max-depth 1");
    output.assert_usage_error("error: --max-depth: Dirac Dice has no sub-games\n");
}
