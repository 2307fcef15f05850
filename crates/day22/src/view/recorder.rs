//! What is kept of a game that the literal rules play: each sub-game as a block, the
//! short ones drawn together if there are too many.

use std::{collections::VecDeque, mem};

use aoc_core::view::Block;

use crate::{
    deal::Player,
    literal::{Decks, Event},
    standoff::{Rules, nobody_is_eliminated},
};

/// How many games are kept one by one, the longest; shorter ones are drawn together.
const GAMES: usize = 15_000;

/// How many rounds of a game are kept one by one.
const ROUNDS: usize = 100_000;

/// How many words the literal rules may remember: some hundred million cards.
const MEMORY: usize = 1 << 27;

/// How a game ended, in the order of [`KINDS`].
pub(super) const BY_CARDS: [usize; 2] = [0, 2];
pub(super) const BY_REPETITION: usize = 1;
pub(super) const UNFINISHED: usize = 3;
const SEVERAL: usize = 4;
pub(super) const KINDS: [&str; 5] = [
    "player 1, by the highest card",
    "player 1, by repetition",
    "player 2, by the highest card",
    "not played to its end",
    "several short games",
];

/// The literal rules have been stopped.
pub(super) struct Stopped;

/// Watches the literal rules and keeps what is to be shown.
pub(super) struct Recorder<'a> {
    rules: Rules,
    go_on: &'a mut dyn FnMut() -> bool,
    pub(super) blocks: Vec<Block>,
    /// The games that are being played, each in the one before it.
    open: Vec<usize>,
    /// How many games and rounds have begun.
    pub(super) games: u64,
    pub(super) time: u64,
    /// How many words the rules remember of the open games.
    remembered: usize,
    /// How many games of so many cards have ended how.
    pub(super) endings: Vec<[u64; KINDS.len()]>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(rules: Rules, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            rules,
            go_on,
            blocks: Vec::new(),
            open: Vec::new(),
            games: 0,
            time: 0,
            remembered: 0,
            endings: Vec::new(),
        }
    }

    pub(super) fn see(&mut self, event: Event<'_>) -> Result<(), Stopped> {
        match event {
            Event::GameBegins { game, .. } => self.game_begins(game),
            Event::RoundBegins { decks, .. } => return self.round_begins(decks),
            Event::RoundWon { winner, .. } => {
                if let Some(game) = self.game().filter(|game| game.walk.len() < ROUNDS) {
                    game.walk.push(winner == Player::One);
                }
            }
            Event::GameWon { winner, repeats, .. } => {
                let kind = repeats.map_or(BY_CARDS[winner.index()], |_| BY_REPETITION);
                self.game_ends(kind, repeats);
            }
            Event::CardsDrawn { .. } => {}
        }
        Ok(())
    }

    /// The game that is being played.
    fn game(&mut self) -> Option<&mut Block> {
        self.open.last().and_then(|&open| self.blocks.get_mut(open))
    }

    fn game_begins(&mut self, number: u64) {
        if self.blocks.len() >= 4 * GAMES {
            self.merge_short_games(GAMES);
        }
        let parent = self.open.last().copied();
        let round = self.game().map_or(0, |parent| parent.steps);
        self.games = number;
        self.open.push(self.blocks.len());
        self.blocks.push(Block {
            number,
            parent,
            within: [round; 2],
            begin: self.time,
            kind: UNFINISHED,
            ..Block::default()
        });
    }

    fn round_begins(&mut self, decks: &Decks) -> Result<(), Stopped> {
        self.time += 1;
        self.remembered += words(decks.iter().map(VecDeque::len).sum());
        let rules = self.rules;
        let enough = self.remembered > MEMORY || self.time.is_multiple_of(256) && !(self.go_on)();
        let Some(game) = self.game() else { return Ok(()) };
        if game.steps == 0 {
            game.lists = decks.iter().map(|deck| deck.iter().copied().collect()).collect();
        }
        if game.mark.is_none() && nobody_can_be_eliminated(decks, rules) {
            game.mark = Some(game.steps);
        }
        game.steps += 1;
        if enough { Err(Stopped) } else { Ok(()) }
    }

    fn game_ends(&mut self, kind: usize, repeats: Option<u64>) {
        let time = self.time;
        let Some(index) = self.open.pop() else { return };
        let last_sub_game =
            self.blocks[index..].iter().rev().find(|block| block.parent == Some(index));
        let after_sub_games = last_sub_game.map_or(0, |block| block.within[1]);
        let game = &mut self.blocks[index];
        game.length = time - game.begin;
        game.kind = kind;
        game.repeats = repeats;
        game.wheels =
            repeats.is_some_and(|after| after >= after_sub_games && alternates(game, after));
        let cards = cards(game);
        self.remembered -= words(cards) * usize::try_from(game.steps).unwrap_or(usize::MAX);
        self.count(cards, kind);
    }
}

