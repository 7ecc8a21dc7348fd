import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, Event, Rejection, staking, type Validator, views } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { runs } from "../../support/properties.ts";
import { specify } from "../../support/spec.ts";
import { account } from "../wallet/example.ts";

const given = specify(staking, undefined);

const validator = (moniker: string, over: Partial<Validator> = {}): Validator => ({
  moniker,
  address: `optiovaloper1${moniker}`,
  fee: amount("0.05"),
  uptime: amount("0.99"),
  coins: amount("100"),
  apr: amount("0.1"),
  status: "active",
  image: null,
  ...over,
});
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

describe("choosing a validator", () => {
  it("says why the jailed and the inactive can't be chosen", () => {
    expect(
      ["active", "inactive", "jailed"].map((status) =>
        views.whyNotChoose(validator("x", { status: status as Validator["status"] })),
      ),
    ).toEqual([null, "inactive", "jailed"]);
  });

  it("lists the lowest fee first, the highest of anything else, and by exact decimals", () => {
    const set = [
      validator("a", { fee: amount("0.1"), coins: amount("9") }),
      validator("b", { fee: amount("0.02"), coins: amount("10.000000000000000001") }),
      validator("c", { fee: amount("0.05"), coins: amount("10") }),
    ];
    const names = (order: views.ValidatorOrder) => views.listed(set, "", order).map((known) => known.moniker);
    expect(names("fee")).toEqual(["b", "c", "a"]);
    expect(names("coins")).toEqual(["b", "c", "a"]);
  });

  it("finds by name and by address", () => {
    const set = [validator("anna"), validator("bert")];
    expect(views.listed(set, " ANN", "apr").map((known) => known.moniker)).toEqual(["anna"]);
    expect(views.listed(set, "optiovaloper1bert", "apr").map((known) => known.moniker)).toEqual(["bert"]);
  });

  it("hides no validator, and shows those that can be chosen first", () => {
    const any = fc.record({
      status: fc.constantFrom("active", "inactive", "jailed"),
      apr: fc.nat(1000).map((digits) => amount(`0.${digits}`)),
    });
    fc.assert(
      fc.property(
        fc.array(any),
        fc.constantFrom<views.ValidatorOrder>("fee", "uptime", "coins", "apr"),
        (some, order) => {
          const set = some.map((fields, at) => validator(`v${at}`, fields as Partial<Validator>));
          const shown = views.listed(set, "", order);
          expect(new Set(shown)).toEqual(new Set(set));
          const blocked = shown.map((known) => views.whyNotChoose(known) !== null);
          expect(blocked).toEqual([...blocked].sort());
        },
      ),
      runs(200),
    );
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
