//! The main game, of which every state matters.
//!
//! The score of a game of Recursive Combat that repeats, and what is said of a game of Combat that
//! never ends, depend on the very state that is the first to come back. Theorem A of
//! [`crate::standoff`] tells whether a state is part of a loop in which the players win in turn.
//! That is asked now and then; once it is so, the first such state is searched by bisection. Any
//! other loop is found by Brent's algorithm, which comes upon some state of it; from there two games
//! side by side find where it begins. Memory does not grow with the rounds.

use std::ops::ControlFlow;

use crate::{
    brent::{Brent, Repetition, first_repetition},
    deal::{Card, Deal, Score, score},
    endless::Endless,
    progress::{Progress, Reporter, Stopped},
    standoff::{Rules, period},
    sub_game::SubGames,
    table::{STRETCH, Table},
};

/// Plays plain Combat and returns the winner's score.
///
/// # Errors
///
/// If `watch` breaks off. Within, if nobody ever wins.
pub(crate) fn combat(
    deal: &Deal,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Result<Score, Endless>, Stopped> {
    Ok(match play_out(deal, Rules::Combat, watch)? {
        // The other deck is empty, and scores nothing.
        End::Won(table) => Ok(table.decks().map(score_of).into_iter().sum()),
        End::Repeats(Repetition { after, period, .. }) => Err(Endless { after, period }),
    })
}

/// Plays Recursive Combat and returns the winner's score.
///
/// # Errors
///
/// If `watch` breaks off.
pub(crate) fn recursive_combat(
    deal: &Deal,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Score, Stopped> {
    Ok(match play_out(deal, Rules::Recursive, watch)? {
        End::Won(table) => table.decks().map(score_of).into_iter().sum(),
        End::Repeats(repetition) => score_of(repetition.state.decks()[0]),
    })
}

fn play_out(
    deal: &Deal,
    rules: Rules,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<End, Stopped> {
    let reporter = Reporter::new(watch);
    Rounds { rules, sub_games: SubGames::default(), reporter }.play_out(deal.decks())
}

fn score_of(deck: &[Card]) -> Score {
    score(deck.iter().copied())
}

/// What comes of a game.
enum End {
    /// One player holds all cards.
    Won(Table),
    /// The decks repeat.
    Repeats(Repetition),
}

/// How a main game is played on from any of its states.
struct Rounds<'w> {
    rules: Rules,
    sub_games: SubGames,
    reporter: Reporter<'w>,
}

impl Rounds<'_> {
    /// Plays a game out.
    fn play_out(&mut self, start: [&[Card]; 2]) -> Result<End, Stopped> {
        let mut table = Table::new(start);
        let cards = u64::try_from(start[0].len() + start[1].len()).unwrap_or(u64::MAX);
        if let Some(period) = period(start, self.rules) {
            return Ok(End::Repeats(Repetition { state: table, after: 0, period }));
        }
        let mut brent = Brent::default();
        // The last state that was found in no standoff, unless it is the first of all; and the
        // rounds before it and since.
        let (mut earlier, mut after, mut since) = (None, 0, 0);
        loop {
            let decks = table.decks();
            if decks.iter().any(|deck| deck.is_empty()) {
                return Ok(End::Won(table));
            }
            if brent.met(decks) {
                let step = |table: &mut Table| self.play(table, 1).map(drop);
                return first_repetition(Table::new(start), &table, step).map(End::Repeats);
            }
            if since >= cards && cards % 2 == 1 {
                if let Some(period) = period(decks, self.rules) {
                    let earlier = earlier.unwrap_or_else(|| Table::new(start));
                    let (state, later) = self.first_standoff(earlier, table, since)?;
                    return Ok(End::Repeats(Repetition { state, after: after + later, period }));
                }
                after += since;
                since = 0;
                earlier = Some(table.clone());
            }
            since += self.play(&mut table, STRETCH)?;
        }
    }

    /// The first state of a standoff, and the rounds from `earlier` to there, if `earlier` is not
    /// in one and `later`, so many rounds later, is.
    fn first_standoff(
        &mut self,
        mut earlier: Table,
        mut later: Table,
        mut rounds: u64,
    ) -> Result<(Table, u64), Stopped> {
        let mut before = 0;
        while rounds > 1 {
            let half = rounds / 2;
            let mut middle = earlier.clone();
            let mut played = 0;
            while played < half {
                let left = usize::try_from(half - played).unwrap_or(STRETCH);
                played += self.play(&mut middle, left)?;
            }
            if period(middle.decks(), self.rules).is_some() {
                (later, rounds) = (middle, half);
            } else {
                (earlier, rounds) = (middle, rounds - half);
                before += half;
            }
        }
        Ok((later, before + rounds))
    }

    /// Plays so many rounds, or fewer: at least one, if both players have cards. Returns how many.
    fn play(&mut self, table: &mut Table, rounds: usize) -> Result<u64, Stopped> {
        let (rounds, drawn) = table.play(rounds, self.rules);
        self.reporter.played(rounds)?;
        if let Some(drawn) = drawn {
            let winner = self.sub_games.winner(table, drawn, &mut self.reporter)?;
            table.award(drawn, winner);
        }
        Ok(rounds)
    }
}
