import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import * as creationForm from "../../../src/domain/staking/create-validator.ts";
import {
  Command,
  type CreationValues,
  Event,
  Rejection,
  staking,
  validatorCreation,
} from "../../../src/domain/staking/index.ts";
import { add, amount, compare, type Money } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { runs } from "../../support/properties.ts";
import { specify } from "../../support/spec.ts";
import { validator } from "./example.ts";
import { stakeWorld } from "./examples.ts";

const { validateCreation, commissionExample, creationProblems } = creationForm;

const FUNDS = { decimals: 6, balance: amount("250"), fee: amount("0.0078") };
const TYPED: creationForm.CreationInput = {
  moniker: "Ada Node",
  website: "https://ada.example",
  details: "Two lines\nof text",
  commissionRate: "5",
  commissionMaxRate: "20",
  commissionMaxChangeRate: "1",
  minSelfDelegation: "10",
  amount: "100",
};
const VALUES: CreationValues = {
  ...TYPED,
  commissionRate: amount("0.05"),
  commissionMaxRate: amount("0.2"),
  commissionMaxChangeRate: amount("0.01"),
  minSelfDelegation: amount("10"),
  amount: amount("100"),
};

const broken = (typed: Partial<creationForm.CreationInput>, funds: creationForm.CreationFunds = FUNDS) => {
  const found = validateCreation({ ...TYPED, ...typed }, funds);
  return isLeft(found) ? Object.fromEntries(found.left.map(({ field, rule }) => [field, rule])) : {};
};

