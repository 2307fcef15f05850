//! What the puzzle site has said about answers, as a file.
//!
//! What it has said about those to `mine.txt` is beside it in `mine.site`, a line for each answer: the part, the verdict,
//! and the answer, such as `1 too high: 2494`.

use std::{fmt, fs};

use anyhow::{Context as _, bail, ensure};

use crate::{
    answer::{Answer, Finding},
    files::{read_if_any, write_atomically},
    input::Input,
    puzzle::Part,
    text::instead_of,
};

/// The site's verdict on an answer. It is written as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The part is solved.
    Right,
    /// It is not right. The site says no more.
    Wrong,
    /// The right answer is larger.
    TooLow,
    /// The right answer is smaller.
    TooHigh,
    /// The answer would be right for the input of another account.
    SomeoneElses,
}

impl Verdict {
    const ALL: [Self; 5] =
        [Self::Right, Self::Wrong, Self::TooLow, Self::TooHigh, Self::SomeoneElses];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooLow => "too low",
            Self::TooHigh => "too high",
            Self::SomeoneElses => "right for another account",
        })
    }
}

/// An answer that was tried on the site, and its verdict: a line of `mine.site`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The part to which it was submitted.
    pub part: Part,
    /// What the site has said.
    pub verdict: Verdict,
    /// The answer.
    pub answer: Answer,
}

impl Attempt {
    /// Reads what [`fmt::Display`] writes.
    fn parse(line: &str) -> Option<Self> {
        let (before, answer) = line.split_once(": ")?;
        let (part, shown) = before.split_once(' ')?;
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.to_string() == shown)?;
        let answer = Answer::typed(answer).ok()?;
        Some(Self { part: part.parse().ok()?, verdict, answer })
    }

    /// Whether this verdict rules out what is found for the part: 8 is too high if that was said of 8 or of 7. Letters rule
    /// out no picture, since only a person can read it. If an answer is right, there is one.
    pub fn rules_out(&self, finding: &Finding) -> bool {
        let Finding::Answer(answer) = finding else { return self.verdict == Verdict::Right };
        let is_same = *answer == self.answer;
        let number = |answer: &Answer| answer.as_str().parse::<i128>().ok();
        let numbers = number(answer).zip(number(&self.answer));
        match self.verdict {
            Verdict::Right => !(is_same || answer.is_picture() && self.answer.is_letters()),
            Verdict::Wrong | Verdict::SomeoneElses => is_same,
            Verdict::TooLow => is_same || numbers.is_some_and(|(other, low)| other <= low),
            Verdict::TooHigh => is_same || numbers.is_some_and(|(other, high)| other >= high),
        }
    }

    /// Whether no answer can be right if both verdicts are about the same input.
    fn contradicts(&self, other: &Self) -> bool {
        let finding = |attempt: &Self| Finding::Answer(attempt.answer.clone());
        match (self.verdict, other.verdict) {
            (Verdict::TooLow, Verdict::TooHigh)
            | (Verdict::TooHigh, Verdict::TooLow)
            | (_, Verdict::Right) => self.rules_out(&finding(other)),
            (Verdict::Right, _) => other.rules_out(&finding(self)),
            _ => false,
        }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.part, self.verdict, self.answer)
    }
}

/// Why an answer is wrong, as the site has said: `8 is too high (mine.site)`, or `8 instead of 7 (mine.site)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// What is wrong.
    pub finding: Finding,
    /// The line that rules it out.
    attempt: Attempt,
    /// The name of the file with this line.
    file: String,
}

impl Against {
    /// What rules out this finding among the lines of a file of this name; `None` if nothing does.
    pub(super) fn find(file: &str, attempts: &[Attempt], finding: &Finding) -> Option<Self> {
        let attempt = attempts.iter().find(|attempt| attempt.rules_out(finding))?.clone();
        Some(Self { finding: finding.clone(), attempt, file: file.to_owned() })
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { finding, attempt, file } = self;
        match attempt.verdict {
            Verdict::Right => write!(f, "{} ({file})", instead_of(finding, &attempt.answer)),
            Verdict::Wrong => write!(f, "{finding}, says the site ({file})"),
            verdict => write!(f, "{finding} is {verdict} ({file})"),
        }
    }
}

