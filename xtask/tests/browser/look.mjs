// Looks at the pages in the folder $PAGES in a real browser: `cargo test -p xtask --test
// commands -- --ignored` writes them and runs this.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open } from "./browser.mjs";

const folder = process.env.PAGES;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const files = readdirSync(folder).filter((name) => name.endsWith(".html"));
const published = join(folder, "2020-day22-published.html");
const dirac = join(folder, "2021-day21-published.html");
let browser;

before(async () => { browser = await launch(); });
after(() => browser.close());

/** Runs a test on a page of its own, which must not complain. */
async function on(file, options, look) {
  const { page, complaints } = await open(browser, file, options);
  try {
    await look(page);
    assert.deepEqual(complaints, []);
  } finally {
    await page.close();
  }
}

const text = (page, selector) => page.locator(selector).innerText();
const chosen = (page) => text(page, ".side h3");
const crumbs = (page) => page.locator(".crumbs li").allInnerTexts();
const game = (page, number) => page.locator(`.tree [aria-label^="Game ${number}:"]`);
/** Grouped digits as one number. */
const number = (words) => Number(/[\d\u202f]+/.exec(words)[0].replaceAll("\u202f", ""));

for (const file of files) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1200, 360]) {
      test(`${file} in ${colorScheme}, ${width} pixels wide`, async () => {
        await on(join(folder, file), { colorScheme, viewport: { width, height: 800 } }, async (page) => {
          assert.ok(await page.locator("section").count() >= 4);
          // Nothing is cut off: not even in a box that scrolls.
          const outside = await page.evaluate(() => [...document.querySelectorAll("body *")]
            .filter((element) => !element.closest(".unseen, .patterns, .wide thead, script"))
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

test("a click zooms in; the breadcrumb, Escape and keys lead on and back", () => on(published, {}, async (page) => {
  assert.equal(await chosen(page), "Game 1");
  assert.deepEqual(await crumbs(page), ["Game 1"]);
  const widest = page.locator(".tree rect").nth(1);
  const name = () => page.locator(".tree .chosen").getAttribute("aria-label");

  await page.locator('.tree [aria-label^="Game 2\u202f181:"]').click();
  assert.equal(await chosen(page), "Game 2\u202f181");
  assert.deepEqual(await crumbs(page), ["Game 1", "Game 2\u202f181"]);
  assert.match(await text(page, ".side"), /by repetition/);
  assert.match(await text(page, ".side"), /After round 5.596 all stands as after round 3.308\./);
  assert.match(await text(page, ".side"), /nobody can be eliminated/);

  await page.keyboard.press("Escape");
  assert.deepEqual(await crumbs(page), ["Game 1"]);
  assert.equal(await chosen(page), "Game 1");

  await page.keyboard.press("ArrowDown");
  const first = await chosen(page);
  assert.match(await text(page, ".side"), /Decides round \d+ of game 1/);
  await page.keyboard.press("ArrowRight");
  const second = await chosen(page);
  assert.notEqual(second, first);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await chosen(page), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await chosen(page), "Game 1");
  assert.match(await name(), /^Game 1: player 2/);

  await page.locator('.tree [aria-label^="Game 6\u202f655:"]').click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal((await crumbs(page)).length, 3);
  await page.getByRole("button", { name: "Game 1", exact: true }).click();
  assert.deepEqual(await crumbs(page), ["Game 1"]);
  assert.equal(await widest.count(), 1);
}));

test("a switch makes every round of the zoomed game equally wide", () => on(published, {}, async (page) => {
  const wide = () => page.locator('.tree [aria-label^="Game 2\u202f181:"]').evaluate((box) => box.getBBox().width);
  const before = await wide();
  await page.getByLabel("Every round equally wide").check();
  const boxes = await page.locator(".tree rect").count();
  assert.ok(boxes > 20);
  // 921 rounds: no sub-game of the main game is as wide as it was.
  const widest = await page.locator('.tree [aria-level="2"]').evaluateAll((boxes) => Math.max(...boxes
    .filter((box) => box.getAttribute("aria-label").startsWith("Game")).map((box) => box.getBBox().width), 0));
  assert.ok(widest < before / 10, `${widest} of ${before}`);
  assert.match(await text(page, ".under p"), /over the rounds of game 1/);
}));

test("narrow boxes are drawn together and say how many they stand for", () => on(published, {}, async (page) => {
  const labels = await page.locator(".tree rect").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
  const together = labels.filter((label) => /^[\d\u202f]+ games?$/.test(label));
  assert.ok(together.length > 0);
  const seen = labels.length - together.length + together.reduce((sum, label) => sum + number(label), 0);
  assert.ok(seen <= 12014, String(seen));
  const box = page.locator(`.tree [aria-label="${together[0]}"]`).first();
  await box.click();
  assert.ok((await crumbs(page)).length > 1);
}));

test("the standoff steps as the rules play, and comes round", () => on(join(folder, "2020-day22-endless.html"), {}, async (page) => {
  const trace = readFileSync(join(folder, "endless-part1.txt"), "utf8");
  const decks = [...trace.matchAll(/Player 1's deck: (.*)\nPlayer 2's deck: (.*)/g)].map(([, one, two]) => `${one} | ${two}`);
  assert.equal(decks.length, 6);
  const seen = () => page.locator(".standoff .cards").evaluateAll((lists) =>
    lists.map((list) => [...list.children].map((card) => card.textContent).join(", ")).join(" | "));
  const forward = page.getByRole("button", { name: "Forward" });
  for (const [step, expected] of decks.entries()) {
    assert.equal(await seen(), expected, `after ${step} rounds`);
    // The wheels show the cards that meet next.
    const met = await page.locator(".wheels .turn + text, .wheels .meets + text").allTextContents();
    const tops = expected.split(" | ").map((deck) => deck.split(", ")[0]);
    assert.deepEqual(met.sort(), tops.sort(), `after ${step} rounds`);
    await forward.focus();
    await page.keyboard.press("Enter");
  }
  assert.equal(await seen(), decks[0]);
  assert.match(await text(page, ".story"), /come round, in 6 rounds/);
  await forward.click();
  assert.equal(await seen(), decks[1]);
  await page.getByRole("button", { name: "Back" }).click();
  assert.match(await text(page, ".story"), /From here on one can know/);
  assert.equal(await page.getByRole("button", { name: "Back" }).isDisabled(), true);
}));

test("the standoff of a chosen game turns its wheels in its period", () => on(published, {}, async (page) => {
  assert.equal(await text(page, ".standoff h3"), "The smallest standoff");
  await page.getByRole("button", { name: "Show the longest" }).click();
  assert.equal(await text(page, ".standoff h3"), await chosen(page));
  const hint = await text(page, ".standoff > div:last-child .hint");
  const [k, j, ring] = /Wheels of (\d+), (\d+) and (\d+) teeth/.exec(hint).slice(1).map(Number);
  assert.equal(ring, k + j + 1);
  const forward = page.getByRole("button", { name: "Forward" });
  for (let step = 0; step < 60; step++) {
    const met = await page.locator(".wheels .turn + text, .wheels .meets + text").allTextContents();
    const tops = await page.locator(".standoff .cards .top").allTextContents();
    assert.deepEqual(met.sort(), tops.sort());
    assert.match(await text(page, ".story"), /beats/);
    await forward.click();
  }
  await page.getByRole("button", { name: "come round" }).click();
  assert.match(await text(page, ".story"), /it has come round/);
  await page.getByRole("button", { name: "one can know" }).click();
  assert.match(await text(page, ".story"), /From here on one can know/);
  assert.equal(await page.locator(".standoff .highest").count() >= 2, true);
}));

test("the tables and the map say what they show", () => on(dirac, {}, async (page) => {
  assert.equal(await page.getByRole("row").count(), 20 + 12);
  assert.equal(await page.locator(".grid td.marked").textContent(), "62 (this start)");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
}));

test("a hostile name is text", () => on(join(folder, "hostile.html"), {}, async (page) => {
  const name = "</script><img src=x onerror=alert(1)>\"'&amp;\u2028${alert(1)}.txt";
  assert.equal((await page.locator("header .input").evaluate((shown) => shown.textContent)), name);
  assert.ok((await page.title()).includes("<img src=x"));
  assert.equal(await page.locator("img").count(), 0);
}));
