import * as Effect from "effect/Effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryDatabase, FIGURES, type SessionDatabase } from "../../../src/adapters/storage/database.ts";
import { createFigures, type FiguresShape } from "../../../src/adapters/storage/figures.ts";
import { runs } from "../../support/properties.ts";

const ADA = "user-1";
const TEXT = '{"balance":"1234.5","name":"Ada Lovelace"}';

const read = (figures: FiguresShape, user: string) => Effect.runPromise(figures.read(user));
const write = (figures: FiguresShape, user: string, text: string) => Effect.runPromise(figures.write(user, text));

/** A database with the figures of Ada, written by an earlier page. */
const stored = async () => {
  const database = createMemoryDatabase();
  await write(createFigures(database, crypto), ADA, TEXT);
  return database;
};
const record = (database: Awaited<ReturnType<typeof stored>>) =>
  database.values.get(FIGURES) as { key: CryptoKey; iv: Uint8Array; data: ArrayBuffer };

describe("the figures of the last visit", () => {
  it("reads in another page what a page wrote, for any text and user", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (user, text) => {
        const database = createMemoryDatabase();
        await write(createFigures(database, crypto), user, text);
        expect(await read(createFigures(database, crypto), user)).toBe(text);
      }),
      runs(30),
    );
  });

  it("stores no plain text, and a key that no script can export", async () => {
    const { key, iv, data } = record(await stored());
    const bytes = Buffer.concat([iv, Buffer.from(data)]).toString("latin1");
    for (const secret of ["1234.5", "Ada", "Lovelace", "balance", ADA]) expect(bytes).not.toContain(secret);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
    expect(key.extractable).toBe(false);
  });

  it("is read for its own user only, and removed when another user reads it", async () => {
    const database = await stored();
    expect(await read(createFigures(database, crypto), "user-2")).toBeNull();
    expect([...database.values]).toEqual([]);
  });

  it("removes a record that was changed in any byte, and any other value", async () => {
    const { key, iv, data } = record(await stored());
    const changes = fc.record({ at: fc.nat(data.byteLength - 1), by: fc.integer({ min: 1, max: 255 }) });
    const changed = changes.map(({ at, by }) => {
      const copy = new Uint8Array(data.slice(0));
      copy[at] = (copy[at] ?? 0) ^ by;
      return { key, iv, data: copy.buffer };
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, fc.jsonValue(), fc.constant({ key, iv })), async (value) => {
        const database = createMemoryDatabase();
        await database.set(FIGURES, value);
        expect(await read(createFigures(database, crypto), ADA)).toBeNull();
        expect([...database.values]).toEqual([]);
      }),
      runs(50),
    );
  });

  it("uses a new nonce for each write, and removes text and key together", async () => {
    const database = createMemoryDatabase();
    const figures = createFigures(database, crypto);
    await write(figures, ADA, TEXT);
    const first = record(database);
    await write(figures, ADA, TEXT);
    const second = record(database);
    expect(Buffer.from(second.iv).equals(Buffer.from(first.iv))).toBe(false);
    expect(Buffer.from(second.data).equals(Buffer.from(first.data))).toBe(false);
    await Effect.runPromise(figures.remove);
    expect([...database.values]).toEqual([]);
  });

  it("stores nothing when the write is cancelled while the text is encrypted", async () => {
    const database = createMemoryDatabase();
    const controller = new AbortController();
    const writing = Effect.runPromiseExit(createFigures(database, crypto).write(ADA, TEXT), {
      signal: controller.signal,
    });
    controller.abort();
    await writing;
    await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    expect([...database.values]).toEqual([]);
  });

  it("has no figures without TLS, or where the database refuses", async () => {
    const database = createMemoryDatabase();
    const insecure = createFigures(database, { getRandomValues: crypto.getRandomValues } as unknown as Crypto);
    await write(insecure, ADA, TEXT);
    expect([...database.values]).toEqual([]);
    expect(await read(insecure, ADA)).toBeNull();
    const refuse = () => Promise.reject(new Error("refused"));
    const refusing: SessionDatabase = { get: refuse, set: refuse, del: refuse, clear: refuse };
    await write(createFigures(refusing, crypto), ADA, TEXT);
    expect(await read(createFigures(refusing, crypto), ADA)).toBeNull();
  });
});
