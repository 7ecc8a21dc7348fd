import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import {
  type ChallengeRow,
  consume,
  findByCode,
  findByToken,
  INVALID_CODE,
  isGenuine,
  isUsable,
  type Purpose,
} from "./challenges.ts";
import {
  type Asker,
  clientKey,
  hasRequestedMessage,
  isClient,
  knownClient,
  purposeKey,
  subjectOf,
  uncountMessageRequest,
} from "./clients.ts";
import type { UserRow } from "./identifier.ts";
import { type Counter, checkGuess, countAttempt, countWithin, currentCount, LIMITS } from "./limits.ts";
import type { Caller } from "./sessions.ts";

/** The client that may repeat a call; null for a client without the cookie, which cannot be recognised. */
const repeaterOf = (client: Client): string | null => (client.returning ? client.id : null);

/** The counters of a client that requested the code. */
const requesterCounters = (asker: Asker): ReadonlyArray<Counter> => [
  ...(asker.knownAs !== null ? [] : [["addressAskedGuess", asker.client.address] as const]),
  ["ownCode", `${purposeKey(asker)}:${clientKey(asker.client)}`],
];

const strangerCounters = (asker: Asker): ReadonlyArray<Counter> => [
  ["totalGuess", "all"],
  ["addressGuess", asker.client.address],
  ["codeBudget", purposeKey(asker)],
  ["code", purposeKey(asker)],
];

/** Whether messages to unknown clients carry the link alone, because too many wrong codes were tried. */
export const isLinkOnly = async (ctx: Context, asker: Pick<Asker, "purpose" | "identifier">): Promise<boolean> => {
  const now = await ctx.clock.now(ctx.db);
  return (await currentCount(ctx.db, ["codeBudget", purposeKey(asker)], now)) >= LIMITS.codeBudget.attempts;
};

/**
 * Consumes a code that was sent to an identifier. The client that requested it has five tries of its own; all others
 * share five. A wrong code is 401 `Invalid Auth Code`, a try above a limit 429; an identifier without an account is
 * answered in the same way.
 */
export const redeemCode = async (
  ctx: Context,
  request: Omit<Asker, "knownAs">,
  user: UserRow | undefined,
  code: string,
): Promise<ChallengeRow> => {
  const { client, purpose } = request;
  const requested = await hasRequestedMessage(ctx, request);
  const asker = { ...request, knownAs: await knownClient(ctx, user, client, null) };
  const row = await checkGuess(ctx, requested ? requesterCounters(asker) : strangerCounters(asker), async () => {
    const found = await findByCode(ctx, {
      purpose,
      subject: subjectOf(request.identifier),
      code,
      usedBy: repeaterOf(client),
      isOwn: (text) => requested && isClient(text, client),
    });
    return found === null ? null : consume(ctx, found.id, repeaterOf(client));
  });
  if (row === null) {
    if (requested && asker.knownAs === null) {
      await countWithin(ctx.db, ["codeBudget", purposeKey(asker)], await ctx.clock.now(ctx.db));
    }
    throw refuse(401, INVALID_CODE);
  }
  await uncountMessageRequest(ctx, request);
  return row;
};

/** Consumes a code that was sent to a signed-in person within the same sign-in. */
export const redeemOwnCode = async (
  ctx: Context,
  { user, familyId }: Caller,
  purpose: Purpose,
  subject: string,
  code: string,
): Promise<ChallengeRow> => {
  const row = await checkGuess(ctx, [["code", `${purpose}:${user.id}`]], async () => {
    const isOwn = (requester: string): boolean => requester === familyId;
    const found = await findByCode(ctx, { purpose, subject, code, usedBy: familyId, isOwn });
    return found === null ? null : consume(ctx, found.id, familyId);
  });
  if (row === null) throw refuse(401, INVALID_CODE);
  return row;
};

/** Whether this service issued the token. Invented tokens are not looked up and are 429 above the address's limit. */
const requireGenuine = async (ctx: Context, client: Client, token: string): Promise<boolean> => {
  if (isGenuine(ctx, token)) return true;
  const now = await ctx.clock.now(ctx.db);
  await countAttempt(ctx.db, "totalGuess", "all", now);
  await countAttempt(ctx.db, "addressLink", client.address, now);
  return false;
};

/**
 * Consumes a link's token; null when it is used, expired or unknown. `bound`: the subject that it must belong to, and
 * the sign-in that may repeat the call.
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
  return consume(ctx, found.id, bound?.usedBy ?? repeaterOf(client));
};

/**
 * Whether a link's token can be used, without consuming it. `repeated`: also after this client just used it, because
 * the answer may have been lost.
 */
export const isTokenUsable = async (
  ctx: Context,
  purpose: Purpose,
  client: Client,
  token: string,
  repeated: boolean,
): Promise<boolean> => {
  if (!(await requireGenuine(ctx, client, token))) return false;
  const found = await findByToken(ctx, purpose, token);
  return found !== null && isUsable(found, repeated ? repeaterOf(client) : null, await ctx.clock.now(ctx.db));
};
