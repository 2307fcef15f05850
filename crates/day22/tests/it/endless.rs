//! The theorems on endless games against play.

use std::ops::RangeInclusive;

use day22::{
    Player, Rules,
    endless::is_endless,
    reference::{self, Event},
};
use fastrand::Rng;

use crate::{
    baseline,
    deals::{Decks, any_decks, deal, every_deal, outcome, random_decks},
};

fn slices(decks: &Decks) -> [&[u32]; 2] {
    decks.each_ref().map(Vec::as_slice)
}

/// Theorem 3: after how many rounds the decks return, if the players win in turn for ever.
fn cycle_length(decks: &Decks, rules: Rules) -> Option<u64> {
    let [one, two] = decks;
    let (even, odd) = if one.len() % 2 == 0 { (one, two) } else { (two, one) };
    let (k, j) = (even.len() / 2, odd.len() / 2);
    if k == 0 || j == 0 {
        return None;
    }
    let low =
        |deck: &Vec<u32>, first| deck.iter().skip(first).step_by(2).copied().collect::<Vec<_>>();
    let ring: Vec<u32> = [low(odd, 0), low(even, 1)].concat();
    let beats = |high: u32, low: u32, own: usize, other: usize| {
        let starts_sub_game = (high as usize) < own && (low as usize) < other;
        high > low && (rules == Rules::Combat || !starts_sub_game)
    };
    let (g, h) = (gcd(k, j + 1), gcd(j, k + 1));
    let holds = (0..ring.len()).all(|l| {
        (0..k).filter(|i| i % g == l % g).all(|i| beats(even[2 * i], ring[l], 2 * k, 2 * j + 1))
            && (0..j)
                .filter(|i| (i + j + 1) % h == l % h)
                .all(|i| beats(odd[2 * i + 1], ring[l], 2 * j, 2 * k + 1))
    });
    let lcm = |a: usize, b: usize| a / gcd(a, b) * b;
    holds.then(|| 2 * lcm(lcm(k, j), k + j + 1) as u64)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// For every deal of an odd number of cards: theorem 3 claims a loop exactly if the deal itself
/// repeats, with its length; and a claim for Recursive Combat comes true.
fn theorem_3(cards: u32) {
    let mut of_each = [0; 2];
    for decks in every_deal(cards) {
        let claimed = cycle_length(&decks, Rules::Combat);
        let cycle = outcome(&decks, Rules::Combat).cycle;
        let length = cycle.filter(|cycle| cycle.start == 0).map(|cycle| cycle.length);
        assert_eq!(claimed, length, "{decks:?}");
        of_each[usize::from(claimed.is_some())] += 1;
        if cycle_length(&decks, Rules::Recursive).is_some() {
            let cycle = outcome(&decks, Rules::Recursive).cycle;
            assert_eq!(cycle.map(|cycle| (cycle.start, Some(cycle.length))), Some((0, length)));
        }
    }
    assert!(of_each.iter().all(|&count| count > 0), "{of_each:?}");
}

#[test]
fn theorem_3_for_5_and_7_cards() {
    theorem_3(5);
    theorem_3(7);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn theorem_3_for_9_cards() {
    theorem_3(9);
}

/// Theorem 2: whether a game of Combat of an odd number of cards is endless exactly if theorem 1
/// ever holds, and stays true from then on.
fn endless_exactly_if_theorem_1_holds(decks: &Decks) -> bool {
    let mut held = false;
    let played = reference::play(&deal(decks), Rules::Combat, |event| {
        let Event::RoundBegins(decks) = event else { return Ok(()) };
        let decks = decks.each_ref().map(|deck| deck.iter().copied().collect::<Vec<_>>());
        let held_before = held;
        held = is_endless(slices(&decks), Rules::Combat);
        if held_before && !held { Err(decks) } else { Ok(()) }
    });
    let endless = played.expect("what holds goes on to hold").cycle.is_some();
    assert_eq!(held, endless, "{decks:?}");
    endless
}

#[test]
fn theorem_2_for_5_and_7_cards() {
    let endless = every_deal(5).filter(endless_exactly_if_theorem_1_holds).count();
    assert!((1..480).contains(&endless));
    every_deal(7).for_each(|decks| _ = endless_exactly_if_theorem_1_holds(&decks));
}

#[test]
#[ignore = "takes a minute in a release build"]
fn theorem_2_for_9_cards() {
    every_deal(9).for_each(|decks| _ = endless_exactly_if_theorem_1_holds(&decks));
}

/// Decks of 3 to 61 cards in all, an odd number, of any two sizes, often with higher cards.
fn odd_decks(rng: &mut Rng) -> Decks {
    loop {
        let decks = any_decks(rng, &(3..=61));
        if decks.concat().len() % 2 == 1 {
            return decks;
        }
    }
}

#[test]
fn theorem_2_for_random_deals() {
    let mut rng = Rng::with_seed(31);
    let games = if cfg!(debug_assertions) { 500 } else { 20_000 };
    let endless =
        (0..games).filter(|_| endless_exactly_if_theorem_1_holds(&odd_decks(&mut rng))).count();
    assert!(endless > games / 3 && endless < games, "{endless} of {games}");
}

/// How many games, main games and sub-games, theorem 1 has decided, and how many of an odd number of
/// cards it has missed though they repeated.
#[derive(Debug, Default)]
struct Tally {
    claimed: u64,
    missed: u64,
}

impl Tally {
    /// Plays by the reference rules, but for so many rounds at most. Whenever theorem 1 holds, player
    /// 1 has to win that game by repetition.
    fn play(&mut self, decks: &Decks, most_rounds: u64) {
        let (mut rounds, mut games) = (0, Vec::new());
        let _stopped = reference::play(&deal(decks), Rules::Recursive, |event| {
            match event {
                Event::GameBegins => games.push((false, false)),
                Event::RoundBegins(decks) => {
                    let decks: Decks = decks.each_ref().map(|deck| deck.iter().copied().collect());
                    let (odd, claimed) = games.last_mut().expect("a game");
                    *odd = decks.concat().len() % 2 == 1;
                    *claimed |= is_endless(slices(&decks), Rules::Recursive);
                    rounds += 1;
                }
                Event::GameEnds(outcome) => {
                    let repeated = outcome.cycle.is_some();
                    let (odd, claimed) = games.pop().expect("a game");
                    assert!(!claimed || repeated && outcome.winner == Player::One, "{decks:?}");
                    self.claimed += u64::from(claimed);
                    self.missed += u64::from(odd && !claimed && repeated);
                }
                Event::RoundWon(_) => {}
            }
            if rounds < most_rounds { Ok(()) } else { Err(()) }
        });
    }
}

#[test]
fn theorem_1_for_up_to_7_cards() {
    let mut tally = Tally::default();
    (2..=7).flat_map(every_deal).for_each(|decks| tally.play(&decks, u64::MAX));
    // With so few cards, there is no loop that theorem 1 misses.
    assert!(tally.claimed > 0 && tally.missed == 0, "{tally:?}");
}

#[test]
#[ignore = "takes a minute in a release build"]
fn theorem_1_for_9_cards() {
    let mut tally = Tally::default();
    every_deal(9).for_each(|decks| tally.play(&decks, u64::MAX));
    assert!(tally.claimed > 0 && tally.missed == 0, "{tally:?}");
}

fn theorem_1_for_random_deals_of(sizes: RangeInclusive<usize>, deals: u32) {
    let (mut rng, mut tally) = (Rng::with_seed(77), Tally::default());
    for _ in 0..deals {
        tally.play(&any_decks(&mut rng, &sizes), 3_000);
    }
    // Few are missed, mostly loops with a sub-game inside.
    assert!(tally.claimed > 50 * tally.missed.max(1), "{tally:?}");
}

#[test]
fn theorem_1_for_random_deals() {
    theorem_1_for_random_deals_of(2..=24, 2_000);
    theorem_1_for_random_deals_of(25..=61, 200);
}

#[test]
#[ignore = "takes minutes in a release build"]
fn theorem_1_for_100_000_random_deals() {
    theorem_1_for_random_deals_of(2..=61, 100_000);
}

/// The size condition at its bounds: 13 cards with f = n − 3 and f + s < n − 1; 19 cards with f < n − 3
/// and f + s = n − 1; and 17 cards that miss both bounds by one, where player 2 wins.
#[test]
fn theorem_1_at_its_bounds() {
    let cases = [
        (true, [vec![6, 9, 7], vec![1, 4, 15, 5, 10, 8, 16, 3, 11, 2]]),
        (true, [vec![14, 6, 11, 7], vec![3, 24, 9, 22, 12, 19, 8, 15, 13, 20, 10, 16, 4, 18, 5]]),
        (false, [vec![12, 6, 2, 10], vec![8, 19, 3, 15, 11, 13, 9, 17, 4, 24, 7, 18, 5]]),
    ];
    for (holds, decks) in cases {
        assert!(is_endless(slices(&decks), Rules::Combat), "{decks:?}");
        assert_eq!(is_endless(slices(&decks), Rules::Recursive), holds, "{decks:?}");
        let repeats = outcome(&decks, Rules::Recursive).cycle.is_some();
        assert_eq!(repeats, holds, "repeats: {decks:?}");
    }
}

/// No game of an even number of cards up to 8 is endless, so that none can be missed.
#[test]
fn of_an_even_number_of_cards() {
    for decks in [2, 4, 6].into_iter().flat_map(every_deal) {
        assert_eq!(outcome(&decks, Rules::Combat).cycle, None, "{decks:?}");
        assert!(!is_endless(slices(&decks), Rules::Combat), "{decks:?}");
    }
}

/// Whether decks of the cards 1 to 10 are one of the loops of ten cards.
fn is_loop_of_ten([one, two]: &Decks) -> bool {
    let (short, long) = if one.len() < two.len() { (one, two) } else { (two, one) };
    let kind = |card: &u32| match card {
        1..=3 => 'l',
        4..=8 => 'm',
        _ => 'C',
    };
    let kinds = |deck: &[u32]| deck.iter().map(kind).collect::<String>();
    short.len() == 4 && kinds(short) == "Cmml" && kinds(long) == "mlCmml"
}

/// A game of ten cards never ends exactly if at some time it is in such a loop. Returns whether
/// it never ends.
fn ten_cards(decks: &Decks) -> bool {
    let cycle = day22::part1(&deal(decks)).err();
    let rounds = cycle.map_or(u64::MAX, |cycle| cycle.start + cycle.length);
    let (mut decks_now, mut was_in_loop) = (decks.clone(), false);
    for _ in 0..rounds {
        was_in_loop |= is_loop_of_ten(&decks_now);
        if decks_now.iter().any(Vec::is_empty) {
            break;
        }
        play_round(&mut decks_now);
    }
    assert_eq!(cycle.is_some(), was_in_loop, "{decks:?}");
    assert!(cycle.is_none_or(|cycle| cycle.length == 60), "{decks:?}");
    was_in_loop
}

/// Plays a round of plain Combat, and returns the index of its winner.
fn play_round(decks: &mut Decks) -> usize {
    let drawn = decks.each_mut().map(|deck| deck.remove(0));
    let winner = usize::from(drawn[1] > drawn[0]);
    decks[winner].extend([drawn[winner], drawn[1 - winner]]);
    winner
}

#[test]
fn random_deals_of_ten_cards() {
    let mut rng = Rng::with_seed(10);
    let endless = (0..5_000).filter(|_| ten_cards(&random_decks(&mut rng, 5, 10, 10))).count();
    assert!((400..700).contains(&endless), "{endless}");
}

#[test]
#[ignore = "takes a minute in a release build"]
fn every_deal_of_ten_cards() {
    every_deal(10).for_each(|decks| _ = ten_cards(&decks));
}

/// Decks in which the cards are as strong as these two rows say, ties in any order.
fn by_strength(rows: [Vec<u32>; 2], rng: &mut Rng) -> Decks {
    let mut places: Vec<(u32, u32, usize, usize)> = Vec::new();
    for (player, row) in rows.iter().enumerate() {
        places.extend(row.iter().zip(0..).map(|(&power, i)| (power, rng.u32(..), player, i)));
    }
    places.sort_unstable();
    let mut decks = rows.map(|row| vec![0; row.len()]);
    for (card, (.., player, i)) in (1..).zip(places) {
        decks[player][i] = card;
    }
    decks
}

/// Asserts that plain Combat returns to these decks, and returns who wins the rounds until then.
fn winners_of_loop(decks: &Decks) -> String {
    let cycle = day22::part1(&deal(decks)).expect_err("a cycle");
    assert_eq!(cycle.start, 0, "{decks:?}");
    let mut decks = decks.clone();
    // The rhythm shows soon.
    (0..cycle.length.min(20_000)).map(|_| ['A', 'B'][play_round(&mut decks)]).collect()
}

/// Decks of 2k and 2j + 1 blocks of d cards: each card is the stronger, the fewer ones its address
/// has.
#[test]
fn loops_in_blocks() {
    let mut rng = Rng::with_seed(40);
    for (d, k, j) in [(8, 1, 1), (4, 3, 4), (4, 5, 2), (2, 1, 1), (1, 2, 3)] {
        let row = |blocks: u32| {
            let ones = |i: u32| ((i / d + blocks) % 2) + (i % d).count_ones();
            (0..blocks * d).map(|i| 32 - ones(i)).collect()
        };
        let decks = by_strength([row(2 * k), row(2 * j + 1)], &mut rng);
        let winners = winners_of_loop(&decks);
        let block = "A".repeat(d as usize) + &"B".repeat(d as usize);
        assert_eq!(winners.replace(&block, ""), "", "{decks:?}");
    }
}

/// A loop of this many cards, if it is 12 modulo 20.
fn loop_of(cards: usize) {
    let mut rng = Rng::with_seed(32);
    let row = |digits: &str, cards| {
        digits.chars().filter_map(|digit| digit.to_digit(10)).cycle().take(cards).collect()
    };
    let rows = [("21323120655354324332", cards - 4), ("75547251534273215210", 4)];
    let decks = by_strength(rows.map(|(digits, cards)| row(digits, cards)), &mut rng);
    let winners = winners_of_loop(&decks);
    assert_eq!(winners.replace("BBBBBBBBAAAABAAABAAA", ""), "", "{decks:?}");
}

#[test]
fn a_loop_of_32_cards() {
    loop_of(32);
}

#[test]
#[ignore = "takes seconds in a release build"]
fn a_loop_of_192_cards() {
    loop_of(192);
}

/// Whether player 2 wins every game of this many cards in which player 2 holds the highest.
fn are_all_player_2s(cards: u32) -> bool {
    let small = cards - 2;
    (0..1_u32 << small).all(|set| {
        // Cards worth more than n − 2 never start a sub-game, so only their order counts.
        let chosen = (1..=small).filter(|card| set & (1 << (card - 1)) != 0);
        let values: Vec<_> = chosen.chain(cards - 1..).take(cards as usize).collect();
        every_deal(cards).all(|decks| {
            let decks = decks.map(|deck| {
                deck.into_iter().map(|card| values[card as usize - 1]).collect::<Vec<_>>()
            });
            let highest = values.iter().max();
            decks[0].iter().max() == highest || !baseline::first_wins::<8>(slices(&decks))
        })
    })
}

#[test]
fn small_games_that_player_2_wins_at_once() {
    let sizes: Vec<_> = (2..=6).filter(|&cards| are_all_player_2s(cards)).collect();
    assert_eq!(sizes, [2, 3, 4, 6]);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn games_of_7_and_8_cards_that_player_2_wins_at_once() {
    assert_eq!([7, 8].map(are_all_player_2s), [false, true]);
}
