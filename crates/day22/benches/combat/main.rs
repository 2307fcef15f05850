//! How fast Recursive Combat is played, as a table: `cargo bench -p day22`; without the random deals:
//! `cargo bench -p day22 -- --short`.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

mod baseline;

use std::{array, hint::black_box, time::Duration};

use aoc_program::stopwatch::time_best;
use day22::{Deal, Score};
use fastrand::Rng;

/// Part 2 by the reference rules, by the baseline, and by the solver.
const SOLVERS: [fn(&Deal) -> Score; 3] =
    [day22_reference::recursive_combat, |deal| baseline::play(deal.decks()), day22::part2];

/// The best times of some solvers. They take turns: a machine that slows down does so for all of them, so
/// that the ratios can be trusted where the times cannot.
fn times<const N: usize>(
    deal: &Deal,
    solvers: [fn(&Deal) -> Score; N],
    turns: u32,
) -> [Duration; N] {
    let mut times = [Duration::MAX; N];
    for _ in 0..turns {
        let runs = solvers.map(|solver| time_best(|| solver(black_box(deal))));
        assert!(
            runs.iter().all(|run| run.0 == runs[0].0),
            "the solvers disagree: {runs:?}\n{deal}"
        );
        times = array::from_fn(|i| times[i].min(runs[i].1));
    }
    times
}

fn row(deal: &str, reference: &str, [baseline, ours]: [Duration; 2]) {
    let ratio = baseline.as_secs_f64() / ours.as_secs_f64();
    println!("| {deal:34} | {reference:>9} | {baseline:>8.1?} | {ours:>8.2?} | {ratio:5.2} |");
}

/// A random deal of the cards from 1 up, half to each player.
fn random_deal(rng: &mut Rng, cards: u32) -> Deal {
    let mut one: Vec<u32> = (1..=cards).collect();
    rng.shuffle(&mut one);
    let two = one.split_off(one.len() / 2);
    Deal::new([one, two]).expect("a deal")
}

fn main() {
    let published = include_str!("../../../../inputs/2020/day22/published.txt");
    let example = include_str!("../../../../inputs/2020/day22/example.txt");
    println!("| part 2 | reference rules | baseline | `day22` | times as fast as the baseline |");
    println!("|---|--:|--:|--:|--:|");
    for (name, deal) in [
        ("published, 50 cards", day22::parse(published).expect("a deal")),
        ("one that repeats, 51 cards", random_deal(&mut Rng::with_seed(51), 51)),
        ("a light one, 50 cards", random_deal(&mut Rng::with_seed(35), 50)),
        ("the worked example, 10 cards", day22::parse(example).expect("a deal")),
    ] {
        let [reference, fast @ ..] = times(&deal, SOLVERS, 8);
        row(name, &format!("{reference:.1?}"), fast);
    }
    if !std::env::args().any(|argument| argument == "--short") {
        let [_, fast @ ..] = SOLVERS;
        let mut rng = Rng::with_seed(22);
        let times: Vec<_> = (0..250).map(|_| times(&random_deal(&mut rng, 50), fast, 2)).collect();
        let [baseline, ours] = [0, 1].map(|solver| {
            let mut times: Vec<_> = times.iter().map(|times| times[solver]).collect();
            times.sort_unstable();
            times
        });
        for (name, place) in [("lightest tenth", 25), ("median", 125), ("slowest", 249)] {
            let name = format!("250 random ones of 50 cards, {name}");
            row(&name, "", [baseline[place], ours[place]]);
        }
    }
    let (parsed, parser) = time_best(|| day22::parse(black_box(published)));
    let (_, part1) = time_best(|| parsed.as_ref().map(|deal| day22::part1(black_box(deal))));
    println!("\nReading the published deal takes {parser:.2?}, part 1 of it {part1:.2?}.");
}
