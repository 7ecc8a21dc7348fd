import { type Failure, isUnanswered, misreadText, outcomeOf } from "../../domain/decider/failure.ts";
import { t } from "../i18n/index.ts";
import { visibleText } from "../kit/visible-text.ts";

/** Statuses of a server, or of the proxy in front of it, that cannot answer now. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a request got no answer, or was not sent for that, and the browser says that the device is offline. */
const isOffline = ({ kind, code }: Failure): boolean =>
  (kind === "Unreachable" || code === "notReached") && !navigator.onLine;

/** A text of the catalogue or the server with help after it on a line of its own; help never replaces it (spec §8). */
export const withHelp = (text: string, help: string): string => `${text}\n${help}`;

/**
 * The message of a failure alone, for a change that must not be tried again while its outcome is open. Of an answer that
 * could not be read it names the call and the field: the specification has no text for it.
 */
export const messageText = (failure: Failure): string => {
  const misread = misreadText(failure);
  return visibleText(misread === null ? failure.message : withHelp(t("errors.misread"), misread));
};

/** The message of a failure with help after it. */
export const helpedText = (failure: Failure, help: string): string => withHelp(messageText(failure), help);

/** What helps where an answer has no text of its own. */
const helpOf = (status: number): string => {
  if (UNAVAILABLE.has(status)) return t("errors.unavailable");
  return status === 429 ? t("errors.tooMany") : t("errors.noText");
};

/**
 * The text of a failed request, ready to be shown: that the device is offline, else the failure's message (spec §8), with
 * help after it if the answer has no text of its own. It may have several lines: show it with `whitespace-pre-line`.
 */
export const failureText = (failure: Failure | null): string => {
  if (failure === null) return t("errors.unexpected");
  if (isOffline(failure)) return t("errors.offline");
  const text = messageText(failure);
  return failure.code === "unknown" ? withHelp(text, helpOf(failure.status)) : text;
};

/**
 * The text of a failure that leaves it open whether the server did it: no answer came, or the message and what to do. A
 * status without a text has its own help.
 */
export const openText = (failure: Failure, lost: string, help: string): string => {
  if (isUnanswered(failure)) return lost;
  return failure.code === "unknown" ? failureText(failure) : helpedText(failure, help);
};

/** Why a profile or photo was not saved; without a refusal it may have been, and the text says so (W13). */
export const savedFailureText = (failure: Failure): string =>
  outcomeOf(failure) === "open"
    ? openText(failure, t("errors.unknownSaved"), t("errors.saveAgain"))
    : failureText(failure);

/** Why a new wallet passcode was not saved (spec §8); without a refusal it may have been, and the text says so (W13). */
export const passcodeFailureText = (failure: Failure): string =>
  failure.kind === "ServerFault"
    ? withHelp(t("errors.keyUpdateFailed"), t("errors.saveAgain"))
    : savedFailureText(failure);

/**
 * Why an invitation was not sent; without a refusal it may have been, and the text says so. Nothing tells the client whether
 * it was, and it sends no second mail by itself (W13).
 */
export const inviteFailureText = (failure: Failure): string =>
  outcomeOf(failure) === "open"
    ? openText(failure, t("people.inviteUnknown"), t("people.inviteUnknown"))
    : failureText(failure);
