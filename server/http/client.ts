import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../shared/context.ts";
import { digest, newToken } from "../shared/random.ts";
import { isTagOf, tagOf } from "../shared/service-key.ts";
import { clientAddress } from "./client-address.ts";

/** The client that sends a request, as limits distinguish clients (docs/decisions/0014-limits.md). */
export interface Client {
  /** The address, see `clientAddress`. */
  readonly address: string;
  /** The digest of its cookie; a new one for a client without a cookie. */
  readonly id: string;
  /** Whether it sent the cookie. A client that does not is identified by its address. */
  readonly returning: boolean;
}

const COOKIE = "optio_client";
const SECONDS = 180 * 24 * 3600;

const nonceOf = (ctx: Context, cookie: string | undefined): string | null => {
  const [nonce = "", tag = "", ...more] = (cookie ?? "").split(".");
  return more.length === 0 && isTagOf(ctx, "client", nonce, tag) ? nonce : null;
};

/**
 * The client of a request; with `setsCookie` it gets a cookie if it has none. The cookie grants nothing: it only
 * distinguishes the browser that requested a code from strangers, so that their wrong guesses do not count against it.
 */
export const clientOf = (ctx: Context, c: HonoContext, setsCookie: boolean): Client => {
  const address = clientAddress(c, ctx.config.trustedProxies);
  const known = nonceOf(ctx, getCookie(c, COOKIE));
  const nonce = known ?? newToken();
  if (known === null && setsCookie) {
    setCookie(c, COOKIE, `${nonce}.${tagOf(ctx, "client", nonce)}`, {
      httpOnly: true,
      sameSite: "Strict",
      secure: ctx.publicUrl().startsWith("https:"),
      path: "/api",
      maxAge: SECONDS,
    });
  }
  return { address, id: digest(nonce), returning: known !== null };
};
