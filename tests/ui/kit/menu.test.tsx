import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Menu } from "../../../src/ui/kit/Menu.tsx";
import { render } from "./render.ts";

describe("an action of a menu that cannot be chosen", () => {
  it("keeps its place and name, says why, does nothing when pressed, and leaves the menu open", async () => {
    const block = vi.fn();
    const copy = vi.fn();
    const { user } = await render(
      <Menu
        trigger={<button type="button">More</button>}
        entries={[
          { id: "block", label: "Block", onSelect: block, disabledReason: "You're offline." },
          { id: "copy", label: "Copy link", onSelect: copy, disabledReason: null },
        ]}
      />,
    );
    await user.click(screen.getByRole("button", { name: "More" }));
    const blocked = screen.getByRole("menuitem", { name: "Block", description: "You're offline." });
    const allowed = screen.getByRole("menuitem", { name: "Copy link" });
    expect(blocked.getAttribute("aria-disabled")).toBe("true");
    expect(blocked.hasAttribute("disabled")).toBe(false);
    expect(allowed.getAttribute("aria-disabled")).toBeNull();

    await user.click(blocked);
    expect(block).not.toHaveBeenCalled();
    expect(screen.getAllByRole("menuitem")).toHaveLength(2);

    await user.click(allowed);
    expect(copy).toHaveBeenCalledOnce();
    expect(screen.queryAllByRole("menuitem")).toHaveLength(0);
  });
});
