import { eq } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/session.ts";
import type { TokenBundle } from "../../src/domain/session/entities.ts";
import { consentProblem, readReferral, validateDateOfBirth } from "../../src/domain/session/rules.ts";
import { challenges, users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Client } from "../http/client.ts";
import { networksOf } from "../http/client-address.ts";
import type { Handler, RequestOf } from "../http/handler.ts";
import { queueAlerts } from "../notifications/alerts.ts";
import { newDevice } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { refuse } from "../shared/refusal.ts";
import { anonymous, hashSecret, secretMatches } from "../shared/scrypt.ts";
import { verifiedIdentifier } from "./captcha.ts";
import { type ChallengeRow, consume, isUsable, linkUsed, ownCodes } from "./challenges.ts";
import { type Asker, isKnownBrowser, isOfClient, knownClient, postMessage, recipientOf, subjectOf } from "./clients.ts";
import { findLink, redeemCode, repeaterOf } from "./guesses.ts";
import { findByIdentifier, findUser, type Identifier, readAnyIdentifier, type UserRow } from "./identifier.ts";
import { byAddress, bySubject, type Counter, checkGuess } from "./limits.ts";
import { compose, requireSendable, type Send } from "./mail.ts";
import { noAccount, signInCode, signInLink, signInLinkOnly } from "./mail-texts.ts";
import { issueTo, requestMessage } from "./messages.ts";
import { linkTo } from "./redirect.ts";
import { accountOf, findRegistration, requireConfirmable, storeRegistration } from "./registrations.ts";
import { refuseRules } from "./rules.ts";
import { isTrusted, lastPlatform, openFamily, revokeFamily, trustDevice } from "./sessions.ts";

const BAD_CREDENTIALS = "Invalid credentials";

/** Sends a 6-digit sign-in code, or a link after many wrong codes. */
const sendSignInCode = async (ctx: Context, send: Send, asker: Asker, user: UserRow | undefined): Promise<void> => {
  const issued = await issueTo(ctx, asker, user);
  const { code, token } = issued;
  const link = () => linkTo(ctx, "/magicLogin", "/magicLogin", token);
  const { identifier } = asker;
  const mail = code === null ? signInLinkOnly(link(), identifier) : signInCode(code, identifier);
  await send(identifier, mail, issued);
};

/** Whether the password is correct. Takes the same time when the account does not exist. */
const isPasswordCorrect = async (
  ctx: Context,
  user: UserRow | undefined,
  password: string,
  { client, knownAs }: Asker,
): Promise<boolean> => {
  const place = knownAs === null ? anonymous(networksOf(client.address)) : undefined;
  const hash = user?.passwordHash;
  if (hash != null) return secretMatches(password, hash, place);
  await hashSecret(password, ctx.cost, place);
  return false;
};

/** A client that signed in before has guesses of its own; all other clients share those of the account. */
const passwordCounters = ({ identifier, client, knownAs }: Asker): ReadonlyArray<Counter> =>
  knownAs === null
    ? [
        ...bySubject("addressLogin", subjectOf(identifier), client.address),
        ["login", subjectOf(identifier)],
        ...byAddress("addressGuess", client.address),
      ]
    : [["ownLogin", `${subjectOf(identifier)}:${knownAs}`]];

/**
 * With a password: a bundle on a trusted device, else a code is sent (docs/wire.md Calls). After too many codes none is, and
 * the answer to a right password says which one counts and when the next can be sent.
 */
const loginWithPassword = async (
  { ctx, client, body }: RequestOf<typeof calls.login>,
  identifier: Identifier,
): ReturnType<Handler<typeof calls.login>> => {
  const { password, remember_token: rememberToken = null } = body;
  const user = await findByIdentifier(ctx.db, identifier);
  const knownAs = await knownClient(ctx, user, client, rememberToken);
  const asker = { purpose: "signin", identifier, client, knownAs } as const;
  const isRight = await checkGuess(ctx, passwordCounters(asker), () => isPasswordCorrect(ctx, user, password, asker));
  if (user === undefined || isRight !== true) throw refuse(422, BAD_CREDENTIALS);
  if (rememberToken !== null && (await isTrusted(ctx, user.id, rememberToken))) {
    return (await openFamily(ctx, user.id, await lastPlatform(ctx, user.id), client.id)).bundle;
  }
  requireSendable(ctx, identifier);
  // a client with the correct password counts as known, so that strangers cannot use up its messages
  const known = { ...asker, knownAs: knownAs ?? `password:${user.id}` };
  const wait = await postMessage(ctx, known, user, (turn) =>
    compose(ctx, turn, (within, send) => sendSignInCode(within, send, known, user)),
  );
  if (wait === null) return { status: "code_required" };
  const [counting] = await ownCodes(ctx, "signin", subjectOf(identifier), isOfClient(client));
  const isValid = counting !== undefined && isUsable(counting, null, ctx.clock.now());
  return {
    status: "code_required",
    unsent: { sent_at: isValid ? counting.createdAt.toISOString() : null, next_in: wait },
  };
};

/**
 * Sends a magic link and a code in one message; each signs in, and using one ends the other. The answer is the same whether
 * or not the account exists. Without an account or a registration of this client the message says where to sign up: a link
 * creates no account from a stranger's data.
 */
