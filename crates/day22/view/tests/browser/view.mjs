// Tests the pages in the folder $PAGES in a real browser: `cargo test -p day22-view --
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
const example = join(folder, "2020-day22-example.html");
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
const game = (page, number) => page.locator(`.tree [aria-label^="Game ${number}:"]`);

for (const file of files) {
  for (const [colorScheme, width] of [["light", 1200], ["dark", 360]]) {
    test(`${file} in ${colorScheme}, ${width} pixels wide`, async () => {
      await on(join(folder, file), { colorScheme, viewport: { width, height: 800 } }, async (page) => {
        assert.ok(await page.locator("section").count() >= 2);
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

test("clicks, breadcrumbs and keys zoom in and out", () => on(published, {}, async (page) => {
  assert.deepEqual([await chosen(page), await crumbs(page)], ["Game 1", ["Game 1"]]);
  await game(page, "2\u202f181").click();
  assert.equal(await chosen(page), "Game 2\u202f181");
  assert.deepEqual(await crumbs(page), ["Game 1", "Game 2\u202f181"]);
  assert.match(await text(page, ".side"), /After round 5.596 the decks are as after round 3.308\./);
  assert.match(await text(page, ".side"), /nobody can be eliminated/);
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

test("the decks step as in the trace", () => on(example, {}, async (page) => {
  for (const told of ["After 29 rounds, player 2 wins.", "Games: 5, with 29 rounds in all."]) {
    assert.equal(await page.getByText(told, { exact: true }).count(), 1);
  }
  const trace = readFileSync(join(folder, "example.txt"), "utf8");
  const decks = [...trace.matchAll(/Player 1's deck: (.*)\nPlayer 2's deck: (.*)/g)]
    .map(([, one, two]) => [one, two]);
  assert.equal(decks.length, 18);
  const seen = () => page.locator(".side .cards").evaluateAll((decks) =>
    decks.map((deck) => [...deck.children].map((card) => card.textContent).join(", ")));
  await page.locator(".side").getByRole("slider").focus();
  for (const expected of decks) {
    assert.deepEqual(await seen(), expected);
    await page.keyboard.press("ArrowRight");
  }
  for (const [name, expected] of [["Forward", decks[17]], ["Back", decks[16]], ["Back", decks[15]]]) {
    await page.locator(".side").getByRole("button", { name }).click();
    assert.deepEqual(await seen(), expected);
  }
  assert.equal(await text(page, ".side output"), "After round 15. Next, 8 meets 10, and player 2 wins.");
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
  // A page that is loaded again would stay where it was.
  await page.goto("about:blank");
  await page.goto(`${pathToFileURL(published)}#2181`);
  await page.waitForFunction(() => {
    const top = document.querySelector("svg.tree")?.getBoundingClientRect().top;
    return top > 0 && top < 200;
  });
}));

test("a stopped game says so", () => on(long, {}, async (page) => {
  assert.match(await text(page, "#notes"), /^part 2: stopped after .* it takes too long$/);
  assert.equal(await page.locator(".icicle").getByText("stopped here").count(), 1);
}));

test("a page of 12,000 games prints to a small file", () => on(published, {}, async (page) => {
  assert.ok((await page.pdf()).length < 1_000_000);
}));
