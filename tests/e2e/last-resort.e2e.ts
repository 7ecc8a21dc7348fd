import { FLOOR } from "../../build/floor.ts";
import { expect, test } from "./support/test.ts";

const BELOW = `Optio needs a newer browser: Chrome or Edge ${FLOOR.chrome}, Firefox ${FLOOR.firefox}, Safari ${FLOOR.safari}, or a later one.`;

/** What the styles are made of, each as a browser without it leaves it out. */
const MISSING: ReadonlyArray<readonly [string, RegExp]> = [
  ["color-mix", /@supports \(color:\s*color-mix\(in srgb,\s*red,\s*blue\)\)\s*\{\s*\.below-floor\s*\{[^}]*\}\s*\}/],
  ["@property", /@property --below-floor\s*\{[^}]*\}/],
];

for (const scripts of [true, false]) {
  for (const path of ["/login", "/dashboard"]) {
    test(`below the oldest browsers a sentence at ${path} names those that work, ${scripts ? "with" : "without"} scripts`, async ({
      browser,
      server,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: server.url });
      const page = await context.newPage();
      await page.goto(path);
      const sentence = page.getByText(BELOW);
      await expect(sentence).toBeAttached();
      await expect(sentence).toBeHidden();
      for (const [, part] of MISSING) {
        await page.route(/\.css$/, async (route) => {
          const answer = await route.fetch();
          const styles = await answer.text();
          expect(styles).toMatch(part);
          await route.fulfill({ response: answer, body: styles.replace(part, "") });
        });
        // a changed style sheet has another digest than the document names
        await page.route(new RegExp(`${path}$`), async (route) => {
          const answer = await route.fetch();
          const html = (await answer.text()).replace(/(<link rel="stylesheet"[^>]*) integrity="[^"]*"/g, "$1");
          await route.fulfill({ response: answer, body: html });
        });
        await page.goto(path);
        await expect(sentence).toBeVisible();
        await page.unrouteAll({ behavior: "wait" });
      }
      await context.close();
    });
  }
}

test("R11: where /error itself cannot be drawn, a sentence of the document leads on", async ({
  page,
  server,
  watch,
}) => {
  watch.expectProblem("broken on purpose");
  await page.addInitScript(() => {
    const { createElement } = document;
    document.createElement = (name: string, ...options: ReadonlyArray<ElementCreationOptions>): HTMLElement => {
      if (name === "section") throw new Error("broken on purpose");
      return createElement.call(document, name, ...options);
    };
  });
  await page.goto("/signup");
  await expect(page).toHaveURL(`${server.url}/error`);
  await expect(page.getByText("Something went wrong, and this page can't be shown.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
});
