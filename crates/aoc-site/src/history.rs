//! The answers that were submitted.

use std::cmp::Ordering;

use aoc_cli::Part;
use aoc_core::PuzzleId;
use serde::{Deserialize, Serialize};

use crate::response::{Reply, Verdict};

#[derive(Default, Serialize, Deserialize)]
pub(crate) struct History(Vec<Submission>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Submission {
    puzzle: String,
    part: String,
    /// `None` if the part was solved elsewhere, such as in a browser.
    answer: Option<String>,
    verdict: Verdict,
}

impl History {
    /// Why this answer would be wrong or ignored.
    pub(crate) fn rejection(&self, puzzle: PuzzleId, part: Part, answer: &str) -> Option<String> {
        if let Some(solved) = self.solved(puzzle, part) {
            let by = solved.answer.as_ref().map_or(String::new(), |answer| format!(" by {answer}"));
            return Some(format!("part {part} of {puzzle} is already solved{by}"));
        }
        for Submission { answer: tried, verdict, .. } in self.of_part(puzzle, part) {
            let tried = tried.as_deref().unwrap_or_default();
            let is_rejected = match (compare(answer, tried), verdict) {
                (Some(order), Verdict::TooLow) => order.is_le(),
                (Some(order), Verdict::TooHigh) => order.is_ge(),
                _ => answer == tried,
            };
            if is_rejected {
                return Some(format!("{tried} was {verdict}"));
            }
        }
        let part_1 = self.solved(puzzle, Part::One).and_then(|solved| solved.answer.as_deref());
        (part == Part::Two && part_1 == Some(answer))
            .then(|| "this was the answer to part 1".to_owned())
    }

    pub(crate) fn record(&mut self, puzzle: PuzzleId, part: Part, answer: &str, reply: Reply) {
        let (answer, verdict) = match reply {
            Reply::Judged(verdict) => (Some(answer.to_owned()), verdict),
            // For part 2 it can also mean that part 1 is unsolved.
            Reply::WrongLevel if part == Part::One || self.solved(puzzle, Part::One).is_some() => {
                (None, Verdict::Right)
            }
            _ => return,
        };
        let (puzzle, part) = (puzzle.to_string(), part.to_string());
        self.0.push(Submission { puzzle, part, answer, verdict });
    }

    pub(crate) fn solved(&self, puzzle: PuzzleId, part: Part) -> Option<&Submission> {
        self.of_part(puzzle, part).find(|submission| submission.verdict == Verdict::Right)
    }

    fn of_part(&self, puzzle: PuzzleId, part: Part) -> impl Iterator<Item = &Submission> {
        let (puzzle, part) = (puzzle.to_string(), part.to_string());
        self.0.iter().filter(move |known| known.puzzle == puzzle && known.part == part)
    }
}

/// Compares integers of any size; `None` if one of the texts is something else.
fn compare(left: &str, right: &str) -> Option<Ordering> {
    let ((left_minus, left), (right_minus, right)) = (split_sign(left)?, split_sign(right)?);
    // More digits make a larger number; among equally many, the first difference decides.
    let magnitudes = (left.len(), left).cmp(&(right.len(), right));
    Some(match (left_minus, right_minus) {
        (false, false) => magnitudes,
        (true, true) => magnitudes.reverse(),
        _ => right_minus.cmp(&left_minus),
    })
}

/// Whether an integer is negative, and its digits without leading zeros.
fn split_sign(text: &str) -> Option<(bool, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_integer.then(|| (digits.len() < text.len(), digits.trim_start_matches('0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Part::{One, Two};

    const PUZZLE: &str = "2020/22";

    fn history(replies: &[(Part, &str, Reply)]) -> History {
        let mut history = History::default();
        for &(part, answer, reply) in replies {
            history.record(PUZZLE.parse().expect("a puzzle"), part, answer, reply);
        }
        history
    }

    /// Why the answer would be rejected, or nothing.
    fn reason(history: &History, part: Part, answer: &str) -> String {
        let puzzle = PUZZLE.parse().expect("a puzzle");
        history.rejection(puzzle, part, answer).unwrap_or_default()
    }

    #[test]
    fn wrong_answers_are_rejected() {
        let wrong = |part, answer, verdict| (part, answer, Reply::Judged(verdict));
        let history = history(&[
            wrong(One, "abc", Verdict::Wrong),
            wrong(One, "50", Verdict::TooLow),
            wrong(One, "100", Verdict::TooHigh),
            wrong(One, "70", Verdict::SomeoneElses),
        ]);
        insta::assert_snapshot!(reason(&history, One, "abc"), @"abc was wrong");
        insta::assert_snapshot!(reason(&history, One, "1000"), @"100 was too high");
        insta::assert_snapshot!(reason(&history, One, "-60"), @"50 was too low");
        insta::assert_snapshot!(reason(&history, One, "70"), @"70 was right for another account");
        for answer in ["51", "99", "abd", "7,8"] {
            assert_eq!(reason(&history, One, answer), "", "{answer}");
        }
        assert_eq!(reason(&history, Two, "1000"), "");
    }

    #[test]
    fn solved_parts_are_rejected() {
        let history = history(&[(One, "306", Reply::Judged(Verdict::Right))]);
        insta::assert_snapshot!(reason(&history, One, "307"), @"part 1 of 2020/22 is already solved by 306");
        insta::assert_snapshot!(reason(&history, Two, "306"), @"this was the answer to part 1");
        assert_eq!(reason(&history, Two, "291"), "");
    }

    #[test]
    fn a_wrong_level_means_solved_only_if_part_1_is() {
        let part_2 = (Two, "291", Reply::WrongLevel);
        assert_eq!(reason(&history(&[part_2]), Two, "291"), "");
        let both = history(&[(One, "306", Reply::WrongLevel), part_2]);
        insta::assert_snapshot!(reason(&both, One, "306"), @"part 1 of 2020/22 is already solved");
        insta::assert_snapshot!(reason(&both, Two, "291"), @"part 2 of 2020/22 is already solved");
    }

    #[test]
    fn integers_of_any_size_are_compared() {
        let mut random = fastrand::Rng::with_seed(22);
        for _ in 0..10_000 {
            let mut number = || random.i128(..) >> random.u32(..128);
            let (left, right) = (number(), number());
            let order = compare(&format!("{left:05}"), &right.to_string());
            assert_eq!(order, Some(left.cmp(&right)), "{left} {right}");
        }
        assert_eq!(compare(&"9".repeat(60), &"1".repeat(61)), Some(Ordering::Less));
        for text in ["", "-", "+1", "--1", "1.5", "1,000", "1e3", "abc", "٣", "1 2"] {
            assert_eq!(compare(text, "1"), None, "{text:?}");
        }
    }
}
