import type { BusRejection } from "../../../app/api/app-api.ts";
import type { Rejection } from "../../../domain/index.ts";
import { t } from "../../i18n/index.ts";
import { rejectionText } from "../rejection-text.ts";
import { type BlockedContext, blockedText } from "./blocked-text.ts";

/** The text of a rejection where the reason of a blocked stake is known; `context` names the token. */
export const whyText = (why: Rejection | BusRejection, context?: BlockedContext, hidden = false): string => {
  // with the amount and the fee, what is missing would tell the balance
  if (hidden && why._tag === "transfer.FeeNotCovered") return t("refusals.feeNotCoveredHidden", { symbol: why.symbol });
  return why._tag === "staking.Blocked"
    ? blockedText(why.blocked, context ?? { symbol: t("stake.why.anyToken"), wait: null })
    : rejectionText(why);
};
