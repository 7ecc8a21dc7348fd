import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import type { Envelope } from "../../src/domain/decider/message.ts";
import { Event, type Intent, transfer } from "../../src/domain/transfer/index.ts";
import {
  canonicalInput,
  checkAsked,
  checkReserve,
  descriptionProblem,
  memoLeft,
  memoProblem,
  takesMemo,
  validateSend,
} from "../../src/domain/transfer/rules.ts";
import { missingMemo } from "../../src/domain/transfer/usual-memo.ts";
import { addressForm, canonicalAddress } from "../../src/domain/values/address.ts";
import { amount as exact } from "../../src/domain/values/money.ts";
import type { TokenBalance } from "../../src/domain/wallet/entities.ts";
import { initial } from "../../src/domain/wallet/state.ts";
import { CHAINS, RECIPIENT_KEYS, recipientOracle, recipients } from "./address.ts";
import { AMOUNT_KEYS, amountOracle, typedAmount, unitsOfText } from "./amount.ts";
import { few, property, reading, rule } from "./property.ts";
import { isPhraseLike, phraseLike } from "./secrets.ts";
import { around, hiddenText, isInvisible, nearly, oddText, pointsOf } from "./texts.ts";

/** Bytes of UTF-8, by the size of each code point. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Texts of 254 to 257 bytes, of characters of 1 to 4 bytes. */
const full = fc
  .tuple(fc.constantFrom("a", "é", "漢", "😀"), fc.integer({ min: 254, max: 257 }))
  .map(([text, bytes]) => text.repeat(Math.floor(bytes / bytesOf(text))) + "a".repeat(bytes % bytesOf(text)));

const memo = fc.oneof(nearly(full), oddText, hiddenText, nearly(phraseLike), fc.constant(""));
const description = fc.oneof(nearly(around(500)), oddText, hiddenText, nearly(phraseLike), fc.constant(""));

const freeOracle = (text: string): string | null =>
  isPhraseLike(text) ? "rule.text.phrase" : isInvisible(text) ? "rule.text.hidden" : null;
const memoOracle = (text: string): string | null =>
  freeOracle(text) ?? (bytesOf(text) > 256 ? "rule.memo.tooLong" : null);
const descriptionOracle = (text: string): string | null =>
  freeOracle(text) ?? (pointsOf(text) > 500 ? "rule.description.tooLong" : null);

const isBlank = (character: string): boolean => character.trim() === "" || /[\p{Z}\u2800]/u.test(character);
const isSeen = (character: string): boolean => !isBlank(character) && !/[\p{C}\p{M}\p{DI}]/u.test(character);

/** A memo as it is sent: without blanks at its ends, counted off one by one; null without a visible character. */
const sentMemo = (typed: string): string | null => {
  const characters = Array.from(typed);
  if (!characters.some(isSeen)) return null;
  while (isBlank(characters[0] ?? "x")) characters.shift();
  while (isBlank(characters.at(-1) ?? "x")) characters.pop();
  return characters.join("");
};

const MEMO_KEYS = ["rule.text.phrase", "rule.text.hidden", "rule.memo.tooLong"];
const DESCRIPTION_KEYS = ["rule.text.phrase", "rule.text.hidden", "rule.description.tooLong"];

const validatedMemo = rule({
  name: "transfer.memoProblem",
  example: "rent",
  file: "src/domain/transfer/rules.ts",
  sentence: "docs/rules.md Money: memo of at most 256 bytes of UTF-8",
  keys: MEMO_KEYS,
  cases: memo,
  actual: (text) => few(memoProblem(text)),
  oracle: (text) => few(memoOracle(text)),
});

const wantedMemo = rule({
  name: "transfer.missingMemo",
  file: "src/domain/transfer/usual-memo.ts",
  sentence: "docs/rules.md Money: memo that the recipient usually gets",
  keys: ["rule.memo.usual"],
  cases: fc.tuple(
    fc.option(fc.constantFrom("104273", "rent")),
    fc.constantFrom("", " ", "\u00a0", "\u200b", "104273"),
    fc.boolean(),
  ),
  actual: ([usual, memo, isMeant]) => few(missingMemo(usual, memo, isMeant)),
  oracle: ([usual, memo, isMeant]) => (sentMemo(memo) === null && usual && !isMeant ? ["rule.memo.usual"] : []),
});

