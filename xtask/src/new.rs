//! `cargo xtask new`: makes the crate of another day, and lists it.
//!
//! All is checked before anything is written, and what was written is taken back if a
//! later step fails. A day is listed by one line of its own in `xtask/Cargo.toml` and
//! one in `days.rs`. Each goes above the line of the next puzzle or above [`END`], and
//! no other byte changes: `cargo add` would keep neither the order nor the comment, and
//! a crate that edits TOML would have to be built before the first answer. Cargo then
//! reads the manifest, so that a mistake in it is found here.

mod undo;

use std::{
    env,
    fs::{self, File},
    io,
    path::Path,
    process::{Command, Stdio},
};

use aoc_core::{PuzzleId, inputs};

use self::undo::Undo;
use crate::{
    days::Day,
    flags::NewFlags,
    replace::newline,
    solve::HeldInterrupts,
    status::{Status, complain, say},
    workspace::Workspace,
};

/// What ends a list of days.
const END: &str = "The next day goes above this line";

/// The files of a day's crate, below its folder.
const TEMPLATE: [(&str, &str); 3] = [
    ("Cargo.toml", include_str!("new/manifest.toml")),
    ("src/lib.rs", include_str!("new/lib.rs")),
    ("tests/answers.rs", include_str!("new/answers.rs")),
];

/// The title of a day if none is given.
const UNTITLED: &str = "Untitled";

pub(crate) fn new(
    workspace: &Workspace,
    days: &[Day],
    flags: &NewFlags,
    out: &mut impl io::Write,
) -> Status {
    let title = flags.title.as_deref().unwrap_or(UNTITLED);
    match make(workspace, days, flags.puzzle, title, update_lock) {
        Ok(package) => {
            say(out, next_steps(flags.puzzle, &package));
            Status::Good
        }
        Err(Trouble::Refused(message)) => Status::usage(message),
        Err(Trouble::Failed(message)) => {
            complain(format_args!("{message}; nothing was made"));
            Status::Bad
        }
    }
}

/// Why no day was made, in one sentence.
#[derive(Debug, PartialEq, Eq)]
enum Trouble {
    /// There is something that it would be in the way of.
    Refused(String),
    /// A step has failed.
    Failed(String),
}

