//! The page of the runner also describes the flags of the client.

use aoc_testing::flags::assert_page_describes_flags;

#[test]
fn every_flag_is_in_the_section_of_its_command() {
    assert_page_describes_flags(env!("CARGO_BIN_EXE_aoc-site"));
}
