import { useState } from "react";
import { useText } from "../i18n/index.ts";
import { useApp } from "./app-context.tsx";
import { toasts } from "./toasts.ts";

const FILE = "optio-diagnostic-log.jsonl";

/** Saving the diagnostic log as a file. `failed` after an attempt that did not work; saving again retries it. */
export interface SaveLog {
  readonly pending: boolean;
  readonly failed: boolean;
  /** Saves `text`, or the log of this visit when there is none. Nothing is uploaded (R11). Never rejects. */
  readonly save: (text?: string) => Promise<void>;
}

/** The state and the action of a button that saves the diagnostic log. */
export const useSaveLog = (): SaveLog => {
  const t = useText();
  const app = useApp();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const save = async (text?: string): Promise<void> => {
    setState("pending");
    try {
      const log = text === undefined ? await app.diagnostics.bundle() : { text, notReplayed: 0 };
      app.download(FILE, "application/jsonl", log.text);
      if (log.notReplayed > 0) toasts.blank(t("help.notReplayed", { count: log.notReplayed }));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return { pending: state === "pending", failed: state === "failed", save };
};