impl Recorder<'_> {
    /// Ends the games that are still open, and merges the short ones if they are many.
    pub(super) fn close(&mut self) {
        while let Some(index) = self.open.pop() {
            let game = &mut self.blocks[index];
            game.length = self.time - game.begin;
            let cards = cards(game);
            self.count(cards, UNFINISHED);
        }
        self.merge_short_games(GAMES);
    }

    fn count(&mut self, cards: usize, kind: usize) {
        if self.endings.len() <= cards {
            self.endings.resize(cards + 1, Default::default());
        }
        self.endings[cards][kind] += 1;
    }

    /// Why there is no answer, if the game was stopped.
    pub(super) fn stopped(&self) -> String {
        format!(
            "not played to the end: stopped after {} rounds of {}",
            self.time,
            counted(self.games)
        )
    }

    /// Keeps the longest `most` of the games that have ended, and one block for each stretch of
    /// neighbours among the others. A game is longer than those within it, so what is
    /// kept has its parents.
    fn merge_short_games(&mut self, most: usize) {
        let ended = self.blocks.iter().filter(|block| block.kind != UNFINISHED);
        let mut lengths: Vec<_> = ended.map(|block| block.length).collect();
        if lengths.len() <= most {
            return;
        }
        lengths.sort_unstable();
        let short = lengths[lengths.len() - 1 - most];

        let mut kept: Vec<Block> = Vec::new();
        // For each block the one that it is now or that stands for it, and for each of
        // those that are kept its latest child.
        let mut places: Vec<usize> = Vec::with_capacity(self.blocks.len());
        let mut children: Vec<Option<usize>> = Vec::new();
        for mut block in mem::take(&mut self.blocks) {
            block.parent = block.parent.map(|parent| places[parent]);
            let games = block.several.unwrap_or(1);
            let parent = block.parent.unwrap_or_default();
            let stands_for = if block.kind == UNFINISHED || block.length > short {
                None
            } else if kept[parent].several.is_some() {
                Some(parent)
            } else {
                children[parent].filter(|&child| kept[child].several.is_some())
            };
            if let Some(place) = stands_for {
                let several = &mut kept[place];
                several.several = several.several.map(|before| before + games);
                if place != parent {
                    several.length = block.begin + block.length - several.begin;
                    several.within[1] = block.within[1];
                }
                places.push(place);
                continue;
            }
            places.push(kept.len());
            if block.parent.is_some() {
                children[parent] = Some(kept.len());
            }
            children.push(None);
            kept.push(if block.kind == UNFINISHED || block.length > short {
                block
            } else {
                let Block { number, parent, within, begin, length, .. } = block;
                let several = Some(games);
                Block {
                    number,
                    several,
                    parent,
                    within,
                    begin,
                    length,
                    kind: SEVERAL,
                    ..Block::default()
                }
            });
        }
        self.blocks = kept;
        for open in &mut self.open {
            *open = places[*open];
        }
    }
}

/// The number of a game's cards.
fn cards(game: &Block) -> usize {
    game.lists.iter().map(Vec::len).sum()
}

/// Whether the players win in turn after so many rounds of a game, to its end.
fn alternates(game: &Block, after: u64) -> bool {
    let rounds = usize::try_from(after).ok().and_then(|after| game.walk.get(after..));
    widen(game.walk.len()) == game.steps
        && rounds.is_some_and(|rounds| rounds.windows(2).all(|pair| pair[0] != pair[1]))
}

/// How many words the rules need, about, to remember decks of so many cards.
fn words(cards: usize) -> usize {
    cards + 32
}

