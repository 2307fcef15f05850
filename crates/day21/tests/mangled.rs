//! No text, however mangled, causes a panic.

use aoc_core::mangled::{any_text, mangled};
use proptest::prelude::*;

const VALID: &str = include_str!("../../../inputs/2021/day21/example.txt");

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_mangled_input_is_answered_or_refused(text in mangled(VALID)) {
        if let Ok(start) = day21::parse(&text) {
            let _ = (day21::part1(&start), day21::part2(&start));
        }
    }

    #[test]
    fn any_text_is_answered_or_refused(text in any_text()) {
        if let Ok(start) = day21::parse(&text) {
            let _ = (day21::part1(&start), day21::part2(&start));
        }
    }
}
