//! Answers that the puzzle site has rejected, as a file.
//!
//! Those for `mine.txt` are beside it in `mine.rejected`, a line for each: the part, the verdict, and the answer, such as
//! `1 too high: 2494`.

use std::{fmt, fs, io, path::PathBuf};

use anyhow::Context as _;

use crate::{answer::Answer, files::write_atomically, input::Input, puzzle::Part};

/// The site's verdict on an answer that is not right. It is written as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The site says no more.
    Wrong,
    /// The right answer is larger.
    TooLow,
    /// The right answer is smaller.
    TooHigh,
    /// The answer would be right for the input of another account.
    SomeoneElses,
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Wrong, Self::TooLow, Self::TooHigh, Self::SomeoneElses];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wrong => "wrong",
            Self::TooLow => "too low",
            Self::TooHigh => "too high",
            Self::SomeoneElses => "right for another account",
        })
    }
}

/// An answer that the site has rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    part: Part,
    verdict: Verdict,
    answer: Answer,
}

impl Rejection {
    /// Reads what [`fmt::Display`] writes.
    fn parse(line: &str) -> Option<Self> {
        let (judged, answer) = line.split_once(": ")?;
        let (part, shown) = judged.split_once(' ')?;
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.to_string() == shown)?;
        Some(Self { part: part.parse().ok()?, verdict, answer: Answer::new(answer)? })
    }

    /// Why another answer to this part cannot be right, if this one says so: if 50 was too low, so is 49.
    fn reason_against(&self, answer: &Answer) -> Option<String> {
        if *answer == self.answer {
            return Some(self.verdict.to_string());
        }
        let number = |answer: &Answer| answer.as_str().parse::<i128>().ok();
        let (other, rejected) = number(answer).zip(number(&self.answer))?;
        let is_beyond = match self.verdict {
            Verdict::TooLow => other <= rejected,
            Verdict::TooHigh => other >= rejected,
            Verdict::Wrong | Verdict::SomeoneElses => false,
        };
        if is_beyond { Some(format!("{} was {}", self.answer, self.verdict)) } else { None }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.part, self.verdict, self.answer)
    }
}

fn path_of(input: &Input) -> PathBuf {
    input.path.with_file_name(format!("{}.rejected", input.name))
}

/// The text of the file; empty if there is none.
fn text_of(input: &Input) -> anyhow::Result<String> {
    match fs::read_to_string(path_of(input)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => text.with_context(|| format!("{}.rejected", input.name)),
    }
}

/// Reads the answers to a part that the site has rejected.
///
/// # Errors
/// If the file cannot be read. The error names the first line that is malformed.
pub fn read(input: &Input, part: Part) -> anyhow::Result<Vec<Rejection>> {
    let mut rejections = Vec::new();
    for (index, line) in text_of(input)?.lines().enumerate() {
        let rejection = Rejection::parse(line).with_context(|| {
            format!(
                "{}.rejected: line {}: expected a part, a verdict and an answer such as `1 too high: 2494`, found {line:?}",
                input.name,
                index + 1
            )
        })?;
        if rejection.part == part {
            rejections.push(rejection);
        }
    }
    Ok(rejections)
}

/// Why an answer to the part of these rejected answers cannot be right: it is one of them, or one was too low or too high
/// and rules it out as well.
pub fn reason_against(rejections: &[Rejection], answer: &Answer) -> Option<String> {
    rejections.iter().find_map(|rejection| rejection.reason_against(answer))
}

/// Adds an answer that the site has rejected, below the others.
///
/// # Errors
/// If the file cannot be read or written. Then it stays as it is.
pub fn add(input: &Input, part: Part, verdict: Verdict, answer: &Answer) -> anyhow::Result<()> {
    let mut text = text_of(input)?;
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let rejection = Rejection { part, verdict, answer: answer.clone() };
    text += &format!("{rejection}\n");
    let path = path_of(input);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    write_atomically(&path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use Part::{One, Two};

    use super::*;

    fn answer(text: &str) -> Answer {
        Answer::new(text).expect("an answer")
    }

    /// Why this answer to a part cannot be right, if the file says so.
    fn found_reason(input: &Input, part: Part, text: &str) -> Option<String> {
        reason_against(&read(input, part).expect("a file"), &answer(text))
    }

    /// An input in a folder that does not exist yet.
    fn input() -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("day22/mine.txt");
        let input = Input::new(path, "2020/22".parse().expect("a puzzle"));
        (folder, input)
    }

    /// An input for which answers to part 1 were rejected.
    fn rejecting_input() -> (tempfile::TempDir, Input) {
        let (folder, input) = input();
        for (verdict, text) in [
            (Verdict::Wrong, "abc"),
            (Verdict::TooLow, "50"),
            (Verdict::TooHigh, "100"),
            (Verdict::TooLow, "12 elves: 3"),
            (Verdict::SomeoneElses, "70"),
        ] {
            add(&input, One, verdict, &answer(text)).expect("it is written");
        }
        (folder, input)
    }

    #[test]
    fn each_rejected_answer_is_a_line() {
        let (_folder, input) = rejecting_input();
        insta::assert_snapshot!(fs::read_to_string(path_of(&input)).expect("a file"), @"
        1 wrong: abc
        1 too low: 50
        1 too high: 100
        1 too low: 12 elves: 3
        1 right for another account: 70
        ");
    }

    #[test]
    fn an_answer_cannot_be_right_if_it_was_rejected_or_is_beyond_one_that_was_too_low_or_too_high()
    {
        let (_folder, input) = rejecting_input();
        for (text, reason) in [
            ("abc", "wrong"),
            ("100", "too high"),
            ("12 elves: 3", "too low"),
            ("70", "right for another account"),
            ("1000", "100 was too high"),
            ("0100", "100 was too high"),
            ("050", "50 was too low"),
            ("-60", "50 was too low"),
        ] {
            assert_eq!(found_reason(&input, One, text).as_deref(), Some(reason), "{text}");
        }
    }

    #[test]
    fn any_other_answer_may_be_right() {
        let (_folder, input) = rejecting_input();
        // The last one does not fit into an `i128`, so it is compared only as text.
        for text in ["51", "99", "abd", "7,8", "11 elves: 3", &"9".repeat(40)] {
            assert_eq!(found_reason(&input, One, text), None, "{text}");
        }
        assert_eq!(found_reason(&input, Two, "1000"), None);
    }

    #[test]
    fn err_line_that_cannot_be_read_is_named_and_stays() {
        let (_folder, input) = rejecting_input();
        for line in ["1 too late: 7", "3 wrong: 7", "1 wrong:", "wrong: 7", "<<<<<<< HEAD", ""] {
            let text = format!("1 wrong: 7\r\n{line}\n1 wrong: 8");
            fs::write(path_of(&input), &text).expect("a file");
            let error = read(&input, Two).expect_err(line).to_string();
            assert_eq!(
                error,
                format!(
                    "mine.rejected: line 2: expected a part, a verdict and an answer such as `1 too high: 2494`, found {line:?}"
                )
            );
            add(&input, Two, Verdict::Wrong, &answer("9")).expect("it is written");
            let added = fs::read_to_string(path_of(&input)).expect("a file");
            assert_eq!(added, format!("{text}\n2 wrong: 9\n"));
        }
    }
}
