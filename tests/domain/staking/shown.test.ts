import { describe, expect, it } from "vitest";
import { Command, Event, type State, staking, views } from "../../../src/domain/staking/index.ts";
import { Event as Wallet } from "../../../src/domain/wallet/index.ts";
import { signedOut } from "../../support/examples.ts";
import { envelope, specify } from "../../support/spec.ts";
import { ANNA, BERT, entryOf, inDays, stakeWorld } from "./examples.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const OTHER = { chainId: "optio-testnet", symbol: "OPT" };
const given = specify(staking, stakeWorld());
const entry = (height: number, balance = "3") =>
  entryOf(height % 2 === 0 ? ANNA : BERT, balance, String(height), inDays(-1));
const paid = (token: typeof OPT, ...heights: ReadonlyArray<number>) =>
  Wallet.UnbondingPaid({ ...token, entries: heights.map((height) => entry(height)) });
const shown = Event.StakeShown(OPT);

const stateAfter = (...events: ReadonlyArray<{ readonly _tag: string }>): State =>
  events.reduce<State>((state, event) => staking.evolve(state, event, envelope()), staking.initial);
const heightsOf = (state: State, token = OPT) => views.paidOf(state, token).map(({ creationHeight }) => creationHeight);

describe("the staking page on screen", () => {
  it("is opened and left", () => {
    given().when(Command.ShowStake(OPT)).then(shown);
    given(shown).when(Command.ShowStake(OTHER)).then(Event.StakeShown(OTHER));
    given(shown).when(Command.LeaveStake()).then(Event.StakeLeft());
    given().ignores(Command.LeaveStake(), "no stake is shown");
    expect(
      [stateAfter(), stateAfter(shown), stateAfter(shown, Event.StakeLeft())].map((state) => views.isShown(state, OPT)),
    ).toEqual([false, true, false]);
    expect(views.isShown(stateAfter(shown), OTHER)).toBe(false);
  });

  it("keeps each entry of its token that was paid since it was opened, once", () => {
    const state = stateAfter(paid(OPT, 1), shown, paid(OPT, 700, 701), paid(OTHER, 702), paid(OPT, 701, 703));
    expect(heightsOf(state)).toEqual(["700", "701", "703"]);
    expect(heightsOf(state, OTHER)).toEqual([]);
  });

  it("keeps no entry once it is left, opened again, or the session is over", () => {
    const before = [shown, paid(OPT, 700)];
    expect(heightsOf(stateAfter(...before))).toEqual(["700"]);
    for (const end of [Event.StakeLeft(), shown, Event.StakeShown(OTHER), signedOut])
      expect(heightsOf(stateAfter(...before, end))).toEqual([]);
  });

  it("keeps the 100 entries that were paid last", () => {
    const heights = Array.from({ length: 150 }, (_, at) => at + 1);
    const state = stateAfter(shown, paid(OPT, ...heights.slice(0, 90)), paid(OPT, ...heights.slice(90)));
    expect(heightsOf(state)).toEqual(heights.slice(50).map(String));
  });
});
