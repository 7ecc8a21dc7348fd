import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/database.ts";
import { COSTS, deriveKey } from "../../server/shared/scrypt.ts";
import { getPeople } from "../../src/adapters/http/calls/contacts.ts";
import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { getValidators } from "../../src/adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { createDatabase, startCluster } from "../server/support/postgres.ts";
import { transfer } from "../server/support/transfer.ts";
import { type Holder, named, startWorld, type World } from "../server/support/world.ts";

/** Median milliseconds of each operation, at one size of the ledger. */
interface Row {
  readonly entries: number;
  readonly times: Readonly<Record<string, number>>;
}

/** Transfers of `CLIENTS` wallets at once. */
interface Load {
  readonly database: "PGlite" | "PostgreSQL";
  readonly perSecond: number;
  /** Milliseconds of a transfer. */
  readonly p50: number;
  readonly p99: number;
}

/** What the reference server does, with a cheap key derivation. */
export interface ServerFigures {
  /** On PostgreSQL. */
  readonly rows: ReadonlyArray<Row>;
  readonly loads: ReadonlyArray<Load>;
  /** One key derivation at the cost of production, in milliseconds. */
  readonly kdf: number;
}

const RUNS = 40;
/** Clients that send at the same time, each from its own wallet, and how many transfers each sends. */
export const CLIENTS = 32;
const TRANSFERS = 25;
const PAGE = 20;

const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const median = async (work: () => Promise<unknown>): Promise<number> => {
  for (let run = 0; run < 5; run += 1) await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(work));
  return quantile(times, 0.5);
};

/** How many rows one statement adds, as many transfers one after the other would. */
const STEP = 500;

/**
 * Adds transfers of one wallet until the ledger has a number of entries, four entries and one row per transfer, and as
 * many notifications, followers and followed people of its owner as rows. Their times continue from those added before.
 */
