//! `cargo xtask new`: makes the crate of another day.
//!
//! Everything is checked before the first file is written; after that, git is the undo.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use aoc_core::{PuzzleId, inputs, puzzle::Selector};

use crate::{
    days::Day,
    flags::{self, FetchFlags, NewFlags},
    output::{self, Error, open_in_browser, print},
    site,
    workspace::{Workspace, cargo},
};

/// The comment that ends both lists of days.
const END: &str = "end of days";

/// The files of a day's crate.
const TEMPLATES: [(&str, &str); 3] = [
    ("Cargo.toml", include_str!("../templates/day/Cargo.toml.template")),
    ("src/lib.rs", include_str!("../templates/day/lib.rs.template")),
    ("tests/answers.rs", include_str!("../templates/day/answers.rs.template")),
];

/// How part 2 begins in the template, and what it is on the last day of a year.
const PART_2: &str = "/// What part 2 asks for";
const LAST_PART_2: &str = "/// The last puzzle of a year has no second part.
pub fn part2(_input: &Input) {}
";

pub(crate) fn new(
    workspace: &Workspace,
    days: &[Day],
    flags: &NewFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let (root, puzzle) = (workspace.root(), flags.puzzle);
    // Before anything is requested.
    plan(root, days, puzzle, "").map_err(Error::usage)?;
    let fetched = flags.fetch.then(|| site::title(workspace, puzzle, flags.wait)).transpose()?;
    let fetched = fetched.filter(|title| flags::title(title).is_ok());
    let title = flags.title.clone().or(fetched).unwrap_or_else(|| "Untitled".to_owned());
    let Plan { package, files } = plan(root, days, puzzle, &title).map_err(Error::usage)?;
    let inputs = inputs::folder(root, puzzle);
    create_folder(&inputs).map_err(Error::failure)?;
    files.iter().try_for_each(write).map_err(Error::failure)?;
    update_lock(root).map_err(Error::failure)?;
    let inputs = workspace.display(&inputs);
    print(
        out,
        format_args!("made crates/{package} and {inputs}, and listed {package} in xtask\n"),
    )?;
    let mut status = ExitCode::SUCCESS;
    if flags.fetch {
        let puzzles = vec![Selector::Puzzle(puzzle)];
        status = site::fetch(workspace, days, &FetchFlags { puzzles, ..Default::default() }, out)?;
    }
    print(out, next_steps(flags, &package, &inputs))?;
    if flags.open {
        let address = format!("https://adventofcode.com/{}/day/{}", puzzle.year(), puzzle.day());
        open_in_browser(address)?;
    }
    Ok(status)
}

/// The name of the new crate, and every file to write.
struct Plan {
    package: String,
    files: Vec<(PathBuf, String)>,
}

