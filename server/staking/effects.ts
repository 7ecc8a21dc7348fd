import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { redelegations, unbondings } from "../db/schema/wallets.ts";
import { newId } from "../random.ts";
import type { StakingEffect } from "../transfer/request.ts";
import { heightAt, timeOfBlock, UNBONDING_SECONDS } from "./chain.ts";

const maturity = (now: Date): Date => new Date(timeOfBlock(heightAt(now)).getTime() + UNBONDING_SECONDS * 1000);

/** Writes what a staking transfer changes besides the ledger; two undelegations in one block merge. */
export const applyEffect = async (tx: Db, walletId: string, effect: StakingEffect, now: Date): Promise<void> => {
  switch (effect.kind) {
    case "unbond": {
      const added = effect.amount.toString();
      await tx
        .insert(unbondings)
        .values({
          id: newId(),
          walletId,
          validator: effect.validator,
          creationHeight: heightAt(now),
          completionTime: maturity(now),
          initialBalance: effect.amount,
          balance: effect.amount,
        })
        .onConflictDoUpdate({
          target: [unbondings.walletId, unbondings.validator, unbondings.creationHeight],
          set: {
            balance: sql`${unbondings.balance} + ${added}::numeric`,
            initialBalance: sql`${unbondings.initialBalance} + ${added}::numeric`,
          },
        });
      return;
    }
    case "cancel": {
      const taken = effect.amount.toString();
      const [left] = await tx
        .update(unbondings)
        .set({
          balance: sql`${unbondings.balance} - ${taken}::numeric`,
          initialBalance: sql`${unbondings.initialBalance} - ${taken}::numeric`,
        })
        .where(eq(unbondings.id, effect.entryId))
        .returning({ balance: unbondings.balance });
      if (left?.balance === 0n) await tx.delete(unbondings).where(eq(unbondings.id, effect.entryId));
      return;
    }
    case "move": {
      if (!effect.tracked) return;
      await tx.insert(redelegations).values({
        id: newId(),
        walletId,
        source: effect.source,
        destination: effect.destination,
        completionTime: maturity(now),
      });
    }
  }
};
