//! The program of `cargo xtask trace 21` and `view 21`.

fn main() -> std::process::ExitCode {
    day21_view::main()
}
