// @vitest-environment happy-dom
import * as Effect from "effect/Effect";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaptchaFailed, CaptchaOccasion, CaptchaShape } from "../../../src/adapters/captcha/captcha.ts";
import type { WidgetOptions } from "../../../src/adapters/captcha/grecaptcha.ts";
import { captchaFor } from "../../../src/adapters/captcha/recaptcha.ts";
import { trusted } from "../../../src/adapters/captcha/script.ts";
import { clockLayer } from "../../../src/adapters/clock/clock.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";

const KEYS = { siteKeyV2: "key-2", siteKeyV3: "key-3" };
const FIRST: CaptchaOccasion = { action: "login", again: false };
const AGAIN: CaptchaOccasion = { action: "login", again: true };

/** What the network does with the script, which the test decides; the DOM of the tests, which fetches none, says `load`. */
class FromNetwork extends Event {}
interface QuietDom {
  readonly settings: { handleDisabledFileLoadingAsSuccess: boolean };
}
const onlyFromNetwork = (event: Event): void => {
  if (event.target instanceof HTMLScriptElement && !(event instanceof FromNetwork)) event.stopImmediatePropagation();
};

/** Google's half: what it was asked, and how the test answers for it. */
const createGoogle = () => {
  const asked: unknown[] = [];
  let options: WidgetOptions | null = null;
  let count = 0;
  const widget = (): WidgetOptions => {
    if (options === null) throw new Error("no widget was rendered");
    return options;
  };
  const api = {
    ready: (then: () => void) => then(),
    execute: (of: string | number, how?: { readonly action: string }) => {
      asked.push([of, how?.action ?? null]);
      count += 1;
      return typeof of === "string" ? Promise.resolve(`token ${count}`) : new Promise<string>(() => undefined);
    },
    render: (container: HTMLElement, given: WidgetOptions) => {
      asked.push("render");
      container.append(document.createElement("div"));
      options = given;
      return 0;
    },
    reset: () => undefined,
  };
  const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');
  return {
    asked,
    widget,
    script,
    /** The script arrives and runs. */
    arrives: () => {
      Reflect.set(window, "grecaptcha", api);
      script()?.dispatchEvent(new FromNetwork("load"));
    },
    isBlocked: () => script()?.dispatchEvent(new FromNetwork("error")),
    /** The frame of a challenge, as Google puts it into the page. */
    challenge: () => {
      const holder = document.createElement("div");
      // an element that the DOM of the tests does not try to fetch
      holder.innerHTML = '<div><embed src="https://www.google.com/recaptcha/api2/bframe" /></div>';
      holder.style.visibility = "hidden";
      document.body.append(holder);
      return { shows: (how: boolean) => holder.style.setProperty("visibility", how ? "visible" : "hidden") };
    },
  };
};

let clock = createHandClock(0);
let google = createGoogle();
beforeEach(() => {
  (Reflect.get(window, "happyDOM") as QuietDom).settings.handleDisabledFileLoadingAsSuccess = true;
  document.addEventListener("load", onlyFromNetwork, true);
  clock = createHandClock(0);
  google = createGoogle();
});
afterEach(() => {
  document.removeEventListener("load", onlyFromNetwork, true);
  document.head.replaceChildren();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, "grecaptcha");
});

const provider = (keys: Partial<typeof KEYS> = KEYS): CaptchaShape =>
  captchaFor(window, clock, { provider: "recaptcha", siteKeyV2: "", siteKeyV3: "", ...keys });

/** Mints, and lets what is on its way arrive; `came` is a token with its version, or why there is none. */
const minting = async (captcha: CaptchaShape, occasion: CaptchaOccasion) => {
  const minted: { came: unknown } = { came: null };
  const told = captcha.mint(occasion).pipe(
    Effect.match({
      onFailure: ({ why }: CaptchaFailed) => why,
      onSuccess: ({ version, token }) => `${version}: ${token}`,
    }),
    Effect.provide(clockLayer(clock)),
  );
  void Effect.runPromise(told).then((came) => {
    minted.came = came;
  });
  await clock.settle();
  return minted;
};
const minted = async (captcha: CaptchaShape, occasion: CaptchaOccasion) => {
  const minting_ = await minting(captcha, occasion);
  google.arrives();
  await clock.settle();
  return minting_.came;
};

