//! A puzzle's page: its text, the accepted answers, and the blocks that may be examples.

use aoc_common::{Part, PuzzleId, text::printable};
use aoc_workspace::puzzle_site::{title_on_page, unescape_html};
use html2text::{Handle, RcDom, config};

/// How the paragraph with an accepted answer begins. It follows the article of its part.
const ACCEPTED: &str = "Your puzzle answer was ";

/// Emphasis is put between asterisks. In a block it stays unmarked, since columns may matter there.
const EMPHASIS: &str =
    "em::before, em::after { content: '*' } pre em::before, pre em::after { content: '' }";

/// The page of a puzzle. The text of each part is in an `article` element of its own.
pub(crate) struct PuzzlePage {
    dom: RcDom,
    /// The parts of the puzzle. The page of the last day of a year may have a second text, which is not one of a part.
    parts: &'static [Part],
}

impl PuzzlePage {
    /// Reads the page of a puzzle.
    ///
    /// # Errors
    /// If the page has no heading with the day of this puzzle. Then it is another page.
    pub(crate) fn parse(html: &str, puzzle: PuzzleId) -> anyhow::Result<Self> {
        title_on_page(html, puzzle)?;
        let dom = config::plain_no_decorate().parse_html(html.as_bytes())?;
        Ok(Self { dom, parts: puzzle.parts() })
    }

    /// The text of both parts and the accepted answers, with lines of at most this width in columns.
    ///
    /// # Errors
    /// If the text cannot be laid out in that width.
    pub(crate) fn text(&self, width: usize) -> Result<String, html2text::Error> {
        let mut texts = Vec::new();
        for element in self.articles_and_paragraphs_outside() {
            let is_article = element.element_name().as_deref() == Some("article");
            if is_article || accepted_answer(&element).is_some() {
                texts.push(render(&element, width)?);
            }
        }
        Ok(texts.join("\n"))
    }

    /// The answer to this part that the page shows as accepted, if there is one. On the page, the answer to part 1
    /// comes first.
    pub(crate) fn accepted_answer(&self, part: Part) -> Option<String> {
        let elements = self.articles_and_paragraphs_outside();
        let mut answers = elements.iter().filter_map(accepted_answer);
        match part {
            Part::One => answers.next(),
            Part::Two => answers.nth(1),
        }
    }

    /// The articles, and the paragraphs that are in none of them.
    fn articles_and_paragraphs_outside(&self) -> Vec<Handle> {
        elements(&self.dom.document, &["article", "p"])
    }

    /// The blocks of text that may be examples, verbatim, each with the part in whose text it is.
    pub(crate) fn blocks(&self) -> Vec<(Part, String)> {
        let mut blocks = Vec::new();
        for (&part, article) in self.parts.iter().zip(elements(&self.dom.document, &["article"])) {
            let elements = elements(&article, &["pre"]);
            blocks.extend(elements.iter().map(|block| (part, content(block))));
        }
        blocks
    }
}

/// The accepted answer, if this element is a paragraph with one.
fn accepted_answer(element: &Handle) -> Option<String> {
    let text = content(element);
    let answer = text.strip_prefix(ACCEPTED)?;
    Some(answer.trim_end_matches('.').to_owned())
}

/// The elements with one of these names, in the order of the page. Elements inside of such an element are
/// left out.
fn elements(node: &Handle, names: &[&str]) -> Vec<Handle> {
    if node.element_name().is_some_and(|name| names.contains(&name.as_str())) {
        return vec![node.clone()];
    }
    node.children.borrow().iter().flat_map(|child| elements(child, names)).collect()
}

/// The text of a node, without markup.
fn content(node: &Handle) -> String {
    if node.element_name().is_some() {
        return node.children.borrow().iter().map(content).collect();
    }
    // The text of a node is in `NodeData::Text`, which `html2text` does not export. The text is available only as HTML.
    unescape_html(&serialize(node))
}

/// The HTML of a node.
fn serialize(node: &Handle) -> String {
    let mut html = Vec::new();
    // Writing to a vector cannot fail.
    let _ = node.serialize(&mut html);
    String::from_utf8_lossy(&html).into_owned()
}

/// The text of an element as a terminal shows it, with lines of at most this width in columns.
fn render(element: &Handle, width: usize) -> Result<String, html2text::Error> {
    let html = printable(&serialize(element));
    let config = config::plain_no_decorate().link_footnotes(false).add_css(EMPHASIS)?;
    config.string_from_read(html.as_bytes(), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page in the layout of the site.
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

    fn parse(html: &str) -> PuzzlePage {
        PuzzlePage::parse(html, PuzzleId::new(2023, 7).expect("a puzzle")).expect("a page")
    }

    #[test]
    fn text_has_both_parts_and_the_accepted_answer() {
        let page = parse(PAGE);
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
    }

    #[test]
    fn blocks_are_kept_verbatim() {
        let page = parse(PAGE);
        let first = " 32T3K  \n\nT55J5 <5> &amp;\u{a0}\n\u{1b}[2J\u{1b}\u{9b}\t\r\n";
        let expected = [(Part::One, first), (Part::Two, "#")];
        assert_eq!(page.blocks(), expected.map(|(part, block)| (part, block.to_owned())));
    }
}
