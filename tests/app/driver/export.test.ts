import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../../src/domain/index.ts";
import { type Filter, NO_SEARCH, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { signedIn } from "../../support/bare/device.ts";
import { type BareServer, isForBooks } from "../../support/bare/server.ts";

/** Every server of a test: none may have received a call beyond the specification. */
const servers: BareServer[] = [];
afterEach(() => {
  expect(servers.splice(0).flatMap(({ unknown }) => unknown.filter((call) => !isForBooks(call)))).toEqual([]);
});

const begin = async () => {
  const begun = await signedIn();
  servers.push(begun.server);
  return begun;
};
type User = Awaited<ReturnType<typeof begin>>["user"];
const OPT: Filter = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };

/** What was recorded of prices and of the export, in order. */
const recorded = (user: User): ReadonlyArray<string> =>
  user
    .remembers()
    .map((entry) => (entry as { readonly command: Command }).command._tag)
    .filter((tag) => /^wallet\.(?:LoadPrices|RecordPrices|RecordPricesFailure|RecordExport)$/.test(tag));

describe("the rows of an export", () => {
  it("are ready once the past prices of their tokens are loaded", async () => {
    const { user } = await begin();
    await user.runs(Wallet.Export(OPT));
    expect(recorded(user)).toEqual(["wallet.LoadPrices", "wallet.RecordPrices", "wallet.RecordExport"]);
    expect(user.sees().wallet.prices.map(({ symbol, hours, points }) => [symbol, hours, points.length])).toEqual([
      ["OPT", 8760, 1],
    ]);
  });

  it("need no request where these prices are known", async () => {
    const { user } = await begin();
    await user.runs(Wallet.LoadPrices({ chainId: "optio", symbol: "OPT", hours: 8760 }));
    await user.runs(Wallet.Export(OPT));
    expect(recorded(user)).toEqual(["wallet.LoadPrices", "wallet.RecordPrices", "wallet.RecordExport"]);
  });

  it("wait for prices that something else requests", async () => {
    const { user } = await begin();
    user.does(Wallet.LoadPrices({ chainId: "optio", symbol: "OPT", hours: 8760 }));
    await user.runs(Wallet.Export(OPT));
    expect(recorded(user).slice(-2)).toEqual(["wallet.RecordPrices", "wallet.RecordExport"]);
  });

  it("are ready without prices that cannot be loaded", async () => {
    const { user, server } = await begin();
    server.lose("getTokenHistory", "answer");
    user.does(Wallet.Export(OPT));
    await user.waits("60 s");
    expect(recorded(user)).toEqual(["wallet.LoadPrices", "wallet.RecordPricesFailure", "wallet.RecordExport"]);
  });
});