describe("the rules of a new validator (spec §5)", () => {
  it("reads rates as percentages and amounts as exact decimals", () => {
    expect(validateCreation(TYPED, FUNDS)).toEqual({ _tag: "Right", right: VALUES });
    const fine = validateCreation({ ...TYPED, commissionRate: "7,25", commissionMaxChangeRate: "0" }, FUNDS);
    expect(isRight(fine) && [fine.right.commissionRate, fine.right.commissionMaxChangeRate]).toEqual(["0.0725", "0"]);
  });

  it("puts every broken rule at its field", () => {
    expect(broken({ moniker: " " })).toEqual({ moniker: "rule.validatorName.required" });
    for (const longest of ["a".repeat(70), "é".repeat(35)]) expect(broken({ moniker: longest })).toEqual({});
    expect(broken({ moniker: "é".repeat(36) })).toEqual({ moniker: "rule.validatorText.tooLong" });
    expect(broken({ moniker: "a".repeat(71) })).toEqual({ moniker: "rule.validatorName.tooLong" });
    expect(broken({ website: "a".repeat(141), details: "é".repeat(141) })).toEqual({
      website: "rule.validatorText.tooLong",
      details: "rule.validatorText.tooLong",
    });
    expect(broken({ moniker: "Ada\u202eNode" })).toEqual({ moniker: "rule.validatorText.hidden" });
    expect(broken({ commissionRate: "20.1" })).toEqual({ commissionRate: "rule.rate.aboveMaximum" });
    expect(broken({ commissionMaxRate: "100.1" })).toEqual({ commissionMaxRate: "rule.rate.aboveWhole" });
    expect(broken({ commissionMaxChangeRate: "21" })).toEqual({
      commissionMaxChangeRate: "rule.rate.stepAboveMaximum",
    });
    expect(broken({ commissionRate: "", commissionMaxRate: "x" })).toEqual({
      commissionRate: "rule.rate.required",
      commissionMaxRate: "rule.rate.notANumber",
    });
    expect(broken({ minSelfDelegation: "0" })).toEqual({ minSelfDelegation: "rule.amount.notPositive" });
    expect(broken({ minSelfDelegation: "101" })).toEqual({ amount: "rule.selfDelegation.belowMinimum" });
    expect(broken({ amount: "0" })).toEqual({ amount: "rule.amount.notPositive" });
    expect(broken({ amount: "100.0000001" })).toEqual({ amount: "rule.rate.tooManyDecimals" });
    expect(broken({ amount: "250.1" })).toEqual({ amount: "rule.amount.insufficient" });
    expect(broken({ amount: "250" })).toEqual({ amount: "rule.selfDelegation.feeNotCovered" });
    expect(broken({ amount: "250" }, { ...FUNDS, fee: null })).toEqual({});
  });

  const typedRate = fc
    .oneof(fc.integer({ min: 0, max: 120 }), fc.double({ min: 0, max: 101, noNaN: true }))
    .map(String);
  const typedForm = fc.record({
    moniker: fc.string({ unit: "grapheme", maxLength: 40 }),
    website: fc.string({ unit: "grapheme", maxLength: 80 }),
    details: fc.string({ unit: "grapheme", maxLength: 150 }),
    commissionRate: typedRate,
    commissionMaxRate: typedRate,
    commissionMaxChangeRate: typedRate,
    minSelfDelegation: fc.nat(300).map(String),
    amount: fc.nat(300).map(String),
  });

  /** Values in the right order, most of which are accepted. */
  const soundForm = fc
    .record({ max: fc.integer({ min: 1, max: 100 }), share: fc.nat(100), amount: fc.integer({ min: 100, max: 260 }) })
    .map(({ max, share, amount }) => ({
      moniker: "Ada",
      website: "",
      details: "",
      commissionRate: String(Math.floor((max * share) / 100)),
      commissionMaxRate: String(max),
      commissionMaxChangeRate: "1",
      minSelfDelegation: String(1 + share),
      amount: String(amount),
    }));

  it("accepts only values that break no rule of the server and that the balance covers with the fee", () => {
    let accepted = 0;
    fc.assert(
      fc.property(typedForm, soundForm, fc.boolean(), (generated, sound, isSound) => {
        const typed = isSound ? sound : generated;
        const found = validateCreation(typed, FUNDS);
        if (isLeft(found)) {
          const fields = found.left.map(({ field }) => field);
          expect(new Set(fields).size).toBe(fields.length);
          return;
        }
        accepted += 1;
        expect(creationProblems(found.right)).toEqual([]);
        expect(compare(add(found.right.amount, FUNDS.fee), FUNDS.balance)).toBeLessThanOrEqual(0);
      }),
      runs(500),
    );
    expect(accepted).toBeGreaterThan(0);
  });

  it("the worked example grows by the largest step and never beyond the maximum", () => {
    expect(commissionExample(TYPED)).toEqual({ afterOneDay: "0.06", afterTwoDays: "0.07", maximum: "0.2" });
    expect(commissionExample({ ...TYPED, commissionRate: "30" })).toBe(null);
    fc.assert(
      fc.property(typedForm, (typed) => {
        const example = commissionExample(typed);
        if (example === null) return;
        const order: ReadonlyArray<Money> = [example.afterOneDay, example.afterTwoDays, example.maximum];
        expect(order.toSorted(compare)).toEqual(order);
      }),
      runs(200),
    );
  });

  it("counts what is left of a text in bytes", () => {
    expect(creationForm.bytesLeft("moniker", " é漢 ")).toBe(65);
  });
});

const NOW = Date.UTC(2026, 0, 15, 12);
const refused = { ...unreachable, kind: "Rejected" as const, status: 422, message: "invalid" };
const OPERATOR = "optiovaloper1ada";
const PASSCODE = "secret:00000000-0000-4000-8000-000000000001" as Handle;
const given = specify(staking, stakeWorld());
const create = (over: Partial<Parameters<typeof Command.CreateValidator>[0]> = {}) =>
  Command.CreateValidator({
    operator: OPERATOR,
    values: VALUES,
    problems: [],
    passcode: { handle: PASSCODE, broken: [] },
    ...over,
  });
const requested = (over: Partial<Parameters<typeof Event.CreationRequested>[0]> = {}) =>
  Event.CreationRequested({
    request: "c",
    walletId: "wallet-1",
    operator: OPERATOR,
    values: VALUES,
    passcode: PASSCODE,
    isRepeat: false,
    ...over,
  });
const receipt = { transactionHash: "HASH", gasFee: amount("0.0078"), blockExplorerLink: "https://explorer.example" };
const unknown = Event.CreationUnknown({ failure: unreachable, at: NOW });
const listed = (...addresses: ReadonlyArray<string>) => ({
  unstakingWaitTime: 1_814_400,
  rewardPayoutFrequency: 3600,
  validatorSet: addresses.map((address) => validator("x", { address })),
});

