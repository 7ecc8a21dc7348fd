import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command, Event, Rejection, wallet } from "../../../src/domain/wallet/index.ts";
import { unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";
import { hasWallet } from "./movements.ts";

const given = specify(wallet, undefined);
const what = { chainId: "optio", symbol: "OPT", type: "send" };
const rows = "secret:00000000-0000-4000-8000-000000000001" as Handle;
const asked = Event.ExportRequested({ request: "q", walletId: "w1", ...what });

describe("exporting everything a filter matches", () => {
  it("asks for the first wallet's transactions and names the question", () => {
    given(hasWallet)
      .when(Command.Export(what), { id: "q" })
      .then(asked)
      .leadsTo((state) => expect(state.export).toMatchObject({ ...what, request: { status: "pending", id: "q" } }));
  });

  it("needs a wallet", () => {
    given().when(Command.Export(what)).thenRefused(Rejection.NoWallet());
  });

  it("does not ask for the same list twice at once", () => {
    given(hasWallet, asked).when(Command.Export(what)).thenRefused(Rejection.Busy());
  });

  it("lets another list replace the one that is awaited, whose answer then changes nothing", () => {
    const other = { ...what, type: "all" };
    given(hasWallet, asked)
      .when(Command.Export(other), { id: "r" })
      .then(Event.ExportRequested({ request: "r", walletId: "w1", ...other }));
    given(hasWallet, asked, Event.ExportRequested({ request: "r", walletId: "w1", ...other }))
      .when(Command.RecordExport({ request: "q", ...what, rows, count: 1 }))
      .thenIgnored("request no longer pending");
  });

  it("B8: hands the rows over by handle with what was asked, and keeps none of them", () => {
    given(hasWallet, asked)
      .when(Command.RecordExport({ request: "q", ...what, rows, count: 2 }))
      .then(Event.ExportLoaded({ ...what, rows, count: 2 }))
      .leadsTo((state) => {
        expect(state.export.request.status).toBe("succeeded");
        expect(state.history.transactions).toEqual([]);
      });
  });

  it("keeps why it failed, and can be asked again", () => {
    given(hasWallet, asked)
      .when(Command.RecordExportFailure({ request: "q", ...what, failure: unreachable }))
      .then(Event.ExportFailed({ ...what, failure: unreachable }))
      .leadsTo((state) => expect(failureOf(state.export.request)).toEqual(unreachable));
    given(hasWallet, asked, Event.ExportFailed({ ...what, failure: unreachable }))
      .when(Command.Export(what), { id: "again" })
      .then(Event.ExportRequested({ request: "again", walletId: "w1", ...what }));
  });
});
