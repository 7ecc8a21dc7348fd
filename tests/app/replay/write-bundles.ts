import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../../../src/app/journal/format.ts";
import { FLOWS } from "./flows.ts";

/**
 * Writes a bundle of each flow with the current writer: `npx tsx tests/app/replay/write-bundles.ts`. Run it before a
 * change of the format is released, and commit the files: they are replayed forever (R7).
 */
const folder = join(import.meta.dirname, "bundles", `v${VERSION}`);
mkdirSync(folder, { recursive: true });
for (const [name, flow] of Object.entries(FLOWS)) {
  const user = await flow();
  writeFileSync(join(folder, `${name}.jsonl`), user.downloadsTheLog());
  await user.closesTheTab();
  if (user.reports.length > 0) throw new Error(`${name}: ${user.reports.join(", ")}`);
}
