import { sql } from "drizzle-orm";
import { type StakeRow, stakeRowPath } from "../../src/app/row-paths.ts";
import { type Money, multiply } from "../../src/domain/values/money.ts";
import type { Writes } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { notifications } from "../db/schema/people.ts";
import { wallets } from "../db/schema/wallets.ts";
import { OPT } from "../ledger/tokens.ts";
import { plainLine } from "../notifications/plain-line.ts";
import type { ValidatorRow } from "./validators.ts";

/** The link of a notification about the stake with a validator, or about one of its unbonding entries. */
export const stakeLink = (row: StakeRow): string => stakeRowPath(OPT, row);

const MONIKER_MAX = 40;

/** A validator's name in a notification; its owner chose it. */
export const shownMoniker = (moniker: string): string => plainLine(moniker, MONIKER_MAX);

const percent = (rate: string): string => `${multiply(rate as Money, "100" as Money)}%`;

/** The text of a notification that a validator raised its commission; rates as decimal shares of 1. */
export const commissionRaised = (moniker: string, before: string, after: string): string =>
  `${shownMoniker(moniker)} raised its commission from ${percent(before)} to ${percent(after)}.`;

/** The write that notifies everyone who has stake with a validator. */
export const holdersNotice = ({ address }: ValidatorRow, now: Date, text: string): Writes => ({
  holdersNotice: sql`insert into ${notifications} (user_id, text, link, created_at)
    select ${wallets.userId}, ${text}::text, ${stakeLink({ validator: address })}::text, ${now.toISOString()}::timestamptz
    from ${accounts} join ${wallets} on ${wallets.id} = ${accounts.walletId}
    where ${accounts.validator} = ${address} and ${accounts.kind} = 'staked' and ${accounts.balance} > 0`,
});
