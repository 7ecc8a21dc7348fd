import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import { CaptchaFailed, type CaptchaShape, sandboxCaptcha } from "./captcha.ts";
import { forgetGrecaptcha, type Grecaptcha, grecaptchaOf } from "./grecaptcha.ts";
import { containerIn, loadScript, removeTraces, scriptUrl, trusted } from "./script.ts";
import { renderWidget, type Widget } from "./widget.ts";

/** Google's site keys; at least one is not empty. */
export interface SiteKeys {
  readonly siteKeyV2: string;
  readonly siteKeyV3: string;
}

/** Time limit of loading the script, and of an answer of v3. */
const TIME_LIMIT = "10 seconds";

const unavailable = (): CaptchaFailed => new CaptchaFailed({ why: "unavailable" });
const inTime = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | CaptchaFailed> =>
  Effect.timeoutOrElse(effect, { duration: TIME_LIMIT, orElse: () => Effect.fail(unavailable()) });

/**
 * reCAPTCHA. The script is loaded with the first token, so only on the sign-in pages. Tokens come from v3 where it has a
 * key; after a rejection from v2, whose challenge a user can solve, where it has a key. A script that fails is removed,
 * so that the next attempt loads it again.
 */
const recaptcha = (
  window: Window,
  clock: Pick<ClockShape, "after">,
  { siteKeyV2, siteKeyV3 }: SiteKeys,
): CaptchaShape => {
  const { document } = window;
  const source = trusted(window, scriptUrl(siteKeyV3));
  let loading: Promise<Grecaptcha> | null = null;
  let widget: Widget | null = null;

  const load = async (): Promise<Grecaptcha> => {
    await loadScript(document, source());
    const api = grecaptchaOf(window);
    if (api === undefined) throw new Error("the CAPTCHA script defined nothing");
    await new Promise<void>((ready) => api.ready(ready));
    return api;
  };
  const unload = (): void => {
    loading = null;
    widget = null;
    removeTraces(document);
    forgetGrecaptcha(window);
  };

  const loaded = inTime(
    Effect.tryPromise({
      try: () => {
        loading ??= load();
        return loading;
      },
      catch: unavailable,
    }),
  );
  const byAction = (api: Grecaptcha, action: string) =>
    inTime(Effect.tryPromise({ try: async () => api.execute(siteKeyV3, { action }), catch: unavailable }));
  const byWidget = (api: Grecaptcha) =>
    Effect.suspend(() => {
      widget ??= renderWidget(api, containerIn(document), clock, siteKeyV2);
      return widget;
    });

  return {
    mint: ({ action, again }) => {
      const version = siteKeyV3 === "" || (again && siteKeyV2 !== "") ? "v2" : "v3";
      return loaded.pipe(
        Effect.flatMap((api) => (version === "v2" ? byWidget(api) : byAction(api, action))),
        Effect.map((token) => ({ version, token })),
        // Google's functions throw, for example at a site key that they do not know
        Effect.catchDefect(() => Effect.fail(unavailable())),
        Effect.tapError(({ why }) => Effect.sync(() => (why === "unavailable" ? unload() : undefined))),
      );
    },
    leave: Effect.sync(() => {
      // nothing was loaded
      if (loading !== null) unload();
    }),
  };
};

/** The configured provider. */
export const captchaFor = (
  window: Window,
  clock: Pick<ClockShape, "after">,
  { provider, ...keys }: SiteKeys & { readonly provider: "sandbox" | "recaptcha" },
): CaptchaShape => (provider === "sandbox" ? sandboxCaptcha : recaptcha(window, clock, keys));
