//! Games of at most 32 cards in registers of 32 bytes, up to 8 rounds at a time.
//!
//! AVX2 cannot pack or move bytes under a mask. So the winning pairs are packed by a shuffle that a
//! table gives for each of the 256 ways eight rounds can go, and decks are moved by shuffles as
//! well: these put a zero wherever the index is 128 or more.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi8, _mm_adds_epu8, _mm_cmpeq_epi8, _mm_cvtsi32_si128,
    _mm_cvtsi64_si128, _mm_cvtsi128_si32, _mm_max_epu8, _mm_min_epu8, _mm_minpos_epu16,
    _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_srli_epi16, _mm_sub_epi8, _mm_subs_epu8, _mm_unpacklo_epi8,
    _mm_xor_si128, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8,
    _mm256_extracti128_si256, _mm256_max_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_set_m128i, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_shuffle_epi8, _mm256_sub_epi8, _mm256_xor_si256, _pdep_u64,
};

use fearless_simd::{prelude::*, u8x32, x86::Avx2};

use super::{
    DOOMED, Draw, FIRST_STORED_PHASE, FIRST_SUSPICION, PHASES_OF_COMBAT, PHASES_PER_LOOK,
    STRONG_SUSPICION, Wins, all_meet, games::games,
};
use crate::{
    deal::Player,
    progress::{Reporter, Stopped},
    standoff::{Rules, standoff},
};

/// The most cards a game may have, so that each deck fits its register, whoever holds them.
pub(super) const MOST_CARDS: usize = 32;

/// The most rounds of a phase: as many as there are bits in an index of the table.
const MOST_ROUNDS: u32 = 8;

games!("avx2,bmi1,bmi2,popcnt", Avx2, __m256i, u8x32);

impl Table {
    /// Rounds of the next phase: nobody runs out of cards earlier.
    #[inline]
    fn phase(self) -> u32 {
        self.held.min(self.cards - self.held).min(MOST_ROUNDS)
    }

