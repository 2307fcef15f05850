//! The ways to play that a processor offers.
//!
//! | module | what it holds |
//! |---|---|
//! | [`scalar`] | who wins a sub-game, round by round: on any processor, for any deal |
//! | [`vector`] | the same for few cards, many rounds at a time |
//! | [`table`], `window` | two decks of which every state matters, and how a deck lies in memory |
//! | [`rank`] | cards under smaller names, so that a deck of them is narrow |
//! | [`course`] | a game whose every state matters, to its end or its first repetition |
//! | [`brent`] | what repeats, found with room for one state |

pub(crate) mod brent;
pub(crate) mod course;
pub(crate) mod rank;
pub(crate) mod scalar;
pub(crate) mod table;
#[cfg_attr(not(target_arch = "x86_64"), path = "engine/no_vector.rs")]
pub(crate) mod vector;
mod window;

use self::vector::Vector;

/// How rounds are played. All engines give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Round by round, on any processor.
    Scalar,
    /// Up to 8 rounds at a time while there are at most 32 cards, on processors with AVX2.
    Avx2,
    /// Up to 32 rounds at a time while there are at most 64 cards, on processors with AVX-512 as of
    /// Ice Lake or Zen 4.
    Avx512,
}

impl Engine {
    /// The engines this processor can run, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        let runs = |engine: &Self| *engine == Self::Scalar || engine.vector().is_some();
        [Self::Scalar, Self::Avx2, Self::Avx512].into_iter().filter(runs)
    }

    /// The fastest engine this processor can run.
    #[must_use]
    pub fn detect() -> Self {
        Self::available().last().unwrap_or(Self::Scalar)
    }

    /// What plays small games, if this processor can run it.
    pub(crate) fn vector(self) -> Option<Vector> {
        match self {
            Self::Scalar => None,
            Self::Avx2 => Vector::avx2(),
            Self::Avx512 => Vector::avx512(),
        }
    }
}
