import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idleDelegations, usualApr } from "../../../src/domain/staking/figures.ts";
import { views, whyNot } from "../../../src/domain/staking/index.ts";
import * as timeline from "../../../src/domain/staking/timeline.ts";
import { amount, compare, sum } from "../../../src/domain/values/money.ts";
import type { TokenAccount } from "../../../src/domain/wallet/index.ts";
import { entryKey } from "../../../src/domain/wallet/unbonding.ts";
import { forAll } from "../../support/properties.ts";
import { NOW } from "../transfer/examples.ts";
import { ACCOUNT, ANNA, BERT, CARL, DORA, delegationTo, entryOf, inDays, moveOf, VALIDATORS } from "./examples.ts";

const addresses = fc.constantFrom(ANNA, BERT, CARL, DORA);
const coins = fc.integer({ min: 0, max: 1_000_000 }).map((units) => amount((units / 1000).toFixed(3)));
const times = fc.oneof(fc.integer({ min: -5, max: 40 }).map(inDays), fc.constant("not a date"));
const accounts: fc.Arbitrary<TokenAccount> = fc.record({
  transactions: fc.constant([]),
  delegations: fc
    .uniqueArray(fc.tuple(addresses, coins), { selector: ([address]) => address })
    .map((pairs) => pairs.map(([address, staked]) => delegationTo(address, staked))),
  delegationDetails: fc.record({ balanceToken: coins, balanceUsd: coins }),
  unbondingDetails: fc.record({
    balanceToken: coins,
    balanceUsd: coins,
    entries: fc
      .uniqueArray(fc.tuple(addresses, coins, fc.nat(50), times), {
        selector: ([address, , height]) => `${address}${height}`,
      })
      .map((entries) => entries.map(([address, left, height, at]) => entryOf(address, left, String(height), at))),
  }),
  redelegations: fc
    .array(fc.tuple(addresses, addresses, times))
    .map((moves) => moves.map(([from, to, at]) => moveOf(from, to, at))),
  balanceToken: coins,
  balanceUsd: coins,
  address: fc.constant("a"),
});
const sets = fc.constantFrom(null, VALIDATORS, { ...VALIDATORS, maxEntries: 3 });

describe("an account has stake to show", () => {
  const nothing: TokenAccount = {
    ...ACCOUNT,
    delegations: [],
    delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") },
    unbondingDetails: { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] },
  };

  it("once something is staked or unbonding, and not before", () => {
    expect(timeline.hasStake(nothing)).toBe(false);
    const staked = { balanceToken: amount("0.000001"), balanceUsd: amount("0") };
    expect(timeline.hasStake({ ...nothing, delegationDetails: staked })).toBe(true);
    expect(timeline.hasStake({ ...nothing, delegations: [delegationTo(ANNA, "0")] })).toBe(true);
    const entries = [entryOf(ANNA, "1", "700", inDays(3))];
    expect(timeline.hasStake({ ...nothing, unbondingDetails: { ...nothing.unbondingDetails, entries } })).toBe(true);
  });
});

