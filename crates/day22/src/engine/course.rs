//! A game whose every state matters: played to its end, or to its first repetition.
//!
//! The score of the main game, and what is said of a game of Combat without end, depend on the very
//! state that is the first to come back. A standoff shows itself in that state (see
//! [`crate::standoff`]). Any other loop is found by Brent's algorithm, which comes upon some state
//! of it; from there two games side by side find where it begins. Memory does not grow with the
//! rounds.

use crate::{
    engine::{
        brent::{Brent, Repetition, first_repetition},
        rank::Rank,
        table::Table,
    },
    standoff::Rules,
};

/// States before the first one is stored: most games are over by then.
const FIRST_STORED_STATE: u64 = 64;

/// What comes of a game.
pub(crate) enum End<R> {
    /// One player holds all cards.
    Won(Table<R>),
    /// The decks repeat.
    Repeats(Repetition<Table<R>>),
}

/// What was played of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// How many rounds.
    pub(crate) rounds: u64,
    /// Whether a sub-game has decided the last one.
    pub(crate) by_sub_game: bool,
}

/// Plays a game from these decks on.
///
/// `play` plays as many rounds as it is told, for which both decks have cards, or up to and with one
/// that a sub-game decides.
///
/// # Errors
///
/// Those of `play`.
pub(crate) fn play_out<R: Rank, E>(
    decks: [&[R]; 2],
    rules: Rules,
    mut play: impl FnMut(&mut Table<R>, usize) -> Result<Played, E>,
) -> Result<End<R>, E> {
    let mut table = Table::new(decks);
    let mut brent = Brent::default();
    brent.restart(FIRST_STORED_STATE);
    let (mut after, mut may_stand_off) = (0, true);
    loop {
        let [first, second] = table.cards();
        let (held, phase) = (first.len(), first.len().min(second.len()));
        if phase == 0 {
            return Ok(End::Won(table));
        }
        if may_stand_off && let Some(period) = table.standoff(rules) {
            return Ok(End::Repeats(Repetition { state: table, after, period }));
        }
        if brent.met([first, second]) {
            let step = |table: &mut Table<R>| play(table, 1).map(drop);
            return first_repetition(Table::new(decks), &table, step).map(End::Repeats);
        }
        // A standoff has to be noticed at its first state. With an even number of cards there is
        // none, and a whole phase can be played at once.
        let even = (first.len() + second.len()).is_multiple_of(2);
        let played = play(&mut table, if even { phase } else { 1 })?;
        may_stand_off = played.by_sub_game || table.standoff_may_begin(held);
        after += played.rounds;
    }
}
