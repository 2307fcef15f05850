//! The answers that were submitted to the site, and which other answers they rule out.

use anyhow::{Context as _, ensure};
use aoc_core::{Part, PuzzleId};
use jzon::{JsonValue, object};

use crate::{
    json::optional_text,
    puzzle_page::PuzzlePage,
    response::{Reply, Verdict},
};

/// The answers to all puzzles, in the order in which they were sent. This is what is kept of an answer:
///
/// | when | what is kept |
/// |---|---|
/// | before it is sent | the answer, without a verdict |
/// | the site judges it | the answer and the verdict |
/// | the site ignores it, or refuses the request | nothing |
/// | the site replies that the part is solved already | that the part is solved |
/// | no reply comes, or an unknown one | still the answer without a verdict |
/// | a page that is requested later shows an accepted answer to the part | the accepted answer, as right |
/// | that page shows none, or the site judges a later answer to the part | the answer, as not accepted |
#[derive(Default)]
pub(crate) struct History(Vec<Submission>);

/// An answer that was sent. The puzzle and the part are kept as text, for instance as `2020/22` and `1`.
struct Submission {
    puzzle: String,
    part: String,
    /// `None` if the part was solved elsewhere, such as in a browser.
    answer: Option<String>,
    /// `None` while the verdict of the site has not been seen.
    verdict: Option<Verdict>,
}

impl History {
    pub(crate) fn to_json(&self) -> JsonValue {
        JsonValue::Array(self.0.iter().map(Submission::to_json).collect())
    }

    pub(crate) fn from_json(json: &JsonValue) -> anyhow::Result<Self> {
        ensure!(json.is_array(), "submissions: expected an array, found {json}");
        json.members().map(Submission::from_json).collect::<anyhow::Result<_>>().map(Self)
    }

    /// Why this answer should not be submitted; `None` if nothing in the history speaks against it.
    pub(crate) fn rejection(&self, puzzle: PuzzleId, part: Part, answer: &str) -> Option<String> {
        if let Some(solution) = self.solution(puzzle, part) {
            return Some(match &solution.answer {
                Some(right) => format!("part {part} of {puzzle} is already solved by {right}"),
                None => format!("part {part} of {puzzle} is already solved"),
            });
        }
        for Submission { answer: tried, verdict, .. } in self.of_part(puzzle, part) {
            // Only a solved part has a submission without an answer, and a solved part was rejected above.
            let Some(tried) = tried else { continue };
            match verdict {
                None => return Some(unseen_verdict_message(tried, puzzle)),
                Some(verdict) if is_ruled_out(answer, tried, *verdict) => {
                    return Some(format!("{tried} was {verdict}"));
                }
                Some(_) => {}
            }
        }
        // Part 2 hardly ever has the same answer as part 1. For part 1 itself this finds nothing, since a solved part
        // was rejected above.
        if let Some(part_1) = self.solution(puzzle, Part::One)
            && part_1.answer.as_deref() == Some(answer)
        {
            return Some("this was the answer to part 1".to_owned());
        }
        None
    }

    /// Notes that an answer is about to be sent.
    pub(crate) fn add_sent(&mut self, puzzle: PuzzleId, part: Part, answer: &str) {
        self.push(puzzle, part, Some(answer), None);
    }

    /// Forgets the answer that was sent last, which the site has not judged.
    pub(crate) fn forget_last(&mut self) {
        self.0.pop();
    }

    /// Notes the answers that a page shows as accepted.
    pub(crate) fn add_accepted(&mut self, puzzle: PuzzleId, page: &PuzzlePage) {
        for part in Part::BOTH {
            if let Some(answer) = page.accepted_answer(part) {
                self.add_solution(puzzle, part, Some(&answer));
            }
        }
    }

    /// Settles the answers whose verdict has not been seen, with a page that was just requested. If the page shows no
    /// accepted answer to a part, none of the answers to that part was accepted.
    pub(crate) fn settle(&mut self, puzzle: PuzzleId, page: &PuzzlePage) {
        self.add_accepted(puzzle, page);
        for part in Part::BOTH {
            if page.accepted_answer(part).is_none() {
                self.note_not_accepted(puzzle, part);
            }
        }
    }