/// Theorem P of the standoff, for decks as the literal rules keep them.
fn nobody_can_be_eliminated(decks: &Decks, rules: Rules) -> bool {
    let [one, two] = decks.each_ref().map(|deck| deck.iter().copied().collect::<Vec<_>>());
    nobody_is_eliminated([&one, &two], rules)
}

pub(super) fn counted(games: u64) -> String {
    format!("{games} {}", if games == 1 { "game" } else { "games" })
}

pub(super) fn widen(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{literal, parse, standoff};

    const PUBLISHED: &str = include_str!("../../../../inputs/2020/day22/published.txt");

    fn recorded(text: &str, go_on: &mut dyn FnMut() -> bool) -> (Vec<Block>, u64, u64) {
        let deal = parse(text).expect("a deal");
        let mut recorder = Recorder::new(Rules::Recursive, go_on);
        let _ = literal::recursive_combat_observed(&deal, |event| recorder.see(event));
        recorder.close();
        (recorder.blocks, recorder.games, recorder.time)
    }

    /// Each block lies within its parent and after its elder siblings, and all of them
    /// stand for all games.
    fn check(blocks: &[Block], games: u64, rounds: u64) {
        let mut ends: Vec<_> = blocks.iter().map(|block| block.begin).collect();
        for (index, block) in blocks.iter().enumerate() {
            let end = block.begin + block.length;
            assert!(block.length >= block.steps);
            let Some(parent) = block.parent else { continue };
            assert!(parent < index);
            assert!(
                block.begin > ends[parent] && end <= blocks[parent].begin + blocks[parent].length
            );
            ends[parent] = end;
        }
        let stood_for: u64 = blocks.iter().map(|block| block.several.unwrap_or(1)).sum();
        assert_eq!((stood_for, blocks[0].length), (games, rounds));
    }

    #[test]
    fn every_game_is_kept_or_merged() {
        let (all, games, rounds) = recorded(PUBLISHED, &mut || true);
        check(&all, games, rounds);
        assert_eq!(all.iter().map(|block| block.steps).sum::<u64>(), rounds);
        for most in [2, 10, 1000, 5000] {
            let go_on = &mut || true;
            let mut recorder = Recorder::new(Rules::Recursive, go_on);
            recorder.blocks.clone_from(&all);
            recorder.merge_short_games(most);
            check(&recorder.blocks, games, rounds);
            assert!(recorder.blocks.len() <= 3 * most + 2, "{most}");
            // Merged ones may be merged again.
            recorder.merge_short_games(most / 2);
            check(&recorder.blocks, games, rounds);
        }
    }

    #[test]
    fn a_game_that_is_stopped() {
        let mut asked = 0;
        let (blocks, games, rounds) = recorded(PUBLISHED, &mut || {
            asked += 1;
            asked < 100
        });
        check(&blocks, games, rounds);
        assert_eq!(blocks[0].kind, UNFINISHED);
    }

    /// What the walks, the marks and the wheels say is so.
    #[test]
    fn games_as_they_were_played() {
        let (blocks, ..) = recorded(PUBLISHED, &mut || true);
        let mut standoffs = 0;
        for block in &blocks {
            assert_eq!(widen(block.walk.len()), block.steps);
            assert!(block.mark.is_none() || block.repeats.is_some(), "nobody was eliminated");
            let mut decks = block.lists.clone();
            let (mut after, mut decks_then) = (0, Vec::new());
            for &up in &block.walk {
                if block.repeats == Some(after) {
                    decks_then.clone_from(&decks);
                }
                let [one, two] = [decks[0].remove(0), decks[1].remove(0)];
                decks[usize::from(!up)].extend(if up { [one, two] } else { [two, one] });
                after += 1;
            }
            match block.repeats {
                None => assert!(decks[1 - usize::from(block.kind == BY_CARDS[1])].is_empty()),
                Some(after) => {
                    assert_eq!(decks, decks_then);
                    let period = standoff::period([&decks[0], &decks[1]], Rules::Recursive);
                    assert_eq!(block.wheels.then_some(block.steps - after), period);
                    standoffs += u32::from(block.wheels);
                }
            }
        }
        assert!(standoffs > 3000, "{standoffs}");
    }
}
