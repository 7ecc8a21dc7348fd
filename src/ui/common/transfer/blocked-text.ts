import "../../i18n/later.ts";
import type { whyNot } from "../../../domain/staking/index.ts";
import { t } from "../../i18n/index.ts";
import { dateTimeText, spanText } from "../dates.ts";
import { validatorName } from "../validator-name.ts";
import { validatorNames } from "../validator-names.ts";

/** What the sentence about a block needs beyond the block itself: the token, and the chain's wait in seconds. */
export type BlockedContext = { readonly symbol: string; readonly wait: number | null };

/** Why an action on a stake is blocked, as a sentence with the date when the block ends. */
export const blockedText = (blocked: whyNot.Blocked, { symbol, wait }: BlockedContext): string => {
  switch (blocked.reason) {
    case "move-locked": {
      const values = { date: dateTimeText(blocked.until), names: validatorNames(blocked.sources) };
      return wait === null
        ? t("stake.why.moveLockedPlain", values)
        : t("stake.why.moveLocked", { ...values, span: spanText(wait) });
    }
    case "slots-used":
      return t(blocked.until === null ? "stake.why.slotsUsedPlain" : "stake.why.slotsUsed", {
        max: blocked.max,
        date: dateTimeText(blocked.until),
      });
    case "pair-slots-used":
      return t(blocked.until === null ? "stake.why.pairSlotsUsedPlain" : "stake.why.pairSlotsUsed", {
        max: blocked.max,
        date: dateTimeText(blocked.until),
        from: validatorName(blocked.source),
        to: validatorName(blocked.validator),
      });
    case "jailed":
      return t("stake.why.jailed", { name: validatorName(blocked.validator) });
    case "inactive":
      return t("stake.why.inactive", { name: validatorName(blocked.validator) });
    case "nothing-available":
      return t("stake.why.nothingAvailable", { symbol });
    case "no-fee":
      return t("stake.why.noFee");
    case "not-stakeable":
      return t("stake.why.notStakeable", { symbol });
    case "not-loaded":
      return t("stake.why.notLoaded");
    case "unknown":
      return t("stake.why.unknown");
    case "nothing-staked":
      return t("stake.why.nothingStaked");
    case "same-validator":
      return t("stake.why.sameValidator");
    case "no-entry":
      return t("stake.why.noEntry");
    case "matured":
      return t("stake.why.matured");
  }
};
