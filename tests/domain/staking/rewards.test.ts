import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stake } from "../../../src/domain/staking/index.ts";
import * as rewards from "../../../src/domain/staking/rewards.ts";
import { initial } from "../../../src/domain/transfer/state.ts";
import { add, amount, compare, isPositive, multiply } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { TOKENS } from "../transfer/examples.ts";
import { ANNA, BERT, delegationTo, stakeForm, stakeWorld, VALIDATORS } from "./examples.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const worldWith = (pending: string, balance: string) =>
  stakeWorld(
    { delegations: [{ ...delegationTo(ANNA, "40"), rewards: amount(pending) }] },
    VALIDATORS,
    TOKENS.map((token) => ({ ...token, balance: amount(balance) })),
  );
const now = (pending: string, balance: string, validator = ANNA) =>
  rewards.rewardsNow(initial, worldWith(pending, balance), OPT, validator);

describe("getting the rewards of one validator now", () => {
  it("takes the smallest stake, pays what the network pays, and says what is left after the fee", () => {
    expect(now("7.8621489", "100")).toEqual({
      rewards: "7.862148",
      stake: "0.000001",
      fee: "0.01",
      feeSymbol: "OPT",
      gain: "7.852148",
      why: null,
    });
    expect(rewards.leastOf(0)).toBe("1");
  });

  it("makes no sense without rewards, where the fee takes all of them, and without the balance for it", () => {
    expect([now("0", "100"), now("0.0000009", "100"), now("1", "100", BERT)].map((of) => of?.why)).toEqual([
      "none",
      "none",
      "none",
    ]);
    expect(
      [now("0.01", "100"), now("0.010001", "100"), now("5", "0.01"), now("5", "0.010001")].map((of) => of?.why),
    ).toEqual(["fee", null, "balance", null]);
    expect(rewards.rewardsNow(initial, stakeWorld(null), OPT, ANNA)).toBeNull();
  });

  it("is offered only where it gains and its stake can be previewed", () => {
    const micros = fc.integer({ min: 0, max: 30_000 }).map((n) => multiply(amount(String(n)), amount("0.000001")));
    forAll(200, micros, micros, (pending, balance) => {
      const world = worldWith(pending, balance);
      const found = rewards.rewardsNow(initial, world, OPT, ANNA);
      if (found === null || found.why !== null) return;
      expect(found.gain !== null && isPositive(found.gain)).toBe(true);
      expect(compare(add(found.stake, found.fee), balance)).toBeLessThanOrEqual(0);
      const input = stakeForm({ amount: found.stake, validator: ANNA });
      expect(stake.validateStake(initial, world, input)).toMatchObject({
        right: { amount: found.stake, action: { type: "delegate", validator: ANNA } },
      });
    });
  });
});
