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
const highest = (values) => values.reduce((one, other) => Math.max(one, other), 1);
const compact = new Intl.NumberFormat("en", { notation: "compact" });
const sum = (items, part = (item) => item) => items.reduce((sum, item) => sum + part(item), 0);
/** Round numbers from 0 to `most`, at most about `count` of them. */
function ticks(most, count) {
  const rough = Math.max(most, 1) / count;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * unit >= rough) * unit);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
}

/** Draws into `host` now, and again whenever its width changes. */
function drawn(host, draw) {
  let last;
  const redraw = () => draw(last = host.clientWidth);
  // A host that was replaced has no width.
  new ResizeObserver(() => { if (![0, last].includes(host.clientWidth)) redraw(); }).observe(host);
  return redraw;
}

/** The name of each colour that occurs. */
const legend = (names, occurs) => html("ul", { class: "legend" }, ...[...names.keys()]
  .filter(occurs).map((colour) => html("li", {},
    svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" },
      svg("rect", { width: 26, height: 14, class: `ground-${colour}` })), names[colour])));

// ---- Charts -----------------------------------------------------------------------

/** The space beside a chart. */
const [LEFT, RIGHT] = [46, 12];

/** A chart's axes, and what `marks` draws between them. */
function frame(label, { x, y, widest, tallest }, marks) {
  const host = html("div");
  drawn(host, (width) => {
    const [right, top, height] = [width - RIGHT, 24, Math.max(200, Math.min(320, width * 0.35))];
    const bottom = height - 40;
    const px = (value) => LEFT + (value / widest) * (right - LEFT);
    const py = (value) => bottom - (value / tallest) * (bottom - top);
    const level = (value) => [
      svg("path", { class: "axis", d: `M${LEFT} ${py(value)}H${right}` }),
      svg("text", { class: "tick", x: LEFT - 8, y: py(value) + 4, "text-anchor": "end" },
        value < 1e6 ? grouped(value) : compact.format(value))];
    const tick = (value) => svg("text",
      { class: "tick", x: px(value), y: bottom + 18, "text-anchor": "middle" }, grouped(value));
    host.replaceChildren(svg("svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      ...ticks(tallest, 5).flatMap(level),
      ...ticks(widest, Math.max(2, Math.floor(width / 110))).map(tick),
      svg("text", { class: "tick", x: right, y: bottom + 36, "text-anchor": "end" }, `${x} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${y}`),
      ...marks({ px, py, top, bottom, right })));
  });
  return host;
}

/** Stacked bars: each row has its place on the axis, and a count for each of the names. */
function bars({ title, x, y, names, rows }) {
  const widest = highest(rows.map(([place]) => place)) + 1;
  const tallest = highest(rows.map(([, counts]) => sum(counts)));
  const boxes = rows.flatMap(([place, counts]) => counts.map((count, colour) => {
    const name = `${x} ${place}, ${names[colour]}: ${grouped(count)}`;
    return { place, count, colour, name, from: sum(counts.slice(0, colour)) };
  })).filter(({ count }) => count > 0);
  const label = `${title}, ${y} by ${x}. ${boxes.map(({ name }) => name).join("; ")}`;
  return [legend(names, (colour) => boxes.some((box) => box.colour === colour)),
    frame(label, { x, y, widest, tallest }, ({ px, py }) => {
      const wide = px(1) - px(0), gap = Math.min(2, wide / 4);
      return boxes.map(({ place, count, colour, name, from }) => svg("rect", {
        x: px(place - 0.5) + gap / 2, y: py(from + count), width: wide - gap,
        height: py(0) - py(count), class: `ground-${colour}`,
      }, svg("title", {}, name)));
    })];
}

// ---- The page ---------------------------------------------------------------------

/** What draws each kind of panel. A day's script may add its own. */
const kinds = { bars };

/** An answer whose digits are set in groups, and copied without spaces. */
const digits = (answer) => answer.split(/\B(?=(?:\d{3})+$)/)
  .map((group) => html("span", { class: "digits" }, group));

function drawPage() {
  document.getElementById("parts").append(...data.parts.map(({ Ok: answer, Err: reason }, number) =>
    html("div", {}, html("dt", {}, `Part ${number + 1}`), answer === undefined
      ? html("dd", { class: "reason" }, grouped(reason)) : html("dd", {}, ...digits(answer)))));
  document.getElementById("notes").append(...data.notes.map((note) => html("li", {}, grouped(note))));
  document.getElementById("panels").replaceChildren(...data.panels.map((panel, number) =>
    html("section", { "aria-labelledby": `title-${number}` },
      html("h2", { id: `title-${number}` }, panel.title),
      ...panel.about.map((text) => html("p", { class: "about" }, grouped(text))),
      html("figure", {}, ...kinds[panel.kind](panel)))));
}
