import { expect, it } from "vitest";
import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { createValidator, getValidators } from "../../src/adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { amount } from "../../src/domain/values/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, named, onBothDatabases, type World } from "./support/world.ts";

const DAY = 24 * 3600;

const validatorsOf = async (holder: Holder) => {
  const { validatorSet } = await holder.client.ok(getValidators);
  const ofStatus = (status: string): string =>
    validatorSet.find((validator) => validator.status === status)?.address ?? "";
  const active = validatorSet.filter(({ status }) => status === "active").map(({ address }) => address);
  return { active, jailed: ofStatus("jailed"), inactive: ofStatus("inactive"), all: validatorSet };
};
const accountOf = (holder: Holder) =>
  holder.client.ok(getTokenAccount, { params: { id: holder.walletId, chainId: "optio", symbol: "OPT" } });
const rowsOf = async (holder: Holder, type: string) => {
  const page = await holder.client.ok(getWalletTransactions, {
    params: { id: holder.walletId },
    body: { limit: 50, page: 1, type },
  });
  return page.transactions;
};
const errorOf = (answer: { body: unknown }): unknown => (answer.body as { error: unknown }).error;

const delegator = async (world: World, name: string) => {
  const holder = await world.newHolder(name);
  const { active, jailed, inactive } = await validatorsOf(holder);
  const [first = "", second = "", third = ""] = active;
  return { holder, first, second, third, jailed, inactive };
};
const stake = (holder: Holder, to: string, coins: string) =>
  transfer(holder, { amount: coins, to, transferType: "delegate" });
const leave = (holder: Holder, to: string, coins: string) =>
  tryTransfer(holder, { amount: coins, to, transferType: "undelegate" });
const move = (holder: Holder, from: string, to: string, coins: string) =>
  tryTransfer(holder, { amount: coins, from, to, transferType: "move-delegation" });

