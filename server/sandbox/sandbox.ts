import type { Hono, Context as HonoContext, MiddlewareHandler } from "hono";
import { readMails } from "../auth/mail.ts";
import { isLoopback } from "../config/environment.ts";
import { readBody } from "../http/body.ts";
import type { Context } from "../shared/context.ts";
import { Refusal } from "../shared/refusal.ts";
import { MAIL_STYLE, mailPage } from "./mail-page.ts";

const BODY_BYTES = 1024;
const TO_MAX = 254;
const MOST_SECONDS = 10 * 365 * 24 * 3600;

/** Treats a body that cannot be read as one without `advanceSeconds`. */
const refusedBody = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

const secondsOf = (body: unknown): number | null => {
  if (typeof body !== "object" || body === null || !("advanceSeconds" in body)) return null;
  const seconds = body.advanceSeconds;
  return typeof seconds === "number" && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : null;
};

const hostnameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "");

/**
 * Refuses requests from other sites (L1): a host name that was rebound to this machine (the `Host` is not loopback), and
 * scripts of another origin. The mailbox shows all codes.
 */
const ownOriginOnly = (ctx: Context): MiddlewareHandler => {
  const own = ctx.config.publicUrl === "" ? "" : new URL(ctx.config.publicUrl).hostname;
  return async (c, next) => {
    const host = c.req.header("Host") ?? new URL(c.req.url).host;
    const hostname = hostnameOf(host);
    const origin = c.req.header("Origin");
    const isOwnHost = isLoopback(hostname) || (hostname !== "" && hostname === own);
    const isOwnOrigin = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
    if (!isOwnHost || !isOwnOrigin) return c.json({ error: "The sandbox answers its own pages only" }, 403);
    return next();
  };
};

/** The recipient of `?to=`; null for a text that the database cannot store. */
const recipientOf = (to: string | undefined): string | undefined | null =>
  to?.includes("\0") === true || (to ?? "").length > TO_MAX ? null : to;

const badRecipient = (c: HonoContext) => c.json({ error: "to must be an email address or phone number" }, 400);

/** Registers the endpoints of sandbox mode: the clock, which can be moved forward, and the mailbox as page and JSON. */
export const registerSandbox = (hono: Hono, ctx: Context): void => {
  hono.use("/sandbox/*", ownOriginOnly(ctx));
  hono.get("/sandbox/clock", async (c) => c.json({ now: (await ctx.clock.now(ctx.db)).toISOString() }));
  hono.post("/sandbox/clock", async (c) => {
    if (!/^application\/json(?:;|$)/.test(c.req.header("Content-Type") ?? "")) {
      return c.json({ error: "The body must be sent as application/json" }, 415);
    }
    const seconds = secondsOf(await readBody(c, BODY_BYTES).catch(refusedBody));
    if (seconds === null) return c.json({ error: "advanceSeconds must be a number of seconds, 0 or more" }, 422);
    const moved = await ctx.clock.advance(ctx.db, seconds);
    return moved === null
      ? c.json({ error: "The clock cannot be moved beyond the year 2099" }, 422)
      : c.json({ now: moved.toISOString() });
  });
  hono.get("/sandbox/mail", async (c) => {
    const to = recipientOf(c.req.query("to"));
    return to === null ? badRecipient(c) : c.html(mailPage(await readMails(ctx, to)));
  });
  hono.get("/sandbox/mail.css", (c) => c.body(MAIL_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  hono.get("/sandbox/mail.json", async (c) => {
    const to = recipientOf(c.req.query("to"));
    if (to === null) return badRecipient(c);
    const mails = await readMails(ctx, to);
    return c.json(
      mails.map((mail) => ({
        id: String(mail.id),
        to: mail.recipient,
        subject: mail.subject,
        body: mail.body,
        code: /\b[0-9]{6}\b/.exec(mail.body)?.[0] ?? null,
        link: /https?:\/\/\S+/.exec(mail.body)?.[0] ?? null,
        created_at: mail.createdAt.toISOString(),
      })),
    );
  });
};
