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
  it("open their dialogs by the character of the key, or where the keyboard has another script by its place", async () => {
    const { presses, user, drawn } = await settings();
    // K of a Dvorak keyboard is where V is on others, and its T is on K
    await presses("t", { code: "KeyK", ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    for (const [key, options, title] of [
      ["?", { shiftKey: true }, "Keyboard shortcuts"],
      ["/", {}, "Quick search"],
      ["k", { metaKey: true }, "Quick search"],
      ["k", { code: "KeyV", ctrlKey: true }, "Quick search"],
      ["л", { code: "KeyK", ctrlKey: true }, "Quick search"],
      ["s", {}, "Send"],
      ["R", {}, "Receive"],
      ["ρ", { code: "KeyR" }, "Receive"],
      ["س", { code: "KeyS" }, "Send"],
    ] as const) {
      await presses(key, options);
      dialog(title);
      await user.keyboard("{Escape}");
      await drawn();
      expect(screen.queryByRole("dialog")).toBeNull();
    }
  });

  it("do nothing while typing, with a modifier, on repeat, at the end of a composition, or while a dialog is open", async () => {
    const { presses } = await settings();
    await presses("s", {}, screen.getByRole("radio", { name: "Dark" }));
    for (const options of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { shiftKey: true },
      { repeat: true },
      { isComposing: true },
      // as Safari reports it
      { keyCode: 229 },
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
  it("all show their name on hover, close it on Esc, and not for a finger", async () => {
    const { user } = await settings();
    fireEvent.pointerOver(screen.getByRole("button", { name: "Notifications" }), { pointerType: "touch" });
    expect(document.querySelector("[data-tip]")).toBeNull();
    const icons = screen
      .getAllByRole("button")
      .filter((button) => button.textContent === "" && button.getAttribute("aria-label") !== "Account menu");
    expect(icons.length).toBeGreaterThan(2);
    for (const button of icons) {
      await user.hover(button);
      expect([...document.querySelectorAll("[data-tip]")].at(-1)?.textContent).toBe(button.getAttribute("aria-label"));
      await user.keyboard("{Escape}");
      expect(document.querySelector("[data-tip]")).toBeNull();
    }
  });
});
