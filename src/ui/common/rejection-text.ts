import type { BusRejection } from "../../app/api/app-api.ts";
import type { Rejection } from "../../domain/index.ts";
import { t } from "../i18n/index.ts";
import { problemText } from "./problem-text.ts";

/** A rejection whose text needs nothing of it: no problems of fields, and no amount. */
type Plain = Exclude<Rejection | BusRejection, { readonly problems: unknown } | { readonly missing: unknown }>;

/** The key of the text of each plain rejection; one without a text does not compile. */
const TEXTS = {
  "session.Busy": "session.refused.busy",
  "wallet.Busy": "session.refused.busy",
  "staking.Busy": "session.refused.busy",
  "contacts.Busy": "errors.busy",
  "notifications.Busy": "errors.busy",
  "session.NotOffered": "errors.notOffered",
  "notifications.NoAlert": "errors.notOffered",
  "session.NoChallenge": "session.refused.noChallenge",
  "session.TooSoon": "session.refused.tooSoon",
  "session.NotSignedIn": "session.refused.notSignedIn",
  "session.AlreadySignedIn": "session.refused.alreadySignedIn",
  "session.NothingToSave": "session.refused.nothingToSave",
  "wallet.NotCurrent": "errors.notCurrent",
  "wallet.AlreadyHasWallet": "wallet.setup.hasWallet",
  "staking.Blocked": "refusals.blocked",
  "transfer.CheckingRecipient": "refusals.checkingRecipient",
  "transfer.StillPolling": "refusals.stillPolling",
  "transfer.NotChecked": "refusals.notChecked",
  "transfer.ListedAsPending": "refusals.listedAsPending",
  "transfer.NotPreviewed": "refusals.notPreviewed",
  "transfer.PreviewDiffers": "refusals.differs",
  "transfer.InFlight": "refusals.underWay",
  "transfer.NothingUnresolved": "refusals.nothingUnresolved",
  "transfer.AlreadySent": "refusals.alreadySent",
  "transfer.SavedNotRead": "refusals.savedNotRead",
  "transfer.NotSaved": "refusals.notSaved",
  "transfer.NothingToImport": "refusals.nothingToImport",
  "staking.AlreadyValidator": "errors.alreadyValidator",
  "staking.NotOffered": "errors.notOffered",
  "staking.NotReleased": "refusals.notReleased",
  "staking.NothingChanged": "refusals.nothingChanged",
  "staking.SentBefore": "refusals.sentBefore",
  "staking.StillPolling": "refusals.stillPolling",
  "staking.NotChecked": "refusals.notChecked",
  "staking.PayoutChanged": "refusals.payoutChanged",
  "staking.NoRestake": "refusals.noRestake",
  "contacts.CannotTargetSelf": "people.whySelf",
  "contacts.Blocked": "people.whyBlocked",
  "contacts.NotBlocked": "people.whyDone",
  "contacts.Following": "people.whyDone",
  "contacts.NotFollowing": "people.whyDone",
  "contacts.NoMorePages": "people.noMore",
  "notifications.NothingUnread": "refusals.nothingUnread",
  "notifications.AlreadyRead": "refusals.nothingUnread",
  "notifications.NothingToClear": "refusals.nothingToClear",
  "notifications.NotKnown": "refusals.notificationsNotKnown",
  "notifications.NoMorePages": "refusals.noMore",
  "notifications.NotFound": "refusals.noMore",
  "wallet.NoWallet": "errors.noWallet",
  "transfer.NoWallet": "errors.noWallet",
  "staking.NoWallet": "errors.noWallet",
  "wallet.NotThere": "session.refused.other",
  "bus.ChainTooLong": "session.refused.other",
  "bus.Broken": "session.refused.other",
  "bus.Stopped": "session.refused.other",
} as const satisfies Record<Plain["_tag"], string>;

/** The text of a rejected command. */
export const rejectionText = (rejection: Rejection | BusRejection): string => {
  if ("problems" in rejection) return rejection.problems.map(problemText).join(" ");
  if ("missing" in rejection)
    return t("refusals.feeNotCovered", { missing: rejection.missing, symbol: rejection.symbol });
  return t(TEXTS[rejection._tag]);
};

/** The text of a rejection for a button's `disabledReason`; null for none (docs/architecture.md rule 8). */
export const reasonText = (rejection: Rejection | null): string | null =>
  rejection === null ? null : rejectionText(rejection);
