//! Parsers for puzzle inputs, and their readable errors.
//!
//! | to read | use |
//! |---|---|
//! | a number | [`number`]`("an age", 1..=150)` |
//! | fixed words | [`literal`]`("Ages:")` |
//! | one item a line | [`lines`]`(item)` |
//! | a list | [`separated`]`(literal(", "), item)` |
//! | a list that may be empty | `alt((value(vec![], literal("[]")), delimited(literal("["), separated(literal(","), item), literal("]"))))` |
//! | a character | [`character`]`("a digit", \|c\| c.to_digit(10))` |
//! | a row of letters or digits | [`items_on_line`]`(item)` |
//! | a grid | [`grid_of`]`(cell)` |
//! | sections | [`separated`]`(empty_line, section)`, or `(lines(rule), empty_line, lines(update))` |
//! | records of several lines | `separated(empty_line, lines(separated(literal(" "), field)).map(\|lines\| lines.concat()))` |
//! | a sentence | a tuple of texts and numbers, as below |
//! | one of several | [`alt`](nom::branch::alt)`((one, other))` |
//! | one of several words, as values | `alt((value(0, literal("red")), value(1, literal("blue"))))` |
//! | aligned columns | `(space0, &n, space1, &n)` |
//! | lines before other lines | `many1((row, end_of_line))` |
//! | a list before something else | `separated_list1(space1, item)`, or `many1(item)` |
//! | the same, with errors in its items | `many1(preceded(literal("Monkey "), cut(rest_of_item)))` |
//! | text up to a character | `context("a name", is_not(":\n"))` |
//! | a line that may be missing | `opt((literal("row "), &n, end_of_line))` |
//! | an item that meets a condition | `context("a horizontal line", verify(line, \|line: &Line\| line.y1 == line.y2))` |
//! | the same thing twice | `let range = \|\| separated_pair(&n, literal("-"), &n);`, used as `range()` |
//! | all numbers in a text | [`integers`]`::<u32>(text)`, which isn't a parser |
//! | all numbers in each line | `lines(context("numbers", not_line_ending.map_res(integers::<u32>)))` |
//! | anything, by hand | [`ParseError::new`]`(text, slice, "a key")` for what is malformed |
//!
//! All parsers of [nom](https://docs.rs/nom) over `&str` combine with these, and [`parse_all`] reads a whole input
//! with one parser. A parser that is a function of yours returns [`Parsed`], in place of nom's `IResult<&str, T>`. Use
//! nom's `complete` parsers: the `streaming` ones ask for more text at the end. The table uses these names of nom:
//!
//! ```
//! # #![allow(unused_imports)]
//! use aoc_core::nom::{
//!     Parser as _,
//!     branch::alt,
//!     bytes::complete::is_not,
//!     character::complete::{not_line_ending, space0, space1},
//!     combinator::{cut, opt, value, verify},
//!     error::context,
//!     multi::{many1, separated_list1},
//!     sequence::{delimited, preceded, separated_pair},
//! };
//! ```
//!
//! A combinator in a variable can be used only once, but a closure such as `range` above makes a new one for each use.
//! Three parsers are easier to reuse: a [`number`] or a [`character`] in a variable `n` can be used again as `&n`, and
//! a [`literal`] is [`Copy`].
//!
//! [`number`], [`literal`] and [`items_on_line`] don't read the newline after them, so a tuple needs an
//! [`end_of_line`] there. [`lines`] and [`grid_of`] do read their newlines, and end before an empty line.
//!
//! A failure is a [`ParseError`] with line and column. A list of this module reports its bad item, and a choice the
//! alternative that got furthest. A list of nom, such as `separated_list1`, *ends* before a bad item, so the error
//! comes from the parser after the list. That is why `many1((row, end_of_line))` can read lines before other lines,
//! and [`lines`] can't. Where the beginning of an item, such as `Monkey `, is enough to recognise it, `cut` around the rest
//! makes a list of nom report the error in the item, at its place. Like such a list, `opt` treats a malformed line as
//! missing, and the next parser reports it.
//!
//! [`parse_all`] and [`integers`] count lines from the beginning of the text that they get, so an error in a piece of the
//! input has the wrong line: in `text.lines().map(integers)`, it's always line 1. Both show what to write instead.
//!
//! ```
//! use aoc_core::{
//!     nom::Parser as _,
//!     parse::{lines, literal, number, parse_all},
//! };
//!
//! let moves = |text| {
//!     let n = number("a stack", 1..=9);
//!     let sentence = (literal("from "), &n, literal(" to "), &n);
//!     parse_all(text, lines(sentence.map(|(_, from, _, to)| (from, to))))
//! };
//! assert_eq!(moves("from 1 to 3\nfrom 3 to 2"), Ok(vec![(1, 3), (3, 2)]));
//! assert_eq!(
//!     moves("from 1 to 3\nfrom 3 to 10\n").unwrap_err().to_string(),
//!     r#"line 2, column 11: expected a stack from 1 to 9, found "10""#,
//! );
//! ```

