import { eq, sql } from "drizzle-orm";
import { heightAt, maturityOf } from "../chain/parameters.ts";
import type { Db, Writes } from "../db/database.ts";
import { redelegations, unbondings } from "../db/schema/wallets.ts";
import { newId } from "../shared/random.ts";
import type { StakingEffect } from "./request.ts";

/** The write of a staking transfer's effect besides the ledger; two undelegations in one block merge. */
export const effectOf = (db: Db, walletId: string, effect: StakingEffect, now: Date): Writes => {
  switch (effect.kind) {
    case "unbond":
      return {
        unbond: db
          .insert(unbondings)
          .values({
            id: newId(),
            walletId,
            validator: effect.validator,
            creationHeight: heightAt(now),
            completionTime: maturityOf(now),
            initialBalance: effect.amount,
            balance: effect.amount,
          })
          .onConflictDoUpdate({
            target: [unbondings.walletId, unbondings.validator, unbondings.creationHeight],
            set: {
              balance: sql`${unbondings.balance} + excluded.balance`,
              initialBalance: sql`${unbondings.initialBalance} + excluded.initial_balance`,
            },
          }),
      };
    case "cancel": {
      const isEntry = eq(unbondings.id, effect.entryId);
      if (effect.left === 0n) return { cancel: db.delete(unbondings).where(isEntry) };
      const taken = sql`${effect.amount.toString()}::numeric`;
      return {
        cancel: db
          .update(unbondings)
          .set({
            balance: sql`${unbondings.balance} - ${taken}`,
            initialBalance: sql`${unbondings.initialBalance} - ${taken}`,
          })
          .where(isEntry),
      };
    }
    case "move": {
      if (effect.until === null) return {};
      return {
        move: db.insert(redelegations).values({
          id: newId(),
          walletId,
          source: effect.source,
          destination: effect.destination,
          amount: effect.amount,
          shares: effect.shares,
          createdAt: now,
          completionTime: effect.until,
        }),
      };
    }
  }
};
