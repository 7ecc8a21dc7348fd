import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Event, staking, type Validator, views } from "../../../src/domain/staking/index.ts";
import { believed, returnOf } from "../../../src/domain/staking/validators.ts";
import { averageApr } from "../../../src/domain/staking/views.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";
import { account } from "../wallet/example.ts";
import { validator } from "./example.ts";
import { ANNA, delegationTo } from "./examples.ts";

const apr = (text: string, status: Validator["status"] = "active") =>
  returnOf({ apr: amount(text), ...(status === undefined ? {} : { status }) });

describe("the return of a validator", () => {
  it("is nothing while it is jailed or inactive, whatever the server says", () => {
    expect(apr("0.12")).toBe("0.12");
    expect([apr("0.12", "jailed"), apr("0.12", "inactive")]).toEqual(["0", "0"]);
    expect(returnOf({ apr: null, status: "jailed" })).toBe("0");
  });

  it("is unknown where it is negative or more than 10,000 %", () => {
    expect([apr("-0.0001"), apr("100.000001"), apr("1000000000000")]).toEqual([null, null, null]);
    expect([apr("0"), apr("100")]).toEqual(["0", "100"]);
  });
});

describe("the figures of a validator", () => {
  it("that are shares are absent below 0 and above 1, and the others stay", () => {
    const odd = validator("odd", {
      fee: amount("1.5"),
      uptime: amount("-0.1"),
      maxFee: amount("1"),
      apr: amount("-2"),
    });
    expect(believed(odd)).toEqual({
      ...{ moniker: "odd", address: "optiovaloper1odd", coins: "100", status: "active", image: null },
      ...{ maxFee: "1", apr: null },
    });
  });

  it("law: those of a validator that can be are as they were", () => {
    const share = fc.nat(1_000).map((thousandths) => amount(String(thousandths / 1_000)));
    forAll(500, fc.record({ fee: share, uptime: share, maxFee: share, maxFeeChange: share, apr: share }), (figures) => {
      expect(believed(validator("v", figures))).toEqual(validator("v", figures));
    });
  });

  it("are those of the list as soon as it is read", () => {
    const set = {
      unstakingWaitTime: 0,
      rewardPayoutFrequency: 3600,
      validatorSet: [validator("odd", { fee: amount("7") })],
    };
    const state = staking.evolve(staking.initial, Event.ValidatorsLoaded({ validators: set }), envelope());
    expect(state.validators?.validatorSet[0]).not.toHaveProperty("fee");
  });
});

describe("the estimated return of a stake", () => {
  it("counts 50 with an active validator at 12 % and 50 with a jailed one that says 12 % as 6 %", () => {
    const set = [
      validator("anna", { address: ANNA, apr: amount("0.12") }),
      validator("jail", { address: "jail", apr: amount("0.12"), status: "jailed" }),
    ].map(believed);
    const stake = {
      ...account,
      delegations: [delegationTo(ANNA, "50"), delegationTo("jail", "50")],
    };
    expect(averageApr(stake, { unstakingWaitTime: 0, rewardPayoutFrequency: 0, validatorSet: set })).toBe("0.06");
  });
});

describe("the name of a validator", () => {
  it("is that of the list in an account that was read before a rename, and the account is the same object without one", () => {
    const stake = { ...account, delegations: [delegationTo(ANNA, "50")] };
    const named = (moniker: string) =>
      views.withListedNames(stake, {
        ...{ unstakingWaitTime: 0, rewardPayoutFrequency: 0 },
        validatorSet: [validator(moniker, { address: ANNA })],
      });
    expect(named("North node").delegations[0]?.moniker).toBe("North node");
    expect(named(stake.delegations[0]?.moniker ?? "")).toBe(stake);
    expect(views.withListedNames(stake, null)).toBe(stake);
  });
});
