//! Games of at most 64 cards in registers of 64 bytes, up to 32 rounds at a time.
//!
//! Every operation on a [`Table`] works on all cards at once and has no branches.

use std::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_max_epu8, _mm_min_epu8,
    _mm_minpos_epu16, _mm_set1_epi8, _mm_srli_epi16, _mm_xor_si128, _mm256_add_epi8,
    _mm256_adds_epu8, _mm256_castsi256_si128, _mm256_cmpgt_epu8_mask, _mm256_extracti128_si256,
    _mm256_mask_blend_epi8, _mm256_mask_cmple_epu8_mask, _mm256_maskz_expand_epi8, _mm256_max_epu8,
    _mm256_set1_epi8, _mm256_sub_epi8, _mm256_subs_epu8, _mm256_ternarylogic_epi32,
    _mm256_testn_epi8_mask, _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_castsi512_si256,
    _mm512_cmpneq_epi8_mask, _mm512_extracti64x4_epi64, _mm512_mask_expand_epi8,
    _mm512_mask_mov_epi8, _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi16,
    _mm512_maskz_mov_epi8, _mm512_max_epu8, _mm512_min_epu8, _mm512_permutex2var_epi8,
    _mm512_permutexvar_epi8, _mm512_set_epi64, _mm512_set1_epi8, _mm512_xor_si512,
    _mm512_zextsi128_si512,
};

use fearless_simd::{prelude::*, u8x64, x86::Avx512};

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
pub(super) const MOST_CARDS: usize = 64;

games!("avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt", Avx512, __m512i, u8x64);

impl Table {
    /// Rounds of the next phase: nobody runs out of cards earlier.
    #[inline]
    fn phase(self) -> u32 {
        self.held.min(self.cards - self.held)
    }

