import type { App } from "../../app/face.ts";

/**
 * Hands the diagnostic log to the person as a file; nothing is uploaded (R11). Returns how many steps of it cannot be
 * replayed as they were.
 */
export const saveLog = async (app: App): Promise<number> => {
  const { text, notReplayed } = await app.diagnostics.bundle();
  app.download("optio-diagnostic-log.jsonl", "application/jsonl", text);
  return notReplayed;
};
