import { eq } from "drizzle-orm";
import { challenges } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { hashSecret, secretMatches } from "../shared/scrypt.ts";
import type { Lane } from "../shared/work-queue.ts";
import { CHALLENGE_MINUTES, type ChallengeRow, type Issued, issueChallenge } from "./challenges.ts";
import { type Asker, clientText, countMessage, countMessageRequest, knownClient, subjectOf } from "./clients.ts";
import { consumeLink, findLink, isLinkOnly, redeemCode } from "./guesses.ts";
import { findByIdentifier, findUser, type Identifier, nameOf, readAnyIdentifier, type UserRow } from "./identifier.ts";
import { type Counter, checkGuess } from "./limits.ts";
import { requireSendable, sendMessage } from "./mail.ts";
import { linkTo } from "./redirect.ts";
import { accountOf, findRegistration, requireConfirmable } from "./registrations.ts";
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

/**
 * Issues a sign-in code and link to a client. Also without an account: nothing is sent then, but the client's guesses are
 * counted and answered as if it had been.
 */
const issueTo = (ctx: Context, asker: Asker, user: UserRow | undefined, withCode: boolean): Promise<Issued> =>
  issueChallenge(
    ctx,
    {
      userId: user?.id ?? null,
      purpose: "signin",
      subject: subjectOf(asker.identifier),
      client: clientText(asker.client),
      countedFor: asker.knownAs === null ? asker.client.address : null,
    },
    withCode,
  );

/**
 * Sends a 6-digit sign-in code; the message is counted already. `passwordless`: it was requested without a password, so
 * after many wrong codes the message contains a link instead, which cannot be guessed.
 */
export const sendSignInCode = async (
  ctx: Context,
  asker: Asker,
  user: UserRow | undefined,
  passwordless: boolean,
): Promise<void> => {
  const linkOnly = passwordless && asker.knownAs === null && (await isLinkOnly(ctx, asker));
  const issued = await issueTo(ctx, asker, user, !linkOnly);
  const way = linkOnly
    ? `Sign in with this link:\n${linkTo(ctx, "/magicLogin", "/magicLogin", issued.token)}`
    : `Your code is ${issued.code}.`;
  const body = `${way} ${life}\nIf you did not ask for it, ignore this message.`;
  await sendMessage(ctx, asker.identifier, "Your Optio code", body);
};

/**
 * Sends a magic link and a code in one message; each signs in, and using one ends the other. Without an account or a
 * registration of this client the message says where to sign up: a link creates no account from a stranger's data.
 */
const sendSignInLink = async (ctx: Context, asker: Asker, redirectUrl: string): Promise<void> => {
  if (!(await countMessage(ctx, asker))) return;
  const { identifier, client } = asker;
  const user = await findByIdentifier(ctx.db, identifier);
  const linkOnly = asker.knownAs === null && (await isLinkOnly(ctx, asker));
  const issued = await issueTo(ctx, asker, user, !linkOnly);
  if (user === undefined && (await findRegistration(ctx, subjectOf(identifier), client)) === null) {
    const text = `There is no Optio account with this ${nameOf(identifier)} yet. Sign up here:\n${ctx.publicUrl()}/signup\nIf you did not ask for it, ignore this message.`;
    return sendMessage(ctx, identifier, "Sign up for Optio", text);
  }
  const link = linkTo(ctx, redirectUrl, "/magicLogin", issued.token);
  const code = linkOnly ? "" : `\n\nor with the code ${issued.code}.`;
  return sendMessage(ctx, identifier, "Your Optio sign-in link", `Sign in with this link:\n${link}${code} ${life}`);
};

