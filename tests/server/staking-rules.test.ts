import { expect, it } from "vitest";
import { accountOf, activeOf, errorOf, validatorsOf } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { preview, type TransferInput, transfer, tryPreview, tryTransfer } from "./support/transfer.ts";
import { type Holder, named } from "./support/world.ts";

const DAY = 24 * 3600;

/** Sends each request, of which each is right in one more respect than the one before, and returns the texts. */
const refusals = async (holder: Holder, requests: ReadonlyArray<TransferInput>): Promise<ReadonlyArray<unknown>> => {
  const texts: unknown[] = [];
  for (const request of requests) {
    const answer = await tryTransfer(holder, request);
    texts.push(answer.status === 422 ? errorOf(answer) : answer.status);
  }
  return texts;
};

onPostgres(
  "The chain's rules",
  (world) => {
    it("stake that leaves a jailed validator is locked until the validator's own unbonding ends (docs/staking.md 4, 7)", async () => {
      const holder = await world().newHolder("jailed1");
      const [first = "", second = ""] = await activeOf(holder);
      // the genesis jailed this validator 13 days ago
      const jailed = (await validatorsOf(holder)).find(({ status }) => status === "jailed")?.address ?? "";
      await transfer(holder, { amount: "20", to: jailed, transferType: "delegate" });
      const now = world().server.ctx.clock.now().getTime();
      const days = (time: string | undefined): number => (Date.parse(time ?? "") - now) / (DAY * 1000);
      const move = { amount: "5", from: jailed, to: first, transferType: "move-delegation" } as const;
      expect(days((await preview(holder, move)).completionTime)).toBeCloseTo(8, 1);
      const leave = { amount: "5", to: jailed, transferType: "undelegate" } as const;
      expect(days((await preview(holder, leave)).completionTime)).toBeCloseTo(21, 1);
      await transfer(holder, move);
      const onward = { amount: "1", from: first, to: second, transferType: "move-delegation" } as const;
      expect((await tryTransfer(holder, onward)).status).toBe(422);
      world().advance(8 * DAY + 6);
      const later = await world().holder(named("jailed1"));
      const { redelegations, delegations } = await accountOf(later);
      expect(redelegations).toEqual([]);
      // it was jailed before this stake came
      expect(delegations[0]).toMatchObject({ validator_address: jailed, coins: "15", rewards: "0" });
      expect((await tryTransfer(later, onward)).status).toBe(200);
      // the validator is not bonded any more
      expect("completionTime" in (await preview(later, move))).toBe(false);
    });

    it("cancelling is checked in the order of the chain (docs/staking.md 6)", async () => {
      const holder = await world().newHolder("order1");
      const [first = "", second = ""] = await activeOf(holder);
      const jailed = (await validatorsOf(holder)).find(({ status }) => status === "jailed")?.address ?? "";
      await transfer(holder, { amount: "10", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "4", to: first, transferType: "undelegate" });
      const [entry] = (await accountOf(holder)).unbondingDetails.entries;
      const height = entry?.creationHeight ?? "";
      const wrong: TransferInput = {
        amount: "0",
        to: "unknown",
        transferType: "cancel-undelegate",
        creationHeight: "0",
      };
      const texts = await refusals(holder, [
        { ...wrong, symbol: "XYZ" },
        { ...wrong, symbol: "XYZ", amount: "5" },
        { amount: "5", to: "unknown", transferType: "cancel-undelegate", symbol: "XYZ" },
        { ...wrong, symbol: "XYZ", amount: "5", creationHeight: "1" },
        { ...wrong, amount: "5", creationHeight: "1" },
        { ...wrong, amount: "5", creationHeight: "1", to: jailed },
        { ...wrong, amount: "5", creationHeight: "1", to: second },
        { ...wrong, amount: "5", creationHeight: "1", to: first },
        { ...wrong, amount: "5", creationHeight: height, to: first },
      ]);
      expect(texts).toEqual([
        "invalid amount",
        "invalid height",
        "invalid height",
        "Unknown token",
        "validator does not exist",
        "validator for this address is currently jailed",
        `unbonding delegation with delegator ${holder.optio} not found for validator ${second}`,
        "unbonding delegation entry is not found at block height 1",
        "amount is greater than the unbonding delegation entry balance",
      ]);
      expect((await accountOf(holder)).unbondingDetails.entries).toMatchObject([
        { balance: "4", creationHeight: height },
      ]);
    });

    it("a cancelled part reduces the balance and the initial balance, and all of it frees the slot (docs/staking.md 6)", async () => {
      const holder = await world().newHolder("cancel1");
      const [first = ""] = await activeOf(holder);
      await transfer(holder, { amount: "10", to: first, transferType: "delegate" });
      for (let entry = 0; entry < 7; entry += 1) {
        await transfer(holder, { amount: "1", to: first, transferType: "undelegate" });
        world().advance(6);
      }
      const leave = { amount: "1", to: first, transferType: "undelegate" } as const;
      expect(await refusals(holder, [leave])).toEqual([
        "too many unbonding delegation entries for (delegator, validator) tuple",
      ]);
      const [oldest] = (await accountOf(holder)).unbondingDetails.entries;
      const cancel = {
        to: first,
        transferType: "cancel-undelegate",
        creationHeight: oldest?.creationHeight ?? "",
      } as const;
      await transfer(holder, { ...cancel, amount: "0.25" });
      expect((await accountOf(holder)).unbondingDetails.entries[0]).toMatchObject({
        balance: "0.75",
        initialBalance: "0.75",
      });
      expect((await tryPreview(holder, leave)).status).toBe(422);
      await transfer(holder, { ...cancel, amount: "0.75" });
      expect((await accountOf(holder)).delegations).toMatchObject([{ coins: "4" }]);
      expect((await tryTransfer(holder, leave)).status).toBe(200);
    });

    it("a move is checked in the order of the chain (docs/staking.md 8, 9)", async () => {
      const holder = await world().newHolder("order2");
      const [first = "", second = "", third = ""] = await activeOf(holder);
      await transfer(holder, { amount: "10", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "10", to: third, transferType: "delegate" });
      await transfer(holder, { amount: "1", from: third, to: first, transferType: "move-delegation" });
      const wrong: TransferInput = { amount: "0", from: "unknown", to: "unknown", transferType: "move-delegation" };
      const texts = await refusals(holder, [
        wrong,
        { ...wrong, amount: "12" },
        { ...wrong, amount: "12", from: second, to: second },
        { ...wrong, amount: "12", from: first, to: first },
        { ...wrong, amount: "11", from: first, to: first },
        { ...wrong, amount: "11", from: first },
        { ...wrong, amount: "11", from: first, to: second },
      ]);
      expect(texts).toEqual([
        "Amount must be greater than 0",
        "validator does not exist",
        "no delegation for (address, validator) tuple",
        "invalid shares amount",
        "cannot redelegate to the same validator",
        "redelegation destination validator not found",
        "redelegation to this validator already in progress; first redelegation to this validator must complete before next redelegation",
      ]);
      const leave = { amount: "1", to: second, transferType: "undelegate" } as const;
      expect(await refusals(holder, [leave, { ...leave, to: third, amount: "9.000001" }])).toEqual([
        "no delegation for (address, validator) tuple",
        "invalid shares amount",
      ]);
      // the lock is of the whole delegation, also of coins that were never moved; other changes of it are free
      expect((await tryTransfer(holder, { amount: "1", to: first, transferType: "undelegate" })).status).toBe(200);
      expect((await tryTransfer(holder, { amount: "1", to: first, transferType: "delegate" })).status).toBe(200);
    });

    it("seven moves between two validators are tracked at once; the eighth is refused until one matures (docs/staking.md 2)", async () => {
      const holder = await world().newHolder("moves1");
      const [first = "", second = "", third = ""] = await activeOf(holder);
      await transfer(holder, { amount: "50", to: first, transferType: "delegate" });
      const move = { amount: "1", from: first, to: second, transferType: "move-delegation" } as const;
      // moves do not merge, also in one block
      await transfer(holder, move);
      await transfer(holder, move);
      world().advance(3600);
      const later = await world().holder(named("moves1"));
      for (let count = 0; count < 5; count += 1) await transfer(later, move);
      expect((await accountOf(later)).redelegations).toHaveLength(7);
      expect(await refusals(later, [move])).toEqual([
        "too many redelegation entries for (delegator, src-validator, dst-validator) tuple",
      ]);
      expect((await tryTransfer(later, { ...move, to: third })).status).toBe(200);
      world().advance(21 * DAY - 3600);
      const free = await world().holder(named("moves1"));
      expect((await accountOf(free)).redelegations).toHaveLength(6);
      expect((await tryTransfer(free, move)).status).toBe(200);
    });
  },
  { seedDemo: false },
);
