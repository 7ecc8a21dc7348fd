import { and, desc, eq, gt, lte, or } from "drizzle-orm";
import { inTransaction, isUniqueViolation } from "../db/database.ts";
import { registrations, users } from "../db/schema/accounts.ts";
import type { Client } from "../http/client.ts";
import type { Context } from "../shared/context.ts";
import { newId, referralCode, ulid } from "../shared/random.ts";
import { refuse } from "../shared/refusal.ts";
import { type ChallengeRow, INVALID_CODE } from "./challenges.ts";
import { clientText, isClient } from "./clients.ts";
import { findByIdentifier, findUser, type Identifier, type UserRow } from "./identifier.ts";

type RegistrationRow = typeof registrations.$inferSelect;

/** The lifetime of a registration without its code. Each of its codes lives ten minutes. */
const HOURS = 24;

/** Stores the data of a registration and deletes expired registrations. Returns the id. */
export const storeRegistration = async (
  ctx: Context,
  subject: string,
  client: Client,
  data: Pick<RegistrationRow, "dateOfBirth" | "consentAt" | "referredBy">,
): Promise<string> => {
  const now = await ctx.clock.now(ctx.db);
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    const own = and(eq(registrations.subject, subject), eq(registrations.client, clientText(client)));
    await tx.delete(registrations).where(or(lte(registrations.expiresAt, now), own));
    const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
    await tx.insert(registrations).values({ ...data, id, subject, client: clientText(client), expiresAt });
  });
  return id;
};

/** The unconfirmed registration of an identifier: that of this client, else the newest. */
export const findRegistration = async (ctx: Context, subject: string, client: Client): Promise<string | null> => {
  const now = await ctx.clock.now(ctx.db);
  const rows = await ctx.db
    .select({ id: registrations.id, client: registrations.client })
    .from(registrations)
    .where(and(eq(registrations.subject, subject), gt(registrations.expiresAt, now)))
    .orderBy(desc(registrations.expiresAt))
    .limit(50);
  return (rows.find((row) => isClient(row.client, client)) ?? rows[0])?.id ?? null;
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
    const now = await ctx.clock.now(tx);
    const [registration] = await tx.select().from(registrations).where(eq(registrations.id, id));
    if (registration === undefined) return undefined;
    const [user] = await tx
      .insert(users)
      .values(rowOf(identifier, registration, now))
      .returning();
    await tx.delete(registrations).where(eq(registrations.subject, subject));
    return user;
  });

/** The account that a redeemed challenge signs in to; created now when the challenge confirms a registration. */
export const accountOf = async (ctx: Context, row: ChallengeRow, identifier: Identifier): Promise<UserRow> => {
  const existing =
    row.userId === null ? await findByIdentifier(ctx.db, identifier) : await findUser(ctx.db, row.userId);
  if (existing !== undefined) return existing;
  try {
    const created =
      row.registrationId === null ? undefined : await create(ctx, row.registrationId, row.subject, identifier);
    if (created !== undefined) return created;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // another code of the same registration was redeemed at the same time
    const other = await findByIdentifier(ctx.db, identifier);
    if (other !== undefined) return other;
  }
  throw refuse(401, INVALID_CODE);
};
