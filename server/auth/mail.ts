import { desc, eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "../config/config.ts";
import { mails } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import { CONCURRENCY, ownPlace, type Turn } from "../shared/background.ts";
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

export const canSend = ({ config }: Context, to: Pick<Identifier, "type">): boolean =>
  config.sandbox || (config.mail !== null && to.type === "email");

/**
 * Refuses with 503 when messages of this kind cannot be sent to any recipient: email without SMTP, and text messages
 * outside of sandbox mode.
 */
export const requireSendable = (ctx: Context, to: Identifier): void => {
  if (!canSend(ctx, to)) throw refuse(503, "Messages cannot be sent at the moment. Please try again later.");
};

/** How long a message without a code is worth sending, in milliseconds. */
const NOTICE_MS = 24 * 3_600_000;

/** The code or link of a message. */
interface Issued {
  readonly id: string;
  readonly expiresAt: Date;
}

/** Keeps a message that is sent once the transaction has committed; `issued`: the code or link in it. */
export type Send = (to: Identifier, mail: Mail, issued?: Issued) => Promise<void>;

/** Into the outbox where SMTP is configured, else to the sandbox's mailbox; 503 as `requireSendable`. */
const keep = async (
  ctx: Context,
  turn: Turn,
  to: Identifier,
  { subject, body, digest }: Mail,
  issued: Issued | null,
): Promise<void> => {
  requireSendable(ctx, to);
  const now = ctx.clock.now();
  if (ctx.courier !== null && to.type === "email") {
    const worth = {
      challenge: issued?.id ?? null,
      expiresAt: issued?.expiresAt ?? new Date(now.getTime() + NOTICE_MS),
      digestOf: digest?.userId ?? null,
    };
    const letter = { to: to.value, subject, body, unsubscribe: digest?.unsubscribe };
    return ctx.courier.put(ctx.db, letter, turn, worth);
  }
  await ctx.db.insert(mails).values({ recipient: to.value, subject, body, createdAt: now });
};

/**
 * Makes messages in one transaction with what they are about, so that a code exists exactly when its message is kept, and
 * sends them after the commit. `make` has to use the context that it gets. Calls whose answer must not reveal whether an
 * account exists do this in the background.
 */
export const compose = async (
  ctx: Context,
  turn: Turn,
  make: (within: Context, send: Send) => Promise<void>,
): Promise<void> => {
  await inTransaction(ctx.db, (tx) => {
    const within = { ...ctx, db: tx };
    return make(within, (to, mail, issued) => keep(within, turn, to, mail, issued ?? null));
  });
  ctx.courier?.kick();
};

/** Sends a message after the answer, in the turn of the person with this key. */
export const postMail = (ctx: Context, key: string, to: Identifier, mail: Mail): void =>
  ctx.background.post((turn) => compose(ctx, turn, (_within, send) => send(to, mail)), ownPlace(key));

/** Notifies a person of a change of the account, after the answer; no-op when no message can be sent. */
export const postNotice = (ctx: Context, to: Identifier | null, mail: (account: Identifier) => Mail): void => {
  if (to !== null && canSend(ctx, to)) postMail(ctx, to.value, to, mail(to));
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