    /// Whether the decks are these.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn is(self, [first, second]: [Deck; 2]) -> bool {
        let first = _mm256_cmpeq_epi8(self.first, first);
        let second = _mm256_cmpeq_epi8(self.second, second);
        _mm256_movemask_epi8(_mm256_and_si256(first, second)) == -1
    }

    /// Who wins the rounds of the next phase, sub-games aside.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn wins(self) -> Wins {
        let (a, b) = self.drawn();
        let live = !(u32::MAX << self.phase());
        let first = at_most(b, a) & live;
        Wins { first, second: first ^ live }
    }

    /// False if no draw of the next phase can start a sub-game; true proves nothing.
    ///
    /// In round i player 1 holds at most i cards more than now, and so does player 2, and together
    /// they hold all cards but the two drawn. A draw that exceeds one of these three bounds starts
    /// no sub-game.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn may_start_sub_game(self) -> bool {
        let (a, b) = self.drawn();
        let bound = |held: u32| _mm_add_epi8(rounds(), splat(held.wrapping_sub(1)));
        let excess = _mm_or_si128(
            _mm_or_si128(
                _mm_subs_epu8(a, bound(self.held)),
                _mm_subs_epu8(b, bound(self.cards - self.held)),
            ),
            _mm_subs_epu8(_mm_adds_epu8(a, b), splat(self.cards - 2)),
        );
        let live = !(u32::MAX << self.phase());
        at_most(excess, _mm_setzero_si128()) & live != 0
    }

    /// The first draw of the phase that starts a sub-game.
    ///
    /// The bits of player 1's wins are spread to bytes, and a multiplication sums the bytes below
    /// each: that is how often player 1 has won before. From it follows how many cards either has
    /// left beside the one drawn.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn first_sub_game(self, wins: Wins) -> Option<Draw> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let (a, b) = self.drawn();
        let won = _pdep_u64(u64::from(wins.first), ONES).wrapping_mul(ONES) << 8;
        let won = _mm_cvtsi64_si128(won.cast_signed());
        let gain = _mm_sub_epi8(_mm_add_epi8(won, won), rounds());
        let first_left = _mm_add_epi8(splat(self.held.wrapping_sub(1)), gain);
        let second_left = _mm_sub_epi8(splat(self.cards - 2), first_left);
        let live = wins.first | wins.second;
        let starts = at_most(a, first_left) & at_most(b, second_left) & live;
        if starts == 0 {
            return None;
        }
        let round = starts.trailing_zeros();
        Some(Draw { round, first: card(a, round), second: card(b, round) })
    }

    /// The table after `drawn` draws, the `wins` among which are awarded.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn after(self, drawn: u32, wins: Wins) -> Self {
        let (a, b) = self.drawn();
        let first_won = _mm_shuffle_epi8(_mm_unpacklo_epi8(a, b), packing(wins.first));
        let second_won = _mm_shuffle_epi8(_mm_unpacklo_epi8(b, a), packing(wins.second));
        let first_left = self.held - drawn;
        let second_left = self.cards - self.held - drawn;
        Self {
            first: _mm256_or_si256(without(self.first, drawn), moved(first_won, first_left)),
            second: _mm256_or_si256(without(self.second, drawn), moved(second_won, second_left)),
            held: first_left + 2 * wins.first.count_ones(),
            cards: self.cards,
        }
    }

    /// The table on which a sub-game is played, this one lacking the two cards of `draw`.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn sub_game(self, draw: Draw) -> Self {
        let prefix = |deck, count| {
            _mm256_and_si256(deck, _mm256_cmpgt_epi8(splat_wide(count), lane_numbers()))
        };
        Self {
            first: prefix(self.first, draw.first),
            second: prefix(self.second, draw.second),
            held: draw.first,
            cards: draw.first + draw.second,
        }
    }

    /// Gives the two cards of `draw`, which this table lacks, to a player.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn award(self, draw: Draw, to_first: bool) -> Self {
        let winner = u32::from(to_first).wrapping_neg();
        let first_pair = (draw.first | draw.second << 8) & winner;
        let second_pair = (draw.second | draw.first << 8) & !winner;
        let second_held = self.cards - 2 - self.held;
        let first_won = moved(_mm_cvtsi32_si128(first_pair.cast_signed()), self.held);
        let second_won = moved(_mm_cvtsi32_si128(second_pair.cast_signed()), second_held);
        Self {
            first: _mm256_or_si256(self.first, first_won),
            second: _mm256_or_si256(self.second, second_won),
            held: self.held + 2 * u32::from(to_first),
            cards: self.cards,
        }
    }

    /// Whether player 1 holds the highest card.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn first_holds_highest(self) -> bool {
        highest(self.first) > highest(self.second)
    }

    /// The lowest winner and the highest loser, should this be a standoff.
    ///
    /// In the deck with an even number of cards every other card wins, beginning with the top one;
    /// in the other deck, beginning with the second.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn extremes(self) -> (u32, u32) {
        let Self { first, second, held, .. } = self;
        let (even, odd) = if held % 2 == 0 { (first, second) } else { (second, first) };
        let alternate = _mm256_set1_epi16(0xff);
        // Complements, so that the lanes without a card do not count as the lowest.
        let none = _mm256_set1_epi8(-1);
        let complement = |deck| {
            let empty = _mm256_cmpeq_epi8(deck, _mm256_sub_epi8(none, none));
            _mm256_andnot_si256(empty, _mm256_xor_si256(deck, none))
        };
        let winners = _mm256_max_epu8(
            _mm256_and_si256(alternate, complement(even)),
            _mm256_andnot_si256(alternate, complement(odd)),
        );
        let losers =
            _mm256_max_epu8(_mm256_andnot_si256(alternate, even), _mm256_and_si256(alternate, odd));
        (255 - highest(winners), highest(losers))
    }

    /// The cards a phase can draw.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn drawn(self) -> (__m128i, __m128i) {
        (_mm256_castsi256_si128(self.first), _mm256_castsi256_si128(self.second))
    }
}

/// Decks that no game has.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn no_state() -> [Deck; 2] {
    [_mm256_set1_epi8(-1); 2]
}

/// `count` in every lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn splat(count: u32) -> __m128i {
    _mm_set1_epi8(count.to_le_bytes()[0].cast_signed())
}

