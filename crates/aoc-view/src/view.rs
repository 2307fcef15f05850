//! Writes a page that shows a game.

pub(crate) mod day21;
pub(crate) mod day22;

use std::{fs, io, path::Path};

use aoc_cli::{
    Error, Input,
    output::{self, print, print_note},
    stopwatch::show_elapsed,
};
use aoc_core::{Puzzle, PuzzleId};
use jzon::JsonValue;

use crate::{ViewFlags, games::Selection};

/// How every page begins, and no other file.
const MARK: &str = "<!doctype html><!-- a page of aoc-view -->";

pub(crate) fn view(flags: &ViewFlags) -> output::Result {
    let selection = Selection::new(&flags.puzzle, &flags.inputs)?;
    let Selection { workspace, puzzle, inputs, .. } = &selection;
    if inputs.len() > 1 && flags.output.is_some() {
        return Err(Error::usage("--output takes one page: name one of the inputs with --input"));
    }
    selection.show(|input, game| {
        let view = show_elapsed("", "playing by the rules", || game.view());
        for note in view["notes"].members().filter_map(JsonValue::as_str) {
            print_note(format_args!("{}: {note}", input.display));
        }
        let folder = workspace.root().join("target").join("view");
        let (path, ready) = match &flags.output {
            Some(path) => (path.clone(), check_output(path)),
            None => (folder.join(file_name(puzzle.id, input)), fs::create_dir_all(folder)),
        };
        let written = ready.and_then(|()| fs::write(&path, render(puzzle, input, &view)));
        written.map_err(|error| Error::failure(format_args!("{}: {error}", path.display())))?;
        print(&mut io::stdout(), format_args!("{}\n", path.display()))?;
        if flags.open {
            open::that_detached(&path)
                .map_err(|error| Error::failure(format_args!("cannot open a browser: {error}")))?;
        }
        Ok(())
    })
}

/// Names the page after the input: one of the puzzle's own by its name, another by its whole path.
fn file_name(puzzle: PuzzleId, input: &Input) -> String {
    let (year, day) = (puzzle.year(), puzzle.day());
    let path = input.display.replace(['/', '\\', ':'], "+");
    let own = path.strip_prefix(&format!("inputs+{year}+day{day:02}+"));
    let name = match own.and_then(|name| name.strip_suffix(".txt")) {
        Some(name) => name,
        None if path == "-" => "standard-input",
        None => &path,
    };
    format!("{year}-day{day:02}-{name}.html")
}

/// Only a page or an empty file may be replaced.
fn check_output(path: &Path) -> io::Result<()> {
    let old = if path.is_file() { fs::read(path)? } else { Vec::new() };
    if old.is_empty() || old.starts_with(MARK.as_bytes()) {
        return Ok(());
    }
    Err(io::Error::other("this file is not a page of `view`; choose another --output"))
}

fn render(puzzle: &Puzzle, input: &Input, view: &JsonValue) -> String {
    format!(
        include_str!("view/page.html"),
        mark = MARK,
        title = escape(&format!("{}, day {}: {}", puzzle.id.year(), puzzle.id.day(), puzzle.title)),
        input = escape(&input.display),
        style = include_str!("view/page.css"),
        script = include_str!("view/page.js"),
        // This must not end the script element that it is in.
        data = view.to_string().replace('<', "\\u003c"),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
