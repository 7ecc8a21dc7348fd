import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { delegations, holderNotices, wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import { notify } from "../notifications/notify.ts";
import { stakeLink, withLoss } from "../notifications/texts.ts";
import type { Context } from "../shared/context.ts";
import { newId } from "../shared/random.ts";
import { coinsOf } from "./shares.ts";

type Notice = typeof holderNotices.$inferSelect;

/** How many wallets one statement notifies. */
const BATCH = 500;
/** How many batches are written before an answer, so that the caller does not wait for thousands of rows. */
const FIRST_BATCHES = 2;

/**
 * Records a notification for everyone who has stake with a validator, as one row, whatever their number. `deliverNotices`
 * writes the notifications after the transaction. Returns the id of the notice.
 */
export const recordNotice = async (
  tx: Db,
  notice: Pick<Notice, "validator" | "createdAt" | "text"> & Partial<Notice>,
): Promise<string> => {
  const id = newId();
  await tx.insert(holderNotices).values({ ...notice, id });
  return id;
};

/** The key by which a person gets the notification of a notice once. */
export const noticeKey = (id: string): string => `notice:${id}`;

/** The text of a notice for shares of the validator; null when they lost nothing. */
const textFor = (notice: Notice, shares: bigint): string | null => {
  const { before, after, shares: all } = notice;
  if (before === null || after === null || all === null) return notice.text;
  const lost = coinsOf({ bonded: before, shares: all }, shares) - coinsOf({ bonded: after, shares: all }, shares);
  return lost === 0n ? null : withLoss(notice, lost);
};

/** Notifies the next delegators of the oldest notice; resolves to whether there may be more to do. */
const deliverSome = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [notice] = await tx
      .select()
      .from(holderNotices)
      .orderBy(asc(holderNotices.createdAt), asc(holderNotices.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (notice === undefined) return false;
    const held = await tx
      .select({ walletId: delegations.walletId, userId: wallets.userId, shares: delegations.shares })
      .from(delegations)
      .innerJoin(wallets, eq(wallets.id, delegations.walletId))
      .where(
        and(
          eq(delegations.validator, notice.validator),
          gt(delegations.walletId, notice.lastWallet),
          gt(delegations.shares, 0n),
          lte(delegations.beganAt, notice.createdAt),
        ),
      )
      .orderBy(asc(delegations.walletId))
      .limit(BATCH);
    await notify(
      tx,
      held.flatMap(({ userId, shares }) => {
        const text = textFor(notice, shares);
        if (text === null) return [];
        const link = stakeLink(notice.validator);
        const alert = notice.alert === null ? {} : { alert: notice.alert };
        return [{ userId, createdAt: notice.createdAt, text, link, dedupeKey: noticeKey(notice.id), ...alert }];
      }),
    );
    const isNotice = eq(holderNotices.id, notice.id);
    const last = held.at(-1);
    if (held.length < BATCH || last === undefined) await tx.delete(holderNotices).where(isNotice);
    else await tx.update(holderNotices).set({ lastWallet: last.walletId }).where(isNotice);
    return true;
  });

const deliverUpTo = async (ctx: Context, batches: number): Promise<void> => {
  for (let count = 0; count < batches; count += 1) {
    if (!(await deliverSome(ctx.db))) return;
  }
};

/** Writes the notifications of recorded notices, in transactions of `BATCH` wallets. Several processes may run it. */
export const deliverNotices = (ctx: Context): Promise<void> => deliverUpTo(ctx, Number.POSITIVE_INFINITY);

/** Writes the first of them, before an answer; the job of each minute writes the others. */
export const deliverFirstNotices = (ctx: Context): Promise<void> => deliverUpTo(ctx, FIRST_BATCHES);
