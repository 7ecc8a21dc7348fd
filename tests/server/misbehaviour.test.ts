import { describe, expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import type { TransferType } from "../../src/domain/transfer/entities.ts";
import { violatedLaws } from "./support/audit.ts";
import {
  accountOf,
  activeOf,
  notificationsOf,
  own,
  postSandbox,
  transactionsOf,
  validatorAt,
} from "./support/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, named, onBothDatabases, testPair, testWorld, type World } from "./support/world.ts";

const DAY = 24 * 3600;
const BLOCK = 6;

const next = async (world: World, { walletId }: Holder, body: object): Promise<void> => {
  expect((await postSandbox(world, "next-transfer", { wallet: walletId, ...body })).status).toBe(200);
};
const halt = async (world: World, blocks: number) => (await postSandbox(world, "halt", { blocks })).body;
const again = (world: World, holder: Holder): Promise<Holder> => world.holder(named(holder.email.split("@")[0] ?? ""));

/** A person with 20 OPT at one validator and 5 OPT unbonding from it, and a transfer of each type; with the fee of each. */
const prepared = async (world: World, name: string) => {
  const [holder, other] = [await world.newHolder(`${name}a`), await world.newHolder(`${name}b`)];
  const [first = "", second = ""] = await activeOf(holder);
  await transfer(holder, { amount: "25", to: first, transferType: "delegate" });
  await transfer(holder, { amount: "5", to: first, transferType: "undelegate" });
  world.advance(BLOCK);
  const { creationHeight = "" } = (await accountOf(holder)).unbondingDetails.entries[0] ?? {};
  const inputs = {
    send: { amount: "1", to: other.optio },
    delegate: { amount: "1", to: first, transferType: "delegate" },
    undelegate: { amount: "1", to: first, transferType: "undelegate" },
    "move-delegation": { amount: "1", from: first, to: second, transferType: "move-delegation" },
    "cancel-undelegate": { amount: "1", to: first, transferType: "cancel-undelegate", creationHeight },
  } as const satisfies Readonly<Record<TransferType, object>>;
  return { holder, other, inputs };
};

/** The balances and entries that no failed transfer changes. */
const stakeOf = async (holder: Holder) => {
  const { delegations, unbondingDetails, redelegations } = await accountOf(holder);
  const coins = delegations.map(({ validator_address, coins: amount }) => [validator_address, amount]);
  return { coins, entries: unbondingDetails.entries, redelegations };
};

const FEES = {
  send: 0.00255,
  delegate: 0.0063,
  undelegate: 0.0069,
  "move-delegation": 0.0087,
  "cancel-undelegate": 0.0066,
} as const satisfies Readonly<Record<TransferType, number>>;
const TYPES = Object.keys(FEES) as ReadonlyArray<TransferType>;

onBothDatabases(
  "The sandbox's chain misbehaves",
  (world) => {
    it("a transfer of each type that fails after it was accepted has its receipt, charges its fee and moves nothing", async () => {
      const { holder, other, inputs } = await prepared(world(), "fails");
      for (const type of TYPES) {
        const [balance, stake] = [Number(await balanceOf(holder, "optio", "OPT")), await stakeOf(holder)];
        const received = await balanceOf(other, "optio", "OPT");
        await next(world(), holder, { outcome: "failed" });
        const receipt = await transfer(holder, { ...inputs[type], key: `fails-${type}` });
        expect([type, Number(receipt.gasFee)]).toEqual([type, FEES[type]]);
        const [pending] = await transactionsOf(holder);
        expect(pending).toMatchObject({ status: "pending", transactionHash: receipt.transactionHash, amount: "1" });
        world().advance(BLOCK);
        const [row, ...earlier] = await transactionsOf(holder);
        expect(row).toMatchObject({
          status: "failed",
          transactionHash: receipt.transactionHash,
          reference: `fails-${type}`,
        });
        expect(Number(row?.gasFee)).toBe(FEES[type]);
        // no payout of rewards either
        expect(earlier.filter(({ transactionHash }) => transactionHash === receipt.transactionHash)).toEqual([]);
        expect(Number(await balanceOf(holder, "optio", "OPT"))).toBeCloseTo(balance - FEES[type], 9);
        expect(await stakeOf(holder)).toEqual(stake);
        expect(await balanceOf(other, "optio", "OPT")).toBe(received);
        // the same key again gets the same receipt, and the next transfer is executed
        expect(await transfer(holder, { ...inputs[type], key: `fails-${type}` })).toEqual(receipt);
        expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      }
      expect((await notificationsOf(other)).filter(({ text }) => text.includes("from fails"))).toEqual([]);
      expect(await transactionsOf(other, { type: "receive" })).toHaveLength(1);
      await transfer(holder, inputs.send);
      world().advance(BLOCK);
      expect((await transactionsOf(holder))[0]).toMatchObject({ type: "send", status: "success" });
      expect(await transactionsOf(other, { type: "receive" })).toHaveLength(2);
    });

    it("a validator whose creation fails does not exist, and the same request creates it then", async () => {
      const holder = await world().newHolder("creation");
      await next(world(), holder, { outcome: "failed" });
      const create = () => holder.client.ok(createValidator, own(holder));
      const failed = await create();
      expect(failed).toMatchObject({ amount: "100", gasFee: "0.0078" });
      // until its block it is a repetition (W13)
      expect(await create()).toEqual(failed);
      world().advance(BLOCK);
      expect((await transactionsOf(holder))[0]).toMatchObject({ type: "delegate", status: "failed", amount: "100" });
      expect(await validatorAt(holder, failed.to)).toBeUndefined();
      expect(await balanceOf(holder, "optio", "OPT")).toBe("249.9922");
      const made = await create();
      expect(made.transactionHash).not.toBe(failed.transactionHash);
      expect(await validatorAt(holder, made.to)).toMatchObject({ coins: "100" });
      expect(await balanceOf(holder, "optio", "OPT")).toBe("149.9844");
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("a transfer that was cancelled, and one with a word of its own, are listed so on both sides", async () => {
      const { holder, other, inputs } = await prepared(world(), "words");
      await next(world(), holder, { outcome: "cancelled" });
      await transfer(holder, inputs.send);
      await next(world(), holder, { status: "reverted", outcome: "failed" });
      await transfer(holder, inputs.send);
      await next(world(), holder, { status: "finalised" });
      await transfer(holder, inputs.send);
      expect((await transactionsOf(holder)).slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("pending"));
      world().advance(BLOCK);
      expect((await transactionsOf(holder)).slice(0, 3).map(({ status }) => status)).toEqual([
        "finalised",
        "reverted",
        "cancelled",
      ]);
      expect((await transactionsOf(other, { type: "receive" })).map(({ status }) => status)).toEqual([
        "finalised",
        "success",
      ]);
    });

    it("a transfer waits for its block as long as it was set to, and is listed late as it was set to", async () => {
      const { holder, other, inputs } = await prepared(world(), "late");
      await next(world(), holder, { pendingBlocks: 10 });
      const waiting = await transfer(holder, inputs.delegate);
      world().advance(10 * BLOCK);
      const statusOf = async (hash: string) =>
        (await transactionsOf(holder)).filter((row) => row.transactionHash === hash).map(({ status }) => status);
      expect(await statusOf(waiting.transactionHash)).toEqual(["pending"]);
      world().advance(BLOCK);
      expect(await statusOf(waiting.transactionHash)).toEqual(["success"]);
      await next(world(), holder, { lateBlocks: 10 });
      const late = await transfer(holder, { ...inputs.send, key: "late-key" });
      world().advance(10 * BLOCK - 1);
      expect([await statusOf(late.transactionHash), await balanceOf(other, "optio", "OPT")]).toEqual([[], "251"]);
      expect(await transactionsOf(other, { type: "receive" })).toHaveLength(1);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      world().advance(1);
      expect(await statusOf(late.transactionHash)).toEqual(["success"]);
      expect((await transactionsOf(holder))[0]).toMatchObject({ reference: "late-key" });
      expect(await transactionsOf(other, { type: "receive" })).toHaveLength(2);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("what a misbehaviour is set to is checked, and belongs to one wallet", async () => {
      const [holder, other] = [await world().newHolder("checked1"), await world().newHolder("checked2")];
      for (const body of [
        {},
        { wallet: "unknown" },
        { wallet: "\u0000" },
        { wallet: holder.walletId, outcome: "success" },
        { wallet: holder.walletId, status: "Not A Word" },
        { wallet: holder.walletId, pendingBlocks: -1 },
        { wallet: holder.walletId, lateBlocks: 1.5 },
      ]) {
        expect([body, (await postSandbox(world(), "next-transfer", body)).status]).toEqual([body, 422]);
      }
      for (const blocks of [-1, 0.5, "1", null, 1e9]) {
        expect([blocks, (await postSandbox(world(), "halt", { blocks })).status]).toEqual([blocks, 422]);
      }
      await next(world(), holder, { outcome: "failed" });
      await transfer(other, { amount: "1", to: holder.optio });
      world().advance(BLOCK);
      expect((await transactionsOf(other))[0]?.status).toBe("success");
      // a refused transfer is not the next one
      expect((await tryTransfer(holder, { amount: "1000000", to: other.optio })).status).toBe(422);
      await transfer(holder, { amount: "1", to: other.optio });
      world().advance(BLOCK);
      expect((await transactionsOf(holder))[0]?.status).toBe("failed");
    });
  },
  { seedDemo: false, accessTokenSeconds: 30 * DAY },
);

describe("a halted chain", () => {
  it("makes no block: transfers wait, unbonded coins are not paid, their slots stay used, and all of it follows when it runs again", async () => {
    const world = await testWorld({ accessTokenSeconds: 60 * DAY });
    const holder = await world.newHolder("halted");
    const [first = ""] = await activeOf(holder);
    await transfer(holder, { amount: "10", to: first, transferType: "delegate" });
    for (let entry = 0; entry < 7; entry += 1) {
      await transfer(holder, { amount: "1", to: first, transferType: "undelegate" });
      world.advance(BLOCK);
    }
    const sent = await transfer(holder, { amount: "1", to: first, transferType: "delegate" });
    const clock = async () => (await (await fetch(`${world.server.url}/sandbox/clock`)).json()) as object;
    const now = (await clock()) as { readonly now: string };
    expect(now).toMatchObject({ haltedUntil: null });
    const until = new Date(Date.parse(now.now) + 22 * DAY * 1000).toISOString();
    expect(await halt(world, (22 * DAY) / BLOCK)).toEqual({ now: now.now, haltedUntil: until });
    expect(await clock()).toMatchObject({ haltedUntil: until });
    world.advance(21 * DAY + 60);
    const late = await again(world, holder);
    const { unbondingDetails, delegations } = await accountOf(late);
    expect(unbondingDetails.entries).toHaveLength(7);
    expect(delegations.map(({ coins }) => coins)).toEqual(["4"]);
    const statuses = async () =>
      (await transactionsOf(late))
        .filter(({ transactionHash }) => transactionHash === sent.transactionHash)
        .map(({ status, completed_at }) => [status, completed_at]);
    expect(await statuses()).toEqual([["pending", null]]);
    expect(await transactionsOf(late, { type: "distribution" })).not.toContainEqual(
      expect.objectContaining({ status: "success", created_at: expect.stringMatching(/^2026-12/) }),
    );
    const eighth = await tryTransfer(late, { amount: "1", to: first, transferType: "undelegate" });
    expect([eighth.status, eighth.body]).toEqual([
      422,
      { error: "too many unbonding delegation entries for (delegator, validator) tuple" },
    ]);
    for (const [path, body] of [
      ["slash", { validator: first }],
      ["unjail", { validator: first }],
      ["commission", { validator: first, rate: 0.06 }],
    ] as const) {
      expect([path, await postSandbox(world, path, body)]).toEqual([
        path,
        { status: 422, body: { error: "the chain is halted" } },
      ]);
    }
    expect(await violatedLaws(world.server.ctx.db)).toEqual([]);
    world.advance(DAY);
    const after = await again(world, holder);
    expect((await accountOf(after)).unbondingDetails.entries).toEqual([]);
    const included = new Date(Date.parse(until) + BLOCK * 1000).toISOString();
    expect(await statuses()).toEqual([["success", included]]);
    // seven entries were paid when the chain ran again, which is what their notifications say
    const paid = (await notificationsOf(after)).filter(({ text }) => text.includes("finished unstaking"));
    expect(paid.map(({ created_at }) => created_at)).toEqual(Array(7).fill(until));
    expect(await violatedLaws(world.server.ctx.db)).toEqual([]);
  });

  it("is halted for all processes on one database", async () => {
    const [one, two] = await testPair();
    const holder = await one.newHolder("pair");
    const [first = ""] = await activeOf(holder);
    await transfer(holder, { amount: "2", to: first, transferType: "delegate" });
    await transfer(holder, { amount: "1", to: first, transferType: "undelegate" });
    await halt(one, (40 * DAY) / BLOCK);
    for (const world of [one, two]) world.advance(22 * DAY);
    const there = await two.holder(named("pair"));
    expect((await accountOf(there)).unbondingDetails.entries).toHaveLength(1);
  });
});