const validatedDescription = rule({
  name: "transfer.descriptionProblem",
  example: "rent of May",
  file: "src/domain/transfer/rules.ts",
  sentence: "spec §3: transfer input description",
  keys: DESCRIPTION_KEYS,
  cases: description,
  actual: (text) => few(descriptionProblem(text)),
  oracle: (text) => few(descriptionOracle(text)),
});

const left = reading({
  name: "transfer.memoLeft",
  example: "rent",
  file: "src/domain/transfer/rules.ts",
  sentence: "docs/rules.md Money: memo with what is left shown",
  outcomes: ["room", "full", "over"],
  cases: memo,
  actual: memoLeft,
  oracle: (text) => 256 - bytesOf(text),
  outcome: (bytes) => (bytes > 0 ? "room" : bytes === 0 ? "full" : "over"),
});

const withMemo = (chain: string): boolean => chain === "optio" || chain === "optio-testnet";

const takes = reading({
  name: "transfer.takesMemo",
  file: "src/domain/transfer/rules.ts",
  sentence: "spec §5: memo is sent only on chains optio and optio-testnet",
  outcomes: ["memo", "no memo"],
  cases: fc.constantFrom(...CHAINS),
  actual: takesMemo,
  oracle: withMemo,
  outcome: (answer) => (answer ? "memo" : "no memo"),
});

const tokenOn = (chainId: string, address: string): TokenBalance => ({
  chainId,
  chainName: chainId,
  symbol: "TOK",
  name: "Token",
  decimals: 6,
  address,
  balance: exact("1234.50"),
  balanceUsd: exact("0"),
  priceUsd: exact("0"),
  change24h: exact("0"),
  stakeable: false,
});

const forms = fc.record({
  chain: fc.constantFrom(...CHAINS),
  hasToken: fc.constantFrom(true, true, true, true, true, true, true, false),
  hasWallet: fc.constantFrom(true, true, true, true, true, true, true, false),
  recipient: recipients,
  amount: fc.oneof(typedAmount, fc.constantFrom("1.50", "1.50", "20", "20", "0,5", "0,5", "0")),
  memo: fc.oneof(
    fc.constantFrom("", "rent", " ", "\u00a0", "\u200b", "\u2800", " 12345", "12345 ", "12345\u00a0", "\t12 345\r\n"),
    memo,
    fc.oneof(fc.constant("a".repeat(257)), phraseLike),
  ),
  description: fc.oneof(fc.constantFrom("", "rent"), description, fc.constant("é".repeat(501))),
  resembles: fc.constantFrom(false, false, false, true),
  space: fc.constantFrom("", " ", "\u00a0"),
});
type Form = typeof forms extends fc.Arbitrary<infer A> ? A : never;

/** A recipient without spaces and invisible characters, and in lower case where it was all in upper case, as bech32 allows. */
const spelledByChain = ({ text, form }: Form["recipient"][0]): Form["recipient"][0] => {
  const close = text.replace(/[\s\p{DI}]/gu, "");
  if (form === "ethereum") return { text: canonicalAddress(close), form };
  const lower = close.toLowerCase();
  const isUpper = close.toUpperCase() === close && /^[a-z]+1[a-z0-9]{6,}$/.test(lower);
  return isUpper ? { text: lower, form: addressForm(lower) } : { text: close, form };
};

const expectedOf = (form: Form): ReadonlyArray<string> => {
  if (!form.hasToken || !form.hasWallet) return ["asset rule.asset.required"];
  const [to, own] = form.recipient;
  const found: Readonly<Record<string, string | null>> = {
    amount: amountOracle(form.amount, 6, "1234.50"),
    // spaces in an address are ignored: an address of spaces is empty
    to:
      recipientOracle(form.chain, spelledByChain(to), own.trim()) ??
      (form.resembles ? "rule.recipient.resembles" : null),
    memo: withMemo(form.chain) ? memoOracle(sentMemo(form.memo) ?? "") : null,
    description: descriptionOracle(form.description),
  };
  return Object.entries(found).flatMap(([field, key]) => (key === null ? [] : [`${field} ${key}`]));
};

