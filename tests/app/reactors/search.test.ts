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
/** A search reads exactly these pages, one a frame, and records what it found in them. */
const reads = (
  asked: Parameters<typeof searched>[0],
  pages: ReadonlyArray<ReturnType<typeof page> & { readonly unreadable?: number }>,
  records: ReturnType<typeof recorded>,
  state = domain.initial,
): void =>
  specifyReactor({
    reactor: wallet,
    happens: "a",
    events: { a: searched(asked) },
    answers: { getWalletTransactions: pages.map((value) => ({ marble: "-(a|)", value })) },
    state,
    sends: `${"-".repeat(pages.length)}a`,
    commands: { a: records },
    calls: pages.map(({ pageNumber }, frame) => ({
      call: "getWalletTransactions",
      input: { id: "w1", limit: 100, page: pageNumber },
      frame,
    })),
  });
const RENT = { text: "rent" };

describe("a search of transactions", () => {
  it("reads every page and takes what matches, a row that moved to the next page once", () => {
    const first = page(1, 2, row("4", "rent"), row("3", "tea"));
    const second = page(2, 2, row("3", "tea"), row("2", "Rent"), row("1", "rent"));
    reads(RENT, [first, second], recorded(2, row("4", "rent"), row("2", "Rent"), row("1", "rent")));
  });

  it("takes as many as the screen wants, and says that there are more", () => {
    const rows = [row("3", "rent"), row("2", "rent"), row("1", "rent")];
    reads({ ...RENT, most: 2 }, [page(1, 9, ...rows)], { ...recorded(1, ...rows.slice(0, 2)), isCut: true });
  });

  it("is not cut when exactly as many match as the screen wants, and the last page was read", () => {
    const rows = [row("2", "rent"), row("1", "rent")];
    reads({ ...RENT, most: 2 }, [page(1, 1, ...rows)], recorded(1, ...rows));
  });

  it("reads on when as many match as the screen wants, and is not cut when the rest matches nothing", () => {
    const rows = [row("3", "rent"), row("2", "rent")];
    reads({ ...RENT, most: 2 }, [page(1, 2, ...rows), page(2, 2, row("1", "tea"))], recorded(2, ...rows));
  });

  it("continues from the page that it reached, with what it does not hold yet, also when newer rows moved that page", () => {
    const [five, four, three, two] = [row("5", "rent"), row("4", "rent"), row("3", "rent"), row("2", "rent")];
    const before = domain.initial.wallet;
    const matches = { ...before.matches, transactions: [five, four], isCut: true, lastPageRead: 7 };
    reads(
      { ...RENT, most: 4, from: 7 },
      // all rows of page 7 are known: they were on page 6
      [
        { ...page(7, 9, five, four), unreadable: 2 },
        { ...page(8, 9, three, two, row("1", "rent")), unreadable: 1 },
      ],
      { ...recorded(8, three, two), isCut: true, unreadable: 1 },
      { ...domain.initial, wallet: { ...before, matches } },
    );
  });

  it("ends at the first transaction before the first day", () => {
    const [late, early] = [row("2", "", "2026-01-10T00:00:00Z"), row("1", "", "2026-01-01T00:00:00Z")];
    reads({ since: Date.parse("2026-01-05T00:00:00Z") }, [page(1, 9, late, early)], recorded(1, late));
  });

  it("ends at a page that brings nothing new, whatever the claimed number of pages", () => {
    const rent = row("1", "rent");
    reads(RENT, [page(1, 1e9, rent), page(2, 1e9, rent)], recorded(2, rent));
  });

  it("is replaced by a newer one, and ends with the session", () => {
    const answers = {
      getWalletTransactions: [
        { marble: "---(a|)", value: page(1, 1, row("1", "rent")) },
        { marble: "---(a|)", value: page(1, 1, row("2", "tea")) },
      ],
    };
    specifyReactor({
      reactor: wallet,
      happens: "a-b----",
      events: { a: searched({ text: "rent" }), b: searched({ text: "tea" }) },
      answers,
      sends: "-----a-",
      commands: { a: recorded(1, row("2", "tea")) },
    });
    specifyReactor({
      reactor: wallet,
      happens: "a-b----",
      events: { a: searched({ text: "rent" }), b: signedOut },
      answers,
      sends: "-------",
      commands: {},
    });
  });
});
