// Tests the pages in the folder $PAGES in a real browser: `cargo test -p aoc-view --
// --ignored` writes them and runs this.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, open } from "./browser.mjs";

const folder = process.env.PAGES;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const files = readdirSync(folder).filter((name) => name.endsWith(".html"));
const published = join(folder, "2020-day22-published.html");
const long = join(folder, "2020-day22-long.html");
const endless = join(folder, "2020-day22-endless.html");
const dirac = join(folder, "2021-day21-published.html");
let browser;

before(async () => { browser = await launch(); });
after(() => browser.close());

/** Runs a test on a page of its own, which must not complain. */
async function on(file, options, run) {
  const { page, complaints } = await open(browser, file, options);
  await run(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

const text = (page, selector) => page.locator(selector).innerText();
const chosen = (page) => text(page, ".side h3");
const crumbs = (page) => page.locator(".crumbs li").allInnerTexts();
const button = (page, name) => page.getByRole("button", { name });
const game = (page, number) => page.locator(`.tree [aria-label^="Game ${number}:"]`);

for (const file of files) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1200, 360]) {
      test(`${file} in ${colorScheme}, ${width} pixels wide`, async () => {
        await on(join(folder, file), { colorScheme, viewport: { width, height: 800 } }, async (page) => {
          assert.ok(await page.locator("section").count() >= 3);
          // Nothing is cut off: not even in a box that scrolls.
          const outside = await page.evaluate(() => [...document.querySelectorAll("body *")]
            .filter((element) => !element.closest(".unseen, script"))
            .filter((element) => {
              const { left, right } = element.getBoundingClientRect();
              return left < -1 || right > innerWidth + 1;
            }).map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`));
          assert.deepEqual(outside, []);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => globalThis.axe.run());
          assert.deepEqual(violations.map(({ id, impact, nodes }) =>
            [id, impact, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]), []);
        });
      });
    }
  }
}

test("clicks, breadcrumbs and keys zoom in and out", () => on(published, {}, async (page) => {
  assert.deepEqual([await chosen(page), await crumbs(page)], ["Game 1", ["Game 1"]]);
  await game(page, "2\u202f181").click();
  assert.equal(await chosen(page), "Game 2\u202f181");
  assert.deepEqual(await crumbs(page), ["Game 1", "Game 2\u202f181"]);
  const facts = await text(page, ".side");
  assert.match(facts, /by repetition/);
  assert.match(facts, /After round 5.596 the decks are as after round 3.308\./);
  assert.match(facts, /nobody can be eliminated/);

  await page.keyboard.press("Escape");
  assert.deepEqual([await chosen(page), await crumbs(page)], ["Game 1", ["Game 1"]]);
  const keys = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return chosen(page);
  };
  const first = await keys("ArrowDown");
  assert.match(await text(page, ".side"), /Decides round \d+ of game 1/);
  assert.notEqual(await keys("ArrowRight"), first);
  assert.equal(await keys("ArrowLeft"), first);
  assert.equal(await keys("End", "Home"), first);
  assert.equal(await keys("ArrowUp"), "Game 1");
  await game(page, "6\u202f655").click();
  await keys("ArrowDown", "Enter");
  assert.equal((await crumbs(page)).length, 3);
  await page.getByRole("button", { name: "Game 1", exact: true }).click();
  assert.deepEqual(await crumbs(page), ["Game 1"]);
}));

test("a switch makes every round equally wide", () => on(published, {}, async (page) => {
  const wide = () => game(page, "2\u202f181").evaluate((box) => box.getBBox().width);
  const before = await wide();
  await page.getByLabel("Every round equally wide").check();
  // One of the 921 rounds of the main game is narrow, however long its sub-game is.
  const widths = await page.locator('.tree [aria-level="2"][aria-label^="Game"]')
    .evaluateAll((boxes) => boxes.map((box) => box.getBBox().width));
  assert.ok(before > 100 && widths.every((width) => width < before / 10));
  assert.equal(await page.getByText("rounds of game 1 →").count(), 1);
}));

/** Asserts that the wheels show the cards that meet next. */
async function assertMeeting(page, tops) {
  const met = await page.locator(".wheels .wins + text, .wheels .loses + text").allTextContents();
  assert.deepEqual(met.sort(), tops.sort());
}

test("the standoff steps as the trace does", () => on(endless, {}, async (page) => {
  const trace = readFileSync(join(folder, "endless-part1.txt"), "utf8");
  const decks = [...trace.matchAll(/Player 1's deck: (.*)\nPlayer 2's deck: (.*)/g)]
    .map(([, one, two]) => [one, two]);
  assert.equal(decks.length, 6);
  const seen = () => page.locator(".standoff .cards").evaluateAll((decks) =>
    decks.map((deck) => [...deck.children].map((card) => card.textContent).join(", ")));
  for (const expected of decks) {
    assert.deepEqual(await seen(), expected);
    await assertMeeting(page, expected.map((deck) => deck.split(", ")[0]));
    await button(page, "Forward").focus();
    await page.keyboard.press("Enter");
  }
  assert.deepEqual(await seen(), decks[0]);
  await button(page, "Forward").click();
  assert.deepEqual(await seen(), decks[1]);
  await button(page, "Back").click();
  assert.deepEqual(await seen(), decks[0]);
}));

test("the wheels of a chosen game turn together", () => on(published, {}, async (page) => {
  await game(page, "2\u202f181").click();
  assert.match(await text(page, ".standoff h3"), /^Game 2.181: a loop of 2.288 rounds/);
  for (let step = 0; step < 60; step++) {
    await assertMeeting(page, await page.locator(".standoff .cards .top").allTextContents());
    await button(page, "Forward").click();
  }
  await button(page, "The loop closes here").click();
  assert.match(await text(page, ".story"), /the decks are as after/);
  await button(page, "Nobody can be eliminated from here on").click();
  assert.match(await text(page, ".story"), /Nobody can be eliminated from here on/);
  await button(page, "Play").click();
  await page.waitForFunction((before) => document.querySelector(".story").textContent !== before,
    await text(page, ".story"));
  await button(page, "Pause").click();
}));

test("the longest standoff comes first", () => on(published, {}, async (page) => {
  assert.equal(await text(page, ".standoff h3"), "Game 11\u202f496: a loop of 2\u202f926 rounds");
}));

test("a game has an address", () => on(published, {}, async (page) => {
  const address = () => new URL(page.url()).hash;
  await game(page, "2\u202f181").click();
  assert.equal(address(), "#2181");
  await page.goBack();
  assert.deepEqual([await chosen(page), address()], ["Game 1", ""]);
  await page.evaluate(() => { location.hash = "#6655"; });
  await page.waitForFunction(() => document.querySelector(".side h3").textContent.endsWith("655"));
  await page.reload();
  assert.equal(await chosen(page), "Game 6\u202f655");
  assert.match(await text(page, ".standoff h3"), /^Game 6.655/);
  // A page that is loaded again would stay where it was.
  await page.goto("about:blank");
  await page.goto(`${pathToFileURL(published)}#2181`);
  await page.waitForFunction(() => {
    const top = document.querySelector("svg.tree")?.getBoundingClientRect().top;
    return top > 0 && top < 200;
  });
}));

test("no line slopes through a sub-game", () => on(published, {}, async (page) => {
  await game(page, "2\u202f181").click();
  const line = await page.locator(".icicle .series").getAttribute("d");
  const points = line.slice(1).split("L").map((point) => point.split(" ").map(Number));
  const slopes = points.slice(1).filter(([x, y], place) => {
    const [before, other] = points[place];
    return y !== other && x - before > 2;
  });
  assert.deepEqual([points.length > 100, slopes], [true, []]);
}));

test("a stopped game says so, and a long loop is shown whole", () => on(long, {}, async (page) => {
  assert.match(await text(page, "#notes"), /^part 2: stopped after .* it takes too long$/);
  assert.match(await text(page, "#parts"), /113.000 rounds/);
  assert.equal(await page.locator(".icicle").getByText("stopped here").count(), 1);
  assert.match(await text(page, ".standoff h3"), /a loop of/);
  const isInside = await page.locator(".stretch").first().evaluate((loop) => {
    const [{ x, width }, axis] = [loop, loop.parentElement.querySelector(".axis")]
      .map((part) => part.getBBox());
    return x > axis.x && width > 9 && x + width < axis.x + axis.width + 1;
  });
  assert.ok(isInside);
}));

test("a page of 12,000 games prints to a small file", () => on(published, {}, async (page) => {
  assert.ok((await page.pdf()).length < 1_000_000);
}));

test("the map says what it shows", () => on(dirac, {}, async (page) => {
  assert.equal(await page.getByRole("row").count(), 12);
  assert.equal(await page.locator(".grid td.framed").textContent(), "62 (this start)");
}));
