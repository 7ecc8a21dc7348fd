import type { Hono, Context as HonoContext, MiddlewareHandler } from "hono";
import { type MailRow, readMails } from "../auth/mail.ts";
import { isLoopback } from "../config/environment.ts";
import type { Context } from "../shared/context.ts";
import { registerChain } from "./chain.ts";
import { codeIn, MAIL_STYLE, mailPage } from "./mail-page.ts";

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

/** What `mail.json` shows of a message. */
const shown = ({ id, recipient, subject, body, createdAt }: MailRow) => ({
  id: String(id),
  to: recipient,
  subject,
  body,
  code: codeIn({ body }),
  link: /https?:\/\/\S+/.exec(body)?.[0] ?? null,
  created_at: createdAt.toISOString(),
});

/** Registers the endpoints of sandbox mode: the chain with its clock, and the mailbox as page and JSON. */
export const registerSandbox = (hono: Hono, ctx: Context): void => {
  hono.use("/sandbox/*", ownOriginOnly(ctx));
  registerChain(hono, ctx);
  /** Answers with the messages to `?to=`, all without it; 400 for a text that the database cannot store. */
  const mails = (
    path: string,
    show: (c: HonoContext, mails: ReadonlyArray<MailRow>) => Response | Promise<Response>,
  ) => {
    hono.get(path, async (c) => {
      const to = c.req.query("to");
      if (to !== undefined && (to.includes("\0") || to.length > TO_MAX)) {
        return c.json({ error: "to must be an email address or phone number" }, 400);
      }
      return show(c, await readMails(ctx, to));
    });
  };
  mails("/sandbox/mail", (c, all) => c.html(mailPage(all)));
  mails("/sandbox/mail.json", (c, all) => c.json(all.map(shown)));
  hono.get("/sandbox/mail.css", (c) => c.body(MAIL_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
};
