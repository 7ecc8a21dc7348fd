import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HEADER_FILES } from "./support/headers.ts";

it.each(Object.entries(HEADER_FILES))(
  "deploy/%s has the headers of the server's code; npx tsx tests/deploy/write-headers.ts writes it again",
  (name, text) => {
    expect(readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8")).toBe(text);
  },
);
