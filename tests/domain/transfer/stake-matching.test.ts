import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import { Command, transfer, wireOf } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Transaction } from "../../../src/domain/wallet/entities.ts";
import { envelope } from "../../support/spec.ts";
import { ANNA, BERT, STAKES, stakeWorld, valoper } from "../staking/examples.ts";
import { listed, OWN, unknownAttempt } from "./examples.ts";

describe("W15: a staking action of unknown outcome and a transaction without reference", () => {
  const none = { fromValidator: null, toValidator: null };
  const rows = {
    delegate: { type: "delegate", ...none, toValidator: ANNA },
    undelegate: { type: "undelegate", ...none, fromValidator: ANNA },
    "move-delegation": { type: "moveDelegation", fromValidator: ANNA, toValidator: BERT },
    "cancel-undelegate": { type: "cancelUndelegate", ...none, toValidator: ANNA },
  };
  const rowOf = ({ intent }: (typeof STAKES)[number], over: Partial<Transaction> = {}): Transaction => {
    const { from, to } = wireOf(intent);
    return listed({ from, to, amount: intent.amount, memo: null, ...rows[intent.action.type], ...over });
  };
  /** What a poll makes of the attempt when it finds these transactions. */
  const polled = ({ intent }: (typeof STAKES)[number], ...transactions: ReadonlyArray<Transaction>) => {
    const open = unknownAttempt({ intent, baseline: { ids: [], newest: null } });
    const decided = transfer.decide(
      { ...transfer.initial, attempts: [open] },
      Command.RecordPoll({ key: open.key, transactions, referencedId: null }),
      { envelope: envelope(), world: stakeWorld() },
    );
    const [event] = isLeft(decided) ? [] : decidedEvents(decided.right);
    if (event?._tag !== "transfer.NotFoundYet") return event?._tag;
    return event.evidence.kind === "unlisted" ? event.evidence.candidates.length : event.evidence.kind;
  };

  it.each(STAKES)("$intent.action.type is settled by the one that fits, but a cancel only has a candidate", (stake) => {
    const isCancel = stake.intent.action.type === "cancel-undelegate";
    expect(polled(stake, rowOf(stake))).toBe(isCancel ? 1 : "transfer.Completed");
    // a server that names validators as the parties only
    const parties = {
      from: stake.intent.action.type === "move-delegation" ? ANNA : OWN,
      to: stake.intent.action.validator,
    };
    expect(polled(stake, rowOf(stake, { ...none, ...parties }))).toBe(isCancel ? 1 : "transfer.Completed");
  });

  it.each(STAKES)("$intent.action.type is never mistaken for another type, validator, source or amount", (stake) => {
    const others = STAKES.filter((other) => other !== stake).map((other) =>
      rowOf(other, { amount: stake.intent.amount }),
    );
    const other = valoper(50);
    const { fromValidator, toValidator } = rowOf(stake);
    const elsewhere = [
      ...(fromValidator === null
        ? []
        : [rowOf(stake, { fromValidator: other, from: other, to: toValidator ?? other })]),
      ...(toValidator === null ? [] : [rowOf(stake, { toValidator: other, to: other })]),
      rowOf(stake, { amount: amount("4.999999") }),
      listed({ to: stake.intent.action.validator, amount: stake.intent.amount, memo: null }),
    ];
    for (const row of [...others, ...elsewhere]) expect([row, polled(stake, row)]).toEqual([row, 0]);
  });
});
