import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, Event, Rejection, staking, views } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";
import { account } from "../wallet/example.ts";
import { validator } from "./example.ts";
import { stakeWorld } from "./examples.ts";

const given = specify(staking, stakeWorld(null));

const validators = { unstakingWaitTime: 1_814_400, rewardPayoutFrequency: 3600, validatorSet: [validator("anna")] };
const asked = Event.ValidatorsRequested({ request: "v" });

describe("loading validators", () => {
  it("requests once at a time", () => {
    given().when(Command.LoadValidators(), { id: "v" }).then(asked);
    given(asked).when(Command.LoadValidators()).thenRefused(Rejection.Busy());
  });

  it("takes the set, and keeps it when a newer reading fails", () => {
    given(asked)
      .when(Command.RecordValidators({ request: "v", validators }))
      .leadsTo((state) => expect([state.validators, state.load.status]).toEqual([validators, "succeeded"]));
    given(asked, Event.ValidatorsLoaded({ validators }), Event.ValidatorsRequested({ request: "again" }))
      .when(Command.RecordValidatorsFailure({ request: "again", failure: unreachable }))
      .leadsTo((state) => expect([state.validators, failureOf(state.load)]).toEqual([validators, unreachable]));
  });

  it("ignores an answer to a request that is no longer pending, such as after signing out", () => {
    given()
      .when(Command.RecordValidators({ request: "v", validators }))
      .thenIgnored("request no longer pending");
    given(asked, signedOut)
      .when(Command.RecordValidatorsFailure({ request: "v", failure: unreachable }))
      .thenIgnored("request no longer pending");
  });
});

describe("what is at stake", () => {
  it("adds the rewards of every delegation, exactly", () => {
    const delegation = { validator_address: "v", moniker: "m", coins: amount("1"), coinsUsd: amount("1") };
    const delegations = ["0.1", "0.2"].map((rewards) => ({ ...delegation, rewards: amount(rewards) }));
    expect(views.stakeOf({ ...account, delegations })).toEqual({
      staked: "3",
      stakedUsd: "6",
      unbonding: "1",
      rewards: "0.3",
    });
  });
});
