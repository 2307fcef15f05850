//! Every loop without sub-games, of any number of cards. The solver does not need this page.
//!
//! # A loop of ten cards
//!
//! This is a game of Combat:
//!
//! ```text
//! player 1       player 2
//! 7 2 9 4 8 3    10 5 6 1        10 beats 7
//! 2 9 4 8 3      5 6 1 10 7      5 beats 2
//! 9 4 8 3        6 1 10 7 5 2    9 beats 6
//! 4 8 3 9 6      1 10 7 5 2      4 beats 1
//! 8 3 9 6 4 1    10 7 5 2        10 beats 8 …
//! ```
//!
//! Call player 1 A and player 2 B. Then the rounds are won by B B A A, B B A A, and so on for ever.
//! To see why, imagine the cards as the teeth of four wheels. The 10 and the 9 have a wheel each:
//!
//! <svg viewBox="80 15 280 180" width="340" role="img" fill="none" stroke="currentColor">
//! <title>Wheels of one, one, five and three cards, and which of them meet</title>
//! <circle cx="150" cy="105" r="58"/><circle cx="310" cy="105" r="36"/>
//! <path d="M235 35L168 50M208 105H274M235 175L168 160M103 139L328 136" stroke-dasharray="4 3"/>
//! <g style="fill:var(--main-background-color,#fff)"><circle cx="235" cy="35" r="13"/>
//! <circle cx="235" cy="175" r="13"/><circle cx="168" cy="50" r="12"/><circle cx="103" cy="71" r="12"/>
//! <circle cx="103" cy="139" r="12"/><circle cx="168" cy="160" r="12"/><circle cx="208" cy="105" r="12"/>
//! <circle cx="274" cy="105" r="12"/><circle cx="328" cy="74" r="12"/><circle cx="328" cy="136" r="12"/></g>
//! <g fill="currentColor" stroke="none" font-size="14" text-anchor="middle">
//! <text x="235" y="40">10</text><text x="235" y="180">9</text><text x="168" y="55">7</text>
//! <text x="103" y="76">8</text><text x="103" y="144">4</text><text x="168" y="165">6</text>
//! <text x="208" y="110">5</text><text x="274" y="110">2</text><text x="328" y="79">3</text>
//! <text x="328" y="141">1</text></g></svg>
//!
//! The dashed lines show which cards meet in the first four rounds. After these rounds both decks
//! have their old sizes again, and each wheel has turned by one tooth. The wheel of five turns
//! clockwise, and the wheel of three the other way. So in the next four rounds 10 beats 8, 7 beats
//! 3, 9 beats 5 and 6 beats 2.
//!
//! The 10 and the 9 beat all cards on the wheel of five, and all of these beat all cards on the
//! wheel of three. So the winners of the four rounds stay the same for ever. All wheels are back
//! where they were for the first time after 3·5 turns, each of four rounds. So the loop has 60
//! rounds.
//!
//! # Slots and wheels
//!
//! A *rhythm* is a word of T letters, the winners of T rounds. It starts with two decks of given
//! sizes. After T rounds the decks have the same sizes again, and neither deck is empty before a
//! round. In this section the winners follow the rhythm again and again, whatever the cards are.
//!
//! A *slot* is one player's draw in one round of the rhythm. So there are 2T slots, and in
//! every T rounds one card is drawn at each slot.
//!
//! The slot at which a card is drawn also tells the slot at which it is drawn next. Take a round
//! before which the winner's deck has s cards. After this round the winner's card is the last but
//! one card of this deck, so the winner draws it again s rounds later. The loser's card is the last
//! one, so the winner draws it s + 1 rounds later.
//!
//! In every T rounds each slot sends one card on, and exactly one card comes to each slot. So no
//! two slots send their cards to the same slot. So the slots form closed rings, the **wheels**, and
//! no card ever leaves its wheel. A card that has gone once round its wheel is drawn at the same
//! slot as before. So this takes p·T rounds, for some number p. In this time p cards are drawn at
//! each slot of the wheel, and these are all the cards on it. So the wheel holds p cards: it has p
//! **teeth**. In T rounds each wheel turns by one tooth.
//!
//! # Theorem 3: which decks follow a rhythm
//!
//! Take one round of the rhythm. Let the wheel of the winner's card have p teeth, and the wheel of
//! the loser's card q teeth. We call them the *winner's wheel* and the *loser's wheel* of this
//! round. Number the teeth of both wheels 0, 1, 2, … in the order in which they come to this round,
//! beginning with the two cards that meet in it first. Teeth of both wheels are in the same *class*
//! if their numbers leave the same remainder modulo g, the greatest common divisor of p and q. So
//! there are g classes.
//!
//! > 1. **In Combat the winners follow the rhythm for ever if and only if, in each round of the
//! >    rhythm and in each class of this round, the lowest card of this class on the winner's wheel
//! >    is higher than the highest card of this class on the loser's wheel.**
//! > 2. **If the rhythm is no repetition of a shorter one, decks that follow it for ever without
//! >    sub-games return for the first time after T times the least common multiple of all numbers
//! >    of teeth.** A game of Combat starts to repeat as soon as its decks meet the condition of (1)
//! >    for some rhythm.
//! > 3. **In Recursive Combat the winners follow the rhythm for ever without sub-games if and only
//! >    if the condition of (1) holds and, in each round of the rhythm and in each class of this
//! >    round, the lowest card of this class on the winner's wheel is worth at least the size of
//! >    the winner's deck before the round, or the lowest card of this class on the loser's wheel is
//! >    worth at least the size of the loser's deck before the round.**
//! > 4. **In Combat some deal follows the rhythm for ever if and only if its wheels can be
//! >    ranked so that in each round the winner's wheel ranks above the loser's wheel.**
//!
//! *Proof.* (1) While the winners follow the rhythm, its repetition number m = 0, 1, 2, … plays in
//! this round tooth m modulo p of the winner's wheel against tooth m modulo q of the loser's wheel.
//! So tooth i of the first wheel ever meets tooth j of the second if and only if some m leaves the
//! remainders i modulo p and j modulo q. By the Chinese remainder theorem there is such an m if and
//! only if i and j leave the same remainder modulo g. So two teeth meet if and only if they are in
//! the same class. In all these pairs the winner's card has to be the higher one.
//!
//! (2) As the rhythm is no repetition of a shorter one, the winners repeat every T rounds and not
//! sooner. So decks can only return after m·T rounds, for some m. By then each wheel has turned by
//! m teeth. As all cards are distinct, all of them are back if and only if m is a multiple of every
//! number of teeth. So in Combat, decks for which the condition of (1) holds do return. Conversely,
//! the winners of a loop follow a rhythm for ever, so by (1) its condition holds for all decks of
//! the loop.
//!
//! (3) A sub-game decides a round if and only if both cards are worth less than the sizes of their
//! owners' decks before the round. So no two cards that meet may both be worth less. Among the
//! pairs of a class, the two lowest cards decide this: if they are not both worth less, no pair is.
//!
//! (4) If the wheels can be ranked, deal the cards so that each card of a wheel is higher than all
//! cards of the wheels that rank below. Then the condition of (1) holds. If they cannot be ranked,
//! some wheels beat one another in a circle. If a deal followed the rhythm, by (1) each card of the
//! first of these wheels would beat some card of the second, this card some card of the third, and
//! so on round the circle again and again. These cards would get lower and lower for ever, which is
//! impossible. ∎
//!
//! With sub-games in the loop, (1) and (4) may be false. An example is this deal of Recursive
//! Combat: `3 6 7 5 9 2 1 | 4 8 10`. Its winners follow A A B B A B B B A A for ever from round 44
//! on. The cards 1, 2 and 3 share a wheel that meets itself: by sub-games 1 beats 3, 2 beats 1, and
//! 3 beats 2.
//!
//! # Rhythms
//!
//! Take a loop of an odd number of cards, without sub-games. By Theorem 2 the players win in turn.
//! If A's deck is odd at first, the rhythm is B A. If B's deck then has k high cards and A's deck
//! has j, there is a wheel of these k cards, a wheel of these j cards, and a wheel of all low
//! cards.
//!
//! The rhythms of even numbers of cards have to be found one by one. In this table B⁴
//! is B B B B:
//!
//! | cards | A's cards | rhythm | teeth, lowest rank first | rounds of the loop |
//! |--:|--:|---|---|--:|
//! | odd | odd | B A | k + j + 1, k, j | 2·lcm |
//! | 10 | 6 | B B A A | 3, 5, 1, 1 | 60 |
//! | 14 | 10 | B B A A B A B A | 2, 3, 3, 4, 1, 1 | 96 |
//! | 20 | 12 | B⁴ A⁴ | 3, 4, 4, 7, 1, 1 | 672 |
//! | 28 | 20 | B⁴ A⁴ (B A)⁴ | 2, 5, 3, 3, 7, 6, 1, 1 | 3,360 |
//! | 32 | 28 | B⁸ A⁴ B A³ B A³ | 2, 4, 8, 8, 3, 5, 1, 1 | 2,400 |
//! | 40 | 24 | B⁸ A⁸ | 3, 11, 5, 5, 5, 9, 1, 1 | 7,920 |
//! | 192 | 108 | as for 32 | 10, 24, 44, 40, 19, 37, 13, 5 | 241,269,600 |
//! | 512 | 268 | as for 32 | 26, 64, 116, 104, 51, 101, 37, 13 | 91,969,662,720 |
//!
//! Which wheels of a rhythm meet, and so how they rank, depends only on the sizes of the decks
//! modulo T. So if some deal of n cards of Combat follows a rhythm, then so does some deal of n + T
//! cards, whichever player gets the T additional cards. The rhythm of 32 cards has T = 20. Both 32
//! and 192 leave the remainder 12 modulo 20, and so does 16 times any number that leaves it. So
//! there are loops of 32·16ᵏ and of 192·16ᵏ cards with this rhythm, for all k.
//!
//! **Open:** Which even numbers of cards have loops, and with which rhythms? The tests find no loop
//! of 2, 4 and 6 cards, and the long tests none of 8. M. Z. Spivey, *Cycles in War*, INTEGERS 10
//! (2010), builds endless deals for every number of cards that is neither 2ᵃ nor 3·2ᵃ, and asks
//! which loops there are. As shown above, infinitely many of the numbers 2ᵃ and 3·2ᵃ have loops,
//! too. Of those below 512, nothing here decides 12, 16, 24, 48, 64, 96, 128, 256 and 384. The
//! theorems on these pages are this project's own.
//!
//! # How often
//!
//! These tables show which share of the deals of Combat never ends. The cards are split evenly, and
//! player 2 has one more if their number is odd. Up to 8 cards, all deals were played. Above, these
//! are random deals: 20,000 for an odd number of cards, and a million for an even number. To print
//! all rows:
//!
//! ```text
//! cargo run --release -p day22 --example endless
//! ```
//!
//! | odd cards | never end | even cards | never end |
//! |--:|--:|--:|--:|
//! | 5 | 25% | 2, 4, 6, 8 | none |
//! | 7 | 45.7% | 10 | 10.9% |
//! | 11 | 71.0% | 14 | 4.3% |
//! | 21 | 93.3% | 22 | 0.82% |
//! | 31 | 98.3% | 30 | 0.19% |
//! | 49 | 99.9% | 50 | 3 deals |
//! | 59 | 99.94% | 12, 16, 24, 32, 40, 60 | none found |
