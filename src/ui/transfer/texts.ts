import type { BusRejection } from "../../app/face.ts";
import type { Rejection } from "../../domain/index.ts";
import type { Problem } from "../../domain/kernel/validation.ts";
import { issueOf } from "../forms/problems.ts";
import { say, t } from "../i18n/index.ts";

/** A broken rule in words. */
const problemText = (problem: Problem): string => say(issueOf(problem));

/** Why a transfer's command is refused, in words; null where its own place on the screen says it. */
export const whyText = (why: Rejection | BusRejection): string | null => {
  switch (why._tag) {
    case "session.Offline":
      return t("errors.offline");
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
