//! The page of the runner describes each flag of each command.

use aoc_testing::flags::assert_page_describes_flags;

/// The flags of the other commands are tested with the client of the site.
#[test]
fn the_page_describes_every_flag() {
    assert_page_describes_flags(env!("CARGO_BIN_EXE_xtask"));
}
