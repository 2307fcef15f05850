//! Shows the games of a day: `trace` writes them round by round, and `view` makes a page of them.
//!
//! A day that can do this has a program of its own, in the folder `game` inside its folder.
#![warn(missing_docs, unreachable_pub)]

mod flags;
pub mod page;

use std::{
    fs,
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, anyhow, bail, ensure};
use aoc_core::ParseError;
use aoc_program::{
    Part, Puzzle, PuzzleId,
    command_line::{exit_code, run_program},
    diagnostic,
    error::usage_error,
    output::{ignore_broken_pipe, print, print_to_stderr},
    progress::show_elapsed,
    text,
};
use aoc_workspace::{
    Input, Workspace,
    selection::{InputSelection, KINDS_TO_SOLVE, select},
};
use bpaf::{Args, Parser as _};
use jzon::JsonValue;

use crate::{
    flags::{TraceOrView, trace_or_view},
    page::Page,
};

/// How a day shows its games. An input is one game, which may have sub-games.
pub struct Viewer<G> {
    /// The description of the day's package.
    pub puzzle: &'static str,
    /// Reads an input.
    pub parse: fn(&str) -> Result<G, ParseError>,
    /// Writes each turn or round of a part, with sub-games down to a depth.
    pub trace: fn(&G, Part, max_depth: u64, &mut dyn io::Write) -> io::Result<()>,
    /// Whether there are sub-games. Without them, `--max-depth` is rejected.
    pub has_sub_games: bool,
    /// What the page shows.
    pub view: fn(&G) -> Page,
    /// The day's own CSS, after `page.css`.
    pub style: &'static str,
    /// The day's own JavaScript, after `page.js`. It adds the functions that draw its figures to `kinds`.
    pub script: &'static str,
}

/// The beginning of every page, by which a page can be told from any other file.
const MARK: &str = "<!doctype html><!-- a page of aoc-view -->";

/// The main function of a program that shows games. The puzzle on the command line is ignored, because the
/// runner has already used it to find this program.
pub fn main<G>(viewer: &Viewer<G>) -> ExitCode {
    let arguments = Args::current_args().set_name("cargo xtask");
    run_program(arguments, &trace_or_view().to_options(), |command| show_inputs(viewer, &command))
}

/// Shows each input, or what is wrong with it.
fn show_inputs<G>(viewer: &Viewer<G>, command: &TraceOrView) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::find()?;
    let puzzle: Puzzle = viewer.puzzle.parse().map_err(usage_error)?;
    check_flags(viewer, &puzzle, command)?;
    let named_inputs = command.named_inputs();
    let only_part = command.only_part();
    let inputs = match select(&workspace, puzzle.id, named_inputs, KINDS_TO_SOLVE, only_part)? {
        InputSelection::Inputs(inputs) => inputs,
        InputSelection::Missing(what) => bail!(what),
    };
    match command {
        TraceOrView::View { output: Some(_), .. } if inputs.len() > 1 => {
            return Err(usage_error(
                "--output can write only one page: name one of the inputs with --input",
            ));
        }
        TraceOrView::View { output: None, .. } => check_names_differ(&inputs)?,
        _ => {}
    }
    let mut all_passed = true;
    for input in &inputs {
        let game = match read_game(viewer, input) {
            Ok(game) => game,
            Err(message) => {
                print_to_stderr(message);
                all_passed = false;
                continue;
            }
        };
        match command {
            TraceOrView::Trace { max_depth, .. } => {
                trace(viewer, &game, input, max_depth.unwrap_or(u64::MAX))?;
            }
            TraceOrView::View { output, open, .. } => {
                let page = show_elapsed("playing by the rules", || (viewer.view)(&game));
                print_notes(&page, input);
                let html = html_of_page(viewer, page, &puzzle, input);
                let path = match output {
                    Some(path) => write_page_to(path, &html)?,
                    None => write_page(&workspace, puzzle.id, input, &html)?,
                };
                print(&mut io::stdout(), format_args!("{}\n", path.display()))?;
                if *open {
                    open::that_detached(&path).context("cannot open a browser")?;
                }
            }
        }
    }
    Ok(exit_code(all_passed))
}

