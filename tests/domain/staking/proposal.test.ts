import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whyNot } from "../../../src/domain/staking/index.ts";
import { proposed } from "../../../src/domain/staking/proposal.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { NOW } from "../transfer/examples.ts";
import { validator } from "./example.ts";
import { ANNA, BERT, CARL, inDays, moveOf, stakeWorld, VALIDATORS, valoper } from "./examples.ts";

const RELIABLE = {
  ...VALIDATORS,
  validatorSet: VALIDATORS.validatorSet.map((of) => ({ ...of, uptime: amount("0.999") })),
};
const ASSET = { chainId: "optio", symbol: "OPT" };
const NEW = { ...ASSET, action: { type: "delegate", validator: "" } } as const;
const leaving = (source: string) => ({ ...ASSET, action: { type: "move-delegation", source, validator: "" } }) as const;
const at = (last: string | null = null) => ({ last, seed: "wallet-1 7", now: NOW });

describe("the validator that a form starts with", () => {
  it("is never one that would be refused, and is one of the list or the last one", () => {
    const status = fc.constantFrom("active" as const, "inactive" as const, "jailed" as const);
    const anySet = fc.array(fc.record({ status, uptime: fc.constantFrom("0.9", "1").map(amount) }), { maxLength: 6 });
    const last = fc.option(fc.integer({ min: 20, max: 27 }).map(valoper));
    forAll(200, anySet, last, fc.constantFrom("new" as const, ANNA, CARL), fc.string(), (rows, last, from, seed) => {
      const validatorSet = rows.map((row, of) => validator(`v${of}`, { ...row, address: valoper(20 + of) }));
      const world = stakeWorld({}, { ...VALIDATORS, validatorSet });
      const open = from === "new" ? NEW : leaving(from);
      const address = proposed(world, open, { last, seed, now: NOW });
      if (address === null) return;
      expect(whyNot.whyNotStake(world, { ...ASSET, action: { ...open.action, validator: address } }, NOW)).toBeNull();
      const chosen = validatorSet.find((of) => of.address === address);
      expect(address === last || Number(chosen?.uptime) >= 0.995).toBe(true);
    });
  });

  it("is the one of the last stake while that takes the action", () => {
    const world = stakeWorld({}, RELIABLE);
    expect(proposed(world, NEW, at(BERT))).toBe(BERT);
    expect([ANNA, BERT]).toContain(proposed(world, NEW, at(CARL)));
    expect(proposed(world, leaving(ANNA), at(ANNA))).toBe(BERT);
  });

  it("is none where nothing can be done, or nothing is reliable", () => {
    const locked = { redelegations: [moveOf(BERT, ANNA, inDays(5))] };
    expect(proposed(stakeWorld(locked, RELIABLE), leaving(ANNA), at())).toBeNull();
    expect(proposed(stakeWorld({}, VALIDATORS), NEW, at())).toBeNull();
    expect(proposed(stakeWorld({}, null), NEW, at())).toBeNull();
  });
});
