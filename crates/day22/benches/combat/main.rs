//! Times Recursive Combat by the reference rules, a baseline and the solver: `cargo bench -p day22`.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

mod baseline;
#[expect(dead_code, reason = "the benchmark needs only the end of a game")]
#[path = "../../tests/games/rules.rs"]
mod rules;

use std::{hint::black_box, time::Duration};

use aoc_program::stopwatch::time_best;
use day22::{Deal, Rules, Score};
use fastrand::Rng;

const PUBLISHED: &str = include_str!("../../../../inputs/2020/day22/published.txt");
const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");

fn main() {
    let published = day22::parse(PUBLISHED).expect("a deal");
    let example = day22::parse(EXAMPLE).expect("a deal");

    println!("| part 2 | reference rules | baseline | `day22` | times as fast as the baseline |");
    println!("|---|--:|--:|--:|--:|");
    print_row("published, 50 cards", &published);
    print_row("the worked example, 10 cards", &example);
    print_row("one that repeats, 51 cards", &random_deal(51, 51));
    // Of the random deals with the seeds 0 to 250, these are about the tenth percentile, the median and the maximum of
    // the solver's times.
    print_row("a light one, 50 cards", &random_deal(248, 50));
    print_row("an ordinary one, 50 cards", &random_deal(78, 50));
    print_row("a heavy one, 50 cards", &random_deal(144, 50));
}

/// A random deal of the cards from 1 up. Each player gets half of them, and player 2 one more if their number is odd.
fn random_deal(seed: u64, cards: u32) -> Deal {
    let mut one: Vec<u32> = (1..=cards).collect();
    Rng::with_seed(seed).shuffle(&mut one);
    let two = one.split_off(one.len() / 2);
    Deal::new([one, two]).expect("a deal")
}

/// Prints a row of the table, once all solvers agree on the score.
fn print_row(name: &str, deal: &Deal) {
    let (score, ours) = time_best_of_ten(deal, day22::part2);
    let (baseline_score, baseline) = time_best_of_ten(deal, |deal| baseline::play(deal.decks()));
    let (reference_score, reference) =
        time_best(|| rules::outcome(black_box(deal), Rules::Recursive).score());
    assert_eq!(score, baseline_score, "{name}");
    assert_eq!(score, reference_score, "{name}");
    let ratio = baseline.as_secs_f64() / ours.as_secs_f64();
    println!("| {name:28} | {reference:>7.1?} | {baseline:>7.1?} | {ours:>8.2?} | {ratio:5.2} |");
}

/// The score of a deal, and the best of ten times. Each of them is the best of many short runs, or the time of one long
/// run.
fn time_best_of_ten(deal: &Deal, solve: fn(&Deal) -> Score) -> (Score, Duration) {
    let (score, mut best) = time_best(|| solve(black_box(deal)));
    for _ in 1..10 {
        let (_, time) = time_best(|| solve(black_box(deal)));
        best = best.min(time);
    }
    (score, best)
}
