import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { activityOf } from "../../adapters/browser/activity.ts";
import { createPracticeClock } from "../../adapters/browser/practice-clock.ts";
import { sandboxCaptcha } from "../../adapters/captcha/captcha.ts";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import { liveClock } from "../../adapters/clock/live-clock.ts";
import { fetchTransport, type TransportShape } from "../../adapters/http/transport.ts";
import { liveIds } from "../../adapters/ids/ids.ts";
import { createMemoryTexts } from "../../adapters/storage/encrypted-texts.ts";
import { createMemoryArea } from "../../adapters/storage/storage-area.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { type Command, declarations } from "../../domain/index.ts";
import { type Application, createApplication } from "../application.ts";
import { DEFAULTS } from "../boot/config.ts";
import { type Outcome, outcomeOf } from "../journal/entry.ts";
import type { Line } from "../journal/format.ts";
import { friends } from "../reactors/contacts/friends.ts";
import { reactors } from "../reactors/index.ts";
import { failureIn } from "./carried.ts";
import { memoryOutside } from "./memory-outside.ts";

export type Print = (line: string) => void;

export interface LiveSetting {
  /** The origin of the server: `https://host`. */
  readonly host: string;
  /** Signs in with this identifier: before the first command, and instead of the identifiers of the log. */
  readonly account: string | null;
  /** Also dispatches commands that change something, if the server is a sandbox. */
  readonly allowWrites: boolean;
  readonly password: string | null;
  readonly passcode: string | null;
  /** Asks for the code that a server other than a sandbox sent; null for none. */
  readonly askCode: () => Promise<string | null>;
  readonly fetch: typeof globalThis.fetch;
  /** The device's own by default. */
  readonly clock?: ClockShape;
  readonly print: Print;
}

/** How long the outcomes of a command are waited for, and how long nothing may happen before that is over, in ms. */
const LONGEST = 40_000;
const QUIET = 1_500;
const STEP = 25;

/** A command's tag, with the kind of failure that it records. */
const kindOf = (command: Tagged): string => {
  const failure = failureIn(command);
  return failure === undefined ? command._tag : `${command._tag} (${failure.kind})`;
};
/** The kinds of a decision: the names of its events, or of its rejection. */
export const kindsOf = ({ events, rejection, ignored }: Pick<Line, "events" | "rejection" | "ignored">): string => {
  if (rejection !== undefined) return `rejected: ${rejection._tag}`;
  return ignored === undefined ? (events ?? []).map(({ _tag }) => _tag).join(", ") : "ignored";
};

/** Why a command was rejected or ignored, in addition to the kind; null if there is nothing to add. */
const reasonOf = ({ rejection, ignored }: Outcome): string | null => {
  if (rejection === undefined) return ignored ?? null;
  const { _tag, ...fields } = rejection;
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields);
};

interface Reaction {
  readonly cause: number | null;
  readonly source: string;
  readonly command: Tagged;
}
/** Whether a command records an outcome: of a call, or of the device. */
export const isAnswer = ({ _tag }: Tagged): boolean => {
  const from = declarations[_tag]?.from;
  return from === "call" || from === "device";
};
/** The answers that a command led to, as the reactors recorded them. */
export const answersOf = (lines: ReadonlyArray<Reaction>, cause: number): ReadonlyArray<string> =>
  [
    ...new Set(
      lines
        .filter((line) => line.cause === cause && line.source === "reactor" && isAnswer(line.command))
        .map(({ command }) => kindOf(command)),
    ),
  ].toSorted();

/** The application that runs against the server, and what its network does. */
export interface Running {
  readonly setting: LiveSetting;
  readonly clock: ClockShape;
  readonly isSandbox: boolean;
  readonly application: Application;
  /** How many requests are pending, and for how long that has not changed, in milliseconds. */
  readonly network: () => { readonly pending: number; readonly idle: number };
}

/** A transport that counts its pending requests. */
const meteredTransport = (inner: TransportShape, clock: ClockShape) => {
  let pending = 0;
  let changedAt = clock.monotonic();
  const count = (by: number) =>
    Effect.sync(() => {
      pending += by;
      changedAt = clock.monotonic();
    });
  const transport: TransportShape = {
    send: (request) => count(1).pipe(Effect.andThen(inner.send(request)), Effect.ensuring(count(-1))),
  };
  return { transport, network: () => ({ pending, idle: clock.monotonic() - changedAt }) };
};

/** Starts the application against the server. */
export const start = async (setting: LiveSetting): Promise<Running> => {
  const { host, clock = liveClock, fetch, print } = setting;
  const isSandbox = (await createPracticeClock(host, fetch).read()) !== null;
  const { transport, network } = meteredTransport(fetchTransport(fetch), clock);
  const application = createApplication({
    config: { ...DEFAULTS, apiBase: host, sandbox: isSandbox },
    origin: host,
    clock,
    nextId: liveIds.next,
    randomNumber: liveIds.randomNumber,
    storageArea: createMemoryArea().tab(),
    reactors: reactors(activityOf(undefined), friends(createMemoryTexts())),
    transport,
    ...memoryOutside(),
    captcha: sandboxCaptcha,
    report: print,
    freeze: false,
  });
  return { setting, clock, isSandbox, application, network };
};

/** What was recorded since the application started. */
export const recordedBy = ({ journal }: Application): ReadonlyArray<Reaction> =>
  journal.entries().map(({ envelope, command }) => ({ ...envelope, command }));

/** Resolves when the expected answers arrived and no request is pending, or when nothing happened for a while. */
const settled = async ({ clock, application, network }: Running, seq: number, expected: number): Promise<void> => {
  const begin = clock.monotonic();
  for (;;) {
    await new Promise<void>((resolve) => void clock.after(STEP, resolve));
    const elapsed = clock.monotonic() - begin;
    const { pending, idle: quiet } = network();
    const idle = Math.min(elapsed, quiet);
    const isComplete = answersOf(recordedBy(application), seq).length >= expected;
    if (pending === 0 && ((isComplete && idle >= STEP * 2) || idle >= QUIET)) return;
    if (elapsed > LONGEST) return;
  }
};

/** Dispatches a command as the user; the kind of its outcome, and the answers that it led to. */
export const send = async (running: Running, command: Tagged, expected: number) => {
  const { bus, journal } = running.application;
  const decided = bus.dispatch(command as Command);
  const seq = journal.position();
  await settled(running, seq, expected);
  const outcome: Outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
  return {
    outcome: kindsOf(outcome),
    answers: answersOf(recordedBy(running.application), seq),
    reason: reasonOf(outcome),
  };
};
