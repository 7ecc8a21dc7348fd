import { bytesToHex } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";
import type { Kind } from "../decider/privacy.ts";
import { bioProblem, canonicalName, NAME_LIMIT, nameProblem, readReferral, usernameProblem } from "../session/rules.ts";
import { DESCRIPTION_LIMIT, descriptionProblem, MEMO_LIMIT, memoProblem } from "../transfer/rules.ts";
import { canonicalLabel, LABEL_LIMIT, labelProblem } from "../transfer/saved-rules.ts";
import { addressForm, addressKey, checksummed, operatorOf, recipientProblem } from "../values/address.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { readIdentifier } from "../values/identifier.ts";
import { canonicalMemo } from "../values/memo.ts";
import { BASE32, DIGITS, type Draw, HEXADECIMAL, LETTERS } from "./draw.ts";

/** How the rules classify the texts of one kind, and how a text of the same class is drawn. */
interface TextKind {
  /** The text that the rules read: the typed text in canonical form. */
  readonly canonical: (text: string) => string;
  /** Everything that rules read from a text of this kind, except its equality with others. */
  readonly verdict: (text: string) => string;
  /** The text that the draw is of, where a rule knows the text from another one; else the text itself. */
  readonly of?: (text: string) => string;
  /** A candidate of that class; it is drawn again if it has another class. */
  readonly draw: (verdict: string, draw: Draw) => string;
  /** The stand-in of a text that is not canonical, from that of its canonical form; with a blank before it where this is left out. */
  readonly respell?: (found: string, text: string) => string;
}

const ADDRESS_BYTES = 20;

const bytes = (draw: Draw): Uint8Array => Uint8Array.from({ length: ADDRESS_BYTES }, () => draw.number(256));
const bech32Of = (prefix: string, draw: Draw): string => bech32.encode(prefix, bech32.toWords(bytes(draw)));
const trimmed = (text: string): string => text.trim();
const asItIs = (text: string): string => text;

const identifier: TextKind = {
  canonical: (text) => {
    const read = readIdentifier(text);
    return "rule" in read ? text.trim() : read.identifier;
  },
  verdict: (text) => {
    const read = readIdentifier(text);
    return "rule" in read ? read.rule : read.type;
  },
  draw: (verdict, draw) => {
    switch (verdict) {
      case "email":
        return `p${draw.characters(BASE32, 10)}@example.invalid`;
      case "phone":
        // no country has this calling code
        return `+999${draw.characters(DIGITS, 9)}`;
      case "rule.email.invalid":
        return `p${draw.characters(BASE32, 10)}@`;
      case "rule.phone.invalid":
        return `0${draw.characters(LETTERS, 10)}`;
      default:
        return draw.characters(LETTERS, 10);
    }
  },
};

const named = (
  canonical: (text: string) => string,
  problem: (text: string) => string | null,
  drawn: (draw: Draw) => string,
): TextKind => ({
  canonical,
  verdict: (text) => problem(text) ?? "",
  draw: (verdict, draw) => {
    if (verdict === "") return drawn(draw);
    // no name has control characters
    if (verdict === "rule.name.invalid") return `N${draw.characters(LETTERS, 7)}\u0007n`;
    return verdict === "rule.name.tooLong" ? draw.characters(LETTERS, NAME_LIMIT) : `?${draw.characters(LETTERS, 8)}`;
  },
});

const name = named(canonicalName, nameProblem, (draw) => `N${draw.characters(LETTERS, 7)}`);
const username = named(trimmed, usernameProblem, (draw) => `u${draw.characters(LETTERS, 9)}`);

/** Whether an address has no owner: a rule reads it, so it is its own stand-in. */
const isZero = (text: string): boolean =>
  ["optio", "ethereum"].some((chainId) => recipientProblem(chainId, text, "") === "rule.recipient.zero");

