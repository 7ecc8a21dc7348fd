import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Toasts } from "../../../src/ui/kit/Toasts.tsx";
import { createToastStore } from "../../../src/ui/kit/toasts.ts";
import { render } from "./render.ts";

const stopped = { now: () => 0, monotonic: () => 0, after: () => () => undefined };

describe("A8 the viewport of toasts", () => {
  it("has its regions at load, announces each text in exactly one of them, and closes with Esc", async () => {
    const store = createToastStore(stopped);
    const page = await render(<Toasts store={store} />);
    const status = screen.getByRole("status");
    const alert = screen.getByRole("alert");
    expect([status.textContent, alert.textContent]).toEqual(["", ""]);
    await page.act(() => {
      store.success("Saved");
      store.error("Refused\u202e");
    });
    expect([screen.getByRole("status"), screen.getByRole("alert")]).toEqual([status, alert]);
    expect([status.textContent, alert.textContent]).toEqual(["Saved", "Refused⟨U+202E⟩"]);
    expect(document.body.textContent?.split("Saved")).toHaveLength(2);
    await page.user.tab();
    await page.user.tab();
    expect(document.activeElement).toBe(within(alert).getByRole("button"));
    await page.user.keyboard("{Escape}");
    expect(alert.textContent).toBe("");
  });

  it("pauses while the pointer or the focus is inside, and while the tab is hidden", async () => {
    const store = createToastStore(stopped);
    const page = await render(<Toasts store={store} />);
    await page.act(() => {
      store.success("Saved");
    });
    await page.user.hover(screen.getByText("Saved"));
    expect(store.read().paused).toEqual(["hover"]);
    await page.user.unhover(screen.getByText("Saved"));
    expect(store.read().paused).toEqual([]);
    for (const hidden of [true, false]) {
      vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
      fireEvent(document, new Event("visibilitychange"));
      expect(store.read().paused).toEqual(hidden ? ["hidden"] : []);
    }
    await page.user.tab();
    expect(document.activeElement).toBe(within(screen.getByRole("status")).getByRole("button"));
    expect(store.read().paused).toContain("focus");
    await page.user.tab();
    expect(store.read().paused).not.toContain("focus");
  });
});
