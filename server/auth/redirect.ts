import type { Context } from "../shared/context.ts";

const PATHS = new Set(["/magicLogin", "/callback", "/reset-password", "/setup-password", "/verify-otp"]);
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?$/;

const parsed = (text: string, base: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};

/**
 * The address a mailed link leads to. `redirect_url` counts only when its origin is our own or allow-listed
 * (in sandbox mode any port of this machine) and its path is one that takes a token; else the link leads to
 * `otherwise` on our own origin, so that no request can send a token elsewhere (S4).
 */
export const linkTo = (
  ctx: Pick<Context, "config" | "publicUrl">,
  redirectUrl: string,
  otherwise: string,
  token: string,
): string => {
  const own = ctx.publicUrl();
  const wanted = parsed(redirectUrl, own);
  const origins = [own, ...ctx.config.allowedOrigins];
  const allowed =
    wanted !== null &&
    PATHS.has(wanted.pathname) &&
    (origins.includes(wanted.origin) || (ctx.config.sandbox && LOOPBACK.test(wanted.origin)));
  const target = allowed ? new URL(wanted.pathname, wanted.origin) : new URL(otherwise, own);
  target.searchParams.set("token", token);
  return target.href;
};
