//! `cargo xtask view`: writes a page that shows a game.

pub(crate) mod day21;
pub(crate) mod day22;
pub(crate) mod figure;

use std::{fs, io, path::PathBuf, process::ExitCode};

use crate::{
    days::Day,
    flags::ViewFlags,
    game_input::{self, LoadedInput},
    output::{self, Error, print},
    solve::show_elapsed,
    workspace::Workspace,
};
use figure::View;

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
        let path = flags.output.clone().unwrap_or_else(|| default_path(workspace, input));
        let written = fs::create_dir_all(path.parent().unwrap_or(&path))
            .and_then(|()| fs::write(&path, render(input, &view)));
        written.map_err(|error| Error::failure(format!("{}: {error}", path.display())))?;
        print(out, format_args!("{}\n", path.display()))?;
        if flags.open {
            let opened = open::that_detached(&path);
            opened.map_err(|error| Error::failure(format!("cannot open a browser: {error}")))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn default_path(workspace: &Workspace, input: &LoadedInput) -> PathBuf {
    let (id, name) = (input.puzzle.id(), input.input.name());
    let file = format!("{}-day{:02}-{name}.html", id.year(), id.day());
    workspace.root().join("target").join("view").join(file)
}

fn render(input: &LoadedInput, view: &View) -> String {
    let (id, title) = (input.puzzle.id(), input.puzzle.title());
    // The JSON must not end the script element that it is in.
    let data = view.to_json().to_string().replace('<', "\\u003c");
    format!(
        include_str!("view/page.html"),
        title = escape(&format!("{}, day {}: {title}", id.year(), id.day())),
        input = escape(&input.input.display),
        style = include_str!("view/page.css"),
        script = include_str!("view/page.js"),
        data = data,
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
