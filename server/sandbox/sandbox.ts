import type { Hono } from "hono";
import { readMails } from "../auth/mail.ts";
import type { Context } from "../context.ts";
import { MAIL_STYLE, mailPage } from "./mail-page.ts";

const MOST_SECONDS = 10 * 365 * 24 * 3600;

const secondsOf = (body: unknown): number | null => {
  if (typeof body !== "object" || body === null || !("advanceSeconds" in body)) return null;
  const seconds = body.advanceSeconds;
  return typeof seconds === "number" && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : null;
};

/** Sandbox mode only: the clock that can be moved forward, and the mailbox as page and as JSON. */
export const registerSandbox = (hono: Hono, ctx: Context): void => {
  hono.get("/sandbox/clock", async (c) => c.json({ now: (await ctx.clock.now(ctx.db)).toISOString() }));
  hono.post("/sandbox/clock", async (c) => {
    const seconds = secondsOf(await c.req.json().catch(() => null));
    if (seconds === null) return c.json({ error: "advanceSeconds must be a number of seconds, 0 or more" }, 422);
    return c.json({ now: (await ctx.clock.advance(ctx.db, seconds)).toISOString() });
  });
  hono.get("/sandbox/mail", async (c) => c.html(mailPage(await readMails(ctx, c.req.query("to")))));
  hono.get("/sandbox/mail.css", (c) => c.body(MAIL_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  hono.get("/sandbox/mail.json", async (c) => {
    const mails = await readMails(ctx, c.req.query("to"));
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
