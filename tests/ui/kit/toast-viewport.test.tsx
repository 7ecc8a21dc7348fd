import { describe, expect, it } from "vitest";
import { Toasts } from "../../../src/ui/kit/Toasts.tsx";
import { createToastStore } from "../../../src/ui/kit/toasts.ts";
import { render } from "./render.ts";

const stopped = { now: () => 0, monotonic: () => 0, after: () => () => undefined };

describe("A8 the viewport of toasts", () => {
  it("has its regions at load, announces each text in exactly one of them, and closes with Esc", async () => {
    const store = createToastStore(stopped);
    const page = await render(<Toasts store={store} />);
    expect(page.find("[role=status]").textContent).toBe("");
    expect(page.find("[role=alert]").textContent).toBe("");
    const status = page.find("[role=status]");
    await page.act(() => {
      store.success("Saved");
      store.error("Refused\u202e");
    });
    expect(page.find("[role=status]")).toBe(status);
    expect(status.textContent).toBe("Saved");
    expect(page.find("[role=alert]").textContent).toBe("Refused⟨U+202E⟩");
    expect(document.body.textContent?.split("Saved")).toHaveLength(2);
    await page.press("[role=alert] button", "Escape");
    expect(page.find("[role=alert]").textContent).toBe("");
    await page.unmount();
  });

  it("pauses while the focus is inside", async () => {
    const store = createToastStore(stopped);
    const page = await render(<Toasts store={store} />);
    await page.act(() => {
      store.success("Saved");
    });
    await page.act(() => page.find("[role=status] button").focus());
    expect(store.read().paused).toContain("focus");
    await page.act(() => page.find("[role=status] button").blur());
    expect(store.read().paused).not.toContain("focus");
    await page.unmount();
  });
});
