import type { Hono, Context as HonoContext, MiddlewareHandler } from "hono";
import { readMails } from "../auth/mail.ts";
import { isLoopback } from "../config/environment.ts";
import type { Context } from "../shared/context.ts";
import { registerChain } from "./chain.ts";
import { MAIL_STYLE, mailPage } from "./mail-page.ts";

const TO_MAX = 254;

const hostnameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "");

/**
 * Refuses requests from other sites: a host name that was rebound to this machine (the `Host` is not loopback), and
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

/** Registers the endpoints of sandbox mode: the chain with its clock, and the mailbox as page and JSON. */
export const registerSandbox = (hono: Hono, ctx: Context): void => {
  hono.use("/sandbox/*", ownOriginOnly(ctx));
  registerChain(hono, ctx);
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
