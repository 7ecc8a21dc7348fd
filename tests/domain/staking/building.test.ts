import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildingUp } from "../../../src/domain/staking/building.ts";
import type { Validators } from "../../../src/domain/staking/index.ts";
import { amount, compare } from "../../../src/domain/values/money.ts";
import type { TokenAccount } from "../../../src/domain/wallet/index.ts";
import { account } from "../wallet/example.ts";
import { validator } from "./example.ts";
import { ANNA, delegationTo, VALIDATORS } from "./examples.ts";

const AT = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Stake with Anna, who pays 20 % a year; 0.5 OPT of rewards were read. */
const stake = (coins = "876000"): TokenAccount => ({ ...account, delegations: [delegationTo(ANNA, coins)] });
const paying = (over: Parameters<typeof validator>[1] = {}): Validators => ({
  ...VALIDATORS,
  validatorSet: [validator("Anna", { address: ANNA, apr: amount("0.2"), ...over })],
});

describe("the rewards that build up between two readings", () => {
  it("are the reading, and what a year's return gives for the time since", () => {
    // 876,000 OPT at 20 % are 20 OPT an hour
    expect(buildingUp(stake(), paying(), AT, AT)).toBe("0.5");
    expect(buildingUp(stake(), paying(), AT, AT + HOUR)).toBe("20.5");
    expect(buildingUp(stake(), paying(), AT, AT + 1_000)).toBe("0.505555");
  });

  it("stand still after an hour without a reading, and before the time of the reading", () => {
    expect(buildingUp(stake(), paying(), AT, AT + 30 * HOUR)).toBe("20.5");
    expect(buildingUp(stake(), paying(), AT, AT - HOUR)).toBe("0.5");
  });

  it.each([
    ["a jailed validator", paying({ status: "jailed" })],
    ["an inactive validator", paying({ status: "inactive" })],
    ["a return that nobody says", paying({ apr: null })],
    ["a validator that is not listed", paying({ address: "optiovaloper1other" })],
    ["no list of validators", null],
  ])("are the reading with %s", (_name, validators) => {
    expect(buildingUp(stake(), validators, AT, AT + HOUR)).toBe("0.5");
  });

  it("are unknown where the server says no rewards", () => {
    const { rewards: _, ...unsaid } = delegationTo(ANNA, "1");
    expect(buildingUp({ ...account, delegations: [unsaid] }, paying(), AT, AT)).toBeNull();
  });

  it("never fall, whatever the stake and the moments", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer(), fc.integer(), (coins, one, other) => {
        const [early, late] = [AT + Math.min(one, other), AT + Math.max(one, other)];
        const at = (now: number) => buildingUp(stake(String(coins)), paying(), AT, now) ?? amount("0");
        expect(compare(at(early), at(late))).toBeLessThanOrEqual(0);
      }),
    );
  });
});
