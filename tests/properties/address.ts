import { deepStrictEqual } from "node:assert/strict";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { validatorAddressOf } from "../../server/chain/addresses.ts";
import { lossProblem } from "../../src/domain/transfer/lost-addresses.ts";
import {
  type AddressForm,
  addressForm,
  addressKey,
  byAddress,
  canonicalAddress,
  checksummed,
  hasAddress,
  lacksChecksum,
  operatorOf,
  recipientProblem,
  sameAddress,
  sharedPrefix,
} from "../../src/domain/values/address.ts";
import { likenessOf, sharedEnds } from "../../src/domain/values/address-likeness.ts";
import { familyOf } from "../../src/domain/values/chains.ts";
import { few, property, reading, rule } from "./property.ts";
import { LOWER, oddText, textOf } from "./texts.ts";
import { typed, typedUnproven } from "./typed.ts";

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
const flat = (payload: Uint8Array): string => Buffer.from(payload).toString("hex");

/** An address in small or capital letters only: right, and without a checksum. */
const oneCase = fc.tuple(bytes(20), fc.boolean()).map(
  ([payload, isUpper]): Labelled => ({
    text: `0x${isUpper ? flat(payload).toUpperCase() : flat(payload)}`,
    form: "ethereum",
  }),
);

const swapped = (digit: string): string => (digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase());
/** Letters of both cases, each in the wrong one. */
const misspelled = bytes(20)
  .map((payload) => spelled(payload).slice(2))
  .filter((digits) => digits !== digits.toLowerCase() && digits !== digits.toUpperCase())
  .map((digits): Labelled => ({ text: `0x${Array.from(digits, swapped).join("")}`, form: "ethereum-bad-checksum" }));

/** Slips of people and of phones, each of which is said by name. */
const slips = bytes(20).chain((payload) =>
  fc.constantFrom<Labelled>(
    { text: `0X${flat(payload)}`, form: "ethereum-capital-x" },
    { text: `0X${flat(payload).toUpperCase()}`, form: "ethereum-capital-x" },
    { text: flat(payload), form: "ethereum-without-0x" },
    { text: flat(payload).toUpperCase(), form: "ethereum-without-0x" },
    { text: `O${encoded("optio", payload).slice(1)}`, form: "optio-mixed-case" },
    { text: encoded("optio", payload).replace("o1", "O1"), form: "optio-mixed-case" },
    { text: encoded("optio", payload).replace("1", "l"), form: "optio-letter-for-1" },
    { text: encoded("optio", payload).replace("1", "I"), form: "optio-letter-for-1" },
    { text: encoded("optio", payload).replace("o", "\u043e"), form: "foreign-letters" },
    { text: `0\u0445${flat(payload)}`, form: "foreign-letters" },
  ),
);

/** The addresses without an owner: a transfer to one is lost. */
const ZEROS = ["0x0000000000000000000000000000000000000000", "optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn"];

/** Valid and invalid addresses of every form, with their expected form. */
const labelled: fc.Arbitrary<Labelled> = fc.oneof(
  // ten forms in one: each is said on some networks only, and has to occur there
  { weight: 4, arbitrary: slips },
  of("optio", "optio-account"),
  of("optiovaloper", "optio-validator"),
  ethereum,
  oneCase,
  misspelled,
  of("cosmos", "other-chain"),
  of("optio", "unknown", 32),
  fc.constantFrom<Labelled>(
    { text: ZEROS[0] ?? "", form: "ethereum" },
    { text: ZEROS[1] ?? "", form: "optio-account" },
  ),
  mistyped("optio", "optio-bad-checksum"),
  mistyped("optiovaloper", "optio-bad-checksum"),
  mistyped("cosmos", "unknown"),
  of("optio", "unknown").map(({ text }): Labelled => ({ text: text.toUpperCase(), form: "unknown" })),
  ethereum.map(({ text }): Labelled => ({ text: `${text}0`, form: "unknown" })),
  oddText.map((text): Labelled => ({ text: `${text}!`, form: "unknown" })),
);

const EXAMPLE = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/** An address alone does not say what its right form is. */
const typedAddress = typedUnproven(EXAMPLE, (text): Labelled => ({ text, form: addressForm(text) }));

const FORMS: ReadonlyArray<AddressForm> = [
  "optio-account",
  "optio-validator",
  "ethereum",
  "optio-bad-checksum",
  "ethereum-bad-checksum",
  "ethereum-capital-x",
  "ethereum-without-0x",
  "optio-mixed-case",
  "optio-letter-for-1",
  "foreign-letters",
  "other-chain",
  "unknown",
];

