//! The rules as the puzzle tells them. Slow and obvious: every deck of every
//! round of a game is kept, to see whether it comes again.
//!
//! The fast solvers are tested against this module, and whoever wants to see a
//! game rather than its score watches it here: both games tell an observer what
//! happens, [`Event`] by event.

use std::{collections::VecDeque, convert::Infallible, mem};

use ahash::AHashMap;

use crate::{
    deal::{Card, Deal, Player, Score, score},
    endless::Endless,
};

/// The decks of player 1 and player 2, top card first.
pub type Decks = [VecDeque<Card>; 2];

/// What happens in a game. Games are numbered from 1, the main game, in the order
/// in which they begin, and the rounds of each game from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A game begins.
    GameBegins {
        /// The number of the game.
        game: u64,
        /// The cards whose round it decides, if it is a sub-game.
        decides: Option<[Card; 2]>,
    },
    /// A round begins.
    RoundBegins {
        /// The number of the game.
        game: u64,
        /// The number of the round in it.
        round: u64,
        /// The decks before the players draw.
        decks: &'a Decks,
    },
    /// Both players have drawn.
    CardsDrawn {
        /// The card of player 1 and that of player 2.
        cards: [Card; 2],
    },
    /// A round is won.
    RoundWon {
        /// The number of the game.
        game: u64,
        /// The number of the round in it.
        round: u64,
        /// Who has won.
        winner: Player,
    },
    /// A game is won.
    GameWon {
        /// The number of the game.
        game: u64,
        /// Who has won.
        winner: Player,
        /// If it ends because it repeats itself: after how many rounds the decks
        /// first stood as they do now.
        repeats: Option<u64>,
        /// The number of the game that goes on now, unless it was the main game.
        back_to: Option<u64>,
    },
}

/// How a main game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who has won.
    pub winner: Player,
    /// The decks as they stand at the end.
    pub decks: Decks,
}

impl Outcome {
    /// The score of the winner's deck.
    #[must_use]
    pub fn score(&self) -> Score {
        score(self.decks[self.winner.index()].iter().copied())
    }
}

/// Plays Combat.
///
/// # Errors
/// If the game never ends.
pub fn combat(deal: &Deal) -> Result<Outcome, Endless> {
    let Ok(outcome) = combat_observed(deal, |_| Ok::<_, Infallible>(()));
    outcome
}

/// Plays Recursive Combat.
#[must_use]
pub fn recursive_combat(deal: &Deal) -> Outcome {
    let Ok(outcome) = recursive_combat_observed(deal, |_| Ok::<_, Infallible>(()));
    outcome
}

