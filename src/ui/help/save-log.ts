import type { App } from "../../app/face.ts";

/** Hands the diagnostic log to the person as a file; nothing is uploaded (R11). */
export const saveLog = async (app: App): Promise<void> => {
  app.download("optio-diagnostic-log.jsonl", "application/jsonl", await app.diagnostics.bundle());
};
