//! The table of days in README.md, between two comments that a page does not show.

use std::{fmt::Write as _, fs, path::Path};

use super::measured::{Measured, Times};
use crate::replace::{newline, replace};

const FILE: &str = "README.md";
const BEGIN: &str = "<!-- days: written by cargo xtask bench --write -->";
const END: &str = "<!-- end of days -->";

/// Whether the table can be renewed.
///
/// # Errors
/// In one line, if not.
pub(super) fn check(root: &Path) -> Result<(), String> {
    renewed(&read(root)?, "").map(drop)
}

/// Renews the table; every byte around it stays.
///
/// # Errors
/// In one line.
pub(super) fn write(root: &Path, measured: &Measured) -> Result<(), String> {
    // Not what was read before the measurement: that takes long enough to write in.
    let text = renewed(&read(root)?, &table(measured))?;
    replace(&root.join(FILE), text.as_bytes()).map_err(|error| format!("{FILE}: {error}"))
}

fn read(root: &Path) -> Result<String, String> {
    fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE}: {error}"))
}

/// The text with this table between the comments.
fn renewed(text: &str, table: &str) -> Result<String, String> {
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
    let (old, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    if [before, old, after].iter().any(|part| part.contains(BEGIN) || part.contains(END)) {
        return Err(format!(
            "{FILE}: expected one table of days, found `{BEGIN}` or its end twice"
        ));
    }
    let table = format!("\n\n{table}\n").replace('\n', newline(text));
    Ok(format!("{before}{BEGIN}{table}{END}{after}"))
}

fn missing(mark: &str) -> String {
    format!("{FILE}: expected `{mark}` where the table of days is, found none")
}

fn table(measured: &Measured) -> String {
    let Measured { machine, rounds, rows, total } = measured;
    let mut table = "| puzzle | title | parse | part 1 | part 2 | total |\n".to_owned();
    table += "|---|---|--:|--:|--:|--:|\n";
    for row in rows {
        let (id, title, package) = (row.id(), escaped(row.title), row.package);
        let cell = |times: Option<Times>| times.map_or("–".to_owned(), |times| times.to_string());
        let times = row.times().map(cell).join(" | ");
        // Writing to a string does not fail.
        let _ = writeln!(table, "| [{id}](crates/{package}/src/lib.rs) | {title} | {times} |");
    }
    let _ = writeln!(table, "| all | | | | | {total} |\n");
    let _ =
        writeln!(table, "The best of {rounds} rounds: `cargo xtask bench --write` on {machine}.");
    table
}

/// As a page shows it, whatever it means in Markdown.
fn escaped(title: &str) -> String {
    let mut escaped = String::new();
    for c in title.chars() {
        if matches!(c, '\\' | '|' | '<' | '[' | '*' | '_' | '~' | '&' | '`') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, env, error::Error, path::PathBuf};

    use proptest::prelude::*;

    use crate::days::DAYS;

    /// The crates that a table links to.
    fn linked(text: &str) -> Result<Vec<&str>, String> {
        let (_, rest) = text.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
        let (table, _) = rest.split_once(END).ok_or_else(|| missing(END))?;
        let rows = table.lines().filter_map(|line| line.strip_prefix("| ["));
        let link = |row: &'_ str| row.split_once("](crates/").map(|(_, link)| link.len());
        Ok(rows
            .filter_map(|row| {
                let link = &row[row.len() - link(row)?..];
                link.split_once("/src/lib.rs)").map(|(package, _)| package)
            })
            .collect())
    }

    /// A day of which no part is solved has no times yet.
    #[test]
    fn the_table_has_all_solved_days_and_no_others() -> Result<(), Box<dyn Error>> {
        let xtask = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo runs this")?);
        let text = read(xtask.parent().ok_or("a workspace")?)?;
        let listed = linked(&text)?;
        let solved: Vec<_> =
            DAYS.iter().filter(|day| day.is_begun()).map(|day| day.package).collect();
        assert_eq!(
            listed.iter().collect::<BTreeSet<_>>(),
            solved.iter().collect(),
            "renew the table in README.md with `cargo xtask bench --write`"
        );
        assert_eq!(listed.len(), solved.len(), "a day is listed twice");
        Ok(())
    }

    #[test]
    fn err_no_place_or_more_than_one() {
        let error = |text: &str| renewed(text, "").expect_err("no place");
        insta::assert_snapshot!(error("# Days"), @"README.md: expected `<!-- days: written by cargo xtask bench --write -->` where the table of days is, found none");
        insta::assert_snapshot!(error(BEGIN), @"README.md: expected `<!-- end of days -->` where the table of days is, found none");
        insta::assert_snapshot!(error(&format!("{BEGIN}{END}").repeat(2)), @"README.md: expected one table of days, found `<!-- days: written by cargo xtask bench --write -->` or its end twice");
        error(&format!("{END}{BEGIN}"));
    }

    proptest! {
        #[test]
        fn every_byte_outside_stays(
            before in any::<String>(),
            old in any::<String>(),
            after in any::<String>(),
            end in prop_oneof![Just("\n"), Just("\r\n")],
        ) {
            let text = format!("{before}{end}{BEGIN}{end}{old}{END}{end}{after}");
            let new = renewed(&text, "| a |\n| b |\n").expect("a place");
            let rest = new.strip_prefix(&format!("{before}{end}{BEGIN}")).expect("what was before");
            let table = rest.strip_suffix(&format!("{END}{end}{after}")).expect("what was after");
            prop_assert_eq!(table.replace("\r\n", "\n"), "\n\n| a |\n| b |\n\n");
            prop_assert_eq!(table.contains("\r\n"), text.contains("\r\n"));
            prop_assert_eq!(renewed(&new, "| a |\n| b |\n").expect("a place"), new);
        }
    }
}
