import { timingSafeEqual } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../shared/context.ts";
import { digest, newToken } from "../shared/random.ts";
import { mac } from "../shared/service-key.ts";
import { clientAddress } from "./client-address.ts";

/** The program a request comes from, as far as limits tell clients apart (docs/decisions/0014-limits.md). */
export interface Client {
  /** The address that limits count under, see `clientAddress`. */
  readonly address: string;
  /** The digest of its cookie; a new one for a client without. */
  readonly id: string;
  /** Whether it sent the cookie. A client that stores none is known by its address. */
  readonly returning: boolean;
}

const COOKIE = "optio_client";
const SECONDS = 180 * 24 * 3600;

const tagOf = (ctx: Context, nonce: string): string => mac(ctx, "client", nonce).toString("base64url").slice(0, 22);

const nonceOf = (ctx: Context, cookie: string | undefined): string | null => {
  const [nonce = "", tag = "", ...more] = (cookie ?? "").split(".");
  const [sent, expected] = [Buffer.from(tag), Buffer.from(tagOf(ctx, nonce))];
  const ours = more.length === 0 && sent.length === expected.length && timingSafeEqual(sent, expected);
  return ours ? nonce : null;
};

/**
 * The client of a request; `remembers` gives it a cookie when it has none. The cookie grants nothing: it only tells
 * the browser that asked for a code from strangers, so that their wrong guesses do not count against it.
 */
export const clientOf = (ctx: Context, c: HonoContext, remembers: boolean): Client => {
  const address = clientAddress(c, ctx.config.trustedProxies);
  const known = nonceOf(ctx, getCookie(c, COOKIE));
  const nonce = known ?? newToken();
  if (known === null && remembers) {
    setCookie(c, COOKIE, `${nonce}.${tagOf(ctx, nonce)}`, {
      httpOnly: true,
      sameSite: "Strict",
      secure: ctx.publicUrl().startsWith("https:"),
      path: "/api",
      maxAge: SECONDS,
    });
  }
  return { address, id: digest(nonce), returning: known !== null };
};
