//! Records the games that the reference rules play, for the picture.

use std::ops::Range;

use anyhow::ensure;
use day22::{Deal, Player, Rules};
use day22_game::{Event, Outcome, play};

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
#[derive(Default)]
pub(crate) struct Recording {
    /// The games in the order in which they ended. The main game is the last one.
    pub(crate) games: Vec<Game>,
    /// The number of rounds of all games.
    pub(crate) rounds: u64,
    /// How many cards player 1 has in the main game, before each of its rounds and at its end. The first number says
    /// how many rounds of all games have been played by then.
    pub(crate) cards: Vec<(u64, usize)>,
    /// The numbers and the first rounds of the games that have begun and not ended.
    open: Vec<(u64, u64)>,
}

/// Plays a game by the rules.
///
/// # Errors
/// If it takes more than `max_rounds` rounds, with those of the sub-games.
pub(crate) fn record(
    deal: &Deal,
    rules: Rules,
    max_rounds: u64,
) -> anyhow::Result<(Recording, Outcome)> {
    let mut recording = Recording::default();
    let outcome = play(deal, rules, |event| {
        recording.observe(event);
        ensure!(recording.rounds <= max_rounds, "the game takes more than {max_rounds} rounds");
        Ok(())
    })?;
    recording.cards.push((recording.rounds, outcome.decks[0].len()));
    Ok((recording, outcome))
}

impl Recording {
    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::GameBegins => {
                let number = self.games.len() + self.open.len() + 1;
                self.open.push((number as u64, self.rounds));
            }
            Event::RoundBegins([one, _]) => {
                if self.open.len() == 1 {
                    self.cards.push((self.rounds, one.len()));
                }
                self.rounds += 1;
            }
            Event::RoundWon(_) => {}
            Event::GameEnds(outcome) => {
                let Some((number, start)) = self.open.pop() else { return };
                self.games.push(Game {
                    number,
                    depth: self.open.len(),
                    rounds: start..self.rounds,
                    ending: Ending::of(outcome),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: &str = include_str!("../../../../inputs/2020/day22/published.txt");

    fn record_published(max_rounds: u64) -> anyhow::Result<(Recording, Outcome)> {
        record(&day22::parse(PUBLISHED).expect("a deal"), Rules::Recursive, max_rounds)
    }

    /// These numbers are in the documentation of the crate `day22`, and the first one in the README.
    #[test]
    fn published_deal_takes_as_many_games_and_rounds_as_the_documentation_says() {
        let (recording, _) = record_published(1_111_797).expect("it ends");
        assert_eq!(recording.games.len(), 12_014);
        assert_eq!(recording.rounds, 1_111_797);
    }

    #[test]
    fn err_game_of_too_many_rounds() {
        let error = record_published(1_111_796).err().expect("an error");
        assert_eq!(error.to_string(), "the game takes more than 1111796 rounds");
    }
}
