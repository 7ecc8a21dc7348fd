import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { openMemory, openServer } from "../../server/db/connect.ts";
import { reconcile } from "../../server/jobs/reconcile.ts";
import { emptyDatabase } from "./support/cluster.ts";

const MIGRATIONS = join(import.meta.dirname, "../../server/db/migrations");

/** The statements of the first three migrations, and drizzle's records of them. */
const oldMigrations = async (): Promise<string> => {
  const journal: { entries: ReadonlyArray<{ tag: string; when: number }> } = JSON.parse(
    await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
  );
  const old = journal.entries.slice(0, 3);
  const texts = await Promise.all(old.map(({ tag }) => readFile(join(MIGRATIONS, `${tag}.sql`), "utf8")));
  const records = old.map(
    ({ when }) => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when});`,
  );
  return [
    ...texts.map((text) => text.replaceAll("--> statement-breakpoint", ";").replaceAll(";;", ";")),
    `create schema if not exists drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`,
    ...records,
  ].join(";\n");
};

/** A PNG as older versions stored it in `users.avatar`. */
const PNG = `iVBORw0KGgo${"A".repeat(4_001)}`;

/**
 * Data of a release in which the database did not store sums: two people with wallets, stake, unbonding coins, a
 * redelegation, transfers with a key, photos, sessions, outstanding codes, a person without a wallet, one before
 * onboarding, and one who never confirmed an address.
 */
const OLD_DATA = `
insert into users (id, referral_code, ulid, created_at) values ('u1', 'r1', 'l1', now()), ('u2', 'r2', 'l2', now());
insert into users (id, email, phone, password_hash, first_name, username, username_key, avatar, bio, country, roles, referral_code, ulid,
    date_of_birth, consent_at, confirmed_at, onboarded_at, referred_by, created_at) values
  ('u3', 'ann@people.test', null, 'hash3', 'Ann', 'Ann.A', 'ann.a', 'data:image/png;base64,${PNG}', 'bio', 'DE', '["admin"]', 'r3', 'l3', '1990-01-01', now(), now(), now(), 'u1', now()),
  ('u4', 'bob@people.test', '+4915123456789', null, '', null, null, 'data:image/jpeg;base64,/9j/4AAQ', null, null, '[]', 'r4', 'l4', '1991-01-01', now(), now(), null, 'u3', now()),
  ('u5', 'never@people.test', null, null, '', null, null, null, null, null, '[]', 'r5', 'l5', '1992-01-01', now(), null, null, 'u3', now());
insert into families (id, user_id, platform_type, created_at) values ('f3', 'u3', 'web', now());
insert into refresh_tokens (hash, family_id, expires_at) values ('rt3', 'f3', now() + interval '1 day');
insert into trusted_devices (hash, user_id, expires_at) values ('td3', 'u3', now() + interval '1 day');
insert into challenges (id, user_id, purpose, target, code_hash, token_hash, expires_at, created_at) values
  ('c3', 'u3', 'login', null, 'ch', 'th3', now() + interval '10 minutes', now()),
  ('c4', 'u4', 'change', '+4915', 'ch', 'th4', now() + interval '10 minutes', now()),
  ('c5', 'u5', 'register', null, 'ch', 'th5', now() + interval '10 minutes', now());
insert into follows (follower, followee, created_at) values ('u3', 'u4', now()), ('u4', 'u3', now());
insert into blocks (blocker, blocked, created_at) values ('u1', 'u2', now());
insert into rate_limits (key, window_start, count) values ('password:u3', now(), 7);
insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at)
  values ('w1', 'u1', 'n', '', 'o1', 'e1', now()), ('w2', 'u2', 'n', '', 'o2', 'e2', now());
insert into validators (address, moniker, commission, max_rate, max_change_rate, uptime, status, min_self_delegation, created_at)
  values ('v1', 'm', '0.05', '0.2', '0.01', '1', 'active', 1, now()), ('v2', 'n', '0.05', '0.2', '0.01', '1', 'jailed', 1, now());
