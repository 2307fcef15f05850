//! The page: a template, and the data as text that can do no harm there.

use aoc_core::{Puzzle, view::View};

use super::json;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A page that needs nothing but itself.
pub(super) fn page(puzzle: Puzzle, input: &str, view: &View) -> String {
    let id = puzzle.id();
    let title = format!("{}, day {}: {}", id.year(), id.day(), puzzle.title());
    let fill = |slot: &str| match slot {
        "title" => escaped(&title),
        "input" => escaped(input),
        "style" => STYLE.to_owned(),
        "script" => SCRIPT.to_owned(),
        "data" => harmless(&json::view(view).to_string()),
        _ => String::new(),
    };
    // In one pass: what is filled in is not looked at again.
    let mut pieces = TEMPLATE.split("@@");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    while let (Some(slot), Some(text)) = (pieces.next(), pieces.next()) {
        page += &fill(slot);
        page += text;
    }
    page
}

/// Text that stands for itself, between tags and in quotes.
fn escaped(text: &str) -> String {
    [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")]
        .iter()
        .fold(text.to_owned(), |text, (char, escape)| text.replace(*char, escape))
}

/// JSON that cannot end the element it stands in: outside its strings, none of these occurs.
fn harmless(json: &str) -> String {
    [
        ('<', "\\u003c"),
        ('>', "\\u003e"),
        ('&', "\\u0026"),
        ('\u{2028}', "\\u2028"),
        ('\u{2029}', "\\u2029"),
    ]
    .iter()
    .fold(json.to_owned(), |json, (char, escape)| json.replace(*char, escape))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_data_do_no_harm() {
        insta::assert_snapshot!(escaped(r#"<b>"it's" & so</b>"#), @"&lt;b&gt;&quot;it&#39;s&quot; &amp; so&lt;/b&gt;");
        insta::assert_snapshot!(harmless("\"</script>\u{2028}<!--&\""), @r#""\u003c/script\u003e\u2028\u003c!--\u0026""#);
    }

    #[test]
    fn what_is_filled_in_is_not_looked_at_again() {
        let view = View { parts: [Ok("@@script@@".to_owned()), Ok(String::new())], panels: vec![] };
        let page = page(Puzzle::new::<2015, 1>("A"), "@@data@@", &view);
        assert!(page.contains("@@data@@") && page.contains("\"@@script@@\""));
    }
}
