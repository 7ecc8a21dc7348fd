import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Avatar } from "../../../src/ui/kit/Avatar.tsx";
import { FailedPicturesContext } from "../../../src/ui/kit/failed-pictures.ts";
import { render } from "./render.ts";

/** An avatar over pictures that failed before. */
const avatar = async (src: string | null, failed = new Set<string>(), name = "Ada Lovelace") => {
  const page = await render(
    <FailedPicturesContext
      value={{ has: (address) => failed.has(address), add: (address) => void failed.add(address) }}
    >
      <Avatar name={name} seed="u-1" src={src} named />
    </FailedPicturesContext>,
  );
  return { ...page, failed };
};
const shown = (name = "Ada Lovelace") => screen.getByRole("img", { name });
const picture = () => document.querySelector("img");

describe("the sources of an avatar", () => {
  it("are the picture, then the initials when it does not load, which is remembered", async () => {
    const { failed } = await avatar("/api/avatars/1");
    expect(shown().getAttribute("src")).toBe("/api/avatars/1");
    fireEvent.error(shown());
    expect([picture(), shown().textContent]).toEqual([null, "AL"]);
    expect([...failed]).toEqual(["/api/avatars/1"]);
  });

  it("keep the ground of the initials when the name changes", async () => {
    const { unmount } = await avatar(null);
    const ground = shown().style.backgroundImage;
    await unmount();
    await avatar(null, new Set(), "Augusta King");
    expect(shown("Augusta King").style.backgroundImage).toBe(ground);
    expect(ground).toMatch(/^linear-gradient/);
  });
});
