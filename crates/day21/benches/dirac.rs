//! Times the solvers of Dirac Dice and the reference rules: `cargo bench -p day21`.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a program whose input is well-formed"
)]

#[path = "../tests/games/rules.rs"]
mod rules;

use std::hint::black_box;

use aoc_program::stopwatch::time_best;

const INPUT: &str = include_str!("../../../inputs/2021/day21/published.txt");

fn main() {
    let start = day21::parse(INPUT).expect("two squares");
    let contestants: [(&str, &dyn Fn() -> u64); 5] = [
        ("part 1", &|| day21::part1(black_box(&start)).into()),
        ("part 2", &|| day21::part2(black_box(&start))),
        ("parser and both parts", &|| {
            let parsed = day21::parse(black_box(INPUT));
            parsed.map_or(0, |start| u64::from(day21::part1(&start)) + day21::part2(&start))
        }),
        ("part 1, reference rules", &|| rules::part1(black_box(start)).into()),
        ("part 2, reference rules", &|| rules::part2(black_box(start))[0]),
    ];
    for (name, run) in contestants {
        let (_, time) = time_best(run);
        println!("{name:23}  {time:>8.2?}");
    }
}
