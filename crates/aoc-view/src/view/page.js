"use strict";
// Draws the page's data. Text from the data is only ever set as text, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);

// ---- Elements, numbers, scales ----------------------------------------------------

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
const html = (name, attributes = {}, ...children) =>
  build(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  build(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** Long numbers in groups of three digits, alone or within text. */
const grouped = (text) =>
  String(text).replace(/\d{4,}/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"));
const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const highest = (values) => values.reduce((one, other) => Math.max(one, other), 1);
const sum = (items, part = (item) => item) => items.reduce((sum, item) => sum + part(item), 0);
const power = (exponent) =>
  "10" + [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

/** Round numbers from 0 to `most`, at most about `count` of them. */
function ticks(most, count) {
  const rough = Math.max(most, 1) / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * unit >= rough) * unit);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
}

/** Draws into `host` now, and again whenever its width changes. */
function drawn(host, draw) {
  let last = 0;
  const redraw = () => { if (host.clientWidth > 0) draw(host.clientWidth); };
  new ResizeObserver(() => {
    if (host.clientWidth !== last) { last = host.clientWidth; redraw(); }
  }).observe(host);
  return redraw;
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

const legend = (entries) => html("ul", { class: "legend" }, ...entries.map(([name, ...samples]) =>
  html("li", {}, svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" }, ...samples), name)));

// ---- Charts -----------------------------------------------------------------------

/** The space beside a chart. */
const [LEFT, RIGHT] = [46, 12];

/** A chart's axes, and what `marks` draws between them. */
function frame(label, { x, y, widest, tallest, logarithmic }, marks) {
  const host = html("div");
  const decades = Math.ceil(Math.log10(tallest));
  const levels = logarithmic ? ticks(decades, 8).map((exponent) => 10 ** exponent)
    : ticks(tallest, 5);
  const share = (value) => logarithmic ? Math.log10(value) / decades : value / tallest;
  drawn(host, (width) => {
    const [right, top, height] = [width - RIGHT, 24, Math.max(200, Math.min(320, width * 0.35))];
    const bottom = height - 40;
    const px = (value) => LEFT + (value / widest) * (right - LEFT);
    const py = (value) => bottom - share(value) * (bottom - top);
    const level = (value) => [
      svg("path", { class: "axis", d: `M${LEFT} ${py(value)}H${right}` }),
      svg("text", { class: "tick", x: LEFT - 8, y: py(value) + 4, "text-anchor": "end" },
        logarithmic ? power(Math.round(Math.log10(value))) : grouped(value))];
    const tick = (value) => svg("text",
      { class: "tick", x: px(value), y: bottom + 18, "text-anchor": "middle" }, grouped(value));
    host.replaceChildren(svg("svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      ...levels.flatMap(level), ...ticks(widest, Math.max(2, Math.floor(width / 110))).map(tick),
      svg("text", { class: "tick", x: right, y: bottom + 36, "text-anchor": "end" }, `${x} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${y}`),
      ...marks({ px, py, top, bottom, right })));
  });
  return host;
}

function chart({ x, y, logarithmic, lines }) {
  const widest = highest(lines.flatMap(([, points]) => points.map(([x]) => x)));
  const tops = lines.map(([, points]) => highest(points.map(([, y]) => y)));
  const label = `Line chart of ${y} over ${counted(widest, x)}: ` +
    lines.map(([name, points], number) => `${name}, at most ${grouped(tops[number])}, ` +
      `at last ${grouped(points.at(-1)[1])}`).join("; ");
  const line = ([, points], number, { px, py }) => {
    const seen = points.filter(([, y]) => !logarithmic || y > 0).map(([x, y]) => [px(x), py(y)]);
    const dots = seen.length > 40 ? []
      : seen.map(([cx, cy]) => svg("circle", { class: `point-${number}`, cx, cy, r: 3 }));
    return [svg("path", { class: `series series-${number}`, d: path(seen) }), ...dots];
  };
  const samples = lines.map(([name], number) => [name,
    svg("path", { class: `series series-${number}`, d: "M0 7H26" }),
    svg("circle", { class: `point-${number}`, cx: 13, cy: 7, r: 3 })]);
  return [legend(samples),
    frame(label, { x: `${x}s`, y, widest, tallest: highest(tops), logarithmic },
      (scale) => lines.flatMap((each, number) => line(each, number, scale)))];
}

function bars({ title, endings, rows }) {
  const widest = highest(rows.map(([cards]) => cards)) + 1;
  const tallest = highest(rows.map(([, counts]) => sum(counts)));
  const names = rows.map(([cards, counts]) => counts.map((count, ending) =>
    `${counted(cards, "card")}: ${counted(count, "game")}, ${endings[ending]}`));
  const label = `${title}. ${names.flat().join("; ")}`;
  const stack = ([cards, counts], row, { px, py }) => {
    const gap = Math.min(2, (px(1) - px(0)) / 4);
    return counts.map((count, ending) => svg("rect", {
      x: px(cards - 0.5) + gap / 2, y: py(sum(counts.slice(0, ending + 1))),
      width: px(1) - px(0) - gap, height: py(0) - py(count), class: `ground-${ending}`,
    }, svg("title", {}, names[row][ending])));
  };
  return [endingLegend(endings, [0, 1, 2]),
    frame(label, { x: "cards", y: "games", widest, tallest },
      (scale) => rows.flatMap((each, row) => stack(each, row, scale)))];
}

const endingLegend = (endings, used) => legend(used.map((ending) =>
  [endings[ending], svg("rect", { width: 26, height: 14, class: `ground-${ending}` })]));

function grid({ title, down, across, shares, framed }) {
  const cell = (share, row, column) => {
    const isFramed = framed[0] === row + 1 && framed[1] === column + 1;
    const strength = share < 50 ? 100 - share : (share - 50) * 2;
    return html("td", {
      class: isFramed ? "framed" : "",
      style: `--tint: var(--ending-${share > 50 ? 0 : 2}); --share: ${strength}%`,
    }, share, isFramed ? html("span", { class: "unseen" }, " (this start)") : "");
  };
  const columns = shares[0].map((_, column) => html("th", { scope: "col" }, column + 1));
  return [html("table", { class: "grid" },
    html("caption", { class: "unseen" }, title),
    html("thead", {},
      html("tr", {}, html("td"),
        html("th", { scope: "colgroup", colspan: columns.length }, `${across} →`)),
      html("tr", {},
        html("th", { scope: "col" }, html("span", { class: "unseen" }, down), "↓"), ...columns)),
    html("tbody", {}, ...shares.map((values, row) => html("tr", {},
      html("th", { scope: "row" }, row + 1),
      ...values.map((share, column) => cell(share, row, column)))))),
  html("p", { class: "hint" },
    `Rows: ${down} 1 to ${shares.length}, from above. Blue above 50, orange below.`)];
}

// ---- Games ------------------------------------------------------------------------

const SAFE = "nobody can be eliminated from here on";
const CLOSED = "the loop closes here";
const STOPPED = 3;

/** The games that are drawn, those that are standoffs, and what else shows the chosen one. */
let games = [];
const standoffs = [];
let onChoose = () => {};

const nameOf = (game) => game.name ?? `game ${grouped(game.number)}`;
const addressed = () => games.find((game) => location.hash === `#${game.number}`) ?? games[0];
const cards = (deck, isNow) => html("ol", { class: "cards" }, ...deck.map((card, place) => {
  const isHighest = isNow && card === Math.max(...deck);
  const name = `${isNow && place === 0 ? "top" : ""} ${isHighest ? "highest" : ""}`;
  return html("li", { class: name }, card);
}));

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
  if (repeats !== null) flags.push([rounds, CLOSED], [repeats, "the loop begins here"]);
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
    return [...loop, svg("path", { class: "series series-0", d: path(seen) }),
      ...flags.flatMap(place)];
  });
}

function combat({ game }) {
  game.name = "part 1";
  if (game.wheels) standoffs.push(game);
  return [cardsChart(game, { x: "rounds", widest: game.rounds, at: (round) => round })];
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
  standoffs.push(...games.filter((game) => game.wheels));
  let root = addressed(), chosen = root, shown = [];
  const tree = html("div"), under = html("div"), side = html("div", { class: "side" });
  const crumbs = html("nav", { class: "crumbs", "aria-label": "Where the picture is zoomed to" });
  const equal = html("input", { type: "checkbox", onchange: () => render() });

  /** When each round of a game ends: a round takes the time of its sub-game. */
  function times(game) {
    if (equal.checked && game === root) return [...Array(game.rounds + 1).keys()];
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
    const height = (Math.max(...shown.map((box) => box.depth)) + 1) * row + 10;
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
    const after = (round) => round > 0 ? `after round ${grouped(round)}` : "at the beginning";
    if (repeats !== null) facts.push(["Repetition",
      `After round ${grouped(chosen.rounds)} the decks are as ${after(repeats)}.`]);
    if (marker !== null) facts.push([capital(after(marker)), `${SAFE}.`]);
    chosen.decks.forEach((deck, player) =>
      facts.push([`Player ${player + 1}'s deck at first`, cards(deck)]));
    side.replaceChildren(html("h3", {}, capital(nameOf(chosen))), html("dl", { class: "facts" },
      ...facts.flatMap(([term, fact]) => [html("dt", {}, term), html("dd", {}, fact)])));
    const line = (game) => game ? [...line(game.above), game] : [];
    crumbs.replaceChildren(html("ol", {}, ...line(root).map((game) => html("li", {}, game === root
      ? html("span", { "aria-current": "location" }, capital(nameOf(game)))
      : html("button", { type: "button", onclick: () => zoom(game) }, capital(nameOf(game)))))));
  }

  /** Player 1's cards in the chosen game, on the axis of the boxes above. */
  function drawCards() {
    const { from, to } = shown.find((box) => box.members[0] === chosen);
    const ends = times(chosen), at = (round) => from + (ends[round] / ends.at(-1)) * (to - from);
    const x = `rounds of ${equal.checked ? nameOf(root) : `${nameOf(root)} and its sub-games`}`;
    under.replaceChildren(cardsChart(chosen, { x, widest: shown[0].to, at }));
  }

  const redraw = drawn(tree, (width) => { drawTree(width); drawCards(); });
  function render() {
    const isSeen = () => layout((tree.clientWidth || 1000) - LEFT - RIGHT)
      .some((box) => box.members.length === 1 && box.members[0] === chosen);
    if (!isSeen()) root = chosen.above ?? chosen;
    if (!isSeen()) root = chosen;
    if (root !== addressed()) history.pushState(null, "", `#${root.number}`);
    redraw();
    drawSide();
    onChoose(chosen);
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
  const used = [...endings.keys()].filter((ending) => games.some((game) => game.ending === ending));
  return [html("div", { class: "icicle", id: root.number },
    html("div", { class: "bar" }, crumbs,
      html("label", { class: "switch" }, equal, " Every round equally wide")),
    html("div", {}, endingLegend(endings, used), tree, under, html("p", { class: "hint" },
      "Click or tap a game to zoom in, and a name above the picture to zoom out. With keys: " +
      "arrows, Home and End move, Enter zooms in, Escape out.")),
    side)];
}

// ---- Standoff ---------------------------------------------------------------------

function wheels() {
  if (standoffs.length === 0) return [html("p", {}, "No standoff was seen in these games.")];
  let game, step, played, loop, timer;
  const picture = html("div"), decks = html("div"), heading = html("h3");
  const story = html("p", { class: "story", "aria-live": "polite" });
  const button = (text, onclick) => html("button", { type: "button", onclick }, text);
  const range = html("input", { type: "range", min: 0, "aria-label": "Rounds played",
    oninput: () => jump(Number(range.value)) });
  const back = button("◂ Back", () => jump(step - 1));
  // The decks after the last round are those after the first round of the loop.
  const next = () => (step === game.rounds ? game.repeats : step) + 1;
  const forward = button("Forward ▸", () => jump(next()));
  const play = button("", () => setPlaying(!timer));
  const safe = button(capital(SAFE), () => jump(game.marker));
  const closed = button(capital(CLOSED), () => jump(game.rounds));

  function setPlaying(isPlaying) {
    clearInterval(timer);
    timer = isPlaying ? setInterval(() => go(next()), 700) : undefined;
    play.textContent = isPlaying ? "Pause" : "Play";
    story.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }
  const go = (to) => { step = Math.max(0, Math.min(game.rounds, to)); draw(); };
  const jump = (to) => { setPlaying(false); go(to); };
  onChoose = (chosen) => {
    if (!chosen.wheels || chosen === game) return;
    [game, played] = [chosen, { rounds: Infinity }];
    loop = decksAfter(game.repeats).map((deck) => [...deck]);
    jump(game.repeats);
  };

  /** The decks after `rounds` rounds: the winner takes both top cards, their own first. */
  function decksAfter(rounds) {
    if (rounds < played.rounds) played = { rounds: 0, decks: game.decks.map((deck) => [...deck]) };
    const [first, second] = played.decks;
    for (; played.rounds < rounds; played.rounds++) {
      const [one, two] = [first.shift(), second.shift()];
      if (game.wins[played.rounds] === "1") first.push(one, two);
      else second.push(two, one);
    }
    return played.decks;
  }

  function draw() {
    const now = decksAfter(step), isOver = step === game.rounds;
    const winner = Number(game.wins[isOver ? game.repeats : step]);
    const [own, other] = [now[winner - 1][0], now[2 - winner][0]];
    const length = counted(game.rounds - game.repeats, "round");
    heading.textContent = `${capital(nameOf(game))}: a loop of ${length}`;
    decks.replaceChildren(...now.flatMap((deck, player) => [
      html("p", { class: "input" }, `Player ${player + 1}, ${counted(deck.length, "card")}`),
      cards(deck, true)]));
    const told = [`After ${counted(step, "round")}` +
      (isOver ? `, the decks are as after ${counted(game.repeats, "round")}.` : ".")];
    if (step === game.marker) told.push(`${capital(SAFE)}.`);
    if (isOver) told.push(`${capital(CLOSED)}.`);
    told.push(own > other ? `Next, player ${winner}'s ${own} beats ${other}.`
      : `Next, a sub-game decides for player ${winner}, ${own} against ${other}.`);
    story.textContent = told.join(" ");
    range.max = game.rounds;
    range.value = step;
    back.disabled = step === 0;
    safe.disabled = game.marker === null;
    drawWheels(Math.max(step - game.repeats, 0), step < game.repeats);
  }

  /** The high cards of both decks on two wheels, and between them the ring of low cards. */
  function drawWheels(turns, isAsleep) {
    const [even, odd] = loop[0].length % 2 === 0 ? loop : loop.toReversed();
    const places = (deck, first) => deck.filter((_, place) => place % 2 === first);
    const [high, guard] = [places(even, 0), places(odd, 1)];
    const ring = [...places(odd, 0), ...places(even, 1)];
    const half = Math.floor(turns / 2), isOdd = turns % 2 === 1;
    const [big, left, right] = [ring, high, guard]
      .map((teeth) => Math.max((teeth.length * 27) / (2 * Math.PI), 16));
    const point = (x, y, away, angle) => [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const apart = (2 * Math.PI * (guard.length + 1)) / ring.length;
    const angles = [-Math.PI / 2 - apart / 2, -Math.PI / 2 + apart / 2];
    const centres = [left, right].map((size, side) => point(0, 0, big + size + 30, angles[side]));
    const best = [Math.max(...high), Math.max(...guard)];
    const canvas = svg("g", { class: isAsleep && "asleep" });
    const wheel = ([x, y], teeth, size, angle, now, met, result) => {
      canvas.append(svg("circle", { class: "wheel", cx: x, cy: y, r: size }));
      teeth.forEach((card, place) => {
        const turned = angle + (2 * Math.PI * (place - now)) / teeth.length;
        const [cx, cy] = point(x, y, size, turned);
        const isMet = !isAsleep && place === met ? result : "";
        canvas.append(svg("circle",
          { class: `tooth ${isMet} ${best.includes(card) ? "highest" : ""}`, cx, cy, r: 12 }),
        svg("text", { x: cx, y: cy }, card));
      });
    };
    const [turn, guardTurn] = [half % high.length, half % guard.length];
    const met = (half + (isOdd ? guard.length + 1 : 0)) % ring.length;
    wheel([0, 0], ring, big, angles[0], half, met, "loses");
    wheel(centres[0], high, left, angles[0] + Math.PI, turn, isOdd ? -1 : turn, "wins");
    wheel(centres[1], guard, right, angles[1] + Math.PI, guardTurn, isOdd ? guardTurn : -1, "wins");
    const discs = [[0, 0, big], [...centres[0], left], [...centres[1], right]];
    const edge = (pick, axis, sign) =>
      pick(...discs.map((disc) => disc[axis] + sign * (disc[2] + 18)));
    const [x, y] = [edge(Math.min, 0, -1), edge(Math.min, 1, -1)];
    const [width, height] = [edge(Math.max, 0, 1) - x, edge(Math.max, 1, 1) - y];
    const [k, j, r] = [high, guard, ring].map((teeth) => teeth.length);
    picture.replaceChildren(svg("svg", {
      class: "wheels", viewBox: `${x} ${y} ${width} ${height}`, role: "img",
      style: `max-width: ${Math.min(width * 1.5, 560)}px; margin-inline: auto`,
      "aria-label": `Three wheels of ${k}, ${j} and ${r} teeth. ${story.textContent}`,
    }, canvas), html("p", { class: "hint" }, `Wheels of ${k}, ${j} and ${r} teeth: all are back ` +
      `after 2 · lcm(${k}, ${j}, ${r}) = ${grouped(game.rounds - game.repeats)} rounds.`));
  }

  const length = (game) => game.rounds - game.repeats;
  const longest = standoffs.reduce((one, other) => length(other) > length(one) ? other : one);
  onChoose(location.hash && addressed().wheels ? addressed() : longest);
  return [html("div", { class: "standoff" },
    html("div", {}, heading, decks, story,
      html("div", { class: "controls" }, range, back, play, forward, safe, closed)),
    picture)];
}

// ---- The page ---------------------------------------------------------------------

/** An answer whose digits are set in groups, and copied without spaces. */
const digits = (answer) => answer.split(/\B(?=(?:\d{3})+$)/)
  .map((group) => html("span", { class: "digits" }, group));
document.getElementById("parts").append(...data.parts.map(({ Ok: answer, Err: reason }, number) =>
  html("div", {}, html("dt", {}, `Part ${number + 1}`), answer === undefined
    ? html("dd", { class: "reason" }, grouped(reason)) : html("dd", {}, ...digits(answer)))));
document.getElementById("notes").append(...data.notes.map((note) => html("li", {}, grouped(note))));
const draw = { chart, combat, grid, icicle, wheels, bars };
document.getElementById("panels").replaceChildren(...data.panels.map((panel, number) =>
  html("section", { "aria-labelledby": `title-${number}` },
    html("h2", { id: `title-${number}` }, panel.title),
    ...panel.about.map((text) => html("p", { class: "about" }, grouped(text))),
    html("figure", {}, ...draw[panel.kind](panel)))));
