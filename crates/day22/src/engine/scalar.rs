//! Who wins a sub-game, for any number of cards, on any processor.
//!
//! # The idea
//!
//! Of a sub-game only the winner is wanted, so most of it need not be played:
//!
//! - **Player 1 holds the highest card: player 1 wins.** Among n distinct positive cards the
//!   highest is at least n. It never starts a sub-game, so it never changes hands, so player 1
//!   never runs out of cards; and the other way for a game to end, by repetition, is a win for
//!   player 1 too. Hence only games are played in which player 2 holds the highest card, and those
//!   end when player 1 runs out of cards, or when they repeat.
//! - **A standoff is a repetition foretold.** When wins have alternated for a while, the test of
//!   [`crate::standoff`] is tried; it saves the long loop.
//! - **Whatever repeats otherwise** is caught by Brent's algorithm: one earlier state is stored and
//!   compared with the present one, and replaced at intervals that double. States themselves are
//!   compared, no hashes.
//!
//! # Phases
//!
//! As long as p rounds are played, p being the size of the smaller deck, nobody can run out of
//! cards, and all cards drawn are those on top now. A *phase* plays those p rounds, or fewer if a
//! round starts a sub-game that must be played: that round ends the phase. Everything that need not
//! happen in every round happens between phases. The state after a phase depends on nothing but the
//! state before it, so a game that repeats also repeats from phase to phase, and Brent's algorithm
//! may look at those states alone.
//!
//! # Cost
//!
//! The stack of unfinished games is a vector of ours, so no deal can overflow the machine's stack;
//! a sub-game has at least two cards fewer than its parent. Memory is bounded by the depth times
//! the number of cards.

use std::mem;

use crate::{
    deal::Player,
    engine::{
        brent::Brent,
        rank::Rank,
        table::{Table, starts_sub_game},
        vector::Vector,
    },
    progress::{Reporter, Stopped},
    standoff::Rules,
};

/// Rounds won in turn before a standoff is suspected.
const SUSPICION: isize = 10;

/// A run of rounds won in turn that is known to end.
const DOOMED: isize = isize::MIN / 2;

/// Phases played before the first state is stored: most games are over by then.
const FIRST_STORED_PHASE: u64 = 16;

/// Solves sub-games one after the other, reusing its memory.
#[derive(Debug)]
pub(crate) struct Scalar<R> {
    /// Games that wait for the end of a sub-game, outermost first.
    waiting: Vec<Game<R>>,
    /// Games that are over.
    spare: Vec<Game<R>>,
    /// Who solves games that are small enough.
    vector: Option<Vector>,
}

impl<R: Rank> Scalar<R> {
    /// A solver that leaves games to `vector` which have few enough cards.
    pub(crate) fn new(vector: Option<Vector>) -> Self {
        Self { waiting: Vec::new(), spare: Vec::new(), vector }
    }

