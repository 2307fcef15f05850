//! Shows games of Dirac Dice: `cargo xtask trace 21` and `view 21`.

mod trace;
mod view;

use std::process::ExitCode;

use aoc_view::Viewer;

fn main() -> ExitCode {
    aoc_view::main(&Viewer {
        puzzle: day21::PUZZLE,
        parse: day21::parse,
        trace: |&start, part, _max_depth, out| trace::trace(start, part, out),
        has_sub_games: false,
        view: |&start| view::view(start),
        style: "",
        script: "",
    })
}

#[cfg(test)]
mod tests {
    use aoc_program::Part;

    use super::*;

    #[test]
    fn trace_and_view_give_the_answers_of_the_solver() {
        let example = include_str!("../../../../inputs/2021/day21/example.txt");
        let start = day21::parse(example).expect("a start");
        let page = view::view(start);
        let answers = [u64::from(day21::part1(&start)), day21::part2(&start)];
        for (part, answer) in Part::BOTH.into_iter().zip(answers) {
            let mut out = Vec::new();
            trace::trace(start, part, &mut out).expect("writing to a vector never fails");
            let trace = String::from_utf8(out).expect("text");
            assert!(trace.trim_end().ends_with(&format!(": {answer}")), "{trace}");
            assert_eq!(page.parts[part as usize], Ok(answer.to_string()));
        }
    }
}
