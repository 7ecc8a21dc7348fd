import { useEffect, useEffectEvent, useRef } from "react";
import type { Failure } from "../../domain/decider/failure.ts";
import { contradictsAnnouncements, type Event } from "../../domain/index.ts";
import { views as session } from "../../domain/session/index.ts";
import { firstStepsMark } from "../../domain/transfer/first-steps.ts";
import { views } from "../../domain/transfer/index.ts";
import type { Refuted } from "../../domain/transfer/receipts.ts";
import { feeSymbolOf, isTestnet } from "../../domain/values/chains.ts";
import { isPositive } from "../../domain/values/money.ts";
import { useApp } from "../common/app-context.tsx";
import { failureText, inviteFailureText, passcodeFailureText, savedFailureText } from "../common/failure-text.ts";
import { isOutcomeShown } from "../common/shown-outcomes.ts";
import { toasts } from "../common/toasts.ts";
import { t } from "../i18n/index.ts";
import { decimalText } from "../kit/decimal-text.ts";

/**
 * What the page is like when an event happens: whether balances are hidden, and whether the dialog of a payment shows the
 * outcome of the transfer on its form.
 */
interface Circumstances {
  readonly hidden: boolean;
  readonly paymentShown: boolean;
}

/** A toast by its kind and text; null for none. */
type Announcement = readonly [kind: "success" | "error", text: string] | null;

type Announcements = {
  readonly [Tag in Event["_tag"]]?: (
    event: Extract<Event, { readonly _tag: Tag }>,
    circumstances: Circumstances,
  ) => Announcement;
};

const failed = ({ failure }: { readonly failure: Failure }): Announcement => ["error", failureText(failure)];

const FOLLOWED = {
  follow: "people.doneFollow",
  unfollow: "people.doneUnfollow",
  block: "people.doneBlock",
  unblock: "people.doneUnblock",
} as const;

const settled = (_: unknown, { paymentShown }: Circumstances): Announcement =>
  paymentShown ? null : ["success", t("shell.transferSettled")];

/** The events that are announced on every screen, because the screen that caused them may be closed by then (spec §8). */
const ANNOUNCEMENTS: Announcements = {
  "contacts.Changed": ({ change }) => ["success", t(FOLLOWED[change])],
  "contacts.ChangeFailed": failed,
  "contacts.Invited": () => ["success", t("people.doneInvite")],
  "contacts.InviteFailed": ({ failure }) => ["error", inviteFailureText(failure)],
  "notifications.MarkReadFailed": failed,
  "notifications.MarkAllReadFailed": failed,
  "notifications.ClearFailed": failed,
  "notifications.SetAlertFailed": ({ failure }) =>
    isOutcomeShown("notifications.SetAlert") ? null : ["error", savedFailureText(failure)],
  "session.ProfileSaved": () => ["success", t("shell.doneProfile")],
  // the form itself shows the failure while it is open, here and below
  "session.SaveProfileFailed": ({ failure }) =>
    isOutcomeShown("session.SaveProfile") ? null : ["error", savedFailureText(failure)],
  "session.PhotoChanged": ({ user }) => [
    "success",
    t(user.avatar === null ? "shell.donePhotoRemoved" : "shell.donePhoto"),
  ],
  "session.ChangePhotoFailed": ({ failure }) =>
    isOutcomeShown("session.ChangePhoto") ? null : ["error", savedFailureText(failure)],
  // found out later, while its dialog is closed or shows another transfer; the banner about it is gone by then
  "transfer.Completed": settled,
  "transfer.Found": settled,
  "transfer.Failed": ({ reason }, { paymentShown }) =>
    paymentShown || reason.kind !== "listed" ? null : ["error", t("shell.transferSettledFailed")],
  "wallet.PasscodeReset": () => ["success", t("shell.donePasscode")],
  "wallet.PasscodeResetFailed": ({ failure }) =>
    isOutcomeShown("wallet.ResetPasscode") ? null : ["error", passcodeFailureText(failure)],
  "wallet.WalletCreated": ({ existedBefore }) => {
    if (existedBefore) return ["error", t("wallet.setup.elsewhere")];
    return isOutcomeShown("wallet.ConfirmPhrase") ? null : ["success", t("wallet.setup.ready")];
  },
  // incoming payments; without amounts while balances are hidden
  "wallet.PaymentsReceived": ({ payments }, { hidden }) => {
    const [payment] = payments;
    if (payment === undefined) return null;
    if (payments.length > 1) return ["success", t("wallet.payments.receivedMore", { count: payments.length })];
    if (hidden) return ["success", t("wallet.payments.receivedHidden")];
    const amount = `${decimalText(payment.amount, 6) ?? "—"} ${payment.symbol}`;
    const text = isTestnet(payment.chainId) ? "wallet.payments.receivedTest" : "wallet.payments.received";
    return ["success", t(text, { amount })];
  },
};