mod error;
mod integer;

use std::ops::RangeInclusive;

use nom::{Parser, combinator::opt};

use self::error::quoted;
pub use self::{
    error::{Parsed, Unexpected},
    integer::Integer,
};
use crate::{ParseError, grid::Grid};

/// Reads a whole text with this parser, except for the newlines at its end, which are ignored.
///
/// # Errors
/// If the parser fails, or leaves some of the text unread.
///
/// The error counts lines from the beginning of this text, so give this function the whole input. Instead of calling it
/// for each piece, as in `text.split("\n\n").map(|section| parse_all(section, lines(&age)))`, make a parser for all:
///
/// ```
/// use aoc_core::parse::{empty_line, lines, number, parse_all, separated};
///
/// let age = number("an age", 1..=150);
/// let families = |text| parse_all(text, separated(empty_line, lines(&age)));
/// assert_eq!(families("41\n7\n\n39"), Ok(vec![vec![41, 7], vec![39]]));
/// let error = families("41\n7\n\nx").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 4, column 1: expected an age, found "x""#);
/// ```
pub fn parse_all<'a, T>(
    text: &'a str,
    mut parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> Result<T, ParseError> {
    let text_to_read = text.trim_end_matches('\n');
    let unexpected = match parser.parse_complete(text_to_read) {
        Ok(("", output)) => return Ok(output),
        // The rest may begin with newlines. The error points to the first line after them.
        Ok((rest, _)) => Unexpected::new(rest.trim_start_matches('\n'), "the end of the input"),
        Err(nom::Err::Error(unexpected) | nom::Err::Failure(unexpected)) => unexpected,
        // A streaming parser has asked for more text than there is.
        Err(nom::Err::Incomplete(_)) => {
            Unexpected::new(&text_to_read[text_to_read.len()..], "more text")
        }
    };
    Err(unexpected.into_error(text_to_read))
}

/// A fixed text, such as a header. If it has several lines, the error is at the first line that differs.
pub fn literal(text: &'static str) -> impl Fn(&str) -> Parsed<'_, &'static str> + Copy {
    move |mut input| {
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let Some(rest) = input.strip_prefix(line) else {
                let expected = match line {
                    "\n" if index > 0 => "an empty line".to_owned(),
                    _ => quoted(line),
                };
                return Err(nom::Err::Error(Unexpected::new(input, expected)));
            };
            input = rest;
        }
        Ok((input, text))
    }
}

/// A whole number in decimal digits, of any integer type, within the range. If the range contains negative numbers,
/// the number may have a sign, `-` or `+`.
///
/// `what` is the name of the number in the error, with an article: "a card". For a number outside the range, the error
/// adds both limits: "a card from 1 to 50".
pub fn number<T: Integer>(
    what: &'static str,
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Parsed<'_, T> + Clone {
    let allows_sign = *range.start() < T::ZERO;
    move |text| {
        let (sign_length, is_negative) = match text.as_bytes() {
            [b'-', ..] => (1, true),
            [b'+', ..] => (1, false),
            _ => (0, false),
        };
        let (digits, number) = read_digits(&text.as_bytes()[sign_length..], is_negative);
        if digits == 0 {
            // There is no number to quote, so the error quotes the line.
            return Err(nom::Err::Error(Unexpected::new(text, what)));
        }
        // The sum is at most the length of the text. A check for overflow would make parsers of numbers 3% slower.
        let (numeral, rest) = text.split_at(sign_length.wrapping_add(digits));
        match number {
            Some(number) if range.contains(&number) && (allows_sign || sign_length == 0) => {
                Ok((rest, number))
            }
            _ => Err(nom::Err::Error(out_of_range(numeral, what, &range))),
        }
    }
}

