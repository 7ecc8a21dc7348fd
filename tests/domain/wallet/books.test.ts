import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import { addsUp, bookOf, exportedOf, priceChangeOf, worthOf } from "../../../src/domain/wallet/books.ts";
import { derivedMovements, derivedReadings } from "../../../src/domain/wallet/derived-movements.ts";
import type { Movement, Transaction } from "../../../src/domain/wallet/entities.ts";
import { NO_SEARCH } from "../../../src/domain/wallet/index.ts";
import { initial } from "../../../src/domain/wallet/state.ts";
import { statementBooks } from "../../../src/domain/wallet/statement.ts";
import { FRIEND, OWN, token, transaction } from "./movements.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const ETH = { chainId: "ethereum", symbol: "ETH" };
const DAY = 86_400_000;
const NOV = Date.UTC(2026, 10, 1);
const DEC = Date.UTC(2026, 11, 1);
const pots = (available: string, staked = "0", arriving = "0") => ({
  available: amount(available),
  staked: amount(staked),
  arriving: amount(arriving),
});
const movement = (kind: string, over: Partial<Movement> = {}): Movement => ({
  ...pots("0"),
  ...{ id: `m-${kind}`, at: "2026-11-05T10:00:00.000Z", kind, transactionId: "t1", validator: null },
  ...over,
});
const noPrice = () => null;
const november = { from: NOV, to: DEC };
const reading = (over: Partial<Parameters<typeof bookOf>[0]> = {}) => ({
  ...OPT,
  opening: pots("100"),
  closing: pots("100"),
  movements: [],
  unreadable: 0,
  isDerived: false,
  ...over,
});

describe("the book of a token", () => {
  it("has a line for each kind in the order of a statement, the newest hundred movements of each, and the exact sum of all", () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      movement("received", { id: `r${index}`, ...pots("0.000001") }),
    );
    const book = bookOf(
      reading({
        closing: pots("95.00012", "4", "0.5"),
        movements: [movement("staked", pots("-4.5", "4.5")), ...many, movement("unstaked", pots("0", "-0.5", "0.5"))]
          .concat(movement("fee", pots("-0.25")))
          .concat(movement("airdrop", pots("-0.25"))),
      }),
      november,
      noPrice,
    );
    expect(
      book.lines.map(({ kind, count, available, staked, arriving }) => [kind, count, available, staked, arriving]),
    ).toEqual([
      ["received", 120, "0.00012", "0", "0"],
      ["fee", 1, "-0.25", "0", "0"],
      ["staked", 1, "-4.5", "4.5", "0"],
      ["unstaked", 1, "0", "-0.5", "0.5"],
      // a word that only the server knows
      ["airdrop", 1, "-0.25", "0", "0"],
    ]);
    expect(book.lines[0]?.movements.map(({ id }) => id)).toEqual(many.slice(0, 100).map(({ id }) => id));
    expect(addsUp(book)).toBe(true);
  });

  it("shows what no movement explains as its last line, by pot and with its sign", () => {
    const book = bookOf(reading({ closing: pots("103", "-0.5") }), november, noPrice);
    expect(
      book.lines.map(({ kind, available, staked, arriving, movements }) => [
        kind,
        available,
        staked,
        arriving,
        movements[0]?.at,
      ]),
    ).toEqual([["unexplained", "3", "-0.5", "0", "2026-12-01T00:00:00.000Z"]]);
    expect(addsUp(book)).toBe(false);
  });

  it("is worth what each movement was worth at its time, and the rest of the dollars is the change of the price", () => {
    const book = bookOf(
      reading({
        opening: { ...pots("100"), priceUsd: amount("0.5") },
        closing: { ...pots("108.5", "1"), priceUsd: amount("0.6") },
        movements: [
          movement("received", { ...pots("10"), priceUsd: amount("0.55") }),
          movement("staked", { ...pots("-1", "1"), priceUsd: amount("0.55") }),
          movement("fee", { ...pots("-0.5"), priceUsd: amount("0.4") }),
        ],
      }),
      november,
      noPrice,
    );
    expect(book.lines.map(({ kind, worthUsd }) => [kind, worthUsd])).toEqual([
      ["received", "5.5"],
      ["fee", "-0.2"],
      ["staked", "0"],
    ]);
    expect([worthOf(book.opening), worthOf(book.closing), priceChangeOf(book)]).toEqual(["50", "65.7", "10.4"]);
  });

  it("takes the price of the day where the server says none, names it, and has no worth where none is known", () => {
    const priceAt = (_of: unknown, at: number) => (at < NOV ? null : { usd: amount("2"), at: NOV });
    const movements = [
      movement("received", { ...pots("3") }),
      movement("sent", { ...pots("-1"), at: "2026-10-31T10:00:00.000Z" }),
    ];
    const book = bookOf(reading({ closing: pots("102"), movements }), november, priceAt);
    expect(
      book.lines.map(({ kind, worthUsd, movements: [first] }) => [kind, worthUsd, first?.priceUsd, first?.priceAt]),
    ).toEqual([
      ["received", "6", "2", NOV],
      ["sent", null, undefined, undefined],
    ]);
    expect(priceChangeOf(book)).toBeNull();
  });
});

