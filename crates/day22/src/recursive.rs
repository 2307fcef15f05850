//! Part 2: the game with sub-games.
//!
//! Of a sub-game only the winner is wanted, and the modules `scalar` and `vector` find it with as
//! little play as they can. The main game is another matter. If its decks repeat, player 1 wins
//! with the deck as it stands at that moment, so the *first* repetition has to be found exactly.
//! That is done as in [`crate::combat`]: the first state that passes the test for a standoff is the
//! first to come back; other loops are found by Brent's algorithm, and two games side by side find
//! their beginning. The main game has few rounds compared with its sub-games, so this costs next to
//! nothing.
//!
//! # Cost
//!
//! Microseconds for light deals of 25 + 25 cards, milliseconds for heavy ones; it grows so fast
//! with the number of cards that deals of 150 and more can take hours. Memory: one copy of the
//! cards for each level of sub-games.

use std::ops::ControlFlow;

use crate::{
    deal::{Deal, Player, Score, score},
    engine::{
        Engine,
        brent::{Brent, first_repetition},
        rank::{Rank, Ranks},
        scalar::Scalar,
        table::Table,
    },
    progress::{Progress, Reporter, Stopped},
    standoff::Rules,
};

/// States of the main game before the first one is stored.
const FIRST_STORED_STATE: u64 = 64;

/// Plays a deal of Recursive Combat and returns the winner's score.
///
/// `watch` hears of the progress every few milliseconds. An engine that this processor cannot run
/// is replaced by [`Engine::Scalar`].
///
/// # Errors
///
/// If `watch` breaks off.
pub fn play(
    deal: &Deal,
    engine: Engine,
    watch: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Score, Stopped> {
    let mut reporter = Reporter::new(watch);
    let ranks = Ranks::new(deal);
    let vector = engine.vector();
    if ranks.fit::<u8>() {
        main_game(deal, &ranks, Scalar::<u8>::new(vector), &mut reporter)
    } else {
        main_game(deal, &ranks, Scalar::<u32>::new(vector), &mut reporter)
    }
}

/// Someone who can tell who wins a sub-game.
pub(crate) trait SubGames<R> {
    /// The winner of the sub-game with these decks, top card first, neither of them empty.
    fn winner(&mut self, decks: [&[R]; 2], reporter: &mut Reporter<'_>) -> Result<Player, Stopped>;
}

fn main_game<R: Rank>(
    deal: &Deal,
    ranks: &Ranks,
    mut engine: impl SubGames<R>,
    reporter: &mut Reporter<'_>,
) -> Result<Score, Stopped> {
    let [first, second] = deal.decks().map(|deck| ranks.rename::<R>(deck));
    let cards = first.len() + second.len();
    // The cards of both players beside the two drawn. Whoever draws more than that starts no
    // sub-game: a quick answer for most rounds, which the processor learns to foresee.
    let undrawn = cards.saturating_sub(2);
    let starts_sub_game = |[a, b]: [R; 2], [left1, left2]: [usize; 2]| {
        a.count().saturating_add(b.count()) <= undrawn && a.count() <= left1 && b.count() <= left2
    };
    // Plays as many rounds, or up to and with one that a sub-game decides; and says whether a
    // standoff may begin now.
    let mut play = |table: &mut Table<R>, rounds: usize| {
        let held = table.cards()[0].len();
        let (begun, drawn) = table.play_until(rounds, starts_sub_game);
        if let Some(drawn) = drawn {
            let winner = engine.winner(table.prefixes(drawn), reporter)?;
            table.award(drawn, winner);
        }
        reporter.played(u64::try_from(begun).unwrap_or(u64::MAX))?;
        Ok(drawn.is_some() || table.standoff_may_begin(held))
    };
    let mut table = Table::new([&first, &second]);
    let mut brent = Brent::default();
    brent.restart(FIRST_STORED_STATE);
    let mut may_stand_off = true;
    let winner = loop {
        let [one, two] = table.cards();
        if one.is_empty() {
            break two;
        }
        if two.is_empty() || may_stand_off && table.standoff(Rules::Recursive).is_some() {
            break one;
        }
        if brent.met([one, two]) {
            let start = Table::new([&first, &second]);
            table = first_repetition(start, &table, |table| play(table, 1).map(drop))?.state;
            break table.cards()[0];
        }
        // As in Combat: a standoff has to be noticed at its first state.
        let rounds = if cards.is_multiple_of(2) { one.len().min(two.len()) } else { 1 };
        may_stand_off = play(&mut table, rounds)?;
    };
    Ok(score(winner.iter().map(|&rank| ranks.card(rank))))
}