const COUNTS = ["accepted", "1 problem", "2 problems", "3 problems", "4 problems"];
const at = (field: string, keys: ReadonlyArray<string>) => keys.map((key) => `${field} ${key}`);

/** The whole send form: the problems of all fields, or the exact intent. */
const validatedSend = property({
  name: "transfer.validateSend",
  file: "src/domain/transfer/rules.ts",
  sentence: "spec §5: the rules of the send form",
  outcomes: [
    ...COUNTS,
    "asset rule.asset.required",
    ...at("amount", AMOUNT_KEYS),
    ...at("to", [...RECIPIENT_KEYS, "rule.recipient.resembles"]),
    ...at("memo", MEMO_KEYS),
    ...at("description", DESCRIPTION_KEYS),
  ],
  cases: forms,
  check: (form) => {
    const [to, own] = form.recipient;
    const token = tokenOn(form.hasToken ? form.chain : "elsewhere", own.trim());
    const wallets = form.hasWallet ? [{ id: "w-1", name: "Wallet" }] : [];
    const world = { wallet: { ...initial, wallets, tokens: { totalBalanceUsd: exact("0"), tokens: [token] } } };
    const verdict = validateSend(world, {
      chainId: form.chain,
      symbol: "TOK",
      amount: form.amount,
      to: form.space + to.text + form.space,
      memo: form.memo,
      description: form.description,
      resembles: form.resembles,
    });
    const actual = verdict._tag === "Left" ? verdict.left.map((problem) => `${problem.field} ${problem.rule}`) : [];
    deepStrictEqual([...actual].sort(), [...expectedOf(form)].sort());
    if (verdict._tag === "Right") {
      const { amount, ...rest } = verdict.right;
      deepStrictEqual(unitsOfText(amount) > 0n && unitsOfText(amount) <= unitsOfText("1234.50"), true);
      deepStrictEqual(rest, {
        walletId: "w-1",
        chainId: form.chain,
        symbol: "TOK",
        sender: own.trim(),
        action: { type: "send", to: spelledByChain(to).text },
        memo: withMemo(form.chain) ? sentMemo(form.memo) : null,
        description: form.description,
      });
    }
    return [COUNTS[actual.length] ?? "too many problems", ...actual];
  },
});

/** Worlds with one token, and inputs with equal meaning in several spellings. */
const inputs = fc.record({
  form: forms,
  amount: fc.oneof(typedAmount, fc.constantFrom("1.50", "20", "0,5", " 5,00 ", "0005", "1.0000000", "1,500")),
});

/** The canonical input has the same result, and an accepted intent has exactly its texts (R13). */
const canonical = property({
  name: "transfer.canonicalInput",
  file: "src/domain/transfer/rules.ts",
  sentence: "R13: a log holds the canonical input, with the same result",
  outcomes: ["accepted", "refused", "amount changed", "recipient changed", "as typed"],
  cases: inputs,
  check: ({ form, amount }) => {
    const [to, own] = form.recipient;
    const token = tokenOn(form.hasToken ? form.chain : "elsewhere", own.trim());
    const wallets = form.hasWallet ? [{ id: "w-1", name: "Wallet" }] : [];
    const world = { wallet: { ...initial, wallets, tokens: { totalBalanceUsd: exact("0"), tokens: [token] } } };
    const { memo, description, resembles } = form;
    const typed = { chainId: form.chain, symbol: "TOK", amount, memo, description, resembles };
    const input = { ...typed, to: form.space + to.text + form.space };
    const found = canonicalInput(world, input);
    const verdict = validateSend(world, found);
    deepStrictEqual(verdict, validateSend(world, input));
    deepStrictEqual(canonicalInput(world, found), found);
    if (verdict._tag === "Right") {
      const { amount: sent, action } = verdict.right;
      deepStrictEqual([sent, action], [found.amount, { type: "send", to: found.to }]);
      // what is shown is what is sent
      if (withMemo(form.chain)) deepStrictEqual(verdict.right.memo ?? "", found.memo);
    }
    return [
      verdict._tag === "Right" ? "accepted" : "refused",
      ...(found.amount === input.amount ? [] : ["amount changed"]),
      ...(found.to === input.to ? [] : ["recipient changed"]),
      ...(found.amount === input.amount && found.to === input.to ? ["as typed"] : []),
    ];
  },
});

