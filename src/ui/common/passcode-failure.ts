import type { Failure } from "../../domain/values/failure.ts";
import { CATALOGUE } from "../../domain/values/known-texts.ts";
import { t } from "../i18n/index.ts";
import { failureText } from "./failure-text.ts";

/** Why a new wallet passcode was not saved (spec §8); without an answer it may have been, and that is said. */
export const passcodeFailure = (failure: Failure): string => {
  if (failure.kind === "Unreachable" || failure.kind === "Unreadable") return t("settings.reset.unknown");
  return failure.kind === "ServerFault" ? CATALOGUE.keyUpdateFailed : failureText(failure);
};
