import { describe, expect, it } from "vitest";
import { takeLink } from "../../../src/app/boot/entry.ts";

const TOKEN = "b3Qx_9-Zz~abc";

/** A window at an address, which a script may replace. */
const at = (address: string) => {
  const location = new URL(`https://wallet.example${address}`);
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string): void => {
      location.href = new URL(to, location).href;
    },
  };
  return { location, history } as never as Window & { readonly location: URL };
};

describe("S6 a link that was changed on its way", () => {
  it.each([
    `?token=${TOKEN}`,
    `?token=${TOKEN}.`,
    `?token=${TOKEN})`,
    `?token=${TOKEN}%3E`,
    `?token=${TOKEN}%20`,
    `?token=${TOKEN}%22,`,
    `?utm_source=mail&token=${TOKEN}#top`,
    `?a=1&amp;token=${TOKEN}`,
    `?a=1&amp;amp;token=${TOKEN}`,
    `?token=${TOKEN}&token=another`,
  ])("gives its token and leaves none in the address: %s", (query) => {
    for (const path of ["/magicLogin", "/callback", "/reset-password"]) {
      const window = at(path + query);
      expect(takeLink(window)).toEqual({ path, token: TOKEN });
      expect(window.location.href).not.toContain("token");
    }
  });

  it("is none without a token", () => {
    const window = at("/magicLogin?a=1&amp;b=2");
    expect(takeLink(window)).toBeNull();
    expect(window.location.search).toBe("?a=1&amp;b=2");
  });
});