/** The spelling of an Ethereum address that has a checksum: the same bytes in other letters are the same address. */
const checked = (text: string): string => {
  const key = addressKey(text.trim());
  return key.startsWith("0x") && addressForm(key) === "ethereum" ? checksummed(key.slice(2)) : text.trim();
};

/** Another spelling of a stand-in with a checksum: in small letters, or with a checksum that is as wrong as that of the text. */
const respelled = (found: string, text: string): string => {
  if (!found.startsWith("0x") || text !== text.trim()) return ` ${found}`;
  if (addressForm(text) === "ethereum") return found.toLowerCase();
  const swapped = (letter: string): string =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return `0x${[...found.slice(2)].map(swapped).join("")}`;
};

/** An Ethereum address with letters of both cases, so that it has spellings with a right, a wrong and no checksum. */
const twoCases = (draw: Draw): string => {
  const found = checksummed(bytesToHex(bytes(draw)));
  const digits = found.slice(2);
  return [digits.toLowerCase(), digits.toUpperCase()].includes(digits) ? twoCases(draw) : found;
};

const address: TextKind = {
  canonical: checked,
  verdict: (text) => (isZero(text) ? text : addressForm(text)),
  // a rule knows a validator's operator: the two stand-ins are of the same bytes
  of: (text) => operatorOf(text) ?? text,
  respell: respelled,
  draw: (verdict, draw) => {
    if (isZero(verdict)) return verdict;
    switch (verdict) {
      case "optio-account":
        return bech32Of("optio", draw);
      case "optio-validator":
        return bech32Of("optiovaloper", draw);
      case "optio-bad-checksum":
        return `optio1${draw.characters(BASE32, 20)}`;
      case "ethereum":
        return twoCases(draw);
      case "ethereum-capital-x":
        return `0X${bytesToHex(bytes(draw))}`;
      case "ethereum-without-0x":
        return bytesToHex(bytes(draw));
      case "optio-mixed-case":
        return `O${bech32Of("optio", draw).slice(1)}`;
      case "optio-letter-for-1":
        return `optiol${draw.characters(BASE32, 38)}`;
      case "foreign-letters":
        return `\u043e${bech32Of("optio", draw).slice(1)}`;
      case "other-chain":
        return bech32Of("other", draw);
      default:
        return `?${draw.characters(LETTERS, 10)}`;
    }
  },
};

/** Rules check only whether an id can be a referral code. */
const id: TextKind = {
  canonical: trimmed,
  verdict: (text) => (readReferral(text) === null ? "none" : "code"),
  draw: (verdict, draw) =>
    verdict === "code" ? `i${draw.characters(BASE32, 10)}` : `? ${draw.characters(LETTERS, 10)}`,
};