    /// The winner of a sub-game that need not be played here: player 1 with the highest card, or
    /// whoever the vector engine says.
    #[inline]
    fn winner_at_once(
        &mut self,
        decks: [&[R]; 2],
        reporter: &mut Reporter<'_>,
    ) -> Result<Option<Player>, Stopped> {
        if first_holds_highest(decks) {
            reporter.sub_game();
            return Ok(Some(Player::One));
        }
        match (&mut self.vector, decks.map(R::bytes)) {
            (Some(vector), [Some(first), Some(second)])
                if first.len() + second.len() <= vector.most_cards() =>
            {
                vector.winner([first, second], reporter).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Begins a sub-game that is to be played here.
    #[inline]
    fn begin(&mut self, decks: [&[R]; 2], reporter: &mut Reporter<'_>) -> Game<R> {
        reporter.sub_game();
        let mut game = self.spare.pop().unwrap_or_default();
        game.begin(decks);
        game
    }

    /// The winner of the sub-game with these decks, top card first, neither of them empty.
    pub(crate) fn winner(
        &mut self,
        decks: [&[R]; 2],
        reporter: &mut Reporter<'_>,
    ) -> Result<Player, Stopped> {
        if let Some(winner) = self.winner_at_once(decks, reporter)? {
            return Ok(winner);
        }
        let mut game = self.begin(decks, reporter);
        loop {
            match game.phase(reporter)? {
                Outcome::Open => {}
                Outcome::Undecided(drawn) => {
                    let decks = game.table.prefixes(drawn);
                    if let Some(winner) = self.winner_at_once(decks, reporter)? {
                        game.award(drawn, winner);
                    } else {
                        let mut sub_game = self.begin(decks, reporter);
                        sub_game.stake = drawn;
                        self.waiting.push(mem::replace(&mut game, sub_game));
                    }
                }
                Outcome::Won(winner) => {
                    let Some(parent) = self.waiting.pop() else {
                        self.spare.push(game);
                        return Ok(winner);
                    };
                    let stake = game.stake;
                    self.spare.push(mem::replace(&mut game, parent));
                    game.award(stake, winner);
                }
            }
        }
    }
}

/// What comes of a phase.
enum Outcome<R> {
    /// The rounds are played, the game goes on.
    Open,
    /// The game is over.
    Won(Player),
    /// The two cards are drawn; a sub-game decides who gets them.
    Undecided([R; 2]),
}

/// Whether player 1 holds the highest card.
#[inline]
pub(crate) fn first_holds_highest<R: Rank>(decks: [&[R]; 2]) -> bool {
    let [first, second] = decks.map(|deck| deck.iter().copied().fold(R::default(), R::max));
    first > second
}

/// A sub-game whose highest card player 2 holds.
#[derive(Debug, Default)]
struct Game<R> {
    table: Table<R>,
    /// The parent's cards that this game is about.
    stake: [R; 2],
    /// Whether player 1 won the last round.
    last_to_first: bool,
    /// Rounds that the players have won in turn up to now; far below zero in a run that is
    /// [`DOOMED`].
    run: isize,
    /// The run at which to test for a standoff.
    suspicion: isize,
    brent: Brent<R>,
}

impl<R: Rank> Game<R> {
    #[inline]
    fn begin(&mut self, decks: [&[R]; 2]) {
        let cards = decks[0].len() + decks[1].len();
        self.table.lay(decks);
        self.run = 0;
        // An even number of cards knows no standoff.
        self.suspicion = if cards % 2 == 1 { SUSPICION } else { isize::MAX };
        self.brent.restart(FIRST_STORED_PHASE);
    }

    #[inline]
    fn award(&mut self, drawn: [R; 2], winner: Player) {
        self.table.award(drawn, winner);
        self.run = 0;
    }

    /// Plays one phase, and before it does what is due between phases.
    #[inline]
    fn phase(&mut self, reporter: &mut Reporter<'_>) -> Result<Outcome<R>, Stopped> {
        let [first, second] = self.table.cards();
        let rounds = first.len().min(second.len());
        if rounds == 0 {
            // Player 2 has the highest card.
            return Ok(Outcome::Won(Player::Two));
        }
        if self.brent.met([first, second]) || self.run >= self.suspicion && self.in_standoff() {
            return Ok(Outcome::Won(Player::One));
        }
        self.play(rounds, reporter)
    }

    /// Whether wins go on to alternate.
    ///
    /// As long as they do, the same cards win and lose, so the answer cannot change within a run.
    fn in_standoff(&mut self) -> bool {
        let holds = self.table.standoff(Rules::Recursive).is_some();
        if !holds {
            self.run = DOOMED;
        }
        holds
    }

    /// Plays `rounds` rounds, which both decks have cards for, or up to and with a draw that a
    /// sub-game must decide.
    #[inline]
    fn play(&mut self, rounds: usize, reporter: &mut Reporter<'_>) -> Result<Outcome<R>, Stopped> {
        let (mut run, mut last_to_first) = (self.run, self.last_to_first);
        let (begun, drawn) = self.table.play_until(rounds, |[a, b], left| {
            if starts_sub_game([a, b], left) {
                return true;
            }
            let to_first = a > b;
            run = if to_first == last_to_first { 0 } else { run + 1 };
            last_to_first = to_first;
            false
        });
        (self.run, self.last_to_first) = (run, last_to_first);
        reporter.played(u64::try_from(begun).unwrap_or(u64::MAX))?;
        Ok(drawn.map_or(Outcome::Open, Outcome::Undecided))
    }
}
