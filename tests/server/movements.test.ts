import fc from "fast-check";
import { expect, it } from "vitest";
import { TOKENS } from "../../server/ledger/tokens.ts";
import { getWalletMovements } from "../../src/adapters/http/calls/wallet.ts";
import { checkBooks, checkLaw } from "./support/books.ts";
import { EVER, pageOf } from "./support/money.ts";
import { ADA, onBothDatabases } from "./support/world.ts";

const DAY = 24 * 3_600_000;

onBothDatabases("The books of the demo account", (world) => {
  it("add up in every month and every token, and end with what the account has", async () => {
    const ada = await world().holder(ADA);
    const months = Array.from({ length: 9 }, (_, index) => Date.UTC(2026, 3 + index, 1));
    for (const { chainId, symbol } of TOKENS) await checkLaw(ada, months, { chainId, symbol });
    const movements = await checkLaw(ada, months);
    expect(
      movements.filter(({ kind }) => kind === "slashed").map(({ staked, arriving }) => [staked, arriving]),
    ).toEqual(
      expect.arrayContaining([
        ["-11", "0"],
        ["0", "-4"],
      ]),
    );
    expect([...new Set(movements.map(({ kind }) => kind))].toSorted()).toEqual([
      "cancelled",
      "fee",
      "moved",
      "received",
      "reward",
      "sent",
      "slashed",
      "staked",
      "unstaked",
    ]);
    const reward = movements.find(({ kind }) => kind === "reward");
    expect(reward?.validator).toMatch(/^optiovaloper1/);
    expect(movements.filter(({ transactionId }) => transactionId === null).map(({ kind }) => kind)).toEqual([
      "slashed",
      "slashed",
    ]);
  });

  it("are the same in pages of any size and between any times", async () => {
    const ada = await world().holder(ADA);
    const now = world().server.ctx.clock.now().getTime();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: now - 200 * DAY, max: now }), { maxLength: 3 }), async (times) => {
        await checkLaw(ada, times);
      }),
      { numRuns: 5 },
    );
  });

  it("refuse a token, a period and a page that are none", async () => {
    const ada = await world().holder(ADA);
    const body = { chainId: "optio", symbol: "OPT", ...EVER, limit: 10 };
    const ask = async (changes: Readonly<Record<string, string | number>>) => {
      const answer = await ada.client.send(getWalletMovements, {
        params: { id: ada.walletId },
        body: { ...body, ...changes },
      });
      return [answer.status, (answer.body as { error?: string }).error];
    };
    expect(await ask({ symbol: "DOGE" })).toEqual([404, "Unknown token"]);
    for (const from of ["yesterday", "2026-11-01", "1e12", "1.5", ""]) expect((await ask({ from }))[0]).toBe(422);
    for (const from of [-1, 0, 999_999_999_999_999])
      expect((await ask({ from, to: 999_999_999_999_999 }))[0]).toBe(200);
    expect(await ask({ from: EVER.to, to: EVER.from })).toEqual([422, "from must not be after to"]);
    for (const limit of [0, -1, 501]) expect(await ask({ limit })).toEqual([422, "A page has 1 to 500 movements"]);
    for (const before of ["1", "999999999-0", "1-0", "x", "1-r", "-1-1"])
      expect(await ask({ before })).toEqual([422, "Unknown movement"]);
    const params = { id: ada.walletId };
    const open = await ada.client.ok(getWalletMovements, {
      params,
      body: { chainId: "optio", symbol: "OPT", limit: 500 },
    });
    const { opening, ...ever } = await pageOf(ada, EVER);
    expect(open).toEqual({ ...ever, opening: { available: "0", staked: "0", arriving: "0" } });
    expect(opening).toMatchObject(open.opening);
    const { movements } = await pageOf(ada, { from: EVER.from, to: EVER.from });
    expect(movements).toEqual([]);
    await checkBooks(ada, { from: EVER.to, to: EVER.to });
  });
});
