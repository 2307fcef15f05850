//! Tests which events the reference rules report.

use std::convert::Infallible;

use day22::{Rules, parse};

use crate::rules::{Event, play, play_rounds};

const EXAMPLE: &str = include_str!("../../../../inputs/2020/day22/example.txt");
const ENDLESS: &str = include_str!("../../../../inputs/2020/day22/endless.txt");

#[test]
fn play_stops_at_the_first_error_of_its_caller() {
    let deal = parse(EXAMPLE).expect("a deal");
    // Each of the five games and 29 rounds has two events.
    let all_events = 2 * (5 + 29);
    for failing in 1..=all_events {
        let mut events = 0;
        let stopped = play(&deal, Rules::Recursive, |_| {
            events += 1;
            if events == failing { Err(failing) } else { Ok(()) }
        });
        assert_eq!(stopped, Err(failing));
        assert_eq!(events, failing);
    }
}

#[test]
fn play_rounds_has_the_same_events_as_play() {
    for text in [EXAMPLE, ENDLESS] {
        let deal = parse(text).expect("a deal");
        let mut events = Vec::new();
        let Ok(outcome) = play(&deal, Rules::Combat, |event| {
            // `play_rounds` leaves out this event.
            if !matches!(event, Event::GameEnds(_)) {
                events.push(format!("{event:?}"));
            }
            Ok::<_, Infallible>(())
        });
        let max_rounds = outcome.cycle.map_or(u64::MAX, |cycle| cycle.start + cycle.length);
        let mut expected_events = events.iter();
        let Ok(decks) = play_rounds(&deal, max_rounds, |event| {
            assert_eq!(Some(&format!("{event:?}")), expected_events.next());
            Ok::<_, Infallible>(())
        });
        assert_eq!(decks, outcome.decks);
        assert_eq!(expected_events.next(), None);
    }
}