    /// Notes the reply to the answer that was sent last, which has to be an answer to this part.
    pub(crate) fn add_reply(&mut self, puzzle: PuzzleId, part: Part, reply: Reply) {
        match reply {
            Reply::Judged(verdict) => {
                if let Some(sent_last) = self.0.last_mut() {
                    sent_last.verdict = Some(verdict);
                }
                // The site judges an answer only while its part is not solved, so no earlier answer was right.
                self.note_not_accepted(puzzle, part);
            }
            // The site replies this in two cases: the part is already solved, or it is part 2 and part 1 is not solved
            // yet. Here the second case is excluded, so the part is solved.
            Reply::WrongLevel if part == Part::One || self.is_solved(puzzle, Part::One) => {
                self.add_solution(puzzle, part, None);
            }
            Reply::WrongLevel | Reply::TooSoon => self.forget_last(),
            Reply::Unknown => {}
        }
    }

    /// Whether a part is known to be solved.
    pub(crate) fn is_solved(&self, puzzle: PuzzleId, part: Part) -> bool {
        self.solution(puzzle, part).is_some()
    }

    /// Notes that a part is solved, by this answer if it is known, or else by the one that was noted before. Answers to
    /// the part whose verdict has not been seen are forgotten, since nothing depends on them any more.
    fn add_solution(&mut self, puzzle: PuzzleId, part: Part, answer: Option<&str>) {
        let noted_before = self.solution(puzzle, part).and_then(|solution| solution.answer.clone());
        self.0.retain(|submission| {
            let is_judged_wrong =
                submission.verdict.is_some_and(|verdict| verdict != Verdict::Right);
            is_judged_wrong || !submission.is_of(puzzle, part)
        });
        self.push(puzzle, part, answer.or(noted_before.as_deref()), Some(Verdict::Right));
    }

    /// Notes that the site has not accepted the answers to a part whose verdict has not been seen.
    fn note_not_accepted(&mut self, puzzle: PuzzleId, part: Part) {
        for submission in &mut self.0 {
            if submission.is_of(puzzle, part) && submission.verdict.is_none() {
                submission.verdict = Some(Verdict::NotAccepted);
            }
        }
    }

    fn solution(&self, puzzle: PuzzleId, part: Part) -> Option<&Submission> {
        self.of_part(puzzle, part).find(|submission| submission.verdict == Some(Verdict::Right))
    }

    fn of_part(&self, puzzle: PuzzleId, part: Part) -> impl Iterator<Item = &Submission> {
        self.0.iter().filter(move |submission| submission.is_of(puzzle, part))
    }

    fn push(
        &mut self,
        puzzle: PuzzleId,
        part: Part,
        answer: Option<&str>,
        verdict: Option<Verdict>,
    ) {
        self.0.push(Submission {
            puzzle: puzzle.to_string(),
            part: part.to_string(),
            answer: answer.map(str::to_owned),
            verdict,
        });
    }
}

impl Submission {
    fn to_json(&self) -> JsonValue {
        object! {
            puzzle: self.puzzle.as_str(),
            part: self.part.as_str(),
            answer: self.answer.as_deref(),
            verdict: self.verdict.map(Verdict::name),
        }
    }

    fn from_json(json: &JsonValue) -> anyhow::Result<Self> {
        let verdict = match optional_text(json, "verdict")? {
            Some(name) => {
                Some(Verdict::from_name(name).with_context(|| format!("verdict: {name}"))?)
            }
            None => None,
        };
        Ok(Self {
            puzzle: optional_text(json, "puzzle")?.context("missing field `puzzle`")?.to_owned(),
            part: optional_text(json, "part")?.context("missing field `part`")?.to_owned(),
            answer: optional_text(json, "answer")?.map(str::to_owned),
            verdict,
        })
    }

    fn is_of(&self, puzzle: PuzzleId, part: Part) -> bool {
        self.puzzle == puzzle.to_string() && self.part == part.to_string()
    }
}

/// The message about an answer whose verdict has not been seen. The command in the message also settles the verdict in
/// the history.
pub(crate) fn unseen_verdict_message(answer: &str, puzzle: PuzzleId) -> String {
    format!(
        "{answer} may have been judged, but the verdict was not seen; `cargo xtask read --refresh {puzzle}` \
         shows whether it was right"
    )
}

