import { bech32 } from "@scure/base";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressForm, checksummed } from "../../../src/domain/kernel/address.ts";
import { looksLikePhrase } from "../../../src/domain/kernel/free-text.ts";
import { createPseudonyms } from "../../../src/domain/kernel/pseudonym.ts";

const salt = (seed: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, at) => seed + at);
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const cosmos = (prefix: string, length = 20) =>
  bytes(length).map((each) => bech32.encode(prefix, bech32.toWords(each)));

const account = cosmos("optio");
const ethereum = hex(40).map(checksummed);
const phone = fc.integer({ min: 1_000_000, max: 99_999_999_999 }).map((digits) => `+${digits}`);
const email = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/), fc.constantFrom("gmail.com", "a.io", "some-company.co.uk"))
  .map(([local, domain]) => `${local}@${domain}`);
const phrase = fc.array(fc.constantFrom(...wordlist), { minLength: 12, maxLength: 24 }).map((words) => words.join(" "));

const kinds = {
  account,
  "validator address": cosmos("optiovaloper"),
  "address of another chain": cosmos("cosmos"),
  "long address": cosmos("optio", 32),
  "account with a wrong checksum": account.map((text) => `${text.slice(0, -1)}${text.endsWith("q") ? "p" : "q"}`),
  ethereum,
  "ethereum with a wrong checksum": ethereum.map((text) =>
    text.replace(/[a-f]/i, (c) => (c < "a" ? c.toLowerCase() : c.toUpperCase())),
  ),
  "hex in small letters": hex(40).map((digits) => `0x${digits}`),
  phone,
  email,
  "almost an email": email.map((text) => text.replace(".", "..")),
  phrase,
  day: fc.integer({ min: -20_000, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  link: fc.webUrl(),
  name: fc.constantFrom("Anna", "Zoë", "Łukasz Ødegård", "李小龙", "Дмитрий", "o'Neill-Smith", "𝒜lice", "🎉"),
  anything: fc.string({ unit: "grapheme", maxLength: 40 }),
  binary: fc.string({ unit: "binary", maxLength: 40 }),
};
const any = fc.oneof(...Object.values(kinds));

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const utf8 = (text: string) => [...text].map((each) => new TextEncoder().encode(each).length).join();
const shape = (text: string) =>
  text
    .replace(/\p{Ll}/gu, "a")
    .replace(/\p{Lu}/gu, "A")
    .replace(/[^aA\P{L}]/gu, "x")
    .replace(/\p{Nd}/gu, "0")
    .replace(/\p{So}/gu, "*");
/** Whether a text holds anything that names: a letter or a digit of ASCII, which can always be exchanged. */
const names = (text: string) => /[a-z0-9]/i.test(text.trim().replace(/^https?:\/\//, ""));

describe.each(Object.entries(kinds))("the stand-in of: %s", (_, texts) => {
  it("is judged as its original was, and is another text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = createPseudonyms(salt(1))(text);
        expect(addressForm(found)).toBe(addressForm(text));
        expect(EMAIL.test(found)).toBe(EMAIL.test(text));
        expect(/^\+[1-9][0-9]{6,14}$/.test(found)).toBe(/^\+[1-9][0-9]{6,14}$/.test(text));
        expect(looksLikePhrase(found)).toBe(looksLikePhrase(text));
        expect(found.trim() === found).toBe(text.trim() === text);
        expect(found === "").toBe(text === "");
        if (names(text)) expect(found).not.toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a pseudonym", () => {
  it("keeps length, bytes, letters, case, digits and punctuation of free text", () => {
    fc.assert(
      fc.property(
        fc.oneof(kinds.anything, kinds.binary, kinds.name, kinds["almost an email"], phrase, phone),
        (text) => {
          const found = createPseudonyms(salt(2))(text);
          expect(utf8(found)).toBe(utf8(text));
          expect(shape(found)).toBe(shape(text));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("of an e-mail address stays as long as its original where there is room", () => {
    expect(createPseudonyms(salt(2))("anna.von.der.leitha.1984@example.com")).toMatch(
      /^p[0-9a-z]{19}@example\.invalid$/,
    );
  });

  it("is one to one and the same each time inside one bundle", () => {
    fc.assert(
      fc.property(fc.uniqueArray(any, { maxLength: 60 }), (texts) => {
        const pseudonym = createPseudonyms(salt(3));
        const found = texts.map(pseudonym);
        expect(new Set(found).size).toBe(texts.length);
        expect(texts.map(pseudonym)).toEqual(found);
        expect(
          [...texts]
            .reverse()
            .map(createPseudonyms(salt(3)))
            .reverse(),
        ).toEqual(found);
      }),
      { numRuns: 200 },
    );
  });

  it("uses up every text of a small shape without running out", () => {
    const pseudonym = createPseudonyms(salt(4));
    const digits = [..."0123456789"];
    expect([...digits.map(pseudonym)].sort()).toEqual(digits);
    expect(digits.filter((each) => pseudonym(each) === each)).toEqual([]);
  });

  it("of the trimmed text is the trimmed pseudonym", () => {
    fc.assert(
      fc.property(any, (text) => {
        const pseudonym = createPseudonyms(salt(5));
        expect(pseudonym(`  ${text} `).trim()).toBe(pseudonym(text).trim());
      }),
    );
  });

  it("R6: is shared by no two bundles", () => {
    const texts = fc.sample(fc.oneof(account, ethereum, email, phone, phrase), { numRuns: 500, seed: 6 });
    const first = new Set(texts.map(createPseudonyms(salt(6))));
    expect(texts.map(createPseudonyms(salt(7))).filter((each) => first.has(each))).toEqual([]);
  });
});
