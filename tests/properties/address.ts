import { deepStrictEqual } from "node:assert/strict";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { validatorAddressOf } from "../../server/chain/addresses.ts";
import {
  type AddressForm,
  addressForm,
  canonicalAddress,
  checksummed,
  likenessOf,
  operatorOf,
  recipientProblem,
  sharedEnds,
  sharedPrefix,
} from "../../src/domain/values/address.ts";
import { familyOf } from "../../src/domain/values/chains.ts";
import { few, property, reading, rule } from "./property.ts";
import { LOWER, oddText, textOf } from "./texts.ts";

/** A text and its expected form. */
interface Labelled {
  readonly text: string;
  readonly form: AddressForm;
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const encoded = (prefix: string, payload: Uint8Array): string => bech32.encode(prefix, bech32.toWords(payload));
const of = (prefix: string, form: AddressForm, length = 20): fc.Arbitrary<Labelled> =>
  bytes(length).map((payload) => ({ text: encoded(prefix, payload), form }));

/** One character of the data part changed to another of the alphabet: bech32 always finds it. */
const mistyped = (prefix: string, form: AddressForm): fc.Arbitrary<Labelled> =>
  fc.tuple(bytes(20), fc.nat(31)).map(([payload, at]) => {
    const text = encoded(prefix, payload);
    const place = prefix.length + 1 + at;
    return { text: text.slice(0, place) + (text[place] === "q" ? "p" : "q") + text.slice(place + 1), form };
  });

/** EIP-55 by the numbers of the hash: a letter is large where its nibble is 8 or more. */
const spelled = (payload: Uint8Array): string => {
  const hex = Buffer.from(payload).toString("hex");
  const hash = keccak_256(new TextEncoder().encode(hex));
  const nibble = (at: number): number => ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15;
  return `0x${Array.from(hex, (digit, at) => (nibble(at) > 7 ? digit.toUpperCase() : digit)).join("")}`;
};
const ethereum = bytes(20).map((payload): Labelled => ({ text: spelled(payload), form: "ethereum" }));
const misspelled = bytes(20).map((payload): Labelled => {
  const [right, flat] = [spelled(payload), `0x${Buffer.from(payload).toString("hex")}`];
  return { text: flat, form: flat === right ? "ethereum" : "ethereum-bad-checksum" };
});

/** The address without an owner: a transfer to it is lost. */
const ZERO = "0x0000000000000000000000000000000000000000";

/** Valid and invalid addresses of every form, with their expected form. */
const labelled: fc.Arbitrary<Labelled> = fc.oneof(
  of("optio", "optio-account"),
  of("optiovaloper", "optio-validator"),
  ethereum,
  misspelled,
  of("cosmos", "other-chain"),
  of("optio", "unknown", 32),
  fc.constant<Labelled>({ text: ZERO, form: "ethereum" }),
  mistyped("optio", "optio-bad-checksum"),
  mistyped("optiovaloper", "optio-bad-checksum"),
  mistyped("cosmos", "unknown"),
  of("optio", "unknown").map(({ text }): Labelled => ({ text: text.toUpperCase(), form: "unknown" })),
  ethereum.map(({ text }): Labelled => ({ text: `${text}0`, form: "unknown" })),
  oddText.map((text): Labelled => ({ text: `${text}!`, form: "unknown" })),
);

const FORMS: ReadonlyArray<AddressForm> = [
  "optio-account",
  "optio-validator",
  "ethereum",
  "optio-bad-checksum",
  "ethereum-bad-checksum",
  "other-chain",
  "unknown",
];

const readsForm = reading({
  name: "address.addressForm",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: addresses are checked for the chain (bech32 checksum and prefix, EIP-55)",
  outcomes: FORMS,
  cases: labelled,
  actual: ({ text }) => addressForm(text),
  oracle: ({ form }) => form,
  outcome: (form) => form,
});

const spells = reading({
  name: "address.checksummed",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: EIP-55 for Ethereum",
  outcomes: ["spelled"],
  cases: bytes(20),
  actual: (payload) => checksummed(Buffer.from(payload).toString("hex").toUpperCase()),
  oracle: spelled,
  outcome: () => "spelled",
});

export const CHAINS = ["optio", "optio-testnet", "ethereum", "arbitrum"] as const;
const onOptio = (chain: string): boolean => chain.split("-")[0] === "optio";

const readsFamily = reading({
  name: "address.familyOf",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: accounts of optio and optio-testnet begin optio1",
  outcomes: ["optio", "ethereum"],
  cases: fc.constantFrom(...CHAINS),
  actual: familyOf,
  oracle: (chain) => (onOptio(chain) ? "optio" : "ethereum"),
  outcome: (family) => family,
});

const REFUSED: Readonly<Record<"optio" | "ethereum", Readonly<Record<AddressForm, string | null>>>> = {
  optio: {
    "optio-account": null,
    "optio-validator": "rule.recipient.validator",
    ethereum: "rule.recipient.ethereumOnOptio",
    "ethereum-bad-checksum": "rule.recipient.ethereumOnOptio",
    "optio-bad-checksum": "rule.recipient.checksum",
    "other-chain": "rule.recipient.otherChain",
    unknown: "rule.recipient.unknown",
  },
  ethereum: {
    "optio-account": "rule.recipient.optioOnEthereum",
    "optio-validator": "rule.recipient.optioOnEthereum",
    ethereum: null,
    "ethereum-bad-checksum": "rule.recipient.checksum",
    "optio-bad-checksum": "rule.recipient.checksum",
    "other-chain": "rule.recipient.otherChain",
    unknown: "rule.recipient.unknown",
  },
};

/** The expected rule of each wrong recipient (W9). */
export const recipientOracle = (chain: string, { text, form }: Labelled, own: string): string | null => {
  if (text.length === 0) return "rule.recipient.required";
  if (text === own) return "rule.recipient.own";
  if (text === ZERO && !onOptio(chain)) return "rule.recipient.zero";
  return REFUSED[onOptio(chain) ? "optio" : "ethereum"][form];
};

/** Every rule of a recipient that depends only on its text. */
export const RECIPIENT_KEYS = [
  "rule.recipient.required",
  "rule.recipient.own",
  "rule.recipient.zero",
  ...new Set(Object.values(REFUSED).flatMap((forms) => Object.values(forms).filter((key) => key !== null))),
];

/** A recipient and the own address, which may be equal. */
export const recipients: fc.Arbitrary<readonly [Labelled, string]> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(labelled, fc.constant("optio1own")) },
  { weight: 1, arbitrary: labelled.map((to) => [to, to.text] as const) },
  { weight: 1, arbitrary: fc.constant([{ text: "", form: "unknown" }, "optio1own"] as const) },
);

