//! A deck as a window that slides over a buffer.
//!
//! ```text
//! buffer  4 1 9 5 2 8 6 3 . . . . . . .
//!               top→      ←end              the deck is 5 2 8 6 3
//! ```
//!
//! Drawing moves the window's top, winning moves its end; nothing else moves until the buffer runs
//! out, when the window is copied back to the front. The buffer is several decks long, so that this
//! happens seldom. A window is always one slice, which a ring buffer is not: sub-games are copied,
//! states compared and standoffs tested on slices.

use crate::engine::rank::Rank;

/// One player's deck, top card first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Window<R> {
    buffer: Vec<R>,
    top: usize,
    end: usize,
}

/// Room beyond that for the cards, so that small decks need not slide back every few rounds.
const SPARE: usize = 64;

impl<R: Rank> Window<R> {
    /// Lays `deck` down for a game of `cards` cards in all.
    #[inline]
    pub(crate) fn lay(&mut self, deck: &[R], cards: usize) {
        let room = 4 * cards + SPARE;
        if self.buffer.len() < room {
            self.buffer.resize(room, R::default());
        }
        self.buffer[..deck.len()].copy_from_slice(deck);
        self.top = 0;
        self.end = deck.len();
    }

    /// The cards, top first.
    #[inline]
    pub(crate) fn cards(&self) -> &[R] {
        &self.buffer[self.top..self.end]
    }

    /// The deck in a player's hand, with room to win that many rounds.
    #[inline]
    pub(crate) fn hand(&mut self, rounds: usize) -> Hand<'_, R> {
        // An award writes two cards whether they are won or not.
        if self.end + 2 * rounds + 2 > self.buffer.len() {
            self.slide_back();
        }
        Hand { top: self.top, end: self.end, buffer: &mut self.buffer }
    }

    #[cold]
    fn slide_back(&mut self) {
        self.buffer.copy_within(self.top..self.end, 0);
        self.end -= self.top;
        self.top = 0;
    }

    /// Takes note of what became of the deck in a hand: where its top and its end are now.
    #[inline]
    pub(crate) fn put_down(&mut self, [top, end]: [usize; 2]) {
        self.top = top;
        self.end = end;
    }
}

/// A deck for the time of a few rounds. Its ends stay in processor registers, as nothing else can
/// refer to them.
pub(crate) struct Hand<'b, R> {
    buffer: &'b mut [R],
    top: usize,
    end: usize,
}

impl<R: Rank> Hand<'_, R> {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.end - self.top
    }

    /// Draws the top card of a deck that is not empty.
    #[inline]
    pub(crate) fn draw(&mut self) -> R {
        let card = self.buffer[self.top];
        self.top += 1;
        card
    }

    /// Puts two cards at the bottom if `won`.
    ///
    /// They are written either way, beyond the end, so that no branch depends on who won: a
    /// processor cannot foresee that, and a wrong guess costs more than a whole round.
    #[inline]
    pub(crate) fn award(&mut self, [own, other]: [R; 2], won: bool) {
        self.buffer[self.end] = own;
        self.buffer[self.end + 1] = other;
        self.end += 2 * usize::from(won);
    }

    /// Where the top and the end are now, for [`Window::put_down`].
    #[inline]
    pub(crate) fn ends(self) -> [usize; 2] {
        [self.top, self.end]
    }
}
