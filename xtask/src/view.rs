//! `cargo xtask view`: writes a page that shows a game.

pub(crate) mod day21;
pub(crate) mod day22;
pub(crate) mod figure;

use std::{fs, io, path::Path, process::ExitCode};

use aoc_core::inputs;

use crate::{
    days::Day,
    flags::ViewFlags,
    game_input::{self, LoadedInput},
    output::{self, Error, open_in_browser, print, print_note},
    solve::show_elapsed,
    workspace::Workspace,
};
use figure::View;

/// How every page begins.
const DOCTYPE: &str = "<!doctype html>";

pub(crate) fn view(
    workspace: &Workspace,
    days: &[Day],
    flags: &ViewFlags,
    out: &mut impl io::Write,
) -> output::Result {
    let inputs = game_input::load(workspace, days, flags.puzzle, &flags.input)?;
    if inputs.len() > 1 && flags.output.is_some() {
        return Err(Error::usage(
            "--output takes one page, but there are several inputs: add --input",
        ));
    }
    for input in &inputs {
        let view = show_elapsed("playing by the rules", || (input.visuals.view)(&input.text));
        let view = match view {
            Ok(view) => view,
            Err(error) => return Ok(input.malformed(&error)),
        };
        for note in &view.notes {
            print_note(format_args!("{}: {note}", input.input.display));
        }
        let folder = workspace.root().join("target").join("view");
        let path = flags.output.clone().unwrap_or_else(|| folder.join(file_name(input)));
        let is_default = flags.output.is_none();
        let created = if is_default { fs::create_dir_all(folder) } else { Ok(()) };
        let written = created.and_then(|()| write_page(&path, &render(input, &view)));
        written.map_err(|error| Error::failure(format!("{}: {error}", path.display())))?;
        print(out, format_args!("{}\n", path.display()))?;
        if flags.open {
            open_in_browser(&path)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Names the page after the input, and after its folder if that is not the puzzle's own.
fn file_name(input: &LoadedInput) -> String {
    let (id, name) = (input.puzzle.id(), input.input.name());
    let folder = Path::new(&input.input.display).parent().unwrap_or(Path::new(""));
    let mut words = vec![format!("{}-day{:02}", id.year(), id.day())];
    if folder != inputs::folder(Path::new(""), id) {
        let folder = folder.to_string_lossy();
        let names = folder.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty());
        words.extend(names.map(str::to_owned));
    }
    words.push(name);
    words.join("-") + ".html"
}

/// Writes a new file or replaces a page, but nothing else.
fn write_page(path: &Path, page: &str) -> io::Result<()> {
    if path.is_file() && !fs::read(path)?.starts_with(DOCTYPE.as_bytes()) {
        return Err(io::Error::other("this file is not a page; choose another --output"));
    }
    fs::write(path, page)
}

fn render(input: &LoadedInput, view: &View) -> String {
    let (id, title) = (input.puzzle.id(), input.puzzle.title());
    format!(
        include_str!("view/page.html"),
        doctype = DOCTYPE,
        title = escape(&format!("{}, day {}: {title}", id.year(), id.day())),
        input = escape(&input.input.display),
        style = include_str!("view/page.css"),
        script = include_str!("view/page.js"),
        // This must not end the script element that it is in.
        data = view.to_json().to_string().replace('<', "\\u003c"),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