/// Reads the digits at the beginning of a text. Returns how many there are, and their number, or `None` if the type has
/// no such number.
#[inline]
fn read_digits<T: Integer>(text: &[u8], is_negative: bool) -> (usize, Option<T>) {
    let mut count = 0;
    let mut number = Some(T::ZERO);
    for &digit in text.iter().take_while(|byte| byte.is_ascii_digit()) {
        number = number.and_then(|number| number.with_digit(digit, is_negative));
        count += 1;
    }
    (count, number)
}

/// The error for a numeral that is outside the range.
#[cold]
fn out_of_range<'a, T: Integer>(
    numeral: &'a str,
    what: &str,
    range: &RangeInclusive<T>,
) -> Unexpected<'a> {
    Unexpected::new(numeral, format!("{what} from {} to {}", range.start(), range.end()))
}

/// A character that `convert` accepts. The output is what `convert` returns for it.
///
/// `what` is the name of the character in the error, with an article: "a digit".
///
/// ```
/// use aoc_core::parse::{character, grid_of, items_on_line, parse_all};
///
/// let digit = character("a digit", |c| c.to_digit(10));
/// assert_eq!(parse_all("301", items_on_line(&digit)), Ok(vec![3, 0, 1]));
/// let error = parse_all("3o1", items_on_line(&digit)).unwrap_err();
/// assert_eq!(error.to_string(), r#"line 1, column 2: expected a digit, found "o1""#);
///
/// // If the characters need no conversion:
/// let square = character("`.` or `#`", |c| ".#".contains(c).then_some(c));
/// assert!(parse_all("..#\n#..", grid_of(square)).is_ok());
/// ```
pub fn character<T>(
    what: &'static str,
    convert: impl Fn(char) -> Option<T>,
) -> impl Fn(&str) -> Parsed<'_, T> {
    move |text| {
        let mut chars = text.chars();
        if let Some(c) = chars.next()
            && let Some(output) = convert(c)
        {
            return Ok((chars.as_str(), output));
        }
        Err(nom::Err::Error(Unexpected::new(text, what)))
    }
}

/// The end of a line: its newline, or the end of the text.
#[inline]
pub fn end_of_line(text: &str) -> Parsed<'_, ()> {
    match text.strip_prefix('\n') {
        Some(rest) => Ok((rest, ())),
        None if text.is_empty() => Ok((text, ())),
        None => Err(nom::Err::Error(Unexpected::new(text, "the end of the line"))),
    }
}

/// The newline of an empty line.
///
/// The parser before this one should have read the newline of its own line, as [`lines`] and [`grid_of`] do.
/// Otherwise this parser takes that newline for the empty line.
#[inline]
pub fn empty_line(text: &str) -> Parsed<'_, ()> {
    match text.strip_prefix('\n') {
        Some(rest) => Ok((rest, ())),
        None => Err(nom::Err::Error(Unexpected::new(text, "an empty line"))),
    }
}

/// One item a line, on one line or more, up to an empty line or the end of the text.
///
/// A bad item is reported. (A repetition of nom would end before it, and hide the error.)
pub fn lines<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |mut text: &'a str| {
        // A line usually has at least a character and a newline, so this is enough space for the items of a short text.
        let mut items = Vec::with_capacity(text.len().div_ceil(2).min(64));
        loop {
            let (rest, output) = item.parse_complete(text)?;
            (text, ()) = end_of_line(rest)?;
            items.push(output);
            if text.is_empty() || text.starts_with('\n') {
                return Ok((text, items));
            }
        }
    }
}

/// One item after another, at least one, up to the end of their line. The newline is not read.
pub fn items_on_line<'a, T>(
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    move |text: &'a str| {
        let mut items = Vec::new();
        let rest = read_items_on_line(text, &mut item, &mut items)?;
        Ok((rest, items))
    }
}

