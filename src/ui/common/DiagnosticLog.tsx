import { useState } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import { t } from "../i18n/index.ts";
import { Notice } from "./Notice.tsx";
import { toasts } from "./toasts.ts";

/** The message that the log was not saved; the button that saves it retries. */
export const SaveLogFailed = () => <Notice tone="negative">{t("errors.logNotSaved")}</Notice>;

/** The name of a log that is saved now, by the day. */
const fileOf = (now: number): string => `optio-log-${new Date(now).toISOString().slice(0, 10)}.json.gz`;

/** The saving of the diagnostic log as a file. `failed`: the last attempt failed; saving again retries. */
interface SaveLog {
  readonly pending: boolean;
  readonly failed: boolean;
  /** Saves `text`, or by default the log of this visit. Nothing is uploaded (R11). Never rejects. */
  readonly save: (text?: string) => Promise<void>;
}

/** The state and the action of a button that saves the diagnostic log. */
export const useSaveLog = (app: AppApi): SaveLog => {
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const save = async (text?: string): Promise<void> => {
    setState("pending");
    try {
      const log = text === undefined ? await app.diagnostics.bundle() : { text, notReplayed: 0 };
      await app.download(fileOf(app.now()), "application/gzip", log.text);
      if (log.notReplayed > 0) toasts.blank(t("common.logNotReplayed", { count: log.notReplayed }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { pending: state === "pending", failed: state === "failed", save };
};
