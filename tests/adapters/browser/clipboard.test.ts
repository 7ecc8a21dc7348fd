// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { copyText } from "../../../src/adapters/browser/clipboard.ts";

afterEach(() => vi.restoreAllMocks());

/** What `execCommand` is given, and the text that is selected in a hidden text area at that time. */
const commands = (works: boolean) => {
  const seen: Array<readonly [string, string | null]> = [];
  document.execCommand = (command: string) => {
    seen.push([command, document.querySelector("textarea")?.value ?? null]);
    return works;
  };
  return seen;
};
const withClipboard = (clipboard: Partial<Clipboard> | undefined) =>
  vi.spyOn(window.navigator, "clipboard", "get").mockReturnValue(clipboard as Clipboard);

describe("spec §8: a copy", () => {
  it("falls back to a hidden text area, which is removed, when the clipboard API is missing", async () => {
    const seen = commands(true);
    withClipboard(undefined);
    expect(await copyText(window, "optio1qq")).toBe(true);
    expect(seen).toEqual([["copy", "optio1qq"]]);
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("falls back also when the clipboard refuses, and is false when neither works", async () => {
    const seen = commands(false);
    withClipboard({ writeText: async () => Promise.reject(new Error("denied")) });
    expect(await copyText(window, "x")).toBe(false);
    expect(seen).toEqual([["copy", "x"]]);
  });

  it("uses the clipboard API alone where it works", async () => {
    const seen = commands(true);
    const written: string[] = [];
    withClipboard({ writeText: async (text: string) => void written.push(text) });
    expect(await copyText(window, "x")).toBe(true);
    expect([written, seen]).toEqual([["x"], []]);
  });
});
