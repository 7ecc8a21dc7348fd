import * as Result from "effect/Result";
import type { Tagged } from "../../domain/decider/message.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { domain } from "../../domain/index.ts";
import { HASH_UNKNOWN, REASON_UNKNOWN } from "../journal/format.ts";
import { decodeAttempts, fromStored } from "../persistence/stored-attempt.ts";
import type { Plain, Upcaster } from "./upcast.ts";

/** Tags of version 1 and those that messages have since. */
const RENAMED: Readonly<Record<string, string>> = {
  "contacts.AddressesFound": "contacts.AddressesLoaded",
  "contacts.Block": "contacts.Change",
  "contacts.FindAddresses": "contacts.LoadAddresses",
  "contacts.Follow": "contacts.Change",
  "contacts.Oneself": "contacts.CannotTargetSelf",
  "contacts.OpenProfile": "contacts.LoadProfile",
  "contacts.Unblock": "contacts.Change",
  "contacts.Unfollow": "contacts.Change",
  "notifications.Load": "notifications.LoadPage",
  "notifications.LoadFailed": "notifications.PageFailed",
  "notifications.LoadRequested": "notifications.PageRequested",
  "notifications.MarkedRead": "notifications.MarkReadRequested",
  "notifications.RecordCleared": "notifications.RecordClear",
  "session.RecordOnboarded": "session.RecordOnboard",
  "transfer.LookAgain": "transfer.PollAgain",
  "transfer.LookFailed": "transfer.PollFailed",
  "transfer.LookRequested": "transfer.PollRequested",
  "transfer.RecordReading": "transfer.RecordPoll",
  "transfer.RecordReadingFailure": "transfer.RecordPollFailure",
  "transfer.StillLooking": "transfer.StillPolling",
  "wallet.ExportHistory": "wallet.Export",
  "wallet.PhraseReceived": "wallet.PhraseLoaded",
  "wallet.RequestPhrase": "wallet.LoadPhrase",
};

const isMessage = (value: unknown): value is Tagged & Plain => isRecord(value) && typeof value._tag === "string";

/** An attempt had the form in which devices store it to this day. */
const decodeAttempt = (value: unknown): Plain | null => {
  const decoded = decodeAttempts(JSON.stringify([value]));
  const [attempt] = Result.isSuccess(decoded) ? decoded.success : [];
  return attempt === undefined ? null : { ...fromStored(attempt) };
};

/** A value with the names and forms that parts of messages have since. */
const withNewParts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNewParts);
  if (!isRecord(value)) return value;
  const attempt = "marker" in value && "looking" in value ? decodeAttempt(value) : null;
  if (attempt !== null) return attempt;
  const names: Readonly<Record<string, string>> = { marker: "fingerprint", markers: "fingerprints", look: "polls" };
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      (Object.hasOwn(names, key) ? names[key] : undefined) ?? key,
      withNewParts(item),
    ]),
  );
};

/** Where a message has other fields since, by its tag in version 1. `keys`: those of the request that it is about. */
const CHANGED: Readonly<Record<string, (fields: Plain, keys: Plain) => Plain>> = {
  "contacts.Block": (fields) => ({ ...fields, change: "block" }),
  "contacts.Follow": (fields) => ({ ...fields, change: "follow" }),
  "contacts.RecordAddresses": (fields, keys) => ({ ...fields, ...keys }),
  "contacts.RecordAddressesFailure": (fields, keys) => ({ ...fields, ...keys }),
  "contacts.RecordChange": (fields, keys) => ({ ...fields, ...keys }),
  "contacts.RecordChangeFailure": (fields, keys) => ({ ...fields, ...keys }),
  "contacts.Unblock": (fields) => ({ ...fields, change: "unblock" }),
  "contacts.Unfollow": (fields) => ({ ...fields, change: "unfollow" }),
  "notifications.MarkReadConfirmed": (_, keys) => keys,
  "notifications.MarkReadFailed": ({ request: _, ...fields }) => fields,
  "notifications.MarkedAllRead": () => ({}),
  "notifications.MarkedRead": ({ read_at: _, ...fields }) => fields,
  "notifications.RecordMarkRead": (fields, keys) => ({ ...fields, ...keys }),
  "notifications.RecordMarkReadFailure": (fields, keys) => ({ ...fields, ...keys }),
  "transfer.Failed": ({ key, failure, hash }) => ({
    key,
    reason: failure === null ? { kind: "listed", hash } : { kind: "refused", failure },
  }),
  "transfer.NotFoundYet": ({ key, polls, listed, candidates }) => ({
    key,
    polls,
    evidence: listed === true ? { kind: "listed" } : { kind: "unlisted", candidates },
  }),
  "wallet.ExportFailed": (fields, keys) => ({ ...fields, ...keys }),
  "wallet.ExportHistory": (fields) => ({ ...fields, ...UNSEARCHED }),
  "wallet.ExportLoaded": (fields) => ({ ...fields, ...UNSEARCHED }),
  "wallet.ExportRequested": (fields) => ({ ...fields, ...UNSEARCHED }),
  "wallet.RecordExport": (fields, keys) => ({ ...fields, ...keys }),
  "wallet.RecordExportFailure": (fields, keys) => ({ ...fields, ...keys }),
};
const UNSEARCHED = { text: "", since: null, until: null };