insert into ledger_accounts (key, kind, token, wallet_id, validator, balance) values
  ('issuance|optio/OPT|||', 'issuance', 'optio/OPT', null, null, -1720),
  ('rewards|optio/OPT|||', 'rewards', 'optio/OPT', null, null, 1609),
  ('fees|optio/OPT|||', 'fees', 'optio/OPT', null, null, 1),
  ('available|optio/OPT|w1||', 'available', 'optio/OPT', 'w1', null, 50),
  ('unbonding|optio/OPT|w1|v1|', 'unbonding', 'optio/OPT', 'w1', 'v1', 20),
  ('staked|optio/OPT|w1|v1|', 'staked', 'optio/OPT', 'w1', 'v1', 40);
insert into ledger_movements (id, kind, created_at) values (1, 'genesis', now());
select setval('ledger_movements_id_seq', 1);
insert into ledger_entries (movement_id, account, token, amount) select 1, key, token, balance from ledger_accounts;
insert into delegations (wallet_id, validator, rewards_since) values ('w1', 'v1', '2026-01-02');
insert into unbondings (id, wallet_id, validator, creation_height, completion_time, initial_balance, balance) values ('b1', 'w1', 'v1', 7, '2026-12-01', 30, 20);
insert into redelegations (id, wallet_id, source, destination, completion_time) values ('d1', 'w1', 'v1', 'v2', '2026-12-02'),
  ('d2', 'w1', 'v2', 'v1', '2026-12-06T10:00:00Z'), ('d3', 'w1', 'v2', 'v1', '2026-12-06T10:00:00Z');
insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
  values ('t1', 'w1', 'send', 'success', 'optio/OPT', 5, 'o1', 'o2', 'optio/OPT', 1, 'H1', now(), now()),
         ('t2', 'w2', 'receive', 'success', 'optio/OPT', 5, 'o1', 'o2', 'optio/OPT', 0, 'H1', now(), now());
insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, from_validator, to_validator, fee_token, fee, hash, created_at, due_at)
  select 't' || amount, 'w1', 'moveDelegation', 'success', 'optio/OPT', amount, 'v2', 'v1', 'v2', 'v1', 'optio/OPT', 1, 'H' || amount, '2026-11-15T10:00:04Z', now()
  from (values (7), (8)) as moves (amount);