describe("the books that a client makes of the activity", () => {
  const at = (day: number) => new Date(NOV + day * DAY).toISOString();
  const derived = (of: typeof OPT, rows: ReadonlyArray<Transaction>, days = 60) =>
    derivedMovements(of, { transactions: rows, unbondingTime: (21 * DAY) / 1000, readAt: NOV + days * DAY }).map(
      ({ id, at: when, kind, available, staked, arriving }) => [
        id,
        when.slice(0, 10),
        kind,
        available,
        staked,
        arriving,
      ],
    );

  it("pay the fee of a token in the token of its network, and not that of what was received or paid out", () => {
    const usdt = { chainId: "ethereum", symbol: "USDT", gasFee: amount("0.002"), created_at: at(1) };
    const rows = [
      transaction({ ...usdt, id: "in", type: "receive" }),
      transaction({ ...usdt, id: "out" }),
      transaction({ ...usdt, id: "failed", status: "failed" }),
      transaction({
        ...ETH,
        id: "payout",
        type: "distribution",
        amount: amount("1"),
        gasFee: amount("0.1"),
        created_at: at(1),
      }),
    ];
    expect(derived(ETH, rows)).toEqual([
      ["out fee", "2026-11-02", "fee", "-0.002", "0", "0"],
      ["failed fee", "2026-11-02", "fee", "-0.002", "0", "0"],
      ["payout", "2026-11-02", "reward", "1", "0", "0"],
    ]);
  });

  it("let unstaked coins arrive when their unbonding ends, less what was cancelled, and not before", () => {
    const stake = { fromValidator: "v", toValidator: null, gasFee: amount("0") };
    const rows = [
      transaction({
        ...stake,
        id: "back",
        type: "cancelUndelegate",
        amount: amount("10"),
        fromValidator: null,
        toValidator: "v",
        created_at: at(5),
      }),
      transaction({ ...stake, id: "b", type: "undelegate", amount: amount("10"), created_at: at(2) }),
      transaction({ ...stake, id: "a", type: "undelegate", amount: amount("25"), created_at: at(1) }),
    ];
    expect(derived(OPT, rows)).toEqual([
      ["a arrived", "2026-11-23", "arrived", "25", "0", "-25"],
      ["back", "2026-11-06", "cancelled", "0", "10", "-10"],
      ["b", "2026-11-03", "unstaked", "0", "-10", "10"],
      ["a", "2026-11-02", "unstaked", "0", "-25", "25"],
    ]);
    expect(derived(OPT, rows, 21.9).map(([id]) => id)).toEqual(["back", "b", "a"]);
  });

  it("know a commission by its memo, and an unknown type by its two addresses", () => {
    const rows = [
      transaction({ id: "c", type: "distribution", memo: "Validator commission", created_at: at(3) }),
      transaction({ id: "in", type: "airdrop", from: FRIEND, to: OWN, gasFee: amount("1"), created_at: at(2) }),
      transaction({ id: "out", type: "burn", from: OWN, to: FRIEND, gasFee: amount("1"), created_at: at(1) }),
    ];
    expect(derived(OPT, rows).map(([id, , kind, available]) => [id, kind, available])).toEqual([
      ["c", "commission", "5"],
      ["in", "received", "5"],
      ["out", "sent", "-5"],
      ["out fee", "fee", "-1"],
    ]);
  });

  it("count a payment to the own address as its fee alone, listed once or from both sides", () => {
    const own = { from: OWN, to: OWN, created_at: at(1) };
    const rows = [transaction({ ...own, id: "in", type: "receive" }), transaction({ ...own, id: "out" })];
    expect(derived(OPT, rows)).toEqual([["out fee", "2026-11-02", "fee", "-0.005", "0", "0"]]);
  });

  it("put what no row explains into the period that reaches the time of the reading, and into no other", () => {
    const activity = {
      transactions: [
        transaction({ id: "in", type: "receive", amount: amount("7"), gasFee: amount("0"), created_at: at(1) }),
      ],
      balances: [{ ...OPT, ...pots("4", "1") }],
      unbondingTime: null,
      readAt: DEC + DAY,
      unreadable: 0,
    };
    const books = [
      { from: 0, to: NOV },
      { from: NOV, to: DEC },
      { from: DEC, to: DEC + 31 * DAY },
      { from: DEC + 31 * DAY, to: DEC + 62 * DAY },
    ].map(
      (period) =>
        derivedReadings(activity, period).map((one) => bookOf({ ...one, isDerived: true }, period, noPrice))[0],
    );
    expect(
      books.map((book) => [
        book?.opening.available,
        book?.closing.available,
        book?.lines.map(({ kind, available, staked }) => [kind, available, staked]),
      ]),
    ).toEqual([
      ["0", "0", []],
      ["0", "7", [["received", "7", "0"]]],
      ["7", "4", [["unexplained", "-3", "1"]]],
      ["4", "4", []],
    ]);
  });
});

