//! The answers that an account has tried, and what they rule out.

use std::{cmp::Ordering, fmt, str::FromStr, time::Duration};

use aoc_core::{PuzzleId, Source};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::page::{Reply, Side, Wrong};

/// The longest answer, in characters. Those of the site have some tens.
const LONGEST_ANSWER: usize = 1000;

/// An answer: one line of text without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer(String);

impl Answer {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Answer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let length = text.chars().count();
        if !(1..=LONGEST_ANSWER).contains(&length) || text.contains(char::is_control) {
            return Err(format!(
                "expected an answer: one line of 1 to {LONGEST_ANSWER} characters"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

/// An answer that is to be submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guess {
    pub(crate) puzzle: PuzzleId,
    pub(crate) part: u8,
    pub(crate) answer: Answer,
    /// The fingerprint of the input that it belongs to, if there is one. It tells one
    /// account from another that has taken its name: what is known of an answer to
    /// one input says nothing of one to another.
    pub(crate) input: Option<String>,
}

impl Guess {
    /// The fingerprint of an input, which is the same for texts that only differ in how
    /// their lines end.
    pub(crate) fn fingerprint(input: &[u8]) -> String {
        Source::new(&String::from_utf8_lossy(input)).fingerprint()
    }
}

/// What is remembered of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tries {
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
    input: Option<String>,
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

impl Tries {
    /// Why the site would not take this answer, or would call it wrong.
    pub(crate) fn objection(&self, guess: &Guess) -> Option<String> {
        let Guess { puzzle, part, answer, .. } = guess;
        let answer = answer.as_str();
        let tries = || self.tries_of(guess, *part);
        if let Some(solved) = tries().find(|known| known.verdict == Verdict::Right) {
            let with =
                solved.answer.as_ref().map_or(String::new(), |answer| format!(", with {answer}"));
            return Some(format!("part {part} of {puzzle} is solved already{with}"));
        }
        if let Some(same) = tries().find(|known| known.answer.as_deref() == Some(answer)) {
            let verdict = same.verdict;
            return Some(format!(
                "it was tried for part {part} of {puzzle} before, and was {verdict}"
            ));
        }
        if let Some((bound, verdict)) = tries().find_map(|known| known.rules_out(answer)) {
            let side = if verdict == Verdict::TooHigh { "less" } else { "more" };
            return Some(format!(
                "{bound} was {verdict} for part {part} of {puzzle}, and this is not {side}"
            ));
        }
        let solved_first = |known: &Try| {
            known.verdict == Verdict::Right && known.answer.as_deref() == Some(answer)
        };
        (*part == 2 && self.tries_of(guess, 1).any(solved_first))
            .then(|| format!("it has solved part 1 of {puzzle}, so it is not part 2's as well"))
    }

    /// For how long the site takes no answer, if it has said so.
    pub(crate) fn wait_left(&self, now: Timestamp) -> Option<Duration> {
        let wait = self.wait.as_ref().filter(|wait| wait.from <= now && now < wait.until)?;
        Duration::try_from(now.duration_until(wait.until)).ok()
    }

    /// Keeps what the site has said of an answer.
    pub(crate) fn remember(&mut self, guess: &Guess, reply: &Reply, now: Timestamp) {
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

/// How two answers compare as whole numbers of any size; not at all if one of
/// them is something else.
fn as_numbers(left: &str, right: &str) -> Option<Ordering> {
    let (left, right) = (Whole::read(left)?, Whole::read(right)?);
    Some(match (left.negative, right.negative) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => left.size().cmp(&right.size()),
        (true, true) => right.size().cmp(&left.size()),
    })
}

/// A whole number in decimal digits.
struct Whole<'a> {
    negative: bool,
    /// Without leading zeros; none for zero.
    digits: &'a str,
}

impl<'a> Whole<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        Some(Self { negative: negative && !digits.is_empty(), digits })
    }

    /// More digits make a greater number; of equally many, the first that differs decides.
    fn size(&self) -> (usize, &str) {
        (self.digits.len(), self.digits)
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
        let input = (!input.is_empty()).then(|| Guess::fingerprint(input.as_bytes()));
        Guess { puzzle, part, answer: answer.parse().expect("an answer"), input }
    }

    fn wrong(side: Option<Side>) -> Reply {
        Reply::Wrong(Wrong { side, ..Wrong::default() })
    }

    fn after(replies: &[(u8, &str, Reply)]) -> Tries {
        let mut tries = Tries::default();
        for (part, answer, reply) in replies {
            tries.remember(&guess(*part, answer, "mine"), reply, at(0));
        }
        tries
    }

    fn said(tries: &Tries, part: u8, answer: &str) -> String {
        tries.objection(&guess(part, answer, "mine")).unwrap_or_else(|| "sent".to_owned())
    }

    #[test]
    fn what_was_tried_is_not_sent_again() {
        let tries = after(&[(1, "abc", wrong(None))]);
        insta::assert_snapshot!(said(&tries, 1, "abc"), @"it was tried for part 1 of 2020/22 before, and was wrong");
        assert_eq!(said(&tries, 1, "abd"), "sent");
        assert_eq!(said(&tries, 2, "abc"), "sent");
    }

    #[test]
    fn bounds_rule_out_what_lies_beyond() {
        let tries =
            after(&[(1, "50", wrong(Some(Side::TooLow))), (1, "100", wrong(Some(Side::TooHigh)))]);
        insta::assert_snapshot!(said(&tries, 1, "1000"), @"100 was too high for part 1 of 2020/22, and this is not less");
        insta::assert_snapshot!(said(&tries, 1, "9"), @"50 was too low for part 1 of 2020/22, and this is not more");
        insta::assert_snapshot!(said(&tries, 1, "100"), @"it was tried for part 1 of 2020/22 before, and was too high");
        for answer in ["51", "99", "abc", "7,8"] {
            assert_eq!(said(&tries, 1, answer), "sent", "{answer}");
        }
        assert_eq!(said(&tries, 2, "1000"), "sent");
    }

    #[test]
    fn what_is_solved_stays_solved() {
        let tries = after(&[(1, "306", Reply::Right)]);
        insta::assert_snapshot!(said(&tries, 1, "307"), @"part 1 of 2020/22 is solved already, with 306");
        insta::assert_snapshot!(said(&tries, 2, "306"), @"it has solved part 1 of 2020/22, so it is not part 2's as well");
        assert_eq!(said(&tries, 2, "291"), "sent");
    }

    #[test]
    fn a_wrong_level_is_solved_only_where_that_is_certain() {
        let tries = after(&[(2, "291", Reply::WrongLevel)]);
        assert_eq!(said(&tries, 2, "291"), "sent");
        let tries = after(&[(1, "306", Reply::WrongLevel), (2, "291", Reply::WrongLevel)]);
        insta::assert_snapshot!(said(&tries, 1, "306"), @"part 1 of 2020/22 is solved already");
        insta::assert_snapshot!(said(&tries, 2, "291"), @"part 2 of 2020/22 is solved already");
    }

    #[test]
    fn what_was_not_looked_at_was_not_tried() {
        for reply in [Reply::TooSoon { left: None }, Reply::LoggedOut, Reply::Unknown] {
            assert_eq!(after(&[(1, "306", reply)]), Tries::default());
        }
    }

    #[test]
    fn answers_wait_as_the_site_says() {
        let mut tries = Tries::default();
        let wait = Some(Duration::from_secs(210));
        tries.remember(&guess(1, "1", "mine"), &Reply::TooSoon { left: wait }, at(1000));
        let left = |now| tries.wait_left(at(now)).map(|left| left.as_secs());
        assert_eq!([left(1000), left(1010), left(1209)], [Some(210), Some(200), Some(1)]);
        assert_eq!(left(1210), None);
        // The clock has been turned back: nobody waits for years.
        assert_eq!(left(999), None);
    }

    #[test]
    fn another_input_is_another_account() {
        let tries = after(&[(1, "306", Reply::Right)]);
        let refused = |input| tries.objection(&guess(1, "306", input)).is_some();
        assert!(!refused("another"));
        assert!(refused("mine") && refused("mine\r\n") && refused(""));
    }

    #[test]
    fn answers_are_one_line() {
        assert_eq!(" 306\n".parse(), Ok(Answer("306".to_owned())));
        for text in ["", " \n", "1\n2", "a\tb", &"9".repeat(1001)] {
            assert!(text.parse::<Answer>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ok_numbers_beyond_any_type() {
        let (nines, one) = ("9".repeat(60), format!("1{}", "0".repeat(60)));
        assert_eq!(as_numbers(&nines, &one), Some(Ordering::Less));
        assert_eq!(as_numbers("-0", "0"), Some(Ordering::Equal));
        assert_eq!(as_numbers("+007", "7"), Some(Ordering::Equal));
    }

    #[test]
    fn err_other_answers_are_no_numbers() {
        for text in ["", "-", "+", "--1", "1.5", "1,000", "1e3", "abc", "٣", "1 2"] {
            assert_eq!(as_numbers(text, "1"), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_one_line_or_refused(text in r"(?s).*") {
            if let Ok(answer) = text.parse::<Answer>() {
                prop_assert_eq!(answer.0.lines().count(), 1);
            }
        }

        #[test]
        fn numbers_compare_as_numbers(left: i128, right: i128) {
            prop_assert_eq!(as_numbers(&left.to_string(), &right.to_string()), Some(left.cmp(&right)));
        }

        #[test]
        fn close_numbers_compare_as_numbers(left in -200..200i32, right in -200..200i32) {
            prop_assert_eq!(as_numbers(&format!("{left:04}"), &right.to_string()), Some(left.cmp(&right)));
        }

        #[test]
        fn any_texts_compare_or_not(text in ".*", other in ".*") {
            let order = as_numbers(&text, &other);
            prop_assert_eq!(order.map(Ordering::reverse), as_numbers(&other, &text));
        }

        /// However the site answers, it is never asked the same twice.
        #[test]
        fn nothing_judged_is_sent_again(answers in prop::collection::vec((1..=2u8, "-?[0-9]{1,3}|[a-c]", 0..4u8), 1..20)) {
            let mut tries = Tries::default();
            let mut sent = Vec::new();
            for (part, answer, reply) in answers {
                let guess = guess(part, &answer, "mine");
                if tries.objection(&guess).is_none() {
                    prop_assert!(!sent.contains(&(part, answer.clone())));
                    sent.push((part, answer));
                    let reply = match reply {
                        0 => Reply::Right,
                        1 => wrong(None),
                        2 => wrong(Some(Side::TooLow)),
                        _ => wrong(Some(Side::TooHigh)),
                    };
                    tries.remember(&guess, &reply, at(0));
                }
            }
        }
    }
}
