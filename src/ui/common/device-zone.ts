import type { Zone } from "../../domain/values/time.ts";

/**
 * The time zone of the device; days pass as they do there. UTC where the browser does not know it: it names one then that no
 * calendar accepts, such as `Etc/Unknown`. Read it once for many rows: that takes longer than a row.
 */
export const deviceZone = (): Zone => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return "UTC";
  }
};
