//! The answers tried by an account, and what they rule out.

use std::{cmp::Ordering, fmt, time::Duration};

use aoc_core::{PuzzleId, Source};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    numbers::as_numbers,
    reply::{Reply, Side, Wrong},
    words::in_words,
};
use crate::site::Answer;

/// An answer that is to be handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) puzzle: PuzzleId,
    pub(super) part: u8,
    pub(super) answer: Answer,
    /// Of the input that it belongs to, if there is one.
    pub(super) input: Option<Fingerprint>,
}

/// Tells one input from another, and with it one account from another that has
/// taken its name: what is known of an answer to one input says nothing of one to
/// another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fingerprint(String);

impl Fingerprint {
    /// The same for texts that only differ in how their lines end.
    pub(super) fn of(input: &[u8]) -> Self {
        let text = String::from_utf8_lossy(input);
        Self(Source::new(&text).fingerprint())
    }
}

/// What is remembered of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Memory {
    #[serde(skip_serializing_if = "Option::is_none")]
    wait: Option<Wait>,
    tries: Vec<Try>,
}

/// The time in which the site takes no answer. Its beginning tells whether the
/// clock has been turned back since, for then the end says nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wait {
    from: Timestamp,
    until: Timestamp,
}

/// An answer that the site has spoken of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Try {
    puzzle: String,
    part: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<Fingerprint>,
    /// None for a part that was solved in another way.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Verdict {
    Right,
    Wrong,
    TooLow,
    TooHigh,
}

impl Memory {
    /// Why the site would not take this answer, or would call it wrong.
    pub(super) fn refusal(&self, guess: &Guess, now: Timestamp) -> Option<Refusal> {
        let reason = self.reason(guess).or_else(|| self.wait_left(now).map(Reason::Waiting))?;
        Some(Refusal { guess: guess.clone(), reason })
    }

    fn reason(&self, guess: &Guess) -> Option<Reason> {
        let tries = || self.tries_of(guess, guess.part);
        if let Some(solved) = tries().find(|known| known.verdict == Verdict::Right) {
            return Some(Reason::Solved(solved.answer.clone()));
        }
        let answer = guess.answer.as_str();
        if let Some(same) = tries().find(|known| known.answer.as_deref() == Some(answer)) {
            return Some(Reason::Tried(same.verdict));
        }
        if let Some((bound, verdict)) = tries().find_map(|known| known.rules_out(answer)) {
            return Some(Reason::Beyond { bound, verdict });
        }
        let solved_first = |known: &Try| {
            known.verdict == Verdict::Right && known.answer.as_deref() == Some(answer)
        };
        (guess.part == 2 && self.tries_of(guess, 1).any(solved_first))
            .then_some(Reason::SameAsPart1)
    }

    /// Keeps what the site has said of an answer.
    pub(super) fn remember(&mut self, guess: &Guess, reply: &Reply, now: Timestamp) {
        let answer = Some(guess.answer.as_str().to_owned());
        match reply {
            Reply::Right => self.keep(guess, answer, Verdict::Right),
            Reply::Wrong(Wrong { side, wait, .. }) => {
                let verdict = match side {
                    None => Verdict::Wrong,
                    Some(Side::TooLow) => Verdict::TooLow,
                    Some(Side::TooHigh) => Verdict::TooHigh,
                };
                self.keep(guess, answer, verdict);
                self.wait_for(*wait, now);
            }
            Reply::TooSoon { left } => self.wait_for(*left, now),
            // For part 2 it may also mean that part 1 is not solved yet.
            Reply::WrongLevel if guess.part == 1 || self.is_solved(guess, 1) => {
                self.keep(guess, None, Verdict::Right);
            }
            Reply::WrongLevel | Reply::LoggedOut | Reply::Unknown => {}
        }
    }

    fn keep(&mut self, guess: &Guess, answer: Option<String>, verdict: Verdict) {
        let (puzzle, part, input) = (guess.puzzle.to_string(), guess.part, guess.input.clone());
        self.tries.push(Try { puzzle, part, input, answer, verdict });
    }

    fn wait_for(&mut self, length: Option<Duration>, now: Timestamp) {
        if let Some(until) = length.and_then(|length| now.checked_add(length).ok()) {
            self.wait = Some(Wait { from: now, until });
        }
    }

