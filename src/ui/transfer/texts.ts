import type { BusRejection } from "../../app/face.ts";
import type { Rejection } from "../../domain/index.ts";
import type { Problem } from "../../domain/kernel/validation.ts";
import type { FieldIssue } from "../forms/ruleResolver.ts";
import { say, t } from "../i18n/index.ts";

const issueOf = ({ field, rule, params }: Problem): FieldIssue => ({
  field,
  text: `transfer.${rule}`,
  ...(params === undefined ? {} : { params: { value: params[0] ?? "" } }),
});

/** Broken rules of the domain with their text keys: `rule.amount.required` stands at `transfer.rule.amount.required`. */
export const issuesOf = (problems: ReadonlyArray<Problem>): ReadonlyArray<FieldIssue> => problems.map(issueOf);

/** A broken rule in words. */
const problemText = (problem: Problem): string => say(issueOf(problem));

/** Why a transfer's command is refused, in words; null where its own place on the screen says it. */
export const whyText = (why: Rejection | BusRejection): string | null => {
  switch (why._tag) {
    case "transfer.NotPreviewed":
      return t("transfer.why.notPreviewed");
    case "transfer.PreviewDiffers":
      return t("transfer.why.differs");
    case "transfer.FeeNotCovered":
      return t("transfer.why.feeNotCovered", { missing: why.missing, symbol: why.symbol });
    case "transfer.InFlight":
      return t("transfer.pendingWait");
    case "transfer.NothingUnresolved":
      return t("transfer.why.nothingUnresolved");
    case "transfer.Invalid":
      return why.problems.map(problemText).join(" ");
    default:
      return null;
  }
};
