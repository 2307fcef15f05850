//! Part 1: Combat, and the proof that a game of it never ends.

use std::{collections::VecDeque, fmt};

use crate::deal::{Card, Deal, Score, score};

/// A game of Combat never ends: its decks repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless {
    /// After how many rounds the decks first stood as they will again; 0 for the
    /// deal itself.
    pub after: u64,
    /// How many rounds later they stand so for the first time again.
    pub period: u64,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { after, period } = *self;
        let again = after + period;
        write!(f, "the game never ends: after round {again} the decks stand as ")?;
        match after {
            0 => f.write_str("they were dealt")?,
            _ => write!(f, "after round {after}")?,
        }
        write!(f, ", and so again every {period} rounds")
    }
}

impl std::error::Error for Endless {}

/// The score of the winner.
///
/// A game that repeats itself is found by Brent's algorithm, which keeps one
/// earlier pair of decks and compares the present one with it: memory does not
/// grow with the rounds.
///
/// # Errors
/// If the game never ends.
pub(crate) fn play(deal: &Deal) -> Result<Score, Endless> {
    let mut game = Game::new(deal);
    let mut kept = game.clone();
    let (mut period, mut until_kept) = (0, 1);
    loop {
        if let Some(score) = game.score() {
            return Ok(score);
        }
        game.round();
        period += 1;
        if game == kept {
            return Err(Endless { after: first_repeated(deal, period), period });
        }
        if period == until_kept {
            kept.clone_from(&game);
            (period, until_kept) = (0, until_kept * 2);
        }
    }
}

/// After how many rounds the cycle of this period is first entered: two games,
/// one a period ahead of the other, meet there.
fn first_repeated(deal: &Deal, period: u64) -> u64 {
    let mut behind = Game::new(deal);
    let mut ahead = behind.clone();
    (0..period).for_each(|_| ahead.round());
    let mut rounds = 0;
    while behind != ahead {
        behind.round();
        ahead.round();
        rounds += 1;
    }
    rounds
}

#[derive(Clone, PartialEq, Eq)]
struct Game {
    decks: [VecDeque<Card>; 2],
}

impl Game {
    fn new(deal: &Deal) -> Self {
        Self { decks: deal.decks().map(|deck| deck.iter().copied().collect()) }
    }

    /// The winner's score, if a player has no cards.
    fn score(&self) -> Option<Score> {
        let [one, two] = &self.decks;
        let ended = one.is_empty() || two.is_empty();
        ended.then(|| score(one.iter()).max(score(two.iter())))
    }

    fn round(&mut self) {
        let [one, two] = &mut self.decks;
        if let (Some(card1), Some(card2)) = (one.pop_front(), two.pop_front()) {
            if card1 > card2 {
                one.extend([card1, card2]);
            } else {
                two.extend([card2, card1]);
            }
        }
    }
}
