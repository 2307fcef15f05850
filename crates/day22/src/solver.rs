//! The solver: who wins, with as little play as possible.
//!
//! The answer is the score of the *main game*, so its last decks must be exact. A *sub-game* only
//! decides who wins a round, so it is played until its winner is certain, often long before it
//! ends. In both of them, Brent's algorithm finds decks that repeat.

use crate::{
    deal::{Card, Deal, Player, Score, score},
    decks::{Rules, SlidingDecks},
    endless::{Cycle, highest, theorem_1_applies_given_c},
};

/// How a main game ends.
pub(crate) struct Solution {
    /// The score of the winner's deck. If the decks repeat, this is the score of player 1's deck in
    /// the first state that returns.
    pub(crate) score: Score,
    /// How the decks repeat, if they do.
    pub(crate) cycle: Option<Cycle>,
}

/// Plays a main game to its end, or until its decks repeat.
pub(crate) fn play_out(deal: &Deal, rules: Rules) -> Solution {
    let mut solver = MainGameSolver { rules, sub_games: SubGameSolver::default() };
    let mut decks = SlidingDecks::new(deal.decks(), rules);
    let mut brent = Brent::default();
    loop {
        let [one, two] = decks.as_slices();
        if one.is_empty() || two.is_empty() {
            let winner = if one.is_empty() { two } else { one };
            return Solution { score: score(winner.iter().copied()), cycle: None };
        }
        let is_repetition = brent.record([one, two]);
        if is_repetition {
            let start = SlidingDecks::new(deal.decks(), rules);
            let (first, cycle) = solver.first_repeated(start, &decks);
            let [first_deck1, _] = first.as_slices();
            return Solution { score: score(first_deck1.iter().copied()), cycle: Some(cycle) };
        }
        solver.play(&mut decks, rules.max_batch());
    }
}

/// Plays the rounds of main games. The caller keeps the decks, so that one solver can play several
/// states of a game.
struct MainGameSolver {
    rules: Rules,
    sub_games: SubGameSolver,
}

impl MainGameSolver {
    /// The first decks of a game that ever return, and the cycle that begins with them.
    ///
    /// `start` has the first decks of the game, and `inside` has any decks of the cycle.
    fn first_repeated(
        &mut self,
        start: SlidingDecks,
        inside: &SlidingDecks,
    ) -> (SlidingDecks, Cycle) {
        // The length of the cycle is the number of rounds until the decks inside it return.
        // Meanwhile, `ahead` plays as many rounds from the start of the game.
        let mut ahead = start.clone();
        let mut looping = inside.clone();
        let mut length = 0;
        loop {
            self.play(&mut ahead, 1);
            self.play(&mut looping, 1);
            length += 1;
            if looping.as_slices() == inside.as_slices() {
                break;
            }
        }
        // From here on, `behind` follows `ahead` at a distance of one length of the cycle. They are
        // equal for the first time when `behind` reaches the cycle.
        let mut behind = start;
        let mut rounds_before = 0;
        while behind.as_slices() != ahead.as_slices() {
            self.play(&mut behind, 1);
            self.play(&mut ahead, 1);
            rounds_before += 1;
        }
        (behind, Cycle { start: rounds_before, length })
    }

    /// Plays at most this many rounds, but at least one. Neither deck may be empty.
    fn play(&mut self, decks: &mut SlidingDecks, max_rounds: usize) {
        // The rules are a constant in each arm, so `SlidingDecks::play` is compiled for each of them.
        let drawn = match self.rules {
            Rules::Combat => decks.play(max_rounds, Rules::Combat),
            Rules::Recursive => decks.play(max_rounds, Rules::Recursive),
        };
        if let Some(drawn) = drawn {
            let winner = self.sub_games.winner(decks, drawn);
            decks.award(drawn, winner);
        }
    }
}

/// In a sub-game of an odd number of cards, the most rounds between two checks whether the winner is certain.
///
/// Many cycles have lengths that are divisible by 2 and 3, and are found sooner by batches whose
/// length is divisible by 2 and 3. For example, a cycle of 60 rounds without sub-games repeats after
/// 5 batches of 12 rounds, but only after 60 batches of 11.
const ODD_BATCH: usize = 12;

