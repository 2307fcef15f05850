//! The integer types that [`number`](super::number) and [`integers`](super::integers) read.

use std::fmt;

/// An integer type of the standard library, such as `u8` or `i64`. No other type can implement this.
///
/// ```
/// use std::ops::RangeInclusive;
///
/// use aoc_core::{
///     ParseError,
///     parse::{Integer, literal, number, parse_all, separated},
/// };
///
/// fn list<T: Integer>(text: &str, range: RangeInclusive<T>) -> Result<Vec<T>, ParseError> {
///     parse_all(text, separated(literal(","), number("a number", range)))
/// }
/// assert_eq!(list("3,4", 0_u8..=9), Ok(vec![3, 4]));
/// ```
pub trait Integer: Sealed + Copy + PartialOrd + fmt::Display {}

/// What the parsers need of an integer type. No other crate can name this trait, and so implement it.
pub trait Sealed: Sized {
    /// The number 0.
    const ZERO: Self;
    /// The smallest number of the type.
    const MIN: Self;
    /// The largest number of the type.
    const MAX: Self;
    /// The number with this ASCII digit after its digits, or `None` if the type has no such number. `is_negative` tells
    /// whether a `-` stands before the digits, which a number of 0 doesn't show.
    fn with_digit(self, digit: u8, is_negative: bool) -> Option<Self>;
}

macro_rules! impl_integer {
    ($($integer:ty)*) => {
        $(impl Integer for $integer {}

        impl Sealed for $integer {
            const ZERO: Self = 0;
            const MIN: Self = <$integer>::MIN;
            const MAX: Self = <$integer>::MAX;

            #[inline]
            fn with_digit(self, digit: u8, is_negative: bool) -> Option<Self> {
                let digit = (digit - b'0') as $integer;
                let tens = self.checked_mul(10)?;
                if is_negative { tens.checked_sub(digit) } else { tens.checked_add(digit) }
            }
        })*
    };
}

impl_integer!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
