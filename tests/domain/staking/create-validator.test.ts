import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import * as creationForm from "../../../src/domain/staking/create-validator.ts";
import { creationFingerprint, creationOf } from "../../../src/domain/staking/creation.ts";
import { Command, type CreationValues, Event, Rejection, staking } from "../../../src/domain/staking/index.ts";
import {
  type Intent,
  type SendingAttempt,
  Event as Transfer,
  type Event as TransferEvent,
  type State as TransferState,
  transfer as transferModule,
} from "../../../src/domain/transfer/index.ts";
import { amount, compare, type Money } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { envelope, specify } from "../../support/spec.ts";
import { attempt, intent, lost, OWN, passcode, receipt } from "../transfer/examples.ts";
import { validator } from "./example.ts";
import { stakeWorld, valoper } from "./examples.ts";

const { validateCreation, commissionExample } = creationForm;

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

  it("takes the unit of a field, reads with separators are offered, and another unit is named", () => {
    const typed = {
      ...TYPED,
      commissionRate: "5%",
      commissionMaxRate: "20 %",
      minSelfDelegation: "10 opt",
      amount: "OPT 100",
    };
    expect(validateCreation(typed, FUNDS)).toEqual({ _tag: "Right", right: VALUES });
    const problems = creationForm.creationFormProblems(
      { ...TYPED, minSelfDelegation: "10 ETH", amount: "$100", commissionRate: "1,304.53" },
      FUNDS,
    );
    expect(problems).toEqual([
      { field: "commissionRate", rule: "rule.amount.ambiguous", params: ["1304.53"] },
      { field: "minSelfDelegation", rule: "rule.amount.unit", params: ["OPT"] },
      { field: "amount", rule: "rule.amount.unit", params: ["OPT"] },
    ]);
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
    expect(broken({ website: "a.b:c" })).toEqual({ website: "rule.validatorWebsite.malformed" });
    expect(broken({ website: "https://ada.example:65536" })).toEqual({ website: "rule.validatorWebsite.malformed" });
    expect(broken({ website: "https://ada.example@evil.example" })).toEqual({
      website: "rule.validatorWebsite.malformed",
    });
    expect(broken({ website: "ada.example:8080/about" })).toEqual({});
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

  it("the worked example grows by the largest step and never beyond the maximum", () => {
    expect(commissionExample(TYPED)).toEqual({ afterOneDay: "0.06", afterTwoDays: "0.07", maximum: "0.2" });
    expect(commissionExample({ ...TYPED, commissionRate: "30" })).toBe(null);
    forAll(200, typedForm, (typed) => {
      const example = commissionExample(typed);
      if (example === null) return;
      const order: ReadonlyArray<Money> = [example.afterOneDay, example.afterTwoDays, example.maximum];
      expect(order.toSorted(compare)).toEqual(order);
    });
  });

  it("counts what is left of a text in bytes", () => {
    expect(creationForm.bytesLeft("moniker", " é漢 ")).toBe(65);
  });
});

const refused = { ...lost, kind: "Rejected" as const, status: 422, message: "invalid" };
const OPERATOR = valoper(1);
const FINGERPRINT = creationFingerprint(OPERATOR);
const given = (transfer: TransferState = transferModule.initial) => specify(staking, { ...stakeWorld(), transfer });
const create = (over: Partial<Parameters<typeof Command.CreateValidator>[0]> = {}) =>
  Command.CreateValidator({
    operator: OPERATOR,
    fingerprint: FINGERPRINT,
    values: VALUES,
    problems: [],
    passcode,
    ...over,
  });
const creation: Intent = {
  ...intent,
  amount: amount("100"),
  action: { type: "create-validator", operator: OPERATOR, values: VALUES },
  memo: null,
};
const sent = { key: "request-1", intent: creation, fingerprint: FINGERPRINT };
const requested = (over: Partial<SendingAttempt> = {}, consented = false) =>
  Transfer.SendRequested({
    attempt: attempt({ ...sent, baseline: null, ...over }),
    passcode,
    preview: { amount: amount("100"), from: OWN, to: OPERATOR, gasFeeEstimate: amount("0") },
    consented,
  });
