//! Searches for every loop of Combat with a given number of cards. `wheels.md` says what it finds.
//!
//! # How it works
//!
//! Only the order of the cards matters in Combat, so the search leaves their order open, and decides it as they meet.
//! When two cards meet, and earlier decisions don't imply which one is higher, the search tries both. In this way it
//! could play every deal, many at a time. Four facts about loops let it play fewer games:
//!
//! 1. **The highest card of all never loses.** So it always has the same owner, whom we call player 1. In a loop each
//!    card is drawn again and again, because every waiting card moves up in each round. A *visit* is a time at which
//!    the highest card is on top of player 1's deck. Each loop can begin at the visit with the largest deck of
//!    player 1. So the search begins at a visit, and gives a game up at any later visit with a larger deck of
//!    player 1.
//! 2. **Player 2 has a card that never loses.** Let c be the highest card that player 2 ever holds in the loop. If
//!    player 2 lost c, c would have to return, but only a higher card of player 2 could win it back, and there is no
//!    such card. So player 2 always holds c, and c is higher than player 2's other cards from the first decks on. The
//!    search tries each card of player 2's first deck as c. It lets c win, and gives the game up if earlier decisions
//!    make c the lower card.
//! 3. **Neither deck is ever empty.**
//! 4. **A loop has no first round.** The round before the first decks put the winner's card and, below it, the loser's
//!    card at the bottom of the winner's deck. The search gives a game up if its decisions rule this out for both
//!    players. It looks back in this way over several rounds.
//!
//! # Why it finds every loop
//!
//! Take a loop, and call the owner of the highest card player 1. Let the loop begin at a visit with the largest deck,
//! as in (1), and let c be as in (2). The search begins with these decks and this c. Whenever it tries both orders of
//! two cards, one of them is the order in the loop, so one of the games that the search plays is the loop. By the four
//! facts, the search doesn't give this game up. All decks of a loop differ until the first decks return, so no other
//! decks return earlier. When the first decks return, the search has found the loop.
//!
//! Conversely, everything that the search finds is a loop: with cards in the decided order, decks that return once
//! return again and again.
//!
//! # Why it ends
//!
//! There are only finitely many pairs of cards to decide. After the last decision, a game ends or its decks repeat. If
//! decks other than the first repeat, the game is given up: it has got into a loop that begins elsewhere, and the
//! search finds this loop when it begins there. As in (1), there are visits in that loop, so comparing the decks of
//! visits is enough.

use day22::{Deal, Rules};
use fastrand::Rng;
use itertools::iproduct;

use crate::{
    deals::{every_deal, random_deal},
    main_game::{MainGame, standard_form},
    wheels::rhythms_of_table,
};

/// The number of a card, which is its place in the first decks and says nothing about its value.
type Card = usize;

/// The most cards that a [`PackedDeck`] and an [`Order`] can hold.
const MAX_CARDS: usize = 16;

/// The card with the highest value of all. The search begins when it is the top card of player 1's deck.
const HIGHEST: Card = 0;

/// A deck of at most 16 cards, with four bits for each. The lowest four bits are the top card.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct PackedDeck {
    cards: u64,
    size: usize,
}

impl PackedDeck {
    fn of(cards: impl Iterator<Item = Card>) -> Self {
        let mut deck = Self::default();
        cards.for_each(|card| deck.put_at_bottom(card));
        deck
    }

    fn top(self) -> Card {
        (self.cards & 0b1111) as Card
    }

    fn remove_top(&mut self) {
        self.cards >>= 4;
        self.size -= 1;
    }

    fn put_on_top(&mut self, card: Card) {
        self.cards = self.cards << 4 | card as u64;
        self.size += 1;
    }

    fn put_at_bottom(&mut self, card: Card) {
        self.cards |= (card as u64) << (4 * self.size);
        self.size += 1;
    }

    fn remove_bottom(&mut self) -> Card {
        self.size -= 1;
        let card = self.cards >> (4 * self.size);
        self.cards ^= card << (4 * self.size);
        card as Card
    }
}

/// Plays a round that the player `winner` wins: 0 is player 1, and 1 is player 2.
fn play_round(decks: &mut [PackedDeck; 2], winner: usize) {
    let drawn = decks.map(PackedDeck::top);
    decks.iter_mut().for_each(PackedDeck::remove_top);
    decks[winner].put_at_bottom(drawn[winner]);
    decks[winner].put_at_bottom(drawn[1 - winner]);
}

