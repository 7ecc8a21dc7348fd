import { deepStrictEqual } from "node:assert/strict";
import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { stake } from "../../src/domain/staking/index.ts";
import { Event, rules, transfer, wireOf } from "../../src/domain/transfer/index.ts";
import * as usd from "../../src/domain/transfer/usd.ts";
import { readAmount } from "../../src/domain/values/amount-input.ts";
import { amount as exact } from "../../src/domain/values/money.ts";
import {
  ACCOUNT,
  ANNA,
  BERT,
  CARL,
  delegationTo,
  entryOf,
  inDays,
  stakeForm,
  stakeWorld,
} from "../domain/staking/examples.ts";
import { intent, TOKENS } from "../domain/transfer/examples.ts";
import { envelope } from "../support/spec.ts";
import { AMOUNT_KEYS, amountOracle, typedAmount, unitsOfText } from "./amount.ts";
import { property, reading } from "./property.ts";
import { textOf } from "./texts.ts";

const RULE_OF_PROBLEM = {
  empty: "rule.amount.required",
  "not-a-number": "rule.amount.notANumber",
  ambiguous: "rule.amount.ambiguous",
  "too-many-decimals": "rule.amount.tooManyDecimals",
  "not-positive": "rule.amount.notPositive",
} as const;

/** Every problem of a typed amount has its rule at the field. */
const problemOfAmount = reading({
  name: "transfer.amountProblem",
  file: "src/domain/transfer/rules.ts",
  sentence: "spec §5: amount greater than 0",
  outcomes: Object.values(RULE_OF_PROBLEM),
  cases: typedAmount.map((typed) => readAmount(typed, 2)).filter(isLeft),
  actual: ({ left }) => {
    const problem = rules.amountProblem(left);
    return isLeft(problem) ? problem.left.map(({ field, rule }) => `${field} ${rule}`).join() : "none";
  },
  oracle: ({ left }) => `amount ${RULE_OF_PROBLEM[left.problem]}`,
  outcome: (found) => found.replace("amount ", ""),
});

/** The most of each form: what is spendable, staked with the validator that is left, or left in the entry. */
const LIMITS = {
  delegate: "100",
  undelegate: "40.500000",
  "move-delegation": "40.500000",
  "cancel-undelegate": "3.25",
} as const;
const OVER_LIMIT = {
  delegate: "rule.amount.insufficient",
  undelegate: "rule.amount.overStake",
  "move-delegation": "rule.amount.overStake",
  "cancel-undelegate": "rule.amount.overEntry",
} as const;
const FEE = "0.01";

const world = stakeWorld({
  delegations: [delegationTo(ANNA, LIMITS.undelegate), delegationTo(CARL, "5", "Carl")],
  unbondingDetails: {
    ...ACCOUNT.unbondingDetails,
    entries: [entryOf(ANNA, LIMITS["cancel-undelegate"], "700", inDays(20))],
  },
});

/** A state that has seen the estimate of a delegation's fee, and one that has not. */
const estimated = [
  Event.PreviewRequested({ request: "q", intent: { ...intent, action: { type: "delegate", validator: BERT } } }),
  Event.PreviewReceived({
    preview: { amount: exact("5"), gasFeeEstimate: exact(FEE), to: "", from: "" },
    fingerprint: "",
    differences: [],
  }),
].reduce((state, event) => transfer.evolve(state, event, envelope()), transfer.initial);

const forms = fc.record({
  transferType: fc.constantFrom("delegate", "undelegate", "move-delegation", "cancel-undelegate"),
  amount: fc.oneof(
    { weight: 3, arbitrary: typedAmount },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(LIMITS), "99.99", "99.990001", "100.000001") },
    { weight: 1, arbitrary: textOf("0123456789", 1, 2) },
  ),
  validator: fc.constantFrom(BERT, BERT, BERT, ""),
  source: fc.constantFrom(ANNA, ANNA, ANNA, ""),
  cutsReserve: fc.constantFrom(false, false, true),
  hasToken: fc.constantFrom(true, true, true, true, false),
  hasEstimate: fc.boolean(),
});
type Case = typeof forms extends fc.Arbitrary<infer A> ? A : never;

/** The validator of a form: a delegation and a move go to Bert, the other two concern the stake with Anna. */
const validatorOf = ({ transferType, validator }: Case): string =>
  validator === "" || transferType === "delegate" || transferType === "move-delegation" ? validator : ANNA;

