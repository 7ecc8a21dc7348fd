import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { isLeft } from "fp-ts/Either";
import { auditTime, concatMap, map, merge, mergeMap, type Observable, of, tap } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { storedSubject } from "../../../adapters/session-store/tokens.ts";
import { keepsNothing } from "../../../adapters/storage/kept-figures.ts";
import { browserRecords, createLastingTexts, type LastingTextsShape } from "../../../adapters/storage/lasting-texts.ts";
import type { Root } from "../../../domain/index.ts";
import { type DaySeen, dayOfAnswer, daysOf, isKeptDay, isNews, mergedDay } from "../../../domain/staking/history.ts";
import { Command, type Validators } from "../../../domain/staking/index.ts";
import { type Happened, isolated, latest, on, type Reactor, type ReactorContext, reaction } from "../reactor.ts";
import { dayOfText, keyOf, textOfDay } from "./day-text.ts";

/** How long answers are collected before they are stored, in ms: what is shown comes first. */
const STORE_INTERVAL = 3_000;

const NOT_READ = Command.RecordHistoryUnread({ why: "failed" });

/** What the records of a user say: the days with their texts, and how many are none. */
const daysIn = (texts: ReadonlyArray<string>) => {
  const found = texts.map((text) => ({ text, day: dayOfText(text) }));
  return {
    days: found.flatMap(({ text, day }) => (day === null || day === "other" ? [] : [{ text, day }])),
    unreadable: found.filter(({ day }) => day === null).length,
  };
};

type Kept = ReturnType<typeof daysIn>["days"];

/**
 * What changes in the records when a day is stored: that day once, with what other tabs stored of it, and without those that are no
 * longer drawn. Null where the records say it already. Only texts that were read are removed: another tab's newer one stays.
 */
const changeFor = (kept: Kept, next: DaySeen, now: number) => {
  const same = kept.filter(({ day }) => day.at === next.at);
  const [first] = same;
  const isStored = same.length === 1 && first !== undefined && !isNews(first.day, mergedDay(first.day, next));
  const outdated = kept.filter(({ day }) => !isKeptDay(day.at, now));
  if (isStored && outdated.length === 0) return null;
  const merged = same.reduce((day, other) => mergedDay(day, other.day), next);
  const removed = new Set([...outdated, ...(isStored ? [] : same)].map(({ text }) => text));
  return { removed, added: isStored ? [] : [textOfDay(merged)] };
};

/** The day of an answer at a time of the device, by the server's clock. */
const dayAt = ({ validatorSet }: Pick<Validators, "validatorSet">, at: number, { session, wallet }: Root): DaySeen =>
  dayOfAnswer(validatorSet, {
    saidAt: at - session.clockSkew,
    own: new Set(
      wallet.accounts.flatMap(({ account }) => account?.delegations.map((of) => of.validator_address) ?? []),
    ),
    keyOf,
  });

/** What is kept during one session: the days that wait to be stored, and the work that stores them and reads what is shown. */
const keeperOf = (store: LastingTextsShape, { storage, state, now }: ReactorContext) => {
  let waiting: ReadonlyMap<number, DaySeen> = new Map();
  const serverNow = (): number => now() - state().session.clockSkew;
  const add = (answer: Pick<Validators, "validatorSet">, at: number): void => {
    const day = dayAt(answer, at, state());
    const before = waiting.get(day.at);
    waiting = new Map(waiting).set(day.at, before === undefined ? day : mergedDay(before, day));
  };
  const storeWaiting = Effect.fnUntraced(function* (user: string, kept: Kept) {
    for (const [at, day] of waiting) {
      const change = changeFor(kept, day, serverNow());
      if (change !== null) yield* store.change(user, (text) => change.removed.has(text), change.added);
      if (waiting.get(at) === day) waiting = new Map([...waiting].filter(([other]) => other !== at));
    }
  });
  const shown = (days: ReadonlyArray<DaySeen>, unreadable: number): ReadonlyArray<Command> => {
    const validator = state().staking.history?.validator;
    const key = validator === undefined ? null : keyOf(validator);
    if (validator === undefined) return [];
    return [Command.RecordHistory({ validator, days: key === null ? [] : daysOf(days, key, serverNow()), unreadable })];
  };
  const work = Effect.gen(function* () {
    const session = Result.getOrNull((yield* Api).current());
    if (session === null || session.another) return [];
    const user = storedSubject(storage);
    // a token that names nobody: there is no user to keep them for
    if (user === null) return [NOT_READ];
    if (keepsNothing(storage)) {
      waiting = new Map();
      yield* store.change(user, () => true, []);
      return [Command.RecordHistoryUnread({ why: "off" })];
    }
    const { texts, unreadable } = yield* store.read(user);
    const { days, unreadable: malformed } = daysIn(texts);
    const seen = [...days.map(({ day }) => day), ...waiting.values()];
    const isKept = yield* storeWaiting(user, days).pipe(
      Effect.as(true),
      Effect.catch(() => Effect.succeed(false)),
    );
    return [...shown(seen, unreadable + malformed), ...(isKept ? [] : [Command.RecordDayUnkept()])];
  }).pipe(Effect.catch(() => Effect.succeed([NOT_READ])));
  return { add, work };
};

/**
 * Stores each day of the validators as the server says it, one encrypted record a day that outlives the session, and reads those of
 * the validator that a page shows (decision 53). A device that refuses keeps the day in the page.
 */
export const validatorHistory =
  (store: LastingTextsShape): Reactor =>
  (happened$, context) =>
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) => {
        const { add, work } = keeperOf(store, context);
        // what was answered before this code was loaded
        const { validators } = context.state().staking;
        if (validators !== null) add(validators, context.now());
        const causes: Observable<Happened> = merge(
          of(begun),
          happened$.pipe(on("staking.HistoryRequested", "staking.DaysForgotten")),
          happened$.pipe(
            on("staking.ValidatorsLoaded"),
            tap(({ event, envelope }) => add(event.validators, envelope.at)),
            auditTime(STORE_INTERVAL, context.scheduler),
          ),
        );
        return causes.pipe(
          concatMap((cause) =>
            isolated(cause, () =>
              context.run(work).pipe(
                mergeMap((done) => (isLeft(done) ? [] : done.right)),
                map((command) => reaction(cause, command)),
              ),
            ),
          ),
        );
      }),
    );

/** The days that a browser's database keeps. */
export const browserHistory =
  (crypto: Crypto): Reactor =>
  (happened$, context) =>
    validatorHistory(createLastingTexts(browserRecords(context.config.storagePrefix), crypto, "validatorDays"))(
      happened$,
      context,
    );
