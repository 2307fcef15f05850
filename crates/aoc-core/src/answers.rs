//! For tests: the answers to all inputs of a day against their snapshots.
//!
//! Each day has one test that calls [`assert_recorded`]. It is the only judge of
//! whether an answer changed: `cargo xtask check` runs the same tests.
//!
//! The snapshot of `inputs/…/<name>.txt` is `tests/snapshots/<name>.snap` in the
//! day's crate. That of a personal input is `<name>@<fingerprint>.snap`, with a
//! fingerprint of the input's text: a snapshot speaks of one input, so another
//! text under the same name has no snapshot yet, rather than a changed answer.

use std::{fmt, fs, panic, path::Path};

use crate::{
    ParseError, Puzzle, Source,
    inputs::{self, InputFile},
    snapshots, source,
};

/// The answers to one input, as they are recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers([String; 2]);

impl Answers {
    /// What the two parts said: an answer, or why there is none.
    pub fn new<A, B, E>(part1: Result<A, E>, part2: Result<B, E>) -> Self
    where
        A: fmt::Display,
        B: fmt::Display,
        E: fmt::Display,
    {
        Self([outcome(part1), outcome(part2)])
    }
}

fn outcome(result: Result<impl fmt::Display, impl fmt::Display>) -> String {
    result.map_or_else(|error| error.to_string(), |answer| answer.to_string())
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([part1, part2]) = self;
        write!(f, "part 1: {part1}\npart 2: {part2}")
    }
}

/// Asserts that the answers to every input of the puzzle are those of its
/// snapshot, and that every snapshot has its input.
///
/// `crate_folder` is the day's own `CARGO_MANIFEST_DIR`.
///
/// # Panics
/// If they are not, once all inputs have been tried.
pub fn assert_recorded(
    crate_folder: &str,
    puzzle: Puzzle,
    solve: impl Fn(&str) -> Result<Answers, ParseError>,
) {
    let crate_folder = Path::new(crate_folder);
    let snapshots = crate_folder.join(snapshots::FOLDER);
    let faults = workspace_of(crate_folder)
        .and_then(|root| inputs::list(root, puzzle.id()).map_err(|error| error.to_string()))
        .map_or_else(|error| vec![error], |inputs| faults(&inputs, &snapshots, &solve));
    assert!(faults.is_empty(), "{}:\n{}", puzzle.id(), faults.join("\n"));
}

fn workspace_of(crate_folder: &Path) -> Result<&Path, String> {
    let workspace = crate_folder.ancestors().nth(2);
    workspace.ok_or_else(|| format!("{} is not below `crates`", crate_folder.display()))
}

/// What is wrong with the snapshots of these inputs, a line each.
fn faults(
    inputs: &[InputFile],
    snapshots: &Path,
    solve: &impl Fn(&str) -> Result<Answers, ParseError>,
) -> Vec<String> {
    let mut faults = Vec::new();
    for input in inputs {
        // One input that cannot be solved must not hide the others.
        let attempt = panic::catch_unwind(panic::AssertUnwindSafe(|| {
            let (name, answers) = answer(input, solve)?;
            assert_snapshot(snapshots, &name, input, &answers);
            Ok::<_, String>(())
        }));
        let fault = match attempt {
            Ok(Ok(())) => continue,
            Ok(Err(reason)) => reason,
            Err(_) => "its test failed, as told above".to_owned(),
        };
        faults.push(format!("{}.txt: {fault}", input.name()));
    }
    match snapshots::list(snapshots) {
        Ok(list) => {
            let is_orphan =
                |name: &str| inputs.iter().all(|input| input.name() != snapshots::input_name(name));
            let orphans = list.iter().filter(|(name, _)| is_orphan(name));
            faults.extend(orphans.map(|(name, _)| format!("snapshot without its input: {name}")));
        }
        Err(error) => faults.push(format!("{}: {error}", snapshots.display())),
    }
    faults
}

/// The name of an input's snapshot, and what belongs there.
fn answer(
    input: &InputFile,
    solve: &impl Fn(&str) -> Result<Answers, ParseError>,
) -> Result<(String, Answers), String> {
    let bytes = fs::read(input.path()).map_err(|error| error.to_string())?;
    let raw = source::decode(&bytes).map_err(|error| error.to_string())?;
    let answers = solve(raw).map_err(|error| error.to_string())?;
    Ok((snapshot_name(input, raw), answers))
}

/// The name of the snapshot of this input with this text.
fn snapshot_name(input: &InputFile, raw: &str) -> String {
    if !input.is_personal() {
        return input.name().to_owned();
    }
    format!("{}@{}", input.name(), Source::new(raw).fingerprint())
}

fn assert_snapshot(folder: &Path, name: &str, input: &InputFile, answers: &Answers) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(folder);
    settings.set_input_file(input.path());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, answers.to_string()));
}
