import { eq } from "drizzle-orm";
import { inTransaction } from "../db/database.ts";
import { challenges } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { hashSecret, secretMatches } from "../shared/scrypt.ts";
import type { Lane } from "../shared/work-queue.ts";
import { CHALLENGE_MINUTES, type ChallengeRow, type Issued, issueChallenge } from "./challenges.ts";
import { clientText, countAsk, mayMail, ownClient, subjectOf } from "./clients.ts";
import { isLinkOnly, redeemCode, redeemToken } from "./guesses.ts";
import { findByIdentifier, findUser, guessIdentifier, type Identifier, type UserRow } from "./identifier.ts";
import { type Counter, judgeGuess } from "./limits.ts";
import { requireSendable, sendMessage } from "./mail.ts";
import { linkTo } from "./redirect.ts";
import { accountOf, findRegistration } from "./registrations.ts";
import {
  isTrusted,
  lastPlatform,
  openFamily,
  openSession,
  revokeFamily,
  type TokenBundle,
  trustDevice,
} from "./sessions.ts";

/** A bundle that may also carry the token of a device just trusted. */
export type SignedIn = TokenBundle & { readonly remember_token?: string };

const BAD_CREDENTIALS = "Invalid credentials";
const life = `It works once, within ${CHALLENGE_MINUTES} minutes.`;

/** Who asks for a sign-in message, and for which identifier. */
interface Ask {
  readonly identifier: Identifier;
  readonly client: Client;
  /** The client proved before that it is the account's (`ownClient`), by this key. */
  readonly own: string | null;
}

/** The challenge of an account or of a registration that waits for its code, unless the recipient has enough messages. */
const challengeFor = async (
  ctx: Context,
  { identifier, client, own }: Ask,
  user: UserRow | undefined,
  registrationId: string | null,
  withCode: boolean,
): Promise<Issued | null> => {
  const subject = subjectOf(identifier);
  if (user === undefined && registrationId === null) return null;
  if (!(await mayMail(ctx, "signin", subject, own))) return null;
  const asked = { userId: user?.id ?? null, purpose: "signin", subject, client: clientText(client) } as const;
  return issueChallenge(ctx, { ...asked, registrationId: user === undefined ? registrationId : null }, withCode);
};

/**
 * Sends a 6-digit sign-in code. `guarded`: nobody gave a password for it, so after many wrong codes the message holds
 * a link instead, which cannot be guessed (H4).
 */
export const sendSignInCode = async (
  ctx: Context,
  ask: Ask,
  user: UserRow | undefined,
  registrationId: string | null,
  guarded: boolean,
): Promise<void> => {
  const linkOnly = guarded && ask.own === null && (await isLinkOnly(ctx, "signin", subjectOf(ask.identifier)));
  const issued = await challengeFor(ctx, ask, user, registrationId, !linkOnly);
  if (issued === null) return;
  const way = linkOnly
    ? `Sign in with this link:\n${linkTo(ctx, "/magicLogin", "/magicLogin", issued.token)}`
    : `Your code is ${issued.code}.`;
  const body = `${way} ${life}\nIf you did not ask for it, ignore this message.`;
  await sendMessage(ctx, ask.identifier, "Your Optio code", body);
};

/** Sends a magic link and a code in one message; either signs in, and ends the other. */
const sendSignInLink = async (ctx: Context, ask: Ask, redirectUrl: string): Promise<void> => {
  const subject = subjectOf(ask.identifier);
  const user = await findByIdentifier(ctx.db, ask.identifier);
  const registrationId = user === undefined ? await findRegistration(ctx, subject, ask.client) : null;
  const linkOnly = ask.own === null && (await isLinkOnly(ctx, "signin", subject));
  const issued = await challengeFor(ctx, ask, user, registrationId, !linkOnly);
  if (issued === null) return;
  const link = linkTo(ctx, redirectUrl, "/magicLogin", issued.token);
  const code = linkOnly ? "" : `\n\nor with the code ${issued.code}.`;
  await sendMessage(ctx, ask.identifier, "Your Optio sign-in link", `Sign in with this link:\n${link}${code} ${life}`);
};

/** Whether a password is the person's. The same time is taken when there is no such person. */
const passwordIsRight = async (
  ctx: Context,
  user: UserRow | undefined,
  password: string,
  lane: Lane,
): Promise<boolean> => {
  const hash = user?.passwordHash;
  if (hash != null) return secretMatches(password, hash, lane);
  await hashSecret(password, ctx.cost, lane);
  return false;
};

