import { and, eq } from "drizzle-orm";
import { families } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { digest } from "../shared/random.ts";
import type { Identifier, UserRow } from "./identifier.ts";
import { attemptsOf, countAttempt, countWithin, giveBack } from "./limits.ts";
import { isTrusted } from "./sessions.ts";

/** What an anonymous client may ask a message for. */
export type AskedPurpose = "signin" | "reset";

/** An identifier as limits and challenges are keyed by it, whether or not an account has it. */
export const subjectOf = (identifier: Identifier): string => `${identifier.type}:${identifier.value}`;

/** How limits name a client: by its cookie, or by its address when it returns none. */
export const clientKey = ({ returning, id, address }: Client): string => (returning ? id : `@${address}`);

/** How a challenge names the client that asked for it. */
export const clientText = ({ id, address }: Client): string => `${id}@${address}`;

/** Whether a challenge was asked for by this client. */
export const isClient = (text: string, { returning, id, address }: Client): boolean =>
  returning ? text.startsWith(`${id}@`) : text.endsWith(`@${address}`);

/**
 * The key of a client that has proved before that it is the account's: a trusted device, or a browser that signed in
 * to it; else null. Limits that strangers can use up do not count it. An identifier without an account costs the same
 * queries.
 */
export const ownClient = async (
  ctx: Context,
  user: UserRow | undefined,
  client: Client,
  rememberToken: string | null,
): Promise<string | null> => {
  const userId = user?.id ?? "";
  const [signedIn] = await ctx.db
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.userId, userId), eq(families.client, client.id)))
    .limit(1);
  const trusted = await isTrusted(ctx, userId, rememberToken ?? "");
  if (trusted) return `device:${digest(rememberToken ?? "")}`;
  return client.returning && signedIn !== undefined ? `client:${client.id}` : null;
};

/** Counts that a client asks for a message: 429 above the limits of its address and of everybody. */
export const countAsk = async (
  ctx: Context,
  purpose: AskedPurpose,
  subject: string,
  client: Client,
  own: string | null,
): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  if (own === null) {
    await countAttempt(ctx.db, "totalAsk", "all", now);
    await countAttempt(ctx.db, "addressAsk", client.address, now);
  }
  // remembered for an unknown identifier too, so that its guesses count alike
  for (const key of [client.id, `@${client.address}`]) {
    await countWithin(ctx.db, ["asked", `${purpose}:${subject}:${key}`], now);
  }
};

/** Whether this client asked for a message for this identifier in the life of a code. */
export const hasAsked = async (
  ctx: Context,
  purpose: AskedPurpose,
  subject: string,
  client: Client,
): Promise<boolean> =>
  (await attemptsOf(ctx.db, ["asked", `${purpose}:${subject}:${clientKey(client)}`], await ctx.clock.now(ctx.db))) > 0;

/**
 * Whether one more message may go to this recipient. The window is as long as a code lives, so while messages are
 * held back the links of those that were sent are good.
 */
export const mayMail = async (
  ctx: Context,
  purpose: AskedPurpose,
  subject: string,
  own: string | null,
): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  return own === null
    ? countWithin(ctx.db, ["mail", `${purpose}:${subject}`], now)
    : countWithin(ctx.db, ["ownMail", `${purpose}:${subject}:${own}`], now);
};

/** Takes back what asking was counted as, once the message was used. */
export const giveBackAsk = async (
  ctx: Context,
  purpose: AskedPurpose,
  subject: string,
  client: Client,
): Promise<void> => {
  await giveBack(ctx.db, ["totalAsk", "all"]);
  await giveBack(ctx.db, ["addressAsk", client.address]);
  await giveBack(ctx.db, ["mail", `${purpose}:${subject}`]);
};
