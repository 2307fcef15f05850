//! What there is to see, as the page's script reads it.

use std::{collections::BTreeSet, iter};

use aoc_core::view::{Block, Chart, Figure, Grid, Icicle, Panel, Table, View};
use serde_json::{Value, json};

pub(super) fn view(view: &View) -> Value {
    let parts = view.parts.each_ref().map(|part| match part {
        Ok(answer) => json!({ "answer": answer }),
        Err(reason) => json!({ "reason": reason }),
    });
    json!({ "parts": parts, "panels": view.panels.iter().map(panel).collect::<Vec<_>>() })
}

fn panel(panel: &Panel) -> Value {
    let Panel { title, about, figure } = panel;
    let (kind, data) = match figure {
        Figure::Chart(chart) => ("chart", self::chart(chart)),
        Figure::Table(table) => ("table", self::table(table)),
        Figure::Grid(grid) => ("grid", self::grid(grid)),
        Figure::Icicle(icicle) => ("icicle", self::icicle(icicle)),
        Figure::Wheels(block) => ("wheels", blocks(std::slice::from_ref(block))),
    };
    json!({ "title": title, "about": about, "kind": kind, "data": data })
}

fn chart(chart: &Chart) -> Value {
    let Chart { x, y, logarithmic, lines, stretch, mark } = chart;
    json!({
        "x": x, "y": y, "logarithmic": logarithmic, "lines": lines, "stretch": stretch, "mark": mark,
    })
}

fn table(Table { head, rows }: &Table) -> Value {
    json!({ "head": head, "rows": rows })
}

fn grid(grid: &Grid) -> Value {
    let Grid { down, across, shares, marked } = grid;
    json!({ "down": down, "across": across, "shares": shares, "marked": marked })
}

fn icicle(icicle: &Icicle) -> Value {
    let Icicle { thing, unit, kinds, walk, mark, lists, blocks } = icicle;
    json!({
        "thing": thing, "unit": unit, "kinds": kinds, "walk": walk, "mark": mark, "lists": lists,
        "blocks": self::blocks(blocks),
    })
}

/// Ten thousand blocks in less than a megabyte: their numbers, which are small where they
/// are told from those of the block before or the parent, in one array; a walk as six
/// steps a letter; and what lies in the lists as letters that number the `values`.
fn blocks(blocks: &[Block]) -> Value {
    let values: BTreeSet<u32> =
        blocks.iter().flat_map(|block| block.lists.iter().flatten()).copied().collect();
    let values: Vec<u32> = values.into_iter().collect();
    let letters = iter::successors(Some(64), |count: &usize| count.checked_mul(64))
        .take_while(|&count| count < values.len())
        .count()
        + 1;
    let (mut numbers, mut walks, mut lists) = (Vec::new(), String::new(), String::new());
    let mut before = 0;
    for (index, block) in blocks.iter().enumerate() {
        let parent = block.parent.map(|parent| (parent, &blocks[parent]));
        let [first, last] = block.within;
        let or_none = |place: Option<u64>| place.map_or(0, |place| place + 1);
        numbers.extend([
            block.number - before,
            block.several.unwrap_or(0),
            parent.map_or(0, |(parent, _)| count(index - parent)),
            first,
            last - first,
            block.begin - parent.map_or(0, |(_, parent)| parent.begin),
            block.length - block.steps,
            count(block.kind),
            block.steps,
            count(block.walk.len()),
            or_none(block.mark),
            or_none(block.repeats),
            u64::from(block.wheels),
        ]);
        before = block.number;
        let separator = if index == 0 { "" } else { " " };
        walks += separator;
        walks.extend(block.walk.chunks(6).map(|steps| {
            letter(iter::zip(0.., steps).map(|(place, &up)| usize::from(up) << place).sum())
        }));
        lists += separator;
        for (place, list) in block.lists.iter().enumerate() {
            lists += if place == 0 { "" } else { "," };
            for value in list {
                let number = values.binary_search(value).unwrap_or_default();
                lists.extend((0..letters).map(|place| letter(number >> (6 * place))));
            }
        }
    }
    json!({
        "numbers": numbers, "values": values, "letters": letters, "walks": walks, "lists": lists,
    })
}

fn count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// The letter for the lowest six bits.
fn letter(number: usize) -> char {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char::from(LETTERS[number % 64])
}