/// Reads what [`items_on_line`] reads, adds the items to `items`, and returns the rest of the text.
#[inline]
fn read_items_on_line<'a, T>(
    text: &'a str,
    item: &mut impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
    items: &mut Vec<T>,
) -> Result<&'a str, nom::Err<Unexpected<'a>>> {
    // An item may accept any character, but not the newline.
    let length = text.find('\n').unwrap_or(text.len());
    let (mut line, after_line) = text.split_at(length);
    loop {
        let (rest, output) = item.parse_complete(line)?;
        items.push(output);
        // An item that consumes no text would be read forever.
        let is_stuck = rest.len() == line.len();
        if rest.is_empty() || is_stuck {
            end_of_line(rest)?;
            return Ok(after_line);
        }
        line = rest;
    }
}

/// Rows of equal length, each on a line, up to an empty line or the end of the text.
///
/// ```
/// use aoc_core::{
///     grid::Point,
///     parse::{character, grid_of, parse_all},
/// };
///
/// let heights = parse_all("219\n398", grid_of(character("a height", |c| c.to_digit(10))))?;
/// assert_eq!(heights[Point { x: 0, y: 1 }], 3);
/// # Ok::<(), aoc_core::ParseError>(())
/// ```
pub fn grid_of<'a, T>(
    mut cell: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Grid<T>, Error = Unexpected<'a>> {
    move |text: &'a str| {
        let mut values = Vec::new();
        let mut width = 0;
        let mut row = text;
        loop {
            let values_above = values.len();
            let rest = read_items_on_line(row, &mut cell, &mut values)?;
            let length = values.len() - values_above;
            if values_above == 0 {
                width = length;
            }
            if length != width {
                return Err(nom::Err::Error(
                    Unexpected::new(row, format!("a row of length {width}"))
                        .found(format!("a row of length {length}")),
                ));
            }
            (row, ()) = end_of_line(rest)?;
            if row.is_empty() || row.starts_with('\n') {
                return match Grid::from_values(width, values) {
                    Some(grid) => Ok((row, grid)),
                    None => Err(nom::Err::Error(Unexpected::new(text, "a smaller grid"))),
                };
            }
        }
    }
}

/// One item or more, with a separator such as a comma or an empty line between them.
///
/// A separator commits the parser to another item: with spaces between numbers, `1 2 | 3` is an error at the `|`.
pub fn separated<'a, T>(
    separator: impl Parser<&'a str, Error = Unexpected<'a>>,
    mut item: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = Unexpected<'a>> {
    let mut separator_if_any = opt(separator);
    move |mut text: &'a str| {
        let mut items = Vec::new();
        loop {
            let (rest, output) = item.parse_complete(text)?;
            items.push(output);
            match separator_if_any.parse_complete(rest)? {
                // An item and a separator that consume no text would be read forever.
                (next, Some(_)) if next.len() < text.len() => text = next,
                _ => return Ok((rest, items)),
            }
        }
    }
}

