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
const power = (exponent) => exponent === 0 ? "1" : exponent === 1 ? "10"
  : "10" + [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

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

/** A dashed line from top to bottom, with its name beside it. */
function flag(x, top, bottom, name, width) {
  const room = width - name.length * 6.4;
  const at = Math.max(4, Math.min(x + 6, room));
  return [svg("path", { class: "mark", d: `M${x} ${top}V${bottom}` }),
    svg("text", { x: at, y: bottom - 8, class: "halo" }, name)];
}

const legend = (entries) => html("ul", { class: "legend" }, ...entries.map(([name, ...samples]) =>
  html("li", {}, svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" }, ...samples), name)));

// ---- Line chart -------------------------------------------------------------------

function chart({ x, y, logarithmic, lines, stretch, marker }) {
  const host = html("div");
  const widest = highest(lines.flatMap(([, points]) => points.map(([x]) => x)));
  const tops = lines.map(([, points]) => highest(points.map(([, y]) => y)));
  const decades = Math.ceil(Math.log10(highest(tops)));
  const every = Math.ceil(decades / 8);
  const levels = logarithmic
    ? Array.from({ length: Math.floor(decades / every) + 1 }, (_, place) => 10 ** (place * every))
    : ticks(highest(tops), 5);
  const label = `Line chart of ${y} over ${grouped(widest)} ${x}: ` +
    lines.map(([name, points], number) => `${name}, at most ${grouped(tops[number])}, ` +
      `at last ${grouped(points.at(-1)[1])}`).join("; ");
  drawn(host, (width) => {
    const [left, right, top] = [logarithmic ? 38 : 46, width - 12, 24];
    const height = Math.max(220, Math.min(340, width * 0.42)), bottom = height - 40;
    const px = (value) => left + (value / widest) * (right - left);
    const share = (value) =>
      logarithmic ? Math.log10(value) / decades : value / highest(tops);
    const py = (value) => bottom - share(value) * (bottom - top);
    const picture = svg("svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
    if (stretch) {
      const [[from, to], name] = stretch;
      picture.append(svg("rect", { class: "stretch", x: px(from), y: top,
        width: px(to) - px(from), height: bottom - top }),
      svg("text", { x: Math.max(px(to) - 6, left + 200), y: top + 16, "text-anchor": "end",
        class: "halo" }, grouped(name)));
    }
    for (const value of levels) {
      picture.append(svg("path", { class: "axis", d: `M${left} ${py(value)}H${right}` }),
        svg("text", { class: "tick", x: left - 8, y: py(value) + 4, "text-anchor": "end" },
          logarithmic ? power(Math.round(Math.log10(value))) : grouped(value)));
    }
    for (const value of ticks(widest, Math.max(2, Math.floor(width / 110)))) {
      picture.append(svg("text",
        { class: "tick", x: px(value), y: bottom + 18, "text-anchor": "middle" }, grouped(value)));
    }
    picture.append(
      svg("text", { class: "tick", x: right, y: height - 4, "text-anchor": "end" }, `${x} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${y}`));
    if (marker) picture.append(...flag(px(marker[0]), top, bottom, marker[1], width));
    lines.forEach(([, points], number) => {
      const seen = points.filter(([, y]) => !logarithmic || y > 0).map(([x, y]) => [px(x), py(y)]);
      picture.append(svg("path", { class: `series series-${number}`, d: path(seen) }));
      if (seen.length <= 40) {
        picture.append(...seen.map(([cx, cy]) =>
          svg("circle", { class: `point-${number}`, cx, cy, r: 3 })));
      }
    });
    host.replaceChildren(picture);
  });
  return lines.length < 2 ? [host] : [legend(lines.map(([name], number) => [name,
    svg("path", { class: `series series-${number}`, d: "M0 7H26" }),
    svg("circle", { class: `point-${number}`, cx: 13, cy: 7, r: 3 })])), host];
}

// ---- Table and grid ---------------------------------------------------------------

function table({ title, head, rows }) {
  const side = (column) => (column > 0 ? "number" : "");
  const cell = (value, column) => html(column === 0 ? "th" : "td", {
    scope: column === 0 ? "row" : undefined, "data-head": head[column],
    class: `${side(column)} ${value === 0 ? "zero" : ""}`,
  }, grouped(value));
  return [html("table", { class: "wide" },
    html("caption", { class: "unseen" }, title),
    html("thead", {}, html("tr", {}, ...head.map((name, column) =>
      html("th", { scope: "col", class: side(column) }, name)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map(cell)))))];
}

function grid({ title, down, across, shares, framed }) {
  const cell = (share, row, column) => {
    const isFramed = framed[0] === row + 1 && framed[1] === column + 1;
    const strength = Math.min(60, Math.abs(share - 50) * 2);
    return html("td", {
      class: isFramed ? "framed" : "",
      style: `--tint: var(--kind-${share > 50 ? 0 : 2}); --share: ${strength}%`,
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

/** All games that are drawn, and what else shows the one that is chosen. */
let games = [];
let onChoose = () => {};

const nameOf = (game) => `game ${grouped(game.number)}`;
const sum = (games, part) => games.reduce((sum, game) => sum + part(game), 0);
const cards = (deck, top, best) => html("ol", { class: "cards" }, ...deck.map((card, place) =>
  html("li", { class: `${place === 0 && top ? "top" : ""} ${card === best ? "highest" : ""}` },
    card)), ...(deck.length ? [] : [html("li", { class: "empty" }, "no cards")]));

/** Gives each game its parent and its children, and counts the games from it downwards. */
function link() {
  const byNumber = new Map(games.map((game) => [game.number, game]));
  for (const game of games) {
    Object.assign(game, { above: byNumber.get(game.parent), children: [], all: 1 });
    game.above?.children.push(game);
  }
  for (const game of games.toReversed()) if (game.above) game.above.all += game.all;
}

function icicle(panel) {
  const { title, kinds, marker } = panel;
  const [row, gap, narrow] = [30, 2, 3];
  games = panel.games;
  link();
  let [root, chosen, equal, shown] = [games[0], games[0], false, []];
  const tree = html("div"), under = html("div", { class: "under" });
  const side = html("div", { class: "side" });
  const crumbs = html("nav", { class: "crumbs", "aria-label": "Where the picture is zoomed to" });
  const toggle = html("input",
    { type: "checkbox", onchange: () => { equal = toggle.checked; render(); } });

  /** The boxes below `root`: neighbours too narrow to be seen become one. */
  function layout(width) {
    const boxes = [];
    const place = (game, x, end, depth) => {
      boxes.push({ members: [game], x, end, depth });
      let run;
      for (const child of game.children) {
        const [from, to, all] = equal && game === root
          ? [child.parent_round - 1, child.parent_round, game.rounds]
          : [child.begin - game.begin, child.begin - game.begin + child.length, game.length];
        const [left, right] = [from, to].map((time) => x + (time / all) * (end - x));
        if (right - left >= narrow) {
          place(child, left, right, depth + 1);
          run = undefined;
        } else if (run && left - run.end < narrow) {
          run.members.push(child);
          run.end = right;
        } else boxes.push(run = { members: [child], x: left, end: right, depth: depth + 1 });
      }
    };
    place(root, 0, width, 0);
    return boxes;
  }

  const isAlone = (box, game) => box.members.length === 1 && box.members[0] === game;
  const rounds = (game) => counted(game.rounds, "round") +
    (game.length > game.rounds ? `, with those of its sub-games ${grouped(game.length)}` : "");
  const label = ({ members: [first, ...others] }) => others.length > 0
    ? counted(first.all + sum(others, (game) => game.all), "game")
    : `${capital(nameOf(first))}: ${kinds[first.kind]}, ${rounds(first)}`;
  /** The kind that most of the time of a box belongs to. */
  const kind = ({ members }) => {
    const time = kinds.map((_, kind) => sum(members, (game) => game.kind === kind && game.length));
    return time.indexOf(Math.max(...time));
  };
  /** What a box may say, the longest first. */
  const texts = (box) => {
    const [first, ...others] = box.members;
    if (others.length > 0) return [label(box), grouped(sum(box.members, (game) => game.all))];
    const name = capital(nameOf(first));
    return [`${name} · ${counted(first.length, "round")}`, name, grouped(first.number)];
  };
  const focus = () => tree.firstChild.focus({ preventScroll: true });

  function drawTree(width) {
    shown = layout(width);
    const height = (Math.max(...shown.map((box) => box.depth)) + 1) * row;
    const current = shown.find((box) => box.members.includes(chosen));
    const picture = svg("svg", {
      class: "tree", viewBox: `0 0 ${width} ${height}`, role: "tree", tabindex: 0, onkeydown: key,
      "aria-label": `${title}. Arrow keys move between games, Enter zooms in, Escape out.`,
      "aria-activedescendant": "chosen",
    });
    const labels = [];
    for (const box of shown) {
      const [wide, y] = [Math.max(box.end - box.x, 1), box.depth * row];
      const longest = box.members.reduce((one, other) => other.length > one.length ? other : one);
      const isCurrent = box === current;
      picture.append(svg("rect", {
        x: box.x, y, width: wide, height: row - gap, fill: `url(#kind-${kind(box)})`,
        id: isCurrent && "chosen", class: isCurrent && "chosen", role: "treeitem",
        "aria-level": box.depth + 1, "aria-selected": String(isCurrent), "aria-label": label(box),
        style: wide < 4 && "stroke: none",
        onclick: () => { root = chosen = longest; render(); focus(); },
      }, svg("title", {}, label(box))));
      const text = texts(box).find((text) => text.length * 6.6 + 12 < wide);
      if (text) {
        labels.push(svg("text", { x: box.x + 6, y: y + 18, class: `on-${kind(box)}`,
          "aria-hidden": "true" }, text));
      }
    }
    if (current) picture.append(picture.querySelector("#chosen"));
    picture.append(...labels);
    tree.replaceChildren(picture);
  }

  /** Player 1's cards in the chosen game, on the axis of the boxes above. */
  function drawCards(width) {
    const height = 140, top = 12, bottom = height - 22;
    const box = shown.find((box) => isAlone(box, chosen));
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `player 1's cards over the rounds of ${nameOf(chosen)}` });
    const whole = equal ? root.rounds : root.length;
    for (const value of ticks(whole, Math.max(2, Math.floor(width / 120)))) {
      const x = (value / whole) * width;
      const anchor = x < 30 ? "start" : x > width - 30 ? "end" : "middle";
      picture.append(svg("path", { class: "axis", d: `M${x} ${top}V${bottom + 4}` }),
        svg("text", { class: "tick", x, y: height - 4, "text-anchor": anchor }, grouped(value)));
    }
    picture.append(svg("path", { class: "axis", d: `M0 ${bottom}H${width}` }));
    if (box) {
      const all = chosen.decks.flat().length;
      const at = equal && chosen === root ? (done) => (done / chosen.rounds) * width : clock(box);
      const py = (count) => bottom - (count / all) * (bottom - top);
      let count = chosen.decks[0].length;
      const points = [[at(0), py(count)]];
      [...chosen.wins].forEach((winner, round) => {
        points.push([at(round + 1), py(count)]);
        count += winner === "1" ? 1 : -1;
        points.push([at(round + 1), py(count)]);
      });
      if (chosen.repeats !== null) {
        const [from, to] = [at(chosen.repeats), at(chosen.rounds)];
        picture.append(svg("rect",
          { class: "stretch", x: from, y: top, width: to - from, height: bottom - top }));
      }
      picture.append(svg("path", { class: "series series-0", d: path(points) }),
        svg("text", { class: "tick halo", x: Math.min(box.end, width) - 4, y: top + 10,
          "text-anchor": "end" }, all));
      if (chosen.marker !== null) {
        picture.append(...flag(at(chosen.marker), top, bottom, marker, width));
      }
    }
    under.replaceChildren(html("p", {}, `Player 1's cards in ${nameOf(chosen)}, over the rounds ` +
      `of ${equal ? nameOf(root) : "all games"}`), picture);
  }

  /** Where the chosen game's rounds end: a round takes the time of its sub-game. */
  function clock({ x, end }) {
    const times = [0];
    for (const child of [...chosen.children, undefined]) {
      const [from, begin] = [times.length - 1, times.at(-1)];
      const to = child ? child.parent_round - 1 : chosen.rounds;
      const until = child ? child.begin - chosen.begin - 1 : chosen.length;
      for (let round = from + 1; round <= to; round++) {
        times.push(begin + ((round - from) / (to - from)) * (until - begin));
      }
      if (child) times.push(child.begin - chosen.begin + child.length);
    }
    return (round) => x + (times[round] / chosen.length) * (end - x);
  }

  function drawSide() {
    const { above, repeats, marker: certain } = chosen;
    const facts = [[above ? `Decides round ${grouped(chosen.parent_round)} of ${nameOf(above)}`
      : "The main game", kinds[chosen.kind]], ["Rounds", rounds(chosen)]];
    if (chosen.all > 1) facts.push(["Sub-games drawn", grouped(chosen.all - 1)]);
    const after = (round) => round > 0 ? `after round ${grouped(round)}` : "at the beginning";
    if (repeats !== null) {
      const again = `After round ${grouped(chosen.rounds)} the decks are as ${after(repeats)}.`;
      facts.push(["Repetition", again]);
    }
    if (certain !== null) facts.push([capital(after(certain)), `${marker}.`]);
    chosen.decks.forEach((deck, player) =>
      facts.push([`Player ${player + 1}'s deck at first`, cards(deck)]));
    side.replaceChildren(html("h3", {}, capital(nameOf(chosen))), html("dl", { class: "facts" },
      ...facts.flatMap(([term, fact]) => [html("dt", {}, term), html("dd", {}, fact)])));
    const line = [];
    for (let game = root; game; game = game.above) line.unshift(game);
    crumbs.replaceChildren(html("ol", {}, ...line.map((game) => html("li", {}, game === root
      ? html("span", { "aria-current": "location" }, capital(nameOf(game)))
      : html("button", { type: "button", onclick: () => { root = chosen = game; render(); } },
        capital(nameOf(game)))))));
  }

  const drawAll = drawn(tree, (width) => { drawTree(width); drawCards(width); });
  function render() {
    const isSeen = () => layout(tree.clientWidth || 1000).some((box) => isAlone(box, chosen));
    if (!isSeen()) root = chosen.above ?? chosen;
    if (!isSeen()) root = chosen;
    drawAll();
    drawSide();
    onChoose(chosen);
  }

  function key(event) {
    const siblings = chosen.above?.children ?? [chosen];
    const beside = (step) => siblings[siblings.indexOf(chosen) + step];
    const to = {
      ArrowLeft: () => beside(-1), ArrowRight: () => beside(1),
      ArrowUp: () => chosen.above, ArrowDown: () => chosen.children[0],
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
  const used = [...kinds.keys()].filter((kind) => games.some((game) => game.kind === kind));
  return [html("div", { class: "icicle" },
    html("div", { class: "bar" }, crumbs,
      html("label", { class: "switch" }, toggle, " Every round equally wide")),
    html("div", {},
      legend(used.map((kind) =>
        [kinds[kind], svg("rect", { width: 26, height: 14, fill: `url(#kind-${kind})` })])),
      tree, under, html("p", { class: "hint" },
        "Click a game or press Enter to zoom in, Escape to zoom out. Arrow keys move.")),
    side)];
}

// ---- Standoff ---------------------------------------------------------------------

function wheels() {
  const standoffs = games.filter((game) => game.wheels);
  if (standoffs.length === 0) return [html("p", {}, "This deal has no standoff.")];
  let game, step;
  const track = html("div"), picture = html("div"), decks = html("div"), heading = html("h3");
  const story = html("p", { class: "story", "aria-live": "polite" });
  const button = (text, to) => html("button", { type: "button", onclick: () => go(to()) }, text);
  const range = html("input", { type: "range", min: 0, "aria-label": "Rounds played",
    oninput: () => go(Number(range.value)) });
  const back = button("◂ Back", () => step - 1);
  // The decks after the last round are those after the first round of the loop.
  const forward = button("Forward ▸", () => (step === game.rounds ? game.repeats : step) + 1);
  const certain = button("Where it is certain", () => game.marker);
  const repeated = button("Where it repeats", () => game.rounds);

  const go = (to) => { step = Math.max(0, Math.min(game.rounds, to)); draw(); };
  onChoose = (chosen) => {
    if (!chosen.wheels) return;
    game = chosen;
    go(game.repeats);
  };

  /** The decks after so many rounds: the winner takes both top cards, the own one first. */
  function decksAfter(rounds) {
    const decks = game.decks.map((deck) => [...deck]);
    for (const winner of game.wins.slice(0, rounds)) {
      const [one, two] = decks.map((deck) => deck.shift());
      if (winner === "1") decks[0].push(one, two);
      else decks[1].push(two, one);
    }
    return decks;
  }

  function draw() {
    const now = decksAfter(step), isOver = step === game.rounds;
    const winner = Number(game.wins[isOver ? game.repeats : step]);
    const [own, other] = [now[winner - 1][0], now[2 - winner][0]];
    heading.textContent = capital(nameOf(game));
    decks.replaceChildren(...now.flatMap((deck, player) => [
      html("p", { class: "input" }, `Player ${player + 1}, ${counted(deck.length, "card")}`),
      cards(deck, true, Math.max(...deck))]));
    story.textContent = `After ${counted(step, "round")}` +
      (isOver ? `, the decks are as after ${counted(game.repeats, "round")}` : "") + ". Next, " +
      (own > other ? `player ${winner}’s ${own} beats ${other}.`
        : `a sub-game decides for player ${winner}, ${own} against ${other}.`) +
      (step === game.marker ? " From here on, nobody can be eliminated." : "");
    range.max = game.rounds;
    range.value = step;
    back.disabled = step === 0;
    certain.disabled = game.marker === null;
    redrawTrack();
    drawWheels(Math.max(step - game.repeats, 0), step < game.repeats);
  }

  const redrawTrack = drawn(track, (width) => {
    const px = (rounds) => 8 + (rounds / game.rounds) * (width - 16);
    const text = (rounds, y, words) => svg("text",
      { x: px(rounds), y, "text-anchor": px(rounds) > width / 2 ? "end" : "start" }, words);
    const { repeats, rounds, marker } = game;
    track.replaceChildren(svg("svg", { viewBox: `0 0 ${width} 46`, "aria-hidden": "true" },
      svg("rect",
        { class: "stretch", x: px(repeats), y: 34, width: px(rounds) - px(repeats), height: 12 }),
      svg("path", { class: "axis", d: `M8 40H${width - 8}` }),
      text(repeats, 28, `the loop: ${grouped(rounds - repeats)} rounds`),
      ...(marker === null ? [] : [svg("path", { class: "mark", d: `M${px(marker)} 14V46` }),
        text(marker, 11, "it is certain")])));
  });

  /** The high cards of both decks on two wheels, and between them the ring of low cards. */
  function drawWheels(turns, isAsleep) {
    const [one, two] = decksAfter(game.repeats);
    const [even, odd] = one.length % 2 === 0 ? [one, two] : [two, one];
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
    const wheel = ([x, y], teeth, size, angle, now, met, kind) => {
      canvas.append(svg("circle", { class: "wheel", cx: x, cy: y, r: size }));
      teeth.forEach((card, place) => {
        const turned = angle + (2 * Math.PI * (place - now)) / teeth.length;
        const [cx, cy] = point(x, y, size, turned);
        const meets = !isAsleep && place === met ? kind : "";
        canvas.append(svg("circle",
          { class: `tooth ${meets} ${best.includes(card) ? "highest" : ""}`, cx, cy, r: 12 }),
        svg("text", { class: `label ${meets && `${kind}-label`}`, x: cx, y: cy }, card));
      });
    };
    const [turn, guardTurn] = [half % high.length, half % guard.length];
    const met = (half + (isOdd ? guard.length + 1 : 0)) % ring.length;
    wheel([0, 0], ring, big, angles[0], half, met, "meets");
    wheel(centres[0], high, left, angles[0] + Math.PI, turn, isOdd ? -1 : turn, "turn");
    wheel(centres[1], guard, right, angles[1] + Math.PI, guardTurn, isOdd ? guardTurn : -1, "turn");
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
      `after 2 · lcm(${k}, ${j}, ${r}) = ${grouped(game.rounds - game.repeats)} rounds.` +
      (isAsleep ? ` They begin to turn after ${counted(game.repeats, "round")}.` : "")));
  }

  const size = (game) => game.decks.flat().length;
  const smallest = standoffs.reduce((one, other) => size(other) < size(one) ? other : one);
  onChoose(games[0].wheels ? games[0] : smallest);
  return [html("div", { class: "standoff" },
    html("div", {}, heading, decks, story, track,
      html("div", { class: "controls" }, range, back, forward, certain, repeated)),
    picture)];
}

// ---- The page ---------------------------------------------------------------------

document.getElementById("parts").append(...data.parts.map(({ Ok: answer, Err: reason }, number) =>
  html("div", {}, html("dt", {}, `Part ${number + 1}`),
    html("dd", { class: answer === undefined ? "reason" : "" }, answer ?? reason))));
const draw = { chart, table, grid, icicle, wheels };
document.getElementById("panels").replaceChildren(...data.panels.map((panel, number) =>
  html("section", { "aria-labelledby": `title-${number}` },
    html("h2", { id: `title-${number}` }, panel.title),
    html("p", { class: "about" }, grouped(panel.about)),
    html("figure", {}, ...draw[panel.kind](panel)))));