/** Whether the password is correct. Takes the same time when the account does not exist. */
const isPasswordCorrect = async (
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

/** A client that signed in before has guesses of its own; all other clients share those of the account. */
const passwordCounters = ({ identifier, client, knownAs }: Asker): ReadonlyArray<Counter> =>
  knownAs === null
    ? [
        ["addressLogin", `${subjectOf(identifier)}@${client.address}`],
        ["login", subjectOf(identifier)],
        ["addressGuess", client.address],
        ["totalGuess", "all"],
      ]
    : [["ownLogin", `${subjectOf(identifier)}:${knownAs}`]];

/** The identifier and password of POST /login, and the token of a trusted device. */
interface Credentials {
  readonly identifier: Identifier;
  readonly password: string;
  readonly rememberToken: string | null;
}

/** POST /login with a password: a bundle on a trusted device, else a code is sent (docs/wire.md Calls). */
export const loginWithPassword = async (
  ctx: Context,
  { identifier, password, rememberToken }: Credentials,
  client: Client,
): Promise<TokenBundle | { readonly status: "code_required" }> => {
  const user = await findByIdentifier(ctx.db, identifier);
  const knownAs = await knownClient(ctx, user, client, rememberToken);
  const asker = { purpose: "signin", identifier, client, knownAs } as const;
  const lane = knownAs === null ? "anonymous" : "signed-in";
  const right = await checkGuess(ctx, passwordCounters(asker), async () =>
    (await isPasswordCorrect(ctx, user, password, lane)) ? true : null,
  );
  if (user === undefined || right === null) throw refuse(422, BAD_CREDENTIALS);
  if (rememberToken !== null && (await isTrusted(ctx, user.id, rememberToken))) {
    return openSession(ctx, user.id, await lastPlatform(ctx, user.id), client.id);
  }
  requireSendable(ctx, identifier);
  // a client with the correct password counts as known, so that strangers cannot use up its messages
  const known = { ...asker, knownAs: knownAs ?? `password:${user.id}` };
  await countMessageRequest(ctx, known);
  ctx.background.post(async () => {
    if (await countMessage(ctx, known)) await sendSignInCode(ctx, known, user, false);
  });
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
  const asker = { purpose: "signin", identifier, client, knownAs: await knownClient(ctx, user, client, null) } as const;
  await countMessageRequest(ctx, asker);
  ctx.background.post(() => sendSignInLink(ctx, asker, redirectUrl));
};

/** Opens the session of a redeemed challenge; a repeated call ends the session of the answer that was lost. */
const openChallengeSession = async (
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

/** The fields of POST /authCodeLogin. */
interface CodeSignIn {
  readonly identifier: string;
  readonly authCode: string;
  readonly platform_type: string;
  readonly remember_me: boolean;
}

/**
 * POST /authCodeLogin: a wrong, used or expired code is 401 `Invalid Auth Code`, too many tries are 429. The client that
 * signed in with a code may send it again within 30 s (W13).
 */
export const signInWithCode = async (
  ctx: Context,
  { identifier: identifierText, authCode, platform_type: platformType, remember_me: remember }: CodeSignIn,
  client: Client,
): Promise<SignedIn> => {
  const identifier = readAnyIdentifier(identifierText);
  const known = await findByIdentifier(ctx.db, identifier);
  const row = await redeemCode(ctx, { purpose: "signin", identifier, client }, known, authCode);
  const user = await accountOf(ctx, row, identifier, client);
  const bundle = await openChallengeSession(ctx, user, row, client, platformType);
  return remember ? { ...bundle, remember_token: await trustDevice(ctx, user.id) } : bundle;
};

const requireRow = <A>(row: A | null | undefined): A => {
  if (row == null) throw refuseFields({ token: ["This link was used already or has expired"] });
  return row;
};

/**
 * POST /magicLogin: a used or expired link is 422, as is the link of a registration that another client sent. That link
 * stays usable for the client that registered.
 */
export const signInWithToken = async (
  ctx: Context,
  token: string,
  client: Client,
  platformType: string,
): Promise<TokenBundle> => {
  const found = requireRow(await findLink(ctx, "signin", client, token));
  const identifier = readAnyIdentifier(found.subject.slice(found.subject.indexOf(":") + 1));
  if (found.userId === null) await requireConfirmable(ctx, identifier, client);
  const row = requireRow(await consumeLink(ctx, found, client));
  const user = row.userId === null ? await accountOf(ctx, row, identifier, client) : await findUser(ctx.db, row.userId);
  return openChallengeSession(ctx, requireRow(user), row, client, platformType);
};
