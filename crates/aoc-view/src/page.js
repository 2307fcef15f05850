"use strict";
// Draws the data of a page. Text from the data is only ever set as text, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);

// ---- Elements ---------------------------------------------------------------------

/** Builds an HTML element. Attributes such as `onclick` are event listeners. */
function html(name, attributes = {}, ...children) {
  return build(document.createElement(name), attributes, children);
}

/** Builds an SVG element. */
function svg(name, attributes = {}, ...children) {
  return build(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** Adds attributes and children to an element. Attributes that are false or undefined are left out. */
function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice("on".length), value);
    } else if (value !== false && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children);
  return element;
}

/**
 * Calls `draw(width)` when `host` has appeared on the page, and again whenever its width changes.
 * Returns a function that draws at once.
 */
function drawAtEachWidth(host, draw) {
  let drawnWidth;
  const redraw = () => {
    drawnWidth = host.clientWidth;
    draw(drawnWidth);
  };
  new ResizeObserver(() => {
    const width = host.clientWidth;
    // A host that is no longer on the page has no width.
    if (width !== 0 && width !== drawnWidth) redraw();
  }).observe(host);
  return redraw;
}

// ---- Numbers ----------------------------------------------------------------------

/** Returns a number or a text, with the digits of long numbers in groups of three. */
function grouped(text) {
  return String(text).replace(/\d{4,}/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"));
}

/** Writes 12,300,000 as 12M. */
const compact = new Intl.NumberFormat("en", { notation: "compact" });

/** The highest of the values, or 1 if all are lower. */
function highest(values) {
  return values.reduce((one, other) => Math.max(one, other), 1);
}

/** The sum of the items, or of what `value` returns for each of them. */
function sum(items, value = (item) => item) {
  return items.reduce((total, item) => total + value(item), 0);
}

/** Round numbers: 0, and at most `count` others up to `most`. */
function ticks(most, count) {
  const roughStep = Math.max(most, 1) / count;
  const unit = 10 ** Math.floor(Math.log10(roughStep));
  const factor = [1, 2, 5, 10].find((factor) => factor * unit >= roughStep);
  const step = Math.max(1, factor * unit);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

// ---- Charts -----------------------------------------------------------------------

/** The space to the left of a chart, in pixels. */
const LEFT = 46;

/** The space to the right of a chart, in pixels. */
const RIGHT = 12;

/** A list of colours and what each stands for. */
function legend(entries) {
  const swatch = (colour) => svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" },
    svg("rect", { width: 26, height: 14, class: `ground-${colour}` }));
  return html("ul", { class: "legend" },
    ...entries.map(({ colour, name }) => html("li", {}, swatch(colour), name)));
}

/**
 * A chart: axes from 0 to `maxX` and from 0 to `maxY` with the names `x` and `y`, and what `marks`
 * draws between them. `label` describes the chart to people who cannot see it.
 *
 * `marks` gets the functions `toX` and `toY`, which turn values into pixels, and the edges of the chart
 * in pixels. It returns SVG elements.
 */
function chart(label, { x, y, maxX, maxY }, marks) {
  const host = html("div");
  const draw = (width) => {
    const height = Math.max(200, Math.min(320, width * 0.35));
    const right = width - RIGHT;
    const top = 24;
    const bottom = height - 40;
    const toX = (value) => LEFT + (value / maxX) * (right - LEFT);
    const toY = (value) => bottom - (value / maxY) * (bottom - top);

    const horizontalLine = (value) => [
      svg("path", { class: "axis", d: `M${LEFT} ${toY(value)}H${right}` }),
      svg("text", { class: "tick", x: LEFT - 8, y: toY(value) + 4, "text-anchor": "end" },
        value < 1e6 ? grouped(value) : compact.format(value)),
    ];
    const numberBelow = (value) => svg("text",
      { class: "tick", x: toX(value), y: bottom + 18, "text-anchor": "middle" }, grouped(value));
    const horizontalTicks = Math.max(2, Math.floor(width / 110));
    host.replaceChildren(svg("svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
      ...ticks(maxY, 5).flatMap(horizontalLine),
      ...ticks(maxX, horizontalTicks).map(numberBelow),
      svg("text", { class: "tick", x: right, y: bottom + 36, "text-anchor": "end" }, `${x} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${y}`),
      ...marks({ toX, toY, top, bottom, right })));
  };
  drawAtEachWidth(host, draw);
  return host;
}

/** A chart of stacked bars. Its data has the fields of `Bars` in `page.rs`, and the title of the figure. */
function bars({ title, x, y, series, rows }) {
  const boxes = rows.flatMap(({ place, counts }) => counts.map((count, index) => ({
    place,
    count,
    series: series[index],
    // The counts before this one are stacked below it.
    from: sum(counts.slice(0, index)),
    name: `${x} ${place}, ${series[index].name}: ${grouped(count)}`,
  }))).filter(({ count }) => count > 0);

  const maxX = highest(rows.map(({ place }) => place)) + 1;
  const maxY = highest(rows.map(({ counts }) => sum(counts)));
  const label = `${title}, ${y} by ${x}. ${boxes.map(({ name }) => name).join("; ")}`;
  const marks = ({ toX, toY }) => {
    const width = toX(1) - toX(0);
    const gap = Math.min(2, width / 4);
    return boxes.map(({ place, count, series, name, from }) => svg("rect", {
      x: toX(place - 0.5) + gap / 2,
      y: toY(from + count),
      width: width - gap,
      height: toY(0) - toY(count),
      class: `ground-${series.colour}`,
    }, svg("title", {}, name)));
  };
  return [
    legend(series.filter((one) => boxes.some((box) => box.series === one))),
    chart(label, { x, y, maxX, maxY }, marks),
  ];
}

// ---- The page ---------------------------------------------------------------------

/** For each kind of figure, the function that draws its data. The script of a day may add its own. */
const kinds = { bars };

function drawPage() {
  document.getElementById("parts").append(...data.parts.map(drawPart));
  document.getElementById("notes").append(...data.notes.map((note) => html("li", {}, grouped(note))));
  document.getElementById("figures").replaceChildren(...data.figures.map(drawFigure));
}

/** A part's answer, or the reason why there is none. */
function drawPart({ answer, reason }, index) {
  const result = answer === undefined
    ? html("dd", { class: "reason" }, grouped(reason))
    : html("dd", {}, ...digitGroups(answer));
  return html("div", {}, html("dt", {}, `Part ${index + 1}`), result);
}

/** Groups of three digits. The spaces between them are only drawn, so a copied answer has none. */
function digitGroups(answer) {
  return answer.split(/\B(?=(?:\d{3})+$)/)
    .map((group) => html("span", { class: "digits" }, group));
}

/** A section with a title, paragraphs and a figure. */
function drawFigure({ title, about, kind, data }, index) {
  const id = `title-${index}`;
  return html("section", { "aria-labelledby": id },
    html("h2", { id }, title),
    ...about.map((text) => html("p", { class: "about" }, grouped(text))),
    html("figure", {}, ...kinds[kind](data)));
}
