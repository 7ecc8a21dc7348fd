import type { KeptDrafts } from "../api/app-api.ts";
import { type KeptLog, keepLog } from "../journal/kept-log.ts";
import { keepDrafts } from "./kept-drafts.ts";

/** What a tab keeps across reloads and crashes, encrypted, until the session ends: its log and its drafts. */
export interface KeptTab extends KeptLog {
  readonly drafts: KeptDrafts;
}

/** Keeps the log (R16) and what forms hold. Loaded when the start is over, or earlier if a form needs it. */
export const keepTab = (setting: Parameters<typeof keepLog>[0]): KeptTab => {
  const log = keepLog(setting);
  const drafts = keepDrafts(setting);
  const stop = (): void => {
    log.stop();
    drafts.stop();
  };
  return { ...log, drafts, stop };
};
