import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import * as desk from "../../../src/domain/staking/desk.ts";
import { entryOf, isEdited, isMet, releaseBlockOf, releaseStepsOf } from "../../../src/domain/staking/desk-rules.ts";
import * as editForm from "../../../src/domain/staking/edit-validator.ts";
import type { Operated } from "../../../src/domain/staking/entities.ts";
import { Command, Event, Rejection, staking, type Validators, whyNot } from "../../../src/domain/staking/index.ts";
import { type Attempt, type Intent, Event as Transfer } from "../../../src/domain/transfer/index.ts";
import { add, amount, compare, isPositive, type Money, truncate } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { envelope, specify } from "../../support/spec.ts";
import { attempt, intent, lost, OWN, passcode, unknownAttempt } from "../transfer/examples.ts";
import { validator } from "./example.ts";
import { stakeForm, stakeWorld, VALIDATORS, valoper } from "./examples.ts";

/** The operator address of the wallet's own account. */
const OPERATOR = valoper(1);
const NOW = Date.UTC(2026, 0, 15, 12);
const OPERATED: Operated = {
  address: OPERATOR,
  selfDelegation: amount("50"),
  minSelfDelegation: amount("50"),
  tombstoned: false,
  releaseFee: amount("0.0036"),
};
const listing = (over: Parameters<typeof validator>[1] = {}): Validators => ({
  ...VALIDATORS,
  validatorSet: [...VALIDATORS.validatorSet, validator("Mine", { address: OPERATOR, status: "jailed", ...over })],
});
const iso = (at: number) => new Date(at).toISOString();

describe("when a validator is released (docs/staking.md 13, 14, 20)", () => {
  it("is exactly when it is jailed, not for ever, its time is over and its own stake is its minimum", () => {
    forAll(
      300,
      fc.record({
        status: fc.constantFrom("active" as const, "inactive" as const, "jailed" as const, undefined),
        own: fc.integer({ min: 0, max: 3 }),
        minimum: fc.integer({ min: 1, max: 3 }),
        tombstoned: fc.boolean(),
        jailed: fc.constantFrom(undefined, -1, 0, 1, 600_000),
      }),
      ({ status, own, minimum, tombstoned, jailed }) => {
        const operated = {
          ...OPERATED,
          tombstoned,
          selfDelegation: amount(String(own)),
          minSelfDelegation: amount(String(minimum)),
          ...(jailed === undefined ? {} : { jailedUntil: iso(NOW + jailed) }),
        };
        const block = releaseBlockOf(status, operated, NOW);
        const isFree = status === "jailed" && !tombstoned && own >= minimum && (jailed ?? 0) <= 0;
        expect(block === null).toBe(isFree);
        // each condition that is shown as met or open decides it, and no other
        const steps = releaseStepsOf(operated, NOW);
        expect(steps.every(isMet)).toBe(own >= minimum && (jailed ?? 0) <= 0);
        expect(steps.map(({ kind }) => kind)).toEqual(jailed === undefined ? ["own-stake"] : ["time", "own-stake"]);
        if (block?.reason !== "own-stake") return;
        // what is said to be missing is just what makes it enough
        const after = { ...operated, selfDelegation: add(operated.selfDelegation, block.missing) };
        expect([isPositive(block.missing), compare(after.selfDelegation, after.minSelfDelegation)]).toEqual([true, 0]);
        expect(releaseBlockOf(status, after, NOW)?.reason ?? null).toBe((jailed ?? 0) > 0 ? "time" : null);
      },
    );
  });

  it("is not known without the server's word", () => {
    expect(releaseBlockOf("jailed", null, NOW)).toEqual({ reason: "unknown" });
  });
});

describe("a change of the own validator (docs/staking.md 12, 18)", () => {
  const edited: editForm.Edited = {
    validator: validator("Mine", {
      address: OPERATOR,
      fee: amount("0.05"),
      maxFee: amount("0.2"),
      website: "a.example",
    }),
    operated: {},
    now: NOW,
  };
  const before = editForm.editInputOf(edited.validator);
  const valid = (typed: Partial<editForm.EditInput>) => {
    const read = editForm.validateEdit({ ...before, ...typed }, edited);
    return isRight(read) ? read.right : read.left;
  };

  it("names only what becomes another, so that no commission is spent on a new name", () => {
    expect(valid({})).toEqual({});
    expect(valid({ moniker: " Mine ", commissionRate: "5.00" })).toEqual({});
    expect(valid({ moniker: "Yours", website: "" })).toEqual({ moniker: "Yours", website: "" });
    expect(valid({ commissionRate: "7" })).toEqual({ commissionRate: "0.07" });
    expect(valid({ details: "x".repeat(281) })).toEqual([{ field: "details", rule: "rule.validatorText.tooLong" }]);
  });

  it("is found in a list by everything that it asked for, and by nothing less", () => {
    const values = { moniker: "Yours", commissionRate: amount("0.07") };
    const is = (over: Parameters<typeof validator>[1], name = "Yours") =>
      isEdited(validator(name, { address: OPERATOR, ...over }), values);
    expect(is({ fee: amount("0.070") })).toBe(true);
    expect([is({ fee: amount("0.07") }, "Mine"), is({ fee: amount("0.05") })]).toEqual([false, false]);
  });
});

