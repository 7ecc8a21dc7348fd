import fc from "fast-check";
import { type Draft, produce } from "immer";
import { snapshot, subscribe } from "valtio/vanilla";
import { describe, expect, it } from "vitest";
import { createStore } from "../../../src/ui/store.ts";
import { runs } from "../../support/properties.ts";

interface Item {
  id: number;
  read: boolean;
  tags: string[];
}
interface State {
  list: Item[];
  first: { status: string; failure: null | { message: string } };
  second: { status: string; failure: null | { message: string } };
  byId: Record<string, Item>;
  chosen: Item | null;
}

const IDLE = { status: "idle", failure: null };
const item = (id: number): Item => ({ id, read: false, tags: ["a"] });
/** The same object occurs twice, like `IDLE` in the real state. */
const initial: State = { list: [item(1), item(2)], first: IDLE, second: IDLE, byId: {}, chosen: null };

/** A source of states, with frames that the test runs. */
const setUp = () => {
  let state: State = produce(initial, () => undefined);
  let frame: (() => void) | null = null;
  let frames = 0;
  const listeners = new Set<() => void>();
  const store = createStore<State>(
    {
      state: () => state,
      onCommit: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    (run) => {
      frame = run;
      frames += 1;
      return () => {
        frame = null;
      };
    },
  );
  return {
    store,
    frames: () => frames,
    commit: (edit: (draft: Draft<State>) => void) => {
      state = produce(state, edit);
      for (const listener of listeners) listener();
    },
    state: () => state,
    turn: () => {
      const run = frame;
      frame = null;
      run?.();
    },
  };
};

const place = fc.nat(5);
const edit: fc.Arbitrary<(draft: Draft<State>) => void> = fc.oneof(
  place.map((at) => (draft: Draft<State>) => {
    const found = draft.list[at];
    if (found !== undefined) found.read = !found.read;
  }),
  place.map((id) => (draft: Draft<State>) => void draft.list.push(item(id))),
  place.map((id) => (draft: Draft<State>) => void draft.list.unshift(item(id))),
  place.map((at) => (draft: Draft<State>) => void draft.list.splice(at, 2)),
  fc.constant((draft: Draft<State>) => void draft.list.reverse()),
  fc.constant((draft: Draft<State>) => {
    draft.list = [];
  }),
  fc.string().map((message) => (draft: Draft<State>) => {
    draft.first = { status: "failed", failure: { message } };
  }),
  fc.string().map((status) => (draft: Draft<State>) => {
    draft.second.status = status;
  }),
  fc.constant((draft: Draft<State>) => {
    draft.first = IDLE;
  }),
  place.map((id) => (draft: Draft<State>) => {
    draft.byId[`key${id}`] = item(id);
  }),
  place.map((id) => (draft: Draft<State>) => void delete draft.byId[`key${id}`]),
  place.map((at) => (draft: Draft<State>) => {
    draft.chosen = draft.list[at] ?? null;
  }),
  place.map((at) => (draft: Draft<State>) => void draft.list[at]?.tags.push(`t${at}`)),
);

describe("the store", () => {
  it("equals the state after any commits and frames", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(edit, { maxLength: 5 }), fc.boolean()), { maxLength: 12 }), (frames) => {
        const { store, commit, turn, state } = setUp();
        for (const [edits, shown] of frames) {
          for (const edit of edits) commit(edit);
          if (!shown) continue;
          turn();
          expect(JSON.parse(JSON.stringify(store.shown))).toEqual(state());
        }
        store.flush();
        expect(JSON.parse(JSON.stringify(store.shown))).toEqual(state());
      }),
      runs(1_000),
    );
  });

  it("requests one frame for many commits, and shows nothing before it", () => {
    const { store, commit, turn, frames } = setUp();
    for (let count = 0; count < 100; count += 1)
      commit((draft) => {
        draft.first.status = `pending ${count}`;
      });
    expect(frames()).toBe(1);
    expect(store.shown.first.status).toBe("idle");
    turn();
    expect(store.shown.first.status).toBe("pending 99");
    expect(store.shown.second.status).toBe("idle");
  });

  it("writes only what changed", () => {
    const { store, commit, turn } = setUp();
    const notified: string[] = [];
    for (const name of ["first", "second"] as const) subscribe(store.shown[name], () => notified.push(name), true);
    const { list } = snapshot(store.shown);
    commit((draft) => {
      draft.second.status = "pending";
    });
    turn();
    expect(notified).toEqual(["second"]);
    expect(snapshot(store.shown).list).toBe(list);
  });
});
