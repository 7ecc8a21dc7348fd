import * as Effect from "effect/Effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEncryptedTexts,
  createMemoryTexts,
  type EncryptedTexts,
  memoryKeyPlace,
} from "../../../src/adapters/storage/encrypted-texts.ts";
import { runs } from "../../support/properties.ts";

const ADA = "user-1";
const TEXT = '{"following":[{"username":"bob"}]}';
const encrypt = async (texts: EncryptedTexts, user: string, text: string): Promise<string> =>
  (await Effect.runPromise(texts.encrypt(user, text))) ?? "";
const decrypt = (texts: EncryptedTexts, user: string, text: string) => Effect.runPromise(texts.decrypt(user, text));

/** Two tabs of a device. */
const device = () => {
  const values = new Map<string, unknown>();
  const tab = () => createEncryptedTexts(memoryKeyPlace(values), crypto);
  return { values, tabs: [tab(), tab()] as const };
};

describe("a text that is encrypted for a storage that anybody can read", () => {
  it("is decrypted in each tab for its user, whichever tab encrypted it first, and never twice the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: "binary" }), async (user, text) => {
        const { tabs } = device();
        const texts = await Promise.all(tabs.map((tab) => encrypt(tab, user, text)));
        expect(new Set(texts).size).toBe(2);
        for (const tab of tabs) {
          for (const encrypted of texts) expect(await decrypt(tab, user, encrypted)).toBe(text);
        }
        expect(await decrypt(tabs[0], `${user}2`, texts[0] ?? "")).toBeNull();
      }),
      runs(30),
    );
  });

  it("has a key that no script can export, and is lost with it", async () => {
    const { values, tabs } = device();
    const text = await encrypt(tabs[0], ADA, TEXT);
    expect(Buffer.from(text, "base64").toString("latin1")).not.toContain("bob");
    const [key] = [...values.values()] as CryptoKey[];
    expect([values.size, key?.extractable]).toEqual([1, false]);
    values.clear();
    expect(await decrypt(tabs[0], ADA, text)).toBeNull();
  });

  it("has no key when it is cancelled while the key is made", async () => {
    const { values, tabs } = device();
    const controller = new AbortController();
    const encrypting = Effect.runPromiseExit(tabs[0].encrypt(ADA, TEXT), { signal: controller.signal });
    controller.abort();
    await encrypting;
    await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    expect([...values]).toEqual([]);
  });

  it("is null for any other text", async () => {
    const { tabs } = device();
    const text = await encrypt(tabs[0], ADA, TEXT);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.nat(text.length - 5)), async (other) => {
        const changed = typeof other === "string" ? other : text.slice(0, other);
        expect(await decrypt(tabs[0], ADA, changed)).toBeNull();
      }),
      runs(50),
    );
  });

  it("is null without TLS and where the database refuses, and fails to be read there", async () => {
    const values = new Map<string, unknown>();
    const insecure = { getRandomValues: crypto.getRandomValues } as unknown as Crypto;
    expect(
      await Effect.runPromise(createEncryptedTexts(memoryKeyPlace(values), insecure).encrypt(ADA, TEXT)),
    ).toBeNull();
    const refuse = () => Promise.reject(new Error("refused"));
    const refusing = createEncryptedTexts({ get: refuse, getOrSet: refuse }, crypto);
    expect(await Effect.runPromise(refusing.encrypt(ADA, TEXT))).toBeNull();
    expect(await Effect.runPromise(Effect.flip(refusing.decrypt(ADA, "AAAA")))).toMatchObject({
      _tag: "StorageFailed",
      operation: "read",
    });
    expect([...values]).toEqual([]);
  });

  it("is its user's in memory, too", async () => {
    const texts = createMemoryTexts();
    const text = await encrypt(texts, ADA, TEXT);
    expect([await decrypt(texts, ADA, text), await decrypt(texts, "user-2", text)]).toEqual([TEXT, null]);
  });
});
