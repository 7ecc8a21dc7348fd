import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whyNot } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { NOW, TOKENS } from "../transfer/examples.ts";
import {
  ACCOUNT,
  ANNA,
  BERT,
  CARL,
  DORA,
  delegationTo,
  entryOf,
  inDays,
  moveOf,
  stakeForm,
  stakeWorld,
  VALIDATORS,
  valoper,
} from "./examples.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
/** A block without an end, of a validator where it is its fault. */
const because = (reason: string, validator?: string) => ({ reason, until: null, ...(validator && { validator }) });
const empty = TOKENS.map((token) => ({ ...token, balance: amount("0") }));
const world = stakeWorld();

describe("why nothing can be delegated", () => {
  it("is what the list of validators says of each, and nothing before one is chosen", () => {
    const reasons = [ANNA, CARL, DORA, ""].map((validator) => whyNot.whyNotStake(world, stakeForm({ validator }), NOW));
    expect(reasons.map((blocked) => blocked?.reason ?? null)).toEqual([null, "jailed", "inactive", null]);
  });

  const whyNotDelegate = (in_ = world, validator: string | null = ANNA, asset = OPT) =>
    whyNot.whyNotDelegate(in_, { ...asset, validator });

  it("is nothing with a balance and an active validator", () => {
    expect(whyNotDelegate()).toBeNull();
    expect(whyNotDelegate(world, null)).toBeNull();
  });

  it("names the jailed, the inactive and the unknown validator", () => {
    expect(whyNotDelegate(world, CARL)).toEqual(because("jailed", "Carl"));
    expect(whyNotDelegate(world, DORA)).toEqual(because("inactive", "Dora"));
    expect(whyNotDelegate(world, valoper(99))).toEqual(because("unknown"));
  });

  it("is an empty balance, also with everything staked", () => {
    expect(whyNotDelegate(stakeWorld({}, VALIDATORS, empty), null)).toEqual(because("nothing-available"));
  });

  it("is a token that can't be staked, or is not loaded", () => {
    const usdt = { chainId: "ethereum", symbol: "USDT" };
    const tokens = TOKENS.map((token) => ({ ...token, stakeable: token.symbol === "OPT" }));
    expect(whyNotDelegate(stakeWorld({}, VALIDATORS, tokens), ANNA, usdt)).toEqual(because("not-stakeable"));
    expect(whyNotDelegate(world, ANNA, { chainId: "optio", symbol: "DOGE" })).toEqual(because("not-loaded"));
    expect(whyNotDelegate(stakeWorld({}, null))).toEqual(because("not-loaded"));
  });
});

describe("why no action on the stake of a token is possible", () => {
  const actions = {
    undelegate: (asset: typeof OPT, in_ = world) => whyNot.whyNotUndelegate(in_, { ...asset, validator: ANNA }, NOW),
    move: (asset: typeof OPT, in_ = world) => whyNot.whyNotMove(in_, { ...asset, source: ANNA, target: BERT }, NOW),
    cancel: (asset: typeof OPT, in_ = world) =>
      whyNot.whyNotCancel(in_, { ...asset, validator: ANNA, creationHeight: "700" }, NOW),
  };

  it.each(Object.entries(actions))(
    "%s: names a token that can't be staked, also before its account is loaded",
    (_, why) => {
      const tokens = TOKENS.map((token) => ({ ...token, stakeable: token.symbol === "OPT" }));
      const usdt = { chainId: "ethereum", symbol: "USDT" };
      expect(why(usdt, stakeWorld({}, VALIDATORS, tokens))).toEqual(because("not-stakeable"));
      expect(why({ chainId: "optio", symbol: "DOGE" })).toEqual(because("not-loaded"));
      expect(why(OPT, stakeWorld(null))).toEqual(because("not-loaded"));
    },
  );
});

