import { describe, it } from "vitest";
import { wallet } from "../../../src/app/reactors/wallet/wallet.ts";
import { domain } from "../../../src/domain/index.ts";
import { Command, Event, type Filter, NO_SEARCH } from "../../../src/domain/wallet/index.ts";
import { transaction } from "../../domain/wallet/movements.ts";
import { signedOut } from "../../support/examples.ts";
import { specifyReactor } from "./marbles.ts";

const filter: Filter = { chainId: "", symbol: "", type: "all", ...NO_SEARCH };
const searched = (over: Partial<Filter & { readonly most: number; readonly from: number }>) =>
  Event.MatchesRequested({ request: "m", walletId: "w1", from: 1, ...filter, ...over });
const row = (id: string, memo: string, created_at = "2026-01-15T10:00:00Z") => transaction({ id, memo, created_at });
const page = (pageNumber: number, totalPages: number, ...transactions: ReadonlyArray<ReturnType<typeof row>>) => ({
  transactions,
  totalPages,
  pageNumber,
  limit: 100,
});
const recorded = (lastPageRead: number, ...transactions: ReadonlyArray<ReturnType<typeof row>>) =>
  Command.RecordMatches({ request: "m", transactions, isCut: false, unreadable: 0, lastPageRead });
const call = (number: number, frame: number) => ({
  call: "getWalletTransactions",
  input: { id: "w1", limit: 100, page: number },
  frame,
});

describe("a search of transactions", () => {
  it("reads every page and takes what matches, a row that moved to the next page once", () => {
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent" }) },
        answers: {
          getWalletTransactions: [
            { marble: "-(a|)", value: page(1, 2, row("4", "rent"), row("3", "tea")) },
            { marble: "-(a|)", value: page(2, 2, row("3", "tea"), row("2", "Rent"), row("1", "rent")) },
          ],
        },
      },
      {
        sends: "--a--",
        commands: { a: recorded(2, row("4", "rent"), row("2", "Rent"), row("1", "rent")) },
        calls: [call(1, 0), call(2, 1)],
      },
    );
  });

  it("takes as many as the screen wants, and says that there are more", () => {
    const rows = [row("3", "rent"), row("2", "rent"), row("1", "rent")];
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent", most: 2 }) },
        answers: { getWalletTransactions: [{ marble: "-(a|)", value: page(1, 9, ...rows) }] },
      },
      {
        sends: "-a---",
        commands: {
          a: Command.RecordMatches({
            request: "m",
            transactions: rows.slice(0, 2),
            isCut: true,
            unreadable: 0,
            lastPageRead: 1,
          }),
        },
        calls: [call(1, 0)],
      },
    );
  });

  it("is not cut when exactly as many match as the screen wants, and the last page was read", () => {
    const rows = [row("2", "rent"), row("1", "rent")];
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent", most: 2 }) },
        answers: { getWalletTransactions: [{ marble: "-(a|)", value: page(1, 1, ...rows) }] },
      },
      { sends: "-a---", commands: { a: recorded(1, ...rows) }, calls: [call(1, 0)] },
    );
  });

  it("reads on when as many match as the screen wants, and is not cut when the rest matches nothing", () => {
    const rows = [row("3", "rent"), row("2", "rent")];
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent", most: 2 }) },
        answers: {
          getWalletTransactions: [
            { marble: "-(a|)", value: page(1, 2, ...rows) },
            { marble: "-(a|)", value: page(2, 2, row("1", "tea")) },
          ],
        },
      },
      { sends: "--a--", commands: { a: recorded(2, ...rows) }, calls: [call(1, 0), call(2, 1)] },
    );
  });

  it("continues from the page that it reached, with what it does not hold yet, also when newer rows moved that page", () => {
    const [five, four, three] = [row("5", "rent"), row("4", "rent"), row("3", "rent")];
    const { matches } = domain.initial.wallet;
    const state = {
      ...domain.initial,
      wallet: {
        ...domain.initial.wallet,
        matches: { ...matches, transactions: [five, four], isCut: true, lastPageRead: 7 },
      },
    };
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent", most: 4, from: 7 }) },
        answers: {
          getWalletTransactions: [
            // all rows of page 7 are known: they were on page 6
            { marble: "-(a|)", value: { ...page(7, 9, five, four), unreadable: 2 } },
            { marble: "-(a|)", value: { ...page(8, 9, three, row("2", "rent"), row("1", "rent")), unreadable: 1 } },
          ],
        },
        state,
      },
      {
        sends: "--a--",
        commands: {
          a: Command.RecordMatches({
            request: "m",
            transactions: [three, row("2", "rent")],
            isCut: true,
            unreadable: 1,
            lastPageRead: 8,
          }),
        },
        calls: [call(7, 0), call(8, 1)],
      },
    );
  });

  it("ends at the first transaction before the first day", () => {
    const [late, early] = [row("2", "", "2026-01-10T00:00:00Z"), row("1", "", "2026-01-01T00:00:00Z")];
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ since: Date.parse("2026-01-05T00:00:00Z") }) },
        answers: { getWalletTransactions: [{ marble: "-(a|)", value: page(1, 9, late, early) }] },
      },
      { sends: "-a---", commands: { a: recorded(1, late) }, calls: [call(1, 0)] },
    );
  });

  it("ends at a page that brings nothing new, whatever the claimed number of pages", () => {
    specifyReactor(
      {
        reactor: wallet,
        happens: "a----",
        events: { a: searched({ text: "rent" }) },
        answers: {
          getWalletTransactions: [
            { marble: "-(a|)", value: page(1, 1e9, row("1", "rent")) },
            { marble: "-(a|)", value: page(2, 1e9, row("1", "rent")) },
          ],
        },
      },
      { sends: "--a--", commands: { a: recorded(2, row("1", "rent")) }, calls: [call(1, 0), call(2, 1)] },
    );
  });

  it("is replaced by a newer one, and ends with the session", () => {
    const answers = {
      getWalletTransactions: [
        { marble: "---(a|)", value: page(1, 1, row("1", "rent")) },
        { marble: "---(a|)", value: page(1, 1, row("2", "tea")) },
      ],
    };
    specifyReactor(
      {
        reactor: wallet,
        happens: "a-b----",
        events: { a: searched({ text: "rent" }), b: searched({ text: "tea" }) },
        answers,
      },
      { sends: "-----a-", commands: { a: recorded(1, row("2", "tea")) } },
    );
    specifyReactor(
      { reactor: wallet, happens: "a-b----", events: { a: searched({ text: "rent" }), b: signedOut }, answers },
      { sends: "-------", commands: {} },
    );
  });
});