describe("the operator's own stake", () => {
  const OPT = { chainId: "optio", symbol: "OPT" };

  it("goes to the own validator whatever its status, by staking and by moving, and to no other one that is down", () => {
    for (const status of ["active", "inactive", "jailed"] as const) {
      const world = stakeWorld({}, listing({ status }));
      expect(whyNot.whyNotDelegate(world, { ...OPT, validator: OPERATOR })).toBeNull();
      const move = stakeForm({ transferType: "move-delegation", source: valoper(11), validator: OPERATOR });
      expect(whyNot.whyNotStake(world, move, NOW)).toBeNull();
      const others = world.staking.validators?.validatorSet.filter(({ address }) => address !== OPERATOR) ?? [];
      for (const { address, status: other } of others)
        expect(whyNot.whyNotDelegate(world, { ...OPT, validator: address })?.reason ?? "active").toBe(other);
    }
  });
});

const world = stakeWorld({}, listing());
const given = specify(staking, world);
const loaded = (over: Partial<Operated> = {}, of = listing()) => [
  Event.ValidatorsLoaded({ validators: of }),
  Event.OperatedLoaded({ operated: { ...OPERATED, ...over } }),
];
const release = Command.ReleaseValidator({ operator: OPERATOR, fingerprint: "f", passcode });

describe("releasing", () => {
  const releasing: Intent = {
    ...intent,
    amount: amount("0"),
    action: { type: "release-validator", operator: OPERATOR },
    memo: null,
    description: "",
  };

  it("is sent once, for the fee that the server said", () => {
    const decision = staking.decide({ ...staking.initial, validators: listing(), operated: OPERATED }, release, {
      envelope: envelope({ at: NOW, id: "k" }),
      world,
    });
    expect(decision).toMatchObject({
      right: [
        {
          _tag: "transfer.SendRequested",
          attempt: { key: "k", isRepeat: false, intent: { action: releasing.action, amount: "0", sender: OWN } },
          preview: { amount: "0", gasFeeEstimate: "0.0036", from: OWN, to: OPERATOR },
        },
      ],
    });
  });

  it("is refused with what is missing, until when it waits, or that there is no release", () => {
    const refused = (
      over: Partial<Operated>,
      block: Parameters<typeof Rejection.NotReleased>[0]["block"],
      of = listing(),
    ) => given(...loaded(over, of)).refuses(release, Rejection.NotReleased({ block }), { at: NOW });
    refused({ selfDelegation: amount("40") }, { reason: "own-stake", missing: amount("10"), until: null });
    const until = NOW + 60_000;
    refused({ jailedUntil: iso(until) }, { reason: "time", until });
    refused(
      { selfDelegation: amount("40"), jailedUntil: iso(until) },
      { reason: "own-stake", missing: amount("10"), until },
    );
    refused({ tombstoned: true }, { reason: "tombstoned" });
    refused({}, { reason: "not-jailed" }, listing({ status: "active" }));
    // what the server knows of another validator says nothing of this one
    refused({ address: valoper(11) }, { reason: "unknown" });
  });

  const open = (of: Attempt) => specify(staking, { ...world, transfer: { ...world.transfer, attempts: [of] } });
  const sending: Attempt = attempt({ intent: releasing });

  it("is not sent twice while its answer is awaited or looked for, and then under the same key", () => {
    open(sending)(...loaded()).refuses(release, Rejection.Busy());
    const unknown = unknownAttempt({ intent: releasing });
    open(unknown)(...loaded()).refuses(release, Rejection.StillPolling());
    const found = { ...unknown, isSearching: false, lastPoll: { at: NOW, failed: false } };
    open({ ...found, lastPoll: { at: NOW, failed: true } })(...loaded()).refuses(release, Rejection.NotChecked());
    // also where the list shows it released by now: the same key gets the same receipt
    const decision = staking.decide(
      { ...staking.initial, validators: listing({ status: "active" }), operated: OPERATED },
      release,
      {
        envelope: envelope({ at: NOW, id: "other" }),
        world: { ...world, transfer: { ...world.transfer, attempts: [found] } },
      },
    );
    expect(decision).toMatchObject({ right: [{ attempt: { key: found.key, isRepeat: true }, consented: true }] });
  });

  it("W13: is settled by a list in which the validator is not jailed any more, and by no other one", () => {
    const unknown = unknownAttempt({ intent: releasing });
    const settled = (of: Validators) => {
      const decision = staking.decide(
        staking.evolve(staking.initial, Event.ValidatorsRequested({ request: "r" }), envelope()),
        Command.RecordValidators({ request: "r", validators: of }),
        {
          envelope: envelope({ at: NOW, id: "k" }),
          world: { ...world, transfer: { ...world.transfer, attempts: [unknown] } },
        },
      );
      return JSON.stringify(decision).includes(Transfer.Found({ key: unknown.key })._tag);
    };
    expect([settled(listing({ status: "inactive" })), settled(listing({ status: "active" }))]).toEqual([true, true]);
    expect([settled(listing()), settled(VALIDATORS)]).toEqual([false, false]);
  });
});

