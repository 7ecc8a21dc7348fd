import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { Observable } from "rxjs";
import type { ApiShape } from "../../adapters/api.ts";
import { activityOf } from "../../adapters/browser/activity.ts";
import type { Attention } from "../../adapters/browser/attention.ts";
import { CaptchaFailed, type CaptchaShape, sandboxCaptcha } from "../../adapters/captcha/captcha.ts";
import { createHandClock } from "../../adapters/clock/hand-clock.ts";
import { allCalls } from "../../adapters/http/calls/index.ts";
import type { ApiError } from "../../adapters/http/failure.ts";
import { createMemoryDatabase } from "../../adapters/storage/database.ts";
import { createMemoryFigures } from "../../adapters/storage/figures.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { createMemoryArea } from "../../adapters/storage/storage.ts";
import { createMemoryTabStorage } from "../../adapters/storage/tab-storage.ts";
import { ownTabLock } from "../../adapters/tabs/refresh-lock.ts";
import type { VaultShape } from "../../adapters/vault/vault.ts";
import { CAPTCHA } from "../../domain/decider/known-texts.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { HANDLE_PATTERN } from "../../domain/decider/privacy.ts";
import { type Command, definitions, domain, type Root } from "../../domain/index.ts";
import { hashOf, hashText } from "../../domain/log/state-hash.ts";
import type { Grant } from "../../domain/session/index.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { createApplication } from "../application.ts";
import { DEFAULTS } from "../config.ts";
import { firstDifference } from "../journal/difference.ts";
import { outcomeOf } from "../journal/entry.ts";
import { HASH_UNKNOWN, type Line } from "../journal/format.ts";
import { FINGERPRINTS, writeList } from "../persistence/stored-transfers.ts";
import { reactors as allReactors } from "../reactors/index.ts";
import type { Reactor } from "../reactors/reactor.ts";
import type { Bundle } from "./read.ts";
import { comparableInput, type RecordedRequest, recordedRequests } from "./recorded.ts";
import { type Divergence, decoders, outcomeDifference } from "./redecide.ts";

/** What came of a re-run. `taken`: how many outcomes came from the log, because it does not hold their answers. */
export interface Rerun {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly taken: number;
}

/**
 * Outcomes of what a log does not record: storage of the device, gestures, other tabs. They are dispatched as recorded,
 * and what the reactors say instead is ignored.
 */
export const FROM_DEVICE: ReadonlySet<string> = new Set<Command["_tag"]>([
  "contacts.RestoreFriends",
  "session.EndSession",
  "session.KeepDestination",
  "session.RecordActive",
  "session.RecordChallenge",
  "session.RecordIdleWarning",
  "session.RecordTrust",
  "transfer.RecordDuplicate",
  "transfer.RecordStored",
  "transfer.RecordUnread",
]);

const SECRET = "placeholder";
/** A page is visible if the log has a poll within this time of the timer's, in milliseconds. */
const POLL_TOLERANCE = 1_500;
/** How late a reactor's timer is in the log at most where its clock was not the timer's, in milliseconds. */
const TIMER_TOLERANCE = [5, 50] as const;

/** A command that a reactor sent and whose entry has not come. */
interface Sent {
  readonly reactor: number;
  readonly command: Tagged;
  readonly cause: number;
}

/** The command with the handles of the log in the places of those that this run's vault made. */
const withHandlesOf = (recorded: Tagged, command: Tagged, alias: (own: Handle, recorded: Handle) => void): Tagged => {
  const fields = recorded as Tagged & Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(command).map(([key, value]) => {
      const other = fields[key];
      const both = [value, other].every((text) => typeof text === "string" && HANDLE_PATTERN.test(text));
      if (both) alias(value as Handle, other as Handle);
      return [key, both ? other : value];
    }),
  ) as unknown as Tagged;
};

/**
 * Runs a log again with the reactors of this version: dispatches what the user and the device did at the recorded times,
 * answers the calls of the reactors as the log does, and compares every command, outcome and state, up to the first
 * difference. Touches no network, storage or timer. Returns a left for a log that begins inside a session, whose
 * reactors would need the entries before it.
 */
