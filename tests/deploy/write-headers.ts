import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HEADER_FILES } from "./support/headers.ts";

/** Writes the headers of `deploy/` from the code of the server: `npx tsx tests/deploy/write-headers.ts`. */
for (const [name, text] of Object.entries(HEADER_FILES))
  writeFileSync(join(import.meta.dirname, "../../deploy", name), text);
