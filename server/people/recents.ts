import { desc, eq, or } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/contacts.ts";
import { users } from "../db/schema/accounts.ts";
import { recipients, wallets } from "../db/schema/wallets.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { addressOn, TOKENS } from "../ledger/tokens.ts";
import { ownWallet, walletOfUser } from "../wallet/wallets.ts";
import { notBlocked, presentContacts, requireById } from "./contacts.ts";

const MOST_PEOPLE = 10;
/** The number of latest addresses among which people are searched. */
const MOST_ADDRESSES = 60;

/** GET /contacts/get-recents/{id}: the last people that the wallet sent to, newest first, each once. */
export const getRecents: SignedInHandler<typeof calls.getRecents> = async ({ ctx: { db }, params }, { user }) => {
  const wallet = await ownWallet(db, params.id, user.id);
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
    .where(notBlocked(db, user.id))
    .orderBy(desc(latest.lastSentAt));
  const people = [...new Map(rows.map((row) => [row.user.id, row.user])).values()];
  return presentContacts(db, user.id, people.slice(0, MOST_PEOPLE));
};

/** GET /get-tokens-by-ulid/{id}: the person's address for each token; empty without a wallet. */
export const getReceivingAddresses: SignedInHandler<typeof calls.getReceivingAddresses> = async (
  { ctx: { db }, params },
  { user },
) => {
  const wallet = await walletOfUser(db, (await requireById(db, user.id, params.id)).id);
  if (wallet === undefined) return [];
  return TOKENS.map((token) => ({ chainId: token.chainId, symbol: token.symbol, address: addressOn(token, wallet) }));
};
