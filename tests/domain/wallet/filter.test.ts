import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requestId } from "../../../src/domain/decider/request.ts";
import { amount } from "../../../src/domain/values/money.ts";
import {
  Command,
  Event,
  type Filter,
  isPast,
  isSearch,
  matcherOf,
  NO_SEARCH,
  wallet,
} from "../../../src/domain/wallet/index.ts";
import { forAll } from "../../support/properties.ts";
import { specify } from "../../support/spec.ts";
import { hasWallet, transaction } from "./movements.ts";

const given = specify(wallet, { session: { phase: "signedIn", clockSkew: 0 } });
const ALL: Filter = { chainId: "", symbol: "", type: "all", ...NO_SEARCH };
const none = () => null;
const passes = (filter: Partial<Filter>, of = transaction(), nameOf: (address: string) => string | null = none) =>
  matcherOf({ ...ALL, ...filter }, nameOf)(of);

const day = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
const movement = fc
  .record({
    type: fc.constantFrom("send", "receive", "delegate", "mystery"),
    symbol: fc.constantFrom("OPT", "ETH"),
    chainId: fc.constantFrom("optio", "ethereum"),
    memo: fc.constantFrom(null, "Rent for May", "tea"),
    at: day,
  })
  .map(({ at, ...over }) => transaction({ ...over, created_at: new Date(at).toISOString() }));
const filter = fc.record({
  chainId: fc.constantFrom("", "optio"),
  symbol: fc.constantFrom("", "OPT"),
  type: fc.constantFrom("all", "send", "receive"),
  text: fc.constantFrom("", "  ", "RENT", "optio1friend", "nobody"),
  since: fc.option(day, { nil: null }),
  until: fc.option(day, { nil: null }),
});

describe("a filter of transactions", () => {
  it("passes what each of its parts passes", () => {
    forAll(2_000, movement, filter, (of, all) => {
      const { chainId, symbol, type, text, since, until } = all;
      const parts = [{ chainId, symbol }, { type }, { text }, { since }, { until }].map((part) => passes(part, of));
      expect(passes(all, of)).toBe(parts.every(Boolean));
      expect(passes(ALL, of)).toBe(true);
    });
  });

  it("ends a reading at the first transaction that is too old, and loses none by it", () => {
    forAll(1_000, fc.array(movement, { maxLength: 20 }), filter, (rows, wanted) => {
      const newestFirst = [...rows].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
      const end = newestFirst.findIndex((row) => isPast(wanted, row));
      const read = end === -1 ? newestFirst : newestFirst.slice(0, end);
      expect(read.filter((row) => passes(wanted, row))).toEqual(newestFirst.filter((row) => passes(wanted, row)));
    });
  });

  it("finds text in addresses, names, memo, note, hash, amount and network, regardless of case", () => {
    const of = transaction({ memo: "Rent", description: "May", amount: amount("12.5") });
    for (const text of ["OPTIO1FRIEND", "opti o1fr iend", "rent", "may", "ab12", "12.5", "opt", " Optio "])
      expect([text, passes({ text }, of)]).toEqual([text, true]);
    expect(passes({ text: "grace" }, of)).toBe(false);
    expect(passes({ text: "grace" }, of, (address) => (address === "optio1friend" ? "Grace Hopper" : null))).toBe(true);
  });

  it.each([
    ["1,304.53", true],
    ["1304,53", true],
    ["1,304.53 OPT", true],
    ["\u22121,304.53 opt", true],
    ["+1 304.53", true],
    ["1304.5", true],
    ["1,304.53 ETH", false],
    ["1,304.54", false],
    ["13,045.3", false],
  ])("finds an amount as a row shows it, in any notation: %s", (text, isFound) => {
    const of = transaction({ amount: amount("1304.53"), symbol: "OPT", network: "Optio", memo: null });
    expect(passes({ text }, of)).toBe(isFound);
  });

  it("a transaction with a malformed date passes no filter by date", () => {
    const of = transaction({ created_at: "yesterday" });
    expect([passes({}, of), passes({ since: 0 }, of), passes({ until: Number.MAX_SAFE_INTEGER }, of)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is a search only with a text or a date", () => {
    expect(
      [ALL, { ...ALL, text: "  " }, { ...ALL, text: "a" }, { ...ALL, since: 0 }, { ...ALL, until: 0 }].map(isSearch),
    ).toEqual([false, false, true, true, true]);
  });
});

describe("a search of transactions", () => {
  const rent = { ...ALL, text: "rent" };
  const asked = Event.MatchesRequested({ request: "q", walletId: "w1", from: 1, ...rent });
  const found = Event.MatchesLoaded({ transactions: [transaction()], isCut: true, unreadable: 1, lastPageRead: 4 });

  it("keeps the results until another filter is searched", () => {
    given(hasWallet).when(Command.LoadMatches(rent), { id: "q" }).then(asked);
    given(hasWallet, asked, found)
      .when(Command.LoadMatches(rent), { id: "r" })
      .leadsTo((state) => {
        expect(state.matches.transactions).toHaveLength(1);
        expect(requestId(state.matches.request)).toBe("r");
      });
    given(hasWallet, asked, found)
      .when(Command.LoadMatches({ ...rent, since: 5 }), { id: "s" })
      .leadsTo((state) => expect(state.matches).toMatchObject({ transactions: [], isCut: false, since: 5 }));
  });

  it("continues from the page that it reached, and starts again for another filter or no more matches", () => {
    const from = (command: Command) => {
      let first = 0;
      given(hasWallet, asked, found)
        .when(command, { id: "r" })
        .leadsTo((state) => {
          first = state.matches.from;
        });
      return first;
    };
    expect(from(Command.LoadMatches({ ...rent, most: 301 }))).toBe(4);
    expect(from(Command.LoadMatches({ ...rent, most: 1 }))).toBe(1);
    expect(from(Command.LoadMatches({ ...rent, text: "tea", most: 301 }))).toBe(1);
    const older = Event.MatchesRequested({ request: "r", walletId: "w1", from: 4, ...rent, most: 301 });
    given(hasWallet, asked, found, older)
      .when(
        Command.RecordMatches({
          request: "r",
          transactions: [transaction({ id: "older" })],
          isCut: false,
          unreadable: 2,
          lastPageRead: 5,
        }),
      )
      .leadsTo(({ matches }) => {
        expect(matches.transactions.map(({ id }) => id)).toEqual([transaction().id, "older"]);
        expect(matches).toMatchObject({ isCut: false, unreadable: 3, lastPageRead: 5 });
      });
  });
});
