//! `cargo xtask view`: writes a page that shows a game.

pub(crate) mod day21;
pub(crate) mod day22;
pub(crate) mod figure;

use std::{fs, io, path::PathBuf};

use crate::{
    days::Day,
    flags::ViewFlags,
    game_input::{self, LoadedInput},
    status::{Status, complain, say},
    workspace::Workspace,
};
use figure::View;

pub(crate) fn view(
    workspace: &Workspace,
    days: &[Day],
    flags: &ViewFlags,
    out: &mut impl io::Write,
) -> Status {
    let inputs = match game_input::load(workspace, days, flags.puzzle, flags.input.as_deref()) {
        Ok(inputs) => inputs,
        Err(status) => return status,
    };
    if inputs.len() > 1 && flags.output.is_some() {
        return Status::usage("--output takes one page, but there are several inputs: add --input");
    }
    for input in &inputs {
        let view = match (input.visuals.view)(&input.text) {
            Ok(view) => view,
            Err(error) => return input.malformed(&error),
        };
        let path = flags.output.clone().unwrap_or_else(|| default_path(workspace, input));
        let written = render(input, &view).and_then(|page| {
            fs::create_dir_all(path.parent().unwrap_or(&path))?;
            fs::write(&path, page)
        });
        if let Err(error) = written {
            complain(format_args!("{}: {error}", path.display()));
            return Status::Bad;
        }
        say(out, format_args!("{}\n", path.display()));
        if flags.open
            && let Err(error) = open::that_detached(&path)
        {
            complain(format_args!("cannot open a browser: {error}"));
            return Status::Bad;
        }
    }
    Status::Good
}

fn default_path(workspace: &Workspace, input: &LoadedInput) -> PathBuf {
    let (id, name) = (input.puzzle.id(), input.input.name());
    let file = format!("{}-day{:02}-{name}.html", id.year(), id.day());
    workspace.root().join("target").join("view").join(file)
}

fn render(input: &LoadedInput, view: &View) -> io::Result<String> {
    let (id, title) = (input.puzzle.id(), input.puzzle.title());
    // The JSON must not end the script element that it is in.
    let data = serde_json::to_string(view)?.replace('<', "\\u003c");
    Ok(format!(
        include_str!("view/page.html"),
        title = escape(&format!("{}, day {}: {title}", id.year(), id.day())),
        input = escape(&input.input.shown),
        style = include_str!("view/page.css"),
        script = include_str!("view/page.js"),
        data = data,
    ))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