const requestSignInLink = async (
  ctx: Context,
  identifier: Identifier,
  redirectUrl: string,
  client: Client,
): Promise<{ readonly status: "link_sent" }> => {
  await requestMessage(ctx, { purpose: "signin", identifier, client }, async (within, send, asker, user) => {
    const issued = await issueTo(within, asker, user);
    if (user === undefined && (await findRegistration(within, subjectOf(identifier), client)) === null) {
      return send(identifier, noAccount(identifier, `${ctx.publicUrl()}/signup`));
    }
    const link = linkTo(ctx, redirectUrl, "/magicLogin", issued.token);
    return send(identifier, signInLink(link, issued.code, identifier), issued);
  });
  return { status: "link_sent" };
};

/** POST /login: with a password, or without one as `resendMagicLink`. */
export const login: Handler<typeof calls.login> = async (request) => {
  const { ctx, client, body } = request;
  const identifier = await verifiedIdentifier(ctx, body);
  if (body.password !== "") return loginWithPassword(request, identifier);
  return requestSignInLink(ctx, identifier, body.redirect_url, client);
};

export const resendMagicLink: Handler<typeof calls.resendMagicLink> = async ({ ctx, client, body }) =>
  requestSignInLink(ctx, await verifiedIdentifier(ctx, body), body.redirect_url, client);

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
    // a sign-in that is repeated, because its answer was lost, finds the browser of the first one
    const isNew = user.onboardedAt !== null && !(await isKnownBrowser(within, user.id, client));
    if (isNew) await queueAlerts(tx, "new_device", [{ ...newDevice, userId: user.id, createdAt: ctx.clock.now() }]);
    if (row?.familyId != null) await revokeFamily(within, row.familyId);
    const { familyId, bundle } = await openFamily(within, user.id, platformType, client.id);
    await tx.update(challenges).set({ familyId }).where(eq(challenges.id, id));
    return bundle;
  });

/**
 * POST /authCodeLogin: a wrong, used or expired code is 401 `Invalid Auth Code`, too many tries are 429. The client that
 * signed in with a code may send it again within 30 s (W13).
 */
export const authCodeLogin: Handler<typeof calls.authCodeLogin> = async ({ ctx, client, body }) => {
  const identifier = readAnyIdentifier(body.identifier);
  const known = await findByIdentifier(ctx.db, identifier);
  const row = await redeemCode(ctx, { purpose: "signin", identifier, client }, known, body.authCode);
  const user = await accountOf(ctx, row, identifier, client);
  const bundle = await openChallengeSession(ctx, user, row, client, body.platform_type);
  return body.remember_me ? { ...bundle, remember_token: await trustDevice(ctx, user.id) } : bundle;
};

const requireRow = <A>(row: A | null | undefined): A => {
  if (row == null) throw linkUsed();
  return row;
};

/**
 * POST /magicLogin: a used or expired link is 422, as is the link of a registration that another client sent. That link
 * stays usable for the client that registered.
 */
export const magicLogin: Handler<typeof calls.magicLogin> = async ({ ctx, client, body }) => {
  const found = requireRow(await findLink(ctx, "signin", client, body.token));
  const identifier = recipientOf(found.subject);
  if (found.userId === null) await requireConfirmable(ctx, identifier, client);
  const row = requireRow(await consume(ctx, found.id, repeaterOf(client)));
  const user = row.userId === null ? await accountOf(ctx, row, identifier, client) : await findUser(ctx.db, row.userId);
  return openChallengeSession(ctx, requireRow(user), row, client, body.platform_type);
};

/** POST /checkMagicLink: whose session a link opens; nothing is used up. */
export const checkMagicLink: Handler<typeof calls.checkMagicLink> = async ({ ctx, client, body }) => {
  const found = requireRow(await findLink(ctx, "signin", client, body.token));
  if (!isUsable(found, repeaterOf(client), ctx.clock.now())) throw linkUsed();
  return { identifier: recipientOf(found.subject).value };
};

/** The time zone where a day begins first: a person who is of age in their own time zone is not refused. */
const EARLIEST_ZONE = "Pacific/Kiritimati";

const referrerOf = async (ctx: Context, referral: string | null): Promise<string | null> => {
  const code = referral === null ? null : readReferral(referral);
  if (code === null) return null;
  const [row] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.referralCode, code.toUpperCase()));
  return row?.id ?? null;
};

/**
 * POST /register: at least 18 years old, with consent; a code is sent. The account is created when the code is
 * confirmed; an identifier that has an account gets a sign-in code instead, so that the answer does not reveal it.
 */
export const register: Handler<typeof calls.register> = async ({ ctx, client, body }) => {
  const identifier = await verifiedIdentifier(ctx, body);
  const { date_of_birth: dateOfBirth, consent, referral } = body;
  const now = ctx.clock.now();
  refuseRules({
    date_of_birth: validateDateOfBirth(dateOfBirth, now.getTime(), EARLIEST_ZONE),
    consent: consentProblem(consent),
  });
  await requestMessage(ctx, { purpose: "signin", identifier, client }, async (within, send, asker, user) => {
    if (user === undefined) {
      const data = { dateOfBirth, consentAt: now, referredBy: await referrerOf(within, referral) };
      await storeRegistration(within, subjectOf(identifier), client, data);
    }
    await sendSignInCode(within, send, asker, user);
  });
  return { status: "code_required" };
};
