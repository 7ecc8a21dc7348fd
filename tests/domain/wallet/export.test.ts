import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, wallet } from "../../../src/domain/wallet/index.ts";
import { unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";
import { hasWallet, transaction } from "./movements.ts";

const given = specify(wallet, undefined);
const what = { chainId: "optio", symbol: "OPT", type: "send" };
const asked = Event.ExportRequested({ request: "q", walletId: "w1", ...what });

describe("exporting everything a filter matches", () => {
  it("asks for the first wallet's transactions and names the question", () => {
    given(hasWallet)
      .when(Command.ExportHistory(what), { id: "q" })
      .then(asked)
      .leadsTo((state) => expect(state.export).toMatchObject({ ...what, request: { status: "pending", id: "q" } }));
  });

  it("needs a wallet", () => {
    given().when(Command.ExportHistory(what)).thenRefused(Rejection.NoWallet());
  });

  it("does not ask for the same list twice at once", () => {
    given(hasWallet, asked).when(Command.ExportHistory(what)).thenRefused(Rejection.Busy());
  });

  it("lets another list replace the one that is awaited, whose answer then changes nothing", () => {
    const other = { ...what, type: "all" };
    given(hasWallet, asked)
      .when(Command.ExportHistory(other), { id: "r" })
      .then(Event.ExportRequested({ request: "r", walletId: "w1", ...other }));
    given(hasWallet, asked, Event.ExportRequested({ request: "r", walletId: "w1", ...other }))
      .when(Command.RecordExport({ request: "q", transactions: [transaction()] }))
      .thenNothing("the question was withdrawn");
  });

  it("hands the list over with what was asked, and keeps none of it", () => {
    const transactions = [transaction({ id: "1" }), transaction({ id: "2" })];
    given(hasWallet, asked)
      .when(Command.RecordExport({ request: "q", transactions }))
      .then(Event.ExportLoaded({ ...what, transactions }))
      .leadsTo((state) => {
        expect(state.export.request.status).toBe("succeeded");
        expect(state.history.transactions).toEqual([]);
      });
  });

  it("keeps why it failed, and can be asked again", () => {
    given(hasWallet, asked)
      .when(Command.RecordExportFailure({ request: "q", failure: unreachable }))
      .then(Event.ExportFailed({ failure: unreachable }))
      .leadsTo((state) => expect(state.export.request.failure).toEqual(unreachable));
    given(hasWallet, asked, Event.ExportFailed({ failure: unreachable }))
      .when(Command.ExportHistory(what), { id: "again" })
      .then(Event.ExportRequested({ request: "again", walletId: "w1", ...what }));
  });
});
