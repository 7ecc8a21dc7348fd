import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { idempotencyKeys } from "../../server/db/schema/wallets.ts";
import { accountOf, activeOf, transactionsOf } from "./support/money.ts";
import { type TransferInput, transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, onBothDatabases } from "./support/world.ts";

onBothDatabases("A transfer that was refused under an Idempotency-Key", (world) => {
  /** Refused now; a late copy of it is refused in the same words once `change` has made it possible, and moves nothing. */
  const refusedForGood = async (
    holder: Holder,
    input: TransferInput,
    change: () => Promise<unknown>,
  ): Promise<void> => {
    const refused = await tryTransfer(holder, input);
    expect(refused.status).toBe(422);
    await change();
    const before = await balanceOf(holder, "optio", "OPT");
    expect(await tryTransfer(holder, input)).toEqual(refused);
    expect(await balanceOf(holder, "optio", "OPT")).toBe(before);
    // under a key of its own the same transfer is made
    expect((await tryTransfer(holder, { ...input, key: `${input.key}-again` })).status).toBe(200);
  };

  it("for want of coins is not executed by a late copy after coins arrived", async () => {
    const [alice, bob] = [await world().newHolder("refused1"), await world().newHolder("refused2")];
    await refusedForGood(alice, { amount: "300", to: bob.optio, key: "k" }, () =>
      transfer(bob, { amount: "100", to: alice.optio }),
    );
    expect(await balanceOf(bob, "optio", "OPT")).toBe("449.99745");
    expect(await transactionsOf(alice, { type: "send" })).toMatchObject([{ reference: "k-again" }]);
  });

  it("for the state of a stake is not executed by a late copy after the state changed, for each action of staking", async () => {
    const staker = await world().newHolder("refused3");
    const [first = "", second = ""] = await activeOf(staker);
    const delegate = (amount: string) => transfer(staker, { amount, to: first, transferType: "delegate" });
    await refusedForGood(staker, { amount: "5", to: first, transferType: "undelegate", key: "u" }, () =>
      delegate("10"),
    );
    await refusedForGood(
      staker,
      { amount: "8", from: first, to: second, transferType: "move-delegation", key: "m" },
      () => delegate("10"),
    );
    const { unbondingDetails } = await accountOf(staker);
    const creationHeight = unbondingDetails.entries[0]?.creationHeight ?? "";
    await refusedForGood(
      staker,
      { amount: "6", to: first, transferType: "cancel-undelegate", creationHeight, key: "c" },
      () => transfer(staker, { amount: "3", to: first, transferType: "undelegate" }),
    );
  });

  it("is 409 with another body, and a wrong passcode does not use up the key", async () => {
    const [alice, bob] = [await world().newHolder("refused4"), await world().newHolder("refused5")];
    const input = { amount: "300", to: bob.optio, key: "k" };
    expect((await tryTransfer(alice, input)).status).toBe(422);
    expect((await tryTransfer(alice, { ...input, amount: "1" })).status).toBe(409);
    const other = { amount: "1", to: bob.optio, key: "other" };
    expect((await tryTransfer(alice, { ...other, passcode: "Wrong-key-1!" })).status).toBe(400);
    expect((await tryTransfer(alice, other)).status).toBe(200);
  });

  it("is 409 when it was executed long ago and its receipt is no longer stored, and nothing says that it moved nothing", async () => {
    const [alice, bob] = [await world().newHolder("refused8"), await world().newHolder("refused9")];
    const input = { amount: "200", to: bob.optio, key: "k" };
    expect((await tryTransfer(alice, input)).status).toBe(200);
    const { db } = world().server.ctx;
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.walletId, alice.walletId));
    // 200 of the 50 that are left
    expect((await tryTransfer(alice, input)).status).toBe(409);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.walletId, alice.walletId))).toBe(0);
  });

  it("is refused to all of many copies at the same time, or executed once, and each is answered by what is stored", async () => {
    const [alice, bob] = [await world().newHolder("refused6"), await world().newHolder("refused7")];
    const copies = Array.from({ length: 20 }, () => tryTransfer(alice, { amount: "250", to: bob.optio, key: "k" }));
    const answers = await Promise.all([...copies, tryTransfer(bob, { amount: "10", to: alice.optio })]);
    expect(new Set(answers.slice(0, 20).map((answer) => JSON.stringify(answer))).size).toBe(1);
    const moved = (await transactionsOf(alice, { type: "send" })).length;
    expect(moved).toBe(answers[0]?.status === 200 ? 1 : 0);
  });
});
