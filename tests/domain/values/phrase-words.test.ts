import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { PHRASE_WORDS } from "../../../src/domain/values/phrase-words.ts";

it("the words of recovery phrases are the English list of BIP-39, in its order", () => {
  const file = [...PHRASE_WORDS].map((word) => `${word}\n`).join("");
  // of english.txt in the repository of the standard
  const standard = "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda";
  expect(createHash("sha256").update(file).digest("hex")).toBe(standard);
});