/// All whole numbers in a text, whatever stands between them.
///
/// Use this where the words don't matter, and check how many numbers there are: it accepts any text, so it may read
/// wrong numbers from a malformed input. Where the words are few, prefer [`number`] and [`literal`], which report
/// what is malformed, and where.
///
/// A `-` before a number is its sign. But directly after an ASCII letter or digit, it's a hyphen: in `2-4`, every type
/// reads 2 and 4.
///
/// ```
/// use aoc_core::parse::integers;
///
/// assert_eq!(integers("p=9,-3 v=-1,2"), Ok(vec![9, -3, -1, 2]));
/// assert_eq!(integers("2-4,-6"), Ok(vec![2_i8, 4, -6]));
/// assert_eq!(integers("2-4"), Ok(vec![2_u8, 4]));
///
/// // The numbers of each line, if every line has three:
/// let sizes = integers::<u32>("2x3x4\n1x1x10")?;
/// let (triples, rest) = sizes.as_chunks();
/// assert_eq!(triples, [[2, 3, 4], [1, 1, 10]]);
/// assert!(rest.is_empty());
/// # Ok::<(), aoc_core::ParseError>(())
/// ```
///
/// # Errors
/// If a number is too large or too small for the type. A type without a sign has no negative numbers.
///
/// ```
/// # use aoc_core::parse::integers;
/// let error = integers::<u8>("2 and\n299").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 2, column 1: expected a number from 0 to 255, found "299""#);
/// ```
///
/// The error counts lines from the beginning of this text. So for the numbers of each line, don't write
/// `text.lines().map(integers::<u8>)`, where an error is always in line 1, but let [`parse_all`] find the lines:
///
/// ```
/// use aoc_core::{
///     nom::{Parser as _, character::complete::not_line_ending, error::context},
///     parse::{integers, lines, parse_all},
/// };
///
/// let numbers = || context("numbers up to 255", not_line_ending.map_res(integers::<u8>));
/// assert_eq!(parse_all("2 and 3\n4", lines(numbers())), Ok(vec![vec![2, 3], vec![4]]));
/// let error = parse_all("2 and 3\n4 and 299", lines(numbers())).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"line 2, column 1: expected numbers up to 255, found "4 and 299""#,
/// );
/// ```
pub fn integers<T: Integer>(text: &str) -> Result<Vec<T>, ParseError> {
    let bytes = text.as_bytes();
    let mut numbers = Vec::new();
    let mut end = 0;
    while let Some(skipped) = bytes[end..].iter().position(u8::is_ascii_digit) {
        let start = end + skipped;
        let is_negative = ends_with_sign(&bytes[..start]);
        let (digits, number_if_any) = read_digits(&bytes[start..], is_negative);
        end = start + digits;
        let Some(number) = number_if_any else {
            let numeral = &text[start - usize::from(is_negative)..end];
            let error = out_of_range(numeral, "a number", &(T::MIN..=T::MAX));
            return Err(error.into_error(text));
        };
        numbers.push(number);
    }
    Ok(numbers)
}

