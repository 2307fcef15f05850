//! The answers that were submitted.

use aoc_program::{Part, PuzzleId};
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
        let number = |text: &str| text.parse::<i128>().ok();
        for Submission { answer: tried, verdict, .. } in self.of_part(puzzle, part) {
            let tried = tried.as_deref().unwrap_or_default();
            let is_rejected = match (number(answer), number(tried), verdict) {
                (Some(answer), Some(tried), Verdict::TooLow) => answer <= tried,
                (Some(answer), Some(tried), Verdict::TooHigh) => answer >= tried,
                _ => answer == tried,
            };
            if is_rejected {
                return Some(format!("{tried} was {verdict}"));
            }
        }
        let part_1 = self.solved(puzzle, Part::One).and_then(|solved| solved.answer.as_deref());
        (part_1 == Some(answer)).then(|| "this was the answer to part 1".to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;
    use Part::{One, Two};

    fn puzzle() -> PuzzleId {
        "2020/22".parse().expect("a puzzle")
    }

    fn history(replies: &[(Part, &str, Reply)]) -> History {
        let mut history = History::default();
        for &(part, answer, reply) in replies {
            history.record(puzzle(), part, answer, reply);
        }
        history
    }

    /// Why the answer would be rejected, or nothing.
    fn reason(history: &History, part: Part, answer: &str) -> String {
        history.rejection(puzzle(), part, answer).unwrap_or_default()
    }

    #[test]
    fn wrong_answers_are_rejected() {
        let history = history(&[
            (One, "abc", Reply::Judged(Verdict::Wrong)),
            (One, "50", Reply::Judged(Verdict::TooLow)),
            (One, "100", Reply::Judged(Verdict::TooHigh)),
            (One, "12 elves", Reply::Judged(Verdict::TooLow)),
            (One, "70", Reply::Judged(Verdict::SomeoneElses)),
        ]);
        insta::assert_snapshot!(reason(&history, One, "abc"), @"abc was wrong");
        insta::assert_snapshot!(reason(&history, One, "1000"), @"100 was too high");
        insta::assert_snapshot!(reason(&history, One, "0100"), @"100 was too high");
        insta::assert_snapshot!(reason(&history, One, "-60"), @"50 was too low");
        insta::assert_snapshot!(reason(&history, One, "70"), @"70 was right for another account");
        insta::assert_snapshot!(reason(&history, One, "050"), @"50 was too low");
        for answer in ["51", "99", "abd", "7,8", "11 elves", &"9".repeat(40)] {
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
}
