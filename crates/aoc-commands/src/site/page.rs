//! Reads pages: of that of a puzzle its title, its text, the accepted answers, and the blocks that may be examples, and of
//! any other one its text.

use anyhow::bail;
use aoc_facts::{Part, PuzzleId, text::printable};
use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer};

/// How the paragraph with an accepted answer begins. It follows the article of its part.
const ACCEPTED: &str = "Your puzzle answer was ";

/// The elements that begin and end on lines of their own.
const BLOCKS: [&str; 8] = ["article", "br", "h2", "li", "ol", "p", "pre", "ul"];

/// The page of a puzzle. The text of each part is in an `article` element of its own.
pub(crate) struct PuzzlePage {
    title: String,
    tokens: Vec<HtmlToken>,
    /// The parts of the puzzle. The page of the last day of a year may have a second text, which is not one of a part.
    parts: &'static [Part],
}

/// A piece of HTML. Tags are known by their names in lower case.
enum HtmlToken {
    Start(String),
    End(String),
    Text(String),
}

impl HtmlToken {
    /// Whether this begins or ends an element of one of these names.
    fn is_tag_of(&self, names: &[&str]) -> bool {
        match self {
            Self::Start(name) | Self::End(name) => names.contains(&name.as_str()),
            Self::Text(_) => false,
        }
    }

    /// The text that this is. A tag has none.
    fn text(&self) -> &str {
        if let Self::Text(text) = self { text } else { "" }
    }
}

/// An element with its name, and what is between its tags.
struct Element<'p> {
    name: &'p str,
    tokens: &'p [HtmlToken],
}

impl PuzzlePage {
    /// Reads the page of a puzzle.
    ///
    /// # Errors
    /// If the page has no heading such as `--- Day 7: Camel Cards ---`, or if the first one has another day than this
    /// puzzle. Then it is another page.
    pub(crate) fn parse(html: &str, puzzle: PuzzleId) -> anyhow::Result<Self> {
        let tokens = tokens(html);
        let title = title(&tokens, puzzle)?;
        Ok(Self { title, tokens, parts: puzzle.parts() })
    }

    /// The title of the puzzle, with invisible characters escaped.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The text of the parts and the accepted answers, with lines of at most this width in characters.
    pub(crate) fn text(&self, width: usize) -> String {
        let elements = self.articles_and_paragraphs_outside().into_iter();
        let shown = elements
            .filter(|element| element.name == "article" || accepted_answer(element).is_some());
        let texts: Vec<_> = shown.map(|element| render(element.tokens, width)).collect();
        printable(&texts.join("\n").replace('\u{a0}', " "))
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
    fn articles_and_paragraphs_outside(&self) -> Vec<Element<'_>> {
        elements(&self.tokens, &["article", "p"])
    }

    /// The blocks of text that may be examples, verbatim, each with the part in whose text it is.
    pub(crate) fn blocks(&self) -> Vec<(Part, String)> {
        let mut blocks = Vec::new();
        for (&part, article) in self.parts.iter().zip(elements(&self.tokens, &["article"])) {
            let elements = elements(article.tokens, &["pre"]);
            blocks.extend(elements.iter().map(|block| (part, content(block.tokens))));
        }
        blocks
    }
}

/// The text of any page, with a line for each block such as a paragraph, and single spaces between words.
pub(crate) fn text_of_page(html: &str) -> String {
    lines_of_blocks(&tokens(html))
}

/// The same of the first article on a page; empty if there is none.
pub(crate) fn text_of_article(html: &str) -> String {
    let tokens = tokens(html);
    let articles = elements(&tokens, &["article"]);
    articles.first().map(|article| lines_of_blocks(article.tokens)).unwrap_or_default()
}

