import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";
import { addressForm, checksummed } from "./address.ts";
import { type Alphabet, alphabetOf, DIGITS, LEADING_DIGITS } from "./alphabet.ts";
import { createPermutation, type Digit, type Permutation } from "./permutation.ts";

/** A place of a text: a character that changes within its alphabet, or one that stays (null). */
interface Place {
  readonly text: string;
  readonly alphabet: Alphabet | null;
}

/** E.164. */
const PHONE = /^\+[1-9][0-9]{6,14}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Addresses that every sane rule takes; whatever is stranger keeps its own structure, character by character. */
const EMAIL = /^[A-Za-z0-9]+(?:[._%+-][A-Za-z0-9]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
const EMAIL_DOMAIN = "@example.invalid";
const LOCAL_MOST = 64;
/** Fewer characters than this after the `p` could not keep people apart. */
const LOCAL_LEAST = 12;
const SCHEME = /^(?:https?:\/\/|0x(?=[0-9a-fA-F]))/;
const HEX_TEXT = /^0x[0-9a-fA-F]+$/;
/** How often another permutation is tried when a stand-in is taken or falls into another class. */
const ATTEMPTS = 50;

const alphabet = (characters: string): Alphabet => {
  const of = [...characters];
  return { of, place: new Map(of.map((each, at) => [each, at])) };
};
const HEX_LOWER = alphabet("abcdef");
const HEX_UPPER = alphabet("ABCDEF");

/** What rules may tell two texts apart by; a stand-in is always of the class of its original. */
const classOf = (text: string): string => [addressForm(text), PHONE.test(text), EMAIL.test(text)].join(":");

const characters = (text: string): ReadonlyArray<Place> =>
  [...text].map((each) => ({ text: each, alphabet: alphabetOf(each) }));

const kept = (text: string): Place => ({ text, alphabet: null });

const hexPlaces = (digits: string): ReadonlyArray<Place> =>
  [...digits].map((each) => ({
    text: each,
    alphabet: HEX_LOWER.place.has(each) ? HEX_LOWER : HEX_UPPER.place.has(each) ? HEX_UPPER : DIGITS,
  }));

const placesOf = (text: string): ReadonlyArray<Place> => {
  if (PHONE.test(text)) {
    return [...text].map((each, at) => ({
      text: each,
      alphabet: at === 0 ? null : at === 1 ? LEADING_DIGITS : DIGITS,
    }));
  }
  if (HEX_TEXT.test(text)) return [kept("0x"), ...hexPlaces(text.slice(2))];
  if (addressForm(text) === "optio-bad-checksum") {
    const prefix = text.slice(0, text.indexOf("1") + 1);
    return [kept(prefix), ...characters(text.slice(prefix.length))];
  }
  const scheme = SCHEME.exec(text)?.[0] ?? "";
  return [kept(scheme), ...characters(text.slice(scheme.length))];
};

const throughPlaces = (text: string, permute: Permutation, tweak: string): string => {
  const places = placesOf(text);
  const digits: Digit[] = [];
  let frame = `${tweak}:`;
  for (const place of places) {
    if (place.alphabet === null) {
      frame += `${place.text}\u0000`;
      continue;
    }
    digits.push({ value: place.alphabet.place.get(place.text) ?? 0, radix: place.alphabet.of.length });
    frame += "\u0001";
  }
  if (digits.length === 0) return text;
  const values = permute(digits, frame);
  let next = 0;
  return places
    .map((place) => {
      if (place.alphabet === null) return place.text;
      const drawn = place.alphabet.of[values[next] ?? 0] ?? "";
      next += 1;
      return drawn;
    })
    .join("");
};

const bytesThrough = (bytes: Uint8Array, radix: number, permute: Permutation, frame: string): Uint8Array =>
  Uint8Array.from(
    permute(
      [...bytes].map((value) => ({ value, radix })),
      frame,
    ),
  );

/** A valid bech32 text as another valid one of the same prefix and length; whole bytes stay whole bytes. */
const throughBech32 = (text: string, permute: Permutation, tweak: string): string | null => {
  const decoded = bech32.decodeUnsafe(text as `${string}1${string}`);
  if (decoded === undefined || decoded.words.length < 2) return null;
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  const frame = `${tweak}:bech32:${decoded.prefix}`;
  if (bytes instanceof Uint8Array) {
    return bech32.encode(decoded.prefix, bech32.toWords(bytesThrough(bytes, 256, permute, frame)));
  }
  // the last word says that these are no whole bytes
  const words = bytesThrough(Uint8Array.from(decoded.words.slice(0, -1)), 32, permute, frame);
  return bech32.encode(decoded.prefix, [...words, decoded.words.at(-1) ?? 0]);
};

const BASE36 = alphabet("0123456789abcdefghijklmnopqrstuvwxyz");

/** A mailbox at a domain that can never exist (RFC 6761), as long as its original where that leaves room to differ. */
const throughEmail = (text: string, permute: Permutation, tweak: string): string => {
  const room = Math.min(LOCAL_MOST, text.length - EMAIL_DOMAIN.length) - 1;
  const length = Math.max(LOCAL_LEAST, room);
  const blank = Array.from({ length }, () => ({ value: 0, radix: BASE36.of.length }));
  const local = permute(blank, `${tweak}:email:${text}`);
  return `p${local.map((value) => BASE36.of[value]).join("")}${EMAIL_DOMAIN}`;
};

/** Another day of the same year: what is judged by age stays near, and the day is not the day. */
const throughDate = (text: string, permute: Permutation, tweak: string): string | null => {
  const year = DATE.exec(text)?.[1];
  if (year === undefined || new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) !== text) return null;
  const start = Date.UTC(2000, 0, 1);
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const first = new Date(start).setUTCFullYear(Number(year));
  const value = Math.round((Date.parse(text) - first) / 86_400_000);
  const [day = 0] = permute([{ value, radix: leap ? 366 : 365 }], `${tweak}:date:${year}`);
  return new Date(first + day * 86_400_000).toISOString().slice(0, 10);
};

