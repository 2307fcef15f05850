//! What is refused before anything is done.

use std::process::Command;

/// An error, which must be one of usage.
fn error(words: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = command.args(words.split_whitespace()).output().expect("it runs");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)), "{words}: {err}");
    // Long lines are wrapped.
    let error = err.strip_prefix("error: ").expect(&err);
    error.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn wrong_usage() {
    insta::assert_snapshot!(error("rn"), @"no such command or positional: `rn`, did you mean `run`?");
    insta::assert_snapshot!(error("run 2020/22 --part 3"), @"couldn't parse `3`: expected a part, 1 or 2");
    insta::assert_snapshot!(error("run --prt 1"), @"no such flag: `--prt`, did you mean `--part`?");
    insta::assert_snapshot!(error("run --format xml"), @"couldn't parse `xml`: expected `text` or `json`");
    insta::assert_snapshot!(error("new 7"), @r#"couldn't parse `7`: expected a year and a day such as `2020/22`, found "7""#);
    insta::assert_snapshot!(error("new 9999/12 --wait"), @"`--wait` goes with `--fetch`");
    insta::assert_snapshot!(error("bench 2020/22 --write"), @"`--write` takes all days");
    insta::assert_snapshot!(error("run 2025/13"), @"couldn't parse `2025/13`: expected a day from 1 to 12 for 2025, found 13");
}
