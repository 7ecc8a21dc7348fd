import type { Server, ServerResponse } from "node:http";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { isRecord } from "../../src/domain/decider/record.ts";
import { avatarOrigins } from "../../src/domain/values/avatar-templates.ts";
import type { ServerConfig } from "../config/config.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { bindingsOf } from "./client-address.ts";

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

/**
 * Sets a header of Node's answer, to which the app's answer is added. A header of the app's own answer costs several times
 * as much: it makes the answer an object of the Fetch API first.
 */
export const setHeader = (c: HonoContext, name: string, value: string): void => {
  bindingsOf(c).outgoing?.setHeader(name, value);
};

/**
 * Refuses a request that a page of another site makes a browser send: without a bearer it could only use up the limits of the
 * visitor's address and send messages from there. Browsers say where a request comes from, and a page cannot change it.
 */
export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  if (c.req.header("Sec-Fetch-Site") === "cross-site" && c.req.header("Authorization") === undefined) {
    throw refuse(403, "This request came from another site.");
  }
  await next();
};

/** Sets the `Date` of an answer to the server's time, which tokens use too (T11): it is not that of this machine. */
export const serverDate =
  (ctx: Context): MiddlewareHandler =>
  async (c, next) => {
    await next();
    setHeader(c, "Date", ctx.clock.now().toUTCString());
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

/** Sets headers of every answer; those that a handler sets itself replace them, such as its own caching. */
export const setOnAnswers = (server: Server, headers: Readonly<Record<string, string>>): void => {
  const entries = Object.entries(headers);
  server.prependListener("request", (_request, response: ServerResponse) => {
    for (const [name, value] of entries) response.setHeader(name, value);
  });
};