/** A client that has signed in before has guesses of its own; all others share those of the account (H6). */
const passwordCounters = (subject: string, client: Client, own: string | null): ReadonlyArray<Counter> =>
  own === null
    ? [
        ["totalGuess", "all"],
        ["addressGuess", client.address],
        ["login", subject],
      ]
    : [["ownLogin", `${subject}:${own}`]];

/** POST /login with a password: a bundle on a trusted device, else a code is sent (decisions.md §6–7). */
export const loginWithPassword = async (
  ctx: Context,
  identifier: Identifier,
  password: string,
  rememberToken: string | null,
  client: Client,
): Promise<TokenBundle | { readonly status: "code_required" }> => {
  const user = await findByIdentifier(ctx.db, identifier);
  const own = await ownClient(ctx, user, client, rememberToken);
  const subject = subjectOf(identifier);
  const lane = own === null ? "anonymous" : "signed-in";
  const right = await judgeGuess(ctx, passwordCounters(subject, client, own), async () =>
    (await passwordIsRight(ctx, user, password, lane)) ? true : null,
  );
  if (user === undefined || right === null) throw refuse(422, BAD_CREDENTIALS);
  if (rememberToken !== null && (await isTrusted(ctx, user.id, rememberToken))) {
    return openSession(ctx, user.id, await lastPlatform(ctx, user.id), client.id);
  }
  requireSendable(ctx, identifier);
  // strangers cannot use up the messages of who knows the password
  const ask = { identifier, client, own: own ?? `password:${user.id}` };
  await countAsk(ctx, "signin", subject, client, ask.own);
  ctx.background.post(() => sendSignInCode(ctx, ask, user, null, false));
  return { status: "code_required" };
};

/** POST /login without a password, and the resend calls: the same answer whether or not the account exists. */
export const requestSignInLink = async (
  ctx: Context,
  identifier: Identifier,
  redirectUrl: string,
  client: Client,
): Promise<void> => {
  requireSendable(ctx, identifier);
  const user = await findByIdentifier(ctx.db, identifier);
  const own = await ownClient(ctx, user, client, null);
  await countAsk(ctx, "signin", subjectOf(identifier), client, own);
  ctx.background.post(() => sendSignInLink(ctx, { identifier, client, own }, redirectUrl));
};

/** Opens the session of a redeemed challenge; a repetition ends the session that the lost answer held. */
const enter = async (
  ctx: Context,
  user: UserRow,
  { id }: ChallengeRow,
  client: Client,
  platformType: string,
): Promise<TokenBundle> =>
  inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.select().from(challenges).where(eq(challenges.id, id)).for("update");
    const within = { ...ctx, db: tx };
    if (row?.familyId != null) await revokeFamily(within, row.familyId);
    const { familyId, bundle } = await openFamily(within, user.id, platformType, client.id);
    await tx.update(challenges).set({ familyId }).where(eq(challenges.id, id));
    return bundle;
  });

/**
 * POST /authCodeLogin: a wrong, spent or expired code is 401 `Invalid Auth Code`, too many tries are 429. The client
 * that signed in with a code may send it again within 30 s (W13).
 */
export const signInWithCode = async (
  ctx: Context,
  identifierText: string,
  code: string,
  client: Client,
  platformType: string,
  remember: boolean,
): Promise<SignedIn> => {
  const identifier = guessIdentifier(identifierText);
  const known = await findByIdentifier(ctx.db, identifier);
  const row = await redeemCode(ctx, "signin", subjectOf(identifier), known, client, code);
  const user = await accountOf(ctx, row, identifier);
  const bundle = await enter(ctx, user, row, client, platformType);
  return remember ? { ...bundle, remember_token: await trustDevice(ctx, user.id) } : bundle;
};

/** POST /magicLogin: a spent or expired link is 422. */
export const signInWithToken = async (
  ctx: Context,
  token: string,
  client: Client,
  platformType: string,
): Promise<TokenBundle> => {
  const row = await redeemToken(ctx, "signin", client, token);
  if (row === null) throw refuseFields({ token: ["This link was used already or has expired"] });
  const identifier = guessIdentifier(row.subject.slice(row.subject.indexOf(":") + 1));
  const user = row.userId === null ? await accountOf(ctx, row, identifier) : await findUser(ctx.db, row.userId);
  if (user === undefined) throw refuseFields({ token: ["This link was used already or has expired"] });
  return enter(ctx, user, row, client, platformType);
};
