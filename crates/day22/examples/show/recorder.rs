//! Records the games that the reference rules play, for the picture.

use std::ops::Range;

use anyhow::ensure;
use day22::{Deal, Player, Rules};

use crate::rules::{Event, Outcome, play};

/// The most cards in the decks of all rounds of a part, taken together.
///
/// The reference rules keep all decks of a game until it ends, so this bounds the memory as well as the time: to about
/// a gigabyte and a second. Of 1,000 random deals of 50 cards, one in a hundred has more.
const MAX_CARDS: usize = 100_000_000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Player1TakesAll,
    Player1WinsByRepetition,
    Player2TakesAll,
}

impl Ending {
    fn of(outcome: &Outcome) -> Self {
        match (&outcome.cycle, outcome.winner) {
            (Some(_), _) => Self::Player1WinsByRepetition,
            (None, Player::One) => Self::Player1TakesAll,
            (None, Player::Two) => Self::Player2TakesAll,
        }
    }
}

pub(crate) struct Game {
    /// Games are numbered from 1, in the order in which they begin.
    pub(crate) number: u64,
    /// The depth of the main game is 0.
    pub(crate) depth: usize,
    /// The rounds of this game and its sub-games. The rounds of all games are numbered from 0.
    pub(crate) rounds: Range<u64>,
    pub(crate) ending: Ending,
}

/// A main game with all its sub-games.
pub(crate) struct Recording {
    /// The games in the order in which they ended. The main game is the last one.
    pub(crate) games: Vec<Game>,
    /// The number of rounds of all games.
    pub(crate) rounds: u64,
    /// How many cards player 1 has in the main game, before each of its rounds and at its end. The first number says
    /// how many rounds of all games have been played by then.
    pub(crate) cards: Vec<(u64, usize)>,
    /// The end of the main game.
    pub(crate) outcome: Outcome,
}

impl Recording {
    /// If the decks of the main game repeat, how many rounds of all games have been played before the first decks that
    /// do, and the number of rounds of the main game after which they return.
    pub(crate) fn main_loop(&self) -> Option<(u64, u64)> {
        let cycle = self.outcome.cycle?;
        let &(start, _) = self.cards.get(cycle.start as usize)?;
        Some((start, cycle.length))
    }
}

/// Plays a game by the rules.
///
/// # Errors
/// If the decks of all rounds have more than [`MAX_CARDS`].
pub(crate) fn record(deal: &Deal, rules: Rules) -> anyhow::Result<Recording> {
    let mut recorder = Recorder::default();
    let outcome = play(deal, rules, |event| recorder.observe(event))?;
    let Recorder { games, rounds, mut cards, .. } = recorder;
    cards.push((rounds, outcome.decks[0].len()));
    Ok(Recording { games, rounds, cards, outcome })
}

/// What has been recorded so far.
#[derive(Default)]
struct Recorder {
    games: Vec<Game>,
    rounds: u64,
    cards: Vec<(u64, usize)>,
    /// The numbers and the first rounds of the games that have begun and not ended.
    open: Vec<(u64, u64)>,
    /// The number of cards in the decks of all rounds.
    cards_of_all_rounds: usize,
}

impl Recorder {
    fn observe(&mut self, event: Event<'_>) -> anyhow::Result<()> {
        match event {
            Event::GameBegins => {
                let number = self.games.len() + self.open.len() + 1;
                self.open.push((number as u64, self.rounds));
            }
            Event::RoundBegins([one, two]) => {
                if self.open.len() == 1 {
                    self.cards.push((self.rounds, one.len()));
                }
                self.rounds += 1;
                self.cards_of_all_rounds += one.len() + two.len();
                ensure!(
                    self.cards_of_all_rounds <= MAX_CARDS,
                    "too long for a picture: the decks of all rounds have more than {} million cards",
                    MAX_CARDS / 1_000_000
                );
            }
            Event::RoundWon(_) => {}
            Event::GameEnds(outcome) => {
                if let Some((number, start)) = self.open.pop() {
                    self.games.push(Game {
                        number,
                        depth: self.open.len(),
                        rounds: start..self.rounds,
                        ending: Ending::of(outcome),
                    });
                }
            }
        }
        Ok(())
    }
}