/// Undoes a round that this player has won, and returns the winner's and the loser's card. Returns `None` if the player
/// has too few cards to have won the last round.
fn undo_round(decks: &mut [PackedDeck; 2], winner: usize) -> Option<[Card; 2]> {
    if decks[winner].size < 2 {
        return None;
    }
    let low = decks[winner].remove_bottom();
    let high = decks[winner].remove_bottom();
    decks[winner].put_on_top(high);
    decks[1 - winner].put_on_top(low);
    Some([high, low])
}

/// The decisions about the order of the cards, with all that follows from them.
#[derive(Clone, Copy, Default)]
struct Order {
    /// For each card, a set of lower cards: bit i is set if card i is one of them.
    lower: [u16; MAX_CARDS],
}

impl Order {
    fn is_higher(&self, card: Card, other: Card) -> bool {
        self.lower[card] >> other & 1 == 1
    }

    fn is_open(&self, card: Card, other: Card) -> bool {
        !self.is_higher(card, other) && !self.is_higher(other, card)
    }

    /// Decides that `high` is higher than `low`, so that `high` and all cards above it are higher than `low` and all
    /// cards below it.
    fn decide(&mut self, high: Card, low: Card) {
        let low_and_below = self.lower[low] | 1 << low;
        for card in 0..MAX_CARDS {
            if card == high || self.is_higher(card, high) {
                self.lower[card] |= low_and_below;
            }
        }
    }
}

/// Plays all games with given sizes of the first decks and a given c.
struct Search<'a> {
    first_decks: [PackedDeck; 2],
    /// The card of player 2 that never loses.
    c: Card,
    /// The families of loops found so far.
    found: &'a mut Vec<LoopFamily>,
}

/// All loops whose cards have this order, one for each choice of values. They begin at a visit, at which player 1 has
/// `size1` cards.
struct LoopFamily {
    size1: usize,
    order: Order,
    /// The winner of each round: 0 for player 1 and 1 for player 2.
    winners: Vec<usize>,
}

/// Over how many rounds the search looks back. Looking further back takes longer than it saves.
const ROUNDS_BEFORE: usize = 16;

impl Search<'_> {
    /// Plays on with these decks, and decides the order of cards as they meet.
    fn play(&mut self, mut decks: [PackedDeck; 2], order: Order) {
        if !self.can_follow(ROUNDS_BEFORE, self.first_decks, &order) {
            return;
        }
        // The decks of an earlier visit, as in Brent's algorithm. They are replaced after 1, 2, 4, 8, … visits.
        let mut stored = None;
        let mut visits: u64 = 0;
        loop {
            let [card1, card2] = decks.map(PackedDeck::top);
            if order.is_open(card1, card2) {
                for [high, low] in [[card1, card2], [card2, card1]] {
                    if low != self.c {
                        let mut extended_order = order;
                        extended_order.decide(high, low);
                        self.play(decks, extended_order);
                    }
                }
                return;
            }

            let winner = usize::from(order.is_higher(card2, card1));
            if card2 == self.c && winner == 0 {
                return;
            }
            play_round(&mut decks, winner);
            if decks.iter().any(|deck| deck.size == 0) {
                return;
            }

            let is_visit = decks[0].top() == HIGHEST;
            if !is_visit {
                continue;
            }
            if decks == self.first_decks {
                self.found.push(LoopFamily::of(self.first_decks, order));
                return;
            }
            if decks[0].size > self.first_decks[0].size || stored == Some(decks) {
                return;
            }
            visits += 1;
            if visits.is_power_of_two() {
                stored = Some(decks);
            }
        }
    }

    /// Whether a loop can have these decks after this many other rounds.
    fn can_follow(&self, rounds: usize, decks: [PackedDeck; 2], order: &Order) -> bool {
        rounds == 0
            || (0..2).any(|winner| {
                let mut decks_before = decks;
                let Some([high, low]) = undo_round(&mut decks_before, winner) else {
                    return false;
                };
                low != self.c
                    && !order.is_higher(low, high)
                    && self.can_follow(rounds - 1, decks_before, order)
            })
    }
}