describe("why nothing can be undelegated", () => {
  const whyNotUndelegate = (in_ = world, validator = ANNA, now = NOW) =>
    whyNot.whyNotUndelegate(in_, { ...OPT, validator }, now);
  const full = (count: number) => ({
    unbondingDetails: {
      ...ACCOUNT.unbondingDetails,
      entries: Array.from({ length: count }, (_, at) => entryOf(ANNA, "1", String(700 + at), inDays(20 - at))),
    },
  });

  it("is nothing with stake there, also with a jailed validator", () => {
    expect(whyNotUndelegate()).toBeNull();
    expect(whyNotUndelegate(world, CARL)).toBeNull();
  });

  it("is the last slot in use, until the first one frees; an entry that is over holds its slot until it is paid", () => {
    expect(whyNotUndelegate(stakeWorld(full(6)))).toBeNull();
    const blocked = { reason: "slots-used", validator: "Anna", used: 7, max: 7, until: Date.parse(inDays(14)) };
    expect(whyNotUndelegate(stakeWorld(full(7)))).toEqual(blocked);
    expect(whyNotUndelegate(stakeWorld(full(7)), ANNA, Date.parse(inDays(14)) - 1)).toEqual(blocked);
    expect(whyNotUndelegate(stakeWorld(full(7)), ANNA, Date.parse(inDays(14)))).toEqual({
      ...blocked,
      until: Date.parse(inDays(15)),
    });
    expect(whyNotUndelegate(stakeWorld(full(7)), ANNA, Date.parse(inDays(20)))).toEqual({ ...blocked, until: null });
  });

  it("keeps the date of the first readable entry when the time of another can't be read", () => {
    const entries = full(7).unbondingDetails.entries.map((entry, at) =>
      at === 2 ? { ...entry, completionTime: "soon" } : entry,
    );
    const account = { unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } };
    expect(whyNotUndelegate(stakeWorld(account))).toMatchObject({ used: 7, until: Date.parse(inDays(14)) });
    const unreadable = {
      ...ACCOUNT.unbondingDetails,
      entries: entries.map((entry) => ({ ...entry, completionTime: "" })),
    };
    expect(whyNotUndelegate(stakeWorld({ unbondingDetails: unreadable }))).toMatchObject({ used: 7, until: null });
  });

  it("claims no limit that the server does not send", () => {
    const { maxEntries: _, ...unlimited } = VALIDATORS;
    expect(whyNotUndelegate(stakeWorld(full(9), unlimited))).toBeNull();
    expect(whyNot.slotsOf({ ...ACCOUNT, ...full(9) }, ANNA, undefined, NOW)).toMatchObject({ used: 9, free: null });
  });

  it("is no stake there, an account that is not loaded, and no coins for the fee", () => {
    expect(whyNotUndelegate(world, BERT)).toEqual(because("nothing-staked"));
    expect(whyNotUndelegate(stakeWorld({ delegations: [delegationTo(ANNA, "0")] }))).toEqual(because("nothing-staked"));
    expect(whyNotUndelegate(stakeWorld(null))).toEqual(because("not-loaded"));
    expect(whyNotUndelegate(stakeWorld({}, VALIDATORS, empty))).toEqual(because("no-fee"));
  });
});

describe("why stake can't be moved", () => {
  const whyNotMove = (in_ = world, target: string | null = BERT, source = ANNA, now = NOW) =>
    whyNot.whyNotMove(in_, { ...OPT, source, target }, now);

  it("is nothing from one validator to another, also away from a jailed one", () => {
    expect(whyNotMove()).toBeNull();
    expect(whyNotMove(world, null)).toBeNull();
    expect(whyNotMove(world, BERT, CARL)).toBeNull();
  });

  it("is a lock of the whole stake until the last move into it is complete, and names where it came from", () => {
    const moves = [
      moveOf(BERT, ANNA, inDays(3)),
      moveOf(DORA, ANNA, inDays(12), "Dora"),
      moveOf(BERT, ANNA, inDays(1)),
      moveOf(ANNA, BERT, inDays(20)),
    ];
    const locked = stakeWorld({ redelegations: moves });
    const until = Date.parse(inDays(12));
    const blocked = { reason: "move-locked", validator: "Anna", sources: ["Bert", "Dora"], until };
    expect(whyNotMove(locked)).toEqual(blocked);
    expect(whyNotMove(locked, null)).toEqual(blocked);
    expect(whyNotMove(locked, BERT, ANNA, until)).toBeNull();
    // undelegating stays possible (docs/staking.md 8)
    expect(whyNot.whyNotUndelegate(locked, { ...OPT, validator: ANNA }, NOW)).toBeNull();
  });

  it("is the last slot of the pair in use, until the first one frees", () => {
    const moves = Array.from({ length: 7 }, (_, at) => moveOf(ANNA, BERT, inDays(20 - at), "Anna"));
    expect(whyNotMove(stakeWorld({ redelegations: moves }))).toEqual({
      reason: "pair-slots-used",
      source: "Anna",
      validator: "Bert",
      used: 7,
      max: 7,
      until: Date.parse(inDays(14)),
    });
    expect(whyNotMove(stakeWorld({ redelegations: moves.slice(1) }))).toBeNull();
    expect(whyNotMove(stakeWorld({ redelegations: moves }), null)).toBeNull();
  });

  it("is the same validator, or one that can't be chosen", () => {
    expect(whyNotMove(world, ANNA)).toEqual(because("same-validator"));
    expect(whyNotMove(world, CARL)).toEqual(because("jailed", "Carl"));
    expect(whyNotMove(world, DORA)).toEqual(because("inactive", "Dora"));
    expect(whyNotMove(world, BERT, BERT)).toEqual(because("nothing-staked"));
    expect(whyNotMove(world, valoper(99))).toEqual(because("unknown"));
    // the chain checks both before the lock (docs/staking.md 9)
    const locked = stakeWorld({ redelegations: [moveOf(BERT, ANNA, inDays(3))] });
    expect([ANNA, valoper(99), BERT].map((target) => whyNotMove(locked, target)?.reason)).toEqual([
      "same-validator",
      "unknown",
      "move-locked",
    ]);
  });

  it("claims no lock without the list of moves", () => {
    const { redelegations: _, ...account } = ACCOUNT;
    expect(whyNot.lockOf(account, ANNA, NOW)).toBeNull();
  });
});

