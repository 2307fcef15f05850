//! Who wins a sub-game.
//!
//! Only the winner is wanted, so most of a sub-game need not be played. After a stretch of a few
//! rounds, and before the first one, it is asked whether the end is known already:
//!
//! - **Player 1 holds the highest card: player 1 wins.** Among n distinct positive cards the
//!   highest is at least n. It never starts a sub-game, so it never changes hands, so player 1
//!   never runs out of cards; and the other way for a game to end, by repetition, is a win for
//!   player 1 too.
//! - **Nobody will ever be eliminated: player 1 wins**, by repetition. Theorem P of
//!   [`crate::standoff`] tells that of nearly all odd games that repeat, a few rounds after they
//!   begin.
//! - **Whatever repeats otherwise** is caught by Brent's algorithm. What comes of a stretch depends
//!   on nothing but the decks before it, so a game that repeats also repeats from stretch to
//!   stretch, and those states alone are compared.
//!
//! The games that wait for a sub-game are kept in a vector, so no deal can overflow the machine's
//! stack. A sub-game has at least two cards fewer than its parent, so memory is bounded by the
//! square of the number of cards.

use crate::{
    brent::Brent,
    deal::{Card, Player},
    progress::{Reporter, Stopped},
    standoff::{Rules, highest, nobody_is_eliminated_with},
    table::{STRETCH, Table},
};

/// It takes as long to look at so many cards as to play a stretch. In games of more cards it is not
/// looked at them after each.
const CARDS_PER_STRETCH: usize = 64;

/// Solves sub-games one after the other, reusing its memory.
#[derive(Debug, Default)]
pub(crate) struct SubGames {
    /// The game that is played, after those that wait for its end, outermost first; then games that
    /// are over.
    games: Vec<Game>,
}

/// A game with a winner that has to be played for.
#[derive(Debug, Default)]
struct Game {
    table: Table,
    /// The parent's cards that this game is about.
    stake: [Card; 2],
    brent: Brent,
    /// Stretches until it is asked again whether the end is known.
    until_look: usize,
}

impl SubGames {
    /// The winner of the sub-game that these two cards start, drawn from this table.
    ///
    /// # Errors
    ///
    /// If the watcher breaks off.
    #[inline]
    pub(crate) fn winner(
        &mut self,
        table: &Table,
        drawn: [Card; 2],
        reporter: &mut Reporter<'_>,
    ) -> Result<Player, Stopped> {
        let decks = table.prefixes(drawn);
        reporter.sub_game(decks);
        if first_surely_wins(decks) {
            return Ok(Player::One);
        }
        if self.games.is_empty() {
            self.games.push(Game::default());
        }
        self.games[0].begin(table, drawn);
        self.play(reporter)
    }

    /// The winner of the first game.
    fn play(&mut self, reporter: &mut Reporter<'_>) -> Result<Player, Stopped> {
        let mut depth = 0;
        loop {
            let game = &mut self.games[depth];
            if let Some(winner) = game.winner() {
                if depth == 0 {
                    return Ok(winner);
                }
                let stake = game.stake;
                depth -= 1;
                self.games[depth].table.award(stake, winner);
                continue;
            }
            let (rounds, drawn) = game.table.play(STRETCH, Rules::Recursive);
            reporter.played(rounds)?;
            let Some(drawn) = drawn else { continue };
            let decks = game.table.prefixes(drawn);
            reporter.sub_game(decks);
            if first_surely_wins(decks) {
                game.table.award(drawn, Player::One);
            } else {
                depth += 1;
                if depth == self.games.len() {
                    self.games.push(Game::default());
                }
                let (waiting, free) = self.games.split_at_mut(depth);
                free[0].begin(&waiting[depth - 1].table, drawn);
            }
        }
    }
}

impl Game {
    #[inline]
    fn begin(&mut self, parent: &Table, drawn: [Card; 2]) {
        self.table.lay(parent.prefixes(drawn));
        self.stake = drawn;
        self.brent.restart();
        // It was asked before the game began, too.
        self.until_look = 2;
    }

    /// The winner, if it is known by now.
    #[inline]
    fn winner(&mut self) -> Option<Player> {
        let decks = self.table.decks();
        if decks[0].is_empty() {
            return Some(Player::Two);
        }
        self.until_look -= 1;
        if self.until_look > 0 {
            return None;
        }
        let cards = decks[0].len() + decks[1].len();
        self.until_look = 1 + cards / CARDS_PER_STRETCH;
        if cards % 2 == 1 && nobody_is_eliminated_with(highest(decks[0]), decks, Rules::Recursive)
            || self.brent.met(decks)
        {
            Some(Player::One)
        } else {
            None
        }
    }
}

/// Whether player 1 wins before a round is played.
#[inline]
fn first_surely_wins([one, two]: [&[Card]; 2]) -> bool {
    let highest = highest(one);
    two.iter().all(|&card| card < highest)
        || nobody_is_eliminated_with(highest, [one, two], Rules::Recursive)
}
