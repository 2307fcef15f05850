//! What all commands know of the puzzle site: its address, where a page is cached, how a title is read from it, and where
//! the session token is. The variable with it is hidden from all programs that the commands start, but not from days that
//! `cargo test` or `cargo run` starts.

use std::{env, path::PathBuf, process::Command};

use anyhow::bail;
use aoc_common::{PuzzleId, cli::usage_error, text::printable};

use crate::workspace::Workspace;

/// The address of the site.
pub const ADDRESS: &str = "https://adventofcode.com";

/// The variable that may hold the session token.
pub const TOKEN_VARIABLE: &str = "AOC_SESSION";

/// What to say without a token.
pub const NO_TOKEN: &str = "no session token: `cargo xtask session --save` saves it";

/// The file that holds the session token if the variable does not.
///
/// # Errors
/// If the user has no home folder.
pub fn token_file() -> anyhow::Result<PathBuf> {
    match env::home_dir() {
        Some(home) => Ok(home.join(".adventofcode.session")),
        None => Err(usage_error("cannot find your home folder: set HOME")),
    }
}

/// Whether a variable or a file holds the session token. It is not read.
pub fn has_token() -> bool {
    let has_variable = env::var_os(TOKEN_VARIABLE).is_some_and(|value| !value.is_empty());
    has_variable || token_file().is_ok_and(|file| file.exists())
}

/// Whether this is a run of CI, which must not use the site.
pub fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}

/// The path of a puzzle's cached page, beside its inputs. Git ignores it.
pub fn page_path(workspace: &Workspace, puzzle: PuzzleId) -> PathBuf {
    workspace.inputs_folder(puzzle).join("puzzle.html")
}

/// Whether a puzzle's page is cached.
pub fn has_cached_page(workspace: &Workspace, puzzle: PuzzleId) -> bool {
    page_path(workspace, puzzle).exists()
}

/// The address of a puzzle's page at this address of the site.
pub fn puzzle_url(site: &str, puzzle: PuzzleId) -> String {
    format!("{site}/{}/day/{}", puzzle.year(), puzzle.day())
}

/// The title of a puzzle, from the HTML of its page. Its text begins with a heading such as `--- Day 7: Camel Cards ---`.
///
/// # Errors
/// If there is no such heading, or if the first one has another day than this puzzle. Then it is another page.
pub fn title_on_page(html: &str, puzzle: PuzzleId) -> anyhow::Result<String> {
    let mut tags_and_texts = html.split(['<', '>']);
    let heading = tags_and_texts.find(|text| text.starts_with("--- Day ")).unwrap_or_default();
    let start = format!("--- Day {}: ", puzzle.day());
    let title = heading.strip_prefix(&start).and_then(|rest| rest.strip_suffix(" ---"));
    match title {
        Some(title) => Ok(printable(&unescape_html(title))),
        None => bail!("expected a page with `{start}… ---`, found {heading:?}"),
    }
}

/// Replaces the character references on the pages of the site. Others stay as they are.
pub fn unescape_html(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, reference)) = rest.split_once('&') {
        text += before;
        // All names that are known are short.
        let end = reference.bytes().take(10).position(|byte| byte == b';');
        let found =
            end.and_then(|end| Some((character(&reference[..end])?, &reference[end + 1..])));
        let (c, after) = found.unwrap_or(('&', reference));
        text.push(c);
        rest = after;
    }
    text + rest
}

/// The character for which `&name;` stands on a page, if that is known.
fn character(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        "ndash" => Some('–'),
        "mdash" => Some('—'),
        "hellip" => Some('…'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

/// Withholds the session token from a program that is to be started.
pub fn withhold_token(program: &mut Command) {
    program.env_remove(TOKEN_VARIABLE);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The title on a page of 2023/7 with this text.
    fn title(html: &str) -> anyhow::Result<String> {
        title_on_page(html, "2023/7".parse().expect("a puzzle"))
    }

    #[test]
    fn title_is_the_heading_without_entities_and_control_characters() {
        for (heading, expected) in [
            ("Camel Cards", "Camel Cards"),
            ("Elves &amp; Cards:\u{7} Again", r"Elves & Cards:\u{7} Again"),
            ("Doesn&apos;t It &lt;&quot;&#39;&amp;lt;&gt;", "Doesn't It <\"'&lt;>"),
        ] {
            let page =
                format!("<title>Day 7</title><h2>--- Day 7: {heading} ---</h2><p>Five cards.");
            assert_eq!(title(&page).expect("a title"), expected);
        }
    }

    /// The error that a page is not the one of the puzzle.
    fn error(html: &str) -> String {
        title(html).expect_err("another page").to_string()
    }

    #[test]
    fn err_page_without_the_heading_of_the_puzzle() {
        for html in ["", "<h2>Day 7: Camel Cards</h2>"] {
            insta::allow_duplicates!(
                insta::assert_snapshot!(error(html), @r#"expected a page with `--- Day 7: … ---`, found """#)
            );
        }
        let other = "<h2>--- Day 8: Haunted Wasteland ---</h2><p>--- Day 7: Camel Cards ---</p>";
        insta::assert_snapshot!(error(other), @r#"expected a page with `--- Day 7: … ---`, found "--- Day 8: Haunted Wasteland ---""#);
        insta::assert_snapshot!(error("<h2>--- Day 7: Camel Cards</h2>"), @r#"expected a page with `--- Day 7: … ---`, found "--- Day 7: Camel Cards""#);
    }
}
