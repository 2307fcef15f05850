"use strict";
// Draws what the page's data says there is to see. Text from the data is only ever set
// as text, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);

// ---- Elements, numbers, scales ---------------------------------------------------

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
const counted = (count, thing) => `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
const power = (exponent) => exponent === 0 ? "1" : exponent === 1 ? "10"
  : "10" + [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

/** Round numbers from 0 to `most`, not more than `count` steps. */
function ticks(most, count) {
  const rough = Math.max(most, 1) / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * unit >= rough) * unit);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
}

/** Draws into `host` now, and again whenever its width changes. */
function drawn(host, draw) {
  let last = 0;
  const redraw = () => {
    const width = Math.round(host.clientWidth);
    if (width > 0) draw(width);
  };
  new ResizeObserver(() => {
    if (host.clientWidth !== last) { last = host.clientWidth; redraw(); }
  }).observe(host);
  return redraw;
}

/** A path through points; of many in one column of pixels, only the extremes. */
function path(points) {
  const columns = new Map();
  if (points.length > 4000) {
    for (const [x, y] of points) {
      const column = columns.get(Math.round(x));
      if (column) { column[0] = Math.min(column[0], y); column[1] = Math.max(column[1], y); }
      else columns.set(Math.round(x), [y, y]);
    }
    points = [...columns].flatMap(([x, [low, high]]) => [[x, low], [x, high]]);
  }
  return "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
}

// ---- Line chart ------------------------------------------------------------------

function chart({ x, y, logarithmic, lines, stretch, mark }) {
  const host = html("div");
  const points = lines.flatMap(([, points]) => points);
  const widest = Math.max(...points.map((point) => point[0]), 1);
  const highest = Math.max(...points.map((point) => point[1]), 1);
  const decades = Math.ceil(Math.log10(highest));
  drawn(host, (width) => {
    const [left, right, top, bottom] = [logarithmic ? 38 : 46, 12, 24, 40];
    const height = Math.max(220, Math.min(340, width * 0.42));
    const px = (value) => left + (value / widest) * (width - left - right);
    const share = (value) => logarithmic ? Math.log10(value) / decades : value / ticks(highest, 5).at(-1);
    const most = logarithmic ? 1 : Math.max(1, share(highest));
    const py = (value) => height - bottom - (share(value) / most) * (height - top - bottom);
    const every = Math.ceil(decades / 8);
    const levels = logarithmic
      ? Array.from({ length: Math.floor(decades / every) + 1 }, (_, place) => 10 ** (place * every))
      : ticks(highest, 5);
    const picture = svg("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `Line chart of ${y} over ${grouped(widest)} ${x}: ` + lines.map(([name, points]) =>
        `${name}, at most ${grouped(Math.max(...points.map((point) => point[1])))}, ` +
        `at last ${grouped(points.at(-1)[1])}`).join("; "),
    });
    if (stretch) {
      const [[from, to], name] = stretch;
      picture.append(
        svg("rect", { class: "stretch", x: px(from), y: top, width: px(to) - px(from), height: height - top - bottom }),
        svg("text", { x: Math.min(Math.max(px((from + to) / 2), left + 85), width - 95), y: top + 16, "text-anchor": "middle", class: "halo" }, grouped(name)));
    }
    for (const level of levels) {
      picture.append(
        svg("path", { class: "axis", d: `M${left} ${py(level)}H${width - right}` }),
        svg("text", { class: "tick", x: left - 8, y: py(level) + 4, "text-anchor": "end" },
          logarithmic ? power(Math.round(Math.log10(level))) : grouped(level)));
    }
    for (const value of ticks(widest, Math.max(2, Math.floor(width / 110)))) {
      picture.append(svg("text", { class: "tick", x: px(value), y: height - bottom + 18, "text-anchor": "middle" }, grouped(value)));
    }
    picture.append(
      svg("text", { class: "tick", x: width - right, y: height - 4, "text-anchor": "end" }, `${x} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${y}`));
    if (mark) picture.append(...flag(px(mark[0]), top, height - bottom, mark[1], width));
    lines.forEach(([, points], number) => {
      const seen = points.filter((point) => !logarithmic || point[1] > 0).map(([a, b]) => [px(a), py(b)]);
      picture.append(svg("path", { class: `series series-${number}`, d: path(seen) }));
      if (seen.length <= 40) picture.append(...seen.map(([cx, cy]) => svg("circle", { class: `point-${number}`, cx, cy, r: 3 })));
    });
    host.replaceChildren(picture);
  });
  return lines.length < 2 ? [host] : [legend(lines.map(([name], number) => [name,
    svg("path", { class: `series series-${number}`, d: "M0 7H26" }),
    svg("circle", { class: `point-${number}`, cx: 13, cy: 7, r: 3 })])), host];
}

/** A dashed line from top to bottom, with its name beside it. */
function flag(x, top, bottom, name, width) {
  const room = width - name.length * 6.4;
  return [
    svg("path", { class: "mark", d: `M${x} ${top}V${bottom}` }),
    svg("text", { x: Math.max(4, Math.min(x + 6, room)), y: bottom - 8, class: "halo" }, name),
  ];
}

const legend = (entries) => html("ul", { class: "legend" }, ...entries.map(([name, ...samples]) =>
  html("li", {}, svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" }, ...samples), name)));

// ---- Table and grid --------------------------------------------------------------

function table({ head, rows }, title) {
  const isNumber = head.map((_, column) => column > 0 && rows.every((row) => /^\d+$/.test(row[column])));
  const side = (column) => (isNumber[column] ? "number" : undefined);
  return [html("table", { class: head.length > 5 ? "wide" : undefined },
    html("caption", { class: "unseen" }, title),
    html("thead", {}, html("tr", {}, ...head.map((name, column) =>
      html("th", { scope: "col", class: side(column) }, name)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell, column) =>
      html(column === 0 ? "th" : "td", {
        scope: column === 0 ? "row" : undefined, "data-head": head[column],
        class: cell === "0" ? `${side(column)} zero` : side(column),
      }, grouped(cell)))))))];
}

function grid({ down, across, shares, marked }, title) {
  return [html("table", { class: "grid" },
    html("caption", { class: "unseen" }, title),
    html("thead", {},
      html("tr", {}, html("td"), html("th", { scope: "colgroup", colspan: shares[0].length }, `${across} →`)),
      html("tr", {}, html("th", { scope: "col" }, html("span", { class: "unseen" }, down), "↓"),
        ...shares[0].map((_, column) => html("th", { scope: "col" }, column + 1)))),
    html("tbody", {}, ...shares.map((row, number) => html("tr", {}, html("th", { scope: "row" }, number + 1),
      ...row.map((share, column) => {
        const isMarked = marked[0] === number + 1 && marked[1] === column + 1;
        const strength = Math.min(60, Math.abs(share - 500) / 5);
        return html("td", {
          class: isMarked ? "marked" : undefined,
          style: `--tint: var(--kind-${share > 500 ? 0 : 2}); --share: ${strength}%`,
        }, (share / 10).toFixed(0), isMarked ? html("span", { class: "unseen" }, " (this start)") : "");
      }))))),
  html("p", { class: "hint" }, `Rows: ${down} 1 to ${shares.length}, from above. Blue above 50, orange below.`)];
}

// ---- Blocks ----------------------------------------------------------------------

/** Unpacks what `json.rs` has packed. Walks and lists stay packed until asked for. */
function unpack({ numbers, values, letters, walks, lists }) {
  const code = Object.fromEntries([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((letter, place) => [letter, place]));
  [walks, lists] = [walks.split(" "), lists.split(" ")];
  const blocks = [];
  for (let index = 0; index * 13 < numbers.length; index++) {
    const [number, several, parent, first, more, begin, below, kind, steps, walked, mark, repeats, wheels] =
      numbers.slice(index * 13, index * 13 + 13);
    const above = parent > 0 ? blocks[index - parent] : undefined;
    const block = {
      index, above, children: [], first, last: first + more, kind, steps, wheels: wheels === 1,
      number: number + (blocks.at(-1)?.number ?? 0), several, all: several || 1,
      begin: begin + (above?.begin ?? 0), length: steps + below, level: above ? above.level + 1 : 1,
      mark: mark > 0 ? mark - 1 : undefined, repeats: repeats > 0 ? repeats - 1 : undefined,
      walk: () => Array.from({ length: walked }, (_, step) =>
        (code[walks[index][Math.floor(step / 6)]] >> step % 6) & 1),
      lists: () => lists[index].split(",").map((list) => Array.from({ length: list.length / letters }, (_, place) =>
        values[[...list.slice(place * letters, (place + 1) * letters)]
          .reduceRight((sum, letter) => sum * 64 + code[letter], 0)])),
    };
    above?.children.push(block);
    blocks.push(block);
  }
  for (const block of blocks.toReversed()) if (block.above) block.above.all += block.all;
  return blocks;
}

/** What wants to hear which block of the icicle is chosen, and a way to choose one. */
const followers = [];
let choose = () => {};

// ---- Icicle ----------------------------------------------------------------------

function icicle({ thing, unit, kinds, walk, mark, lists, blocks: packed }, title) {
  const [row, gap, narrow] = [30, 2, 3];
  const blocks = unpack(packed);
  let [root, chosen, equal] = [blocks[0], blocks[0], false];
  let shown = [];
  const name = (block) => block.several ? `${thing}s from ${grouped(block.number)} on` : `${thing} ${grouped(block.number)}`;
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const tree = html("div"), under = html("div", { class: "under" });
  const crumbs = html("nav", { class: "crumbs", "aria-label": "Where the picture is zoomed to" });
  const side = html("div", { class: "side" });
  const toggle = html("input", { type: "checkbox", onchange: () => { equal = toggle.checked; render(); } });

  /** The boxes below `root`: neighbours too narrow to be seen become one. */
  function layout(width) {
    const boxes = [];
    const place = (block, x, end, depth) => {
      boxes.push({ members: [block], x, end, depth });
      let run;
      for (const child of block.children) {
        const own = equal && block === root;
        const at = (from, all) => x + (from / all) * (end - x);
        const [a, z] = own ? [at(child.first - 1, block.steps), at(child.last, block.steps)]
          : [at(child.begin - block.begin, block.length), at(child.begin - block.begin + child.length, block.length)];
        if (z - a >= narrow) { place(child, a, z, depth + 1); run = undefined; continue; }
        if (run && a - run.end < narrow) { run.members.push(child); run.end = z; }
        else boxes.push(run = { members: [child], x: a, end: z, depth: depth + 1 });
      }
    };
    place(root, 0, width, 0);
    return boxes;
  }

  const rounds = (block) => counted(block.steps, unit) +
    (block.length > block.steps ? `, with the ${thing}s within ${grouped(block.length)}` : "");
  const label = ({ members: [first, ...others] }) => {
    if (others.length > 0) return counted([first, ...others].reduce((sum, block) => sum + block.all, 0), thing);
    return first.several ? counted(first.several, thing) : `${capital(name(first))}: ${kinds[first.kind]}, ${rounds(first)}`;
  };
  /** The kind that most of the time of a box belongs to. */
  const kind = ({ members }) => {
    const time = kinds.map((_, number) => members.reduce((sum, block) => sum + (block.kind === number ? block.length : 0), 0));
    return time.indexOf(Math.max(...time));
  };

  function drawTree(width) {
    shown = layout(width);
    const height = (Math.max(...shown.map((box) => box.depth)) + 1) * row;
    const current = shown.find((box) => box.members.includes(chosen));
    const picture = svg("svg", {
      class: "tree", viewBox: `0 0 ${width} ${height}`, role: "tree", tabindex: 0, onkeydown: key,
      "aria-label": `${title}. Arrow keys walk between ${thing}s, Enter zooms in, Escape out.`,
      "aria-activedescendant": "chosen",
    });
    const labels = [];
    for (const box of shown) {
      const [wide, y] = [Math.max(box.end - box.x, 1), box.depth * row];
      const longest = box.members.reduce((one, other) => (other.length > one.length ? other : one));
      picture.append(svg("rect", {
        x: box.x, y, width: wide, height: row - gap, fill: `url(#kind-${kind(box)})`, role: "treeitem",
        id: box === current ? "chosen" : undefined, class: box === current ? "chosen" : undefined,
        "aria-level": box.depth + 1, "aria-selected": String(box === current), "aria-label": label(box),
        style: wide < 4 ? "stroke: none" : undefined,
        onclick: () => { chosen = longest; root = longest; render(); tree.firstChild.focus({ preventScroll: true }); },
      }, svg("title", {}, label(box))));
      const [first] = box.members;
      const texts = box.members.length > 1 || first.several
        ? [label(box), grouped(box.members.reduce((sum, block) => sum + block.all, 0))]
        : [`${capital(name(first))} · ${counted(first.length, unit)}`, capital(name(first)), grouped(first.number)];
      const text = texts.find((text) => text.length * 6.6 + 12 < wide);
      if (text) labels.push(svg("text", { x: box.x + 6, y: y + 18, class: `on-${kind(box)}`, "aria-hidden": "true" }, text));
    }
    if (current) picture.append(picture.querySelector("#chosen"));
    picture.append(...labels);
    tree.replaceChildren(picture);
  }

  /** The chosen block's walk, on the axis of the boxes above. */
  function drawWalk(width) {
    const height = 140, top = 12, bottom = height - 22;
    const box = shown.find((box) => box.members.length === 1 && box.members[0] === chosen);
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${walk} over the ${unit}s of ${name(chosen)}` });
    const whole = equal ? root.steps : root.length;
    for (const value of ticks(whole, Math.max(2, Math.floor(width / 120)))) {
      const x = (value / whole) * width;
      picture.append(svg("path", { class: "axis", d: `M${x} ${top}V${bottom + 4}` }),
        svg("text", { class: "tick", x, y: height - 4, "text-anchor": x < 30 ? "start" : x > width - 30 ? "end" : "middle" }, grouped(value)));
    }
    picture.append(svg("path", { class: "axis", d: `M0 ${bottom}H${width}` }));
    if (box && !chosen.several) {
      const steps = chosen.walk(), [list, other] = chosen.lists().map((list) => list.length);
      const most = list + other, py = (count) => bottom - (count / most) * (bottom - top);
      const at = equal && chosen === root ? (done) => (done / chosen.steps) * width : clock(box);
      let count = list;
      const points = [[at(0), py(count)]];
      steps.forEach((up, step) => {
        points.push([at(step + 1), py(count)]);
        points.push([at(step + 1), py(count += up ? 1 : -1)]);
      });
      if (chosen.repeats !== undefined) picture.append(svg("rect", { class: "stretch", x: at(chosen.repeats), y: top, width: at(chosen.steps) - at(chosen.repeats), height: bottom - top }));
      picture.append(svg("path", { class: "series series-0", d: path(points) }),
        svg("text", { class: "tick halo", x: Math.min(box.end, width) - 4, y: top + 10, "text-anchor": "end" }, most));
      if (chosen.mark !== undefined) picture.append(...flag(at(chosen.mark), top, bottom, mark, width));
    }
    under.replaceChildren(html("p", {}, `${capital(walk)} in ${name(chosen)}, over the ${unit}s of ${equal ? name(root) : `all ${thing}s`}`), picture);
  }

  /** Where the chosen block's steps end: those with something below them take its time. */
  function clock({ x, end }) {
    const times = [0];
    let done = 0, time = 0;
    const until = (steps, moment) => {
      const begin = done, from = time;
      while (done < steps) times[++done] = from + ((done - begin) / (steps - begin)) * (moment - from);
      time = moment;
    };
    for (const child of chosen.children) {
      const begin = child.begin - chosen.begin;
      until(child.first - 1, begin - 1);
      until(child.last, begin + child.length);
    }
    until(chosen.steps, chosen.length);
    return (step) => x + (times[step] / chosen.length) * (end - x);
  }

  function drawSide() {
    const facts = (entries) => html("dl", { class: "facts" }, ...entries.flatMap(([term, ...what]) =>
      [html("dt", {}, term), html("dd", {}, ...what)]));
    const where = chosen.above ? `Decides ${unit} ${grouped(chosen.first)} of ${name(chosen.above)}` : `The main ${thing}`;
    const entries = [[where, kinds[chosen.kind]]];
    if (chosen.several) entries.push([`${capital(thing)}s`, `${grouped(chosen.several)}, drawn together`]);
    else {
      entries.push([`${capital(unit)}s`, rounds(chosen)]);
      if (chosen.all > 1) entries.push([`${capital(thing)}s within`, grouped(chosen.all - 1)]);
      if (chosen.repeats !== undefined) entries.push(["Repetition", `After ${unit} ${grouped(chosen.steps)} all stands as ` +
        (chosen.repeats > 0 ? `after ${unit} ${grouped(chosen.repeats)}` : "at the beginning") + "."]);
      if (chosen.mark !== undefined) entries.push([chosen.mark > 0 ? `After ${unit} ${grouped(chosen.mark)}` : "At the beginning", `${mark}.`]);
      chosen.lists().forEach((list, number) => entries.push([`${lists[number]} at first`, cards(list)]));
    }
    side.replaceChildren(html("h3", {}, capital(name(chosen))), facts(entries));
    const line = [];
    for (let block = root; block; block = block.above) line.unshift(block);
    crumbs.replaceChildren(html("ol", {}, ...line.map((block) => html("li", {}, block === root
      ? html("span", { "aria-current": "location" }, capital(name(block)))
      : html("button", { type: "button", onclick: () => { [root, chosen] = [block, block]; render(); } }, capital(name(block)))))));
  }

  const drawAll = drawn(tree, (width) => { drawTree(width); drawWalk(width); });
  function render() {
    const isSeen = () => layout(tree.clientWidth || 1000).some((box) => box.members.length === 1 && box.members[0] === chosen);
    if (!isSeen()) root = chosen.above ?? chosen;
    if (!isSeen()) root = chosen;
    drawAll();
    drawSide();
    for (const follow of followers) follow(chosen, name(chosen), blocks);
  }
  choose = (block = root) => { [root, chosen] = [block, block]; render(); };

  function key(event) {
    const siblings = chosen.above?.children ?? [chosen];
    const beside = (step) => siblings[siblings.indexOf(chosen) + step];
    const to = { ArrowLeft: () => beside(-1), ArrowRight: () => beside(1), ArrowUp: () => chosen.above, ArrowDown: () => chosen.children[0] }[event.key];
    if (to) chosen = to() ?? chosen;
    else if (event.key === "Enter" || event.key === " ") root = chosen;
    else if (event.key === "Escape") { root = root.above ?? root; chosen = root; }
    else return;
    event.preventDefault();
    render();
    tree.firstChild.focus({ preventScroll: true });
  }

  const used = kinds.map((_, number) => number).filter((number) => blocks.some((block) => block.kind === number));
  return [html("div", { class: "icicle" },
    html("div", { class: "bar" }, crumbs, html("label", { class: "switch" }, toggle, ` Every ${unit} equally wide`)),
    html("div", {},
      legend(used.map((number) => [kinds[number], svg("rect", { width: 26, height: 14, fill: `url(#kind-${number})` })])),
      tree, under,
      html("p", { class: "hint" }, `Click a ${thing} or press Enter to zoom in, Escape to zoom out; arrow keys walk.`)),
    side)];
}

