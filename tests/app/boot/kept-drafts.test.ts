import * as Effect from "effect/Effect";
import fc from "fast-check";
import { Subject } from "rxjs";
import { expect, it } from "vitest";
import { createMemoryFigures } from "../../../src/adapters/storage/figures.ts";
import { keptFigures } from "../../../src/adapters/storage/kept-figures.ts";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import { keepDrafts } from "../../../src/app/boot/kept-tab.ts";
import type { Event } from "../../../src/domain/index.ts";
import { ada } from "../../domain/session/example.ts";
import { signedOut as SignedOut } from "../../support/examples.ts";
import { runs } from "../../support/properties.ts";
import { signedInAs, signedOut } from "../../support/session/states.ts";

/** A tab whose store ends each write only when `lands` says so, as a slow device does. */
const openTab = () => {
  const events$ = new Subject<{ readonly event: Event }>();
  const records = new Map<string, { readonly user: string; readonly text: string }>();
  const waiting: Array<() => void> = [];
  let session = signedOut;
  let sessions = 0;
  const drafts = keepDrafts({
    events$,
    state: () => ({ session }),
    tabStorage: createMemoryTabStorage(),
    id: "1",
    read: async (user, name) => {
      const found = records.get(name);
      return found?.user === user ? found.text : null;
    },
    write: (user, text, name) =>
      new Promise((resolve) => {
        waiting.push(() => {
          records.set(name, { user, text });
          resolve();
        });
        expect(waiting).toHaveLength(1);
        expect(text).toMatch(`session ${sessions} `);
      }),
    remove: async () => records.clear(),
  });
  // a task later than every promise that is resolved by now
  const settled = () => new Promise(setImmediate);
  return {
    /** Writes a text that names its session. */
    writes: (at: number) => {
      const text = `session ${sessions} text ${at}`;
      drafts.write(text);
      return text;
    },
    reads: drafts.read,
    lands: async () => {
      waiting.shift()?.();
      await settled();
    },
    begins: (id: string) => {
      session = signedInAs({ ...ada, id });
    },
    ends: () => {
      sessions += 1;
      session = signedOut;
      records.clear();
      events$.next({ event: SignedOut });
    },
    settled,
    stored: () => [...records.values()],
  };
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant("write" as const) },
  { weight: 3, arbitrary: fc.constant("land" as const) },
  fc.constantFrom("ada" as const, "bea" as const),
);

it("what forms hold is removed, and neither read nor written, once the user chooses that the device keeps nothing", async () => {
  const memory = createMemoryFigures();
  const storage = createStorage(createMemoryArea().tab(), "optio");
  const figures = keptFigures(storage, memory);
  const drafts = keepDrafts({
    events$: new Subject(),
    state: () => ({ session: signedInAs(ada) }),
    tabStorage: createMemoryTabStorage(),
    id: "1",
    read: (user, name) => Effect.runPromise(figures.read(user, name)),
    write: (user, text, name) => Effect.runPromise(figures.write(user, text, name)),
    remove: () => Effect.runPromise(figures.remove),
  });
  const stored = async (text: string) => {
    drafts.write(text);
    await new Promise(setImmediate);
    const { size } = memory.logs;
    return [size, await drafts.read()];
  };
  expect(await stored("to Mira")).toEqual([1, "to Mira"]);
  storage.write(KEYS.keepFigures, "false");
  expect(await stored("to Grace")).toEqual([0, null]);
  storage.write(KEYS.keepFigures, "true");
  expect(await drafts.read()).toBeNull();
});

it("what forms hold is stored as it was written last in the session, and nothing of a session that ended, however slow the store is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { writes, reads, lands, begins, ends, settled, stored } = openTab();
      begins("ada");
      let last: { user: string; text: string } | null = null;
      let user = "ada";
      for (const [at, what] of steps.entries()) {
        if (what === "write") {
          last = { user, text: writes(at) };
        } else if (what === "land") await lands();
        else {
          ends();
          user = what;
          begins(user);
          last = null;
        }
        await settled();
      }
      // the one that was being stored, and the newest: those in between are left out
      for (const _ of ["under way", "newest"]) await lands();
      expect(stored()).toEqual(last === null ? [] : [last]);
      expect(await reads()).toBe(last?.text ?? null);
    }),
    runs(200),
  );
});