/// Reads what the site has said about the answers to a part.
///
/// # Errors
/// If the file cannot be read. The error names the first line that is malformed, or has something invisible in its answer,
/// or two lines that contradict each other, perhaps because one is about another account.
pub(super) fn read(input: &Input, part: Part) -> anyhow::Result<Vec<Attempt>> {
    let path = input.site_file();
    let mut attempts = Vec::new();
    let text = read_if_any(&path)?.unwrap_or_default();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() {
            continue;
        }
        let attempt = Attempt::parse(line).with_context(|| {
            format!(
                "{}: line {}: expected a part, a verdict and an answer such as `1 too high: 2494`, found {line:?}; correct \
                 or delete the line",
                path.display(),
                index + 1
            )
        })?;
        if attempt.part != part {
            continue;
        }
        if let Some(other) = attempts.iter().find(|other| attempt.contradicts(other)) {
            bail!(
                "{}: `{other}` and `{attempt}` contradict each other: delete the line that is not about this input",
                path.display()
            );
        }
        attempts.push(attempt);
    }
    Ok(attempts)
}

/// Adds a verdict below the others, unless it is there already. Returns whether it was added. Meanwhile, no other process
/// may do so: commands take turns by a lock.
///
/// # Errors
/// If the file cannot be read or written, or the answer has several lines. Then the file stays as it is.
pub fn note_verdict(input: &Input, attempt: &Attempt) -> anyhow::Result<bool> {
    let path = input.site_file();
    let line = attempt.to_string();
    ensure!(
        !attempt.answer.is_picture(),
        "{}: expected an answer of one line, found {line:?}",
        path.display()
    );
    let text = read_if_any(&path)?.unwrap_or_default();
    if text.lines().any(|other| other == line) {
        return Ok(false);
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let end_of_last = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    // As a whole, since half a line would be a verdict on another answer.
    write_atomically(&path, format!("{text}{end_of_last}{line}\n").as_bytes())?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use Part::{One, Two};

    use super::*;

    fn answer(text: &str) -> Answer {
        Answer::parse(text).expect("an answer")
    }

    fn add_1(input: &Input, verdict: Verdict, text: &str) -> bool {
        note_verdict(input, &Attempt { part: One, verdict, answer: answer(text) })
            .expect("it is written")
    }

    /// How this answer to a part is wrong, if a verdict in the file rules it out.
    fn against(input: &Input, part: Part, text: &str) -> Option<String> {
        let attempts = read(input, part).expect("a file");
        let finding = Finding::Answer(answer(text));
        Against::find("mine.site", &attempts, &finding).map(|against| against.to_string())
    }

    /// An input in a folder that does not exist yet.
    fn input() -> (tempfile::TempDir, Input) {
        let folder = tempfile::tempdir().expect("a folder");
        let input = Input::new(folder.path().join("day22/mine.txt"));
        (folder, input)
    }

    /// An input of which answers to part 1 were rejected.
    fn rejecting_input() -> (tempfile::TempDir, Input) {
        let (folder, input) = input();
        for (verdict, text) in [
            (Verdict::Wrong, "abc"),
            (Verdict::TooLow, "50"),
            (Verdict::TooHigh, "100"),
            (Verdict::TooLow, "12 elves: 3"),
            (Verdict::SomeoneElses, "70"),
        ] {
            assert!(add_1(&input, verdict, text));
        }
        (folder, input)
    }

    #[test]
    fn each_verdict_is_a_line_and_is_added_once() {
        let (_folder, input) = rejecting_input();
        assert!(add_1(&input, Verdict::Right, "60"));
        assert!(!add_1(&input, Verdict::TooLow, "50"));
        insta::assert_snapshot!(fs::read_to_string(input.site_file()).expect("a file"), @"
        1 wrong: abc
        1 too low: 50
        1 too high: 100
        1 too low: 12 elves: 3
        1 right for another account: 70
        1 right: 60
        ");
    }

    #[test]
    fn an_answer_is_wrong_if_it_was_rejected_or_is_beyond_one_that_was_too_low_or_too_high() {
        let (_folder, input) = rejecting_input();
        for (text, said) in [
            ("abc", "abc, says the site (mine.site)"),
            ("100", "100 is too high (mine.site)"),
            ("12 elves: 3", "12 elves: 3 is too low (mine.site)"),
            ("70", "70 is right for another account (mine.site)"),
            ("1000", "1000 is too high (mine.site)"),
            ("0100", "0100 is too high (mine.site)"),
            ("050", "050 is too low (mine.site)"),
            ("-60", "-60 is too low (mine.site)"),
        ] {
            assert_eq!(against(&input, One, text).as_deref(), Some(said), "{text}");
        }
    }

    #[test]
    fn any_other_answer_may_be_right() {
        let (_folder, input) = rejecting_input();
        // The last one does not fit into an `i128`, so it is compared only as text.
        for text in ["51", "99", "abd", "7,8", "11 elves: 3", &"9".repeat(40)] {
            assert_eq!(against(&input, One, text), None, "{text}");
        }
        assert_eq!(against(&input, Two, "1000"), None);
    }

    #[test]
    fn err_verdicts_that_contradict_each_other() {
        for (one, other, is_error) in [
            ("1 right: 7", "1 right: 8", true),
            ("1 right: 7", "2 right: 8", false),
            ("1 right: 7", "1 wrong: 7", true),
            ("1 right: 7", "1 right for another account: 7", true),
            ("1 right: 7", "1 too high: 5", true),
            ("1 right: 7", "1 too high: 8", false),
            ("1 right: 7", "1 too low: 7", true),
            ("1 too low: 9", "1 too high: 5", true),
            ("1 too low: 5", "1 too high: 9", false),
            ("1 wrong: 7", "1 too low: 7", false),
        ] {
            for (first, second) in [(one, other), (other, one)] {
                let (folder, input) = input();
                fs::create_dir(folder.path().join("day22")).expect("a folder");
                fs::write(input.site_file(), format!("{first}\n{second}\n")).expect("a file");
                match read(&input, One) {
                    Ok(_) => assert!(!is_error, "{one}, {other}"),
                    Err(error) => {
                        let error = error.to_string();
                        let lines =
                            format!("mine.site: `{first}` and `{second}` contradict each other");
                        assert!(is_error && error.contains(&lines), "{error}");
                    }
                }
            }
        }
    }

    /// Such lines could not be read again.
    #[test]
    fn err_verdict_on_an_answer_of_several_lines() {
        let (_folder, input) = input();
        let attempt = Attempt { part: One, verdict: Verdict::Right, answer: answer("#.#\n###") };
        let error = note_verdict(&input, &attempt).expect_err("two lines").to_string();
        let expected = r#"mine.site: expected an answer of one line, found "1 right: #.#\n###""#;
        assert!(error.ends_with(expected), "{error}");
        assert!(!input.site_file().exists());
    }

    #[test]
    fn err_line_that_cannot_be_read_is_named_and_stays() {
        let (_folder, input) = rejecting_input();
        for line in [
            "1 too late: 7",
            "3 wrong: 7",
            "1 wrong:",
            "wrong: 7",
            "<<<<<<< HEAD",
            // Two lines, as an old editor ends them.
            "1 wrong: 306\r1 wrong: 305",
            "1 wrong: 306\u{200b}",
            "1 right: no answer: it never ends",
        ] {
            let text = format!("1 wrong: 7\r\n\r\n{line}\n1 wrong: 8");
            fs::write(input.site_file(), &text).expect("a file");
            let error = read(&input, Two).expect_err(line).to_string();
            let expected = format!(
                "mine.site: line 3: expected a part, a verdict and an answer such as `1 too high: 2494`, found {line:?}; \
                 correct or delete the line"
            );
            assert!(error.ends_with(&expected), "{error}");
            add_1(&input, Verdict::Wrong, "9");
            let added = fs::read_to_string(input.site_file()).expect("a file");
            assert_eq!(added, format!("{text}\n1 wrong: 9\n"));
        }
    }
}
