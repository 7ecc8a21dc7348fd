import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import { CaptchaFailed } from "./captcha.ts";
import { challengeShows, keepFocus, onClosed } from "./challenge.ts";
import type { Grecaptcha } from "./grecaptcha.ts";

/** Time limit until the widget answers or shows a challenge, in ms; solving a challenge has no limit. */
const TIME_LIMIT = 10_000;

/** The invisible widget of v2: a new token, after a challenge if the provider requires one. */
export type Widget = Effect.Effect<string, CaptchaFailed>;

type Answer = Effect.Effect<string, CaptchaFailed>;

/** Renders the widget into a container once; it is executed for every token. */
export const renderWidget = (
  api: Grecaptcha,
  container: HTMLElement,
  clock: Pick<ClockShape, "after">,
  siteKey: string,
): Widget => {
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
    const cancel = clock.after(TIME_LIMIT, () => {
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
