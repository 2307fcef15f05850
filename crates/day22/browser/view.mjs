// Tests pages in a real browser. `crates/day22/check` writes them to the folder $PAGES and runs this.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, open } from "./browser.mjs";

const folder = process.env.PAGES;
const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
const published = join(folder, "published.html");
const long = join(folder, "long.html");
const example = join(folder, "example.html");

/** The script of axe, which finds violations of the rules for accessible pages. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** Runs `check` on a newly opened page, and asserts that there are no complaints. */
async function withPage(file, options, check) {
  const { page, complaints } = await open(browser, file, options);
  await check(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

/** The text of an element. */
const textOf = (page, selector) => page.locator(selector).innerText();

/** The name of the chosen game. */
const chosen = (page) => textOf(page, ".side h3");

/** The names above the picture, from the main game to the root. */
const breadcrumbs = (page) => page.locator(".crumbs li").allInnerTexts();

/** The box of a game. */
const box = (page, number) => page.locator(`.tree [aria-label^="Game ${number}:"]`);

/** Presses keys one after another, and returns the name of the game chosen by then. */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  return chosen(page);
}

/** The elements that reach beyond the left or right edge of the window. */
const elementsCutOff = (page) => page.evaluate(() =>
  [...document.querySelectorAll("body *")]
    .filter((element) => !element.closest(".unseen, script"))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`));

/** The violations that axe finds, each with its first elements. */
async function accessibilityViolations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, impact, nodes }) =>
    [id, impact, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]);
}

for (const name of pages) {
  for (const [colorScheme, width] of [["light", 1200], ["dark", 360]]) {
    test(`${name} is complete and accessible in ${colorScheme}, ${width} pixels wide`, () => {
      const options = { colorScheme, viewport: { width, height: 800 } };
      return withPage(join(folder, name), options, async (page) => {
        await page.locator("svg.tree").waitFor();
        assert.equal(await page.locator("section").count(), 3);
        assert.deepEqual(await elementsCutOff(page), []);
        assert.deepEqual(await accessibilityViolations(page), []);
      });
    });
  }
}

test("a click on a box zooms in and shows its game", () => withPage(published, {}, async (page) => {
  assert.equal(await chosen(page), "Game 1");
  assert.deepEqual(await breadcrumbs(page), ["Game 1"]);
  await box(page, "2\u202f181").click();
  assert.equal(await chosen(page), "Game 2\u202f181");
  assert.deepEqual(await breadcrumbs(page), ["Game 1", "Game 2\u202f181"]);
  const facts = await textOf(page, ".side");
  assert.match(facts, /After round 5.596 the decks are as after round 3.308\./);
  assert.match(facts, /nobody can be eliminated/);
}));

test("Escape zooms out", () => withPage(published, {}, async (page) => {
  await box(page, "2\u202f181").click();
  await page.keyboard.press("Escape");
  assert.equal(await chosen(page), "Game 1");
  assert.deepEqual(await breadcrumbs(page), ["Game 1"]);
}));

test("arrows, Home and End choose games", () => withPage(published, {}, async (page) => {
  await box(page, "2\u202f181").click();
  await page.keyboard.press("Escape");
  const firstSubGame = await press(page, "ArrowDown");
  assert.match(await textOf(page, ".side"), /Decides round \d+ of game 1/);
  assert.notEqual(await press(page, "ArrowRight"), firstSubGame);
  assert.equal(await press(page, "ArrowLeft"), firstSubGame);
  assert.notEqual(await press(page, "End"), firstSubGame);
  assert.equal(await press(page, "Home"), firstSubGame);
  assert.equal(await press(page, "ArrowUp"), "Game 1");
}));

test("Enter zooms in, and a breadcrumb zooms out", () => withPage(published, {}, async (page) => {
  await box(page, "6\u202f655").click();
  await press(page, "ArrowDown");
  assert.equal((await breadcrumbs(page)).length, 2);
  await press(page, "Enter");
  assert.equal((await breadcrumbs(page)).length, 3);
  await page.getByRole("button", { name: "Game 1", exact: true }).click();
  assert.deepEqual(await breadcrumbs(page), ["Game 1"]);
}));

test("a chosen game keeps its box when the window gets narrower", () => {
  const wide = { viewport: { width: 1200, height: 800 } };
  return withPage(published, wide, async (page) => {
    // Game 1 593 is just wide enough to have a box of its own in a wide window.
    await page.locator("svg.tree").focus();
    const game = await press(page, "ArrowDown", ...Array(36).fill("ArrowRight"));
    assert.equal(game, "Game 1\u202f593");
    assert.deepEqual(await breadcrumbs(page), ["Game 1"]);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.waitForFunction(() => document.querySelectorAll(".crumbs li").length > 1);
    assert.equal(await chosen(page), game);
    assert.equal(await page.locator("svg.tree #chosen").count(), 1);
  });
});

test("paragraphs count games and rounds", () => withPage(example, {}, async (page) => {
  for (const sentence of ["After 29 rounds, player 2 wins.", "Games: 5, rounds: 29."]) {
    assert.equal(await page.getByText(sentence, { exact: true }).count(), 1);
  }
}));

test("the decks after each round match the trace", () => withPage(example, {}, async (page) => {
  const trace = readFileSync(join(folder, "example.txt"), "utf8");
  const expectedDecks = [...trace.matchAll(/Player 1's deck: (.*)\nPlayer 2's deck: (.*)/g)]
    .map(([, deck1, deck2]) => [deck1, deck2]);
  // The decks before each of the 17 rounds, and the decks at the end.
  assert.equal(expectedDecks.length, 18);
  const shownDecks = () => page.locator(".side .cards").evaluateAll((decks) =>
    decks.map((deck) => [...deck.children].map((card) => card.textContent).join(", ")));

  await page.locator(".side").getByRole("slider").focus();
  for (const expected of expectedDecks) {
    assert.deepEqual(await shownDecks(), expected);
    await page.keyboard.press("ArrowRight");
  }

  // At the end, "Forward" changes nothing.
  for (const [button, round] of [["Forward", 17], ["Back", 16], ["Back", 15]]) {
    await page.locator(".side").getByRole("button", { name: button }).click();
    assert.deepEqual(await shownDecks(), expectedDecks[round]);
  }
  assert.equal(await textOf(page, ".side output"),
    "After round 15. Next, 8 meets 10, and player 2 wins.");
}));

test("the address of the page names the game", () => withPage(published, {}, async (page) => {
  const fragment = () => new URL(page.url()).hash;

  await box(page, "2\u202f181").click();
  assert.equal(fragment(), "#2181");
  await page.goBack();
  assert.equal(await chosen(page), "Game 1");
  assert.equal(fragment(), "");

  await page.evaluate(() => { location.hash = "#6655"; });
  await page.waitForFunction(() => document.querySelector(".side h3").textContent.endsWith("655"));
  await page.reload();
  assert.equal(await chosen(page), "Game 6\u202f655");
}));

test("a page with a game in its address scrolls to the picture", () => withPage(published, {}, async (page) => {
  // A reload would keep the scroll position, so another page is opened in between.
  await page.goto("about:blank");
  await page.goto(`${pathToFileURL(published)}#2181`);
  await page.waitForFunction(() => {
    const top = document.querySelector("svg.tree")?.getBoundingClientRect().top;
    return top > 0 && top < 200;
  });
}));

test("a page notes and marks a game that was stopped", () => withPage(long, {}, async (page) => {
  assert.match(await textOf(page, "#notes"), /^part 2: stopped after .* it takes too long$/);
  assert.equal(await page.locator(".icicle").getByText("stopped here").count(), 1);
}));

test("a page of 12,000 games prints to less than a megabyte", () =>
  withPage(published, {}, async (page) => {
    assert.ok((await page.pdf()).length < 1_000_000);
  }));
