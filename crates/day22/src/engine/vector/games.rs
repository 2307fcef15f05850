//! The course of games, written once for all widths of registers.
//!
//! It is a macro because a function that calls intrinsics must name the processor's features it is
//! compiled for, and a generic function cannot. The module that calls it adds to `Table` the
//! operations on two decks.

/// Defines `solve` and `combat` for a processor with `$features`, which `$token` proves. A deck is a
/// `$register`, which `fearless_simd` knows as `$lanes`.
macro_rules! games {
    ($features:literal, $token:ident, $register:ty, $lanes:ident) => {
        /// A deck: a card in each byte, top card first, zeros below.
        type Deck = $register;

        /// The cards of a game.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Table {
            first: Deck,
            second: Deck,
            /// How many cards player 1 holds.
            held: u32,
            /// How many cards both hold.
            cards: u32,
        }

        impl Table {
            #[inline]
            #[target_feature(enable = $features)]
            fn new(token: $token, decks: [[u8; MOST_CARDS]; 2], [held, others]: [u32; 2]) -> Self {
                let [first, second] = decks.map(|deck| $lanes::simd_from(token, deck).into());
                Self { first, second, held, cards: held + others }
            }

            /// The decks, filled up with zeros.
            #[inline]
            #[target_feature(enable = $features)]
            fn decks(self, token: $token) -> [[u8; MOST_CARDS]; 2] {
                [self.first, self.second].map(|deck| $lanes::simd_from(token, deck).into())
            }
        }

        /// A game in progress, in which player 2 holds the highest card.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Game {
            table: Table,
            /// Rounds that the players have won in turn up to now; far below zero in a run that is
            /// [`DOOMED`].
            run: i32,
            /// The run at which to test for a standoff.
            suspicion: i32,
            /// 1 if player 1 won the last round.
            last: u32,
            /// The decks stored for Brent's algorithm.
            stored: [Deck; 2],
            /// Phases from the last time a state was stored to the next time.
            interval: u32,
            /// Phases until a look at what happens rarely, and from then on until a state is to be
            /// stored.
            until_look: u32,
            until_store: u32,
        }

        impl Game {
            #[inline]
            #[target_feature(enable = $features)]
            fn new(table: Table) -> Self {
                Self {
                    table,
                    run: 0,
                    // An even number of cards knows no standoff.
                    suspicion: if table.cards % 2 == 1 { FIRST_SUSPICION } else { i32::MAX },
                    last: 0,
                    stored: no_state(),
                    interval: FIRST_STORED_PHASE,
                    until_look: FIRST_STORED_PHASE,
                    until_store: 0,
                }
            }

            /// The winner, if the game ends here.
            #[inline]
            #[target_feature(enable = $features)]
            fn winner(&mut self, token: $token) -> Option<Player> {
                if self.table.held == 0 {
                    return Some(Player::Two);
                }
                let repeats = self.table.is(self.stored);
                (repeats || self.run >= self.suspicion && self.in_standoff(token))
                    .then_some(Player::One)
            }

            /// Whether the run goes on for ever; false may also mean that it is too early to tell.
            #[inline]
            #[target_feature(enable = $features)]
            fn in_standoff(&mut self, token: $token) -> bool {
                let Table { held, cards, .. } = self.table;
                let (even, odd) =
                    if held % 2 == 0 { (held, cards - held) } else { (cards - held, held) };
                let (lowest_winner, highest_loser) = self.table.extremes();
                // A single card cannot stand off.
                let certain =
                    odd > 1 && lowest_winner > highest_loser && lowest_winner >= even.max(odd - 1);
                let impossible = lowest_winner <= highest_loser && all_meet(even / 2, odd / 2);
                if !certain && !impossible && self.run < STRONG_SUSPICION {
                    self.suspicion = STRONG_SUSPICION;
                    return false;
                }
                let holds = certain || !impossible && self.in_standoff_exactly(token);
                if !holds {
                    self.run = DOOMED;
                }
                holds
            }

            /// Whether the run goes on for ever, by the test of [`crate::standoff`].
            #[cold]
            #[inline(never)]
            #[target_feature(enable = $features)]
            fn in_standoff_exactly(self, token: $token) -> bool {
                let decks = self.table.decks(token);
                let end = |deck: &[u8; MOST_CARDS]| deck.iter().position(|&card| card == 0);
                let [first, second] = decks
                    .each_ref()
                    .map(|deck| deck.get(..end(deck).unwrap_or(MOST_CARDS)).unwrap_or(deck));
                if first.len() % 2 == 0 {
                    standoff(first, second, Rules::Recursive)
                } else {
                    standoff(second, first, Rules::Recursive)
                }
            }

            /// Plays a phase without sub-games.
            #[inline]
            #[target_feature(enable = $features)]
            fn play(&mut self, wins: Wins) {
                let rounds = self.table.phase();
                self.table = self.table.after(rounds, wins);
                // Round by round: whether another player wins than in the round before.
                let turns = wins.first ^ (wins.first << 1 | self.last);
                let beyond = u32::MAX << 1 << (rounds - 1);
                self.run =
                    if turns | beyond == u32::MAX { self.run + rounds.cast_signed() } else { 0 };
                self.last = wins.first >> (rounds - 1) & 1;
            }

            /// Plays the rounds before `draw`, and draws.
            #[inline]
            #[target_feature(enable = $features)]
            fn play_until(&mut self, wins: Wins, draw: Draw) {
                let before = !(u32::MAX << draw.round);
                let wins = Wins { first: wins.first & before, second: wins.second & before };
                self.table = self.table.after(draw.round + 1, wins);
            }

            /// Ends the round of `draw`.
            #[inline]
            #[target_feature(enable = $features)]
            fn award(&mut self, draw: Draw, winner: Player) {
                self.table = self.table.award(draw, winner == Player::One);
                self.run = 0;
            }

            /// What is due after [`Self::until_look`] phases.
            #[cold]
            #[target_feature(enable = $features)]
            fn look(&mut self) {
                if self.until_store == 0 {
                    self.stored = [self.table.first, self.table.second];
                    self.interval = self.interval.saturating_mul(2);
                    self.until_store = self.interval;
                }
                self.until_look = self.until_store.min(PHASES_PER_LOOK);
                self.until_store -= self.until_look;
            }
        }

        fearless_simd::kernel!(
            /// The winner of a sub-game.
            pub(super) fn solve(
                token: $token,
                decks: [[u8; MOST_CARDS]; 2],
                cards: [u32; 2],
                waiting: &mut Vec<(Game, Draw)>,
                reporter: &mut Reporter<'_>,
            ) -> Result<Player, Stopped> {
                solve_table(token, Table::new(token, decks, cards), waiting, reporter)
            }
        );

        fearless_simd::kernel!(
            /// The winner's deck in a game of plain Combat; nothing if the game takes long.
            pub(super) fn combat(
                token: $token,
                decks: [[u8; MOST_CARDS]; 2],
                cards: [u32; 2],
            ) -> Option<[u8; MOST_CARDS]> {
                let mut table = Table::new(token, decks, cards);
                for _ in 0..PHASES_OF_COMBAT {
                    let rounds = table.phase();
                    if rounds == 0 {
                        let [first, second] = table.decks(token);
                        return Some(if table.held == 0 { second } else { first });
                    }
                    table = table.after(rounds, table.wins());
                }
                None
            }
        );

        /// Plays a game and all its sub-games; those that wait for the end of a sub-game are in
        /// `waiting`.
        #[inline]
        #[target_feature(enable = $features)]
        fn solve_table(
            token: $token,
            table: Table,
            waiting: &mut Vec<(Game, Draw)>,
            reporter: &mut Reporter<'_>,
        ) -> Result<Player, Stopped> {
            reporter.sub_game();
            if table.first_holds_highest() {
                return Ok(Player::One);
            }
            let mut game = Game::new(table);
            let mut rounds = 0;
            loop {
                if let Some(winner) = game.winner(token) {
                    let Some((parent, draw)) = waiting.pop() else {
                        reporter.played(rounds)?;
                        return Ok(winner);
                    };
                    game = parent;
                    game.award(draw, winner);
                    continue;
                }
                game.until_look -= 1;
                if game.until_look == 0 {
                    game.look();
                    reporter.played(rounds)?;
                    rounds = 0;
                }
                let wins = game.table.wins();
                if !game.table.may_start_sub_game() {
                    rounds += u64::from(game.table.phase());
                    game.play(wins);
                    continue;
                }
                let Some(draw) = game.table.first_sub_game(wins) else {
                    rounds += u64::from(game.table.phase());
                    game.play(wins);
                    continue;
                };
                rounds += u64::from(draw.round) + 1;
                game.play_until(wins, draw);
                reporter.sub_game();
                let sub_game = game.table.sub_game(draw);
                if sub_game.first_holds_highest() {
                    game.award(draw, Player::One);
                } else {
                    reporter.played(rounds)?;
                    rounds = 0;
                    waiting.push((game, draw));
                    game = Game::new(sub_game);
                }
            }
        }
    };
}

pub(super) use games;