/// In a sub-game of an even number of cards, the most rounds between two checks whether the winner is certain.
///
/// It is greater than [`ODD_BATCH`], because there is less to find: Theorem 1 does not apply to these
/// games, so only cycle detection can recognise an endless game.
const EVEN_BATCH: usize = 24;

/// Finds the winners of sub-games.
///
/// Games that wait for a sub-game are kept in a vector, so no deal overflows the program's stack. A
/// sub-game has at least two cards fewer than its parent, so the memory is at most quadratic in the
/// number of cards.
#[derive(Debug, Default)]
struct SubGameSolver {
    /// The sub-game that the main game waits for, then its sub-game, and so on to the game that is
    /// being played. After them come finished games, whose memory is reused.
    games: Vec<SubGame>,
}

impl SubGameSolver {
    /// The winner of the sub-game that two cards drawn from these decks start.
    #[inline]
    fn winner(&mut self, decks: &SlidingDecks, drawn: [Card; 2]) -> Player {
        if let Some(winner) = winner_without_play(decks.sub_game(drawn)) {
            return winner;
        }
        if self.games.is_empty() {
            self.games.push(SubGame::default());
        }
        self.games[0].start(decks, drawn);
        self.play_first_game()
    }

    /// Plays the first game, and all sub-games inside it, until its winner is certain.
    fn play_first_game(&mut self) -> Player {
        // The index of the game that is being played. All games before it wait.
        let mut current = 0;
        loop {
            if let Some(drawn) = self.games[current].play() {
                self.start_sub_game(current, drawn);
                current += 1;
            } else {
                // The winner of a sub-game wins the current round of the parent. The winner of the parent
                // may then be certain, too.
                while let Some(winner) = self.games[current].certain_winner() {
                    let Some(parent) = current.checked_sub(1) else { return winner };
                    let drawn = self.games[current].drawn;
                    self.games[parent].decks.award(drawn, winner);
                    current = parent;
                }
            }
        }
    }

    /// Starts the sub-game of the game at index `parent`, at the next index.
    fn start_sub_game(&mut self, parent: usize, drawn: [Card; 2]) {
        let child = parent + 1;
        if child == self.games.len() {
            self.games.push(SubGame::default());
        }
        let (waiting, free) = self.games.split_at_mut(child);
        free[0].start(&waiting[parent].decks, drawn);
    }
}

/// A sub-game that has to be played, because [`winner_without_play`] cannot tell its winner.
///
/// Player 2 holds its highest card, never loses this card, as shown there, and therefore never runs
/// out of cards.
#[derive(Debug, Default)]
struct SubGame {
    decks: SlidingDecks,
    /// The two drawn cards that started this game. The winner of this game gets them in the parent.
    drawn: [Card; 2],
    brent: Brent,
    /// The most rounds between two checks whether the winner is certain.
    batch: usize,
}

impl SubGame {
    #[inline]
    fn start(&mut self, parent: &SlidingDecks, drawn: [Card; 2]) {
        let [one, two] = parent.sub_game(drawn);
        let is_odd = (one.len() + two.len()) % 2 == 1;
        self.batch = if is_odd { ODD_BATCH } else { EVEN_BATCH };
        self.decks.reset([one, two], Rules::Recursive);
        self.drawn = drawn;
        self.brent = Brent::default();
    }

    /// Plays a batch of rounds, which ends at the first round that needs a sub-game. If this sub-game
    /// has to be played, the two drawn cards are returned, and are then in neither deck.
    #[expect(clippy::inline_always, reason = "saves one in a hundred instructions")]
    #[inline(always)]
    fn play(&mut self) -> Option<[Card; 2]> {
        let drawn = self.decks.play(self.batch, Rules::Recursive)?;
        let Some(winner) = winner_without_play(self.decks.sub_game(drawn)) else {
            return Some(drawn);
        };
        self.decks.award(drawn, winner);
        None
    }

