import { entropyToMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksLikePhrase } from "../../../src/domain/values/free-text.ts";

const phrase = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  .map((entropy) => entropyToMnemonic(entropy, wordlist).split(" "));

/** Notations of a phrase. */
const WRITTEN: ReadonlyArray<(words: ReadonlyArray<string>) => string> = [
  (words) => words.join(" "),
  (words) => words.map((word, at) => `${at + 1}. ${word}`).join("\n"),
  (words) => words.map((word, at) => `${at + 1}${word}`).join(""),
  (words) => words.map((word) => `"${word}"`).join(", "),
  (words) => `my phrase: ${words.join(".")}`,
  (words) => `Please keep this for me, it is important! ${words.join(" - ").toUpperCase()} Thanks.`,
  (words) => words.toReversed().join("\t"),
  (words) => words.slice(1).join(" "),
  (words) => words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(""),
  (words) => `key:${words.join("")};`,
  (words) => words.map((word) => [...word].join(" ")).join("  "),
  (words) => words.join("").split("").join("-").toUpperCase(),
  (words) => words.map((word, at) => (at === 5 ? `${word}x` : word)).join("|"),
];

describe("a recovery phrase in free text", () => {
  it("is recognised in any notation, with a word missing or mistyped", () => {
    fc.assert(
      fc.property(phrase, fc.constantFrom(...WRITTEN), (words, write) => {
        expect(looksLikePhrase(write(words))).toBe(true);
      }),
    );
  });

  it.each([
    "the rent for May and June plus the food from the shop was 300",
    "you paid for dinner and the two drinks they had with the cake",
    "thank you for the dinner we had at the old house in May",
    "this was very nice and they were glad that you came with the kids too",
    "Invoice 2026-114: web design, two days, travel, hotel, train tickets and lunch",
    "rent for March",
    "P A Y M E N T for the flat, and T H A N K S",
    "https://example.org/invoices/2026/november/flat-in-the-old-house?reference=kitchenTableAndFourChairs",
    "",
  ])("is not the ordinary sentence %j", (sentence) => {
    expect(looksLikePhrase(sentence)).toBe(false);
  });

  it("needs at least eleven words of the list", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wordlist), { maxLength: 10 }), (words) => {
        for (const between of [" ", ""]) expect(looksLikePhrase(words.join(between))).toBe(false);
      }),
    );
  });
});
