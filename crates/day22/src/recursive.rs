//! Part 2: the game with sub-games.
//!
//! Of a sub-game only the winner is wanted, and the modules `scalar` and `vector` find it with as
//! little play as they can. The main game is another matter. If its decks repeat, player 1 wins
//! with the deck as it stands at that moment, so the *first* repetition has to be found exactly.
//! That is done as in [`crate::combat`]. The main game has few rounds compared with its sub-games,
//! so it costs next to nothing.
//!
//! # Cost
//!
//! Microseconds for light deals of 25 + 25 cards, milliseconds for heavy ones; it grows so fast
//! with the number of cards that deals of 150 and more can take hours. Memory: one copy of the
//! cards for each level of sub-games.

use std::ops::ControlFlow;

use crate::{
    deal::{Deal, Score, score},
    engine::{
        Engine,
        course::{End, Played, play_out},
        rank::{Rank, Ranks},
        scalar::Scalar,
        table::starts_sub_game,
    },
    progress::{Progress, Reporter, Stopped},
    standoff::Rules,
};

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
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
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

fn main_game<R: Rank>(
    deal: &Deal,
    ranks: &Ranks,
    mut engine: Scalar<R>,
    reporter: &mut Reporter<'_>,
) -> Result<Score, Stopped> {
    let [first, second] = deal.decks().map(|deck| ranks.rename::<R>(deck));
    let end = play_out([&first, &second], Rules::Recursive, |table, rounds| {
        let (begun, drawn) = table.play_until(rounds, starts_sub_game);
        if let Some(drawn) = drawn {
            let winner = engine.winner(table.prefixes(drawn), reporter)?;
            table.award(drawn, winner);
        }
        let rounds = u64::try_from(begun).unwrap_or(u64::MAX);
        reporter.played(rounds)?;
        Ok::<_, Stopped>(Played { rounds, by_sub_game: drawn.is_some() })
    })?;
    let score_of = |deck: &[R]| score(deck.iter().map(|&rank| ranks.card(rank)));
    Ok(match end {
        // The other deck is empty, and scores nothing.
        End::Won(table) => table.cards().map(score_of).into_iter().sum(),
        End::Repeats(repetition) => score_of(repetition.state.cards()[0]),
    })
}