    /// Whether the decks are these.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn is(self, [first, second]: [Deck; 2]) -> bool {
        _mm512_cmpneq_epi8_mask(self.first, first) == 0
            && _mm512_cmpneq_epi8_mask(self.second, second) == 0
    }

    /// Who wins the rounds of the next phase, sub-games aside.
    ///
    /// At most half of the cards can be drawn in a phase, so half a register is compared. `a > b −
    /// 1` says the same as `a > b` for distinct cards, and is false where player 2 has no card:
    /// there `b − 1` wraps round to 255.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn wins(self) -> Wins {
        let (a, b) = self.drawn();
        let one = _mm256_set1_epi8(1);
        Wins {
            first: _mm256_cmpgt_epu8_mask(a, _mm256_sub_epi8(b, one)),
            second: _mm256_cmpgt_epu8_mask(b, _mm256_sub_epi8(a, one)),
        }
    }

    /// False if no draw of the next phase can start a sub-game; true proves nothing.
    ///
    /// In round i player 1 holds at most i cards more than now, and so does player 2, and together
    /// they hold all cards but the two drawn. A draw that exceeds one of these three bounds starts
    /// no sub-game.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn may_start_sub_game(self) -> bool {
        let (a, b) = self.drawn();
        let one = _mm256_set1_epi8(1);
        // One off on both sides of the comparison, so that the zeros where a deck has ended exceed
        // their bound.
        let bound = |held: u32| _mm256_add_epi8(rounds(), splat(held.wrapping_sub(2)));
        let excess = _mm256_ternarylogic_epi32::<OR>(
            _mm256_subs_epu8(_mm256_sub_epi8(a, one), bound(self.held)),
            _mm256_subs_epu8(_mm256_sub_epi8(b, one), bound(self.cards - self.held)),
            _mm256_subs_epu8(_mm256_adds_epu8(a, b), splat(self.cards - 2)),
        );
        _mm256_testn_epi8_mask(excess, excess) != 0
    }

    /// The first draw of the phase that starts a sub-game.
    ///
    /// Expanding 0, 1, 2, … into the rounds a player wins numbers these rounds: that is how often
    /// the player has won before. From it follows how many cards player 1 has left beside the one
    /// drawn, and from that, player 2.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn first_sub_game(self, wins: Wins) -> Option<Draw> {
        let (a, b) = self.drawn();
        let round = rounds();
        let first_wins = _mm256_maskz_expand_epi8(wins.first, round);
        let second_wins = _mm256_maskz_expand_epi8(wins.second, round);
        let gain = _mm256_mask_blend_epi8(
            wins.first,
            _mm256_sub_epi8(round, _mm256_add_epi8(second_wins, second_wins)),
            _mm256_sub_epi8(_mm256_add_epi8(first_wins, first_wins), round),
        );
        let first_left = _mm256_add_epi8(splat(self.held.wrapping_sub(1)), gain);
        let second_left = _mm256_sub_epi8(splat(self.cards - 2), first_left);
        let starts = _mm256_mask_cmple_epu8_mask(wins.first | wins.second, a, first_left);
        let starts = _mm256_mask_cmple_epu8_mask(starts, b, second_left);
        if starts == 0 {
            return None;
        }
        let round = starts.trailing_zeros();
        Some(Draw { round, first: card(self.first, round), second: card(self.second, round) })
    }

    /// The table after `drawn` draws, the `wins` among which are awarded.
    ///
    /// Each player's won pairs are packed by one instruction and put under the rest of the deck by
    /// another.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn after(self, drawn: u32, wins: Wins) -> Self {
        let Self { first, second, held, cards } = self;
        let pairs = interleaved();
        let first_pairs = _mm512_permutex2var_epi8(first, pairs, second);
        let second_pairs = _mm512_permutex2var_epi8(second, pairs, first);
        let first_won = _mm512_maskz_compress_epi16(wins.first, first_pairs);
        let second_won = _mm512_maskz_compress_epi16(wins.second, second_pairs);
        let first_left = held - drawn;
        let second_left = cards - held - drawn;
        let drop = u64::MAX << drawn;
        Self {
            first: under(
                _mm512_maskz_compress_epi8(drop, first),
                u64::MAX << first_left,
                first_won,
            ),
            second: under(
                _mm512_maskz_compress_epi8(drop, second),
                u64::MAX << second_left,
                second_won,
            ),
            held: first_left + 2 * wins.first.count_ones(),
            cards,
        }
    }

    /// The table on which a sub-game is played, this one lacking the two cards of `draw`.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn sub_game(self, draw: Draw) -> Self {
        Self {
            first: _mm512_maskz_mov_epi8(!(u64::MAX << draw.first), self.first),
            second: _mm512_maskz_mov_epi8(!(u64::MAX << draw.second), self.second),
            held: draw.first,
            cards: draw.first + draw.second,
        }
    }

    /// Gives the two cards of `draw`, which this table lacks, to a player.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn award(self, draw: Draw, to_first: bool) -> Self {
        let pair = |own: u32, other: u32| {
            _mm512_zextsi128_si512(_mm_cvtsi32_si128((own | other << 8).cast_signed()))
        };
        // A mask of no lanes leaves the loser's deck alone.
        let winner = u64::from(to_first).wrapping_neg();
        let first_end = u64::MAX << self.held;
        let second_end = u64::MAX << (self.cards - 2 - self.held);
        Self {
            first: under(self.first, first_end & winner, pair(draw.first, draw.second)),
            second: under(self.second, second_end & !winner, pair(draw.second, draw.first)),
            held: self.held + 2 * u32::from(to_first),
            cards: self.cards,
        }
    }

    /// Whether player 1 holds the highest card.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn first_holds_highest(self) -> bool {
        highest(self.first) > highest(self.second)
    }

    /// The lowest winner and the highest loser, should this be a standoff.
    ///
    /// In the deck with an even number of cards every other card wins, beginning with the top one;
    /// in the other deck, beginning with the second.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn extremes(self) -> (u32, u32) {
        const ALTERNATE: u64 = 0x5555_5555_5555_5555;
        let Self { first, second, held, cards } = self;
        let first_winners = if held % 2 == 0 { ALTERNATE } else { !ALTERNATE };
        let none = _mm512_set1_epi8(-1);
        let winners = _mm512_min_epu8(
            _mm512_mask_mov_epi8(none, first_winners & !(u64::MAX << held), first),
            _mm512_mask_mov_epi8(none, !first_winners & !(u64::MAX << (cards - held)), second),
        );
        let losers = _mm512_max_epu8(
            _mm512_maskz_mov_epi8(!first_winners, first),
            _mm512_maskz_mov_epi8(first_winners, second),
        );
        (255 - highest(_mm512_xor_si512(winners, none)), highest(losers))
    }

    /// The cards a phase can draw.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
    fn drawn(self) -> (__m256i, __m256i) {
        (_mm512_castsi512_si256(self.first), _mm512_castsi512_si256(self.second))
    }
}

