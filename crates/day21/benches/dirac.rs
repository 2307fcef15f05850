//! The solvers of Dirac Dice beside the reference rules: `cargo bench -p day21`.
//!
//! Prints times and, because machines differ, the ratios between them.
#![expect(clippy::print_stdout, reason = "this is a program")]

use std::{hint::black_box, iter, time::Duration};

use aoc_cli::stopwatch::time_best;
use day21_reference as reference;

const INPUT: &str = include_str!("../../../inputs/2021/day21/published.txt");

/// How often each is measured, in turns, so that a machine that slows down or
/// speeds up does so for all.
const ROUNDS: usize = 5;

fn main() -> Result<(), aoc_core::ParseError> {
    let start = day21::parse(INPUT)?;
    let contestants: [(&str, &dyn Fn()); 6] = [
        ("parse", &|| drop(black_box(day21::parse(black_box(INPUT))))),
        ("part 1", &|| {
            black_box(day21::part1(black_box(&start)));
        }),
        ("part 2", &|| {
            black_box(day21::part2(black_box(&start)));
        }),
        ("all three", &|| {
            let start = day21::parse(black_box(INPUT));
            drop(black_box(start.map(|start| (day21::part1(&start), day21::part2(&start)))));
        }),
        ("part 1, roll by roll", &|| {
            black_box(reference::part1(black_box(start)));
        }),
        ("part 2, roll by roll", &|| {
            black_box(reference::part2(black_box(start)));
        }),
    ];
    let mut best = [Duration::MAX; 6];
    for _ in 0..ROUNDS {
        for (best, (_, run)) in iter::zip(&mut best, contestants) {
            *best = (*best).min(time_best(run).1);
        }
    }
    for ((name, _), time) in iter::zip(contestants, best) {
        println!("{name:20}  {time:>10.2?}");
    }
    println!();
    for (part, fast, reference) in [(1, best[1], best[4]), (2, best[2], best[5])] {
        let ratio = reference.as_secs_f64() / fast.as_secs_f64();
        println!("part {part} is {ratio:.0} times as fast as roll by roll");
    }
    Ok(())
}
