//! Pages in Markdown, of which tests run the commands.

/// The section with this heading of the second level, without the heading.
///
/// # Panics
/// If the page has no such section.
pub fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).expect("the section");
    rest.split("\n## ").next().unwrap_or_default()
}

/// The blocks of code in a text, in order: the language and the code of each.
///
/// # Panics
/// If a block has no line of its own for its language.
pub fn blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.map(|block| block.split_once('\n').expect("a block with a language"))
}

/// The commands in the first column of the tables in a text, in order.
pub fn commands_in_tables(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next())
}
