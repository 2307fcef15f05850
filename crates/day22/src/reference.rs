//! The rules as the puzzle tells them. Slow and obvious: every deck of every round of a game is
//! kept, to see whether it repeats.
//!
//! The solver is tested against this module, and `cargo xtask trace` and `view` show what
//! happens here, [`Event`] by event.

use std::{collections::VecDeque, convert::Infallible, mem};

use foldhash::{HashMap, HashMapExt as _};

use crate::{
    deal::{Card, Deal, Player, Score, score},
    decks::Rules,
    endless::Cycle,
};

/// The decks of player 1 and player 2, top card first.
pub type Decks = [VecDeque<Card>; 2];

/// What happens in a game. Games are numbered from 1, the main game, in the order in which they
/// begin, and the rounds of each game from 1.
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
        /// The number of the round.
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
        /// The number of the round.
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
        /// If the decks repeat: after how many rounds they first were as they are now.
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
    /// The decks at the end.
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
pub fn combat(deal: &Deal) -> Result<Outcome, Cycle> {
    let Ok(outcome) = combat_with(deal, |_| Ok::<_, Infallible>(()));
    outcome
}

/// Plays Recursive Combat.
#[must_use]
pub fn recursive_combat(deal: &Deal) -> Outcome {
    let Ok(outcome) = recursive_combat_with(deal, |_| Ok::<_, Infallible>(()));
    outcome
}

/// Plays Combat and reports its events. An error of `on_event` stops the game.
///
/// # Errors
/// That of `on_event`. Within, if the game never ends.
pub fn combat_with<E>(
    deal: &Deal,
    on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Result<Outcome, Cycle>, E> {
    let (outcome, cycle) = play(deal, Rules::Combat, on_event)?;
    Ok(cycle.map_or(Ok(outcome), Err))
}

/// Plays Recursive Combat and reports its events. An error of `on_event` stops the game.
///
/// # Errors
/// That of `on_event`.
pub fn recursive_combat_with<E>(
    deal: &Deal,
    on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<Outcome, E> {
    play(deal, Rules::Recursive, on_event).map(|(outcome, _)| outcome)
}

/// Plays a game to its end, or until its decks repeat.
///
/// Games that wait for a sub-game are kept in a vector, so no deal overflows the program's stack.
fn play<E>(
    deal: &Deal,
    rules: Rules,
    mut on_event: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<(Outcome, Option<Cycle>), E> {
    let mut game = Game::new(1, deal.decks().map(|deck| deck.iter().copied().collect()));
    let mut games = 1;
    // With the cards of the round that the sub-game decides.
    let mut waiting: Vec<(Game, [Card; 2])> = Vec::new();
    on_event(Event::GameBegins { game: 1, decides: None })?;
    loop {
        let cycle = game.cycle();
        let winner = if cycle.is_some() { Some(Player::One) } else { game.winner() };
        if let Some(winner) = winner {
            if cycle.is_some() && rules == Rules::Combat {
                return Ok((Outcome { winner, decks: game.decks }, cycle));
            }
            let parent = waiting.pop();
            on_event(Event::GameWon {
                game: game.number,
                winner,
                repeats: cycle.map(|cycle| cycle.start),
                back_to: parent.as_ref().map(|(parent, _)| parent.number),
            })?;
            let Some((parent, cards)) = parent else {
                return Ok((Outcome { winner, decks: game.decks }, cycle));
            };
            game = parent;
            game.award(winner, cards, &mut on_event)?;
        } else if let Some(cards) = game.draw(&mut on_event)? {
            if let Some(decks) = game.sub_game(cards).filter(|_| rules == Rules::Recursive) {
                games += 1;
                on_event(Event::GameBegins { game: games, decides: Some(cards) })?;
                waiting.push((mem::replace(&mut game, Game::new(games, decks)), cards));
            } else {
                let winner = if cards[0] > cards[1] { Player::One } else { Player::Two };
                game.award(winner, cards, &mut on_event)?;
            }
        }
    }
}

/// A game that is being played.
struct Game {
    number: u64,
    /// How many rounds have begun.
    rounds: u64,
    decks: Decks,
    /// After how many rounds the decks were like this. Both together are the key: one deck that
    /// comes again beside a different other deck is no repetition.
    seen: HashMap<Decks, u64>,
}

impl Game {
    fn new(number: u64, decks: Decks) -> Self {
        Self { number, rounds: 0, decks, seen: HashMap::new() }
    }

    /// The player who holds all cards.
    fn winner(&self) -> Option<Player> {
        let [one, two] = &self.decks;
        if two.is_empty() {
            Some(Player::One)
        } else if one.is_empty() {
            Some(Player::Two)
        } else {
            None
        }
    }

    /// If the decks were like this before: since when they repeat. Remembers them.
    fn cycle(&mut self) -> Option<Cycle> {
        let start = *self.seen.entry(self.decks.clone()).or_insert(self.rounds);
        (start < self.rounds).then_some(Cycle { start, length: self.rounds - start })
    }

    /// Begins a round: both players draw their top card, if they have one.
    fn draw<E>(
        &mut self,
        on_event: &mut impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<Option<[Card; 2]>, E> {
        self.rounds += 1;
        let (game, round) = (self.number, self.rounds);
        on_event(Event::RoundBegins { game, round, decks: &self.decks })?;
        let [one, two] = &mut self.decks;
        let Some(cards) = one.pop_front().zip(two.pop_front()) else { return Ok(None) };
        let cards = cards.into();
        on_event(Event::CardsDrawn { cards })?;
        Ok(Some(cards))
    }

    /// The decks of the sub-game that these cards start: if each player has at least as many cards
    /// left as their card is worth, this many of them.
    fn sub_game(&self, cards: [Card; 2]) -> Option<Decks> {
        let [one, two] = &self.decks;
        let [worth1, worth2] = cards.map(|card| usize::try_from(card).unwrap_or(usize::MAX));
        let is_played = one.len() >= worth1 && two.len() >= worth2;
        let copy = |deck: &VecDeque<Card>, worth| deck.iter().take(worth).copied().collect();
        is_played.then(|| [copy(one, worth1), copy(two, worth2)])
    }

    /// Ends a round: the winner's card, then the other, go to the bottom of the winner's deck.
    fn award<E>(
        &mut self,
        winner: Player,
        cards: [Card; 2],
        on_event: &mut impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let [own, other] = [cards[winner.index()], cards[1 - winner.index()]];
        self.decks[winner.index()].extend([own, other]);
        on_event(Event::RoundWon { game: self.number, round: self.rounds, winner })
    }
}
