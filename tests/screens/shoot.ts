import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkMarkup, installAxe } from "../e2e/support/axe.ts";
import { overflowOf, wideTablesOf } from "../e2e/support/layout.ts";
import { test as e2e, expect } from "../e2e/support/test.ts";
import { type Flow, OUT, type Picture } from "./gallery.ts";
import type { State } from "./states.ts";

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
/** The height of the tallest picture; the rest of a longer page is not in it. */
const TALLEST = 4000;

type Fixtures = {
  /**
   * Takes the pictures of what the page shows now, in every size and colour scheme: of the window while a dialog or menu
   * is open, else of the whole page. Each is judged by axe (A1) and checked for overflow (A12). `prepare` leads to a
   * state that ends when the window changes its size or the focus moves, before each picture.
   */
  readonly shoot: (state: State, prepare?: () => Promise<void>) => Promise<void>;
};

/** A flow: an end-to-end test that takes pictures. Its findings fail it at its end, so that all pictures are taken. */
export const test = e2e.extend<Fixtures>({
  shoot: async ({ context, page, watch }, use, info) => {
    await installAxe(context);
    mkdirSync(OUT, { recursive: true });
    const pictures: Picture[] = [];
    await use(async (state, prepare) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await prepare?.();
        const isCovered = (await page.locator("[role=dialog],[role=alertdialog],[role=menu]").count()) > 0;
        // a window as tall as the page, so that the sidebar and the bottom bar are at their places
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        if (!isCovered && whole > size.height)
          await page.setViewportSize({ ...size, height: Math.min(whole, TALLEST) });
        for (const scheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
          if (scheme === "dark") await prepare?.();
          const file = `${state}-${size.width}-${scheme}.png`;
          await page.screenshot({ path: resolve(OUT, file), animations: "disabled", caret: "hide" });
          const findings = [...(await checkMarkup(page)), ...(await overflowOf(page)), ...(await wideTablesOf(page))];
          pictures.push({ state, file, width: size.width, scheme, findings });
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    });
    // the watch itself fails the flow after this
    const error = info.error?.message ?? (watch.problems.length === 0 ? null : watch.problems.join("\n"));
    writeFileSync(
      resolve(OUT, `${info.title}.json`),
      JSON.stringify({ name: info.title, pictures, error } satisfies Flow),
    );
    const findings = pictures.flatMap(({ file, findings }) => findings.map((finding) => `${file}: ${finding}`));
    expect(findings, "what axe and the check for overflow found").toEqual([]);
  },
});

export { expect };
