import { isLeft } from "fp-ts/Either";
import { defer, EMPTY, map, merge, mergeMap, Observable, of, repeat, takeUntil, timer } from "rxjs";
import type { Activity, Sign } from "../../../adapters/browser/activity.ts";
import type { Root } from "../../../domain/index.ts";
import { type IdlePhase, idlePhase, observe, touched, WARNING, type Watch } from "../../../domain/session/idle.ts";
import { Command, views } from "../../../domain/session/index.ts";
import { views as walletViews } from "../../../domain/wallet/index.ts";
import { isolated, latest, on, type Reactor, type ReactorContext, reaction } from "../reactor.ts";
import { TRANSFER_WAIT } from "../transfer/stored-transfers.ts";
import { type IdleDevice, idleDevice } from "./idle-device.ts";

/** The longest interval between two readings of the clocks, and the shortest between two stored gestures, in milliseconds (I1, I6). */
const TICK = 1000;
/** A session that another tab clears within this many milliseconds of its end was ended by inactivity. */
const ENDING = 5_000;
type Ended = Extract<IdlePhase, { readonly phase: "ended" }>;

/** Milliseconds until the clocks are read again: a second, or less when a phase ends sooner. */
const readAgainIn = (phase: IdlePhase): number => {
  if (phase.phase === "ended") return TICK;
  const left = phase.phase === "active" ? phase.left - WARNING : phase.left;
  return Math.min(TICK, Math.max(1, left));
};

/** The dialog of a session that ended while a transfer is pending: it is locked. */
const lockedDialog = ({ session }: Root, now: number): ReadonlyArray<Command> =>
  views.idleLeft(session, now) === 0 ? [] : [Command.RecordIdleWarning({ endsAt: now })];

/** What shows or closes the warning of a session that has not ended. */
const dialogFor = (seen: Exclude<IdlePhase, Ended>, { session }: Root, now: number): ReadonlyArray<Command> => {
  const known = views.idleEndsAt(session);
  if (seen.phase === "active") return known === null ? [] : [Command.RecordActive()];
  const endsAt = Math.round(now + seen.left);
  // repeated only if the clock was changed (I10)
  return known !== null && Math.abs(known - endsAt) < TICK ? [] : [Command.RecordIdleWarning({ endsAt })];
};

/**
 * Whether a pending transfer of any tab, or a creation of a wallet in this one, delays the end of the session, for a
 * limited time (I12).
 */
const isSending = ({ transfer, wallet }: Root, device: IdleDevice): boolean =>
  transfer.attempts.some(({ status }) => status === "sending") || walletViews.isCreating(wallet) || device.isSending();

/** The idle watch of one session in this tab. */
const createIdleWatch = ({ config, now, state }: ReactorContext, device: IdleDevice) => {
  const limit = config.idleLimitMinutes * 60_000;
  let watch: Watch | null = null;
  let phase: IdlePhase = { phase: "active", left: limit };
  let endedAt: number | null = null;
  let over = false;

  const readClocks = (): IdlePhase | "elsewhere" => {
    const issuedAt = device.issuedAt();
    watch = observe(watch, { now: now(), monotonic: device.monotonic(), lastActivity: device.lastActivity() });
    phase = idlePhase(watch, now(), issuedAt ?? now(), limit);
    if (issuedAt !== null || phase.phase === "ended") return phase;
    // when the end is this near, the other tab cleared the storage because of inactivity
    return phase.left <= ENDING ? { phase: "ended", reason: "inactive", ago: 0 } : "elsewhere";
  };

  const end = ({ reason, ago }: Ended): ReadonlyArray<Command> => {
    endedAt ??= device.monotonic();
    const waited = Math.max(ago, device.monotonic() - endedAt);
    if (waited >= TRANSFER_WAIT || !isSending(state(), device)) return [Command.EndSession({ reason, message: null })];
    return lockedDialog(state(), now());
  };

  const commandsFor = (seen: IdlePhase): ReadonlyArray<Command> => {
    if (seen.phase === "ended") return end(seen);
    endedAt = null;
    return dialogFor(seen, state(), now());
  };

  const touch = (): void => {
    const at = touched(phase, now());
    if (at !== null) device.touch(at);
  };

  return {
    begin: touch,
    /** Whether the session had ended when the clocks were last read. */
    isOver: (): boolean => over,
    /**
     * Handles a sign of activity and returns the commands it leads to. Reads the clocks first: a gesture after the end
     * does not revive the session (I4).
     */
    sign: (sign: Sign | "continued"): ReadonlyArray<Command> => {
      const seen = readClocks();
      over = seen === "elsewhere" || seen.phase === "ended";
      if (seen === "elsewhere") return [Command.EndSession({ reason: "elsewhere", message: null })];
      // while the warning is open, only its button counts
      const counts = sign === "continued" || (sign === "gesture" && seen.phase === "active");
      if (!counts || seen.phase === "ended") return commandsFor(seen);
      const passed = watch?.lastActivity == null ? TICK : Math.abs(now() - watch.lastActivity);
      if (sign === "continued" || passed >= TICK) touch();
      return sign === "continued" ? [] : commandsFor(seen);
    },
    /** Milliseconds until the next reading of the clocks. */
    nextRead: (): number => readAgainIn(phase),
  };
};

/**
 * Ends a session without activity (spec §4 Session activity, docs/rules.md Session, I1–I12): warns five minutes before
 * the idle limit and ends the session at it, or when its access token is too old. All tabs share the time of the last
 * gesture through storage.
 */
export const watchIdle =
  (activity: Activity): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) =>
        context.run(idleDevice(context, begun.event.grant.issuedAt, context.config.sandbox)).pipe(
          mergeMap((device) => {
            if (isLeft(device)) return EMPTY;
            const watch = createIdleWatch(context, device.right);
            const stored = device.right.lastActivity();
            if (begun.event._tag === "session.SignedIn" || stored === null) watch.begin();
            return merge(
              of("wake" as const),
              new Observable<Sign>((subscriber) => activity.listen((sign) => subscriber.next(sign))),
              new Observable<Sign>((subscriber) => device.right.onForeignChange(() => subscriber.next("wake"))),
              new Observable<Sign>((subscriber) =>
                context.beforeCalls(() => {
                  subscriber.next("wake");
                  return watch.isOver();
                }),
              ),
              happened$.pipe(
                on("session.KeptSignedIn"),
                map(() => "continued" as const),
              ),
              defer(() => timer(watch.nextRead(), context.scheduler)).pipe(
                map(() => "wake" as const),
                repeat(),
              ),
              // an error while handling a sign must not end the watch, or the session would never time out
            ).pipe(
              mergeMap((sign) => isolated(begun, () => watch.sign(sign).map((command) => reaction(begun, command)))),
            );
          }),
          takeUntil(happened$.pipe(on("session.SignedOut"))),
        ),
      ),
    );
