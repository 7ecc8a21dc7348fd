// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { FullAddress } from "../../../src/ui/kit/Address.tsx";
import { render } from "./render.ts";

const ADDRESS = "optio1qy352eufqy352eufqy352eufqy35qqqptw34ca";
let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

describe("F16: copying a grouped address", () => {
  it("puts it on the clipboard without the spaces between its groups", async () => {
    const { find, act, unmount } = await render(<FullAddress address={ADDRESS} sharedPrefix="optio1" />);
    close = unmount;
    const copied = new DataTransfer();
    const event = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: copied });
    // what a browser selects: the groups, with a line break where they wrap
    const selected = document.createElement("p");
    selected.textContent = "optio1 qy35 2euf qy35\n2euf qy35 2euf qy35 qqqp tw34 ca";
    document.body.append(selected);
    window.getSelection()?.selectAllChildren(selected);
    await act(() => void find(".tabular").dispatchEvent(event));
    selected.remove();
    expect(copied.getData("text/plain")).toBe(ADDRESS);
    expect(event.defaultPrevented).toBe(true);
  });
});
