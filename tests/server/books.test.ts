import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deriveAddresses } from "../../server/chain/addresses.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { createWallet, getMnemonic } from "../../src/adapters/http/calls/wallet.ts";
import type { Movement } from "../../src/domain/wallet/entities.ts";
import { booksOf, checkLaw } from "./support/books.ts";
import { accountOf, activeOf, EVER, own, postSandbox, transactionsOf } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, GRACE, type Holder, onBothDatabases, startWorld } from "./support/world.ts";

const DAY = 24 * 3600;

/** The movements without ids, prices and transactions, oldest first. */
const linesIn = (movements: ReadonlyArray<Movement>) =>
  movements.toReversed().map(({ at, kind, available, staked, arriving }) => {
    return [at.slice(0, 10), kind, available, staked, arriving].join(" ");
  });

onBothDatabases(
  "The books of a wallet",
  (world) => {
    const slash = async (validator: string, fraction: string): Promise<void> => {
      const fault = { validator, fraction, jail: false, faultAgeSeconds: 0 };
      expect((await postSandbox(world(), "slash", fault)).status).toBe(200);
    };
    const law = (holder: Holder) => checkLaw(holder, [world().server.ctx.clock.now().getTime()]);

    it("say what each action moves, and belong to the rows of the activity", async () => {
      const [me, other] = [await world().newHolder("book1"), await world().newHolder("book2")];
      const [one = "", two = ""] = await activeOf(me);
      await transfer(me, { amount: "100", to: one, transferType: "delegate" });
      await transfer(me, { amount: "30", from: one, to: two, transferType: "move-delegation" });
      await transfer(me, { amount: "20", to: one, transferType: "undelegate" });
      const { unbondingDetails } = await accountOf(me);
      const creationHeight = unbondingDetails.entries[0]?.creationHeight ?? "";
      await transfer(me, { amount: "5", to: one, transferType: "cancel-undelegate", creationHeight });
      await transfer(me, { amount: "1.5", to: other.optio });
      const movements = await law(me);
      expect(linesIn(movements)).toEqual([
        "2026-11-21 received 250 0 0",
        "2026-11-21 staked -100 100 0",
        "2026-11-21 fee -0.0063 0 0",
        "2026-11-21 moved 0 0 0",
        "2026-11-21 fee -0.0087 0 0",
        "2026-11-21 unstaked 0 -20 20",
        "2026-11-21 fee -0.0069 0 0",
        "2026-11-21 cancelled 0 5 -5",
        "2026-11-21 fee -0.0066 0 0",
        "2026-11-21 sent -1.5 0 0",
        "2026-11-21 fee -0.00255 0 0",
      ]);
      const rows = new Map((await transactionsOf(me)).map((row) => [row.id, row]));
      for (const { kind, transactionId, priceUsd, at } of movements) {
        const row = rows.get(transactionId ?? "");
        expect([kind, row?.created_at, row?.priceUsd]).toEqual([kind, at, priceUsd]);
        expect(priceUsd).toMatch(/^0\.\d+$/);
      }
      expect(movements.map(({ validator }) => validator)).toEqual(
        [null, one, null, two, null, one, null, one, null, null, null].toReversed(),
      );
      const received = (await law(other)).find(({ available }) => available === "1.5");
      const [row] = await transactionsOf(other, { type: "receive", limit: 1 });
      expect([received?.kind, received?.transactionId]).toEqual(["received", row?.id]);
    });

    it("coins arrive, and weeks of rewards are paid, on their days, also after a jump of 40 days", async () => {
      const me = await world().newHolder("book3");
      const [one = ""] = await activeOf(me);
      const began = world().server.ctx.clock.now();
      await transfer(me, { amount: "100", to: one, transferType: "delegate" });
      await transfer(me, { amount: "40", to: one, transferType: "undelegate" });
      world().advance(40 * DAY);
      const movements = await law(me);
      const day = (days: number) => new Date(began.getTime() + days * DAY * 1000).toISOString().slice(0, 10);
      const arrived = movements.filter(({ kind }) => kind === "arrived");
      expect(
        arrived.map(({ at, available, arriving, transactionId, validator }) => [
          at.slice(0, 10),
          available,
          arriving,
          transactionId,
          validator,
        ]),
      ).toEqual([[day(21), "40", "-40", null, one]]);
      const rewards = movements.filter(({ kind }) => kind === "reward");
      expect(rewards.map(({ at }) => at.slice(0, 10))).toEqual([day(35), day(28), day(21), day(14), day(7)]);
      const rows = await transactionsOf(me, { type: "distribution" });
      expect(
        rewards.map(({ transactionId, available, at, validator }) => [transactionId, available, at, validator]),
      ).toEqual(rows.map(({ id, amount, created_at, fromValidator }) => [id, amount, created_at, fromValidator]));
    });

    it("a payment that fails in its block moves its fee alone, and pays no rewards", async () => {
      const me = await world().newHolder("book4");
      const [one = ""] = await activeOf(me);
      await postSandbox(world(), "next-transfer", { wallet: me.walletId, outcome: "failed" });
      await transfer(me, { amount: "100", to: one, transferType: "delegate" });
      world().advance(DAY);
      expect(
        linesIn(await law(me))
          .slice(1)
          .map((line) => line.slice(11)),
      ).toEqual(["fee -0.0063 0 0"]);
    });

    it("coins that were sent before the wallet existed are received when they were sent, each with its row", async () => {
      const sender = await world().newHolder("book5");
      const client = await world().newUser("book6");
      const { mnemonic } = await client.ok(getMnemonic);
      const { optio, ethereum } = await deriveAddresses(mnemonic);
      await transfer(sender, { amount: "5", to: optio });
      world().advance(3 * DAY);
      await transfer(sender, { amount: "0.25", to: optio });
      world().advance(DAY);
      const { id } = await client.ok(createWallet, { body: { walletPasscode: sender.passcode, mnemonic } });
      const me: Holder = { client, walletId: id, passcode: sender.passcode, email: "", optio, ethereum };
      const movements = await law(me);
      const rows = await transactionsOf(me);
      expect(movements.map(({ kind, available, at, transactionId }) => [kind, available, at, transactionId])).toEqual(
        rows.map((row) => ["received", row.amount, row.created_at, row.id]),
      );
      expect(movements.map(({ available }) => available)).toEqual(["250", "0.25", "5"]);
    });

    it("an operator's commission is no reward, and a slash of the whole validator is a loss of each", async () => {
      const [operator, other] = [await world().newHolder("book7"), await world().newHolder("book8")];
      const { to } = await operator.client.ok(createValidator, own(operator, { amount: "100" }));
      await transfer(other, { amount: "100", to, transferType: "delegate" });
      world().advance(8 * DAY);
      const paid = (await law(operator)).filter(({ kind }) => kind === "commission");
      const [row] = (await transactionsOf(operator)).filter(({ memo }) => memo === "Validator commission");
      expect(
        paid.map(({ available, at, transactionId, validator }) => [available, at, transactionId, validator]),
      ).toEqual([[row?.amount, row?.created_at, row?.id, to]]);
      await slash(to, "0.1");
      for (const holder of [operator, other])
        expect((await law(holder))[0]).toMatchObject({ kind: "slashed", available: "0", staked: "-10", validator: to });
    });

    it("who leaves with all shares of a slashed validator leaves a fraction of a unit, which can complete one of another", async () => {
      const [operator, leaver] = [await world().newHolder("book9"), await world().newHolder("book10")];
      const { to } = await operator.client.ok(createValidator, own(operator, { amount: "100" }));
      await transfer(leaver, { amount: "100", to, transferType: "delegate" });
      // the validator joins the active set with the next block
      world().advance(6);
      // 200 OPT lose 66.666666, and 133 OPT of the rest 0.000013: each of the two has half of 133.333321
      await slash(to, "0.333333333333333333");
      await slash(to, "0.0000001");
      const before = await law(operator);
      const held = before.reduce((sum, { staked }) => sum + Number(staked), 0).toFixed(6);
      expect(held).toBe("66.666660");
      await transfer(leaver, { amount: held, to, transferType: "undelegate" });
      const movements = await law(operator);
      expect(movements.length - before.length).toBe(1);
      expect(movements[0]).toMatchObject({ kind: "slashed", available: "0", staked: "0.000001", arriving: "0" });
      await law(leaver);
    });
  },
  { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
);

it("the books and their prices are the same a day later and after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "optio-books-"));
  const storage = { kind: "folder", path: join(folder, "data") } as const;
  const first = await startWorld(storage);
  const [ada, grace] = [await first.holder(ADA), await first.holder(GRACE)];
  await transfer(ada, { amount: "7", to: grace.optio });
  const until = { from: EVER.from, to: first.server.ctx.clock.now().getTime() + 1 };
  const before = await booksOf(ada, until, 50);
  const rows = await transactionsOf(ada);
  await first.server.stop();
  const second = await startWorld(storage);
  second.advance(DAY);
  const again = await second.holder(ADA);
  const after = await booksOf(again, until);
  expect(after.movements).toEqual(before.movements);
  expect(after).toEqual(before);
  const priced = (all: typeof rows) => new Map(all.map(({ id, priceUsd }) => [id, priceUsd]));
  const later = priced(await transactionsOf(again));
  for (const [id, priceUsd] of priced(rows)) expect(later.get(id)).toBe(priceUsd);
  expect(before.movements.length).toBeGreaterThan(150);
  await second.server.stop();
  await rm(folder, { recursive: true });
});
