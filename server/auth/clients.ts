import { and, eq } from "drizzle-orm";
import { families } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { digest } from "../shared/random.ts";
import type { Identifier, UserRow } from "./identifier.ts";
import { countAttempt, countWithin, currentCount, uncountAttempt } from "./limits.ts";
import { isTrusted } from "./sessions.ts";

/** A call without a sign-in about messages to an identifier: what they are for, and which client sends it. */
export interface Asker {
  readonly purpose: "signin" | "reset";
  readonly identifier: Identifier;
  readonly client: Client;
  /** The key of a client that the account knows (`knownClient`); null for all others. */
  readonly knownAs: string | null;
}

/** An identifier as the key of limits and challenges, whether or not an account has it. */
export const subjectOf = (identifier: Identifier): string => `${identifier.type}:${identifier.value}`;

/** The key of limits per purpose and identifier. */
export const purposeKey = ({ purpose, identifier }: Pick<Asker, "purpose" | "identifier">): string =>
  `${purpose}:${subjectOf(identifier)}`;

/** The key of a client in limits: its cookie, or its address when it returns no cookie. */
export const clientKey = ({ returning, id, address }: Client): string => (returning ? id : `@${address}`);

/** The text that names the requesting client in a challenge. */
export const clientText = ({ id, address }: Client): string => `${id}@${address}`;

/** Whether this client requested the challenge with this text. */
export const isClient = (text: string, { returning, id, address }: Client): boolean =>
  returning ? text.startsWith(`${id}@`) : text.endsWith(`@${address}`);

/**
 * The key of a client that the account knows, else null: a trusted device, or a browser that signed in to the account
 * before. Limits that strangers can use up do not count it. An identifier without an account costs the same queries.
 */
export const knownClient = async (
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

/** Counts a request for a message: 429 above the limits of the client's address and of all clients together. */
export const countMessageRequest = async (ctx: Context, asker: Asker): Promise<void> => {
  const now = await ctx.clock.now(ctx.db);
  const { address, id } = asker.client;
  if (asker.knownAs === null) {
    await countAttempt(ctx.db, "totalAsk", "all", now);
    await countAttempt(ctx.db, "addressAsk", address, now);
  }
  // counted for an unknown identifier too, so that guesses of its codes are limited in the same way
  for (const key of [id, `@${address}`]) await countWithin(ctx.db, ["asked", `${purposeKey(asker)}:${key}`], now);
};

/** Whether this client requested a message for this identifier within the lifetime of a code. */
export const hasRequestedMessage = async (ctx: Context, asker: Omit<Asker, "knownAs">): Promise<boolean> => {
  const counter = ["asked", `${purposeKey(asker)}:${clientKey(asker.client)}`] as const;
  return (await currentCount(ctx.db, counter, await ctx.clock.now(ctx.db))) > 0;
};

/**
 * Counts a message to the recipient; false when the recipient has had enough. The window is as long as a code lives,
 * so while no more messages are sent, the links of those that were sent still work.
 */
export const countMessage = async (ctx: Context, asker: Asker): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  return asker.knownAs === null
    ? countWithin(ctx.db, ["mail", purposeKey(asker)], now)
    : countWithin(ctx.db, ["ownMail", `${purposeKey(asker)}:${asker.knownAs}`], now);
};

/** Reverts what a request for a message was counted as, after the message was used. */
export const uncountMessageRequest = async (ctx: Context, asker: Omit<Asker, "knownAs">): Promise<void> => {
  await uncountAttempt(ctx.db, ["totalAsk", "all"]);
  await uncountAttempt(ctx.db, ["addressAsk", asker.client.address]);
  await uncountAttempt(ctx.db, ["mail", purposeKey(asker)]);
};
