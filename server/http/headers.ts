import type { MiddlewareHandler } from "hono";
import { isRecord } from "../../src/domain/decider/record.ts";
import { avatarOrigins } from "../../src/domain/values/avatar-templates.ts";
import type { ServerConfig } from "../config/config.ts";
import type { Context } from "../shared/context.ts";

const CAPTCHA_HOSTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

/** The content security policy (S1): only what the app needs; hosts of a CAPTCHA and of avatars only if configured. */
const contentSecurityPolicy = (captcha: boolean, pictures: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    `script-src 'self'${captcha ? ` ${CAPTCHA_HOSTS}` : ""}`,
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(captcha ? ["frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // the URL of the service worker; the CAPTCHA's loader creates some under names that Google chooses
    ...(captcha ? [] : ["trusted-types optio-worker"]),
  ].join("; ");

/** Sandbox mode: sets the `Date` of an answer to the time of the moved clock, which tokens use too (T11). */
export const sandboxDate =
  (ctx: Context): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.res.headers.set("Date", ctx.clock.now().toUTCString());
  };

/** The security headers of every answer (S1). */
export const answerHeaders = ({
  captchaSecret,
  clientConfig: { avatarSources },
}: Pick<ServerConfig, "captchaSecret" | "clientConfig">): Readonly<Record<string, string>> => ({
  "Content-Security-Policy": contentSecurityPolicy(
    captchaSecret !== null,
    isRecord(avatarSources) ? avatarOrigins(avatarSources) : [],
  ),
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  // the camera reads the code of a recipient
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
});

/** Headers that a handler may set itself: a page's own policy, and caching. */
const REPLACEABLE = new Set(["Content-Security-Policy", "Cache-Control"]);

/** Sets the headers of `answerHeaders` and keeps a handler's own policy and caching. */
export const securityHeaders = (ctx: Context): MiddlewareHandler => {
  const headers = Object.entries(answerHeaders(ctx.config));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!(REPLACEABLE.has(name) && c.res.headers.has(name))) c.res.headers.set(name, value);
    }
  };
};