    /// The winner, if that is certain by now.
    #[inline]
    fn certain_winner(&mut self) -> Option<Player> {
        let [one, two] = self.decks.as_slices();
        // Player 2 never runs out of cards: see `SubGame`.
        if one.is_empty() {
            return Some(Player::Two);
        }
        // The c of Theorem 1 is the lower one of both players' highest cards. As player 2 holds the
        // highest card of all, c is player 1's highest card.
        //
        // `theorem_1_applies_given_c` is false for an even number of cards. Testing this here, too,
        // saves the search for player 1's highest card in such games.
        let is_odd = (one.len() + two.len()) % 2 == 1;
        if is_odd && theorem_1_applies_given_c(highest(one), [one, two], Rules::Recursive) {
            return Some(Player::One);
        }
        let is_repetition = self.brent.record([one, two]);
        is_repetition.then_some(Player::One)
    }
}

/// The winner of a sub-game, if that is certain before a round is played.
///
/// - **If player 1 holds the highest card, player 1 wins.** The highest of n distinct positive
///   cards is at least n, and after a draw no player has n cards left. Hence the highest card
///   never starts a sub-game, its owner never loses it, and its owner never runs out of cards. The
///   game ends when player 2 runs out of cards or when the decks repeat, and player 1 wins in both
///   cases.
/// - **If player 2 holds the highest of 2, 3, 4, 6 or 8 cards, player 2 wins.** As above, player 2
///   never runs out of cards, so player 1 could only win by repetition. No such game repeats, as
///   the tests show by playing all of them (the games of 8 cards in a long test). There are only
///   finitely many to play: after a draw no player has more than n − 2 cards left, so cards above
///   n − 2 never start a sub-game, and only their order matters. With 5 or 7 cards, player 2 may
///   lose.
#[inline]
fn winner_without_play([one, two]: [&[Card]; 2]) -> Option<Player> {
    let highest_of_one = highest(one);
    if two.iter().all(|&card| card < highest_of_one) {
        return Some(Player::One);
    }
    matches!(one.len() + two.len(), 2 | 3 | 4 | 6 | 8).then_some(Player::Two)
}

/// Brent's cycle detection: finds decks that repeat, with only one earlier state in memory.
///
/// A *state* is both decks between two batches. Each state of a game is compared with the stored
/// state. At the end of each interval, the present state replaces the stored state. Each interval is
/// twice as long as the last. So at some time the stored state is in the cycle, and the interval is at
/// least as long as the cycle. The stored state then returns within the interval. Whole decks are
/// compared, so there are no false alarms.
///
/// The decks inside a batch need not be compared. What a batch does depends only on the decks before it,
/// so if the decks of a game repeat, the decks between batches repeat, too.
#[derive(Debug)]
struct Brent {
    /// The stored decks: first all cards of player 1, then all cards of player 2. It is empty at first.
    stored: Vec<Card>,
    /// How many of the stored cards are player 1's.
    stored_size1: usize,
    /// The length of the present interval, in states.
    interval: u64,
    /// How many states of the interval are left.
    left: u64,
}

/// The length of the first interval, in states. Most games are over before its end and store
/// nothing.
const FIRST_INTERVAL: u64 = 8;

impl Default for Brent {
    fn default() -> Self {
        Self { stored: Vec::new(), stored_size1: 0, interval: FIRST_INTERVAL, left: FIRST_INTERVAL }
    }
}

impl Brent {
    /// Records the next state of a game, and returns whether it is the stored state. Neither deck may
    /// be empty.
    #[inline]
    fn record(&mut self, decks: [&[Card]; 2]) -> bool {
        let (stored1, stored2) = self.stored.split_at(self.stored_size1);
        if decks == [stored1, stored2] {
            return true;
        }
        self.left -= 1;
        if self.left == 0 {
            self.store(decks);
        }
        false
    }

    #[cold]
    fn store(&mut self, decks: [&[Card]; 2]) {
        self.stored = decks.concat();
        self.stored_size1 = decks[0].len();
        self.interval = self.interval.saturating_mul(2);
        self.left = self.interval;
    }
}
