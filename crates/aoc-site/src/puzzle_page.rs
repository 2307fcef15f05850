//! A puzzle's page: its title, its text, and the blocks that may be examples.

use anyhow::bail;
use aoc_program::{PuzzleId, output::printable};
use html2text::{Handle, RcDom, config};

/// How a paragraph between the articles begins.
const ACCEPTED: &str = "Your puzzle answer was ";

pub(crate) struct PuzzlePage {
    dom: RcDom,
    pub(crate) title: String,
}

impl PuzzlePage {
    /// Takes only the page of this puzzle, which its heading names.
    pub(crate) fn parse(html: &str, puzzle: PuzzleId) -> anyhow::Result<Self> {
        let dom = config::plain_no_decorate().parse_html(html.as_bytes())?;
        let heading = in_articles(&dom, "h2").first().map(content).unwrap_or_default();
        let start = format!("--- Day {}: ", puzzle.day());
        let title = heading.strip_prefix(&start).and_then(|rest| rest.strip_suffix(" ---"));
        match title.map(printable) {
            Some(title) => Ok(Self { dom, title }),
            None => bail!("expected a page with `{start}… ---`, found {heading:?}"),
        }
    }

    /// The text of both parts and your answers, with lines of at most this width.
    pub(crate) fn text(&self, width: usize) -> Result<String, html2text::Error> {
        let mut shown = elements(&self.dom.document, &["article", "p"]);
        let is_article = |node: &Handle| node.element_name().as_deref() == Some("article");
        shown.retain(|node| is_article(node) || content(node).starts_with(ACCEPTED));
        let texts: Result<Vec<_>, _> = shown.iter().map(|node| render(node, width)).collect();
        Ok(texts?.join("\n"))
    }

    /// The answers that the site has accepted, of part 1 and part 2.
    pub(crate) fn answers(&self) -> Vec<String> {
        let paragraphs = elements(&self.dom.document, &["article", "p"]);
        let texts = paragraphs.iter().map(content);
        texts
            .filter_map(|text| Some(text.strip_prefix(ACCEPTED)?.trim_end_matches('.').to_owned()))
            .collect()
    }

    /// The blocks that may be examples, to the letter.
    pub(crate) fn blocks(&self) -> Vec<String> {
        in_articles(&self.dom, "pre").iter().map(content).collect()
    }
}

/// The outermost elements with one of these names, in the order of the page.
fn elements(node: &Handle, names: &[&str]) -> Vec<Handle> {
    if node.element_name().is_some_and(|name| names.contains(&name.as_str())) {
        return vec![node.clone()];
    }
    node.children.borrow().iter().flat_map(|child| elements(child, names)).collect()
}

/// Those with this name in the articles.
fn in_articles(dom: &RcDom, name: &str) -> Vec<Handle> {
    let articles = elements(&dom.document, &["article"]);
    articles.iter().flat_map(|article| elements(article, &[name])).collect()
}

/// The text of an element.
fn content(node: &Handle) -> String {
    if node.element_name().is_some() {
        return node.children.borrow().iter().map(content).collect();
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{a0}"), ("&amp;", "&")];
    let unescape = |text: String, (entity, letter)| text.replace(entity, letter);
    entities.into_iter().fold(serialize(node), unescape)
}

fn serialize(node: &Handle) -> String {
    let mut html = Vec::new();
    // Nothing keeps a vector from being written.
    let _ = node.serialize(&mut html);
    String::from_utf8_lossy(&html).into_owned()
}

fn render(node: &Handle, width: usize) -> Result<String, html2text::Error> {
    let html = mark_emphasis(&printable(&serialize(node)));
    config::plain_no_decorate().link_footnotes(false).string_from_read(html.as_bytes(), width)
}

/// Puts emphasis between asterisks, except in blocks, where columns may matter.
fn mark_emphasis(html: &str) -> String {
    let pieces = html.split_inclusive("</pre>").map(|piece| {
        let (text, block) = piece.split_at(piece.find("<pre").unwrap_or(piece.len()));
        text.replace("<em", "*<em").replace("</em>", "</em>*") + block
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the layout of the site.
    const PAGE: &str = "<!DOCTYPE html><html><head><title>Day 7</title></head><body>\
        <header><h2>Menu</h2><pre>logo</pre></header>\
        <main><article class=\"day-desc\"><h2>--- Day 7: Elves &amp; Cards:&#7; Again ---</h2>\
        <p>Play <em>Camel Cards</em> on an <a href=\"/x\">airship</a>, all day and all night.</p>\n\
        <pre><code> 32T3K  \n\n<em>T55J5</em> &lt;5&gt; &amp;amp;\u{a0}\n\u{1b}[2J&#27;\u{9b}\t&#13;\n\
        </code></pre>\
        <ul><li>One <em class=\"star\"><code>AAAAA</code></em></li></ul></article>\
        <p>Your puzzle answer was <code>6440</code>.</p><p>Both parts are complete!</p>\
        <article><h2 id=\"part2\">--- Part Two ---</h2><p>Jokers.</p><pre><code>#</code></pre>\
        </article></main></body></html>";

    fn parse(html: &str, day: u8) -> anyhow::Result<PuzzlePage> {
        PuzzlePage::parse(html, PuzzleId::new(2023, day).expect("a puzzle"))
    }

    #[test]
    fn the_puzzle_is_shown_and_its_blocks_are_kept_to_the_letter() {
        let page = parse(PAGE, 7).expect("a page");
        assert_eq!(page.title, r"Elves & Cards:\u{7} Again");
        insta::assert_snapshot!(page.text(30).expect("text"), @r"
        ## --- Day 7: Elves &
        ## Cards:\u{7} Again ---

        Play *Camel Cards* on an
        [airship], all day and all
        night.

         32T3K  

        T55J5 <5> &amp; 
        \u{1b}[2J\u{1b}\u{9b}   \r
        * One *AAAAA*

        Your puzzle answer was 6440.

        ## --- Part Two ---

        Jokers.

        #
        ");
        let first = " 32T3K  \n\nT55J5 <5> &amp;\u{a0}\n\u{1b}[2J\u{1b}\u{9b}\t\r\n";
        assert_eq!(page.blocks(), [first, "#"]);
    }

    #[test]
    fn other_pages_are_no_puzzles() {
        for html in ["", "<h2>--- Day 7: Cards ---</h2>", "<article><h2>Day 7</h2></article>"] {
            assert!(parse(html, 7).is_err(), "{html}");
        }
        let error = parse(PAGE, 8).err().expect("another page");
        insta::assert_snapshot!(error, @r#"expected a page with `--- Day 8: … ---`, found "--- Day 7: Elves & Cards:\u{7} Again ---""#);
    }
}
