//! How fast Crab Combat is played: `cargo bench -p day22`.
//!
//! The literal rules, a base line, and each engine that this processor can run,
//! deal by deal in turns: a machine that slows down does so for all of them, so
//! that the ratios to the base line can be trusted where the times cannot.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

mod base_line;
#[path = "../../tests/deals/mod.rs"]
mod deals;

use std::{
    hint::black_box,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use aoc_core::stopwatch::{best_of_many, readable};
use day22::{Deal, Engine, Score, combat, literal, recursive};
use deals::Random;

/// A way to an answer of part 2.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solver {
    Literal,
    BaseLine,
    Ours(Engine),
}

impl Solver {
    fn name(self) -> String {
        match self {
            Self::Literal => "literal rules".to_owned(),
            Self::BaseLine => "base line".to_owned(),
            Self::Ours(engine) => format!("{engine:?}").to_lowercase(),
        }
    }

    fn solve(self, deal: &Deal) -> Option<Score> {
        match self {
            Self::Literal => Some(literal::recursive_combat(deal).score()),
            Self::BaseLine => Some(base_line::play(deal.decks())),
            Self::Ours(engine) => {
                recursive::play(deal, engine, &mut |_| ControlFlow::Continue(())).ok()
            }
        }
    }
}

/// The best time of each solver, in so many turns.
fn compare(deal: &Deal, solvers: &[Solver], turns: usize) -> Vec<Duration> {
    let mut times = vec![Duration::MAX; solvers.len()];
    let mut answers = Vec::new();
    for _ in 0..turns {
        for (time, solver) in times.iter_mut().zip(solvers) {
            let (answer, best) = best_of_many(|| solver.solve(black_box(deal)));
            *time = (*time).min(best);
            answers.push(answer);
        }
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "the solvers disagree: {answers:?}");
    times
}

fn report(title: &str, solvers: &[Solver], times: &[Duration]) {
    let base = solvers.iter().position(|&solver| solver == Solver::BaseLine);
    for (solver, &time) in solvers.iter().zip(times) {
        let ratio = base.map_or(1.0, |base| times[base].as_secs_f64() / time.as_secs_f64());
        println!(
            "{title:24}  {:14} {:>8}  {ratio:6.2} × as fast as the base line",
            solver.name(),
            readable(time)
        );
    }
    println!();
}

/// The distribution of the times of many deals.
fn distribution(title: &str, deals: &[Deal], solvers: &[Solver]) {
    let mut times = vec![Vec::new(); solvers.len()];
    for deal in deals {
        for (times, time) in times.iter_mut().zip(compare(deal, solvers, 2)) {
            times.push(time);
        }
    }
    for times in &mut times {
        times.sort_unstable();
    }
    for (name, percent) in [("p10", 10), ("median", 50), ("p90", 90), ("p99", 99), ("max", 100)] {
        let place = (deals.len() * percent / 100).min(deals.len() - 1);
        let times: Vec<_> = times.iter().map(|times| times[place]).collect();
        report(&format!("part 2, {title}, {name}"), solvers, &times);
    }
}

fn part1(title: &str, deal: &Deal) {
    let by_rules = best_of_many(|| literal::combat(black_box(deal)).is_ok());
    println!(
        "{:24}  {:14} {:>8}",
        format!("part 1, {title}"),
        "literal rules",
        readable(by_rules.1)
    );
    for engine in Engine::available() {
        let play = || combat::play(black_box(deal), engine, &mut |_| ControlFlow::Continue(()));
        let (_, time) = best_of_many(play);
        let name = Solver::Ours(engine).name();
        println!("{:24}  {name:14} {:>8}", format!("part 1, {title}"), readable(time));
    }
    println!();
}

/// How part 2 grows with the number of cards; what takes too long is broken off.
fn growth() {
    const DEALS: usize = 21;
    const PATIENCE: Duration = Duration::from_secs(2);
    let mut random = Random(100);
    for cards in (20..=100).step_by(10) {
        let mut broken_off = 0;
        let mut times = Vec::new();
        for _ in 0..DEALS {
            let deal = deals::deal(&random.decks(cards / 2, cards, cards));
            let begin = Instant::now();
            let played = recursive::play(&deal, Engine::detect(), &mut |_| {
                if begin.elapsed() < PATIENCE {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            times.push(begin.elapsed());
            broken_off += usize::from(played.is_err());
        }
        times.sort_unstable();
        let median = times[DEALS / 2];
        println!(
            "part 2, {cards:3} cards: median {:>8}, {broken_off} of {DEALS} broken off after 2 s",
            readable(median)
        );
    }
}

fn main() {
    let read = |text| day22::parse(text).expect("a deal");
    let example = read(include_str!("../../../../inputs/2020/day22/example.txt"));
    let published = read(include_str!("../../../../inputs/2020/day22/published.txt"));
    let fast: Vec<_> =
        [Solver::BaseLine].into_iter().chain(Engine::available().map(Solver::Ours)).collect();
    let all: Vec<_> = [Solver::Literal].into_iter().chain(fast.iter().copied()).collect();

    part1("example", &example);
    part1("published", &published);
    report("part 2, example", &all, &compare(&example, &all, 8));
    report("part 2, published", &all, &compare(&published, &all, 8));
    if std::env::args().any(|argument| argument == "--short") {
        return;
    }
    let mut random = Random(22);
    let deals: Vec<_> = (0..250).map(|_| deals::deal(&random.decks(25, 50, 50))).collect();
    distribution("250 random", &deals, &fast);
    growth();
}
