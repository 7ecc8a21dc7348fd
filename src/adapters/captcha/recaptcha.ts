import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import { CaptchaFailed, type CaptchaShape, sandboxCaptcha } from "./captcha.ts";
import { containerIn, loadScript, removeTraces, scriptUrl, trusted } from "./script.ts";

/** What the invisible widget of v2 is rendered with. */
export interface WidgetOptions {
  readonly sitekey: string;
  readonly size: "invisible";
  readonly callback: (token: string) => void;
  readonly "expired-callback": () => void;
  readonly "error-callback": () => void;
}

/** Of Google's `grecaptcha`, what we call: v3 by site key and action, v2 by the number of a rendered widget. */
interface Grecaptcha {
  readonly ready: (then: () => void) => void;
  readonly execute: (of: string | number, options?: { readonly action: string }) => PromiseLike<string>;
  readonly render: (container: HTMLElement, options: WidgetOptions) => number;
  readonly reset: (widget: number) => void;
}

/** The globals that Google's scripts leave in a page. */
const GLOBALS = ["grecaptcha", "___grecaptcha_cfg"];

/** What the script put into the page; foreign, so undefined until it is there. */
const grecaptchaOf = (window: Window): Grecaptcha | undefined =>
  Reflect.get(window, "grecaptcha") as Grecaptcha | undefined;

/** Forgets Google's globals, so that the next script starts from scratch. */
const forgetGrecaptcha = (window: Window): void => {
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
};

/** The frame of a challenge, which is in the page from the start and hidden until a challenge has to be solved. */
const FRAME = '[src*="/recaptcha/api2/bframe"]';

/** How long after a challenge is hidden its token may still arrive, in ms. */
const GRACE = 1_000;

/** Whether a challenge is visible. */
const challengeShows = (document: Document): boolean => {
  const frame = document.querySelector(FRAME);
  // `visibility` is inherited, and set on an ancestor of the frame
  return frame !== null && document.defaultView?.getComputedStyle(frame).visibility === "visible";
};

/**
 * Remembers what has the focus. Returns how to give it back if a challenge took it since: Google hides the frame with the
 * focus in it, and the browser then gives it to the body.
 */
const keepFocus = (document: Document): (() => void) => {
  const before = document.activeElement;
  return () => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now.matches(FRAME);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};

/**
 * Calls `closed` when a visible challenge is hidden without a token. Google reports no press outside of it, which closes
 * it, so the page is observed. Returns how to stop.
 */
const onClosed = (document: Document, clock: Pick<ClockShape, "after">, closed: () => void): (() => void) => {
  let shown = false;
  let cancel = (): void => undefined;
  const update = (): void => {
    const shows = challengeShows(document);
    if (shows === shown) return;
    shown = shows;
    cancel();
    if (!shows) cancel = clock.after(GRACE, closed);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["style"] });
  return () => {
    cancel();
    observer.disconnect();
  };
};

/** Time limit until the widget answers or shows a challenge, in ms; solving a challenge has no limit. */
const ANSWER_LIMIT = 10_000;

/** The answer of the invisible widget of v2: a new token, after a challenge if the provider requires one. */
type Answer = Effect.Effect<string, CaptchaFailed>;

/** Renders the widget into a container once; it is executed for every token. */
const renderWidget = (
  api: Grecaptcha,
  container: HTMLElement,
  clock: Pick<ClockShape, "after">,
  siteKey: string,
): Answer => {
  const document = container.ownerDocument;
  let settle: (answer: Answer) => void = () => undefined;
  const fail = (why: CaptchaFailed["why"]): void => settle(Effect.fail(new CaptchaFailed({ why })));
  const widget = api.render(container, {
    sitekey: siteKey,
    size: "invisible",
    callback: (token) => settle(Effect.succeed(token)),
    // a challenge that was not solved in time; the expiry of a used token has no effect
    "expired-callback": () => fail("closed"),
    "error-callback": () => fail("unavailable"),
  });
  return Effect.callback<string, CaptchaFailed>((resume) => {
    const returnFocus = keepFocus(document);
    const stopWatching = onClosed(document, clock, () => fail("closed"));
    const cancel = clock.after(ANSWER_LIMIT, () => {
      if (!challengeShows(document)) fail("unavailable");
    });
    const stop = (): void => {
      settle = () => undefined;
      stopWatching();
      cancel();
      returnFocus();
    };
    settle = (answer) => {
      stop();
      resume(answer);
    };
    api.reset(widget);
    api.execute(widget);
    return Effect.sync(stop);
  });
};

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
  let widget: Answer | null = null;

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
