//! The program of `cargo xtask trace 22` and `view 22`.

fn main() -> std::process::ExitCode {
    day22_view::main()
}
