import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { bioProblem, type ProfileValues, validatePerson, validateProfile } from "../../src/domain/session/rules.ts";
import { readPhoto } from "../../src/domain/values/photo.ts";
import { jpeg, png } from "../server/support/images.ts";
import { few, property, rule } from "./property.ts";
import { isPhraseLike, phraseLike } from "./secrets.ts";
import { around, hiddenText, isInvisible, nearly, oddText, pointsOf, textOf } from "./texts.ts";

const bio = fc.oneof(nearly(around(500)), oddText, hiddenText, nearly(phraseLike), fc.constantFrom("", "one\ntwo"));

const bioOracle = (text: string): string | null => {
  if (isPhraseLike(text)) return "rule.text.phrase";
  if (isInvisible(text.split("\n").join(" "))) return "rule.text.hidden";
  return pointsOf(text) > 500 ? "rule.bio.tooLong" : null;
};
const BIO_KEYS = ["rule.text.phrase", "rule.text.hidden", "rule.bio.tooLong"];

const validatedBio = rule({
  name: "session.bioProblem",
  example: "I like engines.",
  file: "src/domain/session/rules.ts",
  sentence: "spec §3: profile field bio",
  keys: BIO_KEYS,
  cases: bio,
  actual: (text) => few(bioProblem(text)),
  oracle: (text) => few(bioOracle(text)),
});

const profile: fc.Arbitrary<ProfileValues> = fc.record({
  first_name: fc.oneof(textOf("an ", 1, 4), fc.constant("")),
  last_name: fc.constant("Baker"),
  username: fc.constantFrom("ann.baker", " ann.baker", "a b"),
  country: fc.constantFrom("AT", "CU", ""),
  bio: fc.option(bio),
  is_private: fc.boolean(),
});

const validatedProfile = property({
  name: "session.validateProfile",
  file: "src/domain/session/rules.ts",
  sentence: "spec §3: profile fields",
  outcomes: ["accepted", "person", ...BIO_KEYS],
  cases: profile,
  check: (typed) => {
    const person = validatePerson(typed);
    const key = bioOracle(typed.bio ?? "");
    const expected = [...(isLeft(person) ? person.left : []), ...(key === null ? [] : [{ field: "bio", rule: key }])];
    const actual = validateProfile(typed);
    if (isLeft(actual)) deepStrictEqual(actual.left, expected);
    else {
      const { bio: said, is_private } = typed;
      deepStrictEqual(actual.right, { ...(isLeft(person) ? {} : person.right), bio: said, is_private });
      deepStrictEqual(expected, []);
    }
    const outcomes = [...(isLeft(person) ? ["person"] : []), ...few(key)];
    return outcomes.length === 0 ? ["accepted"] : outcomes;
  },
});

const LIMIT = 4_194_304;
const text = (content: string): Buffer => Buffer.from(content, "latin1");

/** Files by the rule that they break (S9). */
const FILES: ReadonlyArray<readonly [rule: string | null, file: Buffer]> = [
  [null, png()],
  [null, jpeg()],
  [null, png(8_000, 5_000)],
  [null, jpeg(LIMIT - 1)],
  ["rule.photo.required", text("")],
  ["rule.photo.markup", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["rule.photo.markup", text("\xef\xbb\xbf  <!doctype html><script>alert(1)</script>")],
  ["rule.photo.gif", text("GIF89a\x01\0\x01\0")],
  ["rule.photo.webp", text("RIFF\x24\0\0\0WEBPVP8 ")],
  ["rule.photo.heif", text("\0\0\0\x18ftypheic")],
  ["rule.photo.type", text("PK\x03\x04")],
  ["rule.photo.type", Buffer.alloc(LIMIT)],
  ["rule.photo.damaged", png().subarray(0, 20)],
  ["rule.photo.damaged", png().subarray(0, -12)],
  ["rule.photo.damaged", jpeg().subarray(0, -2)],
  ["rule.photo.damaged", text("\xff\xd8\xff\xe0\0\0\0\0\0\0\0\0")],
  ["rule.photo.damaged", jpeg(64, 0, 1)],
  ["rule.photo.notOnly", Buffer.concat([png(), text("<script>alert(1)</script>")])],
  ["rule.photo.notOnly", Buffer.concat([jpeg(), text("PK\x03\x04")])],
  ["rule.photo.notOnly", Buffer.concat([jpeg(), jpeg(), text("<html>")])],
  ["rule.photo.tooManyPixels", png(8_001, 5_000)],
  ["rule.photo.tooManyPixels", jpeg(64, 40_000, 40_000)],
  ["rule.photo.tooManyPixels", png(16_385, 1)],
  ["rule.photo.tooManyPixels", png(1, 39_999_999)],
  ["rule.photo.tooManyPixels", jpeg(64, 1, 16_385)],
  ["rule.photo.tooLarge", jpeg(LIMIT)],
];

const photoRule = (file: Uint8Array): string | null => {
  const read = readPhoto(file);
  return isLeft(read) ? read.left : null;
};

const validatedPhoto = rule({
  name: "photo.readPhoto",
  file: "src/domain/values/photo.ts",
  sentence: "spec §5: profile photo PNG, JPEG or JPG under 4MB (S9)",
  keys: [...new Set(FILES.flatMap(([key]) => few(key)))],
  cases: fc.constantFrom(...FILES),
  actual: ([, file]) => few(photoRule(file)),
  oracle: ([key]) => few(key),
});

/** The rules of a profile and its photo. */
export const profiles = [validatedBio, validatedProfile, validatedPhoto];
