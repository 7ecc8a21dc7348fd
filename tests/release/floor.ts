import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOWED, notAllowed } from "../support/floor/allowed.ts";
import { usesInScript } from "../support/floor/script-uses.ts";
import { usesInStyle } from "../support/floor/style-uses.ts";

/** The folder of the built client. */
const DIST = join(import.meta.dirname, "../../dist");

const uses = readdirSync(DIST, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  const read = file.endsWith(".js") ? usesInScript : file.endsWith(".css") ? usesInStyle : undefined;
  return read?.(file, readFileSync(join(DIST, file), "utf8")) ?? [];
});
if (uses.length === 0) throw new Error(`${DIST} has no build: run npm run build`);

const found = notAllowed(uses);
for (const { feature, file, around } of found) {
  console.error(`${file} uses ${feature}, which the oldest supported browsers lack:\n  ${around}\n`);
}
console.log(
  found.length === 0
    ? `nothing in the build is newer than the oldest supported browsers, beside ${Object.keys(ALLOWED).length} features that are done without`
    : `${found.length} uses of what is newer than the oldest supported browsers`,
);
if (found.length > 0) process.exitCode = 1;
