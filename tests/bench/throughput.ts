import { configureStore, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { isLeft } from "fp-ts/Either";
import { setAutoFreeze } from "immer";
import { createBus } from "../../src/app/bus/bus.ts";
import { createJournal } from "../../src/app/journal/journal.ts";
import type { Tagged } from "../../src/domain/decider/message.ts";
import type { Notification } from "../../src/domain/notifications/index.ts";
import { createStore } from "../../src/ui/store.ts";
import { change, command, entries, filling, known, READ_AT, type Root, START } from "./notifications.ts";

/** Duration of one measurement in milliseconds, after half as long a warm-up. */
const TIME = 1_500;
/** Sixty frames a second. */
const FRAME = 1_000 / 60;
const BATCH = 32;

/** Runs `once(n)` for n = 0, 1, 2 …; returns the calls per second. */
const perSecond = (once: (nth: number) => void): number => {
  let nth = 0;
  const during = (ms: number): number => {
    const from = performance.now();
    const first = nth;
    for (let now = from; now - from < ms; now = performance.now()) {
      for (let count = 0; count < BATCH; count += 1) {
        once(nth);
        nth += 1;
      }
    }
    return ((nth - first) * 1_000) / (performance.now() - from);
  };
  during(TIME / 2);
  return during(TIME);
};

/** The whole bus: decide, evolve, journal with its bound, publication, the store once a frame. */
export const busPerSecond = (): number => {
  setAutoFreeze(false);
  const journal = createJournal<Root>(known);
  let count = 0;
  const bus = createBus<Root, Tagged, Tagged, Tagged>({
    decider: known.decider,
    clock: { now: () => START },
    ids: { next: () => `request-${count}`, randomNumber: () => count },
    journal,
    freeze: false,
  });
  let frame: (() => void) | null = null;
  let frameAt = performance.now();
  const store = createStore<Root>(
    {
      state: bus.state,
      onCommit: (listener) => {
        const subscription = bus.commits$.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    },
    (run) => {
      frame = run;
      return () => {
        frame = null;
      };
    },
  );
  for (const command of filling("request-0")) bus.dispatch(command);
  const rate = perSecond((nth) => {
    count = nth;
    const outcome = bus.dispatch(command(nth));
    if (isLeft(outcome)) throw new Error(`rejected: ${outcome.left._tag}`);
    if (nth % BATCH !== 0 || performance.now() - frameAt < FRAME) return;
    frameAt = performance.now();
    const run = frame;
    frame = null;
    run?.();
  });
  store.flush();
  if (JSON.stringify(store.shown) !== JSON.stringify(bus.state())) throw new Error("the store differs from the state");
  return rate;
};

interface Listed {
  readonly list: ReadonlyArray<Notification>;
}
interface Change {
  readonly id: string;
  readonly read_at: string | null;
}

const changes: ReadonlyArray<Change> = entries().map(({ id }) => ({ id, read_at: READ_AT }));
const undone: ReadonlyArray<Change> = entries().map(({ id }) => ({ id, read_at: null }));
const changeOf = (nth: number): Change => {
  const { at, read } = change(nth);
  return (read ? changes[at] : undone[at]) ?? { id: "", read_at: null };
};

/** Redux Toolkit as in its documentation: createSlice, an Immer reducer that finds the entry, configureStore. */
export const toolkitPerSecond = (): number => {
  setAutoFreeze(true);
  const slice = createSlice({
    name: "notifications",
    initialState: { list: [...entries()] as Array<{ id: string; read_at: string | null }> },
    reducers: {
      marked: (draft, { payload }: PayloadAction<Change>) => {
        const found = draft.list.find((notification) => notification.id === payload.id);
        if (found !== undefined) found.read_at = payload.read_at;
      },
    },
  });
  const store = configureStore({ reducer: slice.reducer });
  return perSecond((nth) => store.dispatch(slice.actions.marked(changeOf(nth))));
};

/** A hand-written reducer, called directly. */
export const plainPerSecond = (): number => {
  let state: Listed = { list: entries() };
  const reduce = (before: Listed, { id, read_at }: Change): Listed => {
    const at = before.list.findIndex((notification) => notification.id === id);
    const found = before.list[at];
    if (found === undefined) return before;
    const list = before.list.slice();
    list[at] = { ...found, read_at };
    return { ...before, list };
  };
  return perSecond((nth) => {
    state = reduce(state, changeOf(nth));
  });
};
