import { desc, eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "../config/config.ts";
import { mails } from "../db/schema/accounts.ts";
import { CONCURRENCY, ownPlace } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import type { Identifier } from "./identifier.ts";
import type { Mail } from "./mail-texts.ts";

export type MailRow = typeof mails.$inferSelect;

/**
 * How long an SMTP server may take to accept a connection, to greet, and to answer a command, in milliseconds. The URL can
 * set others. Without limits a server that hangs would hold back all messages for minutes.
 */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The connections to the SMTP server, which are kept: as many as messages are sent at the same time; null without SMTP. */
export const smtpTransport = (mail: ServerConfig["mail"]) =>
  mail === null
    ? null
    : createTransport({ url: mail.smtpUrl, pool: true, maxConnections: CONCURRENCY, ...SMTP_LIMITS });

const canSend = ({ config }: Context, to: Identifier): boolean =>
  config.sandbox || (config.mail !== null && to.type === "email");

/**
 * Refuses with 503 when messages of this kind cannot be sent to any recipient: email without SMTP, and text messages
 * outside of sandbox mode.
 */
export const requireSendable = (ctx: Context, to: Identifier): void => {
  if (!canSend(ctx, to)) throw refuse(503, "Messages cannot be sent at the moment. Please try again later.");
};

/**
 * Sends one message: by SMTP when it is configured, else to the sandbox's mailbox; 503 as `requireSendable`. Calls
 * whose answer must not reveal whether an account exists send in the background.
 */
export const sendMessage = async (ctx: Context, to: Identifier, { subject, body }: Mail): Promise<void> => {
  requireSendable(ctx, to);
  if (ctx.smtp !== null && ctx.config.mail !== null && to.type === "email") {
    // as an object, so that the address is not parsed as a list of recipients
    await ctx.smtp.sendMail({ from: ctx.config.mail.from, to: { name: "", address: to.value }, subject, text: body });
    return;
  }
  const createdAt = ctx.clock.now();
  await ctx.db.insert(mails).values({ recipient: to.value, subject, body, createdAt });
};

/** Notifies a person of a change of the account, after the answer; no-op when no message can be sent. */
export const postNotice = (ctx: Context, to: Identifier | null, mail: (account: Identifier) => Mail): void => {
  if (to !== null && canSend(ctx, to)) ctx.background.post(() => sendMessage(ctx, to, mail(to)), ownPlace(to.value));
};

/** The messages of the sandbox's mailbox, newest first, of one recipient if given. Waits for background messages. */
export const readMails = async (
  { db, background }: Pick<Context, "db" | "background">,
  to?: string,
): Promise<ReadonlyArray<MailRow>> => {
  await background.settled();
  const all = db.select().from(mails).$dynamic();
  const chosen = to === undefined ? all : all.where(eq(mails.recipient, to));
  return chosen.orderBy(desc(mails.id)).limit(200);
};
