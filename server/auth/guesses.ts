import { eq } from "drizzle-orm";
import { challenges } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import { networksOf } from "../http/client-address.ts";
import type { Caller } from "../http/handler.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { anonymous, hashSecret } from "../shared/scrypt.ts";
import {
  type ChallengeRow,
  consume,
  consumeCode,
  findByToken,
  INVALID_CODE,
  isGenuine,
  isSpentCode,
  ownCodes,
  type Purpose,
  SPENT_CODE,
} from "./challenges.ts";
import { type Asker, isOfClient, knownClient, purposeKey, subjectOf, uncountMessageRequest } from "./clients.ts";
import type { UserRow } from "./identifier.ts";
import {
  byAddress,
  bySubject,
  type Counter,
  checkGuess,
  countOrWait,
  currentCount,
  LIMITS,
  tooMany,
  uncountAttempts,
} from "./limits.ts";

/** The client that may repeat a call; null for a client without the cookie, which cannot be recognised. */
export const repeaterOf = (client: Client): string | null => (client.returning ? client.id : null);

/**
 * The counters of a guess. All clients that the account does not know share those of the account, so fresh cookies and
 * addresses add no guesses. Clients that gave the right password share others, which strangers cannot use up.
 */
const codeCounters = (asker: Asker, [newest]: ReadonlyArray<ChallengeRow>): ReadonlyArray<Counter> => {
  const [key, { address }] = [purposeKey(asker), asker.client];
  if (asker.knownAs !== null) return [["ownCode", `${key}:${asker.knownAs}`]];
  if (newest === undefined) return [["strangerCode", key], ...byAddress("addressGuess", address)];
  const kind = newest.countedFor === null ? `password:${key}` : key;
  return [...bySubject("addressCode", kind, address), ["code", kind], ...byAddress("addressCodeGuess", address)];
};

/** Whether messages to unknown clients carry the link alone, because too many wrong codes were tried. */
export const isLinkOnly = async (ctx: Context, asker: Pick<Asker, "purpose" | "identifier">): Promise<boolean> => {
  const now = ctx.clock.now();
  return (await currentCount(ctx.db, ["codeBudget", purposeKey(asker)], now)) >= LIMITS.codeBudget.attempts;
};

/**
 * Consumes a code that was sent to an identifier, for the client that requested it; a client that requested none is
 * compared with nothing. A wrong code is 401 `Invalid Auth Code`, a try above a limit 429; an identifier without an
 * account is answered in the same way.
 */
export const redeemCode = async (
  ctx: Context,
  request: Omit<Asker, "knownAs">,
  user: UserRow | undefined,
  code: string,
): Promise<ChallengeRow> => {
  const { client, purpose, identifier } = request;
  const asker = { ...request, knownAs: await knownClient(ctx, user, client, null) };
  const own = await ownCodes(ctx, purpose, subjectOf(identifier), isOfClient(client));
  const countedFor = asker.knownAs === null ? (own[0]?.countedFor ?? null) : null;
  const row = await checkGuess(ctx, codeCounters(asker, own), async () => {
    const counted: ReadonlyArray<Counter> = countedFor === null ? [] : [["manyCodes", "all"]];
    if ((await countOrWait(ctx, counted)) !== null) {
      // the slow lane: a derivation bounds how many are checked, and clients that sent fewer go first
      await hashSecret(code, ctx.cost, anonymous(networksOf(client.address)));
    }
    // a request with the cookie ended the codes before it; without one, only the newest of the address counts
    const newest = own[0]?.createdAt.getTime();
    const counting = client.returning ? own : own.filter(({ createdAt }) => createdAt.getTime() === newest);
    const found = await consumeCode(ctx, counting, code, repeaterOf(client));
    if (found !== null) await uncountAttempts(ctx.db, counted);
    return found;
  });
  if (row === null) {
    if (countedFor !== null) await countOrWait(ctx, [["codeBudget", purposeKey(asker)]]);
    throw refuse(401, isSpentCode(ctx, own, code) ? SPENT_CODE : INVALID_CODE);
  }
  // a repeated call uncounts nothing: its request was uncounted the first time
  if (row.usedAt === null && row.countedFor !== null) await uncountMessageRequest(ctx, asker, row.countedFor);
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
  const own = await ownCodes(ctx, purpose, subject, eq(challenges.client, familyId));
  const row = await checkGuess(ctx, [["sessionCode", `${purpose}:${user.id}`]], () =>
    consumeCode(ctx, own, code, familyId),
  );
  if (row === null) throw refuse(401, INVALID_CODE);
  return row;
};

/**
 * The challenge of a link's token, used or not; null when it is expired or unknown. A token that this service did not
 * issue is recognised by its tag, without a query, and is 429 above the address's limit.
 */
export const findLink = async (
  ctx: Context,
  purpose: Purpose,
  client: Client,
  token: string,
): Promise<ChallengeRow | null> => {
  if (isGenuine(ctx, token)) return findByToken(ctx, purpose, token);
  const left = ctx.forgedLinks.count(networksOf(client.address));
  if (left !== null) throw tooMany(left);
  return null;
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
  const found = await findLink(ctx, purpose, client, token);
  if (found === null || (bound !== undefined && bound.subject !== found.subject)) return null;
  return consume(ctx, found.id, bound?.usedBy ?? repeaterOf(client));
};