/// Makes a day's crate and lists it, and returns its name. All is taken back if
/// `finish`, the last step, fails.
fn make(
    workspace: &Workspace,
    days: &[Day],
    puzzle: PuzzleId,
    title: &str,
    finish: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<String, Trouble> {
    let root = workspace.root();
    let failed = |path: &Path| {
        let shown = workspace.show(path);
        move |error: io::Error| Trouble::Failed(format!("{shown}: {error}"))
    };
    // Ctrl-C must not leave half a day, nor two of these commands half a list.
    let _held = HeldInterrupts::new();
    let _lock = locked(root).map_err(failed(&root.join("target")))?;
    let package = free_name(root, days, puzzle)?;

    let mut edits = Vec::new();
    let next = days.iter().find(|day| day.puzzle.id() > puzzle).map(|day| day.package);
    for (file, line, before) in [
        (
            "xtask/Cargo.toml",
            format!("{package} = {{ path = \"../crates/{package}\" }}"),
            next.map(str::to_owned),
        ),
        ("xtask/src/days.rs", format!("day!({package}),"), next.map(|next| format!("day!({next}"))),
    ] {
        let path = root.join(file);
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        let listed = listed(&text, &line, before.as_deref());
        let listed = listed.map_err(|reason| Trouble::Refused(format!("{file}: {reason}")))?;
        edits.push((path, listed));
    }

    let mut undo = Undo::new();
    let folder = root.join("crates").join(&package);
    undo.create_folder(&folder).map_err(failed(&folder))?;
    for (file, template) in TEMPLATE {
        let path = folder.join(file);
        let text = filled(template, &package, puzzle, title);
        undo.create_file(&path, &text).map_err(failed(&path))?;
    }
    let inputs = inputs::folder(root, puzzle);
    if !inputs.is_dir() {
        undo.create_folder(&inputs).map_err(failed(&inputs))?;
    }
    for (path, text) in edits {
        undo.replace(&path, &text).map_err(failed(&path))?;
    }
    let lock = root.join("Cargo.lock");
    undo.keep(&lock).map_err(failed(&lock))?;
    finish(root).map_err(Trouble::Failed)?;
    undo.forget();
    Ok(package)
}

/// Keeps others of this command waiting as long as the file is open.
fn locked(root: &Path) -> io::Result<File> {
    let folder = root.join("target");
    fs::create_dir_all(&folder)?;
    let file = File::create(folder.join("new.lock"))?;
    file.lock()?;
    Ok(file)
}

/// The name of the crate: `day07`, or `day07_2023` where another year has that.
fn free_name(root: &Path, days: &[Day], puzzle: PuzzleId) -> Result<String, Trouble> {
    let refused = |reason| Err(Trouble::Refused(reason));
    if let Some(day) = days.iter().find(|day| day.puzzle.id() == puzzle) {
        return refused(format!("{puzzle} is there already, in crates/{}", day.package));
    }
    // The list of days is that of when this program was built.
    for name in folders(&root.join("crates")).map_err(|error| Trouble::Failed(error.to_string()))? {
        if name.starts_with("day") && !days.iter().any(|day| day.package == name) {
            return refused(format!(
                "crates/{name} is there, but xtask/src/days.rs did not list it when this program \
                 was built: list it or remove it, or run this again if it has just been made"
            ));
        }
    }
    let short = format!("day{:02}", puzzle.day());
    let long = format!("{short}_{}", puzzle.year());
    let is_free = |name: &String| !days.iter().any(|day| day.package == name);
    let Some(name) = [short, long].into_iter().find(is_free) else {
        return refused(format!("the names of crates for day {} are taken", puzzle.day()));
    };
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    if lock.lines().any(|line| line == format!("name = \"{name}\"")) {
        return refused(format!("Cargo.lock names a crate {name} already"));
    }
    Ok(name)
}

/// What is in a folder, by name.
fn folders(folder: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(folder)?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// The text with this line above the one that begins with `before`, or above [`END`].
fn listed(text: &str, line: &str, before: Option<&str>) -> Result<String, String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_next = |found: &str| match before {
        Some(before) => {
            let rest = found.trim_start().strip_prefix(before);
            rest.is_some_and(|rest| !rest.starts_with(is_name))
        }
        None => found.contains(END),
    };
    let mut listed = String::new();
    let mut found = 0;
    for old in text.split_inclusive('\n') {
        if is_next(old) {
            found += 1;
            let indent = &old[..old.len() - old.trim_start().len()];
            listed.extend([indent, line, newline(text)]);
        }
        listed += old;
    }
    let sought = before.unwrap_or(END);
    match found {
        1 => Ok(listed),
        _ => {
            Err(format!("expected one line with `{sought}`, above which to list it, found {found}"))
        }
    }
}

/// The template for this day.
fn filled(template: &str, package: &str, puzzle: PuzzleId, title: &str) -> String {
    template
        .replace("{package}", package)
        .replace("{year}", &puzzle.year().to_string())
        .replace("{day}", &puzzle.day().to_string())
        .replace("{heading}", &heading(title))
        // Last, for a title may look like one of the others. In Rust and in TOML, a
        // title of printable ASCII needs no more than this.
        .replace("{title}", &title.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The title in documentation: in backticks if a word may mean something there, or may
/// be taken for code.
fn heading(title: &str) -> String {
    let is_plain = |word: &str| {
        let rest = word.get(1..).unwrap_or_default();
        word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '\'' | ',' | '?' | '!' | '.'))
            && !(rest.contains(char::is_uppercase) && word.contains(char::is_lowercase))
    };
    let is_plain = title.split([' ', '-']).all(is_plain);
    if is_plain { title.to_owned() } else { format!("`{title}`") }
}

/// Lists the crate in `Cargo.lock`, too, without which `--locked` would refuse to build.
fn update_lock(root: &Path) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut update = Command::new(cargo);
    // Offline: what a day depends on at first, others do already.
    update.args(["update", "--workspace", "--offline", "--quiet", "--manifest-path"]);
    let update = update.arg(root.join("Cargo.toml")).stdin(Stdio::null()).output();
    let update = update.map_err(|error| format!("cannot run cargo: {error}"))?;
    if update.status.success() {
        return Ok(());
    }
    let reason = String::from_utf8_lossy(&update.stderr);
    Err(format!("cargo cannot take up the new crate: {}", reason.trim()))
}