    fn wait_left(&self, now: Timestamp) -> Option<Duration> {
        let wait = self.wait.as_ref().filter(|wait| wait.from <= now && now < wait.until)?;
        Duration::try_from(now.duration_until(wait.until)).ok()
    }

    fn is_solved(&self, guess: &Guess, part: u8) -> bool {
        self.tries_of(guess, part).any(|known| known.verdict == Verdict::Right)
    }

    /// What was tried for a part of the puzzle of this guess, with the same input.
    /// Where one of the two has none, they may be the same.
    fn tries_of(&self, guess: &Guess, part: u8) -> impl Iterator<Item = &Try> {
        let puzzle = guess.puzzle.to_string();
        self.tries.iter().filter(move |known| {
            let inputs = known.input.as_ref().zip(guess.input.as_ref());
            known.puzzle == puzzle && known.part == part && inputs.is_none_or(|(a, b)| a == b)
        })
    }
}

impl Try {
    /// This answer and its verdict, if they rule out another one.
    fn rules_out(&self, answer: &str) -> Option<(String, Verdict)> {
        let bound = self.answer.as_deref()?;
        let order = as_numbers(answer, bound)?;
        let out = match self.verdict {
            Verdict::TooHigh => order != Ordering::Less,
            Verdict::TooLow => order != Ordering::Greater,
            Verdict::Right | Verdict::Wrong => false,
        };
        out.then(|| (bound.to_owned(), self.verdict))
    }
}

