import type { Failure } from "../../domain/kernel/failure.ts";
import { CATALOGUE } from "../../domain/kernel/known-texts.ts";
import { t } from "../i18n/index.ts";

/** Why a new wallet passcode was not saved (spec §8); without an answer it may have been, and that is said. */
export const passcodeFailure = ({ kind, message }: Failure): string => {
  if (kind === "Unreachable" || kind === "Unreadable") return t("settings.reset.unknown");
  return kind === "ServerFault" ? CATALOGUE.keyUpdateFailed : message;
};