/** The fields by which a request is known since, of the events that made one. */
const keysOf = ({ id, change, chainId, symbol, type }: Plain): Plain => {
  if (id === undefined) return { chainId, symbol, type, ...UNSEARCHED };
  return change === undefined ? { id } : { id, change };
};
const KEYED: ReadonlySet<string> = new Set([
  "contacts.AddressesRequested",
  "contacts.ChangeRequested",
  "notifications.MarkedRead",
  "wallet.ExportRequested",
]);

/** The new form of an entry's messages, its command first. */
const renaming = () => {
  const requests = new Map<unknown, Plain>();
  let keys: Plain = {};
  return (message: unknown): unknown => {
    if (!isMessage(message)) return message;
    const { _tag: tag, ...old } = message;
    if (KEYED.has(tag)) requests.set(old.request, keysOf(old));
    keys = requests.get(old.request) ?? keys;
    const renewed = withNewParts(old) as Plain;
    const change = Object.hasOwn(CHANGED, tag) ? CHANGED[tag] : undefined;
    const name = Object.hasOwn(RENAMED, tag) ? RENAMED[tag] : undefined;
    return { _tag: name ?? tag, ...(change === undefined ? renewed : change(renewed, keys)) };
  };
};

/**
 * The state that a log of version 1 begins from, which is another user's logout: of a state inside a session too much
 * has another form.
 */
const startOf = (checkpoint: unknown): unknown => {
  if (!isRecord(checkpoint) || !isRecord(checkpoint.state)) return checkpoint;
  const { session } = checkpoint.state;
  if (!isRecord(session) || session.phase !== "signedOut") {
    throw new Error("a log of version 1 is read from its first entry or from a logout, not from inside a session");
  }
  const { phase, destination, referral, clockSkew, online, unread, passwordSaved } = session;
  const ended =
    typeof session.signedOutReason === "string"
      ? { reason: session.signedOutReason, message: session.signedOutMessage ?? null }
      : null;
  return {
    ...checkpoint,
    state: {
      ...domain.initial,
      session: {
        ...{ phase, destination, referral, clockSkew, online, unread, ended, passwordSaved },
        flow: { step: "none" },
      },
    },
  };
};

/** Version 2 records why a command was ignored, has other tags and fields of messages, and another hash of states. */
export const fromVersion1 = (): Upcaster => {
  const renamed = renaming();
  return {
    header: ({ checkpoint, ...header }) => ({ ...header, checkpoint: startOf(checkpoint), version: 2 }),
    entry: ({ events, command, rejection, ...entry }) => ({
      ...entry,
      command: renamed(command),
      ...(rejection === undefined ? {} : { rejection: renamed(rejection) }),
      ...(Array.isArray(events) && events.length === 0 ? { ignored: REASON_UNKNOWN } : {}),
      ...(Array.isArray(events) && events.length > 0 ? { events: events.map(renamed) } : {}),
      hash: HASH_UNKNOWN,
    }),
  };
};
