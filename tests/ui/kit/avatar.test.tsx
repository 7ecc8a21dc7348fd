import { describe, expect, it } from "vitest";
import { Avatar, groundOf } from "../../../src/ui/kit/Avatar.tsx";
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
  const fails = () => page.act(() => void page.find("img").dispatchEvent(new Event("error")));
  return { ...page, failed, fails };
};

describe("the sources of an avatar", () => {
  it("are the picture, then the initials when it does not load, which is remembered", async () => {
    const { find, fails, failed, host } = await avatar("/api/avatars/1");
    expect(find("img").getAttribute("alt")).toBe("Ada Lovelace");
    await fails();
    expect(host.querySelector("img")).toBeNull();
    expect(find("[role=img]").textContent).toBe("AL");
    expect([...failed]).toEqual(["/api/avatars/1"]);
  });

  it("do not include a picture that failed before, so that it is not requested again", async () => {
    const { host } = await avatar("/api/avatars/1", new Set(["/api/avatars/1"]));
    expect(host.querySelector("img")).toBeNull();
    await close();
    expect((await avatar("/api/avatars/2", new Set(["/api/avatars/1"]))).host.querySelector("img")).not.toBeNull();
  });

  it.each([null, "", "https://gravatar.com/avatar/1", "//evil.example/a.png", "javascript:alert(1)", "/api/../a"])(
    "S3, S4: never leave the own origin: %j shows initials",
    async (src) => {
      expect((await avatar(src)).host.querySelector("img")).toBeNull();
    },
  );

  it("keep the ground of the initials when the name changes", async () => {
    const before = await avatar(null);
    const ground = before.find("[role=img]").className;
    await close();
    const after = await avatar(null, new Set(), "Augusta King");
    expect(after.find("[role=img]").className).toBe(ground);
    expect(ground).toContain(groundOf("u-1"));
  });
});
