//! The inputs in the workspace: `inputs/<year>/day<DD>/<name>.txt`, with recorded answers beside them.
//!
//! Git ignores `mine.txt` and `mine-<name>.txt`, because the site's author asks that inputs stay private.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use aoc_program::{Part, PuzzleId, text::STANDARD_INPUT};

use crate::workspace::Workspace;

/// The name of the input that `fetch` writes.
pub const MINE: &str = "mine";

/// The name of the worked example.
pub const EXAMPLE: &str = "example";

/// An input of a puzzle, or any other file that a day's program can solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The file name without its extension.
    pub name: String,
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
    /// The only part that it is for; `None` if it is for both.
    pub only_part: Option<Part>,
}

impl Input {
    /// A file that is for both parts.
    fn new(path: PathBuf) -> Self {
        let name = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        Self { name, path, only_part: None }
    }

    /// Whether it is somebody's own input.
    pub fn is_personal(&self) -> bool {
        is_selected_by(MINE, &self.name)
    }

    /// Whether it is a worked example of the puzzle.
    pub fn is_example(&self) -> bool {
        is_selected_by(EXAMPLE, &self.name)
    }

    /// Whether it is for this part.
    pub fn is_for(&self, part: Part) -> bool {
        self.only_part.is_none_or(|only_part| only_part == part)
    }

    /// The parts that it is for.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        Part::BOTH.into_iter().filter(|&part| self.is_for(part))
    }
}

/// Whether a bare name on the command line selects the input of this name: they are equal, or anything but a
/// letter follows. So `example` selects `example`, `example-1` and `example2`.
pub fn is_selected_by(bare: &str, name: &str) -> bool {
    match name.strip_prefix(bare) {
        Some(rest) => !rest.starts_with(char::is_alphabetic),
        None => false,
    }
}

/// The path of the personal input that `fetch` writes.
pub fn mine(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("mine.txt")
}

/// The path of a puzzle's cached page, which git ignores.
pub fn page(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs(puzzle).join("puzzle.html")
}

/// What to say of a puzzle that has no input to solve.
pub fn no_input_message(workspace: &Workspace, puzzle: PuzzleId) -> String {
    let path = mine(workspace, puzzle);
    format!("no input yet: save yours as {}, or run `cargo xtask fetch {puzzle}`", path.display())
}

/// The puzzles that have a folder for inputs, in order.
pub fn puzzles(workspace: &Workspace) -> Vec<PuzzleId> {
    let mut puzzles = Vec::new();
    for year in entries(&workspace.all_inputs()) {
        for day in entries(&year) {
            puzzles.extend(puzzle_of(&day).filter(|&puzzle| workspace.inputs(puzzle) == day));
        }
    }
    puzzles.sort();
    puzzles
}

/// A folder with inputs or recorded answers that no command finds, because it is not named after a puzzle as
/// it has to be.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MisnamedFolder {
    /// Its path from the current folder, or an absolute one.
    pub path: PathBuf,
    /// The folder that its files belong in, or how the names of such folders look.
    pub wanted: PathBuf,
}

/// The folders below `inputs` with inputs or recorded answers that no command finds, such as `2015/day1`, sorted
/// by their paths.
pub fn misnamed_folders(workspace: &Workspace) -> Vec<MisnamedFolder> {
    let mut misnamed = Vec::new();
    let mut to_visit = vec![workspace.all_inputs()];
    while let Some(path) = to_visit.pop() {
        let puzzle_folder = puzzle_of(&path).map(|puzzle| workspace.inputs(puzzle));
        if puzzle_folder.as_ref() == Some(&path) {
            continue;
        }
        let entries: Vec<_> = entries(&path).collect();
        let has_files = entries.iter().any(|entry| {
            let extension = entry.extension().unwrap_or_default();
            (extension == "txt" || extension == "snap") && entry.is_file()
        });
        to_visit.extend(entries.into_iter().filter(|entry| entry.is_dir()));
        if has_files {
            let pattern = || workspace.all_inputs().join("<year>").join("day<DD>");
            misnamed.push(MisnamedFolder { path, wanted: puzzle_folder.unwrap_or_else(pattern) });
        }
    }
    misnamed.sort();
    misnamed
}

