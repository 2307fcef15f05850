//! `cargo xtask trace` and `cargo xtask view`

use super::workspace::ScriptedWorkspace;

/// A workspace in which day 22 has a program that shows games, and day 21 has none.
fn with_view() -> ScriptedWorkspace {
    let workspace = ScriptedWorkspace::new(&[("day22-game", "exit 1")]);
    workspace.make(&["crates/day22/game/Cargo.toml"]);
    workspace
}

#[test]
fn trace_and_view_pass_on_arguments_and_status() {
    for (words, passed_on) in [
        ("trace 22 -p 1 -i a.txt -e", "trace 2020/22 -p 1 -i a.txt -e"),
        ("view day22 --open --output a.html", "view 2020/22 --open --output a.html"),
    ] {
        let workspace = with_view();
        let output = workspace.run(words);
        let build = "cargo builds day22-game in the profile release";
        assert_eq!(workspace.calls(), format!("{build}\nday22-game {passed_on}\n"));
        assert_eq!(output.code, Some(1));
    }
}

#[test]
fn err_day_without_a_trace_and_a_view() {
    let output = with_view().run("view 21");
    insta::assert_snapshot!(output.err, @"error: 2021/21 has neither a trace nor a view");
    assert_eq!(output.code, Some(2));
}
