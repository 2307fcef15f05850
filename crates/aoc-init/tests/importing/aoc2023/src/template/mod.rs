pub fn read_file(folder: &str, day: u8) -> String {
    std::fs::read_to_string(format!("data/{folder}/{day:02}.txt")).unwrap()
}

#[macro_export]
macro_rules! solution {
    ($day:expr) => {
        const DAY: u8 = $day;

        fn main() {
            let input = $crate::template::read_file("inputs", DAY);
            println!("{:?} {:?}", part_one(&input), part_two(&input));
        }
    };
}
