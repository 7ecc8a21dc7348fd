import type { BusRejection } from "../../../app/app-api.ts";
import type { Rejection } from "../../../domain/index.ts";
import { t } from "../../i18n/index.ts";
import { problemText } from "../problem-text.ts";
import { rejectionText } from "../rejection-text.ts";

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** Milliseconds since 1970 as a local date and time; a dash for an invalid time. */
export const timeText = (at: number): string => (Number.isFinite(at) ? TIME.format(at) : "—");

/** The text of a rejection of the transfer module; any other is `rejectionText`. */
export const whyText = (why: Rejection | BusRejection): string => {
  switch (why._tag) {
    case "transfer.CheckingRecipient":
      return t("transfer.why.checkingRecipient");
    case "transfer.StillPolling":
      return t("transfer.why.stillPolling");
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
