import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { createDevice, openSignedIn } from "../../support/driver.ts";
import { silence } from "../../support/scripted-api.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const OTHER = { chainId: "optio-testnet", symbol: "OPT" };

describe("the account of a token", () => {
  it("that is requested again cancels the earlier request of the same token, and of no other", async () => {
    const device = createDevice();
    const cancelled: string[] = [];
    const { server } = device;
    const transport: typeof server.transport = {
      send: (request) =>
        Effect.onInterrupt(server.transport.send(request), () => Effect.sync(() => cancelled.push(request.url))),
    };
    const user = await openSignedIn({ ...device, server: { ...server, transport } });
    server.next("getTokenAccount", silence, silence);
    user.does(Wallet.LoadAccount(OPT));
    await user.runs(Wallet.LoadAccount(OTHER));
    expect(cancelled).toEqual([]);
    await user.runs(Wallet.LoadAccount(OPT));
    expect(cancelled).toEqual(["/api/wallets/wallet-1/tokens/optio/OPT"]);
    const requests = user.sees().wallet.accounts.map(({ chainId, request }) => [chainId, request.status]);
    expect(requests).toContainEqual(["optio-testnet", "pending"]);
    expect(requests).toContainEqual(["optio", "succeeded"]);
  });
});
