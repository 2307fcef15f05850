//! Shows the games of a day: `trace` writes them round by round, `view` as a page.
//!
//! A day that can do this has a program of its own, in the folder `view` inside its folder.
#![warn(missing_docs)]

use std::{
    fs,
    io::{self, BufWriter, Write as _},
    path::Path,
    process::ExitCode,
};

use aoc_cli::{
    Error, Input, Part, Puzzle, PuzzleId, Workspace, diagnostic,
    flags::{Show, show},
    inputs,
    output::{self, exit_code, ignore_broken_pipe, print, print_note, run_program},
    stopwatch::show_elapsed,
};
use aoc_core::ParseError;
use bpaf::{Args, Parser as _};
use jzon::JsonValue;

/// What a day knows of showing its games. An input is one game, perhaps with sub-games.
pub struct Viewer<G> {
    /// The description of the day's package.
    pub puzzle: &'static str,
    /// Reads an input.
    pub parse: fn(&str) -> Result<G, ParseError>,
    /// Writes each turn or round of a part, with sub-games down to a depth.
    pub trace: fn(&G, Part, max_depth: u64, &mut dyn io::Write) -> io::Result<()>,
    /// Whether there are sub-games; if not, `--max-depth` is refused.
    pub has_sub_games: bool,
    /// The data that `page.js` draws: the answers or why there is none, what is missing from the
    /// figures, and the figures, each with its title and paragraphs.
    pub view: fn(&G) -> JsonValue,
    /// The day's own CSS, after `page.css`.
    pub style: &'static str,
    /// The day's own JavaScript, after `page.js`: it adds to `kinds` what draws its figures.
    pub script: &'static str,
}

/// How every page begins, and no other file.
const MARK: &str = "<!doctype html><!-- a page of aoc-view -->";

/// The main function of a program that shows games. The puzzle on the command line has been looked
/// up before.
pub fn main<G>(viewer: &Viewer<G>) -> ExitCode {
    let arguments = Args::current_args().set_name("cargo xtask");
    run_program(arguments, &show().to_options(), |command| run(viewer, &command))
}

/// Shows each input, or what is wrong with it.
fn run<G>(viewer: &Viewer<G>, command: &Show) -> output::Result {
    let workspace = Workspace::find()?;
    let puzzle: Puzzle = viewer.puzzle.parse().map_err(Error::usage)?;
    if matches!(command, Show::Trace { max_depth: Some(_), .. }) && !viewer.has_sub_games {
        return Err(Error::usage(format_args!("--max-depth: {} has no sub-games", puzzle.title)));
    }
    let (Show::Trace { inputs, .. } | Show::View { inputs, .. }) = command;
    let inputs = inputs::select(&workspace, puzzle.id, inputs).map_err(Error::failure)?;
    if inputs.len() > 1 && matches!(command, Show::View { output: Some(_), .. }) {
        return Err(Error::usage("--output takes one page: name one of the inputs with --input"));
    }
    let mut passed = true;
    for input in &inputs {
        let path = &input.display;
        let text = input.read().map_err(|error| format!("error: {path}: {error}"));
        let game = text.and_then(|text| {
            (viewer.parse)(&text).map_err(|error| diagnostic::render(&error, path, &text))
        });
        match (game, command) {
            (Ok(game), Show::Trace { part, max_depth, .. }) => {
                trace(viewer, &game, *part, max_depth.unwrap_or(u64::MAX))?;
            }
            (Ok(game), Show::View { output, open, .. }) => {
                let page = page(viewer, &game, &puzzle, input);
                let folder = workspace.root.join("target").join("view");
                let (path, ready) = match output {
                    Some(path) => (path.clone(), check_output(path)),
                    None => (folder.join(file_name(puzzle.id, input)), fs::create_dir_all(folder)),
                };
                show_page(&path, ready.and_then(|()| fs::write(&path, page)), *open)?;
            }
            (Err(message), _) => {
                print_note(message);
                passed = false;
            }
        }
    }
    Ok(exit_code(passed))
}

fn trace<G>(
    viewer: &Viewer<G>,
    game: &G,
    only: Option<Part>,
    max_depth: u64,
) -> output::Result<()> {
    // Perhaps millions of lines.
    let out = &mut BufWriter::new(io::stdout().lock());
    for part in Part::BOTH.into_iter().filter(|&part| only.is_none_or(|only| only == part)) {
        let written = (viewer.trace)(game, part, max_depth, out).and_then(|()| writeln!(out));
        ignore_broken_pipe(written.and_then(|()| out.flush()))?;
    }
    Ok(())
}

fn show_page(path: &Path, written: io::Result<()>, open: bool) -> output::Result<()> {
    written.map_err(|error| Error::failure(format_args!("{}: {error}", path.display())))?;
    print(&mut io::stdout(), format_args!("{}\n", path.display()))?;
    if open {
        open::that_detached(path)
            .map_err(|error| Error::failure(format_args!("cannot open a browser: {error}")))?;
    }
    Ok(())
}

/// Names the page after the input.
fn file_name(puzzle: PuzzleId, input: &Input) -> String {
    let name = if input.display == "-" { "standard-input" } else { &input.name };
    format!("{}-day{:02}-{name}.html", puzzle.year(), puzzle.day())
}

/// Only a page or an empty file may be replaced.
fn check_output(path: &Path) -> io::Result<()> {
    let old = if path.is_file() { fs::read(path)? } else { Vec::new() };
    if old.is_empty() || old.starts_with(MARK.as_bytes()) {
        return Ok(());
    }
    Err(io::Error::other("this file is not a page of `view`; choose another --output"))
}

/// Plays a game, notes what is missing, and makes its page.
fn page<G>(viewer: &Viewer<G>, game: &G, puzzle: &Puzzle, input: &Input) -> String {
    let view = show_elapsed("", "playing by the rules", || (viewer.view)(game));
    for note in view["notes"].members().filter_map(JsonValue::as_str) {
        print_note(format_args!("{}: {note}", input.display));
    }
    format!(
        include_str!("page.html"),
        mark = MARK,
        title = escape(&format!("{}, day {}: {}", puzzle.id.year(), puzzle.id.day(), puzzle.title)),
        input = escape(&input.display),
        style = include_str!("page.css"),
        day_style = viewer.style,
        script = include_str!("page.js"),
        day_script = viewer.script,
        // This must not end the script element that it is in.
        data = view.to_string().replace('<', "\\u003c"),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