const validatedRecipient = rule({
  name: "address.recipientProblem",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: a validator's, one's own and another chain's address are each refused by name (W9)",
  keys: RECIPIENT_KEYS,
  cases: fc.tuple(fc.constantFrom(...CHAINS), recipients),
  actual: ([chain, [to, own]]) => few(recipientProblem(chain, to.text, own)),
  oracle: ([chain, [to, own]]) => few(recipientOracle(chain, to, own)),
});

const PREFIXES = ["optiovaloper1", "optio1", "0x", ""] as const;
const alike = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    other: fc.constantFrom("same", "same", "same", ...PREFIXES),
    body: textOf(LOWER.slice(16), 8, 12),
    edits: fc.array(fc.tuple(fc.nat(11), fc.constantFrom("Q", "R", "S", "b", "c")), { maxLength: 4 }),
  })
  .map(({ prefix, other, body, edits }) => {
    const changed = [...body];
    for (const [at, to] of edits) if (at < changed.length) changed[at] = to;
    return { prefix, a: prefix + body, b: (other === "same" ? prefix : other) + changed.join("") };
  });

const sharesPrefix = property({
  name: "address.sharedPrefix",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: groups start after the shared prefix",
  outcomes: PREFIXES.map((prefix) => `'${prefix}'`),
  cases: alike,
  check: ({ prefix, a }) => {
    deepStrictEqual(sharedPrefix(a), prefix);
    return [`'${prefix}'`];
  },
});