/** Whether a text has the form of a UUID in lower case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** A key is a UUID; the server lists other texts for transfers that another program sent. */
const key: TextKind = {
  canonical: asItIs,
  verdict: (text) => (isUuid(text) ? "uuid" : "other"),
  draw: (verdict, draw) => {
    if (verdict === "other") return `k${draw.characters(BASE32, 10)}`;
    const digits = draw.characters(HEXADECIMAL, 30);
    // of version 4, as crypto.randomUUID makes them
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18)}`;
  },
};

const opaque = (prefix: string, length: number): TextKind => ({
  canonical: asItIs,
  verdict: () => "",
  draw: (_, draw) => prefix + draw.characters(BASE32, length),
});

const phrase = (draw: Draw): string =>
  Array.from({ length: 12 }, () => draw.characters(LETTERS, 3 + draw.number(6))).join(" ");

/**
 * Rules check free text for a recovery phrase, hidden characters, and the lengths of a memo, a description and a bio.
 */
const free: TextKind = {
  canonical: asItIs,
  verdict: (text) => `${memoProblem(text) ?? ""}/${descriptionProblem(text) ?? ""}/${bioProblem(text) ?? ""}`,
  draw: (verdict, draw) => {
    const [memo = "", description = "", bio = ""] = verdict.split("/");
    if (bio === "rule.text.phrase") return phrase(draw);
    if (bio === "rule.text.hidden") return `t\u200b${draw.characters(LETTERS, 8)}`;
    const isLong = description === "rule.description.tooLong" || bio === "rule.bio.tooLong";
    const length = isLong ? DESCRIPTION_LIMIT + 1 : memo === "rule.memo.tooLong" ? MEMO_LIMIT : 9;
    // line breaks are hidden characters everywhere except in a bio
    return `${memo === "rule.text.hidden" ? "t\n" : "t"}${draw.characters(LETTERS, length)}`;
  },
};

/** As free text; blanks at the ends of a memo are not sent, so they are kept as blanks that the rules judge alike. */
const memo: TextKind = {
  ...free,
  canonical: canonicalMemo,
  respell: (found, text) => {
    const problem = memoProblem(text) === memoProblem(canonicalMemo(text)) ? null : memoProblem(text);
    if (problem === "rule.memo.tooLong") return `${" ".repeat(MEMO_LIMIT + 1)}${found}`;
    return `${problem === null ? " " : "\n"}${found}`;
  },
};

/** Rules check the name of a saved address for a recovery phrase, hidden characters and its length. */
const label: TextKind = {
  canonical: canonicalLabel,
  verdict: (text) => labelProblem(text) ?? "",
  draw: (verdict, draw) => {
    if (verdict === "rule.text.phrase") return phrase(draw);
    if (verdict === "rule.text.hidden") return `L\u200b${draw.characters(LETTERS, 8)}`;
    return `L${draw.characters(LETTERS, verdict === "rule.label.tooLong" ? LABEL_LIMIT : 8)}`;
  },
};

const height: TextKind = {
  canonical: asItIs,
  verdict: (text) => (/^[0-9]{1,15}$/.test(text) ? "digits" : "none"),
  draw: (verdict, draw) =>
    verdict === "digits" ? `9${draw.characters(DIGITS, 8)}` : `t${draw.characters(LETTERS, 9)}`,
};

const KINDS: Readonly<Partial<Record<Kind, TextKind>>> = {
  identifier,
  name,
  username,
  ownName: name,
  ownUsername: username,
  address,
  memo,
  label,
  id,
  key,
  height,
  hash: opaque("h", 20),
  fingerprint: opaque("f", 8),
  word: opaque("w-", 8),
};

/** The most draws for one text; nearly every draw has the wanted verdict. */
const ATTEMPTS = 100;

/**
 * Stand-ins of texts: of the same kind and verdict, keyed, and without any other relation to the original (R13).
 */
export const createTexts = (draws: (label: string) => Draw): ((of: Kind, text: string) => string) => {
  const given = new Map<string, string>();
  const taken = new Set<string>();
  const drawn = (of: Kind, original: string, { canonical, verdict, of: source = asItIs, draw }: TextKind): string => {
    const label = `${of}\u0000${original}`;
    const known = given.get(label);
    if (known !== undefined) return known;
    const wanted = verdict(original);
    let found = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      found = draw(wanted, draws(`${attempt}\u0000${of}\u0000${source(original)}`));
      const sound =
        found !== original && verdict(found) === wanted && canonical(found) === found && looksAlike(found, wanted);
      if (sound && !taken.has(`${of}\u0000${found}`)) break;
    }
    taken.add(`${of}\u0000${found}`);
    given.set(label, found);
    return found;
  };
  return (of, text) => {
    const kind = KINDS[of] ?? free;
    const original = kind.canonical(text);
    if (original === "") return text === "" ? "" : (kind.respell?.("", text) ?? " ");
    const found = drawn(of, original, kind);
    // a text that is not canonical gets a stand-in that is not canonical
    if (text === original) return found;
    return kind.respell?.(found, text) ?? ` ${found}`;
  };
};

/** A stand-in of a text that is no phrase must not look like a phrase by coincidence. */
const looksAlike = (found: string, verdict: string): boolean =>
  looksLikePhrase(found) === verdict.includes("rule.text.phrase");
