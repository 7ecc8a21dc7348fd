// @vitest-environment happy-dom
import * as Effect from "effect/Effect";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaptchaFailed, CaptchaOccasion, CaptchaShape } from "../../../src/adapters/captcha/captcha.ts";
import { captchaFor, type WidgetOptions } from "../../../src/adapters/captcha/recaptcha.ts";
import { trusted } from "../../../src/adapters/captcha/script.ts";
import { clockLayer } from "../../../src/adapters/clock/clock.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";

const KEYS = { siteKeyV2: "key-2", siteKeyV3: "key-3" };
const FIRST: CaptchaOccasion = { action: "login", again: false };
const AGAIN: CaptchaOccasion = { action: "login", again: true };

/** The network's result for the script, chosen by the test; the DOM of the tests fetches no scripts and fires `load`. */
class FromNetwork extends Event {}
interface QuietDom {
  readonly settings: { handleDisabledFileLoadingAsSuccess: boolean };
}
const onlyFromNetwork = (event: Event): void => {
  if (event.target instanceof HTMLScriptElement && !(event instanceof FromNetwork)) event.stopImmediatePropagation();
};

/** A fake of Google's script: records calls, and answers as the test decides. */
const createGoogle = () => {
  const calls: unknown[] = [];
  let options: WidgetOptions | null = null;
  let count = 0;
  const widget = (): WidgetOptions => {
    if (options === null) throw new Error("no widget was rendered");
    return options;
  };
  const api = {
    ready: (then: () => void) => then(),
    execute: (of: string | number, how?: { readonly action: string }) => {
      calls.push([of, how?.action ?? null]);
      count += 1;
      return typeof of === "string" ? Promise.resolve(`token ${count}`) : new Promise<string>(() => undefined);
    },
    render: (container: HTMLElement, given: WidgetOptions) => {
      calls.push("render");
      container.append(document.createElement("div"));
      options = given;
      return 0;
    },
    reset: () => undefined,
  };
  const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');
  return {
    calls,
    widget,
    script,
    /** Runs the script. */
    arrives: () => {
      Reflect.set(window, "grecaptcha", api);
      script()?.dispatchEvent(new FromNetwork("load"));
    },
    /** Makes a function of the script throw. */
    breaks: (name: "ready" | "execute" | "render" | "reset") => {
      api[name] = () => {
        throw new Error("Invalid site key");
      };
    },
    isBlocked: () => script()?.dispatchEvent(new FromNetwork("error")),
    /** Adds the frame of a challenge to the page. */
    challenge: () => {
      const holder = document.createElement("div");
      // an element that the DOM of the tests does not fetch
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

/** Requests a token and runs what is pending; `came` is the token with its version, or the failure. */
const startMinting = async (captcha: CaptchaShape, occasion: CaptchaOccasion) => {
  const minted: { came: unknown } = { came: null };
  const outcome = captcha.mint(occasion).pipe(
    Effect.match({
      onFailure: ({ why }: CaptchaFailed) => why,
      onSuccess: ({ version, token }) => `${version}: ${token}`,
    }),
    Effect.provide(clockLayer(clock)),
  );
  void Effect.runPromise(outcome).then((came) => {
    minted.came = came;
  });
  await clock.settle();
  return minted;
};
const minted = async (captcha: CaptchaShape, occasion: CaptchaOccasion) => {
  const request = await startMinting(captcha, occasion);
  google.arrives();
  await clock.settle();
  return request.came;
};

describe("S15 a reCAPTCHA token", () => {
  it("S2 loads a script only when a call needs a token, and never in the sandbox", async () => {
    const sandbox = captchaFor(window, clock, { provider: "sandbox", ...KEYS });
    expect(await minted(sandbox, FIRST)).toBe("sandbox: sandbox");
    const captcha = provider();
    expect(google.script()).toBeNull();
    await startMinting(captcha, FIRST);
    expect(google.script()?.src).toBe("https://www.google.com/recaptcha/api.js?render=key-3&trustedtypes=true");
  });

  it("is created for every call, by v3 with the name of the call, from one script", async () => {
    const captcha = provider();
    expect(await minted(captcha, FIRST)).toBe("v3: token 1");
    expect(await minted(captcha, { action: "register", again: false })).toBe("v3: token 2");
    expect(google.calls).toEqual([
      ["key-3", "login"],
      ["key-3", "register"],
    ]);
    expect(document.querySelectorAll("script")).toHaveLength(1);
  });

  it("comes from v2 after a refusal; the widget is rendered once", async () => {
    const captcha = provider();
    await minted(captcha, FIRST);
    for (const token of ["a", "b"]) {
      const minting = await startMinting(captcha, AGAIN);
      google.widget().callback(token);
      await clock.settle();
      expect(minting.came).toBe(`v2: ${token}`);
    }
    expect(google.calls).toEqual([["key-3", "login"], "render", [0, null], [0, null]]);
  });

  it("comes from the only version with a key, refused or not", async () => {
    expect(await minted(provider({ siteKeyV3: "key-3" }), AGAIN)).toBe("v3: token 1");
    const onlyV2 = provider({ siteKeyV2: "key-2" });
    const minting = await startMinting(onlyV2, FIRST);
    expect(document.querySelectorAll<HTMLScriptElement>("script")[1]?.src).toContain("render=explicit");
    google.arrives();
    document.querySelectorAll("script")[1]?.dispatchEvent(new FromNetwork("load"));
    await clock.settle();
    google.widget().callback("solved");
    await clock.settle();
    expect(minting.came).toBe("v2: solved");
  });

  it("causes no error when it expires after use", async () => {
    const captcha = provider();
    await minted(captcha, FIRST);
    const minting = await startMinting(captcha, AGAIN);
    google.widget().callback("taken");
    google.widget()["expired-callback"]();
    await clock.settle();
    expect(minting.came).toBe("v2: taken");
  });
});

describe("S15 a CAPTCHA that is unavailable", () => {
  it.each([
    ["is blocked", () => google.isBlocked()],
    ["leaves nothing behind", () => google.script()?.dispatchEvent(new FromNetwork("load"))],
    ["does not come within ten seconds", () => clock.turn(10_000)],
  ])("%s: fails, and the next call tries again", async (_how, fails) => {
    const captcha = provider();
    const minting = await startMinting(captcha, FIRST);
    await fails();
    await clock.settle();
    expect(minting.came).toBe("unavailable");
    expect(google.script()).toBeNull();
    expect(await minted(captcha, FIRST)).toBe("v3: token 1");
  });

  it("fails after ten seconds", async () => {
    const minting = await startMinting(provider(), FIRST);
    await clock.turn(9_999);
    expect(minting.came).toBeNull();
    await clock.turn(1);
    expect(minting.came).toBe("unavailable");
  });

  it.each([
    ["ready", {}],
    ["execute", {}],
    ["render", { siteKeyV3: "" }],
    ["reset", { siteKeyV3: "" }],
    ["execute", { siteKeyV3: "" }],
  ] as const)("fails when %s of the script throws, with these keys: %o", async (name, keys) => {
    google.breaks(name);
    expect(await minted(provider({ ...KEYS, ...keys }), FIRST)).toBe("unavailable");
    expect(google.script()).toBeNull();
  });

  it("fails when the widget reports an error or does not respond", async () => {
    for (const fails of [async () => google.widget()["error-callback"](), () => clock.turn(10_000)]) {
      const captcha = provider({ siteKeyV2: "key-2" });
      const minting = await startMinting(captcha, FIRST);
      google.arrives();
      await clock.settle();
      await fails();
      await clock.settle();
      expect(minting.came).toBe("unavailable");
      expect(document.querySelector("#optio-captcha")).toBeNull();
    }
  });
});

describe("S15 a challenge", () => {
  const challenged = async () => {
    const minting = await startMinting(provider({ siteKeyV2: "key-2" }), FIRST);
    google.arrives();
    await clock.settle();
    const challenge = google.challenge();
    challenge.shows(true);
    await clock.settle();
    return { minting, challenge };
  };

  it("has no time limit", async () => {
    const { minting } = await challenged();
    await clock.turn(120_000);
    expect(minting.came).toBeNull();
    google.widget().callback("solved");
    await clock.settle();
    expect(minting.came).toBe("v2: solved");
  });

  it("fails with its own outcome when it is closed unsolved", async () => {
    const { minting, challenge } = await challenged();
    challenge.shows(false);
    await clock.turn(1_000);
    expect(minting.came).toBe("closed");
  });

  it("returns the focus that it took to what had it before, and takes it from nothing else", async () => {
    const [submit, field] = [document.createElement("button"), document.createElement("input")];
    document.body.append(submit, field);
    for (const [since, expected] of [
      [() => submit.blur(), submit],
      [() => field.focus(), field],
    ] as const) {
      submit.focus();
      const { challenge } = await challenged();
      since();
      challenge.shows(false);
      await clock.turn(1_000);
      expect(document.activeElement).toBe(expected);
      document.head.replaceChildren();
    }
  });

  it("is closed before its token is returned when it is solved", async () => {
    const { minting, challenge } = await challenged();
    challenge.shows(false);
    await clock.turn(999);
    google.widget().callback("solved");
    await clock.turn(10_000);
    expect(minting.came).toBe("v2: solved");
  });
});

describe("S2 a page that no longer needs a CAPTCHA", () => {
  it("removes all elements of the CAPTCHA and nothing else", async () => {
    document.body.innerHTML = '<div id="root"><script src="/assets/ours.js"></script></div>';
    const captcha = provider();
    await minted(captcha, FIRST);
    await startMinting(captcha, AGAIN);
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

describe("S2 the Trusted Types policy", () => {
  it("has a name, and allows exactly one script URL", () => {
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
