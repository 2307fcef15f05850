//! Word from a game that takes long, and the wish to stop it.

use std::{fmt, ops::ControlFlow};

use crate::deal::Card;

/// How much has been played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rounds of the main game and of all sub-games.
    pub rounds: u64,
    /// Sub-games begun.
    pub sub_games: u64,
}

/// The watcher broke off the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rounds, sub_games] = [self.rounds, self.sub_games].map(grouped);
        write!(f, "{rounds} rounds, {sub_games} sub-games")
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Rounds between two reports: a few milliseconds' worth, so that a stop is prompt and a report
/// costs nothing.
const ROUNDS_PER_REPORT: u64 = 1 << 20;

/// To look at so many cards, or to copy them, takes as long as a round.
const CARDS_PER_ROUND: u64 = 16;

/// Counts what is played and tells the watcher now and then.
pub(crate) struct Reporter<'w> {
    watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
    so_far: Progress,
    report_at: u64,
}

impl<'w> Reporter<'w> {
    pub(crate) fn new(watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        Self { watch, so_far: Progress::default(), report_at: ROUNDS_PER_REPORT }
    }

    /// Notes that a sub-game begins with these decks.
    #[inline]
    pub(crate) fn sub_game(&mut self, decks: [&[Card]; 2]) {
        self.so_far.sub_games += 1;
        let cards = u64::try_from(decks[0].len() + decks[1].len()).unwrap_or(u64::MAX);
        self.report_at = self.report_at.saturating_sub(cards / CARDS_PER_ROUND);
    }

    /// Notes rounds played, and reports if enough of them have come together.
    #[inline]
    pub(crate) fn played(&mut self, rounds: u64) -> Result<(), Stopped> {
        self.so_far.rounds += rounds;
        if self.so_far.rounds < self.report_at {
            return Ok(());
        }
        self.report()
    }

    #[cold]
    fn report(&mut self) -> Result<(), Stopped> {
        self.report_at = self.so_far.rounds + ROUNDS_PER_REPORT;
        match (self.watch)(self.so_far) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_can_be_read() {
        let told = |rounds, sub_games| Progress { rounds, sub_games }.to_string();
        assert_eq!(told(0, 999), "0 rounds, 999 sub-games");
        assert_eq!(told(1_000, 45_678_901), "1,000 rounds, 45,678,901 sub-games");
    }
}