export const rerun = async (
  { header, entries }: Pick<Bundle, "header" | "entries">,
  reactorsOf: (attention: Attention) => ReadonlyArray<Reactor> = (attention) =>
    allReactors(activityOf(undefined), attention),
): Promise<Either<string, Rerun>> => {
  const start = header.checkpoint as { readonly seq: number; readonly state: Root } | null;
  if (start?.state.session.phase === "signedIn") {
    return left(`it begins inside a session, after #${start.seq}; a re-run needs the entries before it`);
  }
  const clock = createHandClock(entries[0]?.at ?? header.at);
  const requests = recordedRequests(entries);
  const hasRequests = requests.some(({ no }) => no !== null);
  const problemOf = decoders(definitions);
  /** Index of the next entry. */
  let at = 0;
  let divergence: Divergence | null = null;
  let taken = 0;
  let pool: Sent[] = [];
  /** What a claimed request is told once its answer is released. */
  const answering = new Map<RecordedRequest, () => void>();
  const released = new Set<RecordedRequest>();
  const grants = new WeakMap<object, Grant>();
  const secrets = new Map<Handle, string>();
  const lookers = new Set<() => void>();
  let handles = 0;
  /** The entry that is dispatched, and the one whose state is not compared yet. */
  let stamp: Line | null = null;
  let unchecked: Line | null = null;
  let foundAt = 0;
  let previous = start?.state ?? domain.initial;

  const diverge = (kind: Divergence["kind"], path: string, expected: unknown, actual: unknown, seq?: number): void => {
    const line = entries.find((entry) => entry.seq === seq) ?? entries[Math.min(at, entries.length - 1)];
    const place = { index: line === undefined ? 0 : entries.indexOf(line), seq: line?.seq ?? 0 };
    divergence ??= { ...place, command: line?.command._tag ?? "", kind, path, expected, actual };
  };
  const ahead = (is: (line: Line) => boolean): Line | undefined => entries.slice(at).find(is);

  const vault: VaultShape = {
    put: (secret) => {
      handles += 1;
      const handle = `secret:ffffffff-ffff-4fff-8fff-${String(handles).padStart(12, "0")}` as Handle;
      secrets.set(handle, secret);
      return handle;
    },
    read: (handle) => secrets.get(handle) ?? SECRET,
    forget: () => undefined,
    forgetSession: () => undefined,
    forgetAll: () => undefined,
  };

  const claim = (call: string, cause: number | null, input: unknown): RecordedRequest | null => {
    const sent = comparableInput(call, JSON.parse(JSON.stringify(input)));
    const open = requests.filter((request) => !request.isClaimed && request.cause === cause);
    const alike = open.filter((request) => request.call === call);
    // before version 3, a log has no cancelled request, and other classes of inputs
    const found =
      alike.find((request) => firstDifference(request.input, sent) === null) ?? (hasRequests ? undefined : alike[0]);
    const [first] = open;
    if (found === undefined) {
      const difference = alike[0] === undefined ? null : firstDifference(alike[0].input, sent, "$.input");
      if (!hasRequests) return null;
      if (difference === null) diverge("call", "$.call", first?.call, call, cause ?? undefined);
      else diverge("call", difference.path, difference.expected, difference.actual, cause ?? undefined);
      return null;
    }
    if (hasRequests && first !== found) diverge("call", "$.call", first?.call, call, cause ?? undefined);
    found.isClaimed = true;
    return found;
  };

  const grantOf = (cause: number | null): Grant => {
    const line = ahead((entry) => entry.cause === cause && entry.command._tag === "session.RecordSignedIn");
    const unknown: Grant = { account: "OAuth", issuedAt: clock.now(), expiresAt: clock.now() };
    return (line?.command as { readonly grant?: Grant } | undefined)?.grant ?? unknown;
  };

  const api: ApiShape = {
    request: (call, input, cause) =>
      Effect.suspend(() => {
        const found = claim(call.name, cause, input);
        if (found === null || found.answer.kind === "none" || found.answer.kind === "unknown") return Effect.never;
        const { answer } = found;
        return Effect.callback<never, ApiError>((resume) => {
          const reply = (): void => {
            if (answer.kind === "failure") {
              const { kind, ...details } = answer.failure;
              resume(Effect.fail({ ...details, _tag: kind } as unknown as ApiError));
              return;
            }
            const copy = structuredClone(answer.answer);
            if (typeof copy === "object" && copy !== null) grants.set(copy, grantOf(cause));
            resume(Effect.succeed(copy as never));
          };
          if (released.has(found)) reply();
          else answering.set(found, reply);
          return Effect.sync(() => void answering.delete(found));
        });
      }),
    describe: (bundle) => grants.get(bundle) ?? grantOf(null),
    adopt: () => Effect.void,
    revoke: () => Effect.void,
    current: () => {
      const { session } = application.bus.state();
      return Result.succeed(session.phase === "signedIn" ? { grant: session.grant, another: false } : null);
    },
    reportAnother: () => undefined,
    signOut: Effect.sync(() => void application.storage.clearOnLogout()),
  };

  /** Fails where the log has an attempt whose token could not be made. */
  const captcha: CaptchaShape = {
    ...sandboxCaptcha,
    mint: (occasion) => {
      const path = allCalls.find(({ name }) => name === occasion.action)?.path;
      const failure = (
        ahead((entry) => "failure" in entry.command)?.command as { readonly failure?: object } | undefined
      )?.failure as { readonly kind: string; readonly message: string; readonly endpoint: string } | undefined;
      if (failure?.kind !== "Unproven" || failure.endpoint !== path) return sandboxCaptcha.mint(occasion);
      return Effect.fail(new CaptchaFailed({ why: failure.message === CAPTCHA.closed ? "closed" : "unavailable" }));
    },
  };

  const attention: Attention = {
    visible: () => {
      const poll = ahead(({ command, source }) => source === "reactor" && command._tag === "notifications.Refresh");
      return poll !== undefined && poll.at - clock.now() <= POLL_TOLERANCE;
    },
    listen: (listener) => {
      lookers.add(listener);
      return () => lookers.delete(listener);
    },
  };

  /** Whether the line is one that a reactor of this run must send. */
  const isExpected = (line: Line): boolean => line.source === "reactor" && !FROM_DEVICE.has(line.command._tag);

  /** Compares the state with that of the newest entry. A reactor may dispatch the next one before `dispatch` returns. */
  const checkState = (): void => {
    const line = unchecked;
    if (line === null) return;
    unchecked = null;
    const state = application.bus.state();
    const text = hashText(hashOf(state, previous));
    previous = state;
    if (line.hash !== HASH_UNKNOWN && text !== line.hash) diverge("state", "$.hash", line.hash, text, line.seq);
  };

  /** Dispatches an entry and compares what came of it. */
  const dispatch = (line: Line): void => {
    at += 1;
    stamp = line;
    const { command, source, cause } = line;
    if (line.events?.some(({ _tag }) => _tag === "session.SessionFound")) foundAt = line.seq;
    const decided = application.bus.dispatch(command as Command, { source, cause });
    const outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
    const found = outcomeDifference(line, outcome);
    if (found !== null) diverge("outcome", found.path, found.expected, found.actual, line.seq);
    checkState();
  };

  /** Takes the command of an entry out of the pool; false where it is not there. */
  const match = (line: Line): boolean => {
    const index = pool.findIndex(({ command, cause }) => cause === line.cause && command._tag === line.command._tag);
    const sent = pool[index];
    if (sent === undefined) return false;
    const before = pool.slice(0, index).find(({ reactor, cause }) => reactor === sent.reactor && cause === sent.cause);
    if (before !== undefined) diverge("command", "$.command._tag", line.command._tag, before.command._tag, line.seq);
    const command = withHandlesOf(line.command, sent.command, (own, recorded) => {
      const secret = secrets.get(own);
      if (secret !== undefined) secrets.set(recorded, secret);
    });
    const plain = JSON.parse(JSON.stringify(command));
    const found = firstDifference(line.command, plain, "$.command");
    if (found !== null) diverge("command", found.path, found.expected, found.actual, line.seq);
    pool = pool.filter((other) => other !== sent);
    return true;
  };

  const wrapped = (reactor: Reactor, index: number): Reactor =>
    ((happened$, context) =>
      new Observable((subscriber) =>
        reactor(happened$, context).subscribe({
          next: (reaction) => {
            if (!("command" in reaction)) return subscriber.next(reaction);
            if (FROM_DEVICE.has(reaction.command._tag)) return;
            pool.push({ reactor: index, ...reaction });
            // in order and in time, it is dispatched at once, as the reactor expects
            const line = entries[at];
            const isNow = line !== undefined && divergence === null && line.at === clock.now() && isExpected(line);
            if (isNow && match(line)) dispatch(line);
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      )) as Reactor;

  const inputs = requests.map(({ input }) => input);
  const textOf = (key: string): string | undefined =>
    inputs.map((input) => input[key]).find((value): value is string => typeof value === "string");
  const application = createApplication({
    config: { ...DEFAULTS, platformType: textOf("platform_type") ?? DEFAULTS.platformType, sandbox: true },
    origin: (textOf("redirect_url") ?? "").replace(/\/[^/]*$/, ""),
    clock,
    // only the bus takes ids and random numbers
    nextId: () => {
      checkState();
      unchecked = stamp;
      return stamp?.id ?? "";
    },
    randomNumber: () => stamp?.chance ?? 0,
    storageArea: createMemoryArea().tab(),
    wrapStorage: (storage) => ({
      ...storage,
      read: (key) => {
        const isSignedIn = key === KEYS.accessToken && application.bus.state().session.phase === "signedIn";
        if (isSignedIn) return Result.succeed(SECRET);
        if (key === KEYS.lastActivity) return Result.succeed(String(clock.now()));
        if (key !== KEYS.onboarded) return storage.read(key);
        const isOnboarded = entries.some(
          ({ cause, command }) => cause === foundAt && command._tag === "wallet.LoadWallets",
        );
        return Result.succeed(String(isOnboarded));
      },
    }),
    reactors: reactorsOf(attention).map(wrapped),
    vault,
    api,
    transport: { send: () => Effect.die("a replay sends nothing") },
    lock: ownTabLock,
    transferLock: { claim: ownTabLock.within, write: ownTabLock.within },
    captcha,
    device: createMemoryDatabase(),
    figures: createMemoryFigures(),
    tabStorage: createMemoryTabStorage(),
    report: () => undefined,
    freeze: false,
    start: start ?? undefined,
  });

  const turnTo = async (time: number): Promise<void> => {
    if (time > clock.now()) await clock.turn(time - clock.now());
    else await clock.settle();
  };
  /** Answers the requests that ended before an entry, each at its time. */
  const answerUntil = async (seq: number): Promise<void> => {
    const due = requests.filter((request) => request.until < seq && !released.has(request));
    for (const request of due.toSorted((a, b) => a.until - b.until || a.at - b.at)) {
      await turnTo(request.at);
      released.add(request);
      answering.get(request)?.();
      answering.delete(request);
      await clock.settle();
    }
  };
  const isUnknown = (cause: number | null): boolean =>
    requests.some((request) => request.cause === cause && request.answer.kind === "unknown");
  /** Reports a request that the log has by now and this run has not made. */
  const checkRequests = (seq: number): void => {
    const missing = requests.find(
      ({ isClaimed, after, cause }) => !isClaimed && after !== null && after < seq && !isUnknown(cause),
    );
    if (missing !== undefined) diverge("call", "$.call", missing.call, undefined, missing.cause ?? undefined);
  };

  /** Brings the run to the next entry, which a reactor may dispatch by itself. */
  const step = async (line: Line, index: number): Promise<void> => {
    const unreadable = problemOf(line.command);
    if (unreadable !== null) return diverge("command", "$.command", unreadable, line.command, line.seq);
    await answerUntil(line.seq);
    await turnTo(line.at);
    if (at !== index || divergence !== null) return;
    clock.setWall(line.at);
    if (isExpected(line)) {
      const isHere = (): boolean =>
        at !== index || pool.some(({ command, cause }) => cause === line.cause && command._tag === line.command._tag);
      for (const late of TIMER_TOLERANCE) if (!isHere()) await clock.turn(late);
      if (!isHere()) for (const look of [...lookers]) look();
      if (!isHere()) await clock.settle();
      if (at !== index) return;
      clock.setWall(line.at);
    }
    checkRequests(line.seq);
    if (divergence !== null) return;
    if (isExpected(line) && !match(line)) {
      if (isUnknown(line.cause)) taken += 1;
      else {
        const other = pool.find(({ cause }) => cause === line.cause)?.command._tag;
        diverge("command", "$.command._tag", line.command._tag, other, line.seq);
      }
    }
    if (divergence !== null) return;
    if (line.command._tag === "transfer.Confirm") {
      const duplicate = entries.find(({ cause, command }) => cause === line.seq && "fingerprints" in command);
      const { fingerprints } = (duplicate?.command ?? {}) as { readonly fingerprints?: ReadonlyArray<never> };
      if (fingerprints !== undefined) writeList(application.storage, FINGERPRINTS, fingerprints);
    }
    dispatch(line);
  };

  while (divergence === null) {
    const line = entries[at];
    if (line === undefined) break;
    await step(line, at);
  }
  if (divergence === null) {
    const end = (entries.at(-1)?.seq ?? 0) + 1;
    await answerUntil(end);
    await turnTo(header.at);
    checkRequests(end);
    const [extra] = pool;
    if (extra !== undefined) diverge("command", "$.command", undefined, extra.command, extra.cause);
  }
  const state = application.bus.state();
  await application.stop();
  return right({ identical: divergence === null ? at : (divergence as Divergence).index, state, divergence, taken });
};
