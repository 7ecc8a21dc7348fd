import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Option from "effect/Option";
import { Api } from "../../adapters/api.ts";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import { SESSION_KEYS } from "../../adapters/session-store/tokens.ts";
import { HydrationTimedOut, withinHydration } from "../../adapters/storage/hydration.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape } from "../../adapters/storage/storage.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { Command, Root } from "../../domain/index.ts";
import { idlePhase, observe } from "../../domain/session/idle.ts";
import { type Grant, Command as Session } from "../../domain/session/index.ts";
import type { Services } from "../ports/services.ts";
import { idleDevice } from "../reactors/session/idle-device.ts";

/**
 * Why a stored session has ended, or null while it continues (docs/rules.md Session). While a tab waits for the answer
 * to a transfer, the idle watch ends it instead (I12). `limit`: the idle limit in milliseconds.
 */
const storedSessionEndReason = Effect.fnUntraced(function* (
  context: Pick<Parts, "storage"> & ClockShape,
  { issuedAt }: Grant,
  limit: number,
) {
  const { now, monotonic } = context;
  const device = yield* idleDevice(context, issuedAt);
  const watch = observe(null, { now: now(), monotonic: monotonic(), lastActivity: device.lastActivity() });
  const phase = idlePhase(watch, now(), issuedAt, limit);
  return phase.phase === "ended" && !device.isSending() ? phase.reason : null;
});

const readSession = Effect.fnUntraced(function* (storage: StorageShape) {
  yield* withinHydration("session", storage.whenReadable(SESSION_KEYS));
  return yield* Effect.fromResult((yield* Api).current());
});

interface Parts {
  readonly storage: StorageShape;
  readonly tabStorage: TabStorageShape;
  readonly state: () => Root;
  readonly dispatch: (command: Command) => void;
  readonly report: (what: string) => void;
  readonly run: <A, E>(effect: Effect.Effect<A, E, Services>) => Promise<Exit.Exit<A, E>>;
  readonly clock: ClockShape;
  readonly idleLimitMinutes: number;
}

/**
 * Reads the stored session and dispatches the result: found, ended, switched to another user, or none. Reads run one
 * after another, and a failed one does not affect the next. After the first one the phase is never `starting`.
 */
export const storedSessionReader = (parts: Parts) => {
  const { storage, tabStorage, state, dispatch, report, run, clock, idleLimitMinutes } = parts;
  const phase = () => state().session.phase;

  /** The session could not be read, or not in time: it stays in storage, and the page starts without one (W12). */
  const startWithout = (cause: Cause.Cause<unknown>): void => {
    const why = Cause.findErrorOption(cause);
    // the user sees that storage refused; it is not a bug
    if (Option.isNone(why) || why.value instanceof HydrationTimedOut) report("the stored session could not be read");
    dispatch(Session.RecordStoredUnreadable());
    dispatch(Session.RecordNoSession());
  };

  const readOnce = async (): Promise<void> => {
    for (const key of SESSION_KEYS) storage.restore(key);
    const exit = await run(readSession(storage));
    if (Exit.isFailure(exit)) {
      for (const key of SESSION_KEYS) storage.quarantine(key);
      // a running session continues
      if (phase() === "starting") startWithout(exit.cause);
      return;
    }
    const found = exit.value;
    if (found === null) {
      if (phase() === "starting" && tabStorage.read("unstored") !== null)
        return dispatch(Session.EndSession({ reason: "unstored", message: null }));
      if (phase() === "starting") dispatch(Session.RecordNoSession());
      if (phase() === "signedIn") dispatch(Session.EndSession({ reason: "elsewhere", message: null }));
      return;
    }
    if (phase() === "signedIn") {
      if (!found.another) return;
      // the running session ends, with all that is on screen, before the other begins (T5)
      dispatch(Session.EndSession({ reason: "switched", message: null }));
      return readOnce();
    }
    const ended = await run(storedSessionEndReason({ storage, ...clock }, found.grant, idleLimitMinutes * 60_000));
    const reason = Exit.isSuccess(ended) ? ended.value : null;
    if (reason !== null) return dispatch(Session.EndSession({ reason, message: null }));
    const passwordPending = readOrNull(storage, KEYS.passwordPending) === "true";
    dispatch(Session.RecordSession({ grant: found.grant, ...(passwordPending ? { passwordPending } : {}) }));
  };

  const readSafely = (): Promise<void> =>
    readOnce().catch(() => {
      report("reading the stored session failed");
      if (phase() === "starting") dispatch(Session.RecordNoSession());
    });

  let reading = Promise.resolve();
  return (): Promise<void> => {
    reading = reading.then(readSafely);
    return reading;
  };
};