const readsForm = reading({
  name: "address.addressForm",
  typed: typedAddress,
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

const SLIPS = {
  "ethereum-capital-x": "rule.recipient.capitalX",
  "ethereum-without-0x": "rule.recipient.without0x",
  "optio-mixed-case": "rule.recipient.mixedCase",
  "optio-letter-for-1": "rule.recipient.letterFor1",
  "foreign-letters": "rule.recipient.foreignLetters",
};

const REFUSED: Readonly<Record<"optio" | "ethereum", Readonly<Record<AddressForm, string | null>>>> = {
  optio: {
    ...SLIPS,
    "ethereum-capital-x": "rule.recipient.ethereumOnOptio",
    "ethereum-without-0x": "rule.recipient.ethereumOnOptio",
    "optio-account": null,
    "optio-validator": "rule.recipient.validator",
    ethereum: "rule.recipient.ethereumOnOptio",
    "ethereum-bad-checksum": "rule.recipient.ethereumOnOptio",
    "optio-bad-checksum": "rule.recipient.checksum",
    "other-chain": "rule.recipient.otherChain",
    unknown: "rule.recipient.unknown",
  },
  ethereum: {
    ...SLIPS,
    "optio-account": "rule.recipient.optioOnEthereum",
    "optio-validator": "rule.recipient.optioOnEthereum",
    ethereum: null,
    "ethereum-bad-checksum": "rule.recipient.checksum",
    "optio-bad-checksum": "rule.recipient.checksum",
    "other-chain": "rule.recipient.otherChain",
    unknown: "rule.recipient.unknown",
  },
};

/** What other services write instead of an address. */
const NOTATIONS = [
  ["vitalik.eth", "rule.recipient.ens"],
  ["Pay.Grace.ETH", "rule.recipient.ens"],
  ["XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS", "rule.recipient.icap"],
  ["0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b", "rule.recipient.hash"],
] as const;

/** The expected rule of each wrong recipient (W9). */
export const recipientOracle = (chain: string, { text, form }: Labelled, own: string): string | null => {
  if (text.length === 0) return "rule.recipient.required";
  const isHex = /^0x[0-9a-f]{40}$/i.test(text);
  const isUpper = own === own.toUpperCase();
  if (text === own || ((isHex || isUpper) && text.toLowerCase() === own.toLowerCase())) return "rule.recipient.own";
  if (text === ZEROS[onOptio(chain) ? 1 : 0]) return "rule.recipient.zero";
  const notation = NOTATIONS.find(([of]) => of === text);
  if (notation !== undefined) return notation[1];
  return REFUSED[onOptio(chain) ? "optio" : "ethereum"][form];
};

/** Every rule of a recipient that depends only on its text. */
export const RECIPIENT_KEYS = [
  "rule.recipient.required",
  "rule.recipient.own",
  "rule.recipient.zero",
  ...new Set(NOTATIONS.map(([, rule]) => rule)),
  ...new Set(Object.values(REFUSED).flatMap((forms) => Object.values(forms).filter((key) => key !== null))),
];

/** A recipient and the own address, which may be equal. */
export const recipients: fc.Arbitrary<readonly [Labelled, string]> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(labelled, fc.constant("optio1own")) },
  { weight: 1, arbitrary: labelled.map((to) => [to, to.text] as const) },
  { weight: 1, arbitrary: oneCase.map((to) => [to, checksummed(to.text.slice(2))] as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...NOTATIONS).map(([text]) => [{ text, form: "unknown" }, "optio1own"] as const),
  },
  { weight: 1, arbitrary: fc.constant([{ text: "", form: "unknown" }, "optio1own"] as const) },
);

type Case = [(typeof CHAINS)[number], readonly [Labelled, string]];

const validatedRecipient = rule({
  name: "address.recipientProblem",
  typed: typedUnproven(["ethereum", EXAMPLE, "0xown"], ([chain, text = "", own = ""]: ReadonlyArray<string>): Case => {
    const to: Labelled = { text, form: addressForm(text) };
    return [chain as Case[0], [to, own]];
  }),
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
  name: "address-likeness.likenessOf",
  file: "src/domain/values/address-likeness.ts",
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
  name: "address-likeness.sharedEnds",
  file: "src/domain/values/address-likeness.ts",
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
  typed: typedUnproven(` ${EXAMPLE} `, (text): [Labelled, "", readonly [string, string], boolean] => {
    const plain = text.trim();
    return [{ text: plain, form: addressForm(plain) }, "", ["", ""], false];
  }),
  file: "src/domain/values/address.ts",
  sentence: "docs/rules.md Money: a pasted address may contain spaces and invisible characters or be all upper case",
  outcomes: ["bech32", "ethereum", "as typed"],
  cases: fc.tuple(
    labelled,
    fc.constantFrom("", " ", "\u00a0", "\n", "\u200b", "\u00ad", "\u2066"),
    fc.constantFrom<readonly [string, string]>(
      ["", ""],
      ['"', '"'],
      ["“", "”"],
      ["(", ")."],
      ["", "."],
      ["", ","],
      ["<", ">;"],
    ),
    fc.boolean(),
  ),
  check: ([{ text, form }, space, [before, after], upper]) => {
    const isOptio = form === "optio-account" || form === "optio-validator";
    const typed = `${before}${[...(isOptio && upper ? text.toUpperCase() : text)].join(space)}${after}`;
    const found = canonicalAddress(typed);
    if (isOptio) deepStrictEqual(found, text);
    if (form === "ethereum") deepStrictEqual(found, spelled(Buffer.from(text.slice(2), "hex")));
    deepStrictEqual(canonicalAddress(found), found);
    return [isOptio ? "bech32" : form === "ethereum" ? "ethereum" : "as typed"];
  },
});

