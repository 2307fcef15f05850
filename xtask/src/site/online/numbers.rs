//! Answers that are numbers.

use std::cmp::Ordering;

/// How two answers compare as whole numbers of any size; not at all if one of
/// them is something else.
pub(super) fn as_numbers(left: &str, right: &str) -> Option<Ordering> {
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
    }
}
