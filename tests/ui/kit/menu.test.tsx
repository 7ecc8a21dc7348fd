import { describe, expect, it, vi } from "vitest";
import { Menu } from "../../../src/ui/kit/Menu.tsx";
import { render } from "./render.ts";

describe("an action of a menu that cannot be chosen", () => {
  it("keeps its place and name, says why, does nothing when pressed, and leaves the menu open", async () => {
    const block = vi.fn();
    const copy = vi.fn();
    const page = await render(
      <Menu
        trigger={<button type="button">More</button>}
        entries={[
          { id: "block", label: "Block", onSelect: block, disabledReason: "You're offline." },
          { id: "copy", label: "Copy link", onSelect: copy, disabledReason: null },
        ]}
      />,
    );
    await page.act(() => page.find("button").click());
    const [blocked, allowed] = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const textOf = (attribute: string): string | undefined =>
      document.getElementById(blocked?.getAttribute(attribute) ?? "")?.textContent;
    expect(textOf("aria-labelledby")).toBe("Block");
    expect(textOf("aria-describedby")).toBe("You're offline.");
    expect(blocked?.getAttribute("aria-disabled")).toBe("true");
    expect(blocked?.hasAttribute("disabled")).toBe(false);
    expect(allowed?.getAttribute("aria-disabled")).toBeNull();

    await page.act(() => blocked?.click());
    expect(block).not.toHaveBeenCalled();
    expect(document.querySelectorAll("[role=menuitem]")).toHaveLength(2);

    await page.act(() => allowed?.click());
    expect(copy).toHaveBeenCalledOnce();
    expect(document.querySelectorAll("[role=menuitem]")).toHaveLength(0);
    await page.unmount();
  });
});

it("asks for the entries of a list's row only while its menu is open", async () => {
  const useEntries = vi.fn(() => [{ id: "move", label: "Move", onSelect: () => undefined }]);
  const page = await render(<Menu trigger={<button type="button">Manage</button>} useEntries={useEntries} />);
  expect(useEntries).not.toHaveBeenCalled();
  await page.act(() => page.find("button").click());
  expect(document.querySelector("[role=menuitem]")?.textContent).toBe("Move");
  await page.act(() => document.querySelector<HTMLElement>("[role=menuitem]")?.click());
  const asked = useEntries.mock.calls.length;
  await page.act(() => page.find("button").focus());
  expect(useEntries.mock.calls.length).toBe(asked);
  await page.unmount();
});