/** A fee reserve as typed: none, an amount up to the limit, or invalid. */
const readsReserve = property({
  name: "transfer.checkReserve",
  example: "0.5",
  file: "src/domain/transfer/rules.ts",
  sentence: "docs/rules.md Money: a small remembered reserve for later fees",
  outcomes: ["a reserve", "none", "rule.reserve.invalid"],
  cases: typedAmount,
  check: (typed) => {
    const read = checkReserve(typed);
    const problem = amountOracle(typed, 6, "10");
    const isNothing = problem === "rule.amount.required" || problem === "rule.amount.notPositive";
    deepStrictEqual(read._tag === "Left", problem !== null && !isNothing);
    if (read._tag === "Left") return read.left.map(({ rule }) => rule);
    deepStrictEqual(unitsOfText(read.right) > 0n, !isNothing);
    return [isNothing ? "none" : "a reserve"];
  },
});

/** An amount that is asked of somebody: of any size, or left open. */
const readsAsked = property({
  name: "transfer.checkAsked",
  example: "12.5",
  file: "src/domain/transfer/rules.ts",
  sentence: "docs/rules.md Money: a scanned or pasted payment code",
  outcomes: ["an amount", "open", ...AMOUNT_KEYS.filter((key) => !/required|insufficient/.test(key))],
  cases: typedAmount,
  check: (typed) => {
    const read = checkAsked(typed, { symbol: "OPT", decimals: 6 });
    const problem = amountOracle(typed, 6, "9".repeat(60));
    if (read._tag === "Left") {
      deepStrictEqual(
        read.left.map(({ rule }) => rule),
        [problem],
      );
      return read.left.map(({ rule }) => rule);
    }
    deepStrictEqual(problem, read.right === null ? "rule.amount.required" : null);
    return [read.right === null ? "open" : "an amount"];
  },
});

const ENVELOPE: Envelope = { seq: 1, at: 0, id: "request", random: 0, cause: null, source: "person" };
const INTENT: Intent = {
  amount: exact("5"),
  chainId: "optio",
  description: "",
  action: { type: "send", to: "" },
  memo: null,
  sender: "",
  symbol: "OPT",
  walletId: "",
};
const FEE_CHAINS = ["optio", "optio-testnet", "ethereum"];

/** The expected fee of a chain is its own last estimate, whatever other chains were estimated since (a74). */
const fee = property({
  name: "transfer.expectedFee",
  example: [["optio", 1_500]],
  file: "src/domain/transfer/state.ts",
  sentence: "docs/rules.md Money: the fee of the last estimate of that chain",
  outcomes: ["estimated", "another chain since", "estimated twice", "never estimated"],
  cases: fc.array(fc.tuple(fc.constantFrom(...FEE_CHAINS), fc.integer({ min: 1, max: 9_999 })), { maxLength: 6 }),
  check: (estimates) => {
    const state = estimates.reduce((before, [chainId, thousandths]) => {
      const gasFeeEstimate = exact(
        `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, "0")}`,
      );
      const intent = { ...INTENT, chainId };
      const preview = { amount: exact("5"), gasFeeEstimate, to: "", from: "" };
      return [
        Event.PreviewRequested({ request: "request", intent }),
        Event.PreviewReceived({ preview, fingerprint: "", differences: [] }),
      ].reduce((now, event) => transfer.evolve(now, event, ENVELOPE), before);
    }, transfer.initial);
    return FEE_CHAINS.flatMap((chainId) => {
      const own = estimates.filter(([chain]) => chain === chainId);
      const last = own.at(-1);
      const found = state.fees.filter((estimate) => estimate.chainId === chainId);
      deepStrictEqual(
        found.map((estimate) => Math.round(Number(estimate.fee) * 1_000)),
        last === undefined ? [] : [last[1]],
      );
      if (last === undefined) return ["never estimated"];
      return [
        "estimated",
        ...(own.length > 1 ? ["estimated twice"] : []),
        ...(estimates.at(-1)?.[0] === chainId ? [] : ["another chain since"]),
      ];
    });
  },
});

/** The send form. */
export const sending = [
  fee,
  validatedMemo,
  wantedMemo,
  validatedDescription,
  left,
  takes,
  validatedSend,
  canonical,
  readsReserve,
  readsAsked,
];
