//! Shows games of Dirac Dice: `cargo xtask trace 21` and `view 21`.

mod trace;
mod view;

use std::{io, process::ExitCode};

use aoc_cli::Part;
use aoc_core::ParseError;
use day21::Start;
use jzon::JsonValue;

struct Game(Start);

impl aoc_view::Game for Game {
    fn parse(text: &str) -> Result<Self, ParseError> {
        day21::parse(text).map(Self)
    }

    fn trace(&self, part: Part, _: u64, out: &mut dyn io::Write) -> io::Result<()> {
        match part {
            Part::One => trace::part1(self.0, out),
            Part::Two => trace::part2(self.0, out),
        }
    }

    fn view(&self) -> JsonValue {
        view::view(self.0)
    }
}

/// The main function of the program.
pub fn main() -> ExitCode {
    aoc_view::main::<Game>(day21::PUZZLE)
}

#[cfg(test)]
mod tests {
    use aoc_view::Game as _;

    use super::*;

    #[test]
    fn both_agree_with_the_answers() {
        let game = Game::parse(include_str!("../../../../inputs/2021/day21/example.txt"));
        let game = game.expect("a start");
        let (one, two) = (day21::part1(&game.0), day21::part2(&game.0));
        for (part, answer) in Part::BOTH.into_iter().zip([u64::from(one), two]) {
            let mut out = Vec::new();
            game.trace(part, 0, &mut out).expect("a vector takes everything");
            let trace = String::from_utf8(out).expect("text");
            assert!(trace.trim_end().ends_with(&format!(": {answer}")), "{trace}");
            assert_eq!(game.view()["parts"][part as usize]["Ok"], answer.to_string());
        }
    }
}
