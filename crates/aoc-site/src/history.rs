//! The answers that the site has judged, and which other answers they rule out.

use anyhow::bail;
use aoc_common::{Part, PuzzleId};
use jzon::{JsonValue, object};

use crate::{puzzle_page::PuzzlePage, response::Verdict};

/// The answers to all puzzles that the site has judged. An answer whose verdict was not seen is not among them: if it
/// is sent again, the site says that the part is solved, judges the answer, or ignores it during a cooldown.
///
/// They are kept as they were read, because a later version may have added something. An answer with a verdict that this
/// version does not know rules nothing out.
#[derive(Default)]
pub(crate) struct History(Vec<JsonValue>);

struct JudgedAnswer<'a> {
    answer: &'a str,
    verdict: Verdict,
}

impl History {
    /// Says that this part is solved, so that no answer to it should be submitted; `None` if it is not known to be solved.
    pub(crate) fn solved_message(&self, puzzle: PuzzleId, part: Part) -> Option<String> {
        let right = self.right_answer(puzzle, part)?;
        Some(format!("part {part} of {puzzle} is already solved by {right}"))
    }

    /// Why this answer should not be submitted; `None` if nothing in the history speaks against it.
    pub(crate) fn reason_to_refuse(
        &self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> Option<String> {
        if let Some(solved) = self.solved_message(puzzle, part) {
            return Some(solved);
        }
        if let Some(wrong) = self.wrong_message(puzzle, part, answer) {
            return Some(wrong);
        }
        // Part 2 hardly ever has the same answer as part 1.
        if self.right_answer(puzzle, Part::One) == Some(answer) {
            return Some("this was the answer to part 1".to_owned());
        }
        None
    }

    /// Says why this answer is wrong; `None` if the history does not know.
    pub(crate) fn wrong_message(
        &self,
        puzzle: PuzzleId,
        part: Part,
        answer: &str,
    ) -> Option<String> {
        if self.right_answer(puzzle, part) == Some(answer) {
            return None;
        }
        let tried = self.of_part(puzzle, part).find(|tried| tried.rules_out(answer))?;
        Some(format!("{} was {}", tried.answer, tried.verdict))
    }

    /// Notes the site's verdict on an answer.
    pub(crate) fn add(&mut self, puzzle: PuzzleId, part: Part, answer: &str, verdict: Verdict) {
        self.0.push(object! {
            puzzle: puzzle.to_string(),
            part: part.to_string(),
            answer: answer,
            verdict: name_of_verdict(verdict),
        });
    }

    /// Notes the answers that a page shows as accepted.
    pub(crate) fn add_accepted(&mut self, puzzle: PuzzleId, page: &PuzzlePage) {
        for part in Part::BOTH {
            if let Some(answer) = page.accepted_answer(part)
                && self.right_answer(puzzle, part).is_none()
            {
                self.add(puzzle, part, &answer, Verdict::Right);
            }
        }
    }

    /// The answer to this part that the site has accepted, as far as is known.
    pub(crate) fn right_answer(&self, puzzle: PuzzleId, part: Part) -> Option<&str> {
        let right = self.of_part(puzzle, part).find(|tried| tried.verdict == Verdict::Right)?;
        Some(right.answer)
    }

    /// The answers to a part, without those whose verdict is unknown.
    fn of_part(&self, puzzle: PuzzleId, part: Part) -> impl Iterator<Item = JudgedAnswer<'_>> {
        let puzzle = puzzle.to_string();
        let part = part.to_string();
        self.0
            .iter()
            .filter(move |entry| entry["puzzle"] == *puzzle && entry["part"] == *part)
            .filter_map(JudgedAnswer::from_json)
    }

    pub(crate) fn to_json(&self) -> JsonValue {
        JsonValue::Array(self.0.clone())
    }

    /// Reads a history. A missing one is empty.
    pub(crate) fn from_json(json: &JsonValue) -> anyhow::Result<Self> {
        match json {
            JsonValue::Null => Ok(Self::default()),
            JsonValue::Array(answers) => Ok(Self(answers.clone())),
            other => bail!("expected a list of answers, found {other}"),
        }
    }
}

