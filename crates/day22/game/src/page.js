"use strict";
// Draws the data of a page. Text from the data is only ever set as text, never as markup.
//
// A game has the fields of `Game` in `recorder.rs`, except `rounds_before`. Its `ending` arrives as an index in the
// list of endings; `drawCombat` and `drawIcicle` put the ending itself in its place. Rounds are counted from 1, so
// "after round 0" is the beginning of a game.

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

/** Adds attributes and children to an element, without the attributes that are false or undefined. */
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

/** Calls `draw(width)` when `host` appears on the page or changes its width. Returns a function that draws at once. */
function drawAtEachWidth(host, draw) {
  let drawnWidth;
  const redraw = () => {
    drawnWidth = host.clientWidth;
    draw(drawnWidth);
  };
  new ResizeObserver(() => {
    const width = host.clientWidth;
    // A host that was taken off the page has no width.
    if (width !== 0 && width !== drawnWidth) redraw();
  }).observe(host);
  return redraw;
}

// ---- Numbers ----------------------------------------------------------------------

/** Groups of three digits: `12345` becomes `["12", "345"]`. Other text stays in one piece. */
function digitGroups(number) {
  return number.split(/\B(?=(?:\d{3})+$)/);
}

/** A number or a text, with narrow spaces between the digit groups of its numbers. */
function grouped(text) {
  return String(text).replace(/\d+/g, (number) => digitGroups(number).join("\u202f"));
}

/** Formats 12,300,000 as 12M. */
const compact = new Intl.NumberFormat("en", { notation: "compact" });

/** The highest of the values, or 1 if all are lower. */
function highest(values) {
  return values.reduce((one, other) => Math.max(one, other), 1);
}

/** The sum of the items, or of their values. */
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

/** The list of colours and their meanings. */
function legend(entries) {
  const swatch = (colour) => svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" },
    svg("rect", { width: 26, height: 14, class: `ground-${colour}` }));
  return html("ul", { class: "legend" },
    ...entries.map(({ colour, name }) => html("li", {}, swatch(colour), name)));
}

/**
 * A chart: two axes with their names, from 0 to `maxX` and from 0 to `maxY`, and marks between them. `label` describes
 * the chart to people who can't see it.
 *
 * `marks` returns the marks as SVG elements. It gets the functions `toX` and `toY`, which turn values into pixels, and
 * the edges of the chart in pixels.
 */
function chart(label, { nameX, nameY, maxX, maxY }, marks) {
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
      svg("text", { class: "tick", x: right, y: bottom + 36, "text-anchor": "end" }, `${nameX} →`),
      svg("text", { class: "tick", x: 0, y: 12 }, `↑ ${nameY}`),
      ...marks({ toX, toY, top, bottom, right })));
  };
  drawAtEachWidth(host, draw);
  return host;
}

/** A chart of stacked bars, from data that `view.rs` makes. */
function bars({ title, name_x: nameX, name_y: nameY, series, rows }) {
  const boxes = rows.flatMap(({ x, counts }) => counts.map((count, index) => ({
    x,
    count,
    series: series[index],
    // The counts before this one are stacked below it.
    from: sum(counts.slice(0, index)),
    name: `${nameX} ${x}, ${series[index].name}: ${grouped(count)}`,
  }))).filter(({ count }) => count > 0);

  const maxX = highest(rows.map(({ x }) => x)) + 1;
  const maxY = highest(rows.map(({ counts }) => sum(counts)));
  const label = `${title}, ${nameY} by ${nameX}. ${boxes.map(({ name }) => name).join("; ")}`;
  const marks = ({ toX, toY }) => {
    const width = toX(1) - toX(0);
    const gap = Math.min(2, width / 4);
    return boxes.map(({ x, count, series, name, from }) => svg("rect", {
      x: toX(x - 0.5) + gap / 2,
      y: toY(from + count),
      width: width - gap,
      height: toY(0) - toY(count),
      class: `ground-${series.colour}`,
    }, svg("title", {}, name)));
  };
  return [
    legend(series.filter((one) => boxes.some((box) => box.series === one))),
    chart(label, { nameX, nameY, maxX, maxY }, marks),
  ];
}

// ---- The games ------------------------------------------------------------------

/** What Theorem 1 says about a game once it applies. */
const SAFE = "nobody can be eliminated from here on";

