//! A puzzle's page: its text, the accepted answers, and the blocks that may be examples.

use aoc_common::{Part, PuzzleId, text::printable};
use aoc_workspace::puzzle_site::{title_on_page, unescape_html};
use html2text::{Handle, RcDom, config};

/// How the paragraph with an accepted answer begins. It follows the article of its part.
const ACCEPTED: &str = "Your puzzle answer was ";

/// The page of a puzzle. The text of each part is in an `article` element of its own.
pub(crate) struct PuzzlePage {
    dom: RcDom,
}

impl PuzzlePage {
    /// Reads the page of a puzzle.
    ///
    /// # Errors
    /// If the page has no heading with the day of this puzzle. Then it is another page.
    pub(crate) fn parse(html: &str, puzzle: PuzzleId) -> anyhow::Result<Self> {
        title_on_page(html, puzzle)?;
        let dom = config::plain_no_decorate().parse_html(html.as_bytes())?;
        Ok(Self { dom })
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
        for (part, article) in Part::BOTH.into_iter().zip(articles(&self.dom)) {
            let elements = elements(&article, &["pre"]);
            blocks.extend(elements.iter().map(|block| (part, content(block))));
        }
        blocks
    }

    /// The parts whose text is on the page, in order.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> {
        Part::BOTH.into_iter().take(articles(&self.dom).len())
    }

    /// The last value that the text of this part highlights, outside of blocks; `None` if there is none, or if it would not
    /// be a plain word to every shell.
    pub(crate) fn last_highlighted_word(&self, part: Part) -> Option<String> {
        let articles = articles(&self.dom);
        let article = match part {
            Part::One => articles.first()?,
            Part::Two => articles.get(1)?,
        };
        let value = highlighted_values(article).pop()?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".,:=+-_/".contains(c);
        if !value.is_empty() && value.chars().all(is_plain) { Some(value) } else { None }
    }
}

/// The values that an article highlights, outside of blocks: emphasis in code, and emphasis that is nothing but code.
fn highlighted_values(article: &Handle) -> Vec<String> {
    let mut values = Vec::new();
    for element in elements(article, &["pre", "code", "em"]) {
        match element.element_name().as_deref() {
            Some("code") => values.extend(elements(&element, &["em"]).iter().map(content)),
            Some("em") => {
                let codes = elements(&element, &["code"]);
                values.extend(codes.iter().map(content).filter(|code| *code == content(&element)));
            }
            _ => {}
        }
    }
    values
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

/// The articles, each with the text of a part, in order.
fn articles(dom: &RcDom) -> Vec<Handle> {
    elements(&dom.document, &["article"])
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
    let html = mark_emphasis(&printable(&serialize(element)));
    config::plain_no_decorate().link_footnotes(false).string_from_read(html.as_bytes(), width)
}

/// Puts emphasis between asterisks. In a block it stays unmarked, since columns may matter there.
fn mark_emphasis(html: &str) -> String {
    let mut marked = String::new();
    // Each piece is some text and then a block. The last piece may have no block.
    for piece in html.split_inclusive("</pre>") {
        let (before_block, block) = piece.split_at(piece.find("<pre").unwrap_or(piece.len()));
        let mut text = before_block.to_owned();
        // Unlike `<em` alone, these do not match `<embed>`.
        for begin in ["<em>", "<em "] {
            text = text.replace(begin, &format!("*{begin}"));
        }
        marked += &text.replace("</em>", "</em>*");
        marked += block;
    }
    marked
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

    #[test]
    fn the_last_highlighted_word_of_a_part_is_emphasis_in_code_or_emphasised_code() {
        let page = |text: &str| {
            let other =
                "<article><h2>--- Part Two ---</h2><p><code><em>9</em></code></p></article>";
            let html = format!("<article><h2>--- Day 7: Cards ---</h2>{text}</article>{other}");
            parse(&html)
        };
        for (text, word) in [
            ("<code><em>6</em></code> and <em><code>7</code></em>.", Some("7")),
            ("<code>5 * 6 = <em class=\"x\">30</em></code>, so <code>30</code>.", Some("30")),
            // Neither emphasis around a sentence nor a block counts.
            ("<code><em>6</em></code>. <em>What is <code>x</code>?</em>", Some("6")),
            ("<code><em>6</em></code><pre><code><em>7</em></code></pre>", Some("6")),
            ("<code><em>2,-1</em></code>", Some("2,-1")),
            ("<code><em>6</em></code><code><em>7 8</em></code>", None),
            ("<code><em>6;7</em></code>", None),
            ("<code><em>$6</em></code>", None),
            ("<code><em></em></code>", None),
            ("<em>6</em><code>7</code>", None),
        ] {
            assert_eq!(page(text).last_highlighted_word(Part::One).as_deref(), word, "{text}");
            assert_eq!(page(text).last_highlighted_word(Part::Two).as_deref(), Some("9"));
        }
        let part_1_only = parse("<article><h2>--- Day 7: Cards ---</h2></article>");
        assert_eq!(part_1_only.last_highlighted_word(Part::Two), None);
    }
}
