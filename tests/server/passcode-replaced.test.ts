import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { violatedLaws } from "./support/audit.ts";
import type { Answered } from "./support/client.ts";
import { own, untilWaiting } from "./support/money.ts";
import { tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, onServer, testWorld } from "./support/world.ts";

const CHANGES: Readonly<Record<string, (holder: Holder) => Promise<Answered>>> = {
  "a delegation": (holder) =>
    tryTransfer(holder, { amount: "1", to: validatorAddress("Fernway"), transferType: "delegate" }),
  "the creation of a validator": (holder) => holder.client.send(createValidator, own(holder)),
};

it("what waits for its wallet while the passcode is replaced is 400 and moves nothing: the old passcode authorizes nothing afterwards", async () => {
  const world = await testWorld({ storage: await onServer() });
  const { db } = world.server.ctx;
  for (const [index, [name, change]] of Object.entries(CHANGES).entries()) {
    const holder = await world.newHolder(`replaced${index}`);
    const waiting = await db.transaction(async (tx) => {
      await tx.execute(sql`update wallets set sealed_phrase = sealed_phrase || '$' where id = ${holder.walletId}`);
      const sent = change(holder);
      // the passcode was checked, and the change waits for the wallet
      await untilWaiting(db);
      return { sent };
    });
    expect([name, await waiting.sent]).toEqual([name, { status: 400, body: { error: "Invalid wallet key." } }]);
    expect(await balanceOf(holder, "optio", "OPT")).toBe("250");
  }
  expect(await violatedLaws(db)).toEqual([]);
});
