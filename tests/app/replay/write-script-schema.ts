import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptSchema } from "../../../src/app/replay/script-schema.ts";

/** Writes docs/script.schema.json: `npx tsx tests/app/replay/write-script-schema.ts && npm run format`. */
writeFileSync(join(import.meta.dirname, "../../../docs/script.schema.json"), JSON.stringify(scriptSchema()));