fn check_flags<G>(
    viewer: &Viewer<G>,
    puzzle: &Puzzle,
    command: &TraceOrView,
) -> anyhow::Result<()> {
    let has_max_depth = matches!(command, TraceOrView::Trace { max_depth: Some(_), .. });
    if has_max_depth && !viewer.has_sub_games {
        return Err(usage_error(format_args!("--max-depth: {} has no sub-games", puzzle.title)));
    }
    Ok(())
}

/// Checks that the page of one input would not replace the page of another. It would if the two inputs had the same
/// name, since pages are named after their inputs.
fn check_names_differ(inputs: &[Input]) -> anyhow::Result<()> {
    for (index, input) in inputs.iter().enumerate() {
        let earlier = inputs[..index].iter().find(|earlier| page_name(earlier) == page_name(input));
        if let Some(earlier) = earlier
            && earlier.path != input.path
        {
            return Err(usage_error(format_args!(
                "{} and {} would get the same page: name one of them at a time",
                earlier.path.display(),
                input.path.display()
            )));
        }
    }
    Ok(())
}

/// Reads the game in an input. The error is ready to be printed.
fn read_game<G>(viewer: &Viewer<G>, input: &Input) -> anyhow::Result<G> {
    let path = input.path.display().to_string();
    let text = text::read(&input.path).map_err(|error| anyhow!("error: {path}: {error}"))?;
    (viewer.parse)(&text).map_err(|error| anyhow!(diagnostic::render(&error, &path, &text)))
}

/// Writes the trace of each part that the input is for.
fn trace<G>(viewer: &Viewer<G>, game: &G, input: &Input, max_depth: u64) -> anyhow::Result<()> {
    // A trace may have millions of lines, so they are not written one by one.
    let out = &mut BufWriter::new(io::stdout().lock());
    for part in input.parts() {
        let written = (viewer.trace)(game, part, max_depth, out)
            .and_then(|()| writeln!(out))
            .and_then(|()| out.flush());
        ignore_broken_pipe(written)?;
    }
    Ok(())
}

/// Writes a page to `target/view`, under the name of its input.
fn write_page(
    workspace: &Workspace,
    puzzle: PuzzleId,
    input: &Input,
    html: &str,
) -> anyhow::Result<PathBuf> {
    let folder = workspace.root.join("target").join("view");
    let name = page_name(input);
    let path = folder.join(format!("{}-day{:02}-{name}.html", puzzle.year(), puzzle.day()));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, html))
        .with_context(|| path.display().to_string())?;
    Ok(path)
}

/// The part of a page's name that stands for its input.
fn page_name(input: &Input) -> &str {
    let is_standard_input = input.path == Path::new(text::STANDARD_INPUT);
    if is_standard_input { "standard-input" } else { &input.name }
}

/// Writes a page to the file of `--output`. Only an empty file or an older page is replaced.
fn write_page_to(path: &Path, html: &str) -> anyhow::Result<PathBuf> {
    let shown = || path.display().to_string();
    if path.is_file() {
        let old = fs::read(path).with_context(shown)?;
        ensure!(
            old.is_empty() || old.starts_with(MARK.as_bytes()),
            "{}: this file is not a page of `view`; choose another --output",
            path.display()
        );
    }
    fs::write(path, html).with_context(shown)?;
    Ok(path.to_owned())
}

/// Prints what is missing from the figures of a page.
fn print_notes(page: &Page, input: &Input) {
    for note in &page.notes {
        print_to_stderr(format_args!("{}: {note}", input.path.display()));
    }
}

fn html_of_page<G>(viewer: &Viewer<G>, page: Page, puzzle: &Puzzle, input: &Input) -> String {
    let path = input.path.display().to_string();
    let title = format!("{}, day {}: {}", puzzle.id.year(), puzzle.id.day(), puzzle.title);
    format!(
        include_str!("page.html"),
        mark = MARK,
        title = escape(&title),
        input = escape(&path),
        style = include_str!("page.css"),
        day_style = viewer.style,
        script = include_str!("page.js"),
        day_script = viewer.script,
        // The data must not end the script element that contains it.
        data = JsonValue::from(page).to_string().replace('<', "\\u003c"),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
