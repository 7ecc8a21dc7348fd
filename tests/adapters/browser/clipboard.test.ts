// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { copyText } from "../../../src/adapters/browser/clipboard.ts";

/** A window whose browser has no clipboard API, or one that refuses; and the texts that its old command copied. */
const windowWith = (clipboard: { readonly writeText: () => Promise<void> } | undefined, isCommandKnown = true) => {
  const commanded: string[] = [];
  Object.defineProperty(document, "execCommand", {
    configurable: true,
    value: (command: string) => {
      const area = document.querySelector("textarea");
      commanded.push(`${command} ${area?.value} hidden=${area?.style.opacity === "0"}`);
      return isCommandKnown;
    },
  });
  Object.defineProperty(window.navigator, "clipboard", { configurable: true, value: clipboard });
  return commanded;
};

afterEach(() => {
  document.body.replaceChildren();
});

describe("copying a text (spec §8)", () => {
  it("uses the clipboard of the browser, and no text area", async () => {
    const commanded = windowWith({ writeText: () => Promise.resolve() });
    expect(await copyText(window, "optio1own")).toBe(true);
    expect(commanded).toEqual([]);
  });

  it.each([
    ["is missing", undefined],
    ["refuses", { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) }],
  ])("falls back to a hidden text area when the clipboard API %s, and gives the focus back", async (_, clipboard) => {
    const commanded = windowWith(clipboard);
    const button = document.createElement("button");
    document.body.append(button);
    button.focus();
    expect(await copyText(window, "optio1own")).toBe(true);
    expect(commanded).toEqual(["copy optio1own hidden=true"]);
    expect(document.querySelector("textarea")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("says that it failed when neither way works", async () => {
    windowWith(undefined, false);
    expect(await copyText(window, "optio1own")).toBe(false);
  });
});
