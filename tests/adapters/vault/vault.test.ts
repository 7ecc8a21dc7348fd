import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { createCountedIds } from "../../../src/adapters/ids/ids.ts";
import { createVault } from "../../../src/adapters/vault/vault.ts";

const open = () => {
  const clock = createHandClock(0);
  return { clock, vault: createVault(clock, createCountedIds().next) };
};

describe("S8 the vault", () => {
  it("returns a secret by its handle until it is removed", () => {
    const { vault } = open();
    const handle = vault.put("canary");
    expect(vault.read(handle)).toBe("canary");
    expect(vault.read(handle)).toBe("canary");
    vault.forget(handle);
    expect(vault.read(handle)).toBeNull();
  });

  it("gives equal secrets different handles that show nothing of them", () => {
    const { vault } = open();
    const handles = [vault.put("canary"), vault.put("canary")];
    expect(new Set(handles).size).toBe(2);
    const seen = [JSON.stringify(vault), JSON.stringify(handles), ...Object.values(vault).map(String)];
    expect(seen.join("\n")).not.toContain("canary");
  });

  it("returns the content of a file by its handle until it is removed, and never as a secret", () => {
    const { vault } = open();
    const content = { rows: ["canary"] };
    const [handle, secret] = [vault.hold(content), vault.put("canary")];
    expect([vault.held(handle), vault.read(handle), vault.held(secret)]).toEqual([content, null, null]);
    expect(JSON.stringify([vault, handle])).not.toContain("canary");
    vault.forgetSession();
    expect(vault.held(handle)).toBeNull();
  });

  it("S14 is empty after a logout", () => {
    const { vault } = open();
    const handles = [vault.put("a"), vault.put("b")];
    vault.forgetAll();
    expect(handles.map(vault.read)).toEqual([null, null]);
  });

  it("removes secrets that are not used within their lifetime", async () => {
    const { clock, vault } = open();
    const handle = vault.put("canary");
    await clock.turn(3_600_000 - 1);
    expect(vault.read(handle)).toBe("canary");
    await clock.turn(1);
    expect(vault.read(handle)).toBeNull();
  });
});