/// The puzzle after which a folder is named, perhaps not quite as it has to be: `2015/day1` is 2015/1.
fn puzzle_of(folder: &Path) -> Option<PuzzleId> {
    let day = folder.file_name()?.to_str()?;
    let year = folder.parent()?.file_name()?.to_str()?;
    format!("{year}/{day}").parse().ok()
}

/// The paths in a folder that are not hidden; none if it cannot be read.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| !is_hidden(path))
}

/// Whether a file is hidden. macOS writes such files, such as `._mine.txt`.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// A puzzle's inputs, sorted by their names. A puzzle without a folder has none.
///
/// # Errors
/// If the folder is there and cannot be read.
pub fn list(workspace: &Workspace, puzzle: PuzzleId) -> anyhow::Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in files(workspace, puzzle, "txt")? {
        let mut input = Input::new(path);
        input.only_part = only_part(&input.name);
        inputs.push(input);
    }
    inputs.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(inputs)
}

/// The paths of a puzzle's files with this extension, in any order.
pub(crate) fn files(
    workspace: &Workspace,
    puzzle: PuzzleId,
    extension: &str,
) -> anyhow::Result<Vec<PathBuf>> {
    let folder = workspace.inputs(puzzle);
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        if !is_hidden(&path) && path.extension() == Some(OsStr::new(extension)) {
            files.push(path);
        }
    }
    Ok(files)
}

/// The only part that an input of this name is for. `example-1`, or with more after the number as in
/// `example-1-b`, is for part 1, and `example-2` for part 2. Any other input is for both, `example-10` too.
fn only_part(name: &str) -> Option<Part> {
    let after_dash = name.strip_prefix(EXAMPLE)?.strip_prefix('-')?;
    let number = after_dash.split(|c: char| !c.is_ascii_digit()).next()?;
    number.parse().ok()
}

/// What [`select`] has found.
#[derive(Debug, PartialEq, Eq)]
pub enum Selection {
    /// At least one input, each for the parts that are to be solved.
    Inputs(Vec<Input>),
    /// No input. The text, of one line, says what is missing.
    Missing(String),
}

/// The inputs with these names or at these paths; without any, the personal inputs, or else the
/// published one. If only one part is to be solved, the inputs that are for the other part are left out.
///
/// # Errors
/// If the folder of inputs is there and cannot be read.
pub fn select(
    workspace: &Workspace,
    puzzle: PuzzleId,
    names: &[PathBuf],
    part: Option<Part>,
) -> anyhow::Result<Selection> {
    let inputs = list(workspace, puzzle)?;
    let mut selected = Vec::new();
    if names.is_empty() {
        selected = selected_by(MINE, &inputs);
        if selected.is_empty() {
            selected = selected_by("published", &inputs);
        }
        if selected.is_empty() {
            return Ok(Selection::Missing(no_input_message(workspace, puzzle)));
        }
    }
    for name in names {
        let Some(bare) = bare_name(name) else {
            selected.push(at_path(&inputs, name));
            continue;
        };
        let found = selected_by(bare, &inputs);
        if found.is_empty() {
            let there_are = listing(&inputs);
            return Ok(Selection::Missing(format!(
                "{puzzle} has no input `{bare}`; there are: {there_are}; for a file of that name, write `./{bare}`"
            )));
        }
        selected.extend(found);
    }
    let Some(part) = part else { return Ok(Selection::Inputs(selected)) };
    let for_this_part = for_part(selected, part);
    if for_this_part.is_empty() {
        return Ok(Selection::Missing(format!(
            "none of these inputs of {puzzle} is for part {part}"
        )));
    }
    Ok(Selection::Inputs(for_this_part))
}

/// The name of one of the puzzle's own inputs, unless this is a path.
pub fn bare_name(name: &Path) -> Option<&str> {
    let text = name.to_str()?;
    let is_path = text == STANDARD_INPUT || text.contains(['/', '\\', '.']);
    if is_path { None } else { Some(text) }
}

/// Those of the inputs that are for this part. They are then for this part only.
pub fn for_part(mut inputs: Vec<Input>, part: Part) -> Vec<Input> {
    inputs.retain(|input| input.is_for(part));
    for input in &mut inputs {
        input.only_part = Some(part);
    }
    inputs
}

