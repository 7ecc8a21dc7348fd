import { describe, expect, it } from "vitest";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command, Event, NO_SEARCH, Rejection, wallet } from "../../../src/domain/wallet/index.ts";
import { unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";
import { hasWallet } from "./movements.ts";

const given = specify(wallet, { session: { phase: "signedIn", clockSkew: 0 } });
const what = { chainId: "optio", symbol: "OPT", type: "send", ...NO_SEARCH };
const rows = "secret:00000000-0000-4000-8000-000000000001" as Handle;
const asked = Event.ExportRequested({ request: "q", walletId: "w1", ...what });
const whileExporting = given(hasWallet, asked);

describe("exporting everything a filter matches", () => {
  it("requests the transactions of the first wallet", () => {
    given(hasWallet)
      .when(Command.Export(what), { id: "q" })
      .then(asked)
      .leadsTo((state) => expect(state.export).toMatchObject({ ...what, request: { status: "pending", id: "q" } }));
  });

  it("needs a wallet", () => {
    given().refuses(Command.Export(what), Rejection.NoWallet());
  });

  it("is replaced by the export of another list", () => {
    const other = { ...what, type: "all" };
    whileExporting
      .when(Command.Export(other), { id: "r" })
      .then(Event.ExportRequested({ request: "r", walletId: "w1", ...other }));
  });

  it("passes the rows by handle with the list that was requested, and stores none of them", () => {
    whileExporting
      .when(Command.RecordExport({ request: "q", ...what, rows, count: 2 }))
      .then(Event.ExportLoaded({ ...what, rows, count: 2 }))
      .leadsTo((state) => {
        expect(state.export.request.status).toBe("succeeded");
        expect(state.history.transactions).toEqual([]);
      });
  });

  it("can be requested again after a failure", () => {
    given(hasWallet, asked, Event.ExportFailed({ ...what, failure: unreachable }))
      .when(Command.Export(what), { id: "again" })
      .then(Event.ExportRequested({ request: "again", walletId: "w1", ...what }));
  });
});
