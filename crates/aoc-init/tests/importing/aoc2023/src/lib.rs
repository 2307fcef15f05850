pub mod template;

pub fn lengths(input: &str) -> impl Iterator<Item = usize> + '_ {
    input.lines().map(str::len)
}
