import type { MiddlewareHandler } from "hono";
import type { Context } from "../context.ts";

const CAPTCHA_HOSTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";

/** The client's policy (S1): nothing but what the app itself needs; the CAPTCHA's hosts only when it is configured. */
const contentSecurityPolicy = (captcha: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self'${captcha ? ` ${CAPTCHA_HOSTS}` : ""}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(captcha ? ["frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // nothing of ours makes a trusted type; the CAPTCHA's loader makes some under names of Google's choosing
    ...(captcha ? [] : ["trusted-types 'none'"]),
  ].join("; ");

/** Sandbox mode: the time of an answer is that of the clock which was moved, as it is in the tokens (T11). */
export const sandboxDate =
  (ctx: Context): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.res.headers.set("Date", (await ctx.clock.now(ctx.db)).toUTCString());
  };

/** The security headers of every answer; `no-store` unless the handler said how it may be cached. */
export const securityHeaders = (ctx: Context): MiddlewareHandler => {
  const policy = contentSecurityPolicy(ctx.config.captchaSecret !== null);
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("X-Frame-Options", "DENY");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
};
