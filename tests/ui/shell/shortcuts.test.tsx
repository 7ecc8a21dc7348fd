import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { inside } from "./inside.tsx";

const settings = async () => {
  const page = await inside("/settings", 1);
  return {
    ...page,
    presses: (key: string, options: KeyboardEventInit = {}, target: Element = document.body) =>
      page.act(() => fireEvent.keyDown(target, { key, ...options })),
  };
};
const dialog = (name: string) => screen.getByRole("dialog", { name });

describe("shortcuts", () => {
  it.each([
    ["?", { shiftKey: true }, "Keyboard shortcuts"],
    ["/", {}, "Quick search"],
    ["k", { metaKey: true }, "Quick search"],
    ["s", {}, "Send"],
    ["R", {}, "Receive"],
  ])("%s %j opens %s", async (key, options, title) => {
    const { presses } = await settings();
    await presses(key, options);
    dialog(title);
  });

  it.each([
    ["л", "KeyK", { ctrlKey: true }, "Quick search"],
    ["к", "KeyK", { metaKey: true }, "Quick search"],
    ["ы", "KeyS", {}, "Send"],
    ["ρ", "KeyR", {}, "Receive"],
    ["س", "KeyS", {}, "Send"],
  ])("on a keyboard of another script %s (%s) %j opens %s", async (key, code, options, title) => {
    const { presses } = await settings();
    await presses(key, { code, ...options });
    dialog(title);
  });

  it("go by the character of a Latin keyboard, wherever its key is", async () => {
    const { presses } = await settings();
    // K of a Dvorak keyboard is where V is on others, and its T is on K
    await presses("t", { code: "KeyK", ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    await presses("k", { code: "KeyV", ctrlKey: true });
    dialog("Quick search");
  });

  it("do nothing with a key that ends the composition of a text, as Safari reports it", async () => {
    const { presses } = await settings();
    await presses("s", { keyCode: 229 });
    await presses("s", { isComposing: true });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does nothing while typing, with a modifier, on repeat, or while a dialog is open", async () => {
    const { presses } = await settings();
    await presses("s", {}, screen.getByRole("radio", { name: "Dark" }));
    for (const options of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { shiftKey: true },
      { repeat: true },
    ])
      await presses("s", options);
    expect(screen.queryByRole("dialog")).toBeNull();
    await presses("?");
    await presses("/", {}, dialog("Keyboard shortcuts"));
    dialog("Keyboard shortcuts");
  });

  it.each([
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘K"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl K"],
  ])("are named as the keyboard of %s names them", async (userAgent, keys) => {
    vi.spyOn(window.navigator, "userAgent", "get").mockReturnValue(userAgent);
    const { presses, text } = await settings();
    within(screen.getByRole("banner")).getByText(keys);
    await presses("?");
    const named = [...dialog("Keyboard shortcuts").querySelectorAll("kbd")].map(({ textContent }) => textContent);
    expect(named).toEqual([keys, "/", "S", "R", "?", "Esc"]);
    expect(text()).not.toContain(keys === "⌘K" ? "Ctrl" : "⌘");
  });

  it("WCAG 2.1.4: single keys can be turned off, and Ctrl+K still works", async () => {
    const { presses, user, app } = await settings();
    await user.click(screen.getByRole("switch", { name: "Single-key shortcuts" }));
    expect(app.preferences.read().keyShortcuts).toBe(false);
    for (const key of ["s", "r", "/", "?"]) await presses(key);
    expect(screen.queryByRole("dialog")).toBeNull();
    await presses("k", { ctrlKey: true });
    dialog("Quick search");
  });
});

describe("icon-only buttons", () => {
  const tip = () => document.querySelector("[data-tip]")?.textContent ?? null;

  it("show their name on hover and keyboard focus, close on Esc, and not for a finger", async () => {
    const { user } = await settings();
    const bell = screen.getByRole("button", { name: "Notifications" });
    fireEvent.pointerOver(bell, { pointerType: "touch" });
    expect(tip()).toBeNull();
    await user.hover(bell);
    expect(tip()).toBe("Notifications");
    await user.keyboard("{Escape}");
    expect(tip()).toBeNull();
  });

  it("all have one", async () => {
    const { user } = await settings();
    const icons = screen
      .getAllByRole("button")
      .filter((button) => button.textContent === "" && button.getAttribute("aria-label") !== "Account menu");
    expect(icons.length).toBeGreaterThan(2);
    for (const button of icons) {
      await user.hover(button);
      expect([...document.querySelectorAll("[data-tip]")].at(-1)?.textContent).toBe(button.getAttribute("aria-label"));
      await user.keyboard("{Escape}");
    }
  });
});