onBothDatabases(
  "Staking",
  (world) => {
    it("delegated coins leave the balance and earn every second", async () => {
      const { holder, first } = await delegator(world(), "stake1");
      await stake(holder, first, "100");
      world().advance(6 * DAY);
      const account = await accountOf(await world().holder(named("stake1")));
      expect(account.delegations).toMatchObject([{ validator_address: first, coins: "100" }]);
      expect(Number(account.delegations[0]?.rewards)).toBeGreaterThan(0.2);
      expect(account.delegationDetails.balanceToken).toBe("100");
    });

    it("undelegated coins earn nothing and are paid out automatically after 21 days", async () => {
      const { holder, first } = await delegator(world(), "stake2");
      await stake(holder, first, "100");
      await leave(holder, first, "100");
      const { unbondingDetails, delegations, balanceToken } = await accountOf(holder);
      expect(delegations).toEqual([]);
      expect(unbondingDetails.entries).toMatchObject([{ validator_address: first, balance: "100" }]);
      world().advance(21 * DAY - 12);
      expect((await accountOf(await world().holder(named("stake2")))).unbondingDetails.balanceToken).toBe("100");
      world().advance(12);
      const paid = await accountOf(await world().holder(named("stake2")));
      expect(paid.unbondingDetails).toMatchObject({ balanceToken: "0", entries: [] });
      expect(paid.balanceToken).toBe(String(Number(balanceToken) + 100));
    });

    it("two undelegations in one block merge; an eighth entry is refused until another one ends (docs/staking.md 2, 5)", async () => {
      const { holder, first } = await delegator(world(), "stake3");
      await stake(holder, first, "100");
      await leave(holder, first, "1");
      await leave(holder, first, "2");
      expect((await accountOf(holder)).unbondingDetails.entries.map((entry) => entry.balance)).toEqual(["3"]);
      for (let count = 0; count < 6; count += 1) {
        world().advance(6);
        expect((await leave(holder, first, "1")).status).toBe(200);
      }
      world().advance(6);
      const eighth = await leave(holder, first, "1");
      expect([eighth.status, errorOf(eighth)]).toEqual([
        422,
        "too many unbonding delegation entries for (delegator, validator) tuple",
      ]);
    });

    it("cancelling returns coins to the delegation, also in parts, and frees the entry (docs/staking.md 6)", async () => {
      const { holder, first } = await delegator(world(), "stake4");
      await stake(holder, first, "50");
      world().advance(6);
      await leave(holder, first, "20");
      const [entry] = (await accountOf(holder)).unbondingDetails.entries;
      const cancel = (coins: string, creationHeight: string | undefined) =>
        tryTransfer(holder, {
          amount: coins,
          to: first,
          transferType: "cancel-undelegate",
          ...(creationHeight === undefined ? {} : { creationHeight }),
        });
      const height = entry?.creationHeight;
      expect(errorOf(await cancel("5", undefined))).toBe("invalid height");
      expect(errorOf(await cancel("5", "1"))).toBe("unbonding delegation entry is not found at block height 1");
      expect(errorOf(await cancel("21", height))).toBe("amount is greater than the unbonding delegation entry balance");
      expect((await cancel("5", height)).status).toBe(200);
      expect((await accountOf(holder)).unbondingDetails.entries).toMatchObject([{ balance: "15" }]);
      expect((await cancel("15", height)).status).toBe(200);
      const after = await accountOf(holder);
      expect(after.unbondingDetails.entries).toEqual([]);
      expect(after.delegations).toMatchObject([{ coins: "50" }]);
    });

    it("moved coins keep earning, cannot be moved again for 21 days, and can be undelegated (docs/staking.md 7, 8)", async () => {
      const { holder, first, second, third } = await delegator(world(), "stake5");
      await stake(holder, first, "60");
      await stake(holder, second, "5");
      expect((await move(holder, first, second, "30")).status).toBe(200);
      const onward = await move(holder, second, third, "1");
      expect([onward.status, errorOf(onward)]).toEqual([
        422,
        "redelegation to this validator already in progress; first redelegation to this validator must complete before next redelegation",
      ]);
      expect((await leave(holder, second, "1")).status).toBe(200);
      expect((await move(holder, first, second, "1")).status).toBe(200);
      world().advance(21 * DAY);
      const later = await world().holder(named("stake5"));
      expect((await move(later, second, third, "1")).status).toBe(200);
    });

    it("a move out of an inactive validator locks no coins (docs/staking.md 7)", async () => {
      const { holder, first, second, inactive } = await delegator(world(), "stake6");
      await stake(holder, inactive, "10");
      expect((await move(holder, inactive, first, "10")).status).toBe(200);
      expect((await move(holder, first, second, "10")).status).toBe(200);
    });

    it("refusals of the chain have the chain's texts (docs/staking.md 9)", async () => {
      const { holder, first, second } = await delegator(world(), "stake7");
      await stake(holder, first, "10");
      expect(errorOf(await move(holder, first, first, "1"))).toBe("cannot redelegate to the same validator");
      expect(errorOf(await move(holder, first, holder.optio, "1"))).toBe(
        "redelegation destination validator not found",
      );
      expect(errorOf(await leave(holder, second, "1"))).toBe("no delegation for (address, validator) tuple");
      expect(errorOf(await leave(holder, first, "10.000001"))).toBe("invalid shares amount");
    });

    it("a jailed validator accepts stake that earns nothing; cancelling is refused (docs/staking.md 6, 13)", async () => {
      const { holder, jailed } = await delegator(world(), "stake8");
      await stake(holder, jailed, "10");
      world().advance(DAY);
      const relogged = await world().holder(named("stake8"));
      expect((await accountOf(relogged)).delegations).toMatchObject([{ coins: "10", rewards: "0" }]);
      await leave(relogged, jailed, "10");
      const [entry] = (await accountOf(relogged)).unbondingDetails.entries;
      const answer = await tryTransfer(relogged, {
        amount: "1",
        to: jailed,
        transferType: "cancel-undelegate",
        creationHeight: entry?.creationHeight ?? "",
      });
      expect(errorOf(answer)).toBe("validator for this address is currently jailed");
    });

    it("any change to a delegation pays its rewards, as a linked distribution row (docs/staking.md 10)", async () => {
      const { holder, first } = await delegator(world(), "stake9");
      await stake(holder, first, "100");
      world().advance(5 * DAY);
      const later = await world().holder(named("stake9"));
      const owed = (await accountOf(later)).delegations[0]?.rewards;
      const receipt = await transfer(later, { amount: "1", to: first, transferType: "delegate" });
      const [row] = await rowsOf(later, "distribution");
      expect(row).toMatchObject({ amount: owed, fromValidator: first, transactionHash: receipt.transactionHash });
      expect((await accountOf(later)).delegations[0]?.rewards).toBe("0");
    });

    it("unpaid rewards are paid weekly, with one row per week", async () => {
      const { holder, first } = await delegator(world(), "stake10");
      await stake(holder, first, "100");
      world().advance(21 * DAY + 60);
      const later = await world().holder(named("stake10"));
      const rows = await rowsOf(later, "distribution");
      expect(rows).toHaveLength(3);
      expect(new Set(rows.map((row) => row.amount)).size).toBe(1);
    });

    it("weekly rewards are notified once a week, and once for all weeks of a jump of the clock", async () => {
      const { holder, first, second } = await delegator(world(), "stake12");
      const payouts = async () => {
        const { data } = await holder.client.ok(getNotifications, { body: { page: 1 } });
        return data.filter(({ link }) => link === "/distribution").map(({ text }) => text);
      };
      await stake(holder, first, "100");
      world().advance(2 * DAY);
      await stake(holder, second, "50");
      expect(await payouts()).toEqual([]);
      const [weekly, year] = [
        expect.stringMatching(/^You earned \d+(?:\.\d+)? OPT in staking rewards$/),
        expect.stringMatching(/^You earned \d+(?:\.\d+)? OPT in staking rewards of 52 weeks$/),
      ];
      // the two delegations are paid on different days of a week
      for (let week = 1; week <= 3; week += 1) {
        for (const days of [5, 2]) {
          world().advance(days * DAY);
          expect((await payouts()).length).toBe(week);
        }
      }
      expect(await payouts()).toEqual([weekly, weekly, weekly]);
      world().advance(52 * 7 * DAY);
      expect(await payouts()).toEqual([year, weekly, weekly, weekly]);
      expect(await payouts()).toHaveLength(4);
    });

    it("a validator is created once, within the chain's limits, and is bonded with the next block", async () => {
      const { holder } = await delegator(world(), "stake11");
      const body = {
        moniker: "Test Node",
        website: "",
        details: "",
        commissionRate: amount("0.05"),
        commissionMaxRate: amount("0.2"),
        commissionMaxChangeRate: amount("0.01"),
        minSelfDelegation: amount("1"),
        amount: amount("100"),
        walletPasscode: holder.passcode,
      };
      const given = { params: { id: holder.walletId }, body };
      const high = { ...given, body: { ...body, commissionRate: "0.3" } };
      expect(errorOf(await holder.client.send(createValidator as never, high))).toBe(
        "commission cannot be more than the max rate",
      );
      const receipt = await holder.client.ok(createValidator, given);
      expect(receipt.to).toMatch(/^optiovaloper1/);
      const found = async () => (await validatorsOf(holder)).all.find(({ address }) => address === receipt.to);
      expect(await found()).toMatchObject({ status: "inactive", coins: "100", apr: "0" });
      world().advance(6);
      expect(await found()).toMatchObject({ status: "active" });
      const another = { ...given, body: { ...body, moniker: "Another" } };
      expect(errorOf(await holder.client.send(createValidator as never, another))).toMatch(/^validator already exist/);
      expect(await balanceOf(holder, "optio", "OPT")).toBe("149.9922");
    });
  },
  { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
);
