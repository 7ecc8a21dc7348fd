import { and, inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { recipients, transactions } from "../db/schema/wallets.ts";
import { available, external, keyOf } from "../ledger/accounts.ts";
import { type Leg, type Posting, postAll } from "../ledger/post.ts";
import { addressOn, TOKENS } from "../ledger/tokens.ts";
import type { WalletRow } from "./wallets.ts";

/** The advisory locks of addresses, as the first of two numbers (those of db/locks.ts are one); the second is the hash of the address. */
const ADDRESS_LOCKS = 7_305_845;

/**
 * Locks an address that belongs to no wallet yet, until the transaction ends. Transfers to it share the lock; the wallet
 * that gets the address waits for them, so that no coins arrive at the address after they were collected.
 */
export const lockForeignAddress = async (tx: Db, address: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ADDRESS_LOCKS}::int, hashtext(${address}))`);
};

/** Locks the addresses of a new wallet against transfers to them, until the transaction ends. */
export const lockNewAddresses = async (tx: Db, wallet: WalletRow): Promise<void> => {
  const addresses = sql.join(
    [wallet.optioAddress, wallet.ethereumAddress].map((address) => sql`(hashtext(${address}))`),
    sql`, `,
  );
  // in one order, so that two wallets never wait for each other
  await tx.execute(
    sql`select pg_advisory_xact_lock(${ADDRESS_LOCKS}::int, hash) from (
      select distinct hash from (values ${addresses}) as given (hash) order by hash) as hashes`,
  );
};

/** A receipt, and the coins that came with it. */
interface Receipt {
  readonly id: string;
  readonly token: string;
  readonly amount: string;
  readonly at: string;
}

/**
 * Writes the receipts of transfers that were sent to the wallet's addresses, with the times and states of the senders'
 * rows, and returns them.
 */
const receipts = (wallet: WalletRow) => {
  const addresses = sql`(${wallet.optioAddress}, ${wallet.ethereumAddress})`;
  return sql`insert into ${transactions} (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, memo,
      hash, created_at, due_at, completed_at)
    select gen_random_uuid()::text, ${wallet.id}, 'receive', status, token, amount, from_address, to_address, fee_token, 0, memo,
      hash, created_at, due_at, completed_at
    from ${transactions} where type = 'send' and status in ('pending', 'success') and outcome is null and to_address in ${addresses}
      and wallet_id in (select wallet_id from ${recipients} where address in ${addresses})
    order by created_at, seq
    returning id, token, amount::text, (extract(epoch from created_at) * 1000)::bigint::text as at`;
};

/**
 * Moves the coins that were sent to a wallet's addresses before the wallet existed here into it, and adds them to its
 * activity. On a chain an address has its coins from the beginning; here the ledger keeps coins of unknown addresses in
 * accounts of their own. Each has the time at which it was sent, as its receipt. Requires `lockNewAddresses` in the same transaction.
 */
export const collectArrivals = async (tx: Db, wallet: WalletRow, now: Date): Promise<void> => {
  const sources = TOKENS.map((token) => external(token.key, addressOn(token, wallet)));
  const balances = await tx
    .select({ key: accounts.key, balance: accounts.balance })
    .from(accounts)
    .where(and(inArray(accounts.key, sources.map(keyOf)), sql`${accounts.balance} > 0`));
  if (balances.length === 0) return;
  const amounts = new Map(balances.map(({ key, balance }) => [key, balance]));
  const received = await rowsOf<Receipt>(tx, receipts(wallet));
  const postings = sources.flatMap((from): ReadonlyArray<Posting> => {
    const own = received.filter(({ token }) => token === from.token);
    const leg = (amount: bigint): Leg => ({ from, to: available(from.token, wallet.id), amount });
    const listed = own.map(({ id, amount, at }) => {
      return { kind: "send", at: new Date(Number(at)), legs: [{ ...leg(BigInt(amount)), rows: { [wallet.id]: id } }] };
    });
    // coins of a transfer whose row is withheld, so that there is no receipt of it
    const rest = own.reduce((left, { amount }) => left - BigInt(amount), amounts.get(keyOf(from)) ?? 0n);
    return [...listed, { kind: "send", at: now, legs: [leg(rest)] }];
  });
  await postAll(tx, postings);
};