/// Why an answer is not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    guess: Guess,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    Solved(Option<String>),
    Tried(Verdict),
    Beyond { bound: String, verdict: Verdict },
    SameAsPart1,
    Waiting(Duration),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Guess { puzzle, part, answer, .. } = &self.guess;
        write!(f, "{answer} is not sent: ")?;
        match &self.reason {
            Reason::Solved(Some(with)) => {
                write!(f, "part {part} of {puzzle} is solved already, with {with}")
            }
            Reason::Solved(None) => write!(f, "part {part} of {puzzle} is solved already"),
            Reason::Tried(verdict) => {
                write!(f, "it was tried for part {part} of {puzzle} before, and was {verdict}")
            }
            Reason::Beyond { bound, verdict } => {
                let side = if *verdict == Verdict::TooHigh { "less" } else { "more" };
                write!(
                    f,
                    "{bound} was {verdict} for part {part} of {puzzle}, and this is not {side}"
                )
            }
            Reason::SameAsPart1 => {
                write!(f, "it has solved part 1 of {puzzle}, so it is not part 2's as well")
            }
            Reason::Waiting(left) => {
                write!(f, "the site takes no answer for another {}", in_words(*left))
            }
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooLow => "too low",
            Self::TooHigh => "too high",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("a time")
    }

    /// An answer to this input, or to none.
    fn guess(part: u8, answer: &str, input: &str) -> Guess {
        let puzzle = PuzzleId::new(2020, 22).expect("a puzzle");
        let input = (!input.is_empty()).then(|| Fingerprint::of(input.as_bytes()));
        Guess { puzzle, part, answer: answer.parse().expect("an answer"), input }
    }

    fn wrong(side: Option<Side>) -> Reply {
        Reply::Wrong(Wrong { side, ..Wrong::default() })
    }

    fn after(tries: &[(u8, &str, Reply)]) -> Memory {
        let mut memory = Memory::default();
        for (part, answer, reply) in tries {
            memory.remember(&guess(*part, answer, "mine"), reply, at(0));
        }
        memory
    }

    fn said(memory: &Memory, part: u8, answer: &str) -> String {
        let refusal = memory.refusal(&guess(part, answer, "mine"), at(0));
        refusal.map_or_else(|| "sent".to_owned(), |refusal| refusal.to_string())
    }

    #[test]
    fn what_was_tried_is_not_sent_again() {
        let memory = after(&[(1, "abc", wrong(None))]);
        insta::assert_snapshot!(said(&memory, 1, "abc"), @"abc is not sent: it was tried for part 1 of 2020/22 before, and was wrong");
        assert_eq!(said(&memory, 1, "abd"), "sent");
        assert_eq!(said(&memory, 2, "abc"), "sent");
    }

    #[test]
    fn bounds_rule_out_what_lies_beyond() {
        let memory =
            after(&[(1, "50", wrong(Some(Side::TooLow))), (1, "100", wrong(Some(Side::TooHigh)))]);
        insta::assert_snapshot!(said(&memory, 1, "1000"), @"1000 is not sent: 100 was too high for part 1 of 2020/22, and this is not less");
        insta::assert_snapshot!(said(&memory, 1, "9"), @"9 is not sent: 50 was too low for part 1 of 2020/22, and this is not more");
        insta::assert_snapshot!(said(&memory, 1, "100"), @"100 is not sent: it was tried for part 1 of 2020/22 before, and was too high");
        for answer in ["51", "99", "abc", "7,8"] {
            assert_eq!(said(&memory, 1, answer), "sent", "{answer}");
        }
        assert_eq!(said(&memory, 2, "1000"), "sent");
    }

    #[test]
    fn what_is_solved_stays_solved() {
        let memory = after(&[(1, "306", Reply::Right)]);
        insta::assert_snapshot!(said(&memory, 1, "307"), @"307 is not sent: part 1 of 2020/22 is solved already, with 306");
        insta::assert_snapshot!(said(&memory, 2, "306"), @"306 is not sent: it has solved part 1 of 2020/22, so it is not part 2's as well");
        assert_eq!(said(&memory, 2, "291"), "sent");
    }

    #[test]
    fn a_wrong_level_is_solved_only_where_that_is_certain() {
        let memory = after(&[(2, "291", Reply::WrongLevel)]);
        assert_eq!(said(&memory, 2, "291"), "sent");
        let memory = after(&[(1, "306", Reply::WrongLevel), (2, "291", Reply::WrongLevel)]);
        insta::assert_snapshot!(said(&memory, 1, "306"), @"306 is not sent: part 1 of 2020/22 is solved already");
        insta::assert_snapshot!(said(&memory, 2, "291"), @"291 is not sent: part 2 of 2020/22 is solved already");
    }

    #[test]
    fn what_was_not_looked_at_was_not_tried() {
        for reply in [Reply::TooSoon { left: None }, Reply::LoggedOut, Reply::Unknown] {
            assert_eq!(after(&[(1, "306", reply)]), Memory::default());
        }
    }

    #[test]
    fn answers_wait_as_the_site_says() {
        let mut memory = Memory::default();
        let wait = Some(Duration::from_secs(210));
        memory.remember(&guess(1, "1", "mine"), &Reply::TooSoon { left: wait }, at(1000));
        let refused = |now| memory.refusal(&guess(2, "2", "mine"), at(now)).is_some();
        assert!(refused(1000) && refused(1209));
        assert!(!refused(1210));
        // The clock has been turned back: nobody waits for years.
        assert!(!refused(999));
        let refusal = memory.refusal(&guess(2, "2", "mine"), at(1010)).expect("a wait");
        insta::assert_snapshot!(refusal, @"2 is not sent: the site takes no answer for another 3 min 20 s");
    }

    #[test]
    fn another_input_is_another_account() {
        let memory = after(&[(1, "306", Reply::Right)]);
        let refused = |input| memory.refusal(&guess(1, "306", input), at(0)).is_some();
        assert!(!refused("another"));
        assert!(refused("mine") && refused("mine\r\n") && refused(""));
    }

    proptest! {
        /// However the site answers, it is never asked the same twice.
        #[test]
        fn nothing_judged_is_sent_again(answers in prop::collection::vec((1..=2u8, "-?[0-9]{1,3}|[a-c]", 0..4u8), 1..20)) {
            let mut memory = Memory::default();
            let mut sent = Vec::new();
            for (part, answer, reply) in answers {
                let guess = guess(part, &answer, "mine");
                if memory.refusal(&guess, at(0)).is_none() {
                    prop_assert!(!sent.contains(&(part, answer.clone())));
                    sent.push((part, answer));
                    let reply = match reply {
                        0 => Reply::Right,
                        1 => wrong(None),
                        2 => wrong(Some(Side::TooLow)),
                        _ => wrong(Some(Side::TooHigh)),
                    };
                    memory.remember(&guess, &reply, at(0));
                }
            }
        }
    }
}
