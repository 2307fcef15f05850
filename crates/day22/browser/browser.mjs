// Opens pages in a headless browser, and lists their complaints: messages, errors, dialogs and requests. There should
// be none.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/** The paths at which to look for the browser, in this order. */
const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** Starts the browser. */
export async function launch() {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("no Chromium found: set CHROMIUM to its path");
  return chromium.launch({ executablePath });
}

/**
 * Opens a page. Its list of complaints gets each message, error and dialog, and each request to another address.
 */
export async function open(browser, file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options });
  const complaints = [];
  const address = pathToFileURL(file).href;
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", async (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url() !== address) complaints.push(`a request: ${request.url()}`);
  });
  await page.goto(address);
  return { page, complaints };
}
