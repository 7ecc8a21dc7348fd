import { fireEvent, screen } from "@testing-library/react";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressParts, compactAddress, FullAddress, groupedAddress } from "../../../src/ui/kit/Address.tsx";
import { CopyButton } from "../../../src/ui/kit/CopyButton.tsx";
import { render } from "./render.ts";

const ADDRESS = "optio1qy352eufqy352eufqy352eufqy35qqqptw34ca";
const address = fc.string({ unit: fc.constantFrom(..."qpzry9x8gf2tvdw0s3jn54khce6mua7l1"), maxLength: 64 });

describe("copying a grouped address", () => {
  it("puts it on the clipboard without the spaces between its groups", async () => {
    await render(<FullAddress address={ADDRESS} sharedPrefix="optio1" />);
    const copied = new DataTransfer();
    // the text that a browser selects: the groups, with a line break where they wrap
    const selected = document.createElement("p");
    selected.textContent = "optio1 qy35 2euf qy35\n2euf qy35 2euf qy35 qqqp tw34 ca";
    document.body.append(selected);
    window.getSelection()?.selectAllChildren(selected);
    const isDefault = fireEvent.copy(screen.getByText("ca"), { clipboardData: copied });
    selected.remove();
    expect(copied.getData("text/plain")).toBe(ADDRESS);
    expect(isDefault).toBe(false);
  });
});

describe("A10 a copy button", () => {
  it.each(["icon", "text"] as const)("says what it copies, before and after it did, as %s", async (content) => {
    const { user } = await render(<CopyButton name="Copy the address" content={content} onCopy={() => true} />);
    const named = () => screen.getByRole("button", { name: "Copy the address" });
    await user.click(named());
    named();
  });
});

describe("A10 a formatted address", () => {
  it("shows the first 6 and the last 3 characters", () => {
    expect(compactAddress(ADDRESS)).toBe("optio1…4ca");
  });

  it("groups start after the prefix", () => {
    expect(groupedAddress(ADDRESS, "optio1")).toBe("optio1 qy35 2euf qy35 2euf qy35 2euf qy35 qqqp tw34 ca");
    expect(groupedAddress("0xAbCdEf", "0x")).toBe("0x AbCd Ef");
  });

  it("groups contain the whole address; every group except prefix and last has four characters", () => {
    fc.assert(
      fc.property(address, fc.nat(12), (text, length) => {
        const prefix = text.slice(0, length);
        const parts = addressParts(text, prefix);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every(({ at, text: group }) => text.startsWith(group, at))).toBe(true);
        expect(
          parts
            .filter(({ shared }) => shared)
            .map((part) => part.text)
            .join(""),
        ).toBe(prefix);
        const own = parts.filter(({ shared }) => !shared);
        expect(own.slice(0, -1).every((part) => part.text.length === 4)).toBe(true);
      }),
    );
  });

  it("no part of an address with another prefix is dimmed", () => {
    expect(addressParts("0xabc", "optio1").some(({ shared }) => shared)).toBe(false);
  });
});