fn next_steps(puzzle: PuzzleId, package: &str) -> String {
    let inputs = format!("inputs/{}/day{:02}", puzzle.year(), puzzle.day());
    format!(
        "made crates/{package} and {inputs}, and listed {package} in xtask

next:
  fetch   cargo xtask fetch {puzzle}
  solve   crates/{package}/src/lib.rs, and see with: cargo xtask run {puzzle}
  record  save the worked example as {inputs}/example.txt, then: cargo xtask check --accept {puzzle}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeMap, path::PathBuf};

    use aoc_core::Puzzle;
    use proptest::prelude::*;
    use tempfile::TempDir;

    use crate::{days::DAYS, flags::title};

    const MANIFEST: &str = "[dependencies]\r\nclap = \"4\"\r\n\r\n# The days.\r\n\
        day22 = { path = \"../crates/day22\" }\r\nday21 = { path = \"../crates/day21\" }\r\n\
        # The next day goes above this line.\r\n\r\n[lints]\r\nworkspace = true\r\n";
    const LIST: &str = "const DAYS: &[Day] = &[\n    day!(day22, watched),\n    day!(day21)\n        \
        .with(a),\n    // The next day goes above this line.\n];\n";

    /// A workspace with 2020/22 and 2021/21, as far as this command looks at it.
    struct Fixture {
        root: TempDir,
    }

    impl Fixture {
        fn new() -> Self {
            let fixture = Self { root: tempfile::tempdir().expect("a folder") };
            fixture.write("xtask/Cargo.toml", MANIFEST);
            fixture.write("xtask/src/days.rs", LIST);
            fixture.write("crates/day22/src/lib.rs", "");
            fixture.write("crates/day21/src/lib.rs", "");
            fixture.write("crates/aoc-core/src/lib.rs", "");
            fixture.write("Cargo.lock", "[[package]]\nname = \"day05\"\nversion = \"0.1.0\"\n");
            fixture
        }

        fn write(&self, below: &str, text: &str) {
            let path = self.root.path().join(below);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }

        fn read(&self, below: &str) -> String {
            fs::read_to_string(self.root.path().join(below)).expect("a file")
        }

        fn make(&self, puzzle: &str, finish: Result<(), String>) -> Result<String, Trouble> {
            let day = |puzzle, package| Day { puzzle, package, ..DAYS[0] };
            let days = [
                day(Puzzle::new::<2020, 22>("Crab Combat"), "day22"),
                day(Puzzle::new::<2021, 21>("Dirac Dice"), "day21"),
            ];
            let puzzle = puzzle.parse().expect("a puzzle");
            make(&Workspace::at(self.root.path()), &days, puzzle, "Title", |root| {
                fs::write(root.join("Cargo.lock"), "spoilt").expect("a file");
                finish
            })
        }

        /// All files and folders, less what cargo has made.
        fn tree(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
            fn walk(folder: &Path, tree: &mut BTreeMap<PathBuf, Option<Vec<u8>>>) {
                for entry in fs::read_dir(folder).expect("a folder") {
                    let path = entry.expect("an entry").path();
                    let file = fs::read(&path).ok();
                    if file.is_none() && !path.ends_with("target") {
                        walk(&path, tree);
                    }
                    tree.insert(path, file);
                }
            }
            let mut tree = BTreeMap::new();
            walk(self.root.path(), &mut tree);
            tree.retain(|path, _| !path.ends_with("target"));
            tree
        }

        /// Why no day is made; nothing may be written either.
        fn error(&self, puzzle: &str) -> String {
            let before = self.tree();
            let trouble = self.make(puzzle, Err("cargo is on strike".to_owned()));
            let (Trouble::Refused(message) | Trouble::Failed(message)) =
                trouble.expect_err("no day is made");
            assert_eq!(self.tree(), before, "{message}");
            message
        }
    }

    #[test]
    fn ok_days_are_listed_in_order() {
        let listed = |puzzle| {
            let fixture = Fixture::new();
            let package = fixture.make(puzzle, Ok(())).expect("a day");
            assert!(fixture.root.path().join("crates").join(&package).join("src/lib.rs").is_file());
            let manifest = fixture.read("xtask/Cargo.toml");
            let line = format!("{package} = {{ path = \"../crates/{package}\" }}\r\n");
            assert_eq!(manifest.replace(&line, ""), MANIFEST);
            let list = fixture.read("xtask/src/days.rs");
            assert_eq!(list.replace(&format!("    day!({package}),\n"), ""), LIST);
            let listed = |text: &str, start| {
                let days = text.lines().filter_map(|line| line.trim().strip_prefix(start));
                let name = |rest: &str| rest.split([' ', ',', ')']).next().unwrap_or("").to_owned();
                days.map(name).collect::<Vec<_>>()
            };
            let days = listed(&list, "day!(");
            let dependencies = listed(&manifest, "day");
            let dependencies = dependencies.into_iter().map(|rest| format!("day{rest}"));
            assert_eq!(dependencies.collect::<Vec<_>>(), days);
            days.join(" ")
        };
        assert_eq!(listed("2015/1"), "day01 day22 day21");
        assert_eq!(listed("2021/9"), "day22 day09 day21");
        assert_eq!(listed("2021/22"), "day22 day21 day22_2021");
    }

    #[test]
    fn ok_a_name_that_another_begins_with() {
        let text = "day!(day22_2015),\nday!(day22, watched),\nday!(day22_2021),\n";
        let new = listed(text, "day!(day01),", Some("day!(day22"));
        assert_eq!(new, Ok(text.replacen("day!(day22,", "day!(day01),\nday!(day22,", 1)));
    }

    #[test]
    fn ok_an_input_that_was_fetched_first_is_kept() {
        let fixture = Fixture::new();
        fixture.write("inputs/2015/day01/mine.txt", "()");
        assert_eq!(fixture.make("2015/1", Ok(())), Ok("day01".to_owned()));
        assert_eq!(fixture.read("inputs/2015/day01/mine.txt"), "()");
    }

    #[test]
    fn err_what_is_there_already() {
        let fixture = Fixture::new();
        insta::assert_snapshot!(fixture.error("2020/22"), @"2020/22 is there already, in crates/day22");
        insta::assert_snapshot!(fixture.error("2015/5"), @"Cargo.lock names a crate day05 already");
        fixture.write("crates/day07/notes.txt", "");
        insta::assert_snapshot!(fixture.error("2015/7"), @"crates/day07 is there, but xtask/src/days.rs did not list it when this program was built: list it or remove it, or run this again if it has just been made");
    }

    #[test]
    fn err_a_list_that_is_not_as_it_was() {
        let fixture = Fixture::new();
        fixture.write("xtask/src/days.rs", &LIST.replace("next day", "last day"));
        insta::assert_snapshot!(fixture.error("2022/1"), @"xtask/src/days.rs: expected one line with `The next day goes above this line`, above which to list it, found 0");
        fixture.write("xtask/Cargo.toml", &MANIFEST.replace("day22 =", "day23 ="));
        insta::assert_snapshot!(fixture.error("2015/1"), @"xtask/Cargo.toml: expected one line with `day22`, above which to list it, found 0");
    }

    #[test]
    fn err_whatever_fails_is_taken_back() {
        let fixture = Fixture::new();
        insta::assert_snapshot!(fixture.error("2015/1"), @"cargo is on strike");
        fixture.write("inputs", "a file in place of the folder");
        assert!(fixture.error("2015/1").starts_with("inputs/2015/day01: "));
        let path = fixture.root.path().join("xtask/src/days.rs");
        let mut permissions = fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::remove_file(fixture.root.path().join("inputs")).expect("a file");
        fs::set_permissions(&path, permissions).expect("a file");
        insta::assert_snapshot!(fixture.error("2015/1"), @"xtask/src/days.rs: the file is read-only");
    }

    #[test]
    fn titles_that_are_code_are_shown_as_code() {
        for plain in ["Not Quite Lisp", "Doesn't He Have Intern-Elves For This?", "RAM Run"] {
            assert_eq!(heading(plain), plain);
        }
        for code in ["JSAbacusFramework.io", "a_b", "<T>", "[x]", "a\\b", "*"] {
            assert_eq!(heading(code), format!("`{code}`"));
        }
    }

    proptest! {
        /// The title is the only thing in the files that a person chooses.
        #[test]
        fn any_title_is_a_string_and_nothing_else(text in "[ -_a-~]{1,42}|.{1,8}") {
            let Ok(title) = title(&text) else { return Ok(()) };
            let puzzle = PuzzleId::new(9999, 12)?;
            for (file, template) in TEMPLATE {
                let text = filled(template, "day12_9999", puzzle, &title);
                prop_assert_eq!(text.lines().count(), template.lines().count(), "{}", file);
                prop_assert!(text.lines().all(|line| line.len() <= 100));
            }
            let manifest: String = filled(TEMPLATE[0].1, "day12_9999", puzzle, &title);
            let line = manifest.lines().nth(2).expect("a description");
            let quoted = line.strip_prefix("description = ").expect("a description");
            let read: String = serde_json::from_str(quoted).expect("a string of JSON, too");
            prop_assert_eq!(read, format!("9999, day 12: {title}"));
        }
    }
}
