import * as fc from "fast-check";
import { amount, type Money } from "../../../../../src/domain/values/money.ts";
import type { Exported, PricedMovement } from "../../../../../src/domain/wallet/books.ts";
import type { Transaction } from "../../../../../src/domain/wallet/entities.ts";
import { OWN, transaction } from "../../../../domain/wallet/movements.ts";

/** Coins of a token in its smallest units; every token of these books has six decimals. */
export const unitsOf = (text: string): bigint => {
  const [, sign = "", whole = "0", decimals = ""] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  const units = BigInt(`${whole}${decimals.padEnd(18, "0")}`);
  return sign === "" ? units : -units;
};

/** A movement that changes nothing, of no transaction, unless a test says otherwise. */
export const movement = (over: Partial<PricedMovement> = {}): PricedMovement => ({
  id: "m1",
  at: "2026-01-15T10:00:00Z",
  kind: "received",
  available: amount("0"),
  staked: amount("0"),
  arriving: amount("0"),
  transactionId: null,
  validator: null,
  ...over,
});

type Book = Exported["books"][number];

export const book = (movements: ReadonlyArray<PricedMovement>, over: Partial<Book> = {}): Book => ({
  chainId: "optio",
  symbol: "OPT",
  movements,
  isDerived: false,
  ...over,
});

/** The whole text that a writer makes. */
export const written = (chunks: Iterable<string | null>): string => [...chunks].join("");

const TOKENS = [
  { chainId: "optio", symbol: "OPT", feeSymbol: "OPT" },
  { chainId: "ethereum", symbol: "ETH", feeSymbol: "ETH" },
  { chainId: "ethereum", symbol: "USDT", feeSymbol: "ETH" },
  { chainId: "optio-testnet", symbol: "OPT", feeSymbol: "OPT" },
] as const;
type Token = (typeof TOKENS)[number];

const START = Date.UTC(2026, 0, 1);

/** What each operation does to the pots of its token, by kind, for an amount `a`. */
const OPERATIONS = {
  receive: [["received", [1, 0, 0]]],
  send: [["sent", [-1, 0, 0]]],
  toOneself: [
    ["sent", [-1, 0, 0]],
    ["received", [1, 0, 0]],
  ],
  toTwo: [
    ["sent", [-1, 0, 0]],
    ["sent", [-1, 0, 0]],
  ],
  withTip: [
    ["sent", [-1, 0, 0]],
    ["fee", [-1, 0, 0]],
  ],
  failed: [],
  stake: [["staked", [-1, 1, 0]]],
  // pays the rewards of its validator too
  unstake: [
    ["unstaked", [0, -1, 1]],
    ["reward", [1, 0, 0]],
  ],
  move: [
    ["moved", [0, 0, 0]],
    ["reward", [1, 0, 0]],
    ["reward", [1, 0, 0]],
  ],
  cancel: [["cancelled", [0, 1, -1]]],
  arrival: [["arrived", [1, 0, -1]]],
  payout: [["reward", [1, 0, 0]]],
  commission: [["commission", [1, 0, 0]]],
  slash: [["slashed", [0, -1, 0]]],
  slashWhileUnbonding: [["slashed", [0, 0, -1]]],
  unexplainedLoss: [["unexplained", [-1, 0, 0]]],
  unexplainedPots: [["unexplained", [-1, 1, 0]]],
  ofTheFuture: [["burnt", [-1, 0, 0]]],
  // a server that contradicts itself
  wrongSign: [["sent", [1, 0, 0]]],
} as const;
type Operation = keyof typeof OPERATIONS;
const WITHOUT_TRANSACTION: ReadonlySet<Operation> = new Set(["arrival", "slash", "slashWhileUnbonding"]);
const WITH_FEE: ReadonlySet<Operation> = new Set([
  "send",
  "toTwo",
  "withTip",
  "toOneself",
  "failed",
  "stake",
  "unstake",
  "move",
  "cancel",
]);

const decimal = (units: number): Money => {
  const text = `${units < 0 ? "-" : ""}${Math.floor(Math.abs(units) / 1e6)}.${String(Math.abs(units) % 1e6).padStart(6, "0")}`;
  return amount(units === 0 ? "0.000000" : text);
};

interface Step {
  readonly token: Token;
  readonly operation: Operation;
  readonly amount: number;
  readonly fee: number;
  readonly wait: number;
  readonly memo: string | null;
  readonly note: string | null;
}

const foreign = fc.string({ unit: fc.constantFrom("=", "+", "\t", '"', ",", ";", "\r", "\n", "a", " ", "é", "1") });

const step: fc.Arbitrary<Step> = fc.record({
  token: fc.constantFrom(...TOKENS),
  operation: fc.constantFrom(...(Object.keys(OPERATIONS) as ReadonlyArray<Operation>)),
  amount: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 48 })),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  wait: fc.constantFrom(0, 0, 1, 999, 3_600, 86_400),
  memo: fc.option(foreign),
  note: fc.option(foreign),
});

const made = (steps: ReadonlyArray<Step>): Exported => {
  const movements = new Map<string, PricedMovement[]>(
    TOKENS.map(({ chainId, symbol }) => [`${chainId}/${symbol}`, []]),
  );
  const transactions: Transaction[] = [];
  let at = START;
  for (const [index, { token, operation, ...of }] of steps.entries()) {
    at += of.wait * 1_000;
    const { chainId, symbol, feeSymbol } = token;
    const transactionId = WITHOUT_TRANSACTION.has(operation) ? null : `t${index}`;
    const common = { at: new Date(at).toISOString(), transactionId, validator: null };
    for (const [part, [kind, signs]] of OPERATIONS[operation].entries()) {
      const [available, staked, arriving] = signs.map((sign) => decimal(sign * of.amount));
      const pots = {
        available: available ?? decimal(0),
        staked: staked ?? decimal(0),
        arriving: arriving ?? decimal(0),
      };
      movements.get(`${chainId}/${symbol}`)?.push(movement({ ...common, ...pots, id: `m${index}.${part}`, kind }));
    }
    if (transactionId === null) continue;
    const paysFee = WITH_FEE.has(operation);
    if (paysFee)
      movements
        .get(`${chainId}/${feeSymbol}`)
        ?.push(movement({ ...common, id: `m${index}.fee`, kind: "fee", available: decimal(-of.fee) }));
    const to = operation === "toOneself" ? OWN : "optio1friend";
    const row = { id: transactionId, chainId, symbol, amount: decimal(of.amount), memo: of.memo, description: of.note };
    transactions.push(transaction({ ...row, from: OWN, to, transactionHash: `AB${index}` }));
  }
  return {
    books: TOKENS.map(({ chainId, symbol }) =>
      book(movements.get(`${chainId}/${symbol}`)?.toReversed() ?? [], { chainId, symbol }),
    ),
    transactions: transactions.toReversed(),
  };
};

/** The books of a wallet on three networks, and those of the same wallet some time earlier. */
export const generatedBooks: fc.Arbitrary<{ readonly earlier: Exported; readonly all: Exported }> = fc
  .tuple(fc.array(step, { maxLength: 40 }), fc.nat(40))
  .map(([steps, cut]) => {
    // the second file is of another day: nothing has the time of the first one's end
    const later = steps.slice(cut).map((of, index) => (index === 0 ? { ...of, wait: 86_400 } : of));
    return { earlier: made(steps.slice(0, cut)), all: made([...steps.slice(0, cut), ...later]) };
  });