describe("creating a validator", () => {
  it("sends it once: a second press while it is on its way is refused (W1)", () => {
    given().when(create(), { id: "c" }).then(requested());
    given(requested()).when(create()).thenRefused(Rejection.Busy());
  });

  it("is refused with broken rules, without a wallet, and where the operator has a validator", () => {
    const problems = [{ field: "moniker", rule: "rule.validatorName.required" }];
    given().when(create({ problems })).thenRefused(Rejection.Invalid({ problems }));
    const loaded = stakeWorld();
    specify(staking, { ...loaded, wallet: { ...loaded.wallet, wallets: [] } })()
      .when(create())
      .thenRefused(Rejection.NoWallet());
    given(Event.ValidatorsLoaded({ validators: listed(OPERATOR) }))
      .when(create())
      .thenRefused(Rejection.AlreadyValidator());
  });

  it("records the receipt, and returns a refusal to the form", () => {
    given(requested())
      .when(Command.RecordCreation({ request: "c", receipt }))
      .then(Event.ValidatorCreated({ receipt }));
    given(requested())
      .when(Command.RecordCreationFailure({ request: "c", failure: refused }))
      .then(Event.CreationRefused({ failure: refused }));
    given(requested(), signedOut)
      .when(Command.RecordCreation({ request: "c", receipt }))
      .thenIgnored("request no longer pending");
  });

  it("W13: without an answer the outcome is unknown, and the list of validators settles it", () => {
    given(requested())
      .when(Command.RecordCreationFailure({ request: "c", failure: unreachable }), { at: NOW })
      .then(unknown);
    const loading = Event.ValidatorsRequested({ request: "v" });
    const found = listed("optiovaloper1other", OPERATOR);
    given(requested(), unknown, loading)
      .when(Command.RecordValidators({ request: "v", validators: found }))
      .then(Event.ValidatorsLoaded({ validators: found }), Event.ValidatorCreated({ receipt: null }));
    const without = listed("optiovaloper1other");
    given(requested(), unknown, loading)
      .when(Command.RecordValidators({ request: "v", validators: without }))
      .then(Event.ValidatorsLoaded({ validators: without }));
  });

  it("W3: can be sent again only after the last poll, and the refusal of a repetition tells nothing", () => {
    const later = NOW + validatorCreation.LAST_POLL;
    given(requested(), unknown)
      .when(create(), { at: later - 1 })
      .thenRefused(Rejection.StillPolling());
    given(requested(), unknown)
      .when(create(), { at: later, id: "d" })
      .then(requested({ request: "d", isRepeat: true }));
    given(requested(), unknown, requested({ request: "d", isRepeat: true }))
      .when(Command.RecordCreationFailure({ request: "d", failure: refused }), { at: later })
      .then(Event.CreationUnknown({ failure: refused, at: later }));
  });

  it("an answer to an earlier creation settles nothing, whatever it says", () => {
    for (const late of [
      Command.RecordCreationFailure({ request: "earlier", failure: refused }),
      Command.RecordCreationFailure({ request: "earlier", failure: unreachable }),
      Command.RecordCreation({ request: "earlier", receipt }),
    ])
      given(requested()).when(late).thenIgnored("request no longer pending");
  });

  it("W13: is refused only by a 4xx other than 408, 425 and 429", () => {
    for (const status of OPEN_STATUSES) {
      const failure = { ...refused, kind: "Rejected" as const, status };
      given(requested())
        .when(Command.RecordCreationFailure({ request: "c", failure }), { at: NOW })
        .then(Event.CreationUnknown({ failure, at: NOW }));
    }
  });

  it("leaving forgets a receipt and a refusal, never a creation whose outcome is open", () => {
    given(requested(), Event.ValidatorCreated({ receipt })).when(Command.LeaveCreation()).then(Event.CreationLeft());
    given(requested()).when(Command.LeaveCreation()).thenIgnored("nothing to leave behind");
    given(requested(), unknown).when(Command.LeaveCreation()).thenIgnored("nothing to leave behind");
  });
});
