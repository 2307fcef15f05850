pub fn rows(text: &str) -> usize {
    text.lines().count()
}