describe("the timeline of a stake", () => {
  it("has every delegation, entry and open move exactly once, and all of it within its span", () => {
    forAll(100, accounts, sets, (account, validators) => {
      const { start, end, lanes, pairs } = timeline.timelineOf(account, validators, NOW);
      expect(start).toBe(NOW);
      expect(end).toBeGreaterThan(start);
      expect(new Set(lanes.map(({ address }) => address)).size).toBe(lanes.length);
      expect(sum(lanes.map(({ staked }) => staked))).toBe(
        sum(account.delegations.map((delegation) => delegation.coins)),
      );
      const payouts = lanes.flatMap((lane) => lane.payouts);
      expect(payouts.map(({ key }) => key).toSorted()).toEqual(
        account.unbondingDetails.entries.map(entryKey).toSorted(),
      );
      const open = (account.redelegations ?? []).filter(({ completionTime }) => Date.parse(completionTime) > NOW);
      expect(sum(pairs.map((pair) => pair.amount))).toBe(sum(open.map((move) => move.amount)));
      for (const at of [...payouts.map((payout) => payout.at ?? start), ...pairs.map(({ until }) => until)])
        expect(
          at <= end && timeline.placeOf({ start, end }, at) >= 0 && timeline.placeOf({ start, end }, at) <= 1,
        ).toBe(true);
    });
  });

  it("counts the slots in use against the server's limit, and claims no limit without it", () => {
    forAll(100, accounts, sets, (account, validators) => {
      for (const { payouts, slots } of timeline.timelineOf(account, validators, NOW).lanes) {
        if (validators === null) {
          expect(slots).toBeNull();
          continue;
        }
        const running = payouts.filter(({ phase }) => phase === "running");
        // an entry that is over but still listed was not paid
        expect(slots).toMatchObject({ used: payouts.length, max: validators.maxEntries });
        // an entry with a malformed date keeps its slot; the first readable date still frees one
        const first = Math.min(...running.flatMap(({ at }) => at ?? []));
        expect(slots?.freesAt).toBe(Number.isFinite(first) ? first : null);
      }
    });
  });

  it("lists payouts by time; one whose time has passed is finishing, and overdue when an account that was read two minutes later lists it", () => {
    const entries = [
      entryOf(ANNA, "1", "3", inDays(9)),
      entryOf(ANNA, "1", "1", inDays(-1)),
      entryOf(ANNA, "1", "2", inDays(0)),
    ];
    const account = { ...ACCOUNT, unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } };
    const phases = (now: number, readAt?: number) =>
      timeline.payoutsOf(account, now, readAt).map(({ entry, phase }) => [entry.creationHeight, phase]);
    expect(phases(NOW)).toEqual([
      ["1", "overdue"],
      ["2", "finishing"],
      ["3", "running"],
    ]);
    expect(phases(NOW - 1)[1]).toEqual(["2", "running"]);
    expect(phases(NOW + 119_999)[1]).toEqual(["2", "finishing"]);
    expect(phases(NOW + 120_000)[1]).toEqual(["2", "overdue"]);
    // an account that was read before says nothing of what happened since
    expect(phases(NOW + 86_400_000, NOW + 119_999)[1]).toEqual(["2", "finishing"]);
    expect(whyNot.waitEndsOf(account)).toEqual([Date.parse(inDays(9)), NOW - 86_400_000, NOW]);
  });

  it("lists each of several entries of one validator and height, which chains had before equal ones merged", () => {
    const entries = [entryOf(ANNA, "1", "7", inDays(3)), entryOf(ANNA, "2", "7", inDays(9))];
    const account = { ...ACCOUNT, unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } };
    const payouts = timeline.payoutsOf(account, NOW);
    expect(payouts.map(({ entry }) => entry.balance)).toEqual(["1", "2"]);
    expect(new Set(payouts.map(({ key }) => key)).size).toBe(2);
  });

  it("lists entries that were paid after all others, unless the account lists them again", () => {
    const [running, paid, again] = [
      entryOf(ANNA, "1", "3", inDays(9)),
      entryOf(ANNA, "1", "1", inDays(-1)),
      entryOf(ANNA, "1", "2", inDays(0)),
    ];
    const account = { ...ACCOUNT, unbondingDetails: { ...ACCOUNT.unbondingDetails, entries: [running, again] } };
    const payouts = timeline.payoutsWith(account, [paid, again], NOW);
    expect(payouts.map(({ entry, phase }) => [entry.creationHeight, phase])).toEqual([
      ["2", "finishing"],
      ["3", "running"],
      ["1", "paid"],
    ]);
  });

  it("locks a validator until the last move into it is complete, one pair for each source", () => {
    const redelegations = [
      moveOf(BERT, ANNA, inDays(3)),
      moveOf(BERT, ANNA, inDays(12)),
      moveOf(CARL, ANNA, inDays(5), "Carl"),
    ];
    const { lanes, pairs } = timeline.timelineOf({ ...ACCOUNT, redelegations }, VALIDATORS, NOW);
    expect(lanes.find(({ address }) => address === ANNA)?.lockedUntil).toBe(Date.parse(inDays(12)));
    expect(pairs.map(({ from, amount: moved, until, slots }) => [from, moved, until, slots?.used])).toEqual([
      [CARL, "1", Date.parse(inDays(5)), 1],
      [BERT, "2", Date.parse(inDays(12)), 2],
    ]);
  });
});

