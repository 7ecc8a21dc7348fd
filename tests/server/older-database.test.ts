import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMemory } from "../../server/db/connect.ts";
import { rowsOf } from "../../server/db/database.ts";
import { MIGRATIONS } from "../../server/db/migrate.ts";
import { challenges, registrations } from "../../server/db/schema/accounts.ts";
import { follows } from "../../server/db/schema/people.ts";
import { reconcile } from "../../server/jobs/reconcile.ts";
import { legsOf, revaluedBefore, sumsBefore } from "../../server/wallet/books.ts";
import { share } from "../support/share.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "optio-migrations-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The migrations up to one of them. */
const migrationsUpTo = async (last: string): Promise<string> => {
  await cp(MIGRATIONS.migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as { readonly entries: readonly { readonly tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
};

/** The database of a version before, up to one of its migrations and with these rows, as this version opens it. */
const upgraded = async (last: string, rows: string) => {
  const older = new PGlite();
  await migrate(drizzle({ client: older }), { migrationsFolder: await migrationsUpTo(last) });
  await older.exec(rows);
  const archive = await older.dumpDataDir("none");
  await older.close();
  return openMemory(archive);
};

/** Each from the schema of a version before: a day tries a third of them. */
const cases: [name: string, run: () => Promise<void>][] = [];
const upgrades = (name: string, run: () => Promise<void>): void => void cases.push([name, run]);

upgrades(
  "a database of 0001_functions keeps its codes and registrations, and their clients and addresses get columns of their own",
  async () => {
    const newer = await upgraded(
      "0001_functions",
      `
    insert into challenges (id, purpose, target, client, expires_at, created_at)
    values ('one', 'sign-in', 'email:a@people.test', 'cookie@2001:db8::1', now(), now()),
      ('two', 'change-password', 'session-1', 'session-1', now(), now());
    insert into registrations (id, subject, client, date_of_birth, consent_at, expires_at)
    values ('three', 'email:b@people.test', 'cookie@203.0.113.7', '1990-01-01', now(), now())`,
    );
    const of = { client: challenges.client, address: challenges.address };
    expect(await newer.db.select(of).from(challenges).orderBy(challenges.id)).toEqual([
      { client: "cookie", address: "2001:db8::1" },
      { client: "session-1", address: null },
    ]);
    const row = { client: registrations.client, address: registrations.address };
    expect(await newer.db.select(row).from(registrations)).toEqual([{ client: "cookie", address: "203.0.113.7" }]);
    await newer.close();
  },
);

upgrades(
  "a database whose lists were counted by triggers writes rows without them, and answers a process of the version before",
  async () => {
    // what 0001_functions created then, in short
    const newer = await upgraded(
      "0003_misbehaving_chain",
      `
    create type list_row as (list text, kind text, at timestamptz);
    create function list_add(added list_row[]) returns void language plpgsql as $$ begin end $$;
    create function follows_counted() returns trigger language plpgsql as $$
      begin insert into list_counts values ('following:a', now(), '', 1); return null; end $$;
    create trigger follows_added after insert on follows for each statement execute function follows_counted();
    insert into users (id, referral_code, ulid, created_at) values ('a', 'a', 'a', now()), ('b', 'b', 'b', now());
    insert into follows values ('a', 'b', now())`,
    );
    await newer.db.insert(follows).values({ follower: "b", followee: "a", createdAt: new Date() });
    await newer.db.insert(follows).values({ follower: "a", followee: "a", createdAt: new Date() });
    const counted = await rowsOf(
      newer.db,
      sql`select since::text, sum(rows)::integer as rows from list_counts where list = 'following:a' group by since`,
    );
    expect(counted).toEqual([{ since: "-infinity", rows: 2 }]);
    await newer.close();
  },
);

upgrades(
  "the coins of a reward pool and of fees that were in several accounts are in one, and the ledger stays balanced",
  async () => {
    const newer = await upgraded(
      "0004_counted_pages",
      `
    insert into ledger_accounts (key, kind, token, balance) values ('issuance|optio/OPT|||', 'issuance', 'optio/OPT', 0),
      ('rewards|optio/OPT|||shard-0', 'rewards', 'optio/OPT', 0), ('rewards|optio/OPT|||shard-15', 'rewards', 'optio/OPT', 0),
      ('fees|optio/OPT|||shard-3', 'fees', 'optio/OPT', 0);
    insert into ledger_movements (id, kind, created_at) values (900, 'genesis', now());
    insert into ledger_entries (movement_id, account, token, amount) values (900, 'issuance|optio/OPT|||', 'optio/OPT', -60),
      (900, 'rewards|optio/OPT|||shard-0', 'optio/OPT', 10), (900, 'rewards|optio/OPT|||shard-15', 'optio/OPT', 30),
      (900, 'fees|optio/OPT|||shard-3', 'optio/OPT', 20)`,
    );
    const balances = await rowsOf(newer.db, sql`select key, balance::text as coins from ledger_accounts order by key`);
    expect(balances).toEqual([
      { key: "fees|optio/OPT|||", coins: "20" },
      { key: "fees|optio/OPT|||shard-3", coins: "0" },
      { key: "issuance|optio/OPT|||", coins: "-60" },
      { key: "rewards|optio/OPT|||", coins: "40" },
      { key: "rewards|optio/OPT|||shard-0", coins: "0" },
      { key: "rewards|optio/OPT|||shard-15", coins: "0" },
    ]);
    expect(await reconcile(newer.db)).toEqual([]);
    await newer.close();
  },
);

/** A wallet that staked, a slash of the whole validator, and what a process of the version before then writes on. */
const OLD_BOOKS = `
  insert into users (id, referral_code, ulid, created_at) values ('u', 'u', 'u', now());
  insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at)
    values ('w', 'u', '', '', 'optio1w', '0xw', '2026-01-01Z');
  insert into validators (address, moniker, commission, max_rate, max_change_rate, uptime, status, status_at,
      min_self_delegation, created_at, commission_at, commission_paid_at)
    values ('v', 'V', '0', '0', '0', '1', 'active', now(), 1, now(), now(), now());
  insert into ledger_accounts (key, kind, token, wallet_id, validator, balance) values
    ('faucet|optio/OPT|||', 'issuance', 'optio/OPT', null, null, 0), ('fees|optio/OPT|||', 'fees', 'optio/OPT', null, null, 0),
    ('available|optio/OPT|w||', 'available', 'optio/OPT', 'w', null, 0), ('staked|optio/OPT||v|', 'staked', 'optio/OPT', null, 'v', 0),
    ('unbonding|optio/OPT|w|v|', 'unbonding', 'optio/OPT', 'w', 'v', 0), ('burned|optio/OPT|||', 'burned', 'optio/OPT', null, null, 0);
  insert into ledger_movements (id, kind, created_at) values (901, 'faucet', '2026-01-01Z'), (902, 'delegate', '2026-02-01Z'),
    (903, 'slash', '2026-03-01Z');
  insert into ledger_entries (movement_id, account, token, amount) values
    (901, 'faucet|optio/OPT|||', 'optio/OPT', -1000), (901, 'available|optio/OPT|w||', 'optio/OPT', 1000);
  insert into ledger_entries (movement_id, account, token, amount) values
    (902, 'available|optio/OPT|w||', 'optio/OPT', -300), (902, 'staked|optio/OPT||v|', 'optio/OPT', 300),
    (902, 'available|optio/OPT|w||', 'optio/OPT', -7), (902, 'fees|optio/OPT|||', 'optio/OPT', 7);
  insert into ledger_entries (movement_id, account, token, amount) values
    (903, 'staked|optio/OPT||v|', 'optio/OPT', -30), (903, 'burned|optio/OPT|||', 'optio/OPT', 30);
  insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at)
    values ('w', 'v', 300000000000000000000, now(), '0', now());
  insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
    values ('t1', 'w', 'receive', 'success', 'optio/OPT', 1000, '', '', 'optio/OPT', 0, '', '2026-01-01Z', '2026-01-01Z'),
      ('t2', 'w', 'delegate', 'success', 'optio/OPT', 300, '', '', 'optio/OPT', 7, '', '2026-02-01Z', '2026-02-01Z')`;

/** As a process of the version before undelegates 90 of the 270 coins. */
const OLD_PROCESS = `
  update delegations set shares = 200000000000000000000;
  insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
    values ('t3', 'w', 'undelegate', 'success', 'optio/OPT', 90, '', '', 'optio/OPT', 7, '', '2026-04-01Z', '2026-04-01Z');
  insert into ledger_movements (id, kind, created_at) values (950, 'undelegate', '2026-04-01Z');
  insert into ledger_entries (movement_id, account, token, amount) values
    (950, 'staked|optio/OPT||v|', 'optio/OPT', -90), (950, 'unbonding|optio/OPT|w|v|', 'optio/OPT', 90),
    (950, 'available|optio/OPT|w||', 'optio/OPT', -7), (950, 'fees|optio/OPT|||', 'optio/OPT', 7)`;

upgrades(
  "the books of a wallet from before they were kept add up, and go on with what a process of the version before writes",
  async () => {
    const newer = await upgraded("0005_one_pool", OLD_BOOKS);
    const book = { walletId: "w", token: "optio/OPT" };
    const [from, to] = [new Date("2026-02-15T00:00:00Z"), new Date("2027-01-01T00:00:00Z")];
    expect(await sumsBefore(newer.db, book, from, to)).toEqual({
      opening: { available: 693n, staked: 300n, arriving: 0n },
      closing: { available: 693n, staked: 270n, arriving: 0n },
    });
    for (const statement of OLD_PROCESS.split(";")) await newer.db.execute(sql.raw(statement));
    const { closing } = await sumsBefore(newer.db, book, from, to);
    expect(closing).toEqual({ available: 686n, staked: 180n, arriving: 90n });
    const lines = await legsOf(newer.db, book, new Date(0), to, null, 500);
    expect(
      lines.map((line) => [line.kind, line.available, line.staked, line.arriving, line.transactionId, line.validator]),
    ).toEqual([
      ["fee", -7n, 0n, 0n, "t3", null],
      ["unstaked", 0n, -90n, 90n, "t3", "v"],
      ["slashed", 0n, -30n, 0n, null, "v"],
      ["fee", -7n, 0n, 0n, "t2", null],
      ["staked", -300n, 300n, 0n, "t2", "v"],
      ["received", 1000n, 0n, 0n, "t1", null],
    ]);
    expect(await revaluedBefore(newer.db, book, to)).toEqual([]);
    const shares = await rowsOf(
      newer.db,
      sql`select sum(shares)::text as shares from ledger_entries where wallet_id = 'w'`,
    );
    expect(shares).toEqual([{ shares: "200000000000000000000" }]);
    expect(await reconcile(newer.db)).toEqual([]);
    await expect(newer.db.execute(sql`update ledger_entries set shares = 1`)).rejects.toThrow();
    await newer.close();
  },
);

it.each(share(cases))("%s", (_name, run) => run());
