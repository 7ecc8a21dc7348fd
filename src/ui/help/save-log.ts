import type { AppApi } from "../../app/app-api.ts";

/**
 * Hands the diagnostic log to the person as a file; nothing is uploaded (R11). Returns how many steps of it cannot be
 * replayed as they were.
 */
export const saveLog = async (app: AppApi): Promise<number> => {
  const { text, notReplayed } = await app.diagnostics.bundle();
  app.download("optio-diagnostic-log.jsonl", "application/jsonl", text);
  return notReplayed;
};
