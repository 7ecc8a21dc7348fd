import { sql } from "drizzle-orm";
import { isRecord } from "../../src/domain/decider/record.ts";
import type { Db } from "../db/database.ts";
import type { RawRow } from "../db/exchange.ts";
import { accounts } from "../db/schema/ledger.ts";
import { blocks } from "../db/schema/people.ts";
import { idempotencyKeys, wallets } from "../db/schema/wallets.ts";
import { type Given, statement, textOf } from "../db/statement.ts";
import { balancesOnly, type Holdings } from "../staking/holdings.ts";
import { lockForeignAddress } from "../wallet/arrivals.ts";
import { type Misbehaviour, misbehaviourIn, nextTransferOf } from "./misbehaviour.ts";
import type { Plan, Recipient } from "./request.ts";

/** What a transfer reads after its wallet was locked, in one statement. */
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

// each chain has its own column; the address of the other one is null
const RECEIVER = sql`(select id, user_id from ${wallets} where optio_address = ${sql.placeholder("optio")}::text
  union all select id, user_id from ${wallets} where ethereum_address = ${sql.placeholder("ethereum")}::text)`;
const RECEIVED_BY = sql`receiver.id as receiver_wallet, receiver.user_id as receiver_user, exists (
  select 1 from ${blocks} join ${wallets} as sending on sending.user_id = ${blocks.blocked}
  where sending.id = ${sql.placeholder("wallet")} and ${blocks.blocker} = receiver.user_id) as receiver_blocks`;
const readReceiver = statement<"wallet" | "optio" | "ethereum">(
  "receiver",
  () => sql`select ${RECEIVED_BY} from ${RECEIVER} as receiver`,
);
const readAll = statement<"wallet" | "key" | "optio" | "ethereum">("transfer_state", () => {
  const wallet = sql.placeholder("wallet");
  return sql`select (select json_object_agg(token, balance::text) from ${accounts}
      where wallet_id = ${wallet} and kind = 'available') as balances,
    ${nextTransferOf(wallet)} as misbehaviour, used.body_hash, used.receipt, ${RECEIVED_BY}
    from (select) as one
    left join ${idempotencyKeys} as used on used.wallet_id = ${wallet} and used.key = ${sql.placeholder("key")}
    left join ${RECEIVER} as receiver on true`;
});

const addresses = ({ chainId, address }: Recipient) =>
  chainId === "ethereum" ? { optio: null, ethereum: address } : { optio: address, ethereum: null };

const receiverIn = (row: RawRow | undefined): Plan["receiver"] => {
  const [walletId, userId] = [textOf(row?.receiver_wallet), textOf(row?.receiver_user)];
  return walletId === null || userId === null
    ? null
    : { walletId, userId, blocksSender: row?.receiver_blocks === true };
};

/** The wallet of a recipient and its owner; null for an address outside of this service. */
export const receiverAt = async (db: Db, recipient: Recipient, sendingWallet: string): Promise<Plan["receiver"]> =>
  receiverIn((await readReceiver(db, { wallet: sendingWallet, ...addresses(recipient) }))[0]);

/** As `receiverAt`; an address without a wallet gets none until the transaction ends. */
export const lockedReceiverAt = async (
  tx: Db,
  recipient: Recipient,
  sendingWallet: string,
): Promise<Plan["receiver"]> => {
  await lockForeignAddress(tx, recipient.address);
  return receiverAt(tx, recipient, sendingWallet);
};

const balancesIn = (row: RawRow | undefined): ReadonlyMap<string, bigint> => {
  const balances = isRecord(row?.balances) ? row.balances : {};
  return new Map(Object.entries(balances).map(([token, balance]) => [token, BigInt(String(balance))]));
};

/** The statement that reads what a transfer needs; its wallet must be locked before it. */
export const stateStatement = (walletId: string, key: string | null, recipient: Recipient): Given =>
  readAll.given({ wallet: walletId, key, ...addresses(recipient) });

/** What the rows of `stateStatement` say. */
export const stateIn = (walletId: string, [row]: ReadonlyArray<RawRow>): TransferState => {
  const bodyHash = textOf(row?.body_hash);
  return {
    known: bodyHash === null ? null : { bodyHash, receipt: row?.receipt },
    holdings: balancesOnly(walletId, balancesIn(row)),
    receiver: receiverIn(row),
    misbehaviour: misbehaviourIn(row?.misbehaviour),
  };
};
