import { deepStrictEqual } from "node:assert/strict";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { checksummed } from "../../src/domain/values/address.ts";
import { canonicalMemo, memoOnOneLine } from "../../src/domain/values/memo.ts";
import { isMoney, type Money, normalize } from "../../src/domain/values/money.ts";
import { hasScheme, paymentCode, readPaymentText } from "../../src/domain/values/payment-text.ts";
import { few, property, rule } from "./property.ts";
import { LOWER, oddText, textOf } from "./texts.ts";
import { typedUnproven } from "./typed.ts";

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const account = bytes.map((of) => bech32.encode("optio", bech32.toWords(of)));
const hex = bytes.map((of) => checksummed(Buffer.from(of).toString("hex")));

/** A text with the text key of the rule that refuses it, or null. */
interface Labelled {
  readonly text: string;
  readonly refused: string | null;
}

const refusedAs =
  (problem: string) =>
  (text: string): Labelled => ({ text, refused: `rule.paymentCode.${problem}` });

/** Parameters, and how they are refused, for a chain that names its amount so. */
const parameters = (amount: string): fc.Arbitrary<Labelled> =>
  fc.constantFrom<Labelled>(
    { text: "", refused: null },
    { text: `?${amount}=25&label=a%20b`, refused: null },
    { text: `?${amount}=0`, refused: "rule.paymentCode.amount" },
    { text: `?${amount}=2,5`, refused: "rule.paymentCode.amount" },
    { text: `?${amount}=1&${amount}=1`, refused: "rule.paymentCode.unknown" },
    { text: `?${amount}=1&${amount.toUpperCase()}=1`, refused: "rule.paymentCode.unknown" },
    { text: "?req-until=1", refused: "rule.paymentCode.unknown" },
    { text: "?label=%ff", refused: "rule.paymentCode.unknown" },
    { text: "?a?b", refused: "rule.paymentCode.unknown" },
  );

/** A query in another case of its names: it means the same. */
const recased = ({ text, refused }: Labelled, isUpper: boolean): Labelled => ({
  text: isUpper ? text.replace(/[a-z-]+=/gu, (name) => name.toUpperCase()) : text,
  refused,
});

const requests = fc.oneof(
  fc.tuple(account, parameters("amount"), fc.boolean()).map(([to, query, isUpper]) => {
    const { text, refused } = recased(query, isUpper);
    return { text: `optio:${to}${text}`, refused };
  }),
  fc.tuple(hex, fc.constantFrom("value", "amount").chain(parameters), fc.boolean()).map(([to, query, isUpper]) => {
    const { text, refused } = recased(query, isUpper);
    return { text: `Ethereum:${to}@1${text}`, refused };
  }),
);

const texts: fc.Arbitrary<Labelled> = fc.oneof(
  requests,
  fc.oneof(account, hex).map((text) => ({ text: ` ${text} `, refused: null })),
  textOf(LOWER, 0, 12).map(refusedAs("noAddress")),
  textOf(LOWER, 0, 12).map((name) => refusedAs("noAddress")(`ethereum:${name}.eth`)),
  hex.map((to) => refusedAs("contract")(`ethereum:${to}/approve?address=${to}`)),
  hex.map((to) => refusedAs("otherNetwork")(`ethereum:${to}@137`)),
  hex.map((to) => refusedAs("otherNetwork")(`ethereum:${to}?chainId=137`)),
  hex.map((to) => refusedAs("contract")(`ethereum:${to}?amount=5&token=USDC`)),
  hex.map((to) => refusedAs("amount")(`ethereum:${to}?amount=5&value=5e18`)),
  textOf(LOWER, 0, 12).map((path) => refusedAs("link")(`https://${path}`)),
  textOf(LOWER, 1_001, 1_100).map(refusedAs("tooLong")),
);

const reads = rule({
  name: "payment-text.readPaymentText",
  typed: typedUnproven("ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=25", (text): Labelled => {
    const read = readPaymentText(text);
    return { text, refused: read.kind === "unreadable" ? read.rule : null };
  }),
  file: "src/domain/values/payment-text.ts",
  sentence: "docs/rules.md Money: a scanned or pasted payment code",
  keys: ["amount", "contract", "link", "noAddress", "otherNetwork", "tooLong", "unknown"].map(
    (problem) => `rule.paymentCode.${problem}`,
  ),
  cases: texts,
  actual: ({ text }) => {
    const read = readPaymentText(text);
    return few(read.kind === "unreadable" ? read.rule : null);
  },
  oracle: ({ refused }) => few(refused),
});

const tellsScheme = property({
  name: "payment-text.hasScheme",
  example: ["ethereum", true, "0x1"],
  file: "src/domain/values/payment-text.ts",
  sentence: "docs/rules.md Money: a scanned or pasted payment code",
  outcomes: ["scheme", "none"],
  cases: fc.tuple(textOf(LOWER, 2, 8), fc.boolean(), textOf(`${LOWER} :`, 0, 8)),
  check: ([name, isScheme, rest]) => {
    const text = ` ${name}${isScheme ? ":" : " "}${rest}`;
    if (hasScheme(text) !== isScheme) throw new Error(text);
    return [isScheme ? "scheme" : "none"];
  },
});

const ASKED = [
  { chainId: "optio", symbol: "OPT" },
  { chainId: "ethereum", symbol: "ETH" },
  { chainId: "optio-testnet", symbol: "OPT" },
  { chainId: "ethereum", symbol: "USDC" },
  { chainId: "arbitrum", symbol: "ETH" },
] as const;

const positive = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 999_999 })).map(([whole, part]): Money => {
  const text = `${whole}.${String(part).padStart(6, "0")}`;
  if (!isMoney(text)) throw new Error(text);
  return normalize(text);
});

/** What a request asks for is what its reader is asked for, to the last unit and letter. */
const writes = property({
  name: "payment-text.paymentCode",
  file: "src/domain/values/payment-text.ts",
  sentence: "docs/rules.md Money: a scanned or pasted payment code",
  outcomes: ["OPT with a memo", "OPT without a memo", "ETH", "open amount", "none"],
  cases: fc.record({
    token: fc.constantFrom(...ASKED),
    optio: account,
    ethereum: hex,
    amount: fc.option(positive),
    memo: fc
      .oneof(oddText, fc.constant(""), fc.constant("a&amount=9#?% =+"))
      .map((text) => canonicalMemo(memoOnOneLine(text.slice(0, 80)))),
  }),
  check: ({ token, optio, ethereum, amount, memo }) => {
    const address = token.chainId === "ethereum" || token.chainId === "arbitrum" ? ethereum : optio;
    const code = paymentCode({ ...token, address, amount, memo });
    const isOpt = token.chainId === "optio";
    if (!isOpt && !(token.chainId === "ethereum" && token.symbol === "ETH")) return [code === null ? "none" : "a code"];
    // half of a pair of surrogates is no character: it becomes the sign for one
    const said = memo.replace(/\p{Cs}/gu, "\ufffd");
    const expected = {
      kind: "request",
      ...token,
      address,
      amount,
      memo: isOpt && said !== "" ? said : null,
    };
    deepStrictEqual(readPaymentText(code ?? ""), expected);
    return [
      isOpt ? (said === "" ? "OPT without a memo" : "OPT with a memo") : "ETH",
      ...(amount === null ? ["open amount"] : []),
    ];
  },
});

/** Payment requests and other scanned texts. */
export const paymentTexts = [reads, tellsScheme, writes];
