/**
 * Writes the document of the API from the declarations: `npx tsx tests/app/openapi/write-openapi.ts`. With `--released` it
 * is written as the released one too, with which later documents are compared.
 */
import { writeFileSync } from "node:fs";
import { DOCUMENT, documentText, RELEASED } from "./files.ts";

writeFileSync(DOCUMENT, documentText());
if (process.argv.includes("--released")) writeFileSync(RELEASED, documentText());