/** One address in two spellings, or two addresses. */
const twoSpellings = fc.oneof(
  bytes(20).chain((payload) => {
    const [right, digits] = [spelled(payload), flat(payload)];
    const bech = encoded("optio", payload);
    const hexes = [
      right,
      `0x${digits}`,
      `0x${digits.toUpperCase()}`,
      `0x${Array.from(right.slice(2), swapped).join("")}`,
    ];
    return fc
      .constantFrom(hexes, [bech, bech.toUpperCase()])
      .chain((spellings) => fc.tuple(fc.constantFrom(...spellings), fc.constantFrom(...spellings)))
      .map(([a, b]) => ({ a, b, isSame: true }));
  }),
  fc.tuple(labelled, labelled).map(([a, b]) => ({
    a: a.text,
    b: b.text,
    isSame: a.text === b.text || (/^0x/.test(a.text) && a.text.toLowerCase() === b.text.toLowerCase()),
  })),
);

const comparing = (name: string, same: (a: string, b: string) => boolean) =>
  property({
    name: `address.${name}`,
    file: "src/domain/values/address.ts",
    sentence: "EIP-55: the letters' case is a checksum and no part of the address",
    outcomes: ["same", "other"],
    cases: twoSpellings,
    typed: typed([EXAMPLE, EXAMPLE.toLowerCase()], ([a, b]) => ({
      ...{ a: a ?? "", b: b ?? "" },
      isSame: a?.toLowerCase() === b?.toLowerCase(),
    })),
    check: ({ a, b, isSame }) => {
      deepStrictEqual([same(a, b), same(b, a)], [isSame, isSame]);
      return [isSame ? "same" : "other"];
    },
  });

const misses = property({
  name: "address.lacksChecksum",
  typed: typedAddress,
  file: "src/domain/values/address.ts",
  sentence: "EIP-55: an address in one case carries no checksum",
  outcomes: ["none", "checked"],
  cases: labelled,
  check: ({ text, form }) => {
    const isNone = form === "ethereum" && text !== spelled(Buffer.from(text.slice(2), "hex"));
    deepStrictEqual(lacksChecksum(` ${text}`), isNone);
    return [isNone ? "none" : "checked"];
  },
});

const derivesOperator = property({
  name: "address.operatorOf",
  typed: typedAddress,
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

/** Addresses where coins are lost: contracts of tokens, small numbers, and one digit repeated. */
const lost = fc.oneof(
  fc.constantFrom(
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
    "0x000000000000000000000000000000000000dEaD",
    "0x0000000000000000000000000000000000000001",
    `0x${"e".repeat(40)}`,
    "0xdEAD000000000000000042069420694206942069",
  ),
  fc.integer({ min: 0, max: 0xffff }).map((number) => `0x${number.toString(16).padStart(40, "0")}`),
);

const holdsBack = rule({
  name: "lost-addresses.lossProblem",
  typed: typedUnproven("0x000000000000000000000000000000000000dEaD", (text) => ({
    ...{ typed: text, meant: "" },
    held: lossProblem(text, "") !== null,
  })),
  file: "src/domain/transfer/lost-addresses.ts",
  sentence: "docs/rules.md Money: contracts of tokens and addresses without a key are held back until they are meant",
  keys: ["rule.recipient.heldBack"],
  cases: fc
    .oneof(
      lost.map((text) => ({ text, isLost: true })),
      labelled.filter(({ text }) => !/^0x0*$/u.test(text)).map(({ text }) => ({ text, isLost: false })),
    )
    .chain(({ text, isLost }) =>
      fc.tuple(fc.constantFrom(text, text.toLowerCase()), fc.constantFrom("", text)).map(([typed, meant]) => ({
        ...{ typed, meant },
        held: isLost && meant === "",
      })),
    ),
  actual: ({ typed, meant }) => few(lossProblem(typed, meant)),
  oracle: ({ held }) => few(held ? "rule.recipient.heldBack" : null),
});

/** Addresses and recipients. */
export const addresses = [
  comparing("sameAddress", sameAddress),
  comparing("addressKey", (a, b) => addressKey(a) === addressKey(b)),
  comparing("hasAddress", (a, b) => hasAddress(["optio1other", a], b)),
  comparing("byAddress", (a, b) => byAddress([[a, "found"]]).get(b) === "found" && byAddress([[a, ""]]).has(b)),
  misses,
  holdsBack,
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
