import type { DeviceDatabase } from "../storage/database.ts";

const KEY = "app_offered";

/**
 * Whether this device was offered the native app (docs/rules.md Elsewhere: once, and it stays dismissed). Stored in
 * IndexedDB, since a logout clears every key of local storage but one.
 */
export interface OfferRecord {
  /** True where the database cannot be read: an offer that is shown at every visit is worse than none. */
  readonly wasShown: () => Promise<boolean>;
  readonly recordShown: () => void;
}

/** The record of the offer in a database of the device. */
export const createOfferRecord = (database: DeviceDatabase): OfferRecord => ({
  wasShown: () =>
    database.get(KEY).then(
      (stored) => stored === true,
      () => true,
    ),
  // a database that was read and refuses to write means one more offer at the next visit
  recordShown: () => void database.set(KEY, true).catch(() => undefined),
});