export const grow = async (db: Db, walletId: string, userId: string, from: number, to: number): Promise<void> => {
  const rows = Math.floor((to - from) / 4);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with made as (
        insert into ledger_movements (kind, created_at)
        select 'send', timestamptz '2026-01-01' from generate_series(1, ${rows}::integer) returning id
      )
      insert into ledger_entries (movement_id, account, token, amount)
      select id, account, 'optio/OPT', amount from made, (values
        ('external|optio/OPT|||world', 1), ('external|optio/OPT|||world', -1),
        ('faucet|optio/OPT|||', 1), ('faucet|optio/OPT|||', -1)) as sides (account, amount)`);
  });
  const first = Math.floor(from / 4) + 1;
  for (let next = first; next < first + rows; next += STEP) {
    const numbers = sql`generate_series(${next}::integer, ${Math.min(next + STEP, first + rows) - 1}::integer) as n`;
    const at = sql`timestamptz '2026-11-22' + n * interval '1 millisecond'`;
    await db.execute(sql`
      insert into transactions (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
      select gen_random_uuid()::text, ${walletId}, case when n % 3 = 0 then 'send' else 'receive' end, 'success', 'optio/OPT', 1,
        'a' || n % 50, 'b' || n % 50, 'optio/OPT', 0, 'h', ${at}, ${at} from ${numbers}`);
    await db.execute(
      sql`insert into notifications (user_id, text, created_at) select ${userId}, 'text', ${at} from ${numbers}`,
    );
    await db.execute(sql`insert into users (id, referral_code, ulid, onboarded_at, created_at)
      select 'x' || n, 'x' || n, 'x' || n, now(), ${at} from ${numbers}`);
    await db.execute(sql`insert into follows (follower, followee, created_at) select side.follower, side.followee, ${at}
      from ${numbers}, lateral (values (${userId}, 'x' || n), ('x' || n, ${userId})) as side (follower, followee)`);
  }
  await db.execute(sql`analyze`);
};

const measure = async (holder: Holder, other: Holder, validator: string, entries: number): Promise<Row> => {
  const { client } = holder;
  const transactions = async (page: number, type?: string): Promise<number> => {
    const body = { limit: PAGE, page, ...(type === undefined ? {} : { type }) };
    return (await client.ok(getWalletTransactions, { params: { id: holder.walletId }, body })).totalPages;
  };
  const notifications = async (page: number) => (await client.ok(getNotifications, { body: { page } })).last_page;
  const followers = async (page: number) =>
    (await client.ok(getPeople, { params: { segment: "followers" }, body: { per_page: 30, page } })).last_page;
  const times: Record<string, number> = {
    transfer: await median(() => transfer(holder, { amount: "0.000001", to: other.optio })),
    delegate: await median(() => transfer(holder, { amount: "0.000001", to: validator, transferType: "delegate" })),
  };
  for (const [name, read] of Object.entries({ transactions, notifications, followers })) {
    const last = (await read(1)) ?? 1;
    times[`${name}, first page`] = await median(() => read(1));
    times[`${name}, middle page`] = await median(() => read(Math.ceil(last / 2)));
    times[`${name}, last page`] = await median(() => read(last));
  }
  times["page of a type without rows"] = await median(() => transactions(1, "undelegate"));
  times["token account"] = await median(() =>
    client.ok(getTokenAccount, { params: { id: holder.walletId, chainId: "optio", symbol: "OPT" } }),
  );
  return { entries, times };
};

const throughput = async (world: World, database: Load["database"]): Promise<Load> => {
  const names = Array.from({ length: CLIENTS }, (_, index) => `load${index}`);
  const people: Holder[] = [];
  for (const name of names) people.push(await world.newHolder(name));
  const times: number[] = [];
  const all = await timed(() =>
    Promise.all(
      people.map(async (person, index) => {
        const to = people[(index + 1) % people.length]?.optio ?? "";
        for (let count = 0; count < TRANSFERS; count += 1) {
          times.push(await timed(() => transfer(person, { amount: "0.000001", to })));
        }
      }),
    ),
  );
  return { database, perSecond: (times.length * 1_000) / all, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

/** Measures the server at growing sizes of the ledger, on a PostgreSQL of its own, and under load on both databases. */
export const serverFigures = async (sizes: ReadonlyArray<number>): Promise<ServerFigures> => {
  const cluster = await startCluster();
  // writing a million entries is one statement
  const limits = { statement: 600_000, silence: 900_000 };
  const options = { seedDemo: false, accessTokenSeconds: 30 * 24 * 3600 };
  const world = await startWorld({ kind: "server", url: await createDatabase(cluster.url), limits }, options);
  const [holder, other] = [await world.newHolder("bench1"), await world.newHolder("bench2")];
  const { validatorSet } = await holder.client.ok(getValidators);
  const validator = validatorSet.find(({ status }) => status === "active")?.address ?? "";
  const rows: Row[] = [];
  const { id } = await holder.client.ok(getUser);
  // the rows that grow are dated before what is measured
  world.advance(7 * 24 * 3600);
  for (const [index, entries] of sizes.entries()) {
    await grow(world.server.ctx.db, holder.walletId, id, sizes[index - 1] ?? 0, entries);
    rows.push(await measure(holder, other, validator, entries));
  }
  const onServer = await throughput(world, "PostgreSQL");
  const salt = Buffer.alloc(16);
  const kdf = await timed(() => deriveKey("Wallet-key-1!", salt, COSTS.full));
  await world.server.stop();
  await cluster.stop();
  const embedded = await startWorld({ kind: "memory" }, options);
  const inProcess = await throughput(embedded, "PGlite");
  await embedded.server.stop();
  return { rows, loads: [inProcess, onServer], kdf };
};

/** How many people sign in at the same time. */
export const SIGN_INS = 40;

/** Reads of people who are signed in, in milliseconds, while others sign in with their passwords; and how many of these did. */
export const whileSigningIn = async () => {
  const cluster = await startCluster();
  const world = await startWorld(
    { kind: "server", url: await createDatabase(cluster.url) },
    { seedDemo: false, scrypt: "full" },
  );
  const readers = [
    await world.newHolder("reader1"),
    await world.newHolder("reader2"),
    await world.newHolder("reader3"),
  ];
  const names = Array.from({ length: SIGN_INS }, (_, index) => `signing${index}`);
  for (const name of names) await world.newUser(name);
  const times: number[] = [];
  let isOver = false;
  const reading = readers.map(async ({ client, walletId }) => {
    const params = { id: walletId };
    const reads = [
      () => client.ok(getUser),
      () => client.ok(getTokenAccount, { params: { ...params, chainId: "optio", symbol: "OPT" } }),
      () => client.ok(getWalletTransactions, { params, body: { limit: PAGE, page: 1 } }),
      () => client.ok(getNotifications, { body: { page: 1 } }),
    ];
    while (!isOver) for (const read of reads) times.push(await timed(read));
  });
  const answers = await Promise.allSettled(names.map((name) => world.signIn(named(name))));
  isOver = true;
  await Promise.all(reading);
  await world.server.stop();
  await cluster.stop();
  const signedIn = answers.filter(({ status }) => status === "fulfilled").length;
  return { signedIn, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
};
