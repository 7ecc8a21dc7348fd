import { describe, expect, it } from "vitest";
import { Command, staking, views } from "../../../src/domain/staking/index.ts";
import { Event as Transfer } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { signedOut } from "../../support/examples.ts";
import { envelope, specify } from "../../support/spec.ts";
import { intent } from "../transfer/examples.ts";
import { account } from "../wallet/example.ts";
import { ANNA, STAKES, stakeWorld } from "./examples.ts";

const given = specify(staking, stakeWorld(null));

describe("the validator of the next form", () => {
  const lastAfter = (...asked: ReadonlyArray<typeof intent | null>): string | null =>
    [
      Transfer.FormLeft({ intent: STAKES[0]?.intent ?? null }),
      ...asked.map((of) => Transfer.FormLeft({ intent: of })),
    ].reduce((state, event) => staking.evolve(state, event, envelope()), staking.initial).lastValidator;

  it("is that of the last action, except after a move and a send (spec §4)", () => {
    expect(STAKES.map((stake) => [stake.intent.action.type, lastAfter(null, stake.intent)])).toEqual([
      ["delegate", ANNA],
      ["undelegate", ANNA],
      ["move-delegation", null],
      ["cancel-undelegate", ANNA],
    ]);
    expect(lastAfter(intent)).toBeNull();
  });

  it("stays when a form is left before its first preview", () => {
    expect(lastAfter(null)).toBe(ANNA);
    expect(lastAfter(intent, null)).toBeNull();
  });

  it("is forgotten by a logout", () => {
    const [delegate] = STAKES;
    given(Transfer.FormLeft({ intent: delegate?.intent ?? null }), signedOut)
      .when(Command.LoadValidators())
      .leadsTo((state) => expect(state.lastValidator).toBeNull());
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
