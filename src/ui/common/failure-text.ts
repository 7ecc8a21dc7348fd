import type { Failure } from "../../domain/values/failure.ts";
import { CATALOGUE } from "../../domain/values/known-texts.ts";
import { t } from "../i18n/index.ts";
import { visibleText } from "../kit/visible-text.ts";

/** Statuses with which a server, or the proxy in front of it, says that it cannot answer now. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The text of a failed request, ready to be shown: that the device is offline, that the service is unavailable or
 * limits requests where the answer says nothing of its own, else the failure's message (spec §8). The only place
 * where a failure becomes text.
 */
export const failureText = (failure: Failure | null): string => {
  if (failure === null) return t("errors.unexpected");
  if (failure.kind === "Unreachable" && !navigator.onLine) return t("errors.offline");
  if (failure.message === CATALOGUE.unknown && UNAVAILABLE.has(failure.status)) return t("errors.unavailable");
  if (failure.message === CATALOGUE.unknown && failure.status === 429) return t("errors.tooMany");
  return visibleText(failure.message);
};
