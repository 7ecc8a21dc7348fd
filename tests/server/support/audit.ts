import { type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import type { Db } from "../../../server/db/database.ts";
import { insertStored } from "../../../server/transfer/misbehaviour.ts";
import { rows } from "./money.ts";

/** The transactions that moved their coins: one that failed in its block moved its fee only. */
const moved = sql`(select * from transactions where outcome is null)`;

/** The sums of one column per group, as a common table of the checks: what each row of the history does to a balance. */
const changes = sql`
  with signed as (
    select wallet_id, token, 'available' as kind, null as validator,
      case when type in ('receive', 'distribution') then amount when type in ('send', 'delegate') then -amount else 0 end as amount
      from ${moved} as moved
    union all select wallet_id, fee_token, 'available', null, -fee from transactions
    union all select wallet_id, token, 'staked', to_validator, amount
      from ${moved} as moved where type in ('delegate', 'moveDelegation', 'cancelUndelegate')
    union all select wallet_id, token, 'staked', from_validator, -amount
      from ${moved} as moved where type in ('undelegate', 'moveDelegation')
    union all select wallet_id, token, 'unbonding', from_validator, amount from ${moved} as moved where type = 'undelegate'
    union all select wallet_id, token, 'unbonding', to_validator, -amount from ${moved} as moved where type = 'cancelUndelegate'
    union all select a.wallet_id, a.token, a.kind, case when a.kind = 'available' then null else a.validator end, e.amount
      from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.key = e.account
      where m.kind in ('complete-unbonding', 'slash') and a.wallet_id is not null
  ),
  history as (select wallet_id, token, kind, validator, sum(amount) as amount from signed group by 1, 2, 3, 4)`;

/** The coins of shares of the validator `v`, as staking/shares.ts computes them. */
const coinsOf = (shares: SQL): SQL => sql`div(${shares} * v.bonded * 1000000000 + v.shares, v.shares * 1000000000)`;

/** Laws of the ledger and its tables. Each query returns the rows that violate its law. */
const LAWS: Readonly<Record<string, SQL>> = {
  "a balance is the sum of its entries": sql`
    select a.key, a.balance::text from ledger_accounts a left join ledger_entries e on e.account = a.key
    group by a.key, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  "no account except issuance is below zero": sql`
    select key, balance::text from ledger_accounts where balance < 0 and kind <> 'issuance'`,
  "the entries of a movement add up to zero": sql`
    select movement_id, token from ledger_entries group by movement_id, token having sum(amount) <> 0`,
  "the counts of a list are those of its rows": sql`
    select list, kind from (select list, kind, sum(rows) as rows from list_counts group by list, kind) as counted
    full join (
      select 'transactions:' || wallet_id as list, type || '|' || token as kind, count(*) as rows from transactions group by 1, 2
      union all select 'notifications:' || user_id, '', count(*) from notifications group by 1
      union all select 'following:' || follower, '', count(*) from follows group by 1
      union all select 'followers:' || followee, '', count(*) from follows group by 1
      union all select 'referrals:' || referred_by, '', count(*) from users where referred_by is not null group by 1
    ) as listed using (list, kind) where coalesce(counted.rows, 0) <> coalesce(listed.rows, 0)`,
  "no coins are issued after the beginning": sql`
    select m.id, m.kind from ledger_entries e join ledger_movements m on m.id = e.movement_id
    where e.account like 'issuance|%' and m.kind <> 'genesis'`,
  "the balances of a token add up to zero": sql`
    select token, sum(balance)::text from ledger_accounts group by token having sum(balance) <> 0`,
  "the coins at an address of a wallet are in the wallet": sql`
    select a.key, a.balance::text from wallets w join ledger_accounts a on a.balance <> 0 and a.kind = 'external'
      and a.key in ('external|' || a.token || '|||' || w.optio_address, 'external|' || a.token || '|||' || w.ethereum_address)`,
  "an unbonding account is the sum of its entries": sql`
    select a.key from ledger_accounts a
    left join unbondings u on u.wallet_id = a.wallet_id and u.validator = a.validator
    where a.kind = 'unbonding' group by a.key, a.balance having a.balance <> coalesce(sum(u.balance), 0)`,
  "an unbonding entry has a ledger account": sql`
    select u.id from unbondings u where not exists
      (select 1 from ledger_accounts a where a.kind = 'unbonding' and a.wallet_id = u.wallet_id and a.validator = u.validator)`,
  "the bonded coins of a validator are its staked accounts": sql`
    select v.address, v.bonded::text from validators v
    left join ledger_accounts a on a.kind = 'staked' and a.validator = v.address
    group by v.address, v.bonded having v.bonded <> coalesce(sum(a.balance), 0)`,
  "no staked account belongs to a wallet": sql`
    select key from ledger_accounts where kind = 'staked' and wallet_id is not null and balance <> 0`,
  "the shares of a validator are those of its delegations and of the rest of the world": sql`
    select v.address, v.shares::text from validators v left join delegations d on d.validator = v.address
    group by v.address, v.shares, v.outside_shares having v.shares <> v.outside_shares + coalesce(sum(d.shares), 0)`,
  "the coins of all delegators are those of the validator, but for less than one unit of each": sql`
    select v.address, v.bonded::text, sum(${coinsOf(sql`part.shares`)})::text as coins
    from validators v join (
      select validator, shares from delegations union all select address, outside_shares from validators
    ) as part on part.validator = v.address where v.shares > 0 group by v.address
    having sum(${coinsOf(sql`part.shares`)}) > v.bonded or sum(${coinsOf(sql`part.shares`)}) <= v.bonded - count(*)`,
  "the shares of a delegation are those of its entries": sql`
    select wallet_id, validator, d.shares::text as shares, e.shares::text as entries
    from (select wallet_id, validator, shares from delegations) as d
    full join (
      select e.wallet_id, a.validator, sum(e.shares) as shares from ledger_entries e join ledger_accounts a on a.key = e.account
      where a.kind = 'staked' and e.wallet_id is not null group by 1, 2
    ) as e using (wallet_id, validator) where coalesce(d.shares, 0) <> coalesce(e.shares, 0)`,
  "a side of an account of a wallet names it, and every side has its leg": sql`
    select e.id, e.account from ledger_entries e join ledger_accounts a on a.key = e.account
      join ledger_movements m on m.id = e.movement_id
    where e.leg is null or e.at is distinct from m.created_at or a.wallet_id is not null and e.wallet_id is distinct from a.wallet_id`,
  "a side of a wallet has its row of activity unless it is an arrival or a slash": sql`
    select e.id, e.account, m.kind from ledger_entries e join ledger_movements m on m.id = e.movement_id
      left join transactions t on t.id = e.transaction_id and t.wallet_id = e.wallet_id
    where e.wallet_id is not null and (m.kind in ('complete-unbonding', 'slash')) = (t.id is not null)`,
  "coins without shares do not exist": sql`select address from validators where shares = 0 and bonded > 0`,
  "a delegation has shares or unpaid rewards": sql`
    select wallet_id, validator from delegations where accrued = 0 and shares = 0`,
  "the periods of a validator follow one another, and the last one is open": sql`
    select validator, since::text from (
      select *, lead(since) over (partition by validator order by since) as next from reward_periods
    ) as period where until is distinct from next
    union all select address, '' from validators where not exists
      (select 1 from reward_periods where validator = address and until is null)`,
  "only active validators earn": sql`
    select v.address, v.status from validators v join reward_periods p on p.validator = v.address and p.until is null
    where (p.per_share > 0) <> (v.status = 'active')`,
  "stake with a validator that was never slashed is the sum of its history": sql`
    ${changes}
    select h.wallet_id, h.validator, h.amount::text as history, ${coinsOf(sql`coalesce(d.shares, 0)`)}::text as coins
    from history h join validators v on v.address = h.validator and v.shares > 0
      left join delegations d on d.wallet_id = h.wallet_id and d.validator = h.validator
    where h.kind = 'staked' and h.amount <> ${coinsOf(sql`coalesce(d.shares, 0)`)} and not exists (
      select 1 from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.key = e.account
      where m.kind = 'slash' and a.kind = 'staked' and a.validator = h.validator)`,
  "a wallet has at most 7 unbonding entries of a validator": sql`
    select wallet_id, validator, count(*)::int from unbondings group by 1, 2 having count(*) > 7`,
  "every balance of a wallet is the sum of its history": sql`
    ${changes}
    select coalesce(a.key, h.wallet_id || h.kind) as key, a.balance::text, h.amount::text as history
    from (select * from ledger_accounts where kind in ('available', 'unbonding') and wallet_id is not null) a
    full join (select * from history where kind <> 'staked') h on h.wallet_id = a.wallet_id and h.token = a.token and h.kind = a.kind
      and h.validator is not distinct from a.validator
    where coalesce(a.balance, 0) <> coalesce(h.amount, 0)`,
  "the fees in the ledger are the fees of the transactions": sql`
    select token, sum(amount)::text from (
      select token, balance as amount from ledger_accounts where kind = 'fees'
      union all select fee_token, -fee from transactions) as sides
    group by token having sum(amount) <> 0`,
  "the coins that left the reward pool are the distributions": sql`
    select paid.amount::text as paid, listed.amount::text as listed
    from (select coalesce(-sum(e.amount), 0) as amount from ledger_entries e join ledger_movements m on m.id = e.movement_id
            where e.account like 'rewards|%' and m.kind <> 'genesis') as paid,
      (select coalesce(sum(amount), 0) as amount from transactions where type = 'distribution') as listed
    where paid.amount <> listed.amount`,
  "a receipt of another wallet has one send of the same amount": sql`
    select r.id from transactions r where r.type = 'receive' and r.memo is distinct from 'Welcome to Optio'
      and 1 <> (select count(*) from transactions s where s.type = 'send' and s.hash = r.hash and s.amount = r.amount
        and s.token = r.token and s.to_address = r.to_address)`,
  "a key under which a refusal is stored has no transaction": sql`
    select k.key from idempotency_keys k where k.receipt->>'refused' is not null and exists (select from transactions t
      where t.wallet_id = k.wallet_id and t.reference = k.key)`,
  "a stored receipt has one transaction, whose reference is its key unless it created a validator": sql`
    select k.key from idempotency_keys k where k.receipt->>'refused' is null and 1 <> (select count(*) from transactions t
      where t.wallet_id = k.wallet_id and coalesce(t.reference, E'\\ncreateValidator') = k.key
        and t.type <> 'distribution' and t.hash = k.receipt->>'transactionHash')`,
  "no stake is moved on while an earlier move into it matures": sql`
    select onward.id from ${moved} onward join ${moved} arrived
      on arrived.wallet_id = onward.wallet_id and arrived.type = 'moveDelegation' and onward.type = 'moveDelegation'
        and arrived.to_validator = onward.from_validator and arrived.seq < onward.seq
        and onward.created_at < arrived.created_at + interval '21 days' - interval '6 seconds'
      join validators source on source.address = arrived.from_validator
    where source.status = 'active' and source.status_at < arrived.created_at`,
  "at most 7 moves between two validators mature at once": sql`
    select first.id from ${moved} first join ${moved} later
      on later.wallet_id = first.wallet_id and later.type = 'moveDelegation' and first.type = 'moveDelegation'
        and later.from_validator = first.from_validator and later.to_validator = first.to_validator and later.seq > first.seq
        and later.created_at < first.created_at + interval '21 days' - interval '6 seconds'
      join validators source on source.address = first.from_validator
    where source.status = 'active' and source.status_at < first.created_at
    group by first.id having count(*) > 6`,
};

/** Reads the first violations of every law in one statement, which sees one state of the database. */
const violations = sql.join(
  Object.entries(LAWS).map(
    ([law, query]) => sql`(select ${sql.raw(`'${law}'`)} as law, to_jsonb(violation) as violation
      from (${query}) as violation limit 3)`,
  ),
  sql` union all `,
);

/** Reads with all rows of activity listed, also those that the sandbox withholds. */
export const withLateRows = async <A>(db: Db, read: (tx: Db) => Promise<A>): Promise<A> => {
  const late = await rows(db, sql`select rows from late_rows`);
  if (late.length === 0) return read(db);
  let answer: { readonly of: A } | undefined;
  const isDone = await db
    .transaction(async (tx) => {
      for (const { rows: some } of late) await insertStored(tx, some);
      answer = { of: await read(tx) };
      tx.rollback();
    })
    .catch((error: unknown) => error instanceof TransactionRollbackError);
  if (answer === undefined || isDone !== true) throw new Error("the withheld rows could not be listed");
  return answer.of;
};

/** The laws that the database violates, each with its first rows; empty when all hold. */
export const violatedLaws = async (db: Db): Promise<ReadonlyArray<string>> => {
  const found = new Map<string, unknown[]>();
  for (const { law, violation } of await withLateRows(db, (tx) => rows(tx, violations))) {
    found.set(String(law), [...(found.get(String(law)) ?? []), violation]);
  }
  return [...found].map(([law, some]) => `${law}: ${JSON.stringify(some)}`);
};
