import type { ClockShape } from "../clock/clock.ts";
import { type CaptchaShape, sandboxCaptcha } from "./captcha.ts";
import { recaptcha, type SiteKeys } from "./recaptcha.ts";

/** The provider that was configured. */
export const captchaFor = (
  window: Window,
  clock: Pick<ClockShape, "after">,
  { provider, ...keys }: SiteKeys & { readonly provider: "sandbox" | "recaptcha" },
): CaptchaShape => (provider === "sandbox" ? sandboxCaptcha : recaptcha(window, clock, keys));