fn lines_of_blocks(tokens: &[HtmlToken]) -> String {
    let blocks = tokens.split(|token| token.is_tag_of(&BLOCKS));
    let lines: Vec<_> = blocks
        .map(|block| content(block).split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    lines.join("\n")
}

/// The title of a puzzle, from the first heading of its text, such as `--- Day 7: Camel Cards ---`.
fn title(tokens: &[HtmlToken], puzzle: PuzzleId) -> anyhow::Result<String> {
    let start = format!("--- Day {}: ", puzzle.day());
    let heading = elements(tokens, &["h2"])
        .iter()
        .map(|heading| content(heading.tokens))
        .find(|heading| heading.starts_with("--- Day "))
        .unwrap_or_default();
    match heading.strip_prefix(&start).and_then(|rest| rest.strip_suffix(" ---")) {
        Some(title) => Ok(printable(title)),
        None => bail!("expected a page with `{start}… ---`, found {heading:?}"),
    }
}

/// The accepted answer, if this element is a paragraph with one.
fn accepted_answer(element: &Element<'_>) -> Option<String> {
    let answer = elements(element.tokens, &["code"]).into_iter().next()?;
    let is_accepted = content(element.tokens).starts_with(ACCEPTED);
    is_accepted.then(|| content(answer.tokens))
}

/// Splits HTML into tags and texts.
fn tokens(html: &str) -> Vec<HtmlToken> {
    let mut emitter = DefaultEmitter::default();
    // Without this, a script could have tags.
    emitter.naively_switch_states(true);
    let mut tokens = Vec::new();
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        match token {
            Token::StartTag(tag) => tokens.push(HtmlToken::Start(decode(&tag.name))),
            Token::EndTag(tag) => tokens.push(HtmlToken::End(decode(&tag.name))),
            Token::String(text) => {
                let text = decode(&text);
                let shown = shown_after(tokens.last(), &text).to_owned();
                tokens.push(HtmlToken::Text(shown));
            }
            // After an error, the tokenizer goes on as a browser does.
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    tokens
}

/// The text in these bytes. The tokenizer splits UTF-8 only at ASCII characters, so nothing is replaced.
fn decode(bytes: &HtmlString) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a browser shows of the text that follows this token. A tokenizer does not decide this.
fn shown_after<'t>(token: Option<&HtmlToken>, text: &'t str) -> &'t str {
    let Some(HtmlToken::Start(name)) = token else { return text };
    match name.as_str() {
        // A newline right after the tag is only there to make the HTML readable.
        "pre" => text.strip_prefix('\n').unwrap_or(text),
        "script" | "style" => "",
        _ => text,
    }
}

/// The elements with one of these names, in the order of the page. Elements inside of such an element are
/// left out. None of those that are looked for is ever inside of another of its name.
fn elements<'p>(mut tokens: &'p [HtmlToken], names: &[&str]) -> Vec<Element<'p>> {
    let mut elements = Vec::new();
    while let Some((token, rest)) = tokens.split_first() {
        tokens = rest;
        if let HtmlToken::Start(name) = token
            && names.contains(&name.as_str())
        {
            let length = rest.iter().position(|token| token.is_tag_of(&[name]));
            let (inside, after) = rest.split_at(length.unwrap_or(rest.len()));
            elements.push(Element { name, tokens: inside });
            tokens = after;
        }
    }
    elements
}

/// The text between tags.
fn content(tokens: &[HtmlToken]) -> String {
    tokens.iter().map(HtmlToken::text).collect()
}

