//! A workspace that exists already works with the crates as they are today. `tests/frozen/README.md` says what is in it.

use crate::own_workspace::OwnWorkspace;

#[test]
#[ignore = "builds a workspace"]
fn what_exists_already_works_in_a_workspace() {
    let own = OwnWorkspace::frozen();
    for command in ["run", "run -e"] {
        let output = own.xtask(command, 0);
        assert!(!output.err.contains("warning"), "{output:?}");
    }
    own.xtask("check", 0).assert_line("1 not run, 8 unchanged");
    own.cargo("test --locked", 0);
    own.xtask("new 2022/6 --title Sixth", 0);
    own.cargo("test --locked -p y2022_day06", 0);
}
