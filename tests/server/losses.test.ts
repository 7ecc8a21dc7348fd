import fc from "fast-check";
import { expect, it } from "vitest";
import { heightAt, maturityOf } from "../../server/chain/parameters.ts";
import type { Holdings } from "../../server/staking/holdings.ts";
import { lossesOfLeft } from "../../server/staking/losses.ts";
import { sharesFor, WHOLE } from "../../server/staking/shares.ts";
import type { ValidatorRow } from "../../server/staking/validators.ts";
import { runs } from "../support/properties.ts";

const DAY = 24 * 3_600_000;
const NOW = new Date(Date.UTC(2026, 10, 21, 9));
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY);

/** The validator that coins were moved to, by what a loss depends on. */
const destinationOf = (bonded: bigint, shares: bigint) => ({ address: "destination", bonded, shares }) as ValidatorRow;

/** A wallet that moved coins to the destination, undelegated a part there in some entries, and has other stake there. */
const walletOf = (moved: bigint, entries: ReadonlyArray<bigint>, stake: bigint, lost: bigint): Holdings => {
  const total = 10n ** 15n;
  // the destination was slashed before the move when `lost` is not zero
  const before = { bonded: total - lost, shares: total * WHOLE };
  const validator = destinationOf(before.bonded, before.shares);
  return {
    walletId: "w",
    spendable: () => 0n,
    delegations: [
      {
        walletId: "w",
        validator,
        beganAt: ago(3),
        shares: sharesFor(before, stake),
        coins: stake,
        accrued: 0n,
        accruedRest: 0n,
        rewardsSince: ago(3),
        feeAtStart: "0",
        periods: [],
      },
    ],
    unbondings: entries.map((balance, index) => ({
      id: `e${index}`,
      walletId: "w",
      validator: "destination",
      moniker: "Destination",
      creationHeight: heightAt(ago(2)) + index,
      completionTime: maturityOf(ago(2)),
      initialBalance: balance,
      balance,
    })),
    redelegations: [
      {
        id: "m",
        walletId: "w",
        source: "source",
        destination: "destination",
        amount: moved,
        shares: sharesFor(before, moved),
        createdAt: ago(3),
        completionTime: maturityOf(ago(3)),
        fromMoniker: "Source",
        toMoniker: "Destination",
      },
    ],
    pool: 0n,
  };
};

const coins = fc.bigInt({ min: 1n, max: 10n ** 12n });
const fraction = fc.oneof(
  fc.constantFrom(WHOLE / 100n, WHOLE / 20n, WHOLE / 3n),
  fc.bigInt({ min: 1n, max: WHOLE - 1n }),
);

it("law: moved stake loses the fraction, whatever part of it was undelegated since, and never more", () => {
  fc.assert(
    fc.property(
      coins,
      fc.array(fc.nat(100), { maxLength: 7 }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fraction,
      fc.constantFrom(0n, 10n ** 13n),
      (moved, percents, other, share, lost) => {
        let left = moved;
        const entries = percents.map((percent) => {
          const taken = (left * BigInt(percent)) / 100n;
          left -= taken;
          return taken;
        });
        const slash = { validator: "source", fraction: share, faultAt: ago(5), now: NOW };
        const losses = lossesOfLeft([walletOf(moved, entries, left + other, lost)], slash);
        const sum = [...losses.entries, ...losses.moved].reduce((total, { amount }) => total + amount, 0n);
        expect(sum).toBe((moved * share) / WHOLE);
        // the entries pay first
        if (losses.moved.length > 0) {
          expect(losses.entries.reduce((total, { amount }) => total + amount, 0n)).toBe(moved - left);
        }
        // the block decides: a move in the block of the fault loses the same, and one in an earlier block nothing
        const block = ago(3).getTime();
        const at = (faultAt: number) =>
          lossesOfLeft([walletOf(moved, entries, left + other, lost)], { ...slash, faultAt: new Date(faultAt) });
        expect(at(block + 5_999)).toEqual(losses);
        expect(at(block + 6_000)).toEqual({ entries: [], moved: [], due: 0n });
      },
    ),
    runs(500, 20_000),
  );
});