/// Whether an answer cannot be right, since `tried` got this verdict. If 50 was too low, so is 49.
fn is_ruled_out(answer: &str, tried: &str, verdict: Verdict) -> bool {
    match (verdict, number(answer), number(tried)) {
        (Verdict::TooLow, Some(answer), Some(tried)) => answer <= tried,
        (Verdict::TooHigh, Some(answer), Some(tried)) => answer >= tried,
        _ => answer == tried,
    }
}

fn number(answer: &str) -> Option<i128> {
    answer.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Part::{One, Two};

    fn puzzle() -> PuzzleId {
        "2020/22".parse().expect("a puzzle")
    }

    /// The history after these answers, each with the site's reply.
    fn history_of(submissions: &[(Part, &str, Reply)]) -> History {
        let mut history = History::default();
        for &(part, answer, reply) in submissions {
            history.add_sent(puzzle(), part, answer);
            history.add_reply(puzzle(), part, reply);
        }
        history
    }

    /// Attempts at part 1, none of which was right.
    fn history_of_attempts() -> History {
        history_of(&[
            (One, "abc", Reply::Judged(Verdict::Wrong)),
            (One, "50", Reply::Judged(Verdict::TooLow)),
            (One, "100", Reply::Judged(Verdict::TooHigh)),
            (One, "12 elves", Reply::Judged(Verdict::TooLow)),
            (One, "70", Reply::Judged(Verdict::SomeoneElses)),
        ])
    }

    /// Why an answer is rejected.
    fn reason(history: &History, part: Part, answer: &str) -> String {
        history.rejection(puzzle(), part, answer).expect("a rejection")
    }

    #[test]
    fn an_answer_that_was_tried_is_rejected() {
        let history = history_of_attempts();
        insta::assert_snapshot!(reason(&history, One, "abc"), @"abc was wrong");
        insta::assert_snapshot!(reason(&history, One, "70"), @"70 was right for another account");
    }

    #[test]
    fn a_number_beyond_one_that_was_too_low_or_too_high_is_rejected() {
        let history = history_of_attempts();
        insta::assert_snapshot!(reason(&history, One, "1000"), @"100 was too high");
        insta::assert_snapshot!(reason(&history, One, "-60"), @"50 was too low");
    }

    #[test]
    fn leading_zeros_of_a_number_are_ignored() {
        let history = history_of_attempts();
        insta::assert_snapshot!(reason(&history, One, "0100"), @"100 was too high");
        insta::assert_snapshot!(reason(&history, One, "050"), @"50 was too low");
    }

    #[test]
    fn an_answer_that_may_be_right_is_not_rejected() {
        let history = history_of_attempts();
        // The last one does not fit into an `i128`, so it is compared only as text.
        for answer in ["51", "99", "abd", "7,8", "11 elves", &"9".repeat(40)] {
            assert_eq!(history.rejection(puzzle(), One, answer), None, "{answer}");
        }
    }

    /// The history after this answer to part 1 was sent.
    fn history_with_sent(answer: &str) -> History {
        let mut history = History::default();
        history.add_sent(puzzle(), One, answer);
        history
    }

    /// The page of the puzzle, with this HTML after its article.
    fn page_with(html: &str) -> PuzzlePage {
        let article = "<article><h2>--- Day 22: Crab Combat ---</h2></article>";
        PuzzlePage::parse(&format!("{article}{html}"), puzzle()).expect("a page")
    }

    #[test]
    fn an_unseen_verdict_rejects_all_answers_to_the_part() {
        let history = history_with_sent("306");
        for answer in ["306", "307"] {
            insta::allow_duplicates!(
                insta::assert_snapshot!(reason(&history, One, answer), @"306 may have been judged, but the verdict was not seen; `cargo xtask read --refresh 2020/22` shows whether it was right")
            );
        }
        assert_eq!(history.rejection(puzzle(), Two, "306"), None);
    }

    #[test]
    fn an_ignored_answer_that_was_forced_does_not_settle_an_earlier_one() {
        let mut history = history_with_sent("306");
        history.add_sent(puzzle(), One, "307");
        history.add_reply(puzzle(), One, Reply::TooSoon);
        assert!(reason(&history, One, "308").starts_with("306 may have been judged"));
    }

    #[test]
    fn an_answer_that_a_later_page_does_not_show_as_accepted_stays_rejected() {
        let mut history = history_with_sent("306");
        history.settle(puzzle(), &page_with(""));
        insta::assert_snapshot!(reason(&history, One, "306"), @"306 was sent before and not accepted: it was wrong, or it was not judged");
        assert_eq!(history.rejection(puzzle(), One, "307"), None);
    }

    #[test]
    fn a_solution_of_one_part_does_not_settle_the_other() {
        let history = history_of(&[
            (Two, "291", Reply::Unknown),
            (One, "306", Reply::Judged(Verdict::Right)),
        ]);
        assert!(reason(&history, Two, "292").starts_with("291 may have been judged"));
    }

    #[test]
    fn any_answer_is_rejected_once_a_page_shows_an_accepted_one() {
        let mut history = history_with_sent("306");
        history.settle(puzzle(), &page_with("<p>Your puzzle answer was <code>305</code>.</p>"));
        for answer in ["305", "306", "307"] {
            insta::allow_duplicates!(
                insta::assert_snapshot!(reason(&history, One, answer), @"part 1 of 2020/22 is already solved by 305")
            );
        }
    }

    #[test]
    fn an_answer_without_a_verdict_stays_rejected_after_a_later_forced_one_was_wrong() {
        let mut history = history_with_sent("306");
        history.add_sent(puzzle(), One, "307");
        history.add_reply(puzzle(), One, Reply::Judged(Verdict::Wrong));
        assert!(reason(&history, One, "306").starts_with("306 was sent before and not accepted"));
        insta::assert_snapshot!(reason(&history, One, "307"), @"307 was wrong");
        assert_eq!(history.rejection(puzzle(), One, "308"), None);
    }

    #[test]
    fn attempts_at_one_part_reject_nothing_of_the_other() {
        assert_eq!(history_of_attempts().rejection(puzzle(), Two, "1000"), None);
    }

    #[test]
    fn any_answer_to_a_solved_part_is_rejected() {
        let history = history_of(&[(One, "306", Reply::Judged(Verdict::Right))]);
        insta::assert_snapshot!(reason(&history, One, "307"), @"part 1 of 2020/22 is already solved by 306");
    }

    #[test]
    fn the_answer_to_part_1_is_rejected_for_part_2() {
        let history = history_of(&[(One, "306", Reply::Judged(Verdict::Right))]);
        insta::assert_snapshot!(reason(&history, Two, "306"), @"this was the answer to part 1");
        assert_eq!(history.rejection(puzzle(), Two, "291"), None);
    }

    #[test]
    fn a_wrong_level_for_part_2_means_nothing_while_part_1_is_unsolved() {
        let history = history_of(&[(Two, "291", Reply::WrongLevel)]);
        assert_eq!(history.rejection(puzzle(), Two, "291"), None);
    }

    #[test]
    fn a_wrong_level_means_solved_for_part_1_and_for_part_2_once_part_1_is_solved() {
        let history =
            history_of(&[(One, "306", Reply::WrongLevel), (Two, "291", Reply::WrongLevel)]);
        insta::assert_snapshot!(reason(&history, One, "306"), @"part 1 of 2020/22 is already solved");
        insta::assert_snapshot!(reason(&history, Two, "291"), @"part 2 of 2020/22 is already solved");
    }

    #[test]
    fn the_answer_to_a_part_that_was_solved_elsewhere_is_known_from_a_later_page() {
        let mut history = history_of(&[(One, "307", Reply::WrongLevel)]);
        history.settle(puzzle(), &page_with("<p>Your puzzle answer was <code>306</code>.</p>"));
        insta::assert_snapshot!(reason(&history, One, "7"), @"part 1 of 2020/22 is already solved by 306");
        insta::assert_snapshot!(reason(&history, Two, "306"), @"this was the answer to part 1");
        history.add_sent(puzzle(), One, "7");
        history.add_reply(puzzle(), One, Reply::WrongLevel);
        insta::assert_snapshot!(reason(&history, One, "8"), @"part 1 of 2020/22 is already solved by 306");
    }
}
