// Makes the README's pictures from the page of the published deal:
//
//   cargo xtask view 22 --input inputs/2020/day22/published.txt
//   npm ci --prefix crates/day22/view/tests/browser
//   node crates/day22/view/tests/browser/picture.mjs

import { fileURLToPath } from "node:url";
import { launch, open } from "./browser.mjs";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const browser = await launch();
for (const colorScheme of ["light", "dark"]) {
  const { page } = await open(browser, `${root}target/view/2020-day22-published.html`, {
    colorScheme, deviceScaleFactor: 2, viewport: { width: 940, height: 900 },
  });
  // The boxes with their legend and the line below, without the rest of the page.
  await page.addStyleTag({ content:
    ".icicle { display: block } .side, .crumbs, .games > .hint { display: none } .games { padding: 12px }" });
  await page.waitForTimeout(200);
  await page.locator(".games").screenshot({ path: `${root}.github/crab-combat-${colorScheme}.png` });
}
await browser.close();
