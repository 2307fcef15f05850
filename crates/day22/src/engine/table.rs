//! The two decks of a game that is played round by round and whose every state matters.

use crate::{
    deal::Player,
    engine::{rank::Rank, window::Window},
    standoff::{Rules, period, standoff},
};

/// Two decks. Tables are equal if the same cards lie in the same order, wherever in their buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table<R> {
    decks: [Window<R>; 2],
}

impl<R: Rank> Table<R> {
    /// Lays two decks down.
    pub(crate) fn new(decks: [&[R]; 2]) -> Self {
        let mut table = Self::default();
        table.lay(decks);
        table
    }

    /// Lays two other decks down.
    #[inline]
    pub(crate) fn lay(&mut self, decks: [&[R]; 2]) {
        let cards = decks[0].len() + decks[1].len();
        self.decks[0].lay(decks[0], cards);
        self.decks[1].lay(decks[1], cards);
    }

    /// Both decks, top cards first.
    #[inline]
    pub(crate) fn cards(&self) -> [&[R]; 2] {
        self.decks.each_ref().map(Window::cards)
    }

    /// The period, if the game is in a standoff now.
    #[inline]
    pub(crate) fn standoff(&self, rules: Rules) -> Option<u64> {
        let [first, second] = self.cards();
        let (even, odd) = match (first.len() % 2, second.len() % 2) {
            (0, 1) => (first, second),
            (1, 0) => (second, first),
            _ => return None,
        };
        standoff(even, odd, rules).then(|| period(even.len() / 2, odd.len() / 2))
    }

    /// Whether a standoff may show for the first time now, after a round before which player 1 held
    /// as many cards, and which no sub-game has decided: if the odd deck has won it.
    #[inline]
    pub(crate) fn standoff_may_begin(&self, held_before: usize) -> bool {
        let first_has_won = self.cards()[0].len() > held_before;
        first_has_won == (held_before % 2 == 1)
    }

    /// Plays as many rounds, in which the higher card wins; neither deck may have fewer cards.
    #[inline]
    pub(crate) fn play(&mut self, rounds: usize) {
        self.play_until(rounds, |_, _| false);
    }

    /// Plays as many rounds, in which the higher card wins; neither deck may have fewer cards.
    ///
    /// Stops after a draw that `stop` asks to stop for, given the cards and how many both players
    /// have left. Returns how many rounds have begun, and the cards of that draw, which are then
    /// in neither deck.
    #[inline]
    pub(crate) fn play_until(
        &mut self,
        rounds: usize,
        mut stop: impl FnMut([R; 2], [usize; 2]) -> bool,
    ) -> (usize, Option<[R; 2]>) {
        let [first, second] = self.decks.each_mut();
        let (mut one, mut two) = (first.hand(rounds), second.hand(rounds));
        let (mut begun, mut drawn) = (0, None);
        while begun < rounds {
            begun += 1;
            let (a, b) = (one.draw(), two.draw());
            if stop([a, b], [one.len(), two.len()]) {
                drawn = Some([a, b]);
                break;
            }
            one.award([a, b], a > b);
            two.award([b, a], b > a);
        }
        let ends = (one.ends(), two.ends());
        first.put_down(ends.0);
        second.put_down(ends.1);
        (begun, drawn)
    }

    /// The cards that a sub-game takes, which the two drawn ones decide.
    #[inline]
    pub(crate) fn prefixes(&self, drawn: [R; 2]) -> [&[R]; 2] {
        let prefix = |player: usize| {
            let cards = self.decks[player].cards();
            &cards[..drawn[player].count().min(cards.len())]
        };
        [prefix(0), prefix(1)]
    }

    /// Gives two drawn cards to the winner of their round.
    #[inline]
    pub(crate) fn award(&mut self, [a, b]: [R; 2], winner: Player) {
        let [first, second] = self.decks.each_mut();
        let (mut one, mut two) = (first.hand(1), second.hand(1));
        one.award([a, b], winner == Player::One);
        two.award([b, a], winner == Player::Two);
        let ends = (one.ends(), two.ends());
        first.put_down(ends.0);
        second.put_down(ends.1);
    }
}

/// Whether these two cards start a sub-game, given how many cards both players have left.
///
/// The first condition is implied by the others, but is seldom true, and so easily foreseen by the
/// processor; each of the others is true every other time.
#[inline]
pub(crate) fn starts_sub_game<R: Rank>([a, b]: [R; 2], [left1, left2]: [usize; 2]) -> bool {
    a.count().saturating_add(b.count()) <= left1 + left2 && a.count() <= left1 && b.count() <= left2
}

impl<R: Rank> PartialEq for Table<R> {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}
