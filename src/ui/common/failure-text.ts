import { type Failure, leavesOpen, says } from "../../domain/decider/failure.ts";
import { CATALOGUE } from "../../domain/decider/known-texts.ts";
import { t } from "../i18n/index.ts";
import { visibleText } from "../kit/visible-text.ts";

/** Statuses of a server, or of the proxy in front of it, that cannot answer now. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request failed because the device is offline. */
const isOffline = ({ kind }: Failure): boolean => kind === "Unreachable" && !navigator.onLine;

/**
 * The text of a failed request, ready to be shown: that the device is offline, that the service is unavailable or
 * limits requests if the answer has no text of its own, else the failure's message (spec §8).
 */
export const failureText = (failure: Failure | null): string => {
  if (failure === null) return t("errors.unexpected");
  if (isOffline(failure)) return t("errors.offline");
  if (failure.message === CATALOGUE.unknown && UNAVAILABLE.has(failure.status)) return t("errors.unavailable");
  if (failure.message === CATALOGUE.unknown && failure.status === 429) return t("errors.tooMany");
  return visibleText(failure.message);
};

/** Why a profile or photo was not saved; without an answer it may have been, and the text says so (W13). */
export const savedFailureText = (failure: Failure): string =>
  leavesOpen(failure) && !isOffline(failure) ? t("errors.unknownSaved") : failureText(failure);

/** Why a new wallet passcode was not saved (spec §8); without an answer it may have been, and the text says so (W13). */
export const passcodeFailureText = (failure: Failure): string => {
  if (failure.kind === "Unreachable" || failure.kind === "Unreadable") return t("errors.unknownSaved");
  return failure.kind === "ServerFault" ? CATALOGUE.keyUpdateFailed : failureText(failure);
};

/** Why a wallet was not created; without an answer it may have been, and the text says so (W13). */
export const createWalletFailureText = (failure: Failure): string => {
  if (isOffline(failure)) return t("errors.offline");
  return leavesOpen(failure)
    ? t("wallet.setup.createUnknown")
    : t("wallet.setup.createFailed", { why: failureText(failure) });
};

/** Why a one-time code was not accepted; a code whose check got no answer is not called wrong (W13). */
export const codeFailureText = (failure: Failure): string => {
  if (says(failure, CATALOGUE.invalidAuthCode)) return t("session.codeWrong");
  return leavesOpen(failure) && !isOffline(failure) ? t("session.codeUnknown") : failureText(failure);
};
