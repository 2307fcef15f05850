// A headless browser that talks to nobody.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"];

export async function launch() {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("no Chromium found: name it in the environment variable CHROMIUM");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** Opens a page, and gathers what it complains of and asks for. */
export async function open(browser, file, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, ...options });
  const complaints = [];
  const address = pathToFileURL(file).href;
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    if (request.url() !== address) complaints.push(`a request: ${request.url()}`);
  });
  await page.goto(address);
  return { page, complaints };
}
