import { desc, eq, or } from "drizzle-orm";
import type { Contact, ReceivingAddress } from "../../src/domain/contacts/entities.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { recipients, wallets } from "../db/schema/wallets.ts";
import { addressOn, TOKENS } from "../ledger/tokens.ts";
import { type WalletRow, walletOfUser } from "../wallet/wallets.ts";
import { notBlocked, presentContacts } from "./contacts.ts";

const MOST_PEOPLE = 10;
/** The number of latest addresses among which people are searched. */
const MOST_ADDRESSES = 60;

/** GET /contacts/get-recents/{id}: the last people that the wallet sent to, newest first, each once. */
export const recentContacts = async (db: Db, wallet: WalletRow): Promise<ReadonlyArray<Contact>> => {
  const latest = db
    .select()
    .from(recipients)
    .where(eq(recipients.walletId, wallet.id))
    .orderBy(desc(recipients.lastSentAt))
    .limit(MOST_ADDRESSES)
    .as("latest");
  const rows = await db
    .select({ user: users })
    .from(latest)
    .innerJoin(wallets, or(eq(wallets.optioAddress, latest.address), eq(wallets.ethereumAddress, latest.address)))
    .innerJoin(users, eq(users.id, wallets.userId))
    .where(notBlocked(db, wallet.userId))
    .orderBy(desc(latest.lastSentAt));
  const people = [...new Map(rows.map(({ user }) => [user.id, user])).values()];
  return presentContacts(db, wallet.userId, people.slice(0, MOST_PEOPLE));
};

/** GET /get-tokens-by-ulid/{id}: the person's address for each token; empty without a wallet. */
export const receivingAddresses = async (db: Db, userId: string): Promise<ReadonlyArray<ReceivingAddress>> => {
  const wallet = await walletOfUser(db, userId);
  if (wallet === undefined) return [];
  return TOKENS.map((token) => ({
    chainId: token.chainId,
    symbol: token.symbol,
    address: addressOn(token, wallet),
  }));
};
