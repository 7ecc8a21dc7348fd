import type { BusRejection } from "../../../app/app-api.ts";
import type { Rejection } from "../../../domain/index.ts";
import { t } from "../../i18n/index.ts";
import { problemText } from "../problem-text.ts";
import { rejectionText } from "../rejection-text.ts";
import { type BlockedContext, blockedText } from "./blocked-text.ts";

/** The text of a rejection of the transfer module; any other is `rejectionText`. `context` names the token of a stake. */
export const whyText = (why: Rejection | BusRejection, context?: BlockedContext): string => {
  switch (why._tag) {
    case "transfer.Blocked":
      return blockedText(why.blocked, context ?? { symbol: t("stake.why.anyToken"), wait: null });
    case "transfer.CheckingRecipient":
      return t("transfer.why.checkingRecipient");
    case "transfer.StillPolling":
      return t("transfer.why.stillPolling");
    case "transfer.ListedAsPending":
      return t("transfer.why.listedAsPending");
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
      return rejectionText(why);
  }
};
