import "../../build/node-version.ts";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromiumPath } from "../support/run/chromium.ts";
import { commandLine } from "../support/run/command-line.ts";
import { flowsOfRun, gallery, OUT } from "./gallery.ts";
import { STATES } from "./states.ts";

const { files: parts } = commandLine({
  command: "npm run screens --",
  help: [
    "Builds the client and takes pictures of every screen and state, which screens/index.html shows.",
    "Of one file of flows: npm run screens -- staking",
  ],
  files: "[FLOW …]",
});
const isComplete = parts.length === 0;
const built = spawnSync("npx", ["vite", "build", "--logLevel", "warn"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);
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
