import { and, desc, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/notifications.ts";
import { pagesOf } from "../db/database.ts";
import { notifications } from "../db/schema/people.ts";
import type { SignedInHandler } from "../http/handler.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";

const PER_PAGE = 20;

/** GET /notifications: one page, newest first. */
export const getNotifications: SignedInHandler<typeof calls.getNotifications> = async ({ ctx, body }, { user }) => {
  const { page } = body;
  if (page < 1) throw refuseFields({ page: ["Pages are counted from 1"] });
  const isOwn = eq(notifications.userId, user.id);
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(isOwn)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const total = await ctx.db.$count(notifications, isOwn);
  return {
    data: rows.map((row) => ({
      id: String(row.id),
      text: row.text,
      created_at: row.createdAt.toISOString(),
      read_at: row.readAt?.toISOString() ?? null,
      ...(row.link === null ? {} : { link: row.link }),
    })),
    current_page: page,
    last_page: pagesOf(total, PER_PAGE),
  };
};

/** POST /mark-notification-as-read: 404 for a notification of another person. */
export const markNotificationAsRead: SignedInHandler<typeof calls.markNotificationAsRead> = async (
  { ctx, body: { notification_id: id } },
  { user },
) => {
  const number = /^[0-9]{1,15}$/.test(id) ? Number(id) : 0;
  const isOwn = and(eq(notifications.id, number), eq(notifications.userId, user.id));
  const [row] = await ctx.db.select({ readAt: notifications.readAt }).from(notifications).where(isOwn);
  if (row === undefined) throw refuse(404, "Notification not found");
  if (row.readAt === null) await ctx.db.update(notifications).set({ readAt: ctx.clock.now() }).where(isOwn);
};

const ID = { id: notifications.id };
/** The notifications of one statement, so that a list of any length stays within the time of a statement. */
const BATCH = 2_000;

/**
 * Changes the person's notifications that fulfil a condition and exist now, in batches; `change` returns the changed rows.
 * Those that arrive meanwhile are not changed. A call that is cut off can be repeated.
 */
const inBatches = async (
  { db }: Context,
  userId: string,
  condition: SQL | undefined,
  change: (isChosen: SQL) => PromiseLike<ReadonlyArray<unknown>>,
): Promise<void> => {
  const [last] = await db
    .select(ID)
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(1);
  if (last === undefined) return;
  const chosen = db
    .select(ID)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), lte(notifications.id, last.id), condition))
    .limit(BATCH);
  for (;;) if ((await change(inArray(notifications.id, chosen))).length < BATCH) return;
};

/** POST /mark-all-notifications-as-read: notifications that were read before keep their time. */
export const markAllNotificationsAsRead: SignedInHandler<typeof calls.markAllNotificationsAsRead> = (
  { ctx },
  { user },
) => {
  const readAt = ctx.clock.now();
  return inBatches(ctx, user.id, isNull(notifications.readAt), (isChosen) =>
    ctx.db.update(notifications).set({ readAt }).where(isChosen).returning(ID),
  );
};

export const deleteNotifications: SignedInHandler<typeof calls.deleteNotifications> = ({ ctx }, { user }) =>
  inBatches(ctx, user.id, undefined, (isChosen) => ctx.db.delete(notifications).where(isChosen).returning(ID));
