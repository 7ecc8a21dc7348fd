import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { openApiDocument } from "./document.ts";

const root = resolve(import.meta.dirname, "../../..");

/** The document that is served, and the one that a client of the last release was made from. */
export const DOCUMENT = resolve(root, "src/adapters/http/openapi.json");
export const RELEASED = resolve(root, "tests/app/openapi/released.json");

/** The document of the API as it is now, as a file. */
export const documentText = (): string => {
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
};

/** The document that is served. */
export const fileOf = (): unknown => JSON.parse(readFileSync(DOCUMENT, "utf8"));