impl<'a> JudgedAnswer<'a> {
    /// Whether this verdict means that another answer cannot be right. If 50 was too low, so is 49.
    fn rules_out(&self, answer: &str) -> bool {
        match (self.verdict, number(answer), number(self.answer)) {
            (Verdict::Right, ..) => false,
            (Verdict::TooLow, Some(other), Some(tried)) => other <= tried,
            (Verdict::TooHigh, Some(other), Some(tried)) => other >= tried,
            _ => answer == self.answer,
        }
    }

    fn from_json(entry: &'a JsonValue) -> Option<Self> {
        let answer = entry["answer"].as_str()?;
        let verdict = parse_verdict(entry["verdict"].as_str()?)?;
        Some(Self { answer, verdict })
    }
}

/// The name of a verdict in the file. What is printed may be reworded, but these names have to stay.
fn name_of_verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "right",
        Verdict::Wrong => "wrong",
        Verdict::TooLow => "too_low",
        Verdict::TooHigh => "too_high",
        Verdict::SomeoneElses => "someone_elses",
    }
}

/// The verdict with this name in the file; `None` if this version does not know it.
fn parse_verdict(name: &str) -> Option<Verdict> {
    Some(match name {
        "right" => Verdict::Right,
        "wrong" => Verdict::Wrong,
        "too_low" => Verdict::TooLow,
        "too_high" => Verdict::TooHigh,
        "someone_elses" => Verdict::SomeoneElses,
        _ => return None,
    })
}

fn number(answer: &str) -> Option<i128> {
    answer.parse().ok()
}

#[cfg(test)]
mod tests {
    use Part::{One, Two};

    use super::*;

    fn puzzle() -> PuzzleId {
        "2020/22".parse().expect("a puzzle")
    }

    /// The history after these verdicts.
    fn history_of(verdicts: &[(Part, &str, Verdict)]) -> History {
        let mut history = History::default();
        for &(part, answer, verdict) in verdicts {
            history.add(puzzle(), part, answer, verdict);
        }
        history
    }

    /// The history after answers to part 1, none of which was right.
    fn history_without_solution() -> History {
        history_of(&[
            (One, "abc", Verdict::Wrong),
            (One, "50", Verdict::TooLow),
            (One, "100", Verdict::TooHigh),
            (One, "12 elves", Verdict::TooLow),
            (One, "70", Verdict::SomeoneElses),
        ])
    }

    #[test]
    fn err_answer_that_was_wrong_or_is_beyond_one_that_was_too_low_or_too_high() {
        let history = history_without_solution();
        for (answer, reason) in [
            ("abc", "abc was wrong"),
            ("70", "70 was right for another account"),
            ("1000", "100 was too high"),
            ("0100", "100 was too high"),
            ("050", "50 was too low"),
            ("-60", "50 was too low"),
        ] {
            assert_eq!(history.reason_to_refuse(puzzle(), One, answer).as_deref(), Some(reason));
        }
    }

    #[test]
    fn an_answer_that_may_be_right_is_not_refused() {
        let history = history_without_solution();
        // The last one does not fit into an `i128`, so it is compared only as text.
        for answer in ["51", "99", "abd", "7,8", "11 elves", &"9".repeat(40)] {
            assert_eq!(history.reason_to_refuse(puzzle(), One, answer), None, "{answer}");
        }
        assert_eq!(history.reason_to_refuse(puzzle(), Two, "1000"), None);
    }

    #[test]
    fn once_part_1_is_solved_its_answer_is_refused_for_part_2_and_any_answer_for_part_1() {
        let history = history_of(&[(One, "306", Verdict::Right)]);
        let reason = |part, answer| history.reason_to_refuse(puzzle(), part, answer);
        let solved = "part 1 of 2020/22 is already solved by 306";
        assert_eq!(reason(One, "307").as_deref(), Some(solved));
        assert_eq!(reason(Two, "306").as_deref(), Some("this was the answer to part 1"));
        assert_eq!(reason(Two, "291"), None);
    }

    /// With `--force`, somebody may have submitted answers for two accounts.
    #[test]
    fn a_right_answer_is_not_wrong_whatever_else_was_judged() {
        let history = history_of(&[
            (One, "306", Verdict::TooHigh),
            (One, "306", Verdict::Right),
            (One, "291", Verdict::Right),
        ]);
        let wrong = |answer| history.wrong_message(puzzle(), One, answer);
        assert_eq!(wrong("306"), None);
        assert_eq!(wrong("291"), None);
        assert_eq!(wrong("307").as_deref(), Some("306 was too high"));
    }
}
