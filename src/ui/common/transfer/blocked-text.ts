import type { whyNot } from "../../../domain/staking/index.ts";
import { t } from "../../i18n/index.ts";
import { dateTimeText, spanText } from "../dates.ts";
import { validatorName } from "../validator-name.ts";
import { validatorNames } from "../validator-names.ts";

/** What the sentence about a block needs beyond the block itself: the token, and the chain's wait in seconds. */
export type BlockedContext = { readonly symbol: string; readonly wait: number | null };

/** The key of the text of each block that needs at most the token's symbol. */
const PLAIN = {
  "nothing-available": "stake.why.nothingAvailable",
  "not-stakeable": "stake.why.notStakeable",
  "no-fee": "stake.why.noFee",
  "not-loaded": "stake.why.notLoaded",
  unknown: "stake.why.unknown",
  "nothing-staked": "stake.why.nothingStaked",
  "same-validator": "stake.why.sameValidator",
  "no-entry": "stake.why.noEntry",
  matured: "stake.why.matured",
} as const;

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
    default:
      return t(PLAIN[blocked.reason], { symbol });
  }
};
