import type { Tagged } from "../../domain/decider/message.ts";
import { HASH_UNKNOWN, REASON_UNKNOWN, VERSION } from "../journal/format.ts";

/** One step from a version of the file to the next: the header and the entries as plain JSON. */
export interface Upcaster {
  readonly header: (header: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly entry: (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** Tags of version 1 and those that messages have since their requests are declared by `query` and `action`. */
const RENAMED: Readonly<Record<string, string>> = {
  "contacts.AddressesFound": "contacts.AddressesLoaded",
  "contacts.FindAddresses": "contacts.LoadAddresses",
  "contacts.Oneself": "contacts.CannotTargetSelf",
  "contacts.OpenProfile": "contacts.LoadProfile",
  "notifications.Load": "notifications.LoadPage",
  "notifications.LoadFailed": "notifications.PageFailed",
  "notifications.LoadRequested": "notifications.PageRequested",
  "notifications.MarkedRead": "notifications.MarkReadRequested",
  "notifications.RecordCleared": "notifications.RecordClear",
  "session.RecordOnboarded": "session.RecordOnboard",
  "wallet.ExportHistory": "wallet.Export",
  "wallet.PhraseReceived": "wallet.PhraseLoaded",
  "wallet.RequestPhrase": "wallet.LoadPhrase",
};

/** One command for each change of a relation in version 1. */
const CHANGES: Readonly<Record<string, string>> = {
  "contacts.Block": "block",
  "contacts.Follow": "follow",
  "contacts.Unblock": "unblock",
  "contacts.Unfollow": "unfollow",
};

const isMessage = (value: unknown): value is Tagged & Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && "_tag" in value && typeof value._tag === "string";

const renamed = (message: unknown): unknown => {
  if (!isMessage(message)) return message;
  const { _tag: tag, ...fields } = message;
  const change = Object.hasOwn(CHANGES, tag) ? CHANGES[tag] : undefined;
  if (change !== undefined) return { _tag: "contacts.Change", ...fields, change };
  return { _tag: (Object.hasOwn(RENAMED, tag) ? RENAMED[tag] : undefined) ?? tag, ...fields };
};

/** By the version that they read; each returns the next version. A released version stays readable forever (R7). */
const UPCASTERS: Readonly<Record<number, Upcaster>> = {
  // version 2 records why a command was ignored, has other tags of requests, and another hash of states
  1: {
    header: (header) => ({ ...header, version: 2 }),
    entry: ({ events, command, rejection, ...entry }) => ({
      ...entry,
      command: renamed(command),
      ...(rejection === undefined ? {} : { rejection: renamed(rejection) }),
      ...(Array.isArray(events) && events.length === 0 ? { ignored: REASON_UNKNOWN } : {}),
      ...(Array.isArray(events) && events.length > 0 ? { events: events.map(renamed) } : {}),
      hash: HASH_UNKNOWN,
    }),
  },
};

/** The steps from a version to the newest, or null when there is no way. */
export const stepsFrom = (
  version: number,
  table: Readonly<Record<number, Upcaster>> = UPCASTERS,
  newest: number = VERSION,
): ReadonlyArray<Upcaster> | null => {
  const steps: Upcaster[] = [];
  for (let at = version; at !== newest; at += 1) {
    const step = at < newest ? table[at] : undefined;
    if (step === undefined) return null;
    steps.push(step);
  }
  return steps;
};