insert into idempotency_keys (wallet_id, key, body_hash, receipt, created_at) values ('w1', 'k1', 'h', '{"transactionHash":"H1"}', now());
insert into notifications (user_id, text, created_at) values ('u1', 'a', now()), ('u1', 'b', now());
`;

const afterUpgrade = sql`select
  (select string_agg(id, ',' order by id) from users) as people,
  (select row_to_json(u) from (select email, password_hash, username, bio, country, roles, date_of_birth::text, referred_by,
    confirmed_at is not null as confirmed, onboarded_at is not null as onboarded from users where id = 'u3') u) as ann,
  (select row_to_json(u) from (select email, phone, referred_by, confirmed_at is not null as confirmed,
    onboarded_at is not null as onboarded from users where id = 'u4') u) as bob,
  (select string_agg(user_id || '=' || type || ' ' || md5(bytes), ',' order by user_id) from avatars) as photos,
  (select count(*)::integer from users join avatars on avatars.user_id = users.id and users.avatar = '/api/avatars/' || avatars.id) as shown,
  (select string_agg(user_id, ',' order by user_id) from families join refresh_tokens on family_id = families.id) as sessions,
  (select count(*)::integer from trusted_devices) as devices,
  (select count(*)::integer from challenges) as codes,
  (select string_agg(follower || '>' || followee, ',' order by follower) from follows) as follows,
  (select string_agg(blocker || '>' || blocked, ',') from blocks) as blocks,
  (select string_agg(key || '=' || count || '/' || level, ',') from rate_limits) as limits,
  (select row_to_json(b) from (select id, wallet_id, validator, creation_height, completion_time::date::text, initial_balance::text, balance::text from unbondings) b) as unbonding,
  (select string_agg(id || '=' || source || '>' || destination || ' ' || amount || ' ' || (created_at at time zone 'UTC')::date, ',' order by id) from redelegations) as moved,
  (select string_agg(wallet_id || '=' || validator || ' ' || rewards_since::date || ' ' || accrued || ' ' || fee_at_start || ' ' || shares, ',') from delegations) as delegated,
  (select string_agg(key || '=' || balance, ',' order by key collate "C") from ledger_accounts where wallet_id is not null or kind = 'staked') as coins,
  (select string_agg(id || '=' || status || ' ' || amount || ' ' || fee, ',' order by id) from transactions) as history,
  (select receipt->>'transactionHash' from idempotency_keys where wallet_id = 'w1' and key = 'k1') as receipt,
  (select string_agg(address || '=' || bonded || ' ' || shares || ' ' || outside_shares, ',' order by address) from validators) as bonded,
  (select string_agg(validator || '=' || per_share || ' ' || commission, ',' order by validator) from reward_periods) as periods,
  (select count(*)::integer from ledger_accounts where kind = 'rewards' and key like '%shard-%' and balance = 100) as shards,
  (select balance::text from ledger_accounts where key = 'rewards|optio/OPT|||') as rest,
  (select string_agg(id || '=' || coalesce(reference, '-'), ',' order by id) from transactions) as reference,
  (select string_agg(list || ' ' || kind || '=' || rows, ',' order by list, kind) from list_counts) as counted,
  (select string_agg(address, ',') from recipients) as recipients`;
const photo = (base64: string): string => createHash("md5").update(Buffer.from(base64, "base64")).digest("hex");
const UPGRADED = {
  people: "u1,u2,u3,u4",
  ann: {
    email: "ann@people.test",
    password_hash: "hash3",
    username: "Ann.A",
    bio: "bio",
    country: "DE",
    roles: ["admin"],
    date_of_birth: "1990-01-01",
    referred_by: "u1",
    confirmed: true,
    onboarded: true,
  },
  bob: { email: "bob@people.test", phone: "+4915123456789", referred_by: "u3", confirmed: true, onboarded: false },
  photos: `u3=image/png ${photo(PNG)},u4=image/jpeg ${photo("/9j/4AAQ")}`,
  shown: 2,
  sessions: "u3",
  devices: 1,
  // codes live ten minutes and can be requested again
  codes: 0,
  follows: "u3>u4,u4>u3",
  blocks: "u1>u2",
  limits: "password:u3=7/0",
  unbonding: {
    id: "b1",
    wallet_id: "w1",
    validator: "v1",
    creation_height: 7,
    completion_time: "2026-12-01",
    initial_balance: "30",
    balance: "20",
  },
  // the amounts come from the activity; one that is not found is 0
  moved: "d1=v1>v2 0 2026-11-11,d2=v2>v1 7 2026-11-15,d3=v2>v1 8 2026-11-15",
  // the commission at the start is not known: changes count from the upgrade
  delegated: "w1=v1 2026-01-02 0 0.05 40000000000000000000",
  // the coins of all delegators of a validator are in one account
  coins: "available|optio/OPT|w1||=50,staked|optio/OPT|w1|v1|=0,staked|optio/OPT||v1|=40,unbonding|optio/OPT|w1|v1|=20",
  history: "t1=success 5 1,t2=success 5 0,t7=success 7 1,t8=success 8 1",
  receipt: "H1",
  bonded: "v1=40 40000000000000000000 0,v2=0 0 0",
  periods: "v1=1000000000000000000 0.05,v2=0 0.05",
  shards: 16,
  rest: "9",
  reference: "t1=k1,t2=-,t7=-,t8=-",
  counted:
    "followers:u3 =1,followers:u4 =1,following:u3 =1,following:u4 =1,notifications:u1 =2,referrals:u1 =1,referrals:u3 =1,transactions:w1 moveDelegation|optio/OPT=2,transactions:w1 send|optio/OPT=1,transactions:w2 receive|optio/OPT=1",
  recipients: "o2",
};

it("a database of the first release is upgraded with all its data, on PGlite", async () => {
  const old = new PGlite();
  await old.exec(await oldMigrations());
  await old.exec(OLD_DATA);
  const archive = await old.dumpDataDir("none");
  await old.close();
  const { db, close } = await openMemory(archive);
  const result: unknown = await db.execute(afterUpgrade);
  expect((result as { rows: unknown[] }).rows).toEqual([UPGRADED]);
  expect(await reconcile(db)).toEqual([]);
  await close();
});

it("a database of the first release is upgraded by two processes at once, on PostgreSQL", async () => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await oldMigrations());
  await client.query(OLD_DATA);
  await client.end();
  const [one, two] = await Promise.all([openServer(url), openServer(url)]);
  const result: unknown = await two.db.execute(afterUpgrade);
  expect((result as { rows: unknown[] }).rows).toEqual([UPGRADED]);
  expect(await reconcile(one.db)).toEqual([]);
  await one.close();
  await two.close();
});