/// The text of an element as a terminal shows it, with lines of at most this width in characters. Emphasis is between
/// asterisks, but not in a block, since columns may matter there.
fn render(element: &[HtmlToken], width: usize) -> String {
    let mut text = String::new();
    let mut is_verbatim = false;
    // How many lists are around the next piece, and whether it is the first of an item.
    let mut depth: usize = 0;
    let mut begins_item = false;
    for piece in element.split_inclusive(|token| token.is_tag_of(&BLOCKS)) {
        let lines = if is_verbatim {
            content(piece).trim_end_matches('\n').to_owned()
        } else {
            let bullet = if begins_item { "- " } else { "" };
            // A page may have any number of lists in each other.
            wrap(&marked(piece), width, bullet, (2 * depth).min(width))
        };
        if !lines.is_empty() {
            if !text.is_empty() && !begins_item {
                text.push('\n');
            }
            text += &(lines + "\n");
            begins_item = false;
        }
        match piece.last() {
            Some(HtmlToken::Start(name)) => match name.as_str() {
                "pre" => is_verbatim = true,
                "ol" | "ul" => depth += 1,
                "li" => begins_item = true,
                _ => {}
            },
            Some(HtmlToken::End(name)) => match name.as_str() {
                "pre" => is_verbatim = false,
                "ol" | "ul" => depth = depth.saturating_sub(1),
                _ => {}
            },
            _ => {}
        }
    }
    text
}

/// The text between tags, with emphasis between asterisks.
fn marked(tokens: &[HtmlToken]) -> String {
    tokens.iter().map(|token| if token.is_tag_of(&["em"]) { "*" } else { token.text() }).collect()
}

