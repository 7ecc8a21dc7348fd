import { and, desc, eq, gt, inArray, lte, or } from "drizzle-orm";
import { isUniqueViolation } from "../db/database.ts";
import { registrations, users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { newId, referralCode, ulid } from "../shared/random.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { type ChallengeRow, INVALID_CODE } from "./challenges.ts";
import { subjectOf } from "./clients.ts";
import { findByIdentifier, findUser, type Identifier, type UserRow } from "./identifier.ts";

type RegistrationRow = typeof registrations.$inferSelect;

/** The lifetime of a registration without its code. Each of its codes lives ten minutes. */
const HOURS = 24;

/**
 * The most registrations of one identifier; a further one replaces the oldest. More than the messages that all clients
 * together can cause while a code lives, so strangers cannot replace one whose code still works.
 */
const MOST_PER_SUBJECT = 30;

/**
 * Whether a registration is of this client, by its cookie alone: people share an address, and must not decide each other's
 * data. A client that returns no cookie has none.
 */
const isOwn = (subject: string, { id }: Client) =>
  and(eq(registrations.subject, subject), eq(registrations.client, id));

/** Stores the data of a registration in place of the client's earlier one, and deletes expired registrations. */
export const storeRegistration = async (
  ctx: Context,
  subject: string,
  client: Client,
  data: Pick<RegistrationRow, "dateOfBirth" | "consentAt" | "referredBy">,
): Promise<void> => {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await tx.delete(registrations).where(or(lte(registrations.expiresAt, now), isOwn(subject, client)));
    const rows = tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.subject, subject))
      .orderBy(desc(registrations.expiresAt))
      .offset(MOST_PER_SUBJECT - 1);
    await tx.delete(registrations).where(inArray(registrations.id, rows));
    const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
    await tx.insert(registrations).values({ ...data, id: newId(), subject, client: client.id, expiresAt });
  });
};

/** This client's unconfirmed registration of an identifier; those of other clients confirm nothing. */
export const findRegistration = async (ctx: Context, subject: string, client: Client): Promise<string | null> => {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isOwn(subject, client), gt(registrations.expiresAt, now)))
    .orderBy(desc(registrations.expiresAt))
    .limit(1);
  return row?.id ?? null;
};

const NEEDS_COOKIE =
  "Signing up needs a cookie, which this browser does not keep. Allow cookies for this site, then sign up again.";

/** Requires an account of the identifier or a registration of this client that becomes one; else 422 on `token`. */
export const requireConfirmable = async (ctx: Context, identifier: Identifier, client: Client): Promise<void> => {
  if ((await findByIdentifier(ctx.db, identifier)) !== undefined) return;
  if ((await findRegistration(ctx, subjectOf(identifier), client)) !== null) return;
  const elsewhere = "Open this link in the browser that you signed up with, or sign up here first";
  throw refuseFields({ token: [client.returning ? elsewhere : `${elsewhere}. Signing up needs a cookie.`] });
};

const rowOf = (identifier: Identifier, registration: RegistrationRow, now: Date): typeof users.$inferInsert => ({
  id: newId(),
  email: identifier.type === "email" ? identifier.value : null,
  phone: identifier.type === "phone" ? identifier.value : null,
  referralCode: referralCode(),
  ulid: ulid(now),
  dateOfBirth: registration.dateOfBirth,
  consentAt: registration.consentAt,
  referredBy: registration.referredBy,
  confirmedAt: now,
  createdAt: now,
});

/** Creates the account of a confirmed registration and deletes the identifier's other registrations. */
const create = async (
  ctx: Context,
  id: string,
  subject: string,
  identifier: Identifier,
): Promise<UserRow | undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const [registration] = await tx.select().from(registrations).where(eq(registrations.id, id));
    if (registration === undefined) return undefined;
    const [user] = await tx
      .insert(users)
      .values(rowOf(identifier, registration, now))
      .returning();
    await tx.delete(registrations).where(eq(registrations.subject, subject));
    return user;
  });

/**
 * The account that a redeemed challenge signs in to; created now from the registration of this client when there is none. 422
 * on `authCode` for a client that returns no cookie, else 401, when there is neither.
 */
export const accountOf = async (
  ctx: Context,
  row: ChallengeRow,
  identifier: Identifier,
  client: Client,
): Promise<UserRow> => {
  const existing =
    row.userId === null ? await findByIdentifier(ctx.db, identifier) : await findUser(ctx.db, row.userId);
  if (existing !== undefined) return existing;
  try {
    const registrationId = await findRegistration(ctx, row.subject, client);
    const created = registrationId === null ? undefined : await create(ctx, registrationId, row.subject, identifier);
    if (created !== undefined) return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // another code of the same registration was redeemed at the same time
    const other = await findByIdentifier(ctx.db, identifier);
    if (other !== undefined) return other;
  }
  // the code was right
  throw client.returning ? refuse(401, INVALID_CODE) : refuseFields({ authCode: [NEEDS_COOKIE] });
};
