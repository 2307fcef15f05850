//! For tests: inputs gone wrong, behind the promise that none causes a panic.

use proptest::{prelude::*, sample::Index};

/// What may come into an input by accident, or in its place.
const SCRAPS: &str = r"[ -~\r\n\t\u{feff}é♠]{0,3}|[0-9]{1,22}|-[0-9]|\r\n|\n\n|Player [0-9]:";

/// The valid text after up to six mishaps: a run of up to three characters at
/// any place gives way to something else, or to nothing.
pub fn mangled(valid: &str) -> impl Strategy<Value = String> + use<> {
    let valid: Vec<char> = valid.chars().collect();
    let mishap = (any::<Index>(), 0..=3usize, SCRAPS);
    prop::collection::vec(mishap, 0..=6).prop_map(move |mishaps| {
        let mut text = valid.clone();
        for (place, length, scrap) in mishaps {
            let start = place.index(text.len() + 1);
            let end = text.len().min(start + length);
            text.splice(start..end, scrap.chars());
        }
        text.into_iter().collect()
    })
}

/// Any text at all, often one that looks like part of an input.
pub fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(SCRAPS, 0..24).prop_map(|scraps| scraps.concat())
}
