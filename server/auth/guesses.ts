import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import {
  type ChallengeRow,
  findByCode,
  findByToken,
  INVALID_CODE,
  isGenuine,
  isGood,
  type Purpose,
  spend,
} from "./challenges.ts";
import { type AskedPurpose, clientKey, giveBackAsk, hasAsked, isClient, ownClient } from "./clients.ts";
import type { UserRow } from "./identifier.ts";
import { attemptsOf, type Counter, countAttempt, countWithin, judgeGuess, LIMITS } from "./limits.ts";

/** Whom a repetition must come from: a client without the cookie cannot be recognised. */
const repeaterOf = (client: Client): string | null => (client.returning ? client.id : null);

const codeCounters = (
  purpose: AskedPurpose,
  subject: string,
  client: Client,
  own: string | null,
): ReadonlyArray<Counter> => [
  ...(own !== null ? [] : [["addressAskedGuess", client.address] as const]),
  ["ownCode", `${purpose}:${subject}:${clientKey(client)}`],
];

const strangerCounters = (purpose: AskedPurpose, subject: string, client: Client): ReadonlyArray<Counter> => [
  ["totalGuess", "all"],
  ["addressGuess", client.address],
  ["codeBudget", `${purpose}:${subject}`],
  ["code", `${purpose}:${subject}`],
];

/** Whether so many wrong codes were tried that messages for unknown clients carry the link alone (H4). */
export const isLinkOnly = async (ctx: Context, purpose: AskedPurpose, subject: string): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  return (await attemptsOf(ctx.db, ["codeBudget", `${purpose}:${subject}`], now)) >= LIMITS.codeBudget.attempts;
};

/**
 * Spends a code that was sent to an identifier. The client that asked for it has five tries of its own; everybody else
 * shares five. Wrong is 401 `Invalid Auth Code`, above a limit 429; an identifier without an account is no different.
 */
export const redeemCode = async (
  ctx: Context,
  purpose: AskedPurpose,
  subject: string,
  user: UserRow | undefined,
  client: Client,
  code: string,
): Promise<ChallengeRow> => {
  const asked = await hasAsked(ctx, purpose, subject, client);
  const own = await ownClient(ctx, user, client, null);
  const counters = asked ? codeCounters(purpose, subject, client, own) : strangerCounters(purpose, subject, client);
  const isOwn = (text: string): boolean => asked && isClient(text, client);
  const row = await judgeGuess(ctx, counters, async () => {
    const found = await findByCode(ctx, purpose, subject, code, repeaterOf(client), isOwn);
    return found === null ? null : spend(ctx, found.id, repeaterOf(client));
  });
  if (row === null) {
    if (asked && own === null) {
      await countWithin(ctx.db, ["codeBudget", `${purpose}:${subject}`], await ctx.clock.now(ctx.db));
    }
    throw refuse(401, INVALID_CODE);
  }
  await giveBackAsk(ctx, purpose, subject, client);
  return row;
};

/** Spends a code that was sent to a signed-in person; `familyId` asked for it. */
export const redeemOwnCode = async (
  ctx: Context,
  purpose: Purpose,
  subject: string,
  familyId: string,
  userId: string,
  code: string,
): Promise<ChallengeRow> => {
  const row = await judgeGuess(ctx, [["code", `${purpose}:${userId}`]], async () => {
    const found = await findByCode(ctx, purpose, subject, code, familyId, (asker) => asker === familyId);
    return found === null ? null : spend(ctx, found.id, familyId);
  });
  if (row === null) throw refuse(401, INVALID_CODE);
  return row;
};

/** Refuses invented tokens above the limit of their address, without looking them up. Real ones are never refused. */
const requireGenuine = async (ctx: Context, client: Client, token: string): Promise<boolean> => {
  if (isGenuine(ctx, token)) return true;
  const now = await ctx.clock.now(ctx.db);
  await countAttempt(ctx.db, "totalGuess", "all", now);
  await countAttempt(ctx.db, "addressLink", client.address, now);
  return false;
};

/**
 * Spends a link's token; null when it is spent, expired or unknown. `bound`: the subject it must be of, and the
 * sign-in that may repeat it.
 */
export const redeemToken = async (
  ctx: Context,
  purpose: Purpose,
  client: Client,
  token: string,
  bound?: { readonly subject: string; readonly usedBy: string },
): Promise<ChallengeRow | null> => {
  if (!(await requireGenuine(ctx, client, token))) return null;
  const found = await findByToken(ctx, purpose, token);
  if (found === null || (bound !== undefined && bound.subject !== found.subject)) return null;
  return spend(ctx, found.id, bound?.usedBy ?? repeaterOf(client));
};

/**
 * Whether a link's token is good, without spending it. `repeated`: also when this client used it moments ago, whose
 * answer may have been lost.
 */
export const isTokenGood = async (
  ctx: Context,
  purpose: Purpose,
  client: Client,
  token: string,
  repeated: boolean,
): Promise<boolean> => {
  if (!(await requireGenuine(ctx, client, token))) return false;
  const found = await findByToken(ctx, purpose, token);
  return found !== null && isGood(found, repeated ? repeaterOf(client) : null, await ctx.clock.now(ctx.db));
};
