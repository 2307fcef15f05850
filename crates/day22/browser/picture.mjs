// Makes the pictures of the README from the page of the published deal: see `crates/day22/README.md`.

import { launch, open } from "./browser.mjs";

const file = "target/view/published.html";

// The pictures show the boxes with their legend and the chart below them, without the rest of the page.
const style = `
  .icicle { display: block }
  .side, .crumbs, .games > .hint { display: none }
  .games { padding: 12px }
`;

const browser = await launch();
for (const colorScheme of ["light", "dark"]) {
  const options = { colorScheme, deviceScaleFactor: 2, viewport: { width: 940, height: 900 } };
  const { page } = await open(browser, file, options);
  await page.addStyleTag({ content: style });
  // The style changes the width of the figures, which are then drawn again.
  await page.waitForTimeout(200);
  const picture = `crates/day22/picture-${colorScheme}.png`;
  await page.locator(".games").screenshot({ path: picture });
}
await browser.close();