const prefixOf = (text: string): string => PREFIXES.find((prefix) => text.indexOf(prefix) === 0) ?? "";
const alikeIn = (a: string, b: string, places: ReadonlyArray<number>): boolean =>
  places.every((at) => a.at(at)?.toLowerCase() === b.at(at)?.toLowerCase());

const judgesLikeness = property({
  name: "address.likenessOf",
  file: "src/domain/values/address.ts",
  sentence: "W8: a recipient that resembles a known address at both ends is held back",
  outcomes: ["both-ends", "one-end", "equal", "other"],
  cases: alike,
  check: ({ a, b }) => {
    const [left, right] = [a.slice(prefixOf(a).length), b.slice(prefixOf(b).length)];
    const isFamily = prefixOf(a) === prefixOf(b);
    const same = isFamily && left.toLowerCase() === right.toLowerCase();
    const both = alikeIn(left, right, [0, 1, 2]) && alikeIn(left, right, [-1, -2, -3]);
    const isOneEnd = alikeIn(left, right, [0, 1, 2, 3, 4]) || alikeIn(left, right, [-1, -2, -3, -4, -5]);
    const expected = same || !isFamily ? null : both ? "both-ends" : isOneEnd ? "one-end" : null;
    deepStrictEqual([likenessOf(a, b), likenessOf(b, a)], [expected, expected]);
    return [same ? "equal" : (expected ?? "other")];
  },
});

const measuresEnds = property({
  name: "address.sharedEnds",
  file: "src/domain/values/address.ts",
  sentence: "W8: equal parts of two addresses are marked",
  outcomes: ["measured", "none"],
  cases: alike,
  check: ({ a, b }) => {
    const [left, right] = [a.slice(prefixOf(a).length).toLowerCase(), b.slice(prefixOf(b).length).toLowerCase()];
    const ends = sharedEnds(a, b);
    if (ends === null) {
      deepStrictEqual(prefixOf(a) !== prefixOf(b) || left === right, true);
      return ["none"];
    }
    const { leading, trailing } = ends;
    deepStrictEqual([left.slice(0, leading), left[leading] === right[leading]], [right.slice(0, leading), false]);
    deepStrictEqual(left.endsWith(right.slice(right.length - trailing)), true);
    deepStrictEqual(left.at(-1 - trailing) === right.at(-1 - trailing), false);
    return ["measured"];
  },
});

const spellsByChain = property({
  name: "address.canonicalAddress",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: a pasted address may contain spaces and invisible characters or be all upper case",
  outcomes: ["bech32", "as typed"],
  cases: fc.tuple(labelled, fc.constantFrom("", " ", "\u00a0", "\n", "\u200b", "\u00ad", "\u2066"), fc.boolean()),
  check: ([{ text, form }, space, upper]) => {
    const isOptio = form === "optio-account" || form === "optio-validator";
    const typed = [...(isOptio && upper ? text.toUpperCase() : text)].join(space);
    if (isOptio) deepStrictEqual(canonicalAddress(typed), text);
    deepStrictEqual(canonicalAddress(canonicalAddress(typed)), canonicalAddress(typed));
    return [isOptio ? "bech32" : "as typed"];
  },
});

const derivesOperator = property({
  name: "address.operatorOf",
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Staking: a validator's operator address belongs to its account",
  outcomes: ["operator", "none"],
  cases: labelled,
  check: ({ text, form }) => {
    const operator = operatorOf(text);
    if (form !== "optio-account") {
      deepStrictEqual(operator, null);
      return ["none"];
    }
    deepStrictEqual(operator, validatorAddressOf(text));
    return ["operator"];
  },
});

/** Addresses and recipients. */
export const addresses = [
  derivesOperator,
  measuresEnds,
  spellsByChain,
  readsForm,
  spells,
  readsFamily,
  validatedRecipient,
  sharesPrefix,
  judgesLikeness,
];