/// Lines of these words, of at most this width in characters. They are indented, and a bullet takes the place of the last
/// spaces before the first.
fn wrap(text: &str, width: usize, bullet: &str, indent: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}");
            }
            Some(_) => lines.push(format!("{:indent$}{word}", "")),
            None => lines.push(format!("{bullet:>indent$}{word}")),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// A page in the layout of the site.
    const PAGE: &str = "<!DOCTYPE html><html><head><title>Day 7</title></head><body>\
        <header><h2>--- Menu ---</h2><pre>logo</pre></header>\
        <main><article class=\"day-desc\"><h2>--- Day 7: Elves &amp; Cards:&#7; Again ---</h2>\
        <p>Play <em>Camel Cards</em> on an <a href=\"/x\">airship</a>, all day and all night.</p>\n\
        <pre><code> 32T3K  \n\n<em>T55J5</em> &lt;5&gt; &amp;amp;\u{a0}\n\u{1b}[2J&#27;\u{9b}\t&#13;\n\
        </code></pre>\
        <ul><li>One <em class=\"star\"><code>AAAAA</code></em></li></ul></article>\
        <p>Your puzzle answer was <code>6440</code>.</p><p>Your input is <code>here</code>.</p>\
        <article><h2 id=\"part2\">--- Part Two ---</h2><p>Jokers.</p><pre><code>#</code></pre>\
        </article></main></body></html>";

    fn puzzle() -> PuzzleId {
        PuzzleId::new(2023, 7).expect("a puzzle")
    }

    fn parse(html: &str) -> PuzzlePage {
        PuzzlePage::parse(html, puzzle()).expect("a page")
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
            assert_eq!(parse(&page).title(), expected);
        }
    }

    /// The error that a page is not the one of the puzzle.
    fn error(html: &str) -> String {
        match PuzzlePage::parse(html, puzzle()) {
            Ok(page) => panic!("a page with the title {}", page.title()),
            Err(error) => error.to_string(),
        }
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

    #[test]
    fn text_has_both_parts_and_the_accepted_answer() {
        let page = parse(PAGE);
        insta::assert_snapshot!(page.text(30), @r"
        --- Day 7: Elves & Cards:\u{7}
        Again ---

        Play *Camel Cards* on an
        airship, all day and all
        night.

         32T3K  

        T55J5 <5> &amp; 
        \u{1b}[2J\u{1b}\u{9b}	\r
        - One *AAAAA*

        Your puzzle answer was 6440.

        --- Part Two ---

        Jokers.

        #
        ");
    }

    #[test]
    fn lists_are_indented_and_comments_scripts_and_attributes_are_no_text() {
        let text = "<ul>\n<li>One of them, which is long enough<ul><li>Two</ul>\
            <p>And so on</p></li><li>Three</li></ul><PRE>\n\n #\n</PRE>\
            <span title='>'>Four</span>&mdash;&#x41;&eacute;&x; 1 < 2<br/>five<!-- <p>six -->\
            <p class=x\">six</p><script>7 > 6</script><style>p > em {}</style>";
        let before = "<title><article></title><!-- <article> --><script>'<article>'</script>";
        let page =
            parse(&format!("{before}<article><h2>--- Day 7: Cards ---</h2>{text}</article>"));
        insta::assert_snapshot!(page.text(30), @r"
        --- Day 7: Cards ---
        - One of them, which is long
          enough
          - Two

          And so on
        - Three


         #

        Four—Aé&x; 1 < 2

        five

        six
        ");
        assert_eq!(page.blocks(), [(Part::One, "\n #\n".to_owned())]);
    }

    #[test]
    fn deep_lists_are_indented_by_the_width_at_most() {
        let lists = "<ul>".repeat(40_000);
        let page =
            parse(&format!("<article><h2>--- Day 7: Cards ---</h2>{lists}<li>Deep</article>"));
        assert_eq!(page.text(20), format!("--- Day 7: Cards ---\n{:>20}Deep\n", "- "));
    }

    /// What else the sentence says is no part of it, which would make each answer wrong.
    #[test]
    fn an_accepted_answer_is_the_code_in_its_sentence() {
        for sentence in
            ["was <code>6440</code>.", "was <code>6440</code>.\n", "was <code>6440</code>!"]
        {
            let page = parse(&PAGE.replace("was <code>6440</code>.", sentence));
            assert_eq!(page.accepted_answer(Part::One).as_deref(), Some("6440"), "{sentence}");
            assert_eq!(page.accepted_answer(Part::Two), None);
        }
    }

    #[test]
    fn blocks_are_kept_verbatim() {
        let page = parse(PAGE);
        let first = " 32T3K  \n\nT55J5 <5> &amp;\u{a0}\n\u{1b}[2J\u{1b}\u{9b}\t\r\n";
        let expected = [(Part::One, first), (Part::Two, "#")];
        assert_eq!(page.blocks(), expected.map(|(part, block)| (part, block.to_owned())));
    }

    /// The page after up to six changes. Each puts a scrap or a piece of the page in place of up to ten characters.
    fn mangled_page(rng: &mut Rng) -> String {
        const SCRAPS: [&str; 17] = [
            "<", ">", "</", "/>", "<p", "<!--", "-->", "<script>", "</script", "<title>",
            "<pre>\n", "<li><ul>", "&", "&#x", "\"", "\0", "é",
        ];
        let original: Vec<char> = PAGE.chars().collect();
        let mut page = original.clone();
        for _ in 0..rng.u8(1..=6) {
            let replacement: Vec<char> = if rng.bool() {
                rng.choice(SCRAPS).unwrap_or_default().chars().collect()
            } else {
                let start = rng.usize(..original.len());
                original.iter().copied().skip(start).take(20).collect()
            };
            let start = rng.usize(..=page.len());
            let end = page.len().min(start + rng.usize(..=10));
            page.splice(start..end, replacement);
        }
        page.into_iter().collect()
    }

    /// Each run reads the same pages, so a failure can be reproduced.
    #[test]
    fn no_page_leads_to_a_panic_or_to_an_endless_loop() {
        let mut rng = Rng::with_seed(1);
        let mut pages_read = 0;
        for _ in 0..2_000 {
            let html = mangled_page(&mut rng);
            let Ok(page) = PuzzlePage::parse(&html, puzzle()) else { continue };
            pages_read += 1;
            let text = page.text(30);
            assert_eq!(text, printable(&text), "{html:?}");
            page.blocks();
            for part in Part::BOTH {
                page.accepted_answer(part);
            }
        }
        assert!(pages_read > 1_000, "{pages_read}");
    }
}
