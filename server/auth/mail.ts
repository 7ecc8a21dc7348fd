import { desc, eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Context } from "../context.ts";
import type { Db } from "../db/database.ts";
import { mails } from "../db/schema/accounts.ts";
import { refuse } from "../http/refusal.ts";
import type { Identifier } from "./identifier.ts";

export type MailRow = typeof mails.$inferSelect;

/**
 * Sends one message: by SMTP when it is configured, else into the mailbox that /sandbox/mail shows. Without
 * either, and for a phone without sandbox mode, the person is told that it could not be sent (503).
 */
export const sendMessage = async (ctx: Context, to: Identifier, subject: string, body: string): Promise<void> => {
  if (ctx.config.mail !== null && to.type === "email") {
    const transport = createTransport(ctx.config.mail.smtpUrl);
    await transport.sendMail({ from: ctx.config.mail.from, to: to.value, subject, text: body });
    return;
  }
  if (!ctx.config.sandbox) throw refuse(503, "Messages cannot be sent at the moment. Please try again later.");
  const createdAt = await ctx.clock.now(ctx.db);
  await ctx.db.insert(mails).values({ recipient: to.value, subject, body, createdAt });
};

/** The sandbox's mailbox, newest first; of one recipient when one is named. */
export const readMails = (db: Db, to?: string): Promise<ReadonlyArray<MailRow>> => {
  const all = db.select().from(mails).$dynamic();
  const chosen = to === undefined ? all : all.where(eq(mails.recipient, to));
  return chosen.orderBy(desc(mails.id)).limit(200);
};
