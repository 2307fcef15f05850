//! How fast Crab Combat is played: `cargo bench -p day22`; without the random deals: `-- --short`.
//!
//! The reference rules, a baseline and the solver are timed alternately, deal by deal: a machine that
//! slows down does so for all of them, so that the ratios to the baseline can be trusted where the
//! times cannot.
#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "this is a program, and its deals are sound"
)]

mod baseline;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use aoc_cli::stopwatch::time_best;
use day22::{Deal, Score};
use day22_reference as reference;
use fastrand::Rng;

/// A way to an answer of part 2.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solver {
    Reference,
    Baseline,
    Ours,
}

impl Solver {
    const fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference rules",
            Self::Baseline => "baseline",
            Self::Ours => "day22",
        }
    }

    fn solve(self, deal: &Deal) -> Score {
        match self {
            Self::Reference => reference::recursive_combat(deal),
            Self::Baseline => baseline::play::<64>(deal.decks()),
            Self::Ours => day22::part2(deal),
        }
    }
}

/// The best time of each solver, over `turns` repetitions.
fn compare(deal: &Deal, solvers: &[Solver], turns: usize) -> Vec<Duration> {
    let mut times = vec![Duration::MAX; solvers.len()];
    let mut answers = Vec::new();
    for _ in 0..turns {
        for (time, solver) in times.iter_mut().zip(solvers) {
            let (answer, best) = time_best(|| solver.solve(black_box(deal)));
            *time = (*time).min(best);
            answers.push(answer);
        }
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "the solvers disagree: {answers:?}");
    times
}

fn report(title: &str, solvers: &[Solver], times: &[Duration]) {
    let base = solvers.iter().position(|&solver| solver == Solver::Baseline);
    for (solver, &time) in solvers.iter().zip(times) {
        let ratio = base.map_or(1.0, |base| times[base].as_secs_f64() / time.as_secs_f64());
        let name = solver.name();
        println!("{title:24}  {name:15} {time:>10.2?}  {ratio:6.2} × as fast as the baseline");
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
    let (_, by_rules) = time_best(|| reference::combat(black_box(deal)).is_ok());
    let (_, ours) = time_best(|| day22::part1(black_box(deal)).is_ok());
    for (solver, time) in [(Solver::Reference, by_rules), (Solver::Ours, ours)] {
        println!("{:24}  {:15} {time:>10.2?}", format!("part 1, {title}"), solver.name());
    }
    println!();
}

/// From the text of an input to both answers, and what its parser takes of that.
fn whole(title: &str, text: &str) {
    let (_, parser) = time_best(|| day22::parse(black_box(text)).is_ok());
    let (_, whole) = time_best(|| {
        day22::parse(black_box(text)).map(|deal| (day22::part1(&deal), day22::part2(&deal)))
    });
    for (what, time) in [("parser alone", parser), ("both answers", whole)] {
        println!("{:24}  {what:15} {time:>10.2?}", format!("whole input, {title}"));
    }
}

/// How part 2 grows with the number of cards.
fn scaling() {
    const DEALS: usize = 15;
    let mut rng = Rng::with_seed(100);
    for cards in (20..=100).step_by(10) {
        let time = |_| {
            let deal = random_deal(&mut rng, cards);
            let begin = Instant::now();
            black_box(day22::part2(&deal));
            begin.elapsed()
        };
        let mut times: Vec<_> = (0..DEALS).map(time).collect();
        times.sort_unstable();
        println!("part 2, {cards:3} cards: median {:.2?}", times[DEALS / 2]);
    }
}

/// A random deal of the cards from 1 up, half to each player.
fn random_deal(rng: &mut Rng, cards: u32) -> Deal {
    let mut one: Vec<u32> = (1..=cards).collect();
    rng.shuffle(&mut one);
    let two = one.split_off(one.len() / 2);
    Deal::new([one, two]).expect("a deal")
}

fn main() {
    let example_text = include_str!("../../../../inputs/2020/day22/example.txt");
    let published_text = include_str!("../../../../inputs/2020/day22/published.txt");
    let [example, published] =
        [example_text, published_text].map(|text| day22::parse(text).expect("a deal"));
    // Few sub-games; and an odd number of cards.
    let light = random_deal(&mut Rng::with_seed(35), 50);
    let endless = random_deal(&mut Rng::with_seed(51), 51);
    assert!(day22::part1(&endless).is_err(), "the deal ends");

    part1("example", &example);
    part1("published", &published);
    part1("endless", &endless);
    whole("example", example_text);
    whole("published", published_text);
    whole("light", &light.to_string());
    whole("endless", &endless.to_string());
    println!();

    let fast = [Solver::Baseline, Solver::Ours];
    let all = [Solver::Reference, Solver::Baseline, Solver::Ours];
    report("part 2, example", &all, &compare(&example, &all, 8));
    report("part 2, published", &all, &compare(&published, &all, 8));
    report("part 2, light", &all, &compare(&light, &all, 8));
    report("part 2, endless", &all, &compare(&endless, &all, 8));
    if std::env::args().any(|argument| argument == "--short") {
        return;
    }
    let mut rng = Rng::with_seed(22);
    let deals: Vec<_> = (0..250).map(|_| random_deal(&mut rng, 50)).collect();
    distribution("250 random", &deals, &fast);
    scaling();
}
