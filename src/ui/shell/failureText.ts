import type { Failure } from "../../domain/kernel/failure.ts";
import { t } from "../i18n/index.ts";

/** What a failed question says to a person: the catalogue's message (spec §8), or that the device is offline. */
export const failureText = (failure: Failure | null): string => {
  if (failure === null) return t("errors.unexpected");
  return failure.kind === "Unreachable" && !navigator.onLine ? t("errors.offline") : failure.message;
};