/// Whether a number after this text has the sign `-`.
#[inline]
fn ends_with_sign(text: &[u8]) -> bool {
    match text {
        [.., before, b'-'] => !before.is_ascii_alphanumeric(),
        [b'-'] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use super::*;
    use nom::{
        branch::alt,
        bytes::complete::is_not,
        character::complete::{anychar, one_of, space0, space1},
        combinator::{cut, value, verify},
        error::context,
        multi::{many1, separated_list1},
        sequence::{delimited, preceded, separated_pair},
    };

    /// The error of a parser for a text.
    pub(super) fn error<'a, T: fmt::Debug>(
        text: &'a str,
        parser: impl Parser<&'a str, Output = T, Error = Unexpected<'a>>,
    ) -> String {
        parse_all(text, parser).expect_err("an error").to_string()
    }

    /// Reads lines such as `1 and 6`.
    fn pairs<'a>() -> impl Parser<&'a str, Output = Vec<(u8, u8)>, Error = Unexpected<'a>> {
        lines(separated_pair(number("a die", 1..=6), literal(" and "), number("a die", 1..=6)))
    }

    /// Reads sections, each a list such as `1,2` above a grid such as `o.`.
    fn sections<'a>()
    -> impl Parser<&'a str, Output = Vec<(Vec<i32>, Grid<char>)>, Error = Unexpected<'a>> {
        let list = separated(literal(","), number("a card", 1..=9));
        let section = separated_pair(list, end_of_line, grid_of(one_of("o.")));
        separated(empty_line, section)
    }

    /// Reads records, separated by empty lines. The fields of a record are separated by spaces or newlines.
    fn records<'a>()
    -> impl Parser<&'a str, Output = Vec<Vec<(&'a str, u16)>>, Error = Unexpected<'a>> {
        let key = alt((literal("age"), literal("height")));
        let field = separated_pair(key, literal(":"), number("a number", 1..=300));
        let record = lines(separated(literal(" "), field)).map(|lines| lines.concat());
        separated(empty_line, record)
    }

    /// Reads lists such as `[1,2]` and `[]`, one a line.
    fn lists<'a>() -> impl Parser<&'a str, Output = Vec<Vec<u8>>, Error = Unexpected<'a>> {
        let numbers = separated(literal(","), number("a number", 0..=9));
        let list = delimited(literal("["), numbers, literal("]"));
        lines(alt((value(vec![], literal("[]")), list)))
    }

    /// Reads lists of nom on both sides of a bar, as in `4 8 | 8`.
    fn lists_of_nom<'a>()
    -> impl Parser<&'a str, Output = (Vec<i32>, Vec<i32>), Error = Unexpected<'a>> {
        let numbers = || separated_list1(space1, number("a number", 1..=99));
        separated_pair(numbers(), literal(" | "), numbers())
    }

    /// Reads items of two lines, each a number and a test, and then the word `End`.
    fn monkeys<'a>() -> impl Parser<&'a str, Output = usize, Error = Unexpected<'a>> {
        let n = number("a number", 0..=9);
        let rest_of_item = (n.clone(), literal(":\n  Test: "), n, end_of_line);
        let items = many1(preceded(literal("Monkey "), cut(rest_of_item)));
        (items, literal("End")).map(|(items, _)| items.len())
    }

    /// Reads a line such as `row 10`, which may be missing, and then numbers.
    fn row_and_numbers<'a>()
    -> impl Parser<&'a str, Output = (Option<u8>, Vec<u8>), Error = Unexpected<'a>> {
        let n = number("a number", 0..=99);
        let first_line = opt((literal("row "), n.clone(), end_of_line));
        (first_line.map(|found| found.map(|(_, row, ())| row)), lines(n))
    }

    /// Reads a name up to a colon, and an age.
    fn name_and_age<'a>() -> impl Parser<&'a str, Output = (&'a str, u8), Error = Unexpected<'a>> {
        separated_pair(context("a name", is_not(":\n")), literal(": "), number("an age", 1..=150))
    }

    /// Reads a range such as `2-4`.
    fn ascending_range<'a>() -> impl Parser<&'a str, Output = (u8, u8), Error = Unexpected<'a>> {
        let n = number("a section", 1..=99);
        let pair = separated_pair(n.clone(), literal("-"), n);
        context("a range that ascends", verify(pair, |(start, end)| start <= end))
    }

    #[test]
    fn ok_zeros_and_signs_of_numbers_and_newlines_at_the_end() {
        assert_eq!(parse_all("01 and 2\n6 and 5\n\n", pairs()), Ok(vec![(1, 2), (6, 5)]));
        let rows = lines(number("a row", i8::MIN..=i8::MAX));
        assert_eq!(parse_all("-128\n+127\n-0", rows), Ok(vec![i8::MIN, i8::MAX, 0]));
    }

    /// The forms in the module's table that no example in the documentation shows.
    #[test]
    fn ok_forms_of_the_table() {
        assert_eq!(parse_all("[1,2]\n[]", lists()), Ok(vec![vec![1, 2], vec![]]));
        let arrows = items_on_line(character("an arrow", |c| "←→".find(c)));
        assert_eq!(parse_all("→←", arrows), Ok(vec![3, 0]));

        let two_sections = parse_all("1,2\no.\n.o\n\n3\no..\n", sections()).expect("sections");
        let cards = two_sections.iter().map(|(cards, _)| cards);
        assert!(cards.eq(&[vec![1, 2], vec![3]]));
        let grids = two_sections.iter().map(|(_, grid)| grid.to_string());
        assert!(grids.eq(["o.\n.o", "o.."]));

        let two_records =
            vec![vec![("age", 7), ("height", 120), ("age", 8)], vec![("height", 90), ("age", 2)]];
        let text = "age:7 height:120\nage:8\n\nheight:90\nage:2\n";
        assert_eq!(parse_all(text, records()), Ok(two_records));

        let aligned_number = preceded(space0, number("a number", 0..=99));
        let board = parse_all(" 1 12\n34  5", grid_of(aligned_number)).expect("a grid");
        assert_eq!(board.rows().collect::<Vec<_>>(), [[1, 12], [34, 5]]);

        let row_of_crates = items_on_line(one_of("AB"));
        let stacks = (many1((row_of_crates, end_of_line)), literal(" 1 2"));
        let (rows, _) = parse_all("AB\nBA\n 1 2", stacks).expect("rows of crates");
        assert_eq!(rows, [(vec!['A', 'B'], ()), (vec!['B', 'A'], ())]);

        assert_eq!(parse_all("4 8 | 8", lists_of_nom()), Ok((vec![4, 8], vec![8])));
        let crates_and_number = (many1(one_of("ABC")), number("a number", 1..=99));
        assert_eq!(parse_all("ACB7", crates_and_number), Ok((vec!['A', 'C', 'B'], 7)));
        assert_eq!(parse_all("Monkey 0:\n  Test: 1\nEnd", monkeys()), Ok(1));

        assert_eq!(parse_all("Zoë B.: 7", name_and_age()), Ok(("Zoë B.", 7)));
        assert_eq!(parse_all("row 10\n1\n2", row_and_numbers()), Ok((Some(10), vec![1, 2])));
        assert_eq!(parse_all("1\n2", row_and_numbers()), Ok((None, vec![1, 2])));
        assert_eq!(parse_all("2-4", ascending_range()), Ok((2, 4)));
        let n = number("a section", 1..=99);
        let range = || separated_pair(&n, literal("-"), &n);
        let two_ranges = separated_pair(range(), literal(","), range());
        assert_eq!(parse_all("2-4,6-8", two_ranges), Ok(((2, 4), (6, 8))));
    }

    #[test]
    fn err_of_each_kind() {
        // A number that is missing, beyond its type, or has a sign where none is negative.
        insta::assert_snapshot!(error("", pairs()), @"line 1, column 1: expected a die, found the end of the input");
        insta::assert_snapshot!(error("1 and \n", pairs()), @"line 1, column 7: expected a die, found the end of the input");
        insta::assert_snapshot!(error("1 and \n1 and 1", pairs()), @"line 1, column 7: expected a die, found the end of the line");
        insta::assert_snapshot!(error("1 and 2\n999 and 1", pairs()), @r#"line 2, column 1: expected a die from 1 to 6, found "999""#);
        let size = number("a size", 0..=4_i8);
        insta::assert_snapshot!(error("-0", &size), @r#"line 1, column 1: expected a size from 0 to 4, found "-0""#);
        insta::assert_snapshot!(error("+3", &size), @r#"line 1, column 1: expected a size from 0 to 4, found "+3""#);

        // Text between and after what is read.
        insta::assert_snapshot!(error("1 und 2", pairs()), @r#"line 1, column 2: expected " and ", found " und 2""#);
        insta::assert_snapshot!(error("1 and 2 ", pairs()), @r#"line 1, column 8: expected the end of the line, found " ""#);
        insta::assert_snapshot!(error("1 and 2\n\n\n1 and 2", pairs()), @r#"line 4, column 1: expected the end of the input, found "1 and 2""#);

        // More text than there is, for a streaming parser of nom.
        let longer = nom::bytes::streaming::tag("abc");
        insta::assert_snapshot!(error("ab\n", longer), @"line 1, column 3: expected more text, found the end of the input");

        // An empty line before and between what is read. No cell of a grid is a newline.
        let grids = || separated(empty_line, grid_of(anychar));
        insta::assert_snapshot!(error("\n..#", grids()), @"line 1, column 1: expected a character, found an empty line");
        insta::assert_snapshot!(error("ab\n\n\ncd", grids()), @"line 3, column 1: expected a character, found an empty line");

        // Rows of different lengths.
        insta::assert_snapshot!(error("..#\n..\n..#", grids()), @"line 2, column 1: expected a row of length 3, found a row of length 2");
        insta::assert_snapshot!(error("..#\n..#\n..#.", grids()), @"line 3, column 1: expected a row of length 3, found a row of length 4");

        // A literal of several lines.
        let header = (literal("Monkey"), literal("\n\n  Items: "));
        insta::assert_snapshot!(error("Monkeys\n\n  Items: 3", header), @r#"line 1, column 7: expected the end of the line, found "s""#);
        insta::assert_snapshot!(error("Monkey\n  Items: 3", header), @r#"line 2, column 1: expected an empty line, found "  Items: 3""#);
        insta::assert_snapshot!(error("Monkey\n\n  Item: 3", header), @r#"line 3, column 1: expected "  Items: ", found "  Item: 3""#);

        // An item of a list, of a section, of a record, and of a list that may be empty.
        let numbers = separated(literal(" "), number("a number", 1..=99));
        insta::assert_snapshot!(error("1 2 | 3", numbers), @r#"line 1, column 5: expected a number, found "| 3""#);
        insta::assert_snapshot!(error("1\no.\n\n3\no.\nox", sections()), @r#"line 6, column 2: expected one of the permitted characters, found "x""#);
        insta::assert_snapshot!(error("age:7\n\nage:8 height:90\nheight:x", records()), @r#"line 4, column 8: expected a number, found "x""#);
        insta::assert_snapshot!(error("[]\n[1,x]", lists()), @r#"line 2, column 4: expected a number, found "x]""#);

        // An item of a list of nom, which ends before it, unless the rest of an item is cut.
        insta::assert_snapshot!(error("4 x | 8", lists_of_nom()), @r#"line 1, column 2: expected " | ", found " x | 8""#);
        insta::assert_snapshot!(error("Monkey 0:\n  Test: 1\nMonkey 1:\n  Test: x\nEnd", monkeys()), @r#"line 4, column 9: expected a number, found "x""#);

        // Text and an item that have a name, unless the error is further on.
        insta::assert_snapshot!(error(": 7", name_and_age()), @r#"line 1, column 1: expected a name, found ": 7""#);
        insta::assert_snapshot!(error("4-2", ascending_range()), @r#"line 1, column 1: expected a range that ascends, found "4-2""#);
        insta::assert_snapshot!(error("4-x", ascending_range()), @r#"line 1, column 3: expected a section, found "x""#);

        // A line that may be missing. A malformed one counts as missing, so the next parser reports it.
        insta::assert_snapshot!(error("row x\n1", row_and_numbers()), @r#"line 1, column 1: expected a number, found "row x""#);
    }

    #[test]
    fn ok_integers_between_any_text() {
        assert_eq!(integers::<u8>("no number"), Ok(vec![]));
        assert_eq!(integers("#1 @ 3,2: 05x4"), Ok(vec![1, 3, 2, 5, 4]));
        assert_eq!(integers("é1\n\n→2→"), Ok(vec![1, 2]));
        assert_eq!(integers("-1 x=-2..-3,+4 --5 é-6"), Ok(vec![-1, -2, -3, 4, -5, -6]));
        assert_eq!(integers("a-5 Z-6-7"), Ok(vec![5, 6, 7]));
        assert_eq!(integers("1 - 2 -0 -"), Ok(vec![1_u8, 2, 0]));
        assert_eq!(integers("-128 127"), Ok(vec![i8::MIN, i8::MAX]));
        assert_eq!(integers(&u128::MAX.to_string()), Ok(vec![u128::MAX]));
    }

    #[test]
    fn err_integer_that_the_type_does_not_have() {
        insta::assert_snapshot!(integers::<i8>("1, 128;").unwrap_err(), @r#"line 1, column 4: expected a number from -128 to 127, found "128""#);
        insta::assert_snapshot!(integers::<i8>("1\n-1290 2").unwrap_err(), @r#"line 2, column 1: expected a number from -128 to 127, found "-1290""#);
        insta::assert_snapshot!(integers::<u8>("v=-1").unwrap_err(), @r#"line 1, column 3: expected a number from 0 to 255, found "-1""#);
    }

    #[test]
    fn items_that_consume_nothing_are_not_read_forever() {
        let nothing = literal("");
        // Such items reach the end of the text only if the text is empty.
        for text in ["", "1", "1\n1"] {
            assert_eq!(parse_all(text, lines(nothing)).is_ok(), text.is_empty());
            assert_eq!(parse_all(text, items_on_line(nothing)).is_ok(), text.is_empty());
            assert_eq!(parse_all(text, separated(nothing, nothing)).is_ok(), text.is_empty());
            assert_eq!(parse_all(text, grid_of(nothing)).is_ok(), text.is_empty());
        }
    }

    #[test]
    fn err_is_one_line_and_points_into_the_text() {
        let mut rng = fastrand::Rng::with_seed(1);
        let scraps = ["1 and 2", "\n", "\r\n", "7", " ", "and", "é", "\u{1b}", "1,2\n", "o."];
        for _ in 0..5_000 {
            let text: String = (0..rng.usize(0..9)).filter_map(|_| rng.choice(scraps)).collect();
            let errors = [
                parse_all(&text, pairs()).err(),
                parse_all(&text, sections()).err(),
                integers::<u8>(&text).err(),
            ];
            for error in errors.into_iter().flatten() {
                let line = text.split('\n').nth(error.line() - 1);
                let length = line.expect("a line").chars().count();
                assert!(error.column() <= length + 1, "{text:?}");
                assert!(!error.to_string().contains('\n'), "{text:?}");
            }
        }
    }
}
