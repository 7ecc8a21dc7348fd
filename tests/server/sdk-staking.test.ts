import { describe, expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { violatedLaws } from "./support/audit.ts";
import { accountOf, activeOf, own, postSandbox, transactionsOf, validatorAt, validatorsOf } from "./support/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { type Holder, named, onBothDatabases, sharedMemoryWorld, type World } from "./support/world.ts";

const DAY = 24 * 3600;

const again = (world: World, holder: Holder): Promise<Holder> => world.holder(named(holder.email.split("@")[0] ?? ""));

/** A validator with 10 OPT of its operator, and another delegator; the time of a fault is 30 s after its creation. */
const faulty = async (world: World, name: string) => {
  const [operator, later] = [await world.newHolder(`${name}a`), await world.newHolder(`${name}b`)];
  const [other = ""] = await activeOf(operator);
  const request = own(operator, { amount: "10", minSelfDelegation: "1" });
  const { to } = await operator.client.ok(createValidator, request);
  world.advance(60);
  return { operator, later, other, to };
};

const coinsAt = async (holder: Holder, validator: string) => (await validatorAt(holder, validator))?.coins;
const stakeOf = async (holder: Holder, validator: string) =>
  (await accountOf(holder)).delegations.find((row) => row.validator_address === validator)?.coins;
const entriesOf = async (holder: Holder) =>
  (await accountOf(holder)).unbondingDetails.entries.map(({ balance }) => balance);

onBothDatabases(
  "x/staking's tests of a slash, with its numbers",
  (world) => {
    const slash = async (validator: string, more: object = {}): Promise<unknown> => {
      const body = { validator, fraction: "0.5", jail: false, faultAgeSeconds: 90, ...more };
      const { status, body: answer } = await postSandbox(world(), "slash", body);
      expect([status, answer]).toEqual([200, answer]);
      return answer.burned;
    };

    it("TestSlashWithUnbondingDelegation: an entry of 4 pays 2 of the 5 that a fault with power 10 burns, and the validator 3: 7, 4, 1, 0 are left", async () => {
      const { operator, later, to } = await faulty(world(), "sdk1");
      await transfer(operator, { amount: "4", to, transferType: "undelegate" });
      await transfer(later, { amount: "4", to, transferType: "delegate" });
      world().advance(60);
      const left: unknown[] = [];
      for (let count = 0; count < 4; count += 1) {
        const burned = await slash(to);
        left.push([burned, await coinsAt(operator, to), ...(await entriesOf(operator))]);
      }
      expect(left).toEqual([
        ["5", "7", "2"],
        ["5", "4", "0"],
        ["3", "1", "0"],
        ["1", "0", "0"],
      ]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("TestSlashWithRedelegation: 6 that were moved away pay 3 of 5, and the validator 2 of its 10", async () => {
      const { operator, later, other, to } = await faulty(world(), "sdk2");
      await transfer(operator, { amount: "6", from: to, to: other, transferType: "move-delegation" });
      await transfer(later, { amount: "6", to, transferType: "delegate" });
      world().advance(60);
      expect(await slash(to)).toBe("5");
      expect([await coinsAt(operator, to), await stakeOf(operator, other)]).toEqual(["8", "3"]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("TestSlashBoth: when all of the stake at the fault has left, it pays, and what came later stays whole", async () => {
      const { operator, later, other, to } = await faulty(world(), "sdk3");
      await transfer(operator, { amount: "6", from: to, to: other, transferType: "move-delegation" });
      await transfer(operator, { amount: "4", to, transferType: "undelegate" });
      await transfer(later, { amount: "10", to, transferType: "delegate" });
      world().advance(60);
      expect(await slash(to, { fault: "double-sign" })).toBe("5");
      expect([await coinsAt(operator, to), await stakeOf(later, to)]).toEqual(["10", "10"]);
      expect([await stakeOf(operator, other), ...(await entriesOf(operator))]).toEqual(["3", "2"]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("a fault before the validator had power burns nothing, and one of the current block burns of all stake", async () => {
      const { later, to } = await faulty(world(), "sdk4");
      const early = { validator: to, fraction: "0.5", jail: false, faultAgeSeconds: DAY };
      expect(await postSandbox(world(), "slash", early)).toEqual({
        status: 422,
        body: { error: "validator had no power at the time of the fault" },
      });
      await transfer(later, { amount: "10.5", to, transferType: "delegate" });
      // of the power of 20, as TestSlashValidatorAtCurrentHeight: half of it
      expect(await slash(to, { faultAgeSeconds: 0 })).toBe("10");
      expect(await coinsAt(later, to)).toBe("10.5");
    });

    it("TestUndelegateFromUnbondedValidator, TestUnbondingAllDelegationFromValidator: an unbonded validator is removed with its last stake, what unbonds is paid, and its operator can create one again", async () => {
      const [operator, other] = [await world().newHolder("sdk5a"), await world().newHolder("sdk5b")];
      const first = await operator.client.ok(createValidator, own(operator));
      const { to } = first;
      world().advance(6);
      await transfer(other, { amount: "10", to, transferType: "delegate" });
      await transfer(operator, { amount: "95", to, transferType: "undelegate" });
      world().advance(22 * DAY);
      const [founder, delegator] = [await again(world(), operator), await again(world(), other)];
      expect(await coinsAt(founder, to)).toBe("15");
      await transfer(delegator, { amount: "10", to, transferType: "undelegate" });
      const { creationHeight = "" } = (await accountOf(delegator)).unbondingDetails.entries[0] ?? {};
      expect(await coinsAt(founder, to)).toBe("5");
      // the same creation again still gets its receipt (W13)
      expect(await founder.client.ok(createValidator, own(founder))).toEqual(first);
      await transfer(founder, { amount: "5", to, transferType: "undelegate" });
      expect(await validatorAt(founder, to)).toBeUndefined();
      const gone = "validator does not exist";
      const stake = await tryTransfer(delegator, { amount: "1", to, transferType: "delegate" });
      expect([stake.status, stake.body]).toEqual([422, { error: gone }]);
      const cancel = { amount: "1", to, transferType: "cancel-undelegate", creationHeight } as const;
      expect((await tryTransfer(delegator, cancel)).body).toEqual({ error: gone });
      expect((await postSandbox(world(), "unjail", { validator: to })).body).toEqual({ error: gone });
      const second = await founder.client.ok(createValidator, own(founder, { moniker: "Again" }));
      expect(second.transactionHash).not.toBe(first.transactionHash);
      world().advance(6);
      expect(await validatorAt(founder, to)).toMatchObject({ moniker: "Again", coins: "100", status: "active" });
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      world().advance(22 * DAY);
      expect(await entriesOf(await again(world(), other))).toEqual([]);
    });

    it("a validator whose last stake leaves while it unbonds is removed at the end of that, and not before", async () => {
      const operator = await world().newHolder("sdk6");
      const { to } = await operator.client.ok(createValidator, own(operator));
      world().advance(6);
      await transfer(operator, { amount: "100", to, transferType: "undelegate" });
      world().advance(20 * DAY);
      const waiting = await again(world(), operator);
      expect(await validatorAt(waiting, to)).toMatchObject({ coins: "0", status: "jailed" });
      world().advance(2 * DAY);
      const after = await again(world(), operator);
      expect(await validatorAt(after, to)).toBeUndefined();
      // the same request as the first one creates it anew
      expect((await after.client.ok(createValidator, own(after))).amount).toBe("100");
      expect((await validatorsOf(after)).filter(({ address }) => address === to)).toHaveLength(1);
    });
  },
  { seedDemo: false, accessTokenSeconds: 30 * DAY },
);

describe("rewards of less than a unit a week", () => {
  const world = sharedMemoryWorld();

  it("add up over the weeks: a year of 0.0001 OPT pays what its return promises, to the unit", async () => {
    const holder = await world().newHolder("tiny");
    const [validator] = (await validatorsOf(holder)).filter(({ status }) => status === "active");
    await transfer(holder, { amount: "0.0001", to: validator?.address ?? "", transferType: "delegate" });
    expect(validator?.apr).toBe("0.211484");
    world().advance(365 * DAY);
    const paid = await transactionsOf(await again(world(), holder), { type: "distribution" });
    const units = paid.map(({ amount }) => Math.round(Number(amount) * 1e6));
    // 52 weeks of 100 units at 21.1484 % a year are 21.09 units
    expect(units).toEqual(Array.from({ length: 21 }, () => 1));
    expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
  });
});
