import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { alertTurns } from "../db/schema/people.ts";

/**
 * Locks a person's alerts until the end of the transaction: from when on the next digest may go. While another transaction
 * has the lock, it `waits` for it, or `skips` and resolves to null.
 */
export const lockTurn = async (tx: Db, userId: string, held: "waits" | "skips"): Promise<Date | null> => {
  await tx
    .insert(alertTurns)
    .values({ userId, nextAt: new Date(0) })
    .onConflictDoNothing();
  const [turn] = await tx
    .select()
    .from(alertTurns)
    .where(eq(alertTurns.userId, userId))
    .for("update", held === "skips" ? { skipLocked: true } : {});
  return turn?.nextAt ?? null;
};