const REFUTED = {
  failed: "shell.transferFailed",
  cancelled: "shell.transferCancelled",
  unknown: "shell.transferUnclear",
} as const;

/** What became of a transfer after its receipt, and what it cost; a receipt on screen says it itself. */
const refutedText = ({ status, gasFee, intent }: Refuted): string => {
  const symbol = feeSymbolOf(intent.chainId);
  const fee = gasFee !== undefined && isPositive(gasFee) ? ` ${t("shell.transferFee", { fee: gasFee, symbol })}` : "";
  return `${t(REFUTED[status])}${fee}`;
};

/**
 * Shows a toast for each event of the table above, remembers that a wallet is new, and clears the toasts at a failure that
 * contradicts them: the screen itself shows it.
 */
export const useOutcomeToasts = (): void => {
  const app = useApp();
  const announced = useRef<ReadonlyArray<string>>([]);
  /** What the transactions say now of a transfer that was announced as done by its receipt. */
  const onTransactions = useEffectEvent(() => {
    const { transfer } = app.state();
    const own = isOutcomeShown("transfer.Confirm") ? views.refutedForm(transfer) : null;
    for (const refuted of views.refutedReceipts(transfer)) {
      const name = `${refuted.key} ${refuted.status}`;
      if (announced.current.includes(name)) continue;
      announced.current = [...announced.current, name];
      toasts.dismissAll();
      if (refuted.key !== own?.key) toasts.error(refutedText(refuted));
    }
  });
  const onEvent = useEffectEvent((event: Event) => {
    // Home then shows the first steps
    const user = session.userOf(app.state().session);
    if (event._tag === "wallet.WalletCreated" && !event.existedBefore && user !== null)
      app.preferences.write({ newWallets: [...app.preferences.read().newWallets, firstStepsMark(user.id)] });
    if (contradictsAnnouncements(event)) toasts.dismissAll();
    const announce = ANNOUNCEMENTS[event._tag] as
      | ((event: Event, circumstances: Circumstances) => Announcement)
      | undefined;
    const { step } = app.state().transfer.form;
    const paymentShown = isOutcomeShown("transfer.Confirm") && ["completed", "found", "failed"].includes(step);
    // read when it is needed: the whole page is below this hook
    const hidden = app.preferences.read().hideBalances;
    const announcement = announce?.(event, { hidden, paymentShown }) ?? null;
    if (announcement !== null) toasts[announcement[0]](announcement[1]);
    onTransactions();
  });
  useEffect(() => app.onEvent((event) => onEvent(event)), [app]);
};

/** Passes the focus on when the toast that has it is dismissed: to the next toast, or back to where it was (A2, A8). */
export const useFocusAfterToast = (): void => {
  useEffect(() => {
    let before: HTMLElement | null = null;
    let isInside = false;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      isInside = target.closest("[data-toast]") !== null;
      if (!isInside) before = target;
    };
    const restore = (): void => {
      if (!isInside || document.activeElement !== document.body) return;
      (document.querySelector<HTMLElement>("[data-toast] button") ?? before)?.focus();
    };
    document.addEventListener("focusin", onFocus);
    // once the toast has left the page
    const stop = toasts.subscribe(() => requestAnimationFrame(restore));
    return () => {
      document.removeEventListener("focusin", onFocus);
      stop();
    };
  }, []);
};
