import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { createMemoryFigures, type FiguresShape } from "../../../src/adapters/storage/figures.ts";
import { keptFigures } from "../../../src/adapters/storage/kept-figures.ts";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";

const opened = (over: (memory: FiguresShape) => Partial<FiguresShape> = () => ({})) => {
  const memory = createMemoryFigures();
  const storage = createStorage(createMemoryArea().tab(), "optio");
  const figures = keptFigures(storage, { ...memory, ...over(memory) });
  return { memory, storage, figures };
};

it("the figures and the log of a device are kept until its user chooses otherwise, then neither read nor written", async () => {
  const { memory, storage, figures } = opened();
  await Effect.runPromise(figures.write("ada", "100"));
  await Effect.runPromise(figures.write("ada", "entries", "log-1"));
  expect(await Effect.runPromise(figures.read("ada"))).toBe("100");
  storage.write(KEYS.keepFigures, "false");
  expect(await Effect.runPromise(figures.read("ada"))).toBeNull();
  expect([memory.values.size, memory.logs.size]).toEqual([0, 0]);
  expect(await Effect.runPromise(figures.read("ada", "log-1"))).toBeNull();
  await Effect.runPromise(figures.write("ada", "200"));
  expect([memory.values.size, memory.logs.size]).toEqual([0, 0]);
  storage.write(KEYS.keepFigures, "true");
  await Effect.runPromise(figures.write("ada", "300"));
  expect(await Effect.runPromise(figures.read("ada"))).toBe("300");
});

it("figures that are being encrypted when their user chooses to keep none are removed", async () => {
  const { memory, storage, figures } = opened((of) => ({
    write: (user, text, name) =>
      Effect.andThen(
        of.write(user, text, name),
        Effect.sync(() => void storage.write(KEYS.keepFigures, "false")),
      ),
  }));
  await Effect.runPromise(figures.write("ada", "100"));
  expect(memory.values.size).toBe(0);
});
