import { and, asc, eq, gt, notExists, sql } from "drizzle-orm";
import { canSend, compose } from "../auth/mail.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { alerts, alertTurns } from "../db/schema/people.ts";
import { LASTING, readChoices } from "../notifications/alerts.ts";
import type { Context } from "../shared/context.ts";
import { countDigests } from "../shared/outbox.ts";
import { digestMail } from "./texts.ts";
import { lockTurn } from "./turns.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

/** A person gets at most one digest in this time; what comes meanwhile is in the next one. */
const EVERY_MS = 3_600_000;
/** How many people are found at once. */
const BATCH = 50;
/** While so many digests wait to be sent, no more are made: messages that somebody waits for need the outbox. */
const MOST_WAITING = 200;

/** People after `last` with alerts, whose last digest is long enough ago. */
const dueAfter = async (db: Db, last: string, now: Date): Promise<ReadonlyArray<string>> => {
  const waits = and(eq(alertTurns.userId, alerts.userId), gt(alertTurns.nextAt, now));
  const rows = await db
    .selectDistinct({ userId: alerts.userId })
    .from(alerts)
    .where(and(gt(alerts.userId, last), notExists(db.select({ one: sql`1` }).from(alertTurns).where(waits))))
    .orderBy(asc(alerts.userId))
    .limit(BATCH);
  return rows.map(({ userId }) => userId);
};

/** Makes the digest of one person: its alerts are gone exactly when its message is kept. */
const sendDigest = (ctx: Context, userId: string): Promise<void> =>
  compose(ctx, { lane: "digest", rank: 0 }, async (within, send) => {
    const { db } = within;
    const now = await ctx.clock.nowIn(db);
    const nextAt = await lockTurn(db, userId, "skips");
    if (nextAt === null || nextAt > now) return;
    const taken = await db.delete(alerts).where(eq(alerts.userId, userId)).returning();
    const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
    const isOn = await readChoices(db, userId);
    const wanted = taken.filter(({ kind }) => kind === LASTING || isOn[kind]);
    const email = user?.email ?? null;
    if (email === null || wanted.length === 0) return;
    const person = { id: userId, email };
    const mail = digestMail(person, wanted, ctx.publicUrl(), unsubscribeUrl(ctx, person));
    await send({ type: "email", value: email }, mail);
    await db
      .update(alertTurns)
      .set({ nextAt: new Date(now.getTime() + EVERY_MS) })
      .where(eq(alertTurns.userId, userId));
  });

/**
 * Mails the alerts that wait, as at most one digest an hour to each person (docs/decisions/0051-alerts.md). Several
 * processes may run it. Rejects with the first error after the digests of all others.
 */
export const sendDigests = async (ctx: Context): Promise<void> => {
  if (!canSend(ctx, { type: "email" })) return;
  const errors: unknown[] = [];
  // once enough wait nobody else is looked for: a large validator has tens of thousands of delegators
  for (let last = ""; (await countDigests(ctx.db)) < MOST_WAITING; ) {
    const due = await dueAfter(ctx.db, last, ctx.clock.now());
    for (const userId of due) {
      if ((await countDigests(ctx.db)) >= MOST_WAITING) break;
      await sendDigest(ctx, userId).catch((error: unknown) => errors.push(error));
    }
    last = due.at(-1) ?? last;
    if (due.length < BATCH) break;
  }
  if (errors.length > 0) throw errors[0];
};
