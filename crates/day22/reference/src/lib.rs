//! The rules of Crab Combat as the puzzle tells them. Slow and obvious: all decks of a game are kept,
//! to see whether they repeat.
//!
//! The solver is tested against this crate, and `cargo xtask trace` and `view` show what happens
//! here, [`Event`] by event.

use std::{collections::VecDeque, convert::Infallible};

use ahash::AHashMap;
use day22::{Card, Cycle, Deal, Player, Rules, Score, score};

/// The most cards of a deal that should be played here. A sub-game has at least two cards fewer
/// than its parent, so games nest as deep as half of the cards; and each remembers all its decks.
pub const MAX_CARDS: usize = 500;

/// The decks of player 1 and player 2, top card first.
pub type Decks = [VecDeque<Card>; 2];

/// What happens in a game. The events of a sub-game come between those of its parent's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A game begins: the main game, or the sub-game that decides the round.
    GameBegins,
    /// A round begins: the players are about to draw from these decks.
    RoundBegins(&'a Decks),
    /// This player wins the round.
    RoundWon(Player),
    /// The game ends.
    GameEnds(&'a Outcome),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who holds all cards; or player 1, if the decks repeat. (Then nobody has won Combat.)
    pub winner: Player,
    /// The decks at the end.
    pub decks: Decks,
    /// How the decks repeat, if they do.
    pub cycle: Option<Cycle>,
}

impl Outcome {
    /// The score of the winner's deck.
    #[must_use]
    pub fn score(&self) -> Score {
        score(self.decks[self.winner.index()].iter().copied())
    }
}

/// The winner's score in Combat.
///
/// # Errors
/// If the game never ends.
pub fn combat(deal: &Deal) -> Result<Score, Cycle> {
    let Ok(outcome) = play(deal, Rules::Combat, |_| Ok::<_, Infallible>(()));
    outcome.cycle.map_or_else(|| Ok(outcome.score()), Err)
}

/// The winner's score in Recursive Combat.
#[must_use]
pub fn recursive_combat(deal: &Deal) -> Score {
    let Ok(outcome) = play(deal, Rules::Recursive, |_| Ok::<_, Infallible>(()));
    outcome.score()
}

/// Plays a game to its end, or until its decks repeat, and reports its events. An error of
/// `on_event` stops it at once.
///
/// # Errors
/// That of `on_event`.
pub fn play<E>(
    deal: &Deal,
    rules: Rules,
    on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Outcome, E> {
    let decks = deal.decks().map(|deck| deck.iter().copied().collect());
    Game { rules, on_event }.play(decks)
}

/// The rules, and who is told of the events.
struct Game<F> {
    rules: Rules,
    on_event: F,
}

impl<E, F: FnMut(Event<'_>) -> Result<(), E>> Game<F> {
    /// Plays the main game or a sub-game.
    fn play(&mut self, mut decks: Decks) -> Result<Outcome, E> {
        (self.on_event)(Event::GameBegins)?;
        // After how many rounds the decks were like this. Both together are the key: one deck that
        // comes again beside a different other deck is no repetition.
        let (mut seen, mut rounds) = (AHashMap::new(), 0);
        let (winner, cycle) = loop {
            let [Some(&a), Some(&b)] = decks.each_ref().map(VecDeque::front) else {
                break (if decks[1].is_empty() { Player::One } else { Player::Two }, None);
            };
            if let Some(start) = seen.insert(decks.clone(), rounds) {
                break (Player::One, Some(Cycle { start, length: rounds - start }));
            }
            (self.on_event)(Event::RoundBegins(&decks))?;
            for deck in &mut decks {
                deck.pop_front();
            }
            let winner = match self.sub_game(&decks, [a, b]) {
                Some(copies) => self.play(copies)?.winner,
                None if a > b => Player::One,
                None => Player::Two,
            };
            decks[winner.index()].extend(if winner == Player::One { [a, b] } else { [b, a] });
            rounds += 1;
            (self.on_event)(Event::RoundWon(winner))?;
        };
        let outcome = Outcome { winner, decks, cycle };
        (self.on_event)(Event::GameEnds(&outcome))?;
        Ok(outcome)
    }

    /// If each player has at least as many cards left as their drawn card is worth, a sub-game
    /// decides the round: its decks are copies of that many of the next cards.
    fn sub_game(&self, left: &Decks, drawn: [Card; 2]) -> Option<Decks> {
        let [one, two] = left;
        let [worth1, worth2] = drawn.map(|card| usize::try_from(card).unwrap_or(usize::MAX));
        let is_played = one.len() >= worth1 && two.len() >= worth2;
        let copy = |deck: &VecDeque<Card>, worth| deck.iter().take(worth).copied().collect();
        (self.rules == Rules::Recursive && is_played)
            .then(|| [copy(one, worth1), copy(two, worth2)])
    }
}
