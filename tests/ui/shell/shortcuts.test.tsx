import { describe, expect, it, vi } from "vitest";
import { inside } from "./inside.tsx";
// loaded in advance, so that no test waits for them
import "../../../src/ui/features/settings/SettingsScreen.tsx";
import "../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import "../../../src/ui/shell/palette/PaletteDialog.tsx";

const settings = async () => {
  const page = await inside("/settings", 1);
  const dialog = () => document.querySelector("[role=dialog] h2")?.textContent ?? null;
  return {
    ...page,
    dialog,
    presses: (key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) =>
      page.act(() => {
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));
      }),
    shows: (title: string) =>
      vi.waitFor(async () => {
        await page.act(() => undefined);
        expect(dialog()).toBe(title);
      }),
  };
};

describe("shortcuts", () => {
  it.each([
    ["?", { shiftKey: true }, "Keyboard shortcuts"],
    ["/", {}, "Quick search"],
    ["k", { metaKey: true }, "Quick search"],
    ["s", {}, "Send"],
    ["R", {}, "Receive"],
  ])("%s %j opens %s", async (key, options, title) => {
    const { presses, shows } = await settings();
    await presses(key, options);
    await shows(title);
  });

  it("does nothing while typing, with a modifier, on repeat, or while a dialog is open", async () => {
    const { presses, dialog, find, shows } = await settings();
    const input = document.querySelector("input");
    await presses("s", {}, input ?? undefined);
    for (const options of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { shiftKey: true },
      { repeat: true },
    ])
      await presses("s", options);
    expect(dialog()).toBeNull();
    await presses("?");
    await shows("Keyboard shortcuts");
    await presses("/", {}, find("[role=dialog]"));
    expect(dialog()).toBe("Keyboard shortcuts");
  });

  it.each([
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘K"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl K"],
  ])("are named as the keyboard of %s names them", async (userAgent, keys) => {
    vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue(userAgent);
    const { presses, shows, text, find } = await settings();
    expect(find("header button[aria-keyshortcuts] ~ [aria-hidden=true], header [translate=no]").textContent).toBe(keys);
    await presses("?");
    await shows("Keyboard shortcuts");
    expect([...document.querySelectorAll("[role=dialog] kbd")].map(({ textContent }) => textContent)).toEqual([
      keys,
      "/",
      "S",
      "R",
      "?",
      "Esc",
    ]);
    expect(text()).not.toContain(keys === "⌘K" ? "Ctrl" : "⌘");
    vi.restoreAllMocks();
  });

  it("WCAG 2.1.4: single keys can be turned off, and Ctrl+K still works", async () => {
    const { presses, dialog, act, button, app, shows } = await settings();
    await act(() => button("Single-key shortcuts").click());
    expect(app.preferences.read().keyShortcuts).toBe(false);
    for (const key of ["s", "r", "/", "?"]) await presses(key);
    expect(dialog()).toBeNull();
    await presses("k", { ctrlKey: true });
    await shows("Quick search");
  });
});

describe("icon-only buttons", () => {
  const tip = () => document.querySelector("[data-tip]")?.textContent ?? null;
  const over = (target: Element, pointerType: string) =>
    target.parentElement?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));

  it("show their name on hover and keyboard focus, close on Esc, and not for a finger", async () => {
    const { act, presses, find } = await settings();
    const bell = find("button[aria-label=Notifications]");
    await act(() => over(bell, "touch"));
    expect(tip()).toBeNull();
    await act(() => over(bell, "mouse"));
    expect(tip()).toBe("Notifications");
    await presses("Escape");
    expect(tip()).toBeNull();
  });

  it("all have one", async () => {
    const { act } = await settings();
    const names = [...document.querySelectorAll<HTMLElement>("button")].filter(
      (button) => button.textContent === "" && button.getAttribute("aria-label") !== "Account menu",
    );
    expect(names.length).toBeGreaterThan(2);
    for (const button of names) {
      await act(() => over(button, "mouse"));
      expect([...document.querySelectorAll("[data-tip]")].at(-1)?.textContent).toBe(button.getAttribute("aria-label"));
      await act(() => {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      });
    }
  });
});
