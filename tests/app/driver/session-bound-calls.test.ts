import { EMPTY, merge, mergeMap, repeat, timer } from "rxjs";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { on, type Reactor } from "../../../src/app/reactors/reactor.ts";
import { session } from "../../../src/app/reactors/session/session.ts";
import { storeSession } from "../../../src/app/reactors/session/store-session.ts";
import { NO_SEARCH, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { transaction } from "../../domain/wallet/movements.ts";
import { createDevice, open, signedInAlready } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";

const SIGNED_IN = allCalls.filter((call) => call.signedIn);
const inputs: Readonly<Record<string, string>> = new Proxy({}, { get: () => "of the first person", ownKeys: () => [] });

/** The worst possible reactor: started in one session, it sends every signed-in call each second forever. */
const neverEnding: Reactor = (happened$, { callApi, scheduler }) =>
  happened$.pipe(
    on("session.SessionFound"),
    mergeMap((begun) =>
      timer(1_000, scheduler).pipe(
        mergeMap(() => merge(...SIGNED_IN.map((call) => callApi(begun, call, inputs as never)))),
        repeat(),
        mergeMap(() => EMPTY),
      ),
    ),
  );

describe("T5: the work of one session", () => {
  it("sends no signed-in call after the logout, also after another user signed in", async () => {
    expect(SIGNED_IN.length).toBeGreaterThan(20);
    const device = createDevice();
    for (const { name } of SIGNED_IN) device.server.always(name, () => json(500, {}));
    signedInAlready(device);
    const user = await open(device, [storeSession, session, neverEnding]);
    await user.waits("3 s");
    const theirs = new Set(device.server.sent.map(({ method, url }) => `${method} ${url.split("?")[0]}`));
    expect(theirs.size).toBe(SIGNED_IN.length);

    await user.signsOut();
    const left = device.server.sent.length;
    await user.waits("3 s");
    expect(device.server.sent.length).toBe(left);
    await user.signsIn();
    expect(user.sees().session.phase).toBe("signedIn");
    await user.waits("5 s");
    expect(device.server.sent.slice(left).map(({ call }) => call)).toEqual(["login", "authCodeLogin"]);
  });

  it("stops an export at the logout, without a call for the next user", async () => {
    const device = createDevice();
    const { clock, server } = device;
    const page = (number: number) =>
      json(200, {
        transactions: [transaction({ id: `row ${number}` })],
        totalPages: 1_000,
        pageNumber: number,
        limit: 100,
      });
    signedInAlready(device);
    const user = await open(device);
    server.always(
      "getWalletTransactions",
      (_serve, { input }) =>
        new Promise((resolve) => {
          clock.after(500, () => resolve(page(Number(input.page))));
        }),
    );
    user.does(Wallet.Export({ chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH }));
    await user.waits("2 s");
    const before = server.to("getWalletTransactions").length;
    expect(before).toBeGreaterThan(2);
    await user.signsOut();
    await user.signsIn();
    await user.waits("10 s");
    expect(server.to("getWalletTransactions").length).toBe(before);
  });
});