const cards = (list, top, highest) => html("ol", { class: "cards" }, ...list.map((card, place) => html("li", {
  class: [place === 0 && top ? "top" : "", card === highest ? "highest" : ""].join(" ").trim() || undefined,
}, card)), ...(list.length ? [] : [html("li", { class: "empty" }, "no cards")]));

// ---- Standoff --------------------------------------------------------------------

function wheels(packed) {
  const [smallest] = unpack(packed);
  let game, walk, title, step;
  const heading = html("h3"), story = html("p", { class: "story", "aria-live": "polite" }), decks = html("div");
  const track = html("div"), picture = html("div"), longest = html("p", { class: "hint" });
  const button = (text, to) => html("button", { type: "button", onclick: () => { go(to()); } }, text);
  const range = html("input", { type: "range", min: 0, "aria-label": "Rounds played", oninput: () => go(Number(range.value)) });
  const back = button("◂ Back", () => step - 1);
  // After the last round all stands as after the first of the loop.
  const forward = button("Forward ▸", () => (step === game.steps ? game.repeats : step) + 1);
  const know = button("Where one can know", () => game.mark);
  const round = button("Where it has come round", () => game.steps);

  const go = (to) => { step = Math.max(0, Math.min(game.steps, to)); draw(); };
  const use = (block, name) => {
    [game, title, walk] = [block, name, block.walk()];
    go(block.repeats);
  };
  followers.push((chosen, name, blocks) => {
    use(chosen.wheels ? chosen : smallest, chosen.wheels ? name : "the smallest standoff");
    const best = blocks.filter((block) => block.wheels).reduce((one, other) => (other.length > (one?.length ?? 0) ? other : one), undefined);
    longest.replaceChildren(...(chosen.wheels ? [] : best
      ? [`The chosen game ends otherwise, so the smallest standoff is shown. `,
        html("button", { type: "button", onclick: () => choose(best) }, "Show the longest one of this deal")]
      : ["This deal has no standoff, so the smallest one is shown."]));
  });

  /** The decks after so many rounds: whoever won takes both top cards, the own one first. */
  function decksAfter(rounds) {
    const decks = game.lists();
    for (let number = 0; number < rounds; number++) {
      const tops = decks.map((deck) => deck.shift());
      if (walk[number]) decks[0].push(tops[0], tops[1]);
      else decks[1].push(tops[1], tops[0]);
    }
    return decks;
  }

  function draw() {
    const now = decksAfter(step), period = game.steps - game.repeats;
    const inLoop = step >= game.repeats;
    heading.textContent = title[0].toUpperCase() + title.slice(1);
    decks.replaceChildren(...now.flatMap((deck, player) => [
      html("p", { class: "input" }, `Player ${player + 1}, ${counted(deck.length, "card")}`),
      cards(deck, true, Math.max(...deck))]));
    const winner = step === game.steps ? (walk[game.repeats] ? 0 : 1) : walk[step] ? 0 : 1;
    const [own, other] = [now[winner][0], now[1 - winner][0]];
    story.textContent = `After ${counted(step, "round")}` +
      (step === game.steps ? `, the decks stand as after ${counted(game.repeats, "round")}: it has come round, in ${counted(period, "round")}. ` : ". ") +
      (own > other ? `Next, player ${winner + 1}’s ${own} beats ${other}.` : `Next, a sub-game decides for player ${winner + 1}, ${own} against ${other}.`) +
      (step === game.mark ? " From here on one can know that nobody will be eliminated." : "");
    range.max = game.steps;
    range.value = step;
    back.disabled = step === 0;
    know.disabled = game.mark === undefined;
    redrawTrack();
    redrawWheels(inLoop ? step - game.repeats : 0, !inLoop);
  }

  const redrawTrack = drawn(track, (width) => {
    if (!game) return;
    const px = (rounds) => 8 + (rounds / game.steps) * (width - 16);
    const text = (rounds, y, words) => svg("text", {
      x: px(rounds), y, "text-anchor": px(rounds) > width / 2 ? "end" : "start",
    }, words);
    track.replaceChildren(svg("svg", { viewBox: `0 0 ${width} 46`, "aria-hidden": "true" },
      svg("rect", { class: "stretch", x: px(game.repeats), y: 34, width: px(game.steps) - px(game.repeats), height: 12 }),
      svg("path", { class: "axis", d: `M8 40H${width - 8}` }),
      text(game.repeats, 28, `the loop: ${grouped(game.steps - game.repeats)} rounds`),
      ...(game.mark === undefined ? [] : [svg("path", { class: "mark", d: `M${px(game.mark)} 14V46` }), text(game.mark, 11, "one can know")])));
  });

  /** The high cards of both decks on two wheels, and between them the ring of low cards. */
  function redrawWheels(turns, isAsleep) {
    const [one, two] = decksAfter(game.repeats);
    const [even, odd] = one.length % 2 === 0 ? [one, two] : [two, one];
    const places = (deck, first) => deck.filter((_, place) => place % 2 === first);
    const [high, guard] = [places(even, 0), places(odd, 1)];
    const ring = [...places(odd, 0), ...places(even, 1)];
    const half = Math.floor(turns / 2), isOdd = turns % 2 === 1;
    const radius = (teeth) => Math.max((teeth * 27) / (2 * Math.PI), 16);
    const [big, left, right] = [ring, high, guard].map((teeth) => radius(teeth.length));
    const apart = (2 * Math.PI * (guard.length + 1)) / ring.length;
    const point = (x, y, away, angle) => [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const angles = [-Math.PI / 2 - apart / 2, -Math.PI / 2 + apart / 2];
    const centres = [point(0, 0, big + left + 30, angles[0]), point(0, 0, big + right + 30, angles[1])];
    const highest = [Math.max(...high), Math.max(...guard)];
    const canvas = svg("g", { class: isAsleep ? "asleep" : undefined });
    const wheel = ([x, y], teeth, size, angle, now, isTurn, kind) => {
      canvas.append(svg("circle", { class: "wheel", cx: x, cy: y, r: size }));
      teeth.forEach((card, place) => {
        const [cx, cy] = point(x, y, size, angle + (2 * Math.PI * (place - now)) / teeth.length);
        const meets = !isAsleep && isTurn(place);
        canvas.append(svg("circle", { class: `tooth ${meets ? kind : ""} ${highest.includes(card) ? "highest" : ""}`, cx, cy, r: 12 }),
          svg("text", { class: `label ${meets ? `${kind}-label` : ""}`, x: cx, y: cy }, card));
      });
    };
    const met = (half + (isOdd ? guard.length + 1 : 0)) % ring.length;
    wheel([0, 0], ring, big, angles[0], half, (place) => place === met, "meets");
    const [turn, guardTurn] = [half % high.length, half % guard.length];
    wheel(centres[0], high, left, angles[0] + Math.PI, turn, (place) => !isOdd && place === turn, "turn");
    wheel(centres[1], guard, right, angles[1] + Math.PI, guardTurn, (place) => isOdd && place === guardTurn, "turn");
    const discs = [[0, 0, big], [...centres[0], left], [...centres[1], right]];
    const [low, top, far, bottom] = [0, 1].map((axis) => Math.min(...discs.map((disc) => disc[axis] - disc[2] - 18)))
      .concat([0, 1].map((axis) => Math.max(...discs.map((disc) => disc[axis] + disc[2] + 18))));
    const teeth = [high, guard, ring].map((wheel) => wheel.length);
    picture.replaceChildren(svg("svg", {
      class: "wheels", viewBox: `${low} ${top} ${far - low} ${bottom - top}`, role: "img",
      style: `max-width: ${Math.min((far - low) * 1.5, 560)}px; margin-inline: auto`,
      "aria-label": `Three wheels of ${teeth.join(", ")} teeth. ${story.textContent}`,
    }, canvas), html("p", { class: "hint" },
      `Wheels of ${teeth[0]}, ${teeth[1]} and ${teeth[2]} teeth: all are back after 2 · lcm(${teeth.join(", ")}) = ${grouped(game.steps - game.repeats)} rounds.` +
      (isAsleep ? ` They begin to turn after ${counted(game.repeats, "round")}.` : "")));
  }

  use(smallest, "the smallest standoff");
  return [html("div", { class: "standoff" },
    html("div", {}, heading, longest, decks, story, track,
      html("div", { class: "controls" }, range, back, forward, know, round)),
    picture)];
}

// ---- The page --------------------------------------------------------------------

document.getElementById("parts").append(...data.parts.flatMap((part, number) => [
  html("div", {}, html("dt", {}, `Part ${number + 1}`),
    html("dd", { class: part.answer === undefined ? "reason" : undefined }, part.answer ?? part.reason))]));
document.getElementById("panels").replaceChildren(...data.panels.map(({ title, about, kind, data }, number) =>
  html("section", { "aria-labelledby": `title-${number}` },
    html("h2", { id: `title-${number}` }, title), html("p", { class: "about" }, grouped(about)),
    html("figure", {}, ...{ chart, table, grid, icicle, wheels }[kind](data, title)))));
choose();
