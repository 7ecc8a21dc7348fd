import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import {
  Command,
  directionOf,
  Event,
  NO_SEARCH,
  Rejection,
  shownDirectionOf,
  views,
  wallet,
} from "../../../src/domain/wallet/index.ts";
import { specify } from "../../support/spec.ts";
import { handleOf } from "./example.ts";
import { hasWallet, token, transaction } from "./movements.ts";

const given = specify(wallet, { session: { phase: "signedIn", clockSkew: 0 } });
const page = (...transactions: ReadonlyArray<ReturnType<typeof transaction>>) => ({
  transactions,
  totalPages: 1,
  pageNumber: 1,
  limit: 10,
});
const asked = Event.RecentRequested({ request: "r", walletId: "w1" });
const received = (id: string, over: Parameters<typeof transaction>[0] = {}) =>
  transaction({ id, type: "receive", created_at: "2026-01-15T11:00:00Z", ...over });

describe("the newest transactions of the wallet", () => {
  it("are read where there is a wallet", () => {
    given(hasWallet).when(Command.LoadRecent(), { id: "r" }).then(asked);
    given().refuses(Command.LoadRecent(), Rejection.NoWallet());
  });

  it("announce no payment at the first reading", () => {
    given(hasWallet, asked)
      .when(Command.RecordRecent({ request: "r", page: page(received("a")) }))
      .then(Event.RecentLoaded({ page: page(received("a")) }));
  });

  it("announce a payment that completed since: new, or pending before", () => {
    const pending = received("p", { status: "pending" });
    const before = [hasWallet, asked, Event.RecentLoaded({ page: page(pending, transaction()) }), asked];
    const now = page(received("new"), received("p"), transaction());
    given(...before)
      .when(Command.RecordRecent({ request: "r", page: now }))
      .then(Event.RecentLoaded({ page: now }), Event.PaymentsReceived({ payments: [received("new"), received("p")] }));
  });

  it("announce neither what is pending, nor what was sent, nor an old row that came into view", () => {
    const now = page(
      received("pending", { status: "pending" }),
      transaction({ id: "sent", created_at: "2026-01-15T11:00:00Z" }),
      received("old", { created_at: "2026-01-01T00:00:00Z" }),
    );
    given(hasWallet, asked, Event.RecentLoaded({ page: page(transaction()) }), asked)
      .when(Command.RecordRecent({ request: "r", page: now }))
      .then(Event.RecentLoaded({ page: now }));
  });

  it("tell when the page of transactions on screen has changed", () => {
    const what = { chainId: "optio", symbol: "OPT", type: "all" };
    const onScreen = (...rows: ReadonlyArray<ReturnType<typeof transaction>>) => [
      hasWallet,
      Event.HistoryRequested({ request: "h", walletId: "w1", ...what, page: 1 }),
      Event.HistoryLoaded({ page: page(...rows) }),
      asked,
    ];
    const stale = (shown: ReturnType<typeof onScreen>, ...rows: ReadonlyArray<ReturnType<typeof transaction>>) => {
      let found: boolean | null = null;
      given(...shown)
        .when(Command.RecordRecent({ request: "r", page: page(...rows) }))
        .leadsTo((state) => {
          found = views.historyIsStale(state);
        });
      return found;
    };
    expect(stale(onScreen(transaction()), transaction())).toBe(false);
    expect(stale(onScreen(transaction({ status: "pending" })), transaction({ status: "pending" }))).toBe(true);
    expect(stale(onScreen(transaction()), transaction({ status: "failed" }))).toBe(true);
    expect(stale(onScreen(transaction()), received("new"), transaction())).toBe(true);
    expect(stale(onScreen(transaction()), received("new", { symbol: "ETH" }), transaction())).toBe(false);
  });
});

describe("a token's own rows", () => {
  const what = { chainId: "optio", symbol: "OPT", type: "all" };
  const foreign = transaction({ id: "x", symbol: "ETH", chainId: "ethereum" });

  it("are the only rows of its history, even if the server answers others", () => {
    given(hasWallet, Event.HistoryRequested({ request: "h", walletId: "w1", ...what, page: 1 }))
      .when(Command.RecordHistory({ request: "h", page: page(foreign, transaction()) }))
      .leadsTo(({ history }) => expect(history.transactions).toEqual([transaction()]));
  });

  it("are not filtered when the whole wallet is requested", () => {
    given(
      hasWallet,
      Event.HistoryRequested({ request: "h", walletId: "w1", chainId: "", symbol: "", type: "all", page: 1 }),
    )
      .when(Command.RecordHistory({ request: "h", page: page(foreign, transaction()) }))
      .then(Event.HistoryLoaded({ page: page(foreign, transaction()) }));
  });
});

describe("a cancelled export", () => {
  const list = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };
  const asking = Event.ExportRequested({ request: "e", walletId: "w1", ...list });

  it("ignores its answer", () => {
    given(hasWallet, asking).when(Command.CancelExport()).then(Event.ExportCancelled());
    given(hasWallet, asking, Event.ExportCancelled()).ignores(
      Command.RecordExport({ request: "e", ...list, rows: handleOf("rows"), count: 0 }),
      "request no longer pending",
    );
    given(hasWallet).ignores(Command.CancelExport(), "no export in progress");
  });
});

describe("the total and its parts", () => {
  it("differ only by more than half a cent a token", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 }), (thousandths) => {
        const usd = (value: number) => amount(`${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, "0")}`);
        const tokens = thousandths.map((value, at) => token({ symbol: `T${at}`, balanceUsd: usd(value) }));
        const exact = thousandths.reduce((a, b) => a + b, 0);
        const bound = 5 * tokens.length;
        const agrees = (total: number) => views.totalAgrees({ totalBalanceUsd: usd(total), tokens });
        expect([agrees(exact), agrees(exact + bound), agrees(exact + bound + 1)]).toEqual([true, true, false]);
      }),
    );
  });
});

describe("the sign of a transaction", () => {
  it("is not that of a receipt for an undelegation, whose coins are locked; the accounts of a file still add up", () => {
    const undelegation = transaction({ type: "undelegate" });
    expect([shownDirectionOf(undelegation), directionOf(undelegation)]).toEqual(["within", "in"]);
    expect(shownDirectionOf({ ...undelegation, type: "cancelUndelegate" })).toBe("within");
  });

  it("is missing where a transaction failed or was cancelled", () => {
    const signs = ["success", "pending", "failed", "fail", "cancelled"].map((status) =>
      shownDirectionOf(transaction({ status })),
    );
    expect(signs).toEqual(["out", "out", "within", "within", "within"]);
  });
});
