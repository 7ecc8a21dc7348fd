import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createValidator, getValidators } from "../../src/adapters/http/calls/staking.ts";
import type { Receipt, TransferType } from "../../src/domain/transfer/entities.ts";
import { add, amount, type Money, subtract, sum } from "../../src/domain/values/money.ts";
import { known } from "../support/known.ts";
import { accountOf, activeOf, own, transactionsOf } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { preview, type TransferInput, transfer } from "./support/transfer.ts";
import { ADA, balanceOf, type Holder, named } from "./support/world.ts";

const DAY = 24 * 3600;
const ZERO = amount("0");

const rewardRowsOf = async (holder: Holder, hash: string) =>
  (await transactionsOf(holder, { type: "distribution" })).filter((row) => row.transactionHash === hash);

/** The balance after a transfer by the law of the contract. */
const expectedAfter = (receipt: Receipt, type: TransferType, feeIsPaidInToken: boolean): Money => {
  const sent = type === "send" || type === "delegate" ? receipt.amount : ZERO;
  const fee = feeIsPaidInToken ? known(receipt.gasFee) : ZERO;
  return add(subtract(subtract(receipt.balanceBefore ?? ZERO, sent), fee), receipt.rewards ?? ZERO);
};

onPostgres("Receipts", (world) => {
  it("of every type add up to the balance before and after, with the rewards of their linked rows", async () => {
    const [alice, bob] = [await world().newHolder("receipt1"), await world().newHolder("receipt2")];
    const [first = "", second = ""] = await activeOf(alice);
    const steps: ReadonlyArray<TransferInput> = [
      { amount: "100", to: first, transferType: "delegate" },
      { amount: "20.5", to: bob.optio },
      { amount: "1", to: first, transferType: "delegate" },
      { amount: "30", to: first, transferType: "undelegate" },
      { amount: "10.000001", from: first, to: second, transferType: "move-delegation" },
      { amount: "12", to: first, transferType: "cancel-undelegate" },
      { amount: "5", from: first, to: second, transferType: "move-delegation" },
    ];
    for (const step of steps) {
      world().advance(2 * DAY);
      const holder = await world().holder(named("receipt1"));
      const { unbondingDetails, delegations, balanceToken } = await accountOf(holder);
      const creationHeight = unbondingDetails.entries[0]?.creationHeight;
      const type = step.transferType ?? "send";
      const receipt = await transfer(holder, {
        ...step,
        ...(type === "cancel-undelegate" && creationHeight !== undefined ? { creationHeight } : {}),
      });
      const touched = delegations.filter(({ validator_address: at }) => [step.to, step.from].includes(at));
      expect(receipt.balanceBefore).toBe(balanceToken);
      expect([type, receipt.rewards]).toEqual([
        type,
        type === "send" ? undefined : sum(touched.map(({ rewards }) => known(rewards))),
      ]);
      expect(receipt.balanceAfter).toBe(expectedAfter(receipt, type, true));
      expect(receipt.balanceAfter).toBe(await balanceOf(holder, "optio", "OPT"));
      const rows = await rewardRowsOf(holder, receipt.transactionHash);
      expect(sum(rows.map((row) => row.amount))).toBe(receipt.rewards ?? ZERO);
      const paid = touched.filter(({ rewards }) => rewards !== "0").map(({ validator_address: at }) => at);
      expect(rows.map((row) => row.fromValidator).toSorted()).toEqual(type === "send" ? [] : paid.toSorted());
    }
  });

  it("W7: a preview names the rewards that it pays and the date: of the payout, or until when moved stake is locked", async () => {
    const holder = await world().newHolder("preview1");
    const { validatorSet, maxEntries, slashing } = await holder.client.ok(getValidators);
    expect(maxEntries).toBe(7);
    expect(slashing).toEqual({ downtime: "0.01", doubleSign: "0.05" });
    const active = validatorSet.filter(({ status }) => status === "active");
    expect(active.map(({ maxFee, maxFeeChange }) => [maxFee, maxFeeChange])).toEqual(active.map(() => ["0.2", "0.01"]));
    const [first = "", second = ""] = active.map(({ address }) => address);
    // less than one unit of power: it is never active
    const founder = await world().newHolder("preview2");
    const { to: inactive } = await founder.client.ok(
      createValidator,
      own(founder, { amount: "0.5", minSelfDelegation: "0.1" }),
    );
    const delegated = await preview(holder, { amount: "50", to: first, transferType: "delegate" });
    expect([delegated.rewards, "completionTime" in delegated]).toEqual(["0", false]);
    await transfer(holder, { amount: "50", to: first, transferType: "delegate" });
    await transfer(holder, { amount: "0.4", to: inactive, transferType: "delegate" });
    world().advance(3 * DAY);
    const later = await world().holder(named("preview1"));
    const owed = (await accountOf(later)).delegations.find(({ validator_address: at }) => at === first)?.rewards;
    const leave = { amount: "5", to: first, transferType: "undelegate" } as const;
    const move = { amount: "5", from: first, to: second, transferType: "move-delegation" } as const;
    const [leaving, moving] = [await preview(later, leave), await preview(later, move)];
    expect([leaving.rewards, moving.rewards, Number(owed) > 0]).toEqual([owed, owed, true]);
    const left = await transfer(later, leave);
    const moved = await transfer(later, move);
    expect([left.completionTime, moved.completionTime]).toEqual([leaving.completionTime, moving.completionTime]);
    const { unbondingDetails, redelegations } = await accountOf(later);
    expect(unbondingDetails.entries).toMatchObject([
      { completionTime: leaving.completionTime, balance: "5", initialBalance: "5" },
    ]);
    expect(redelegations).toMatchObject([
      { from: first, to: second, amount: "5", completionTime: moving.completionTime },
    ]);
    // an unbonded source leaves no lock (docs/staking.md 7)
    const free = await preview(later, { ...move, from: inactive, amount: "0.3" });
    expect("completionTime" in free).toBe(false);
    await transfer(later, { ...move, from: inactive, amount: "0.3" });
    expect((await accountOf(later)).redelegations).toHaveLength(1);
  });

  it("of an ERC-20 do not subtract the fee, which ETH pays", async () => {
    const ada = await world().holder(ADA);
    const bob = await world().newHolder("receipt3");
    const before = await balanceOf(ada, "ethereum", "USDT");
    const receipt = await transfer(ada, { amount: "2.5", to: bob.ethereum, chainId: "ethereum", symbol: "USDT" });
    expect([receipt.balanceBefore, receipt.balanceAfter]).toEqual([before, subtract(before, amount("2.5"))]);
    expect(receipt.balanceAfter).toBe(expectedAfter(receipt, "send", false));
  });

  it("W3: a repeated key gets the same receipt, also one that an older version stored without balances", async () => {
    const [alice, bob] = [await world().newHolder("receipt4"), await world().newHolder("receipt5")];
    const [first = ""] = await activeOf(alice);
    const input = { amount: "9", to: first, transferType: "delegate", key: "once" } as const;
    const receipt = await transfer(alice, input);
    await transfer(alice, { amount: "1", to: bob.optio });
    expect(await transfer(alice, input)).toEqual(receipt);
    await world().server.ctx.db.execute(
      sql`update idempotency_keys set receipt = (receipt::jsonb - 'rewards' - 'balanceBefore' - 'balanceAfter')::json
        where wallet_id = ${alice.walletId} and key = 'once'`,
    );
    const { rewards: _rewards, balanceBefore: _before, balanceAfter: _after, ...old } = receipt;
    expect(await transfer(alice, input)).toEqual(old);
    expect((await accountOf(alice)).delegations).toMatchObject([{ coins: "9" }]);
  });
});
