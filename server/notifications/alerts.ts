import { and, eq, inArray, sql } from "drizzle-orm";
import { ALERT_KINDS, type AlertKind } from "../../src/domain/notifications/entities.ts";
import { type Db, recordset } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { alertChoices, alerts } from "../db/schema/people.ts";

/** Who did not choose gets what is about the account's safety, or costs or frees money (docs/decisions/0051-alerts.md). */
const DEFAULTS: Readonly<Record<AlertKind, boolean>> = {
  new_device: true,
  validator_down: true,
  commission_raised: true,
  unstaking_arrived: true,
  money_received: false,
  rewards_paid: false,
};

/**
 * Who signed in with somebody else's account can switch its alerts off. So the alert of a sign-in that was before that is
 * mailed all the same; only the link of a digest, which is in the person's mailbox, drops it.
 */
export const LASTING: AlertKind = "new_device";

/** Which alerts a person gets. */
export const readChoices = async (db: Db, userId: string): Promise<Readonly<Record<AlertKind, boolean>>> => {
  const rows = await db.select().from(alertChoices).where(eq(alertChoices.userId, userId));
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ kind, isOn }) => [kind, isOn])) };
};

/** Records what a person chose; alerts that wait, of kinds that are off now, are dropped, except of `LASTING`. */
export const choose = async (
  db: Db,
  userId: string,
  chosen: Readonly<Partial<Record<AlertKind, boolean>>>,
): Promise<void> => {
  const rows = ALERT_KINDS.flatMap((kind) => {
    const isOn = chosen[kind];
    return isOn === undefined ? [] : [{ userId, kind, isOn }];
  });
  if (rows.length === 0) return;
  await db
    .insert(alertChoices)
    .values(rows)
    .onConflictDoUpdate({
      target: [alertChoices.userId, alertChoices.kind],
      set: { isOn: sql`excluded.is_on` },
    });
  const off = rows.filter(({ kind, isOn }) => !isOn && kind !== LASTING).map(({ kind }) => kind);
  if (off.length > 0) await db.delete(alerts).where(and(eq(alerts.userId, userId), inArray(alerts.kind, off)));
};

/** An alert, as the text of a notification; `link` is a path inside the product. */
interface Alert {
  readonly userId: string;
  readonly text: string;
  readonly link: string;
  readonly createdAt: Date;
}

/** Keeps alerts of one kind for the next digests of those who get that kind and have an email address. */
export const queueAlerts = async (db: Db, kind: AlertKind, all: ReadonlyArray<Alert>): Promise<void> => {
  if (all.length === 0) return;
  const given = recordset(
    all.map(({ userId, text, link, createdAt }) => {
      return { user_id: userId, said: text, link, created_at: createdAt.toISOString() };
    }),
    { user_id: "text", said: "text", link: "text", created_at: "timestamptz" },
  );
  await db.execute(sql`
    insert into ${alerts} (user_id, kind, text, link, created_at)
    select given.user_id, ${kind}, given.said, given.link, given.created_at from ${given}
    join ${users} on ${users.id} = given.user_id and ${users.email} is not null
    left join ${alertChoices} on ${alertChoices.userId} = given.user_id and ${alertChoices.kind} = ${kind}
    where coalesce(${alertChoices.isOn}, ${DEFAULTS[kind]}::boolean)`);
};
