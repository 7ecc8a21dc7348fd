import type { BusRejection } from "../../../app/app-api.ts";
import type { Rejection } from "../../../domain/index.ts";
import { problemText } from "../../common/problem-text.ts";
import { t } from "../../i18n/index.ts";

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** Milliseconds since 1970 as a local date and time; a dash for what is no time. */
export const timeText = (at: number): string => (Number.isFinite(at) ? TIME.format(at) : "—");

/** Why a transfer's command is refused, in words; null where its own place on the screen says it. */
export const whyText = (why: Rejection | BusRejection): string | null => {
  switch (why._tag) {
    case "session.Offline":
      return t("errors.offline");
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
      return null;
  }
};
