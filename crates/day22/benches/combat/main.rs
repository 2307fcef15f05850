//! A table of how long Recursive Combat takes by the reference rules, by a baseline and by the
//! solver:
//!
//! ```text
//! cargo bench -p day22
//! cargo bench -p day22 -- --short    without the random deals
//! ```
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

mod baseline;

use std::{hint::black_box, time::Duration};

use aoc_program::stopwatch::time_best;
use day22::{Deal, Score};
use fastrand::Rng;

type Solver = fn(&Deal) -> Score;

const REFERENCE: Solver = day22_game::recursive_combat;
const BASELINE: Solver = |deal| baseline::play(deal.decks());
const DAY22: Solver = day22::part2;

/// The number of random deals, and of the cards in each of them.
const RANDOM_DEALS: usize = 250;
const RANDOM_CARDS: u32 = 50;

fn main() {
    let published = include_str!("../../../../inputs/2020/day22/published.txt");
    println!("| part 2 | reference rules | baseline | `day22` | times as fast as the baseline |");
    println!("|---|--:|--:|--:|--:|");
    print_single_deals(published);
    if !std::env::args().any(|argument| argument == "--short") {
        print_random_deals();
    }
    let (deal, parser) = time_best(|| day22::parse(black_box(published)));
    let deal = deal.expect("a deal");
    let (_, part1) = time_best(|| day22::part1(black_box(&deal)));
    println!("\nReading the published deal takes {parser:.2?}, part 1 of it {part1:.2?}.");
}

fn print_single_deals(published: &str) {
    let example = include_str!("../../../../inputs/2020/day22/example.txt");
    for (name, deal) in [
        ("published, 50 cards", day22::parse(published).expect("a deal")),
        ("one that repeats, 51 cards", random_deal(&mut Rng::with_seed(51), 51)),
        ("a light one, 50 cards", random_deal(&mut Rng::with_seed(35), 50)),
        ("the worked example, 10 cards", day22::parse(example).expect("a deal")),
    ] {
        let [reference, baseline, ours] = best_times(&deal, [REFERENCE, BASELINE, DAY22], 8);
        print_row(name, &format!("{reference:.1?}"), baseline, ours);
    }
}

/// Prints some of the times that random deals take, from short to long. The reference rules would
/// take too long.
fn print_random_deals() {
    let mut rng = Rng::with_seed(22);
    let mut baseline = Vec::with_capacity(RANDOM_DEALS);
    let mut ours = Vec::with_capacity(RANDOM_DEALS);
    for _ in 0..RANDOM_DEALS {
        let deal = random_deal(&mut rng, RANDOM_CARDS);
        let [baseline_time, our_time] = best_times(&deal, [BASELINE, DAY22], 2);
        baseline.push(baseline_time);
        ours.push(our_time);
    }
    baseline.sort_unstable();
    ours.sort_unstable();
    for (name, place) in [
        ("10th percentile", RANDOM_DEALS / 10),
        ("median", RANDOM_DEALS / 2),
        ("slowest", RANDOM_DEALS - 1),
    ] {
        let name = format!("{RANDOM_DEALS} random ones of {RANDOM_CARDS} cards, {name}");
        print_row(&name, "", baseline[place], ours[place]);
    }
}

/// A random deal of the cards from 1 up. Each player gets half of them, and player 2 one more if
/// their number is odd.
fn random_deal(rng: &mut Rng, cards: u32) -> Deal {
    let mut one: Vec<u32> = (1..=cards).collect();
    rng.shuffle(&mut one);
    let two = one.split_off(one.len() / 2);
    Deal::new([one, two]).expect("a deal")
}

/// The best time of each of these solvers.
///
/// They take turns. So a machine that slows down does so for all of them, and the ratios can be
/// trusted where the times cannot.
fn best_times<const N: usize>(deal: &Deal, solvers: [Solver; N], turns: u32) -> [Duration; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..turns {
        let runs = solvers.map(|solver| time_best(|| solver(black_box(deal))));
        let scores = runs.map(|(score, _)| score);
        assert!(
            scores.iter().all(|&score| score == scores[0]),
            "the solvers disagree: {scores:?}\n{deal}"
        );
        for (best, (_, time)) in best.iter_mut().zip(runs) {
            *best = time.min(*best);
        }
    }
    best
}

fn print_row(deal: &str, reference: &str, baseline: Duration, ours: Duration) {
    let ratio = baseline.as_secs_f64() / ours.as_secs_f64();
    println!("| {deal:34} | {reference:>9} | {baseline:>8.1?} | {ours:>8.2?} | {ratio:5.2} |");
}
