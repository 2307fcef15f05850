//! The page of the runner also describes the flags of the client.

use aoc_testing::flags::assert_page_describes_flags;

#[test]
fn the_page_describes_every_flag() {
    assert_page_describes_flags(env!("CARGO_BIN_EXE_aoc-site"));
}