/// `count` in every lane.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn splat_wide(count: u32) -> __m256i {
    _mm256_set1_epi8(count.to_le_bytes()[0].cast_signed())
}

/// The number of the round that draws each lane: 0, 1, 2, …
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn rounds() -> __m128i {
    _mm_set_epi64x(0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100)
}

/// 0, 1, 2, … in the lanes of a deck.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn lane_numbers() -> __m256i {
    _mm256_set_m128i(_mm_add_epi8(rounds(), _mm_set1_epi8(16)), rounds())
}

/// Bit by bit: whether the lane of `a` is at most that of `b`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn at_most(a: __m128i, b: __m128i) -> u32 {
    _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(a, b), b)).cast_unsigned()
}

/// The shuffle that packs the pairs of the rounds in `wins`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn packing(wins: u32) -> __m128i {
    static PACKING: [[i64; 2]; 1 << MOST_ROUNDS] = packings();
    let [low, high] = PACKING[usize::from(wins.to_le_bytes()[0])];
    _mm_set_epi64x(high, low)
}

/// For each set of rounds the numbers of its bytes among the pairs of all rounds, then numbers that
/// give zeros.
const fn packings() -> [[i64; 2]; 1 << MOST_ROUNDS] {
    const NOTHING: u8 = 0x80;
    let mut packings = [[0; 2]; 1 << MOST_ROUNDS];
    let mut wins = 0;
    while wins < packings.len() {
        let mut bytes = [[NOTHING; 8]; 2];
        let mut packed = 0;
        let mut round: u8 = 0;
        while (round as u32) < MOST_ROUNDS {
            if wins >> round & 1 == 1 {
                bytes[packed / 8][packed % 8] = 2 * round;
                bytes[packed / 8][packed % 8 + 1] = 2 * round + 1;
                packed += 2;
            }
            round += 1;
        }
        packings[wins] = [i64::from_le_bytes(bytes[0]), i64::from_le_bytes(bytes[1])];
        wins += 1;
    }
    packings
}

/// Added to an index, makes it 128 or more if it was 16 or more.
const BEYOND_HALF: i8 = 0x70;

/// A deck without its top cards, at most 16 of them.
///
/// A shuffle works on each half of the register by itself. So the lower half is made of what its
/// own cards and what the upper half's give to it.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn without(deck: Deck, top: u32) -> Deck {
    let upper_half_alone = _mm256_permute2x128_si256::<0x81>(deck, deck);
    let index = _mm256_add_epi8(_mm256_broadcastsi128_si256(rounds()), splat_wide(top));
    let own = _mm256_adds_epu8(index, _mm256_set1_epi8(BEYOND_HALF));
    let others = _mm256_sub_epi8(index, _mm256_set1_epi8(16));
    _mm256_or_si256(_mm256_shuffle_epi8(deck, own), _mm256_shuffle_epi8(upper_half_alone, others))
}

/// Cards moved to the lanes from `end` on.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn moved(cards: __m128i, end: u32) -> Deck {
    let index = _mm256_sub_epi8(lane_numbers(), splat_wide(end));
    let index = _mm256_adds_epu8(index, _mm256_set1_epi8(BEYOND_HALF));
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(cards), index)
}

/// The card in one of the first 16 lanes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn card(drawn: __m128i, lane: u32) -> u32 {
    _mm_cvtsi128_si32(_mm_shuffle_epi8(drawn, splat(lane))).cast_unsigned() & 0xff
}

/// The highest card of a deck.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn highest(deck: Deck) -> u32 {
    let half = _mm_max_epu8(_mm256_castsi256_si128(deck), _mm256_extracti128_si256::<1>(deck));
    // There is an instruction for the lowest of eight 16-bit numbers. So take complements, and the
    // lower byte of each two.
    let complements = _mm_xor_si128(half, _mm_set1_epi8(-1));
    let pairs = _mm_min_epu8(complements, _mm_srli_epi16::<8>(complements));
    255 - (_mm_cvtsi128_si32(_mm_minpos_epu16(pairs)).cast_unsigned() & 0xff)
}