describe("the books of a statement", () => {
  it("stand in the order of the wallet's tokens", () => {
    const readings = [ETH, OPT].map((of) => ({
      ...of,
      opening: pots("1"),
      closing: pots("1"),
      movements: [],
      unreadable: 0,
    }));
    const wallet = {
      ...initial,
      tokens: { tokens: [token(), token(ETH)] },
      statement: { ...initial.statement, readings },
    };
    expect(statementBooks(wallet, NOV).map(({ symbol }) => symbol)).toEqual(["OPT", "ETH"]);
  });
});

describe("the content of a file", () => {
  const movements = [
    movement("received", { id: "a", ...pots("1"), transactionId: "t1" }),
    movement("arrived", { id: "b", ...pots("2", "0", "-2"), transactionId: null }),
  ];
  const rows = [transaction({ id: "t1", type: "receive" })];
  const exported = (filter: { readonly type: string; readonly text: string }, of = movements) => {
    const steps = exportedOf([reading({ closing: pots("104", "0", "-2"), movements: of })], rows, filter, DEC, noPrice);
    for (let pauses = 0; ; pauses += 1) {
      const step = steps.next();
      if (step.done === true) return { pauses, kinds: step.value.books[0]?.movements.map(({ kind }) => kind) };
    }
  };

  it("has all movements of the period and what nothing explains, or those of the transactions that a search found", () => {
    expect(exported({ type: "all", text: NO_SEARCH.text }).kinds).toEqual(["unexplained", "received", "arrived"]);
    expect(exported({ type: "receive", text: "" }).kinds).toEqual(["received"]);
    expect(exported({ type: "all", text: "friend" }).kinds).toEqual(["received"]);
  });

  it("of thousands of movements is made with a pause after each thousand", () => {
    const many = Array.from({ length: 3_500 }, (_, index) => movement("received", { id: `m${index}`, ...pots("0") }));
    const { pauses, kinds } = exported({ type: "all", text: "" }, many);
    expect([pauses, kinds?.length]).toEqual([3, 3_501]);
  });
});
