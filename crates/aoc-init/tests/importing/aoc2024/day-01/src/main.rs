fn part1(input: &str) -> usize {
    1 * grids::rows(input)
}

fn part2(input: &str) -> Option<usize> {
    input.find('#')
}

fn main() {
    let input = include_str!("../input.txt");
    println!("{} {:?}", part1(input), part2(input));
}

#[test]
fn test_part1() {
    assert_eq!(part1("..\n.#"), 2);
}
