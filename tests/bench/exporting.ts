import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { build } from "vite";
import { chromiumPath } from "../support/run/chromium.ts";
import type { ExportCost } from "./export-page.ts";

/** Other processes can only lengthen a slice, so the run with the shortest one counts. */
const RUNS = 3;

/** A module as one script for a page. */
export const bundled = async (entry: string): Promise<string> => {
  await mkdir("test-results", { recursive: true });
  const outDir = await mkdtemp(join(process.cwd(), "test-results", "bundle-"));
  try {
    await build({
      configFile: false,
      logLevel: "error",
      mode: "production",
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir,
        lib: { entry, formats: ["es"], fileName: () => "page.js" },
      },
    });
    return await readFile(join(outDir, "page.js"), "utf8");
  } finally {
    await rm(outDir, { recursive: true });
  }
};

/** Writes a log of a number of entries in Chromium with a slowed CPU. */
export const exporting = async (entries: number, cpuSlowdown: number): Promise<ExportCost> => {
  const content = await bundled(join(import.meta.dirname, "export-page.ts"));
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content, type: "module" });
    await page.waitForFunction("typeof exported === 'function'");
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    const costs: ExportCost[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      costs.push((await page.evaluate(`exported(${entries})`)) as ExportCost);
    }
    return costs.reduce((best, cost) => (cost.longest < best.longest ? cost : best));
  } finally {
    await browser.close();
  }
};
