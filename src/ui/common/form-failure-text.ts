import { type Failure, outcomeOf } from "../../domain/decider/failure.ts";
import { t } from "../i18n/index.ts";
import { failureText, helpedText, openText, withHelp } from "./failure-text.ts";

/** Why a wallet was not created; without a refusal it may have been, and the text says so (W13). */
export const createWalletFailureText = (failure: Failure): string =>
  outcomeOf(failure) === "open"
    ? openText(failure, t("setup.createUnknown"), t("setup.createUnknown"))
    : t("setup.createFailed", { why: failureText(failure) });

/**
 * Why a one-time code was not accepted; a code whose check got no answer is not called wrong (W13). After too many attempts
 * neither another try nor another code helps.
 */
export const codeFailureText = (failure: Failure): string => {
  if (failure.status === 429) return failureText(failure);
  if (failure.code === "invalidAuthCode") return helpedText(failure, t("account.codeWrong"));
  return outcomeOf(failure) === "open"
    ? openText(failure, t("account.codeUnknown"), t("account.codeAgain"))
    : failureText(failure);
};

/** That the wallet passcode was wrong and nothing was sent with it. */
export const wrongPasscodeText = (): string => withHelp(t("refusals.invalidKey"), t("transfer.wrongPasscode"));