/// Plays Combat before an observer, whose error stops the game.
///
/// # Errors
/// That of the observer. Within, if the game never ends.
pub fn combat_observed<E>(
    deal: &Deal,
    mut observe: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Result<Outcome, Endless>, E> {
    let mut game = Game::main(deal);
    observe(Event::GameBegins { game: game.number, decides: None })?;
    loop {
        if let Some(winner) = game.has_winner() {
            observe(game.won(winner, None, None))?;
            return Ok(Ok(Outcome { winner, decks: game.decks }));
        }
        if let Some(after) = game.first_seen() {
            return Ok(Err(Endless { after, period: game.rounds - after }));
        }
        if let Some(cards) = game.draw(&mut observe)? {
            game.award(higher(cards), cards, &mut observe)?;
        }
    }
}

/// Plays Recursive Combat before an observer, whose error stops the game.
///
/// Sub-games are kept on a stack of our own, so that however deep they go, the
/// program's is not in danger.
///
/// # Errors
/// That of the observer.
pub fn recursive_combat_observed<E>(
    deal: &Deal,
    mut observe: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Outcome, E> {
    let mut games = 1;
    let mut game = Game::main(deal);
    // The games that wait for a sub-game, with the cards of the round it decides.
    let mut waiting = Vec::new();
    observe(Event::GameBegins { game: game.number, decides: None })?;
    loop {
        let repeats = game.first_seen();
        let winner = repeats.map_or_else(|| game.has_winner(), |_| Some(Player::One));
        if let Some(winner) = winner {
            let parent: Option<(Game, [Card; 2])> = waiting.pop();
            let back_to = parent.as_ref().map(|(parent, _)| parent.number);
            observe(game.won(winner, repeats, back_to))?;
            let Some((parent, cards)) = parent else {
                return Ok(Outcome { winner, decks: game.decks });
            };
            game = parent;
            game.award(winner, cards, &mut observe)?;
        } else if let Some(cards) = game.draw(&mut observe)? {
            if let Some(decks) = game.sub_game(cards) {
                games += 1;
                let sub_game = Game::new(games, decks);
                observe(Event::GameBegins { game: games, decides: Some(cards) })?;
                waiting.push((mem::replace(&mut game, sub_game), cards));
            } else {
                game.award(higher(cards), cards, &mut observe)?;
            }
        }
    }
}

/// Who wins a round without a sub-game.
fn higher([one, two]: [Card; 2]) -> Player {
    if one > two { Player::One } else { Player::Two }
}

/// A game that is being played.
struct Game {
    number: u64,
    /// How many rounds have begun.
    rounds: u64,
    decks: Decks,
    /// After how many rounds these decks stood before. Both decks together are
    /// the key: one that comes again beside another other deck is no repetition.
    seen: AHashMap<Decks, u64>,
}

impl Game {
    fn main(deal: &Deal) -> Self {
        Self::new(1, deal.decks().map(|deck| deck.iter().copied().collect()))
    }

    fn new(number: u64, decks: Decks) -> Self {
        Self { number, rounds: 0, decks, seen: AHashMap::new() }
    }

    /// The player who holds all cards.
    fn has_winner(&self) -> Option<Player> {
        let [one, two] = &self.decks;
        if two.is_empty() {
            Some(Player::One)
        } else if one.is_empty() {
            Some(Player::Two)
        } else {
            None
        }
    }

    /// After how many rounds the decks stood as they do now, if they did.
    /// Remembers that they do.
    fn first_seen(&mut self) -> Option<u64> {
        let first = *self.seen.entry(self.decks.clone()).or_insert(self.rounds);
        (first < self.rounds).then_some(first)
    }

    /// Begins a round: both players draw their top card, if they have one.
    fn draw<E>(
        &mut self,
        observe: &mut impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<Option<[Card; 2]>, E> {
        self.rounds += 1;
        let (game, round) = (self.number, self.rounds);
        observe(Event::RoundBegins { game, round, decks: &self.decks })?;
        let [one, two] = &mut self.decks;
        let Some(cards) = one.pop_front().zip(two.pop_front()) else { return Ok(None) };
        let cards = cards.into();
        observe(Event::CardsDrawn { cards })?;
        Ok(Some(cards))
    }

    /// The decks of the sub-game that decides the round of these cards: if each
    /// player has at least as many cards left as their card says, so many of them.
    fn sub_game(&self, [card1, card2]: [Card; 2]) -> Option<Decks> {
        let [one, two] = &self.decks;
        let (size1, size2) = (usize::try_from(card1).ok()?, usize::try_from(card2).ok()?);
        let enough = one.len() >= size1 && two.len() >= size2;
        enough.then(|| {
            [one.iter().take(size1).copied().collect(), two.iter().take(size2).copied().collect()]
        })
    }

    /// Ends a round: the winner's card, then the other, go to the bottom of the
    /// winner's deck.
    fn award<E>(
        &mut self,
        winner: Player,
        cards: [Card; 2],
        observe: &mut impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let [own, other] = match winner {
            Player::One => cards,
            Player::Two => [cards[1], cards[0]],
        };
        self.decks[winner.index()].extend([own, other]);
        observe(Event::RoundWon { game: self.number, round: self.rounds, winner })
    }

    fn won<'a>(&self, winner: Player, repeats: Option<u64>, back_to: Option<u64>) -> Event<'a> {
        Event::GameWon { game: self.number, winner, repeats, back_to }
    }
}