/// Those of the inputs that a bare name selects.
pub fn selected_by(bare: &str, inputs: &[Input]) -> Vec<Input> {
    inputs.iter().filter(|input| is_selected_by(bare, &input.name)).cloned().collect()
}

/// The one of these inputs to which the path leads; for any other file, an input for both parts.
fn at_path(inputs: &[Input], path: &Path) -> Input {
    // A file that is not there is an error of the program that is to solve it.
    if let Ok(file) = fs::canonicalize(path) {
        for input in inputs {
            if fs::canonicalize(&input.path).is_ok_and(|own| own == file) {
                return input.clone();
            }
        }
    }
    Input::new(path.to_owned())
}

fn listing(inputs: &[Input]) -> String {
    if inputs.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<_> = inputs.iter().map(|input| input.name.as_str()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A workspace in which 2015/1 has empty inputs with these file names.
    struct Scratch(TempDir);

    impl Scratch {
        fn new(names: &[&str]) -> Self {
            let scratch = Self(tempfile::tempdir().expect("a folder"));
            fs::create_dir_all(scratch.folder()).expect("a folder");
            for name in names {
                fs::write(scratch.folder().join(name), "").expect("an input");
            }
            scratch
        }

        fn folder(&self) -> PathBuf {
            self.0.path().join("inputs/2015/day01")
        }

        fn select(&self, names: &[&Path], part: Option<Part>) -> anyhow::Result<Selection> {
            let workspace = Workspace::new(self.0.path(), Path::new("/"));
            let puzzle = "2015/1".parse().expect("a puzzle");
            let paths: Vec<_> = names.iter().map(|name| name.to_path_buf()).collect();
            select(&workspace, puzzle, &paths, part)
        }

        /// The names of the inputs, and the part that each is for; or what is missing.
        fn selected(&self, names: &[&str], part: Option<Part>) -> String {
            let paths: Vec<_> = names.iter().map(Path::new).collect();
            match self.select(&paths, part).expect("a folder") {
                Selection::Missing(what) => {
                    let root = self.0.path().join("").display().to_string();
                    what.replace(&root, "").replace('\\', "/")
                }
                Selection::Inputs(inputs) => {
                    let lines: Vec<_> = inputs
                        .iter()
                        .map(|input| match input.only_part {
                            None => format!("{} for both parts", input.name),
                            Some(part) => format!("{} for part {part}", input.name),
                        })
                        .collect();
                    lines.join("\n")
                }
            }
        }
    }

    #[test]
    fn personal_inputs_are_selected_before_the_published_one() {
        let scratch = Scratch::new(&["published.txt", "mine.txt", "mine-b.txt"]);
        insta::assert_snapshot!(scratch.selected(&[], None), @"
        mine for both parts
        mine-b for both parts
        ");
    }

    #[test]
    fn the_published_input_is_selected_if_there_is_no_personal_one() {
        let scratch = Scratch::new(&["published.txt", "minerals.txt", "._mine.txt"]);
        assert_eq!(scratch.selected(&[], None), "published for both parts");
    }

    #[test]
    fn missing_input_names_the_path_to_save_yours_at() {
        insta::assert_snapshot!(Scratch::new(&[]).selected(&[], None), @"no input yet: save yours as inputs/2015/day01/mine.txt, or run `cargo xtask fetch 2015/1`");
    }

    #[test]
    fn an_example_with_a_number_is_for_that_part() {
        let scratch = Scratch::new(&["example-1.txt", "example-2.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example"], None), @"
        example-1 for part 1
        example-2 for part 2
        ");
    }

    #[test]
    fn a_bare_name_selects_inputs_in_which_no_letter_follows() {
        let scratch =
            Scratch::new(&["example.txt", "example2.txt", "example_b.txt", "examples.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example"], None), @"
        example for both parts
        example2 for both parts
        example_b for both parts
        ");
    }

    #[test]
    fn only_the_numbers_1_and_2_mean_a_part() {
        for name in ["example-1", "example-1_b", "example-1-b", "example-1b"] {
            assert_eq!(only_part(name), Some(Part::One), "{name}");
        }
        for name in [
            "example-10",
            "example-12",
            "example-3",
            "example-01",
            "example-b1",
            "example1",
            "mine-1",
        ] {
            assert_eq!(only_part(name), None, "{name}");
        }
    }

    #[test]
    fn inputs_for_the_other_part_are_left_out() {
        let scratch = Scratch::new(&["example-1.txt", "example-2.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["example", "other"], Some(Part::Two)), @"
        example-2 for part 2
        other for part 2
        ");
        insta::assert_snapshot!(scratch.selected(&["example-1"], Some(Part::Two)), @"none of these inputs of 2015/1 is for part 2");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_names_there_are() {
        let scratch = Scratch::new(&["example-1.txt", "other.txt"]);
        insta::assert_snapshot!(scratch.selected(&["exmple"], None), @"2015/1 has no input `exmple`; there are: example-1, other; for a file of that name, write `./exmple`");
        insta::assert_snapshot!(Scratch::new(&[]).selected(&["example"], None), @"2015/1 has no input `example`; there are: none; for a file of that name, write `./example`");
    }

    #[test]
    fn a_path_to_an_input_of_the_puzzle_means_that_input() {
        let scratch = Scratch::new(&["example-2.txt", "other.txt"]);
        for name in ["other", "example-2"] {
            let path = scratch.folder().join(format!("{name}.txt"));
            let by_path = scratch.select(&[&path], None).expect("a folder");
            let by_name = scratch.select(&[Path::new(name)], None).expect("a folder");
            assert_eq!(by_path, by_name);
        }
    }

    #[test]
    fn a_file_elsewhere_is_for_both_parts_whatever_its_name() {
        let scratch = Scratch::new(&["example-2.txt"]);
        let elsewhere = scratch.0.path().join("example-2.txt");
        fs::write(&elsewhere, "").expect("a file");
        for path in [elsewhere.as_path(), Path::new("./missing.txt"), Path::new("-")] {
            let selection = scratch.select(&[path], None).expect("a folder");
            let Selection::Inputs(inputs) = selection else { panic!("{selection:?}") };
            assert_eq!(inputs[0].path, path);
            assert_eq!(inputs[0].only_part, None);
        }
    }

    #[test]
    fn a_puzzle_without_a_folder_has_no_input() {
        let scratch = Scratch::new(&[]);
        fs::remove_dir(scratch.folder()).expect("it is empty");
        assert!(scratch.selected(&[], None).starts_with("no input yet"));
    }

    #[test]
    fn folders_that_no_command_finds_are_misnamed() {
        let scratch = Scratch::new(&["mine.txt"]);
        let workspace = Workspace::new(scratch.0.path(), Path::new("/"));
        let inputs = workspace.all_inputs();
        for file in [
            "2015/day1/mine.1.snap",
            "15/day01/mine.txt",
            "day01/day01/mine.txt",
            "in/1.txt",
            "2016/3/b/mine.txt",
            "mine.txt",
            // None of these is an input.
            "2015/day01/old/mine.txt",
            "2015/day2/.mine.txt",
            "2015/notes/puzzle.html",
            ".git/a.txt",
        ] {
            let path = inputs.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let shown = |path: &Path| {
            let below_root = path.strip_prefix(scratch.0.path()).expect("a path below it");
            below_root.display().to_string().replace('\\', "/")
        };
        let lines: Vec<_> = misnamed_folders(&workspace)
            .iter()
            .map(|folder| format!("{}: {}", shown(&folder.path), shown(&folder.wanted)))
            .collect();
        insta::assert_snapshot!(lines.join("\n"), @"
        inputs: inputs/<year>/day<DD>
        inputs/15/day01: inputs/<year>/day<DD>
        inputs/2015/day1: inputs/2015/day01
        inputs/2016/3/b: inputs/<year>/day<DD>
        inputs/day01/day01: inputs/<year>/day<DD>
        inputs/in: inputs/<year>/day<DD>
        ");
        let named: Vec<_> = puzzles(&workspace).iter().map(PuzzleId::to_string).collect();
        assert_eq!(named, ["2015/1"]);
    }

    #[test]
    fn err_folder_that_cannot_be_read() {
        let scratch = Scratch::new(&[]);
        fs::remove_dir(scratch.folder()).expect("it is empty");
        fs::write(scratch.folder(), "a file").expect("a file");
        let error = scratch.select(&[], None).expect_err("no folder").to_string();
        assert_eq!(Path::new(&error), scratch.folder());
    }
}
