import { type Draft, edit, type Handler } from "../decider/decider.ts";
import type { Failure } from "../decider/failure.ts";
import type { Envelope } from "../decider/message.ts";
import type { Attempt, SendingAttempt, UnknownAttempt } from "./messages.ts";
import type { State } from "./state.ts";

/** The attempts without the one with this key. */
export const withoutAttempt = ({ attempts }: State, key: string): State["attempts"] =>
  attempts.filter((attempt) => attempt.key !== key);

/**
 * The attempt of a confirmation. A repetition keeps the key and the intent of the first POST, `earlier`, so that the server
 * moves the money once.
 */
export const attemptToSend = (
  earlier: Attempt | undefined,
  given: Pick<Attempt, "key" | "intent" | "fingerprint">,
  { id, at }: Pick<Envelope, "id" | "at">,
  clockSkew: number,
): SendingAttempt => ({
  status: "sending",
  key: earlier?.key ?? given.key,
  request: id,
  intent: earlier?.intent ?? given.intent,
  fingerprint: given.fingerprint,
  at: earlier?.at ?? at,
  serverAt: earlier?.serverAt ?? at - clockSkew,
  baseline: earlier?.baseline ?? null,
  isRepeat: earlier !== undefined,
});

/** The recipient of an attempt that is a send. */
export const recipientsOf = ({ attempts }: State, key: string): ReadonlyArray<string> =>
  attempts.flatMap(({ key: own, intent: { action } }) => (own === key && action.type === "send" ? [action.to] : []));

/** The memo of an attempt that is a send, with its recipient; undefined where it has none. */
export const memosOf = ({ attempts }: State, key: string): NonNullable<State["recipients"]["memos"]> | undefined => {
  const found = attempts.flatMap(({ key: own, intent: { action, memo } }) =>
    own === key && action.type === "send" && memo !== null ? [{ address: action.to, memo }] : [],
  );
  return found.length > 0 ? found : undefined;
};

/** Changes the attempt with this key. */
export const changeAttempt = (
  { attempts }: State,
  key: string,
  change: (attempt: Attempt) => Attempt,
): Pick<State, "attempts"> => ({
  attempts: attempts.map((attempt) => (attempt.key === key ? change(attempt) : attempt)),
});

/** A handler that edits the attempt with the key of the event, if its outcome is unknown. */
export const inUnknown = <E extends { readonly key: string }>(
  change: (attempt: Draft<UnknownAttempt>, event: E, envelope: Envelope) => void,
): Handler<State, E> =>
  edit((draft, event, _state, envelope) => {
    const attempt = draft.attempts.find(({ key }) => key === event.key);
    if (attempt?.status === "unknown") change(attempt, event, envelope);
  });

/** An attempt that no answer can come to any more, before the first poll. `failure` left its outcome open. */
export const unknownAttempt = (attempt: Attempt, failure: Failure | null): UnknownAttempt => {
  if (attempt.status === "unknown") return attempt;
  const { request: _, isRepeat: __, ...confirmed } = attempt;
  return {
    ...confirmed,
    status: "unknown",
    failure,
    refusal: null,
    isSearching: true,
    isPolling: false,
    lastPoll: null,
    pollFailure: null,
    evidence: { kind: "unlisted", candidates: [] },
    isDismissed: false,
  };
};

/** An attempt whose repetition was refused: the search for it was over before, and the person waits for one more reading. */
export const refusedRepetition = (attempt: Attempt, refusal: Failure): UnknownAttempt => ({
  ...unknownAttempt(attempt, null),
  refusal,
  isSearching: false,
  isPolling: true,
});

/**
 * The fingerprints after a transfer was settled: its own is no longer unresolved. It stays when money moved, so that
 * the same transfer counts as a duplicate for a minute, and goes when none did. It does not change while another
 * attempt has the same fingerprint.
 */
const settleFingerprint = (state: State, key: string, moved: boolean): State["fingerprints"] => {
  const hash = state.attempts.find((attempt) => attempt.key === key)?.fingerprint;
  if (withoutAttempt(state, key).some((attempt) => attempt.fingerprint === hash)) return state.fingerprints;
  return state.fingerprints.flatMap((fingerprint) => {
    if (fingerprint.hash !== hash || !fingerprint.unresolved) return [fingerprint];
    return moved ? [{ ...fingerprint, unresolved: false }] : [];
  });
};

/** The attempt with this key is settled and leaves the list. */
export const settleAttempt = (
  state: State,
  key: string,
  { moved }: { readonly moved: boolean },
): Pick<State, "attempts" | "fingerprints"> => ({
  attempts: withoutAttempt(state, key),
  fingerprints: settleFingerprint(state, key, moved),
});
