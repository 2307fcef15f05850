// Draws games of Crab Combat, by the functions of every page.

const SAFE = "nobody can be eliminated from here on";
const STOPPED = 3;

/** The games that are drawn. */
let games = [];

const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const nameOf = (game) => game.name ?? `game ${grouped(game.number)}`;
const addressed = () => games.find((game) => location.hash === `#${game.number}`) ?? games[0];
const after = (round) => round > 0 ? `after round ${grouped(round)}` : "at the beginning";

/** Both decks after each round of a game, from the first to the last. */
function stepper(game) {
  let decks, played = Infinity;
  const told = html("output"), shown = html("div");
  const range = html("input", { type: "range", min: 0, max: game.wins.length, value: 0,
    "aria-label": `Rounds played of ${nameOf(game)}`, oninput: () => draw() });
  const step = (text, by) => html("button",
    { type: "button", onclick: () => { range.valueAsNumber += by; draw(); } }, text);
  const cards = (deck, player) => [
    html("p", { class: "hint" }, `Player ${player + 1}, ${counted(deck.length, "card")}`),
    html("ol", { class: "cards" }, ...deck.map((card) =>
      html("li", { class: card === highest(deck) && "highest" }, card)))];

  function draw() {
    const round = range.valueAsNumber;
    if (round < played) [played, decks] = [0, game.decks.map((deck) => [...deck])];
    for (; played < round; played++) {
      const [one, two] = decks.map((deck) => deck.shift());
      // The winner takes both cards, their own first.
      if (game.wins[played] === "1") decks[0].push(one, two);
      else decks[1].push(two, one);
    }
    const [one, two] = decks.map(([top]) => top);
    told.textContent = capital(after(round)) + (game.wins[round]
      ? `. Next, ${one} meets ${two}, and player ${game.wins[round]} wins.`
      : game.repeats === null ? "." : ` the decks are as ${after(game.repeats)}.`);
    shown.replaceChildren(...decks.flatMap(cards));
  }

  draw();
  return html("div", { class: "stepper" },
    html("div", { class: "controls" }, range, step("◂ Back", -1), step("Forward ▸", 1)),
    told, shown);
}

/** A path through points: of each pixel column the first, lowest, highest and last. */
function path(points) {
  const columns = Map.groupBy(points, ([x]) => Math.round(x)).values();
  const kept = [...columns].flatMap((column) => {
    const sorted = column.toSorted((one, other) => one[1] - other[1]);
    return column.length <= 4 ? column : [column[0], sorted[0], sorted.at(-1), column.at(-1)];
  });
  return "M" + kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
}

/** Player 1's cards over a game. `at` places the rounds on the axis. */
function cardsChart(game, { x, widest, at }) {
  const { repeats, rounds, marker } = game;
  const tallest = game.decks.flat().length;
  let count = game.decks[0].length;
  const points = [[at(0), count]];
  [...game.wins].forEach((winner, round) => {
    // The cards change hands after the round's sub-game.
    points.push([Math.max(at(round), at(round + 1) - 1), count]);
    count += winner === "1" ? 1 : -1;
    points.push([at(round + 1), count]);
  });
  points.push([at(rounds), count]);
  const flags = [];
  if (marker !== null) flags.push([marker, SAFE]);
  if (repeats !== null) {
    flags.push([rounds, "the loop closes here"], [repeats, "the loop begins here"]);
  }
  if (game.ending === STOPPED) flags.push([rounds, "stopped here"]);
  const label = `Player 1's cards over ${counted(rounds, "round")} of ${nameOf(game)}, at last ` +
    [`${count} of ${tallest}`, ...flags.map(([round, name]) =>
      `after ${counted(round, "round")} ${name}`)].join("; ");
  const y = `player 1's cards in ${nameOf(game)}`;
  return frame(label, { x, y, widest, tallest }, ({ px, py, top, bottom, right }) => {
    const place = ([round, name], number) => {
      const flag = px(at(round)), words = Math.min(flag + 6, right - name.length * 6.4);
      return [svg("path", { class: "mark", d: `M${flag} ${top}V${bottom}` }),
        svg("text", { x: words, y: bottom - 8 - 18 * number, class: "halo" }, name)];
    };
    const loop = repeats === null ? [] : [svg("rect", { class: "stretch", x: px(at(repeats)),
      y: top, width: px(at(rounds)) - px(at(repeats)), height: bottom - top })];
    const seen = points.map(([time, count]) => [px(time), py(count)]);
    return [...loop, svg("path", { class: "series", d: path(seen) }),
      ...flags.flatMap(place)];
  });
}

