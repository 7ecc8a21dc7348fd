import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { withAvatarSources } from "../../../src/app/boot/boot.ts";
import { loadConfig } from "../../../src/app/boot/entry.ts";
import { type Config, DEFAULTS, readConfig } from "../../../src/app/ports/config.ts";

const json = (body: string) => async () => new Response(body, { headers: { "content-type": "application/json" } });
const problemOf = (overrides: unknown): string | null => {
  const read = withAvatarSources(readConfig(overrides));
  return "problem" in read ? read.problem.message : null;
};

describe("the configuration", () => {
  it("merges the defaults, the build's values and /config.json, in this order", async () => {
    const fetch = json('{"platformType":"kiosk","unknown":1}');
    const read = await loadConfig('{"platformType":"tv","storagePrefix":"mine"}', fetch, createHandClock(0));
    expect(read).toEqual({ config: { ...DEFAULTS, platformType: "kiosk", storagePrefix: "mine" } });
  });

  it.each([
    async () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    async () => new Response("", { status: 404 }),
    async () => {
      throw new TypeError("offline");
    },
  ])("uses the build's values without a /config.json", async (fetch) => {
    expect(await loadConfig("", fetch, createHandClock(0))).toEqual({ config: DEFAULTS });
  });

  it("uses the build's values after 3 seconds without an answer, and aborts the request", async () => {
    const clock = createHandClock(0);
    let signal: AbortSignal | null | undefined;
    const loading = loadConfig(
      '{"platformType":"tv"}',
      (_url, init) => {
        signal = init?.signal;
        return new Promise(() => undefined);
      },
      clock,
    );
    let read: unknown = null;
    void loading.then((found) => {
      read = found;
    });
    await clock.turn(2_999);
    expect(read).toBeNull();
    await clock.turn(1);
    expect(read).toEqual({ config: { ...DEFAULTS, platformType: "tv" } });
    expect(signal?.aborted).toBe(true);
  });

  it("names the source that is not JSON", async () => {
    const clock = createHandClock(0);
    expect(await loadConfig("{", json("{}"), clock)).toMatchObject({
      problem: { message: expect.stringContaining("VITE_OPTIO_CONFIG is not valid JSON") },
    });
    expect(await loadConfig("", json("{"), clock)).toMatchObject({
      problem: { message: expect.stringContaining("/config.json is not valid JSON") },
    });
  });

  it("names every missing or malformed value", () => {
    for (const name of Object.keys(DEFAULTS) as ReadonlyArray<keyof Config>) {
      // no outside source of avatars is the default
      const others = name === "avatarSources" ? [] : [{}];
      for (const wrong of [null, 7.5, [], ...others, "javascript:alert(1)", "\n"]) {
        expect(problemOf({ [name]: wrong })).toContain(`\n${name}`);
      }
    }
    const both = problemOf({ supportUrl: "ftp://x", idleLimitMinutes: 5 });
    expect(both).toContain("supportUrl: expected an https: or mailto: link");
    expect(both).toContain("idleLimitMinutes: expected a whole number from 6 to 1440");
    expect(problemOf({ idleLimitMinutes: 6 })).toBeNull();
    expect(problemOf({ apiBase: "https://api.example/v1" })).toBeNull();
    expect(problemOf({ captcha: { provider: "other", siteKeyV2: "", siteKeyV3: "" } })).toContain("captcha.provider");
  });

  it("has no outside source of avatars, until https addresses name some of the known ones", () => {
    expect(DEFAULTS.avatarSources).toEqual({});
    const avatarSources = { gravatar: "https://gravatar.com/avatar/{id}?d=404" };
    expect(withAvatarSources(readConfig({ avatarSources }))).toEqual({ config: { ...DEFAULTS, avatarSources } });
    expect(problemOf({ avatarSources: { github: "http://github.test/{id}" } })).toContain(
      "avatarSources.github: expected an https: address with {id} once in its path or query",
    );
    expect(problemOf({ avatarSources: { myspace: "https://myspace.test/{id}" } })).toContain(
      "avatarSources.myspace: expected addresses for some of gravatar, facebook, github, skype, twitter, vkontakte, instagram, google",
    );
  });
});
