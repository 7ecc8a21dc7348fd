import { and, desc, eq, inArray, or } from "drizzle-orm";
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
  const addresses = (
    await db
      .select({ address: recipients.address })
      .from(recipients)
      .where(eq(recipients.walletId, wallet.id))
      .orderBy(desc(recipients.lastSentAt))
      .limit(MOST_ADDRESSES)
  ).map((row) => row.address);
  if (addresses.length === 0) return [];
  const rows = await db
    .select({ user: users, wallet: wallets })
    .from(users)
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .where(
      and(
        or(inArray(wallets.optioAddress, addresses), inArray(wallets.ethereumAddress, addresses)),
        notBlocked(db, wallet.userId),
      ),
    );
  const byAddress = new Map(
    rows.flatMap((row) => [
      [row.wallet.optioAddress, row.user] as const,
      [row.wallet.ethereumAddress, row.user] as const,
    ]),
  );
  const people = [
    ...new Map(
      addresses.flatMap((to) => {
        const person = byAddress.get(to);
        return person === undefined ? [] : [[person.id, person] as const];
      }),
    ).values(),
  ];
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