describe("why an undelegation can't be cancelled", () => {
  const whyNotCancel = (in_ = world, creationHeight = "700", validator = ANNA, now = NOW) =>
    whyNot.whyNotCancel(in_, { ...OPT, validator, creationHeight }, now);

  it("is nothing before it is complete", () => {
    expect(whyNotCancel()).toBeNull();
    expect(whyNotCancel(world, "700", ANNA, Date.parse(inDays(20)) - 1)).toBeNull();
  });

  it("is its completion, another height, and a jailed or unknown validator (docs/staking.md 6)", () => {
    expect(whyNotCancel(world, "700", ANNA, Date.parse(inDays(20)))).toEqual(because("matured"));
    expect(whyNotCancel(world, "701")).toEqual(because("no-entry"));
    expect(whyNotCancel(world, "700", CARL)).toEqual(because("jailed", "Carl"));
    expect(whyNotCancel(world, "700", valoper(99))).toEqual(because("unknown"));
  });
});

describe("without the list of validators", () => {
  const blind = stakeWorld({}, null);

  it("stake can still be undelegated and a cancel sent, and only a choice of validator waits for the list", () => {
    expect(whyNot.whyNotUndelegate(blind, { ...OPT, validator: ANNA }, NOW)).toBeNull();
    expect(whyNot.whyNotCancel(blind, { ...OPT, validator: ANNA, creationHeight: "700" }, NOW)).toBeNull();
    expect(whyNot.whyNotMove(blind, { ...OPT, source: ANNA, target: null }, NOW)).toBeNull();
    expect(whyNot.whyNotMove(blind, { ...OPT, source: ANNA, target: BERT }, NOW)).toEqual(because("not-loaded"));
  });
});

describe("slots, locks and dates", () => {
  const times = fc.array(fc.integer({ min: -21, max: 21 }), { maxLength: 12 });

  it("used and free slots add up to the limit, and the date is that of the first entry that is not over", () => {
    forAll(200, times, fc.integer({ min: 1, max: 9 }), (days, max) => {
      const entries = days.map((day, at) => entryOf(at % 3 === 2 ? BERT : ANNA, "1", String(at + 1), inDays(day)));
      const account = { ...ACCOUNT, unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } };
      const open = days.filter((day, at) => at % 3 !== 2 && day > 0);
      const slots = whyNot.slotsOf(account, ANNA, max, NOW);
      const held = days.filter((_, at) => at % 3 !== 2).length;
      expect(slots.used).toBe(held);
      expect(slots.free).toBe(Math.max(0, max - held));
      expect(slots.freesAt).toBe(open.length === 0 ? null : Date.parse(inDays(Math.min(...open))));
    });
  });

  it("a lock ends with the last open move into the validator", () => {
    forAll(200, times, (days) => {
      const redelegations = days.map((day, at) => moveOf(BERT, at % 3 === 2 ? CARL : ANNA, inDays(day)));
      const open = days.filter((day, at) => at % 3 !== 2 && day > 0);
      const lock = whyNot.lockOf({ ...ACCOUNT, redelegations }, ANNA, NOW);
      expect(lock?.until ?? null).toBe(open.length === 0 ? null : Date.parse(inDays(Math.max(...open))));
    });
  });

  it("a time that can't be read counts as open, without a date", () => {
    const account = { ...ACCOUNT, redelegations: [moveOf(BERT, ANNA, "soon")] };
    expect(whyNot.lockOf(account, ANNA, NOW)).toEqual({ until: null, sources: ["Bert"] });
    expect(whyNot.pairSlotsOf(account, { from: BERT, to: ANNA }, 7, NOW)).toMatchObject({ used: 1, freesAt: null });
  });

  it("names the last readable end of a lock, with a malformed time among the others", () => {
    const redelegations = ["soon", inDays(3), inDays(9)].map((end) => moveOf(BERT, ANNA, end));
    expect(whyNot.lockOf({ ...ACCOUNT, redelegations }, ANNA, NOW)).toEqual({
      until: Date.parse(inDays(9)),
      sources: ["Bert"],
    });
  });

  it("says when an undelegation is paid out, and how long moved stake is locked", () => {
    expect(whyNot.payoutAt(NOW, VALIDATORS)).toBe(Date.parse(inDays(21)));
    expect(whyNot.lockedUntil(NOW, VALIDATORS, ANNA)).toBe(Date.parse(inDays(21)));
  });

  it("knows no lock of stake that leaves a validator that is not active, since it may still be unbonding (docs/staking.md 7)", () => {
    const sources = { inactive: DORA, jailed: CARL, unlisted: "optiovaloper1nobody" };
    for (const [status, source] of Object.entries(sources))
      expect([status, whyNot.lockedUntil(NOW, VALIDATORS, source)]).toEqual([status, "unknown"]);
  });
});
