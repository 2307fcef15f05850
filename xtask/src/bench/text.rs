//! The times for people.

use std::fmt::Write as _;

use anstyle::Style;

use super::measured::{Measured, Row, Times};

const TITLE: Style = Style::new().bold();
const ASIDE: Style = Style::new().dimmed();

pub(super) fn table(measured: &Measured) -> String {
    let Measured { machine, rounds, rows, total } = measured;
    let name = |row: &Row| format!("{} {}", row.id(), row.title);
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or_default();
    let heads = ["parse", "part 1", "part 2", "total"].map(|step| format!("  {step:>8}       "));
    let mut table = format!("{:width$}{}\n", "", heads.concat().trim_end());
    for row in rows {
        let times = row.times().map(cell).concat();
        // Writing to a string does not fail.
        let _ = writeln!(table, "{TITLE}{:width$}{TITLE:#}{times}", name(row));
    }
    let _ = writeln!(table, "{:width$}{:51}{}\n", "all", "", cell(Some(*total)));
    let _ = writeln!(
        table,
        "{ASIDE}the best of {rounds} rounds, and by how much the median was longer"
    );
    let _ = writeln!(table, "{machine}{ASIDE:#}");
    table
}

/// A time and its spread, in 17 columns.
fn cell(times: Option<Times>) -> String {
    let Some(times) = times else { return format!("  {:>8}{:7}", "–", "") };
    let spread = format!("+{} %", times.spread());
    format!("  {times:>8} {ASIDE}{spread:>6}{ASIDE:#}")
}