/** Part 1: a chart of its only game, and its decks. */
function drawCombat({ game, endings }) {
  game.name = "part 1";
  game.ending = endings[game.ending];
  const axis = { nameX: "rounds", maxX: game.rounds, timeAfter: (round) => round };
  return [cardsChart(game, axis), stepper(game)];
}

/** Part 2: boxes for its games, a chart of the chosen game, and its decks. */
function drawIcicle({ title, games, endings }) {
  for (const game of games) game.ending = endings[game.ending];
  linkGames(games);
  return new Icicle(title, games, endings).elements();
}

// ---- Texts ------------------------------------------------------------------------

/** A count and its noun, such as `1 card` or `2 cards`. */
function counted(count, noun) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function capitalized(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function nameOf(game) {
  return game.name ?? `game ${grouped(game.number)}`;
}

function afterRound(round) {
  return round > 0 ? `after round ${grouped(round)}` : "at the beginning";
}

/** The number of rounds of a game, without and with its sub-games. */
function roundsOf(game) {
  const own = counted(game.rounds, "round");
  return game.rounds_with_sub_games > game.rounds
    ? `${own}, ${grouped(game.rounds_with_sub_games)} with its sub-games`
    : own;
}

// ---- The decks of a game ----------------------------------------------------------

/** The decks of a game after one of its rounds, with a slider and buttons that step through the rounds. */
function stepper(game) {
  const sentence = html("output");
  const cards = html("div");
  const slider = html("input", {
    type: "range", min: 0, max: game.wins.length, value: 0,
    "aria-label": `Rounds played of ${nameOf(game)}`, oninput: () => draw(),
  });
  const button = (text, step) => html("button", {
    type: "button",
    onclick: () => {
      slider.valueAsNumber += step;
      draw();
    },
  }, text);
  const decksAfter = replay(game);

  function draw() {
    const round = slider.valueAsNumber;
    const decks = decksAfter(round);
    sentence.textContent = sentenceAfter(game, round, decks);
    cards.replaceChildren(...decks.flatMap(drawDeck));
  }

  draw();
  return html("div", { class: "stepper" },
    html("div", { class: "controls" }, slider, button("◂ Back", -1), button("Forward ▸", 1)),
    sentence, cards);
}

/** Returns a function that gives both decks after a round. It plays on from its last call if it can. */
function replay(game) {
  let played = 0;
  let decks = copiesOf(game.decks);
  return (round) => {
    // There is no way back from a round, so the game begins again.
    if (round < played) {
      played = 0;
      decks = copiesOf(game.decks);
    }
    for (; played < round; played++) {
      const [card1, card2] = decks.map((deck) => deck.shift());
      // The winner takes both cards, their own first.
      if (game.wins[played] === "1") decks[0].push(card1, card2);
      else decks[1].push(card2, card1);
    }
    return decks;
  };
}

function copiesOf(decks) {
  return decks.map((deck) => [...deck]);
}

/** The next round in words or, after the last round of a game that repeats, the repetition. */
function sentenceAfter(game, round, decks) {
  const when = capitalized(afterRound(round));
  const winner = game.wins[round];
  if (winner) {
    const [card1, card2] = decks.map(([top]) => top);
    return `${when}. Next, ${card1} meets ${card2}, and player ${winner} wins.`;
  }
  if (game.loop_start !== null) return `${when} the decks are as ${afterRound(game.loop_start)}.`;
  return `${when}.`;
}

function drawDeck(deck, player) {
  const highestCard = highest(deck);
  const drawCard = (card) => html("li", { class: card === highestCard && "highest" }, card);
  return [
    html("p", { class: "hint" }, `Player ${player + 1}, ${counted(deck.length, "card")}`),
    html("ol", { class: "cards" }, ...deck.map(drawCard)),
  ];
}

// ---- The chart of a game ----------------------------------------------------------

/** A chart of player 1's cards over a game. On the horizontal axis, a round ends at `timeAfter(round)`. */
function cardsChart(game, { nameX, maxX, timeAfter }) {
  const { points, lastCount } = cardsOverTime(game, timeAfter);
  const flags = flagsOf(game);
  const maxY = game.decks.flat().length;

  const flagTexts = flags.map(([round, text]) => `after ${counted(round, "round")} ${text}`);
  const label = `Player 1's cards over ${counted(game.rounds, "round")} of ${nameOf(game)}, ending at `
    + [`${lastCount} of ${maxY}`, ...flagTexts].join("; ");
  const nameY = `player 1's cards in ${nameOf(game)}`;

  return chart(label, { nameX, nameY, maxX, maxY }, ({ toX, toY, top, bottom, right }) => {
    const drawFlag = ([round, text], index) => {
      const flagX = toX(timeAfter(round));
      // A text that would not fit moves to the left. A character is about 6.4 pixels wide.
      const textX = Math.min(flagX + 6, right - text.length * 6.4);
      return [
        svg("path", { class: "flag", d: `M${flagX} ${top}V${bottom}` }),
        svg("text", { x: textX, y: bottom - 8 - 18 * index, class: "flag-text" }, text),
      ];
    };
    const marks = [];
    if (game.loop_start !== null) {
      const begin = toX(timeAfter(game.loop_start));
      const end = toX(timeAfter(game.rounds));
      const loop = { x: begin, y: top, width: end - begin, height: bottom - top };
      marks.push(svg("rect", { class: "loop", ...loop }));
    }
    const line = points.map(([time, count]) => [toX(time), toY(count)]);
    marks.push(svg("path", { class: "line", d: path(line) }), ...flags.flatMap(drawFlag));
    return marks;
  });
}

/** The line of player 1's numbers of cards, as its corners, and the last of these numbers. */
function cardsOverTime(game, timeAfter) {
  let count = game.decks[0].length;
  const points = [[timeAfter(0), count]];
  [...game.wins].forEach((winner, index) => {
    const end = timeAfter(index + 1);
    // A round with a sub-game may take long, but the cards change hands at its end. The line is level until then, and
    // rises or falls within the last unit of time.
    points.push([end - 1, count]);
    count += winner === "1" ? 1 : -1;
    points.push([end, count]);
  });
  // If the game was stopped, its last round has no winner, and the line ends level.
  points.push([timeAfter(game.rounds), count]);
  return { points, lastCount: count };
}

/** The flags of a chart, each as a round and a text. */
function flagsOf({ recognised_after: recognisedAfter, loop_start: loopStart, rounds, ending }) {
  const flags = [];
  if (recognisedAfter !== null) flags.push([recognisedAfter, SAFE]);
  if (loopStart !== null) {
    flags.push([rounds, "the loop closes here"], [loopStart, "the loop begins here"]);
  }
  if (ending.is_stopped) flags.push([rounds, "stopped here"]);
  return flags;
}

/**
 * The `d` attribute of a line. It may have a million points, of which each column of pixels needs only the first, the
 * lowest, the highest and the last.
 */
function path(points) {
  const columns = [...Map.groupBy(points, ([x]) => Math.round(x)).values()];
  const kept = columns.flatMap((column) => {
    if (column.length <= 4) return column;
    const byHeight = column.toSorted((one, other) => one[1] - other[1]);
    return [column[0], byHeight[0], byHeight.at(-1), column.at(-1)];
  });
  return "M" + kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
}

// ---- The tree of games ------------------------------------------------------------

/**
 * Gives each game its parent game, its sub-games, and `treeSize`: the number of games in its tree, which are the game,
 * its sub-games, their sub-games, and so on. Games that are not drawn do not count.
 */
function linkGames(games) {
  const byNumber = new Map(games.map((game) => [game.number, game]));
  for (const game of games) {
    game.parentGame = byNumber.get(game.parent);
    game.subGames = [];
    game.treeSize = 1;
    // A parent begins before its sub-games, so it is already linked.
    game.parentGame?.subGames.push(game);
  }
  for (const game of games.toReversed()) {
    if (game.parentGame) game.parentGame.treeSize += game.treeSize;
  }
}

/**
 * The time after each round of a game, from 0 at its beginning. The unit is one round of the game or of its sub-games.
 * A round takes the time of its sub-game, if it has one, and a share of the rest.
 */
function timesOf(game) {
  // The rest is the game's own rounds and the sub-games that are not drawn. The page doesn't know which rounds those
  // decide, so all rounds get an equal share.
  const inSubGames = sum(game.subGames, (subGame) => subGame.rounds_with_sub_games);
  const rest = game.rounds_with_sub_games - inSubGames;
  const lengths = new Array(game.rounds).fill(rest / game.rounds);
  for (const subGame of game.subGames) {
    lengths[subGame.parent_round - 1] += subGame.rounds_with_sub_games;
  }
  let time = 0;
  return [0, ...lengths.map((length) => time += length)];
}

/** The time of a whole game: its `rounds_with_sub_games`, except for rounding. */
function durationOf(game) {
  return timesOf(game).at(-1);
}

/**
 * The boxes of the root and of the games below it. A box has a list of games, the times when it begins and ends, and
 * its depth below the root. Neighbours that are each shorter than `shortest` share one box, and nothing is drawn below
 * games as short as that.
 */
function layOut(root, shortest) {
  const boxes = [];
  const place = (game, from, to, depth) => {
    boxes.push({ games: [game], from, to, depth });
    const times = timesOf(game);
    const scale = (to - from) / times.at(-1);
    // The last box, if its games are short. The next short game joins it, unless there is a gap between them.
    let shortBox;
    for (const subGame of game.subGames) {
      const begin = from + times[subGame.parent_round - 1] * scale;
      const end = begin + subGame.rounds_with_sub_games * scale;
      if (end - begin >= shortest) {
        place(subGame, begin, end, depth + 1);
        shortBox = undefined;
      } else if (shortBox && begin - shortBox.to < shortest) {
        shortBox.games.push(subGame);
        shortBox.to = end;
      } else {
        shortBox = { games: [subGame], from: begin, to: end, depth: depth + 1 };
        boxes.push(shortBox);
      }
    }
  };
  place(root, 0, durationOf(root), 0);
  return boxes;
}

/** The number of games in a box, with all games below them. */
function gameCountOf(box) {
  return sum(box.games, (game) => game.treeSize);
}

/** The texts to choose from for a box, the longest first. */
function textsOf(box) {
  if (box.games.length > 1) {
    const count = gameCountOf(box);
    return [counted(count, "game"), grouped(count)];
  }
  const [game] = box.games;
  const name = capitalized(nameOf(game));
  return [`${name} · ${counted(game.rounds_with_sub_games, "round")}`, name, grouped(game.number)];
}

// ---- The picture of the tree ------------------------------------------------------

/** The height of a box and the gap below it, in pixels. */
const ROW = 30;

/** The gap below a box, in pixels. */
const GAP = 2;

/** Neighbouring games narrower than this share a box, in pixels. */
const NARROW = 3;

/** The games of part 2, as boxes that hang below each other like icicles. One game is chosen. */
class Icicle {
  constructor(title, games, endings) {
    this.title = title;
    this.endings = endings;
    this.games = games;
    /** The game to which the picture is zoomed. */
    this.root = this.addressedGame();
    /** The game whose chart and decks are shown. It always has a box of its own. */
    this.chosen = this.root;
    /** The boxes that are drawn. The first box is the root's. */
    this.boxes = [];

    this.breadcrumbs = html("nav",
      { class: "crumbs", "aria-label": "Where the picture is zoomed to" });
    this.tree = html("div");
    this.chart = html("div");
    this.side = html("div", { class: "side" });

    this.redraw = drawAtEachWidth(this.tree, (width) => {
      this.zoomToChosen(width);
      this.drawTree(width);
      this.drawChart();
      this.drawBreadcrumbs();
    });
    this.drawSide();
    addEventListener("popstate", () => this.zoomTo(this.addressedGame()));
  }

  elements() {
    const isUsed = (ending) => this.games.some((game) => game.ending === ending);
    const hint = html("p", { class: "hint" },
      "Click or tap a game to zoom in, and a name above the picture to zoom out. "
      + "With keys: arrows, Home and End move, Enter zooms in, Escape out.");
    const picture = html("div", { class: "games" },
      legend(this.endings.filter(isUsed)), this.tree, this.chart, hint);
    // With this id, a browser whose address names the game scrolls to the picture.
    return [html("div", { class: "icicle", id: this.root.number },
      this.breadcrumbs, picture, this.side)];
  }

  /** The game that the address of the page names, or else the main game. */
  addressedGame() {
    return this.games.find((game) => location.hash === `#${game.number}`) ?? this.games[0];
  }

  // ---- Zooming and choosing --------

  zoomTo(game) {
    this.root = game;
    this.chosen = game;
    this.render();
  }

  /** Draws everything after the root or the chosen game has changed. */
  render() {
    this.redraw();
    if (this.root !== this.addressedGame()) history.pushState(null, "", `#${this.root.number}`);
    this.drawSide();
  }

  /**
   * Zooms so that the chosen game has a box of its own in a picture of this width: not at all if it has one, else to its
   * parent, else to the game itself.
   */
  zoomToChosen(width) {
    const parentOrSelf = this.chosen.parentGame ?? this.chosen;
    this.root = [this.root, parentOrSelf, this.chosen]
      .find((root) => this.hasOwnBox(this.chosen, root, width));
  }

  /** Whether a game has a box of its own in a picture that is zoomed to `root`. The root always has one. */
  hasOwnBox(game, root, width) {
    return this.layOutIn(innerWidthOf(width), root)
      .some((box) => box.games.length === 1 && box.games[0] === game);
  }

  /** The boxes of a picture that is zoomed to `root`. The width is that of the root's box. */
  layOutIn(innerWidth, root) {
    return layOut(root, (NARROW / innerWidth) * durationOf(root));
  }

  focusTree() {
    this.tree.firstChild.focus({ preventScroll: true });
  }

  onKey(event) {
    // The keys of the browser, such as Alt and an arrow for the page before this one.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { chosen, root } = this;
    const siblings = chosen.parentGame?.subGames ?? [chosen];
    const index = siblings.indexOf(chosen);
    const targets = {
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
      Home: siblings[0],
      End: siblings.at(-1),
      ArrowUp: chosen.parentGame,
      ArrowDown: chosen.subGames[0],
    };
    if (Object.hasOwn(targets, event.key)) {
      this.chosen = targets[event.key] ?? chosen;
    } else if (event.key === "Enter" || event.key === " ") {
      this.root = chosen;
    } else if (event.key === "Escape") {
      this.root = root.parentGame ?? root;
      this.chosen = this.root;
    } else {
      return;
    }
    event.preventDefault();
    this.render();
    this.focusTree();
  }

  // ---- Drawing ---------------------

  drawTree(width) {
    const innerWidth = innerWidthOf(width);
    this.boxes = this.layOutIn(innerWidth, this.root);
    const depths = this.boxes.map((box) => box.depth);
    const height = (Math.max(...depths) + 1) * ROW;
    const picture = svg("svg", {
      class: "tree", viewBox: `0 0 ${width} ${height}`, role: "tree", tabindex: 0,
      onkeydown: (event) => this.onKey(event),
      "aria-label":
        `${this.title}. Arrow keys move between games, Enter zooms in, Escape out.`,
      "aria-activedescendant": "chosen",
    });
    const duration = this.boxes[0].to;
    const toX = (time) => LEFT + (time / duration) * innerWidth;
    const texts = [];
    for (const box of this.boxes) {
      const x = toX(box.from);
      const y = box.depth * ROW;
      const boxWidth = Math.max(toX(box.to) - x, 1);
      picture.append(this.drawBox(box, x, y, boxWidth));
      // A character is about 6.6 pixels wide.
      const text = textsOf(box).find((text) => text.length * 6.6 + 12 < boxWidth);
      if (text) {
        texts.push(svg("text",
          { x: x + 6, y: y + 18, class: `on-${this.endingOf(box).colour}`, "aria-hidden": "true" }, text));
      }
    }
    // The last elements are drawn on top.
    picture.append(picture.querySelector("#chosen"), ...texts);
    this.tree.replaceChildren(picture);
  }

  drawBox(box, x, y, width) {
    const isChosen = box.games.includes(this.chosen);
    const longest = box.games.reduce((one, other) =>
      other.rounds_with_sub_games > one.rounds_with_sub_games ? other : one);
    const label = this.labelOf(box);
    return svg("rect", {
      x, y, width, height: ROW - GAP, class: `ground-${this.endingOf(box).colour}`,
      id: isChosen && "chosen", role: "treeitem",
      "aria-level": box.depth + 1, "aria-selected": String(isChosen), "aria-label": label,
      style: width < 4 && "stroke: none",
      onclick: () => {
        this.zoomTo(longest);
        this.focusTree();
      },
    }, svg("title", {}, label));
  }

  labelOf(box) {
    if (box.games.length > 1) return counted(gameCountOf(box), "game");
    const [game] = box.games;
    return `${capitalized(nameOf(game))}: ${game.ending.name}, ${roundsOf(game)}`;
  }

  /** The ending that takes the most time in a box. */
  endingOf(box) {
    const times = this.endings.map((ending) =>
      sum(box.games, (game) => game.ending === ending ? game.rounds_with_sub_games : 0));
    return this.endings[times.indexOf(Math.max(...times))];
  }

  /** Draws player 1's cards in the chosen game, right below its box. */
  drawChart() {
    const box = this.boxes.find((box) => box.games[0] === this.chosen);
    const times = timesOf(this.chosen);
    const scale = (round) => times[round] / times.at(-1);
    this.chart.replaceChildren(cardsChart(this.chosen, {
      nameX: `rounds of ${nameOf(this.root)} and its sub-games`,
      maxX: this.boxes[0].to,
      timeAfter: (round) => box.from + scale(round) * (box.to - box.from),
    }));
  }

  /** Draws the names of the root and of all games that wait for it. */
  drawBreadcrumbs() {
    const line = [];
    for (let game = this.root; game; game = game.parentGame) line.unshift(game);
    const drawCrumb = (game) => {
      const name = capitalized(nameOf(game));
      if (game === this.root) return html("span", { "aria-current": "location" }, name);
      const zoomOut = () => {
        this.zoomTo(game);
        this.focusTree();
      };
      return html("button", { type: "button", onclick: zoomOut }, name);
    };
    this.breadcrumbs.replaceChildren(
      html("ol", {}, ...line.map((game) => html("li", {}, drawCrumb(game)))));
  }

  /** Draws the facts and the decks of the chosen game. */
  drawSide() {
    this.side.replaceChildren(
      html("h3", {}, capitalized(nameOf(this.chosen))),
      html("dl", { class: "facts" }, ...this.facts().flatMap(([term, fact]) =>
        [html("dt", {}, term), html("dd", {}, fact)])),
      stepper(this.chosen));
  }

  /** The facts of the chosen game, each as a term and its description. */
  facts() {
    const { chosen } = this;
    const { parentGame, loop_start: loopStart, recognised_after: recognisedAfter } = chosen;
    const purpose = parentGame
      ? `Decides round ${grouped(chosen.parent_round)} of ${nameOf(parentGame)}`
      : "The main game";
    const facts = [[purpose, chosen.ending.name], ["Rounds", roundsOf(chosen)]];
    if (chosen.treeSize > 1) facts.push(["Sub-games drawn", grouped(chosen.treeSize - 1)]);
    if (loopStart !== null) {
      facts.push(["Repetition",
        `After round ${grouped(chosen.rounds)} the decks are as ${afterRound(loopStart)}.`]);
    }
    if (recognisedAfter !== null) facts.push([capitalized(afterRound(recognisedAfter)), `${SAFE}.`]);
    return facts;
  }
}

/** The width of a picture without the space on both sides. */
function innerWidthOf(width) {
  return width - LEFT - RIGHT;
}

// ---- The page ---------------------------------------------------------------------

/** For each kind of figure, the function that draws its data. */
const kinds = { bars, combat: drawCombat, icicle: drawIcicle };

function drawPage() {
  document.getElementById("parts").append(...data.parts.map(drawPart));
  document.getElementById("notes").append(...data.notes.map((note) => html("li", {}, grouped(note))));
  document.getElementById("figures").replaceChildren(...data.figures.map(drawFigure));
}

/** The answer to a part, or the reason for having none. */
function drawPart({ answer, reason }, index) {
  // The spaces in an answer are only drawn, so a copy of it has none.
  const result = answer === undefined
    ? html("dd", { class: "reason" }, grouped(reason))
    : html("dd", {}, ...digitGroups(answer).map((group) => html("span", { class: "digits" }, group)));
  return html("div", {}, html("dt", {}, `Part ${index + 1}`), result);
}

/** A section with a title, paragraphs and a figure. */
function drawFigure({ title, about, kind, data }, index) {
  const id = `title-${index}`;
  return html("section", { "aria-labelledby": id },
    html("h2", { id }, title),
    ...about.map((text) => html("p", { class: "about" }, grouped(text))),
    html("figure", {}, ...kinds[kind](data)));
}

drawPage();
