/** Writes the tables of what is named from the declarations: `npx tsx tests/app/conform/write-wire-tables.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { withTables } from "./wire-tables.ts";

const page = resolve(import.meta.dirname, "../../../docs", "wire.md");
writeFileSync(page, withTables(readFileSync(page, "utf8")));