/// Decks that no game has.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn no_state() -> [Deck; 2] {
    [_mm512_set1_epi8(-1); 2]
}

/// The truth table of "any of three".
const OR: i32 = 0xfe;

/// `count` in every lane.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn splat(count: u32) -> __m256i {
    _mm256_set1_epi8(count.to_le_bytes()[0].cast_signed())
}

/// The number of the round that draws each lane: 0, 1, 2, …
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn rounds() -> __m256i {
    const ROUNDS: [i64; 8] = {
        let mut bytes = [0; MOST_CARDS];
        let mut lane: u8 = 0;
        while (lane as usize) < MOST_CARDS {
            bytes[lane as usize] = lane;
            lane += 1;
        }
        words(bytes)
    };
    _mm512_castsi512_si256(constant(ROUNDS))
}

/// The lanes of two decks in turn: 0 of the one, 0 of the other, 1 of the one, …
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn interleaved() -> __m512i {
    /// Marks a lane of the second of two registers.
    const OTHER: u8 = 64;
    const INTERLEAVED: [i64; 8] = {
        let mut bytes = [0; MOST_CARDS];
        let mut lane: u8 = 0;
        while (lane as usize) < MOST_CARDS {
            bytes[lane as usize] = lane / 2 + lane % 2 * OTHER;
            lane += 1;
        }
        words(bytes)
    };
    constant(INTERLEAVED)
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn constant(words: [i64; 8]) -> __m512i {
    _mm512_set_epi64(words[7], words[6], words[5], words[4], words[3], words[2], words[1], words[0])
}

/// Bytes as they lie in a register, eight to a word.
const fn words(bytes: [u8; MOST_CARDS]) -> [i64; 8] {
    let (eights, _) = bytes.as_chunks();
    let mut words = [0; 8];
    let mut i = 0;
    while i < words.len() {
        words[i] = i64::from_le_bytes(eights[i]);
        i += 1;
    }
    words
}

/// Puts `cards` into the lanes of `end`, the first card into the lowest of them.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn under(deck: __m512i, end: u64, cards: __m512i) -> __m512i {
    _mm512_mask_expand_epi8(deck, end, cards)
}

/// The card in one lane.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn card(deck: __m512i, lane: u32) -> u32 {
    let lane = _mm512_castsi256_si512(splat(lane));
    let card = _mm512_castsi512_si128(_mm512_permutexvar_epi8(lane, deck));
    _mm_cvtsi128_si32(card).cast_unsigned() & 0xff
}

/// The highest card of a deck.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt")]
fn highest(deck: __m512i) -> u32 {
    let half = _mm256_max_epu8(_mm512_castsi512_si256(deck), _mm512_extracti64x4_epi64::<1>(deck));
    let quarter = _mm_max_epu8(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    // There is an instruction for the lowest of eight 16-bit numbers. So take complements, and the
    // lower byte of each two.
    let complements = _mm_xor_si128(quarter, _mm_set1_epi8(-1));
    let pairs = _mm_min_epu8(complements, _mm_srli_epi16::<8>(complements));
    255 - (_mm_cvtsi128_si32(_mm_minpos_epu16(pairs)).cast_unsigned() & 0xff)
}