/** The rule that an amount breaks: that of any amount, the limit of the action, its fee, the reserve. */
const expectedAmount = (form: Case): string | null => {
  const { transferType, amount, cutsReserve, hasEstimate } = form;
  // where no validator is chosen, there is no stake to take from
  const isMissing =
    transferType === "move-delegation" ? form.source === "" : transferType !== "delegate" && !form.validator;
  const limit = isMissing ? "0" : LIMITS[transferType];
  const problem = amountOracle(amount, 6, limit);
  if (problem === "rule.amount.insufficient") return OVER_LIMIT[transferType];
  if (problem !== null || transferType !== "delegate") return problem;
  const read = readAmount(amount, 6);
  const units = isLeft(read) ? 0n : unitsOfText(read.right);
  if (hasEstimate && units + unitsOfText(FEE) > unitsOfText(limit)) return "rule.amount.fee";
  return cutsReserve ? "rule.amount.reserve" : null;
};

const expectedOf = (form: Case): ReadonlyArray<string> => {
  if (!form.hasToken) return ["asset rule.asset.required"];
  const amount = expectedAmount(form);
  return [
    ...(amount === null ? [] : [`amount ${amount}`]),
    ...(form.validator === "" ? ["validator rule.validator.required"] : []),
    ...(form.transferType === "move-delegation" && form.source === "" ? ["source rule.validator.required"] : []),
  ];
};

/** The whole staking form: the problems of all fields, or the exact intent with its fields of spec §5. */
const validatedStake = property({
  name: "staking.validateStake",
  file: "src/domain/staking/stake-rules.ts",
  sentence: "spec §5: from, to and creationHeight of staking transfers",
  outcomes: [
    "accepted",
    "asset rule.asset.required",
    ...AMOUNT_KEYS.map((key) => `amount ${key}`),
    ...["overStake", "overEntry", "fee", "reserve"].map((key) => `amount rule.amount.${key}`),
    "validator rule.validator.required",
    "source rule.validator.required",
  ],
  cases: forms,
  check: (form) => {
    const { transferType, amount: typed, source, cutsReserve } = form;
    const filled = stakeForm({
      transferType,
      amount: typed,
      validator: validatorOf(form),
      source,
      creationHeight: "700",
      cutsReserve,
    });
    const input = { ...filled, chainId: form.hasToken ? "optio" : "elsewhere" };
    const verdict = stake.validateStake(form.hasEstimate ? estimated : transfer.initial, world, input);
    const actual = isLeft(verdict) ? verdict.left.map(({ field, rule }) => `${field} ${rule}`) : [];
    deepStrictEqual([...actual].sort(), [...expectedOf(form)].sort());
    if (isLeft(verdict)) return actual;
    const { amount, action: _action, sender: _sender, ...rest } = verdict.right;
    const read = readAmount(form.amount, 6);
    deepStrictEqual(unitsOfText(amount), isLeft(read) ? null : unitsOfText(read.right));
    const sent = { ...rest, ...wireOf(verdict.right) };
    deepStrictEqual(sent, {
      walletId: world.wallet.wallets[0]?.id,
      chainId: "optio",
      symbol: "OPT",
      to: validatorOf(form),
      from: form.transferType === "move-delegation" ? form.source : TOKENS[0]?.address,
      transferType: form.transferType,
      memo: null,
      description: "",
      creationHeight: form.transferType === "cancel-undelegate" ? "700" : null,
    });
    return ["accepted"];
  },
});

const [token] = TOKENS;
const PRICE = "1.25";

/** An amount in USD has at most cents, and buys at least one base unit of the token. */
const validatedUsd = property({
  name: "transfer.checkUsd",
  example: ["12.50", 6],
  file: "src/domain/transfer/usd.ts",
  sentence: "docs/rules.md Money: exact decimal arithmetic",
  outcomes: ["accepted", "rule.amount.cents", ...AMOUNT_KEYS.filter((key) => !/insufficient|tooMany/.test(key))],
  cases: fc.tuple(typedAmount, fc.constantFrom(2, 6)),
  check: ([typed, decimals]) => {
    if (token === undefined) throw new Error("no token");
    const verdict = usd.checkUsd(typed, { ...token, decimals, priceUsd: exact(PRICE) });
    const problem = amountOracle(typed, 2, "9".repeat(30));
    const read = readAmount(typed, 2);
    // 0.01 USD buys 0.008 tokens, which is less than a unit of a token with two decimals
    const buysNothing = decimals === 2 && !isLeft(read) && unitsOfText(read.right) === unitsOfText("0.01");
    const expected =
      problem === "rule.amount.tooManyDecimals"
        ? "rule.amount.cents"
        : buysNothing
          ? "rule.amount.notPositive"
          : problem;
    const actual = isLeft(verdict) ? verdict.left.map(({ rule }) => rule) : [];
    deepStrictEqual(actual, expected === null ? [] : [expected]);
    return expected === null ? ["accepted"] : actual;
  },
});

/** The staking form, and amounts in USD. */
export const staking = [problemOfAmount, validatedStake, validatedUsd];
