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

/** For how long a registration waits for its code. Its codes live ten minutes each. */
const HOURS = 24;

/** Stores what a person said at /register, and removes what nobody confirmed in time. Answers its id. */
export const storeRegistration = async (
  ctx: Context,
  subject: string,
  client: Client,
  said: Pick<RegistrationRow, "dateOfBirth" | "consentAt" | "referredBy">,
): Promise<string> => {
  const now = await ctx.clock.now(ctx.db);
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    const mine = and(eq(registrations.subject, subject), eq(registrations.client, clientText(client)));
    await tx.delete(registrations).where(or(lte(registrations.expiresAt, now), mine));
    const expiresAt = new Date(now.getTime() + HOURS * 3_600_000);
    await tx.insert(registrations).values({ ...said, id, subject, client: clientText(client), expiresAt });
  });
  return id;
};

/** The registration of an identifier that waits for its code: this client's own, else the newest. */
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

const rowOf = (identifier: Identifier, said: RegistrationRow, now: Date): typeof users.$inferInsert => ({
  id: newId(),
  email: identifier.type === "email" ? identifier.value : null,
  phone: identifier.type === "phone" ? identifier.value : null,
  referralCode: referralCode(),
  ulid: ulid(now),
  dateOfBirth: said.dateOfBirth,
  consentAt: said.consentAt,
  referredBy: said.referredBy,
  confirmedAt: now,
  createdAt: now,
});

/** Makes the account of a confirmed registration; nothing that other registrations of the identifier said is kept. */
const create = async (
  ctx: Context,
  id: string,
  subject: string,
  identifier: Identifier,
): Promise<UserRow | undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const now = await ctx.clock.now(tx);
    const [said] = await tx.select().from(registrations).where(eq(registrations.id, id));
    if (said === undefined) return undefined;
    const [made] = await tx
      .insert(users)
      .values(rowOf(identifier, said, now))
      .returning();
    await tx.delete(registrations).where(eq(registrations.subject, subject));
    return made;
  });

/** The account that a redeemed challenge signs in to; made now when it confirms a registration. */
export const accountOf = async (ctx: Context, row: ChallengeRow, identifier: Identifier): Promise<UserRow> => {
  const existing =
    row.userId === null ? await findByIdentifier(ctx.db, identifier) : await findUser(ctx.db, row.userId);
  if (existing !== undefined) return existing;
  try {
    const made =
      row.registrationId === null ? undefined : await create(ctx, row.registrationId, row.subject, identifier);
    if (made !== undefined) return made;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // another code of the same registration was redeemed at the same time
    const other = await findByIdentifier(ctx.db, identifier);
    if (other !== undefined) return other;
  }
  throw refuse(401, INVALID_CODE);
};