impl LoopFamily {
    /// The loops that begin with these decks. The order decides all rounds until these decks return.
    fn of(first_decks: [PackedDeck; 2], order: Order) -> Self {
        let mut decks = first_decks;
        let mut winners = Vec::new();
        while winners.is_empty() || decks != first_decks {
            let [card1, card2] = decks.map(PackedDeck::top);
            let winner = usize::from(order.is_higher(card2, card1));
            play_round(&mut decks, winner);
            winners.push(winner);
        }
        Self { size1: first_decks[0].size, order, winners }
    }

    /// Whether a loop of the family begins with these decks.
    fn begins_with(&self, decks: [&[u32]; 2]) -> bool {
        let cards = decks.concat();
        let mut pairs = iproduct!(0..cards.len(), 0..cards.len());
        decks[0].len() == self.size1
            && pairs.all(|(card, other)| {
                !self.order.is_higher(card, other) || cards[card] > cards[other]
            })
    }
}

/// The families of all loops of this many cards in which player 1 owns the highest card.
fn all_loops(cards: usize) -> Vec<LoopFamily> {
    assert!(cards <= MAX_CARDS);
    let mut found = Vec::new();
    for size1 in 1..cards {
        for c in size1..cards {
            let mut order = Order::default();
            (1..cards).for_each(|other| order.decide(HIGHEST, other));
            (size1..cards).filter(|&other| other != c).for_each(|other| order.decide(c, other));
            let first_decks = [PackedDeck::of(0..size1), PackedDeck::of(size1..cards)];
            Search { first_decks, c, found: &mut found }.play(first_decks, order);
        }
    }
    found
}

/// The different rhythms of these loops, each in its [`standard_form`], in alphabetical order.
fn rhythms(loops: &[LoopFamily]) -> Vec<String> {
    let mut rhythms: Vec<String> =
        loops.iter().map(|found| standard_form(&found.winners)).collect();
    rhythms.sort_unstable();
    rhythms.dedup();
    rhythms
}

/// Plays these deals of Combat, and asserts that each endless game gets into a loop of one of these families.
fn assert_loops_are_among(deals: impl Iterator<Item = Deal>, loops: &[LoopFamily]) {
    for deal in deals {
        let game = MainGame::play(&deal, Rules::Combat);
        if game.cycle.is_none() {
            continue;
        }
        let states_of_loop = game.states[game.rounds_before_loop()..].iter().map(Deal::decks);
        let visits = states_of_loop.filter_map(|[one, two]| {
            let highest = one.iter().chain(two).max();
            // The search calls the owner of the highest card player 1.
            if one.first() == highest {
                Some([one, two])
            } else if two.first() == highest {
                Some([two, one])
            } else {
                None
            }
        });
        let first_decks = visits.max_by_key(|decks| decks[0].len()).expect("a visit");
        assert!(loops.iter().any(|found| found.begins_with(first_decks)), "{deal:?}");
    }
}

/// Random deals of this many cards, half of them for each player.
fn random_deals(cards: usize, deals: usize) -> impl Iterator<Item = Deal> {
    let mut rng = Rng::with_seed(4);
    (0..deals).map(move |_| random_deal(&mut rng, cards / 2, cards, cards))
}

#[test]
fn search_finds_the_loops_of_every_deal_of_up_to_7_cards() {
    for cards in 2..=7 {
        assert_loops_are_among(every_deal(cards as u32), &all_loops(cards));
    }
}

#[test]
fn search_finds_the_loops_of_random_deals() {
    for cards in 9..=11 {
        assert_loops_are_among(random_deals(cards, 1_000), &all_loops(cards));
    }
}

#[test]
fn rhythms_of_even_numbers_up_to_12_are_those_of_the_table() {
    for cards in [2, 4, 6, 8, 10, 12] {
        assert_eq!(rhythms(&all_loops(cards)), rhythms_of_table(cards), "{cards} cards");
    }
}

#[test]
fn rhythm_of_odd_numbers_up_to_11_is_ba() {
    assert!(all_loops(3).is_empty());
    for cards in [5, 7, 9, 11] {
        assert_eq!(rhythms(&all_loops(cards)), ["BA"], "{cards} cards");
    }
}

#[test]
#[ignore = "takes seconds"]
fn search_finds_the_loops_of_14_cards() {
    let loops = all_loops(14);
    assert_loops_are_among(random_deals(14, 20_000), &loops);
    assert_eq!(rhythms(&loops), rhythms_of_table(14));
}

#[test]
#[ignore = "takes seconds"]
fn search_finds_no_loop_of_16_cards() {
    assert!(all_loops(16).is_empty());
}
