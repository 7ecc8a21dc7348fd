import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromiumPath } from "../support/run/chromium.ts";
import { flowsOfRun, gallery, OUT } from "./gallery.ts";
import { STATES } from "./states.ts";

// npm run screens [-- part of a flow's file]: pictures of every state, and a page that shows them

const parts = process.argv.slice(2);
const isComplete = parts.length === 0;
const began = Date.now();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const { status } = spawnSync(
  "npx",
  ["playwright", "test", "--config", "tests/screens/playwright.config.ts", ...parts],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: chromiumPath() },
  },
);
const flows = flowsOfRun();
writeFileSync(resolve(OUT, "index.html"), gallery(flows, isComplete));

const pictures = flows.flatMap((flow) => flow.pictures);
const taken = new Set(pictures.map(({ state }) => state));
const missing = isComplete
  ? Object.values(STATES).flatMap((states) => states.filter((state) => !taken.has(state)))
  : [];
const findings = pictures.reduce((sum, picture) => sum + picture.findings.length, 0);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  `\n${pictures.length} pictures of ${taken.size} states in ${seconds} s, ${findings} findings of axe and overflow`,
);
if (missing.length > 0) console.log(`States without a picture: ${missing.join(", ")}`);
console.log("Open screens/index.html");
process.exitCode = status === 0 && missing.length === 0 ? 0 : 1;
