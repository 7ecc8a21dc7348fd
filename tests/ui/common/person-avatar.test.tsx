import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Config, DEFAULTS } from "../../../src/app/ports/config.ts";
import type { AvatarOwner } from "../../../src/domain/values/avatar.ts";
import { ConfigContext } from "../../../src/ui/common/config-context.ts";
import { PersonAvatar } from "../../../src/ui/common/PersonAvatar.tsx";
import { FailedPicturesContext } from "../../../src/ui/kit/failed-pictures.ts";
import { render } from "../kit/render.ts";

const ada: AvatarOwner = {
  avatar: "/api/avatars/1",
  email: "MyEmailAddress@example.com",
  github_id: 9919,
  google_id: "1084",
};
const GRAVATAR = "https://gravatar.test/84059b07d4be67b806386c0aad8070a23f18836bbaae342275dc0a83414c32ee";
const GOOGLE = "https://google.test/1084";
const avatarSources: Config["avatarSources"] = {
  google: "https://google.test/{id}",
  gravatar: "https://gravatar.test/{id}",
};

/** The avatar of a person on a device on which some pictures failed before. */
const avatar = async (person: AvatarOwner, sources: Config["avatarSources"], failed = new Set<string>()) => {
  const page = await render(
    <ConfigContext value={{ ...DEFAULTS, avatarSources: sources }}>
      <FailedPicturesContext
        value={{ has: (address) => failed.has(address), add: (address) => void failed.add(address) }}
      >
        <PersonAvatar name="Ada Lovelace" seed="u-1" person={person} />
      </FailedPicturesContext>
    </ConfigContext>,
  );
  const picture = () => page.host.querySelector("img");
  return {
    ...page,
    failed,
    picture,
    shown: () => picture()?.getAttribute("src") ?? page.host.textContent,
    fails: () => fireEvent.error(picture() ?? page.host),
  };
};

describe("the avatar of a person", () => {
  it("is their own picture, then that of each configured source in turn, then their initials; each failure is remembered and skipped", async () => {
    const { shown, fails, failed, picture, unmount } = await avatar(ada, avatarSources);
    expect(shown()).toBe("/api/avatars/1");
    fails();
    expect(shown()).toBe(GRAVATAR);
    expect(picture()?.getAttribute("referrerpolicy")).toBe("no-referrer");
    fails();
    expect(shown()).toBe(GOOGLE);
    fails();
    expect(shown()).toBe("AL");
    expect([...failed]).toEqual(["/api/avatars/1", GRAVATAR, GOOGLE]);
    await unmount();
    failed.delete(GOOGLE);
    expect((await avatar(ada, avatarSources, failed)).shown()).toBe(GOOGLE);
  });

  it("is never one of an outside source when none is configured", async () => {
    const { shown, fails, unmount } = await avatar(ada, DEFAULTS.avatarSources);
    fails();
    expect(shown()).toBe("AL");
    await unmount();
    expect((await avatar({ ...ada, avatar: "https://gravatar.test/1" }, avatarSources)).shown()).toBe(GRAVATAR);
  });
});