describe("a call that another tab sent", () => {
  const edit = Command.EditValidator({
    operator: OPERATOR,
    fingerprint: "f",
    values: { moniker: "A" },
    problems: [],
    passcode,
  });
  const sent = (age: number, unresolved = false) =>
    specify(staking, {
      ...world,
      transfer: { ...world.transfer, fingerprints: [{ hash: "f", at: NOW - age, unresolved }] },
    })(...loaded());

  it("W15: is refused for a minute after it was done, whether it is a release or an edit, and pays no second fee", () => {
    for (const call of [edit, release])
      for (const age of [0, 1, 60_000]) sent(age).refuses(call, Rejection.SentBefore(), { at: NOW });
  });

  it("may be sent a minute later, and where an earlier session left its outcome open", () => {
    const isSent = (age: number, unresolved: boolean) => {
      const decision = staking.decide({ ...staking.initial, validators: listing(), operated: OPERATED }, edit, {
        envelope: envelope({ at: NOW, id: "k" }),
        world: {
          ...world,
          transfer: { ...world.transfer, fingerprints: [{ hash: "f", at: NOW - age, unresolved }] },
        },
      });
      return JSON.stringify(decision).includes("transfer.SendRequested");
    };
    expect([isSent(60_001, false), isSent(0, true), isSent(0, false)]).toEqual([true, true, false]);
  });
});

describe("editing", () => {
  const edit = (values: object, problems: ReadonlyArray<{ field: string; rule: string }> = []) =>
    Command.EditValidator({ operator: OPERATOR, fingerprint: "f", values, problems, passcode });

  it("is refused where nothing becomes another, and with the problems of the form", () => {
    given(...loaded()).refuses(edit({}), Rejection.NothingChanged());
    const problems = [{ field: "moniker", rule: "rule.validatorName.required" }];
    given(...loaded()).refuses(edit({ moniker: "" }, problems), Rejection.Invalid({ problems }));
  });

  it("has another fingerprint with other values, and the same one again with the same", () => {
    const of = (moniker: string) =>
      desk.operationFingerprint({ type: "edit-validator", operator: OPERATOR, values: { moniker } });
    expect(of("A")).toBe(of("A"));
    expect(of("A")).not.toBe(of("B"));
    expect(desk.operationFingerprint({ type: "release-validator", operator: OPERATOR })).not.toBe(of("A"));
  });
});

it("a server that has no desk is asked once, and refuses no stake for it", () => {
  const failure = { ...lost, kind: "NotOffered" as const, status: 404 };
  given(Event.OperatedRequested({ request: "r", walletId: "w" }), Event.OperatedFailed({ failure })).refuses(
    Command.LoadOperated(),
    Rejection.NotOffered(),
  );
});

describe("joining the active set", () => {
  const stake = fc
    .bigInt({ min: 0n, max: 10n ** 12n })
    .map((utokens) => amount(`${utokens / 10n ** 6n}.${String(utokens % 10n ** 6n).padStart(6, "0")}`));
  const power = (coins: Money): number => Number(truncate(coins, 0));

  it("takes one whole coin of power more than the smallest active validator has, and nothing where that is there", () => {
    fc.assert(
      fc.property(fc.array(stake, { minLength: 1, maxLength: 5 }), stake, (active, coins) => {
        const set = [...active, amount("0")].map((of, index) =>
          validator(`Of ${index}`, { coins: of, status: index < active.length ? "active" : "inactive" }),
        );
        const least = Math.min(...active.map(power));
        const entry = entryOf(set, { status: "inactive", coins });
        expect(entry === null).toBe(power(coins) > least);
        if (entry === null) return;
        expect(power(add(coins, entry.missing))).toBe(least + 1);
        expect(entry.needed).toBe(String(least + 1));
      }),
    );
  });

  it("is not said of another validator, nor without a list", () => {
    const set = [validator("Large", { coins: amount("40.5"), status: "active" })];
    expect(entryOf(set, { status: "inactive", coins: amount("40") })).toEqual({ needed: "41", missing: "1" });
    expect(entryOf(set, { status: "jailed", coins: amount("1") })).toBeNull();
    expect(entryOf([], { status: "inactive", coins: amount("1") })).toBeNull();
  });
});