fn plan(root: &Path, days: &[Day], puzzle: PuzzleId, title: &str) -> Result<Plan, String> {
    if let Some(day) = days.iter().find(|day| day.puzzle.id() == puzzle) {
        return Err(format!("{puzzle} already exists: crates/{}", day.package));
    }
    let mut package = format!("day{:02}", puzzle.day());
    if days.iter().any(|day| day.package == package) {
        package = format!("{package}_{}", puzzle.year());
    }
    let folder = root.join("crates").join(&package);
    if folder.exists() {
        return Err(format!("crates/{package} already exists; list it in xtask, or remove it"));
    }
    let mut files: Vec<_> = TEMPLATES
        .iter()
        .map(|(file, template)| (folder.join(file), render(template, &package, puzzle, title)))
        .collect();
    let next = days.iter().find(|day| day.puzzle.id() > puzzle).map(|day| day.package);
    for (file, line) in [
        ("xtask/Cargo.toml", format!("{package} = {{ path = \"../crates/{package}\" }}")),
        ("xtask/src/days.rs", format!("day!({package}),")),
    ] {
        let path = root.join(file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        let text = insert_line(&text, &line, next).ok_or_else(|| {
            format!("{file}: expected a line for `{}`, found none", next.unwrap_or(END))
        })?;
        files.push((path, text));
    }
    Ok(Plan { package, files })
}

fn render(template: &str, package: &str, puzzle: PuzzleId, title: &str) -> String {
    let mut template = template.to_owned();
    if let Some(part2) = template.find(PART_2).filter(|_| puzzle.is_last_of_year()) {
        template.replace_range(part2.., LAST_PART_2);
    }
    template
        .replace("{package}", package)
        .replace("{year}", &puzzle.year().to_string())
        .replace("{day}", &puzzle.day().to_string())
        .replace("{title}", title)
}

/// The text with this line above the one that lists the crate `next`, or above [`END`].
fn insert_line(text: &str, line: &str, next: Option<&str>) -> Option<String> {
    let is_place = |found: &&str| match next {
        Some(next) => listed_crate(found) == Some(next),
        None => found.contains(END),
    };
    let old = text.split_inclusive('\n').find(is_place)?;
    let indent = &old[..old.len() - old.trim_start().len()];
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    Some(text.replacen(old, &format!("{indent}{line}{newline}{old}"), 1))
}

/// The crate that a line lists: `day21 = { … }` in TOML, `day!(day21, …)` in Rust.
fn listed_crate(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let name = line.strip_prefix("day!(").unwrap_or(line);
    name.split([' ', ',', ')']).next()
}

fn create_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write((path, text): &(PathBuf, String)) -> Result<(), String> {
    path.parent().map_or(Ok(()), create_folder)?;
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Adds the crate to `Cargo.lock`, so that `--locked` accepts it.
fn update_lock(root: &Path) -> Result<(), String> {
    let arguments = ["update", "--workspace", "--offline", "--quiet"];
    match cargo().args(arguments).current_dir(root).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("Cargo.lock not updated: cargo failed, see above".to_owned()),
        Err(error) => Err(format!("Cargo.lock not updated: cannot run cargo: {error}")),
    }
}

fn next_steps(flags: &NewFlags, package: &str, inputs: &str) -> String {
    let puzzle = flags.puzzle;
    let first = if flags.fetch {
        format!("example {puzzle}         # the puzzle's, by its number")
    } else {
        format!("fetch {puzzle}           # your input")
    };
    format!(
        "
next:
  cargo xtask {first}
  cargo xtask run {puzzle}             # solve it in crates/{package}/src/lib.rs
  cargo xtask check --accept {puzzle}  # with the worked example in {inputs}/example.txt
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    use aoc_core::Puzzle;

    use crate::days::DAYS;

    const MANIFEST: &str = "clap = \"4\"\r\n# The days\r\nday22 = { path = \"../crates/day22\" }\r\n\
        day21 = { path = \"../crates/day21\" }\r\n# end of days\r\n\r\n[lints]\r\n";
    const LIST: &str = "const DAYS: &[Day] = &[\n    day!(day22),\n    \
        day!(day21).with(a),\n    // end of days\n];\n";

    /// Both lists, once a day is added to 2020/22 and 2021/21.
    fn lists(puzzle: &str, manifest: &str) -> Result<[String; 2], String> {
        let root = tempfile::tempdir().expect("a folder");
        create_folder(&root.path().join("crates/day07")).expect("a folder");
        for (file, text) in [("xtask/Cargo.toml", manifest), ("xtask/src/days.rs", LIST)] {
            write(&(root.path().join(file), text.to_owned())).expect("a file");
        }
        let day = |puzzle, package| Day { puzzle, package, ..DAYS[0] };
        let days = [
            day(Puzzle::new::<2020, 22>("Crab Combat"), "day22"),
            day(Puzzle::new::<2021, 21>("Dirac Dice"), "day21"),
        ];
        let puzzle = puzzle.parse().expect("a puzzle");
        let files = plan(root.path(), &days, puzzle, "Title")?.files;
        let [.., (_, manifest), (_, list)] = &files[..] else { panic!("no lists") };
        Ok([manifest.clone(), list.clone()])
    }

    #[test]
    fn a_day_is_listed_in_puzzle_order_and_nothing_else_changes() {
        for (puzzle, order) in [
            ("2015/1", "day01 day22 day21"),
            ("2021/9", "day22 day09 day21"),
            ("2021/22", "day22 day21 day22_2021"),
        ] {
            let new = lists(puzzle, MANIFEST).expect("lists");
            for (new, old, end) in [(&new[0], MANIFEST, "\r\n"), (&new[1], LIST, "),\n")] {
                let (kept, added): (Vec<_>, Vec<_>) =
                    new.split_inclusive('\n').partition(|line| old.contains(line));
                assert_eq!(kept.concat(), old);
                assert!(matches!(added[..], [line] if line.ends_with(end)), "{added:?}");
                let crates = new.lines().filter_map(listed_crate);
                let crates: Vec<_> = crates.filter(|name| name.starts_with("day")).collect();
                assert_eq!(crates.join(" "), order);
            }
        }
    }

    #[test]
    fn the_last_day_of_a_year_has_one_part() {
        let part_2 = |puzzle: &str| {
            let text = render(TEMPLATES[1].1, "day", puzzle.parse().expect("a puzzle"), "Title");
            text.contains("pub fn part2(_input: &Input) {}")
        };
        assert_eq!(["2024/25", "2024/12", "2025/12"].map(part_2), [true, false, true]);
    }

    #[test]
    fn a_day_that_cannot_be_listed_is_refused() {
        let error = |puzzle, manifest| lists(puzzle, manifest).expect_err("a refusal");
        insta::assert_snapshot!(error("2015/7", MANIFEST), @"crates/day07 already exists; list it in xtask, or remove it");
        insta::assert_snapshot!(error("2015/1", "clap"), @"xtask/Cargo.toml: expected a line for `day22`, found none");
    }
}
