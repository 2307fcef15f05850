//! For tests and benchmarks: random numbers that are the same in every run.

/// `SplitMix64`, begun with this seed.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        u64::try_from(limit)
            .ok()
            .and_then(|limit| z.checked_rem(limit))
            .and_then(|below| usize::try_from(below).ok())
            .unwrap_or(0)
    }

    /// So many different numbers from 1 to `highest`, in random order; all of them if there are
    /// fewer.
    pub fn distinct(&mut self, count: usize, highest: u32) -> Vec<u32> {
        let mut numbers: Vec<u32> = (1..=highest).collect();
        let count = count.min(numbers.len());
        for i in 0..count {
            let other = i + self.below(numbers.len() - i);
            numbers.swap(i, other);
        }
        numbers.truncate(count);
        numbers
    }
}
