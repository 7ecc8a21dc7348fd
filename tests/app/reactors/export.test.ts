import { describe, it } from "vitest";
import { wallet } from "../../../src/app/reactors/wallet/wallet.ts";
import { amount, ZERO } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command, Event, NO_SEARCH } from "../../../src/domain/wallet/index.ts";
import { transaction } from "../../domain/wallet/movements.ts";
import { signedOut } from "../../support/examples.ts";
import { specifyReactor } from "./marbles.ts";

const filter = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };
const requested = Event.ExportRequested({ request: "e", walletId: "w1", ...filter });
/** The rows are the first secret that the vault stores. */
const recorded = (count: number) =>
  Command.RecordExport({ request: "e", ...filter, rows: "secret:1" as Handle, count });
const pots = { available: ZERO, staked: ZERO, arriving: ZERO };
const book = {
  opening: pots,
  closing: { ...pots, available: amount("1") },
  movements: [
    {
      ...{ id: "m", at: "2026-01-15T10:00:00.000Z", kind: "received", ...pots, available: amount("1") },
      ...{ transactionId: "1", validator: null },
    },
  ],
};
const bookCall = (frame: number) => ({
  call: "getWalletMovements",
  input: {
    ...{ id: "w1", chainId: "optio", symbol: "OPT", limit: 500 },
  },
  frame,
});
const row = (id: string) => transaction({ id });
const page = (pageNumber: number, totalPages: number, ...ids: ReadonlyArray<string>) => ({
  transactions: ids.map(row),
  totalPages,
  pageNumber,
  limit: 100,
});
const call = (number: number, frame: number) => ({
  call: "getWalletTransactions",
  input: { id: "w1", limit: 100, page: number, chainId: "optio", symbol: "OPT" },
  frame,
});
/** An export reads exactly these pages, one a frame, then the book, and records as many rows. */
const reads = (pages: ReadonlyArray<ReturnType<typeof page>>, rows: number): void =>
  specifyReactor({
    reactor: wallet,
    happens: "a",
    events: { a: requested },
    answers: {
      getWalletTransactions: pages.map((value) => ({ marble: "-(a|)", value })),
      getWalletMovements: [{ marble: "-(a|)", value: book }],
    },
    sends: `${"-".repeat(pages.length + 1)}a`,
    commands: { a: recorded(rows) },
    calls: [...pages.map(({ pageNumber }, frame) => call(pageNumber, frame)), bookCall(pages.length)],
  });

describe("the pages of an export", () => {
  it("contain a row that moved to the next page only once", () => {
    reads([page(1, 2, "3", "2"), page(2, 2, "2", "1")], 3);
  });

  it.each([
    ["nothing", page(2, 1e9)],
    ["what was there before", page(2, 1e9, "1")],
  ])("end at a page that contains %s, whatever the claimed number of pages", (_what, second) => {
    reads([page(1, 1e9, "1"), second], 1);
  });

  it("contain only the token's own rows", () => {
    const foreign = transaction({ id: "x", symbol: "ETH", chainId: "ethereum" });
    reads([{ ...page(1, 1), transactions: [foreign, row("1")] }], 1);
  });

  it.each([
    ["the screen is left", Event.ExportCancelled()],
    ["the session ends", signedOut],
  ])("are not requested after %s", (_when, end) => {
    specifyReactor({
      reactor: wallet,
      happens: "a-z---",
      events: { a: requested, z: end },
      answers: {
        getWalletTransactions: [
          { marble: "-(a|)", value: page(1, 3, "1") },
          { marble: "--(a|)", value: page(2, 3, "2") },
        ],
      },
      sends: "------",
      calls: [call(1, 0), call(2, 1)],
    });
  });
});
