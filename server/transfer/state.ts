import { and, eq, exists, sql } from "drizzle-orm";
import { type Db, first } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { blocks } from "../db/schema/people.ts";
import { nextTransfers } from "../db/schema/sandbox.ts";
import { idempotencyKeys, wallets } from "../db/schema/wallets.ts";
import { balancesOnly, type Holdings } from "../staking/holdings.ts";
import { lockForeignAddress } from "../wallet/arrivals.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import type { Plan, Recipient } from "./request.ts";

/** What a transfer reads after its wallet was locked. */
export interface TransferState {
  /** What is stored for the Idempotency-Key; null when it is new. */
  readonly known: { readonly bodyHash: string; readonly receipt: unknown } | null;
  /** The spendable balances, without stake. */
  readonly holdings: Holdings;
  /** The wallet at the recipient's address, if there is one. */
  readonly receiver: Plan["receiver"];
  /** What the sandbox's chain does to this transfer; null outside of the sandbox, and most often in it. */
  readonly misbehaviour: Misbehaviour | null;
}

/** The wallet of a recipient and its owner; null for an address outside of this service. */
export const receiverAt = async (
  db: Db,
  { chainId, address }: Recipient,
  sender: string,
): Promise<Plan["receiver"]> => {
  const column = chainId === "ethereum" ? wallets.ethereumAddress : wallets.optioAddress;
  const block = and(eq(blocks.blocker, wallets.userId), eq(blocks.blocked, sender));
  const found = db
    .select({
      walletId: wallets.id,
      userId: wallets.userId,
      blocksSender: sql<boolean>`${exists(db.select().from(blocks).where(block))}`,
    })
    .from(wallets)
    .where(eq(column, address));
  return (await first(found)) ?? null;
};

/** As `receiverAt`; an address without a wallet gets none until the transaction ends. */
export const lockedReceiverAt = async (tx: Db, recipient: Recipient, sender: string): Promise<Plan["receiver"]> => {
  await lockForeignAddress(tx, recipient.address);
  return receiverAt(tx, recipient, sender);
};

const spendableOf = async (tx: Db, walletId: string): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await tx
    .select({ token: accounts.token, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.walletId, walletId), eq(accounts.kind, "available")));
  return new Map(rows.map(({ token, balance }) => [token, balance]));
};

const knownIn = async (tx: Db, walletId: string, key: string): Promise<TransferState["known"]> => {
  const isKey = and(eq(idempotencyKeys.walletId, walletId), eq(idempotencyKeys.key, key));
  return (await first(tx.select().from(idempotencyKeys).where(isKey))) ?? null;
};

/** Reads what a transfer needs; its wallet must be locked before. */
export const readState = async (
  tx: Db,
  { id, userId }: Pick<typeof wallets.$inferSelect, "id" | "userId">,
  key: string | null,
  recipient: Recipient,
): Promise<TransferState> => ({
  known: key === null ? null : await knownIn(tx, id, key),
  holdings: balancesOnly(id, await spendableOf(tx, id)),
  receiver: await receiverAt(tx, recipient, userId),
  misbehaviour: (await first(tx.select().from(nextTransfers).where(eq(nextTransfers.walletId, id)))) ?? null,
});
