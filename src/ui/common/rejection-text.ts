import type { BusRejection } from "../../app/api/app-api.ts";
import type { Rejection } from "../../domain/index.ts";
import { t } from "../i18n/index.ts";
import { problemText } from "./problem-text.ts";

/** The text of a rejected command; a rejection without a text does not compile. */
export const rejectionText = (rejection: Rejection | BusRejection): string => {
  switch (rejection._tag) {
    case "session.Invalid":
    case "wallet.Invalid":
    case "transfer.Invalid":
    case "staking.Invalid":
      return rejection.problems.map(problemText).join(" ");
    case "session.Busy":
    case "wallet.Busy":
    case "staking.Busy":
      return t("session.refused.busy");
    case "contacts.Busy":
    case "notifications.Busy":
      return t("errors.busy");
    case "session.Offline":
      return t("errors.offline");
    case "session.NotOffered":
      return t("errors.notOffered");
    case "session.NoChallenge":
      return t("session.refused.noChallenge");
    case "session.TooSoon":
      return t("session.refused.tooSoon");
    case "session.NotSignedIn":
      return t("session.refused.notSignedIn");
    case "session.AlreadySignedIn":
      return t("session.refused.alreadySignedIn");
    case "session.NothingToSave":
      return t("session.refused.nothingToSave");
    case "wallet.NotCurrent":
      return t("errors.notCurrent");
    case "wallet.AlreadyHasWallet":
      return t("wallet.setup.hasWallet");
    case "staking.Blocked":
      return t("refusals.blocked");
    case "transfer.CheckingRecipient":
      return t("refusals.checkingRecipient");
    case "transfer.StillPolling":
      return t("refusals.stillPolling");
    case "transfer.ListedAsPending":
      return t("refusals.listedAsPending");
    case "transfer.NotPreviewed":
      return t("refusals.notPreviewed");
    case "transfer.PreviewDiffers":
      return t("refusals.differs");
    case "transfer.FeeNotCovered":
      return t("refusals.feeNotCovered", { missing: rejection.missing, symbol: rejection.symbol });
    case "transfer.InFlight":
      return t("refusals.underWay");
    case "transfer.NothingUnresolved":
      return t("refusals.nothingUnresolved");
    case "transfer.AlreadySent":
      return t("refusals.alreadySent");
    case "staking.AlreadyValidator":
      return t("errors.alreadyValidator");
    case "staking.StillPolling":
      return t("errors.creationChecked");
    case "contacts.CannotTargetSelf":
      return t("people.whySelf");
    case "contacts.Blocked":
      return t("people.whyBlocked");
    case "contacts.NotBlocked":
    case "contacts.Following":
    case "contacts.NotFollowing":
      return t("people.whyDone");
    case "contacts.NoMorePages":
      return t("people.noMore");
    case "notifications.NothingUnread":
    case "notifications.AlreadyRead":
      return t("refusals.nothingUnread");
    case "notifications.NothingToClear":
      return t("refusals.nothingToClear");
    case "notifications.NotKnown":
      return t("refusals.notificationsNotKnown");
    case "notifications.NoMorePages":
    case "notifications.NotFound":
      return t("refusals.noMore");
    case "wallet.NoWallet":
    case "transfer.NoWallet":
    case "staking.NoWallet":
      return t("errors.noWallet");
    case "wallet.NotThere":
    case "bus.ChainTooLong":
    case "bus.Broken":
    case "bus.Stopped":
      return t("session.refused.other");
  }
};

/** The text of a rejection for a button's `disabledReason`; null for none (docs/architecture.md rule 8). */
export const reasonText = (rejection: Rejection | null): string | null =>
  rejection === null ? null : rejectionText(rejection);