/** The state of the transfers after these events. */
const past = (...events: ReadonlyArray<TransferEvent>): TransferState =>
  events.reduce((state, event) => transferModule.evolve(state, event, envelope()), transferModule.initial);
const open = Transfer.OutcomeUnknown({ key: "request-1", failure: lost });
const notFound = Transfer.NotFoundYet({
  key: "request-1",
  isSearching: false,
  evidence: { kind: "unlisted", candidates: [] },
});
const listed = (...addresses: ReadonlyArray<string>) => ({
  unstakingWaitTime: 1_814_400,
  rewardPayoutFrequency: 3600,
  validatorSet: addresses.map((address) => validator("x", { address })),
});

describe("creating a validator", () => {
  it("sends it as a delegation to the validator that it creates, once: a second press is refused (W1)", () => {
    given()().when(create()).then(requested());
    given(past(requested()))().refuses(create(), Rejection.Busy());
  });

  it("is refused with broken rules, without a wallet, and where the operator has a validator", () => {
    const problems = [{ field: "moniker", rule: "rule.validatorName.required" }];
    given()().refuses(create({ problems }), Rejection.Invalid({ problems }));
    const loaded = stakeWorld();
    specify(staking, { ...loaded, wallet: { ...loaded.wallet, wallets: [] } })().refuses(
      create(),
      Rejection.NoWallet(),
    );
    given()(Event.ValidatorsLoaded({ validators: listed(OPERATOR) })).refuses(create(), Rejection.AlreadyValidator());
    given(past(requested(), Transfer.Completed({ key: "request-1", receipt })))().refuses(
      create(),
      Rejection.AlreadyValidator(),
    );
  });

  it("shows the receipt of the server, and its refusal", () => {
    expect(creationOf(past(requested()))).toMatchObject({ step: "sending", operator: OPERATOR, values: VALUES });
    expect(creationOf(past(requested(), Transfer.Completed({ key: "request-1", receipt })))).toEqual({
      step: "created",
      operator: OPERATOR,
      values: VALUES,
      receipt,
    });
    for (const event of [
      Transfer.Failed({ key: "request-1", reason: { kind: "refused", failure: refused } }),
      Transfer.ReturnedToPreview({ key: "request-1", failure: refused }),
    ])
      expect(creationOf(past(requested(), event))).toEqual({ step: "form", refusal: refused });
  });

  it("W13: without an answer the list of validators settles it", () => {
    const loading = Event.ValidatorsRequested({ request: "v" });
    const found = listed("optiovaloper1other", OPERATOR);
    const state = past(requested(), open);
    given(state)(loading)
      .when(Command.RecordValidators({ request: "v", validators: found }))
      .then(Event.ValidatorsLoaded({ validators: found }), Transfer.Found({ key: "request-1" }));
    const without = listed("optiovaloper1other");
    given(state)(loading)
      .when(Command.RecordValidators({ request: "v", validators: without }))
      .then(Event.ValidatorsLoaded({ validators: without }));
    expect(creationOf(past(requested(), open, Transfer.Found({ key: "request-1" })))).toEqual({
      step: "created",
      operator: OPERATOR,
      values: VALUES,
      receipt: null,
    });
  });

  it("W3: can be sent again only after the last poll, with the values and the key of the first", () => {
    given(past(requested(), open))().refuses(create(), Rejection.StillPolling());
    given(past(requested(), open, notFound))()
      .when(create({ values: { ...VALUES, amount: amount("7") } }), { id: "d" })
      .then(requested({ request: "d", isRepeat: true }, true));
  });

  it("one that an earlier session left open holds none back", () => {
    given({ ...past(), fingerprints: [{ hash: FINGERPRINT, at: 1, unresolved: true }] })()
      .when(create())
      .then(requested({}, true));
  });
});
