//! Every loop without sub-games, of any number of cards. The solver does without this page.
//!
//! # A loop of ten cards
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
//! With player 1 as A and player 2 as B, the rounds are won by B B A A, B B A A, and so on for ever.
//! To see why, put the cards on wheels, as teeth; 10 and 9 have a wheel each:
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
//! The dashed lines are the four rounds above. After them the decks have their old sizes, and each
//! wheel has turned by one tooth, the wheel of five clockwise and the wheel of three the other way. So
//! in the next four rounds 10 beats 8, 7 beats 3, 9 beats 5 and 6 beats 2. As 10 and 9 beat the wheel
//! of five, and all of its cards beat the wheel of three, this goes on for ever. All wheels are first
//! back after 3·5 such turns: the loop has 60 rounds.
//!
//! # Slots and wheels
//!
//! A *rhythm* is a word of T letters: the winners of T rounds. It starts at decks of two given sizes and
//! ends at the same sizes, and neither deck is empty before a round. Now let the winners follow the
//! rhythm again and again, whatever the cards are.
//!
//! What one player draws in one round of the rhythm is a *slot*: there are 2T slots. Take a round
//! before which the winner's deck has s cards. After it the winner's card is the last but one of this
//! deck, and is drawn again s rounds later; the other card is drawn s + 1 rounds later, by the same
//! player. So a slot tells at which slot its card is drawn next, and how many rounds later. One card
//! is drawn at each slot in every T rounds, so the slots form closed rings: the **wheels**. A card gets
//! once round a wheel in p·T rounds, for some p. Meanwhile p cards are drawn at each slot of the wheel,
//! so it holds p cards: it has p **teeth**. No card ever leaves its wheel, and in T rounds each wheel
//! turns by one tooth.
//!
//! # Theorem 3: which decks follow a rhythm
//!
//! In a round of the rhythm, let the winner's card be on a wheel of p teeth, the other card on a wheel
//! of q teeth, and g = gcd(p, q). Count the teeth of both from these two cards, each wheel in the order
//! in which its cards come to this round, and sort them into g classes by the remainder of this count
//! modulo g.
//!
//! > 1. **In Combat the winners follow the rhythm for ever if and only if, for each of its rounds, in
//! >    each of the g classes the winner's lowest card is higher than the other wheel's highest.**
//! > 2. **If the rhythm is no repetition of a shorter one, such decks first return after T times the
//! >    least common multiple of all numbers of teeth.** In Combat, the first decks of a game for which
//! >    (1) holds, with any rhythm, are the first that repeat.
//! > 3. **In Recursive Combat they follow it without sub-games if and only if, moreover, in each class**
//! >    the winner's lowest card is worth at least the size of the winner's deck before the round, or
//! >    the other wheel's lowest card at least the size of the loser's.
//! > 4. **In Combat some deal follows the rhythm if and only if its wheels can be ranked,** so that in
//! >    each round the winner's wheel ranks above the other one.
//!
//! *Proof.* (1) While the winners follow the rhythm, its round meets tooth m of one wheel with tooth m
//! of the other in its m-th repetition, m = 0, 1, 2, … Tooth i of the one and tooth j of the other meet
//! if some m is i modulo p and j modulo q. By the Chinese remainder theorem there is one if and only if
//! i and j are in the same class. So all pairs of a class meet, and no others, and the winner's card
//! has to beat the other one in all these pairs.
//!
//! (2) The winners repeat every T rounds and not sooner, so decks can only return after m·T rounds.
//! Then each wheel has turned by m teeth. As all cards are distinct, all are back if and only if m is a
//! multiple of every number of teeth. So decks for which (1) holds do return; and by (1) it holds for
//! all decks of a loop, as their winners follow its rhythm.
//!
//! (3) A sub-game decides a round if both cards are worth less than the sizes of their owners' decks
//! before it. No pair of a class may do so, and this is decided by the lowest cards of both.
//!
//! (4) If the wheels are ranked, let all cards of a wheel be higher than those of the wheels below. If
//! not, some wheels beat one another in a circle. By (1) each card of the first one beats some card of
//! the next one, and so on round the circle, with ever lower cards: impossible. ∎
//!
//! With sub-games in the loop, (1) and (4) may be false. `3 6 7 5 9 2 1 | 4 8 10` of Recursive Combat
//! follows A A B B A B B B A A for ever from round 44 on. The cards 1, 2 and 3 share a wheel that meets
//! itself, in sub-games by which 1 beats 3, 2 beats 1, and 3 beats 2.
//!
//! # Rhythms
//!
//! In a loop of an odd number of cards, without sub-games, the players win in turn, by Theorem 2, and the
//! rhythm is B A if A's deck is odd at first. If B's deck then has k high cards and A's has j, the wheels
//! are these k, these j, and all low cards. Rhythms of an even number have to be found one by one.
//! Here ⁴ repeats a letter or a group:
//!
//! | cards | of A | rhythm | teeth, lowest rank first | rounds |
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
//! Which wheels meet, and so how they rank, depends on the sizes modulo T only: so a loop of n cards
//! gives one of n + T, with T cards more for either player. The rhythm of 32 cards has T = 20, and 32,
//! 192 and 16·12 are all ≡ 12 modulo 20: it serves 32·16ᵏ and 192·16ᵏ cards for all k.
//!
//! **Open:** which rhythms an even number of cards has. The tests find none of 2, 4, 6 and, the long
//! ones, 8 cards. M. Z. Spivey, *Cycles in War*, INTEGERS 10 (2010), builds endless deals for every
//! number but 2ᵃ and 3·2ᵃ, and asks which loops there are. As above, infinitely many of these numbers
//! have loops; nothing here decides 12, 16, 24, 48, 64, 96, 128, 256 and 384. The theorems are ours.
//!
//! # How often
//!
//! The share of deals of plain Combat that never end, split evenly, player 2 one more if odd: of all
//! deals up to 8 cards, else of 20,000 random ones of an odd number of cards and a million of an even
//! one. `cargo run --release -p day22 --example endless` prints all rows.
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