function combat({ game }) {
  game.name = "part 1";
  return [cardsChart(game, { x: "rounds", widest: game.rounds, at: (round) => round }),
    stepper(game)];
}

function icicle({ title, endings, games: all }) {
  const [row, gap, narrow] = [30, 2, 3];
  games = all;
  // Each game has its parent and its children, and counts the games from it downwards.
  const byNumber = new Map(games.map((game) => [game.number, game]));
  for (const game of games) {
    Object.assign(game, { above: byNumber.get(game.parent), children: [], all: 1 });
    game.above?.children.push(game);
  }
  for (const game of games.toReversed()) if (game.above) game.above.all += game.all;
  let root = addressed(), chosen = root, shown = [];
  const tree = html("div"), under = html("div"), side = html("div", { class: "side" });
  const crumbs = html("nav", { class: "crumbs", "aria-label": "Where the picture is zoomed to" });

  /** When each round of a game ends: a round takes the time of its sub-game. */
  function times(game) {
    // Sub-games that are not drawn take their time as well.
    const rest = game.length - sum(game.children, (child) => child.length);
    const lengths = new Array(game.rounds).fill(rest / game.rounds);
    for (const child of game.children) lengths[child.parent_round - 1] += child.length;
    let time = 0;
    return [0, ...lengths.map((length) => time += length)];
  }

  /** The boxes below `root`, over time: neighbours too narrow to be seen become one. */
  function layout(width) {
    const boxes = [], least = (narrow / width) * times(root).at(-1);
    const place = (game, from, to, depth) => {
      const ends = times(game), scale = (to - from) / ends.at(-1);
      boxes.push({ members: [game], from, to, depth });
      let run;
      for (const child of game.children) {
        const begin = from + ends[child.parent_round - 1] * scale;
        const end = Math.min(begin + child.length * scale, from + ends[child.parent_round] * scale);
        if (end - begin >= least) {
          place(child, begin, end, depth + 1);
          run = undefined;
        } else if (run && begin - run.to < least) {
          run.members.push(child);
          run.to = end;
        } else boxes.push(run = { members: [child], from: begin, to: end, depth: depth + 1 });
      }
    };
    place(root, 0, times(root).at(-1), 0);
    return boxes;
  }

  const rounds = (game) => counted(game.rounds, "round") +
    (game.length > game.rounds ? `, with those of its sub-games ${grouped(game.length)}` : "");
  const label = ({ members }) => members.length > 1
    ? counted(sum(members, (game) => game.all), "game")
    : `${capital(nameOf(members[0]))}: ${endings[members[0].ending]}, ${rounds(members[0])}`;
  /** The ending that most of the time of a box belongs to. */
  const ending = ({ members }) => {
    const time = endings.map((_, ending) =>
      sum(members, (game) => game.ending === ending && game.length));
    return time.indexOf(Math.max(...time));
  };
  /** What a box may say, the longest first. */
  const texts = ({ members: [first, ...others] }) => {
    const all = first.all + sum(others, (game) => game.all), name = capital(nameOf(first));
    return others.length > 0 ? [counted(all, "game"), grouped(all)]
      : [`${name} · ${counted(first.length, "round")}`, name, grouped(first.number)];
  };
  const focus = () => tree.firstChild.focus({ preventScroll: true });
  const zoom = (game) => { root = chosen = game; render(); focus(); };

  function drawTree(width) {
    const inner = width - LEFT - RIGHT;
    shown = layout(inner);
    const px = (time) => LEFT + (time / shown[0].to) * inner;
    const height = (Math.max(...shown.map((box) => box.depth)) + 1) * row;
    const picture = svg("svg", {
      class: "tree", viewBox: `0 0 ${width} ${height}`, role: "tree", tabindex: 0, onkeydown: key,
      "aria-label": `${title}. Arrow keys move between games, Enter zooms in, Escape out.`,
      "aria-activedescendant": "chosen",
    });
    const labels = [];
    for (const box of shown) {
      const [x, y, isChosen] = [px(box.from), box.depth * row, box.members.includes(chosen)];
      const wide = Math.max(px(box.to) - x, 1);
      const longest = box.members.reduce((one, other) => other.length > one.length ? other : one);
      picture.append(svg("rect", {
        x, y, width: wide, height: row - gap, class: `ground-${ending(box)}`,
        id: isChosen && "chosen", role: "treeitem",
        "aria-level": box.depth + 1, "aria-selected": String(isChosen), "aria-label": label(box),
        style: wide < 4 && "stroke: none", onclick: () => zoom(longest),
      }, svg("title", {}, label(box))));
      const text = texts(box).find((text) => text.length * 6.6 + 12 < wide);
      if (text) {
        labels.push(svg("text", { x: x + 6, y: y + 18, class: `on-${ending(box)}`,
          "aria-hidden": "true" }, text));
      }
    }
    picture.append(picture.querySelector("#chosen"), ...labels);
    tree.replaceChildren(picture);
  }

  function drawSide() {
    const { above, repeats, marker } = chosen;
    const facts = [[above ? `Decides round ${grouped(chosen.parent_round)} of ${nameOf(above)}`
      : "The main game", endings[chosen.ending]], ["Rounds", rounds(chosen)]];
    if (chosen.all > 1) facts.push(["Sub-games drawn", grouped(chosen.all - 1)]);
    if (repeats !== null) facts.push(["Repetition",
      `After round ${grouped(chosen.rounds)} the decks are as ${after(repeats)}.`]);
    if (marker !== null) facts.push([capital(after(marker)), `${SAFE}.`]);
    side.replaceChildren(html("h3", {}, capital(nameOf(chosen))), html("dl", { class: "facts" },
      ...facts.flatMap(([term, fact]) => [html("dt", {}, term), html("dd", {}, fact)])),
    stepper(chosen));
    const line = (game) => game ? [...line(game.above), game] : [];
    crumbs.replaceChildren(html("ol", {}, ...line(root).map((game) => html("li", {}, game === root
      ? html("span", { "aria-current": "location" }, capital(nameOf(game)))
      : html("button", { type: "button", onclick: () => zoom(game) }, capital(nameOf(game)))))));
  }

  /** Player 1's cards in the chosen game, on the axis of the boxes above. */
  function drawCards() {
    const { from, to } = shown.find((box) => box.members[0] === chosen);
    const ends = times(chosen), at = (round) => from + (ends[round] / ends.at(-1)) * (to - from);
    const x = `rounds of ${nameOf(root)} and its sub-games`;
    under.replaceChildren(cardsChart(chosen, { x, widest: shown[0].to, at }));
  }

  const redraw = drawn(tree, (width) => { drawTree(width); drawCards(); });
  function render() {
    const isSeen = () => layout(tree.clientWidth - LEFT - RIGHT)
      .some((box) => box.members.length === 1 && box.members[0] === chosen);
    if (!isSeen()) root = chosen.above ?? chosen;
    if (!isSeen()) root = chosen;
    if (root !== addressed()) history.pushState(null, "", `#${root.number}`);
    redraw();
    drawSide();
  }
  addEventListener("popstate", () => { root = chosen = addressed(); render(); });

  function key(event) {
    const siblings = chosen.above?.children ?? [chosen];
    const beside = (step) => siblings[siblings.indexOf(chosen) + step];
    const to = {
      ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), Home: () => siblings[0],
      End: () => siblings.at(-1), ArrowUp: () => chosen.above, ArrowDown: () => chosen.children[0],
    }[event.key];
    if (to) chosen = to() ?? chosen;
    else if (event.key === "Enter" || event.key === " ") root = chosen;
    else if (event.key === "Escape") root = chosen = root.above ?? root;
    else return;
    event.preventDefault();
    render();
    focus();
  }

  drawSide();
  const isUsed = (ending) => games.some((game) => game.ending === ending);
  return [html("div", { class: "icicle", id: root.number }, crumbs,
    html("div", { class: "games" }, legend(endings, isUsed), tree, under,
      html("p", { class: "hint" }, "Click or tap a game to zoom in, and a name above the picture " +
        "to zoom out. With keys: arrows, Home and End move, Enter zooms in, Escape out.")),
    side)];
}

Object.assign(kinds, { combat, icicle });