describe("the average return", () => {
  it("is between the lowest and the highest of the own validators, weighted by the stake", () => {
    const returns = fc.dictionary(
      addresses,
      fc.integer({ min: 0, max: 500_000 }).map((ppm) => amount((ppm / 1e6).toFixed(6))),
    );
    forAll(100, accounts, returns, (account, aprs) => {
      const validatorSet = VALIDATORS.validatorSet.map((validator) => ({
        ...validator,
        apr: aprs[validator.address] ?? validator.apr,
      }));
      const average = views.averageApr(account, { ...VALIDATORS, validatorSet });
      const staking = account.delegations.filter((delegation) => compare(delegation.coins, amount("0")) > 0);
      if (staking.length === 0) {
        expect(average).toBeNull();
        return;
      }
      const own = staking.map(({ validator_address: address }) =>
        Number(validatorSet.find((v) => v.address === address)?.apr),
      );
      expect(Number(average)).toBeGreaterThanOrEqual(Math.min(...own) - 1e-6);
      expect(Number(average)).toBeLessThanOrEqual(Math.max(...own));
    });
    const halves = { ...ACCOUNT, delegations: [delegationTo(ANNA, "30"), delegationTo(BERT, "10")] };
    const validatorSet = VALIDATORS.validatorSet.map((validator) => ({
      ...validator,
      apr: amount(validator.address === ANNA ? "0.2" : "0.1"),
    }));
    expect(views.averageApr(halves, { ...VALIDATORS, validatorSet })).toBe("0.175");
  });

  it("is unknown, not guessed, without the validators or when one of the own is not among them", () => {
    expect(views.averageApr(ACCOUNT, null)).toBeNull();
    const validatorSet = VALIDATORS.validatorSet.filter(({ address }) => address !== CARL);
    expect(views.averageApr(ACCOUNT, { ...VALIDATORS, validatorSet })).toBeNull();
  });
});

describe("the usual return", () => {
  it("is that of all active stake whose return is known, weighted by the coins", () => {
    const validatorSet = VALIDATORS.validatorSet.map((validator) => ({
      ...validator,
      status: validator.address === CARL ? ("jailed" as const) : ("active" as const),
      coins: amount(validator.address === ANNA ? "300" : "100"),
      apr: validator.address === ANNA ? amount("0.2") : validator.address === BERT ? amount("0.1") : null,
    }));
    expect(usualApr({ ...VALIDATORS, validatorSet })).toBe("0.175");
    expect(usualApr({ ...VALIDATORS, validatorSet: [] })).toBeNull();
  });
});

describe("a stake that earns nothing", () => {
  it("is one with a validator that is not active, as far as the validators are known", () => {
    const account = { ...ACCOUNT, delegations: [delegationTo(ANNA, "30"), delegationTo(BERT, "10")] };
    const validatorSet = VALIDATORS.validatorSet.map((validator) => ({
      ...validator,
      status: validator.address === BERT ? ("jailed" as const) : ("active" as const),
    }));
    const idle = idleDelegations(account, { ...VALIDATORS, validatorSet });
    expect(idle.map(({ validator_address }) => validator_address)).toEqual([BERT]);
    expect(idleDelegations(account, null)).toEqual([]);
  });
});
