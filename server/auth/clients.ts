import { and, eq, type SQL } from "drizzle-orm";
import { challenges, families } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import { networksOf } from "../http/client-address.ts";
import { type Lane, ownPlace, type Turn } from "../shared/background.ts";
import type { Context } from "../shared/context.ts";
import { digest } from "../shared/random.ts";
import type { Place } from "../shared/work-queue.ts";
import { type Identifier, readAnyIdentifier, type UserRow } from "./identifier.ts";
import { byAddress, bySubject, type Counter, countOrWait, limit, uncountAttempts } from "./limits.ts";
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

/** The identifier of a {@link subjectOf}. */
export const recipientOf = (subject: string): Identifier => readAnyIdentifier(subject.slice(subject.indexOf(":") + 1));

/** The key of limits per purpose and identifier. */
export const purposeKey = ({ purpose, identifier }: Pick<Asker, "purpose" | "identifier">): string =>
  `${purpose}:${subjectOf(identifier)}`;

/**
 * The columns that name the client of a challenge: the address only of one that sent no cookie, so that a request without the
 * cookie finds no challenge of a browser that keeps it.
 */
export const clientColumns = ({ id, address, returning }: Client) => ({
  client: id,
  address: returning ? null : address,
});

/**
 * Whether a challenge is of this client: by its cookie, or by its address for a program that accepts none. The database
 * decides, so that rows of strangers cannot push those of this client out of a limited list.
 */
export const isOfClient = ({ returning, id, address }: Client): SQL =>
  returning ? eq(challenges.client, id) : eq(challenges.address, address);

/** Whether the account was signed in to in this browser before, since the password was last changed. */
export const isKnownBrowser = async (ctx: Context, userId: string, { id, returning }: Client): Promise<boolean> => {
  const signIns = await ctx.db.$count(families, and(eq(families.userId, userId), eq(families.client, id)));
  return returning && signIns > 0;
};

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
  const isKnown = await isKnownBrowser(ctx, userId, client);
  const trusted = await isTrusted(ctx, userId, rememberToken ?? "");
  if (trusted) return `device:${digest(rememberToken ?? "")}`;
  return isKnown ? `client:${client.id}` : null;
};

const mailCounters = (asker: Pick<Asker, "purpose" | "identifier">, address: string): ReadonlyArray<Counter> => [
  ...bySubject("senderMail", purposeKey(asker), address),
  ["mail", purposeKey(asker)],
];

/**
 * Where a message waits for its turn. Strangers can send requests without end, so those to people with an account go first,
 * and before them those of people whom the account knows.
 */
const placeOf = ({ knownAs, client }: Asker, user: UserRow | undefined): Place<Lane> => {
  if (knownAs !== null) return ownPlace(knownAs);
  return { lane: user === undefined ? "stranger" : "account", sender: networksOf(client.address) };
};

/**
 * Counts a request for a message, 429 above the limit of the client's address and 503 when too many wait, and makes the
 * message, for a client that the account does not know in the background, unless the recipient has had enough. That window is as long as a code lives, so while no more
 * messages are sent, the links of those that were sent still work. One address causes at most half of what a recipient gets,
 * so it cannot keep the messages of other clients away. `user`: the recipient's account. A client that the account knows
 * learns that nothing is sent: returns the seconds until the next message, null where this one is sent.
 */
export const postMessage = async (
  ctx: Context,
  asker: Asker,
  user: UserRow | undefined,
  send: (turn: Turn) => Promise<void>,
): Promise<number | null> => {
  const { knownAs, client } = asker;
  const place = placeOf(asker, user);
  if (knownAs !== null) {
    const wait = await countOrWait(ctx, [["ownMail", `${purposeKey(asker)}:${knownAs}`]]);
    // before the answer, so that a process that ends after it has kept the message
    if (wait === null) await send(ctx.background.turnOf(place));
    return wait;
  }
  await limit(ctx, byAddress("addressAsk", client.address));
  ctx.background.post(async (turn) => {
    if ((await countOrWait(ctx, mailCounters(asker, client.address))) === null) await send(turn);
  }, place);
  return null;
};

/** Reverts what a request of an unknown client was counted as, after its message was used. */
export const uncountMessageRequest = (
  ctx: Context,
  asker: Pick<Asker, "purpose" | "identifier">,
  address: string,
): Promise<void> => uncountAttempts(ctx.db, [...byAddress("addressAsk", address), ...mailCounters(asker, address)]);
