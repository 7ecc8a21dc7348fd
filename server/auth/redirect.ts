import type { Context } from "../shared/context.ts";

const PATHS = new Set(["/magicLogin", "/callback", "/reset-password", "/setup-password", "/verify-otp"]);
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?$/;

/**
 * The address of a mailed link. `redirectUrl` is used only when its origin is the service's own or allow-listed (in
 * sandbox mode also any port of this machine) and its path takes a token; else the link is `fallbackPath` on the
 * service's own origin, so that no request can send a token to another site (S4).
 */
export const linkTo = (
  ctx: Pick<Context, "config" | "publicUrl">,
  redirectUrl: string,
  fallbackPath: string,
  token: string,
): string => {
  const own = ctx.publicUrl();
  const requested = URL.canParse(redirectUrl, own) ? new URL(redirectUrl, own) : null;
  const origins = [own, ...ctx.config.allowedOrigins];
  const allowed =
    requested !== null &&
    PATHS.has(requested.pathname) &&
    (origins.includes(requested.origin) || (ctx.config.sandbox && LOOPBACK.test(requested.origin)));
  const target = allowed ? new URL(requested.pathname, requested.origin) : new URL(fallbackPath, own);
  target.searchParams.set("token", token);
  return target.href;
};