describe("S15 a token of reCAPTCHA", () => {
  it("S2 needs a script that no page loads before somebody asks, and the sandbox never", async () => {
    const sandbox = captchaFor(window, clock, { provider: "sandbox", ...KEYS });
    expect(await minted(sandbox, FIRST)).toBe("sandbox: sandbox");
    const captcha = provider();
    expect(google.script()).toBeNull();
    await minting(captcha, FIRST);
    expect(google.script()?.src).toBe("https://www.google.com/recaptcha/api.js?render=key-3&trustedtypes=true");
  });

  it("is minted anew for every call, by v3 under the call's name, from one script", async () => {
    const captcha = provider();
    expect(await minted(captcha, FIRST)).toBe("v3: token 1");
    expect(await minted(captcha, { action: "register", again: false })).toBe("v3: token 2");
    expect(google.asked).toEqual([
      ["key-3", "login"],
      ["key-3", "register"],
    ]);
    expect(document.querySelectorAll("script")).toHaveLength(1);
  });

  it("comes from v2 after a refusal, whose widget is rendered once", async () => {
    const captcha = provider();
    await minted(captcha, FIRST);
    for (const token of ["a", "b"]) {
      const each = await minting(captcha, AGAIN);
      google.widget().callback(token);
      await clock.settle();
      expect(each.came).toBe(`v2: ${token}`);
    }
    expect(google.asked).toEqual([["key-3", "login"], "render", [0, null], [0, null]]);
  });

  it("comes from the one version there is a key for, refused or not", async () => {
    expect(await minted(provider({ siteKeyV3: "key-3" }), AGAIN)).toBe("v3: token 1");
    const onlyV2 = provider({ siteKeyV2: "key-2" });
    const each = await minting(onlyV2, FIRST);
    expect(document.querySelectorAll<HTMLScriptElement>("script")[1]?.src).toContain("render=explicit");
    google.arrives();
    document.querySelectorAll("script")[1]?.dispatchEvent(new FromNetwork("load"));
    await clock.settle();
    google.widget().callback("solved");
    await clock.settle();
    expect(each.came).toBe("v2: solved");
  });

  it("that expires after it was taken troubles nobody", async () => {
    const captcha = provider();
    await minted(captcha, FIRST);
    const each = await minting(captcha, AGAIN);
    google.widget().callback("taken");
    google.widget()["expired-callback"]();
    await clock.settle();
    expect(each.came).toBe("v2: taken");
  });
});

describe("S15 a CAPTCHA that cannot be had", () => {
  it.each([
    ["is blocked", () => google.isBlocked()],
    ["leaves nothing behind", () => google.script()?.dispatchEvent(new FromNetwork("load"))],
    ["does not come within ten seconds", () => clock.turn(10_000)],
  ])("%s: that is said, and the next try begins anew", async (_how, fails) => {
    const captcha = provider();
    const each = await minting(captcha, FIRST);
    await fails();
    await clock.settle();
    expect(each.came).toBe("unavailable");
    expect(google.script()).toBeNull();
    expect(await minted(captcha, FIRST)).toBe("v3: token 1");
  });

  it("is waited for until ten seconds are over, and no longer", async () => {
    const each = await minting(provider(), FIRST);
    await clock.turn(9_999);
    expect(each.came).toBeNull();
    await clock.turn(1);
    expect(each.came).toBe("unavailable");
  });

  it("may be one whose widget reports an error, or says nothing at all", async () => {
    for (const fails of [async () => google.widget()["error-callback"](), () => clock.turn(10_000)]) {
      const captcha = provider({ siteKeyV2: "key-2" });
      const each = await minting(captcha, FIRST);
      google.arrives();
      await clock.settle();
      await fails();
      await clock.settle();
      expect(each.came).toBe("unavailable");
      expect(document.querySelector("#optio-captcha")).toBeNull();
    }
  });
});

describe("S15 a challenge", () => {
  const challenged = async () => {
    const each = await minting(provider({ siteKeyV2: "key-2" }), FIRST);
    google.arrives();
    await clock.settle();
    const challenge = google.challenge();
    challenge.shows(true);
    await clock.settle();
    return { each, challenge };
  };

  it("may take a person as long as it takes", async () => {
    const { each } = await challenged();
    await clock.turn(120_000);
    expect(each.came).toBeNull();
    google.widget().callback("solved");
    await clock.settle();
    expect(each.came).toBe("v2: solved");
  });

  it("that is closed unsolved is a failure of its own", async () => {
    const { each, challenge } = await challenged();
    challenge.shows(false);
    await clock.turn(1_000);
    expect(each.came).toBe("closed");
  });

  it("that is solved is closed before its token comes", async () => {
    const { each, challenge } = await challenged();
    challenge.shows(false);
    await clock.turn(999);
    google.widget().callback("solved");
    await clock.turn(10_000);
    expect(each.came).toBe("v2: solved");
  });
});

describe("S2 a page that needs no CAPTCHA any more", () => {
  it("has nothing of it left, and of everything else all", async () => {
    document.body.innerHTML = '<div id="root"><script src="/assets/ours.js"></script></div>';
    const captcha = provider();
    await minted(captcha, FIRST);
    await minting(captcha, AGAIN);
    const badge = document.createElement("div");
    badge.innerHTML = '<div class="grecaptcha-badge"></div>';
    document.body.append(badge);
    await Effect.runPromise(captcha.leave);
    expect(document.head.childElementCount).toBe(0);
    expect(document.body.innerHTML).toBe('<div id="root"><script src="/assets/ours.js"></script></div>');
    expect(Reflect.has(window, "grecaptcha")).toBe(false);
    expect(await minted(captcha, FIRST)).toBe("v3: token 3");
  });
});

describe("S2 the policy of Trusted Types", () => {
  it("has a name, and lets exactly one URL become a script", () => {
    const made: string[] = [];
    const types = {
      createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => {
        made.push(name);
        expect(() => rules.createScriptURL("https://www.google.com/recaptcha/api.js?render=other")).toThrow(TypeError);
        return rules;
      },
    };
    Reflect.set(window, "trustedTypes", types);
    expect(trusted(window, "https://www.google.com/recaptcha/api.js")()).toBe(
      "https://www.google.com/recaptcha/api.js",
    );
    Reflect.deleteProperty(window, "trustedTypes");
    expect(made).toEqual(["optio-captcha"]);
  });
});
