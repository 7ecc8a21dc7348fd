import { t } from "../i18n/index.ts";

/** How many bytes a text has left, or is too long by where `left` is negative. */
export const bytesText = (left: number): string =>
  t(left < 0 ? "transfer.memoOver" : "transfer.memoLeft", { count: Math.abs(left) });