const standIn = (text: string, permute: Permutation, tweak: string): string => {
  const form = addressForm(text);
  if (form === "ethereum") {
    const bytes = bytesThrough(hexToBytes(text.slice(2)), 256, permute, `${tweak}:ethereum`);
    return checksummed(bytesToHex(bytes));
  }
  if (form !== "unknown") {
    const through = throughBech32(text, permute, tweak);
    if (through !== null) return through;
  }
  if (EMAIL.test(text)) return throughEmail(text, permute, tweak);
  return throughDate(text, permute, tweak) ?? throughPlaces(text, permute, tweak);
};

/**
 * Maps each personal text to a stand-in of the same shape (R3, R6): the same number of characters, bytes of
 * UTF-8, letters, digits and punctuation where they were; a valid address of the same form, a mailbox, a phone
 * number, so that every rule judges the stand-in as it judged the original. One to one, never the original,
 * and decided by `salt` (fresh random bytes for each bundle, so that two bundles share no stand-in).
 * A text of white space and punctuation alone names nobody and stays.
 */
export const createPseudonyms = (salt: Uint8Array): ((text: string) => string) => {
  const permute = createPermutation(salt);
  const given = new Map<string, string>();
  const taken = new Map<string, string>();
  return (text) => {
    const held = given.get(text);
    if (held !== undefined) return held;
    const core = text.trim();
    const lead = text.slice(0, text.length - text.trimStart().length);
    const trail = text.slice(lead.length + core.length);
    const kind = classOf(core);
    let found = core;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      found = standIn(core, permute, attempt === 0 ? "" : String(attempt));
      if ((taken.get(found) ?? core) === core && classOf(found) === kind) break;
    }
    taken.set(found, core);
    const whole = lead + found + trail;
    given.set(text, whole);
    return whole;
  };
};
