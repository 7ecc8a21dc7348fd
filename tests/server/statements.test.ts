import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { namedAddress } from "../../server/chain/parameters.ts";
import type { Db } from "../../server/db/database.ts";
import { accounts } from "../../server/db/schema/ledger.ts";
import { faucet, staked } from "../../server/ledger/accounts.ts";
import { postAll } from "../../server/ledger/post.ts";
import { deliverNotices } from "../../server/staking/notices.ts";
import { WHOLE } from "../../server/staking/shares.ts";
import { slash } from "../../server/staking/slash.ts";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import { getOwnProfile, getPeople, putAvatar, searchContacts } from "../../src/adapters/http/calls/contacts.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { checkResetToken, getUser } from "../../src/adapters/http/calls/session.ts";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { migratedDatabase } from "./support/cluster.ts";
import { accountOf, activeOf, rows } from "./support/money.ts";
import { photoUrl } from "./support/pictures.ts";
import { recorded } from "./support/recorder.ts";
import { forgot } from "./support/sign-in.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, type Holder, sharedWorld, startWorld } from "./support/world.ts";

const MOST_OF_A_READ = 5;
const MOST_OF_A_TRANSFER = 12;
const MOST_OF_A_SEND = 7;
const MOST_PACKETS_OF_A_SEND = 4;

let url = "";
const world = sharedWorld(async () => {
  url = await migratedDatabase();
  return startWorld({ kind: "server", url });
});

/** The statements that the server sends while `work` runs, including begin and commit. */
const sentBy = async (work: () => Promise<unknown>): Promise<ReadonlyArray<string>> =>
  (await recorded(work)).map(({ text }) => text);

/** The balances of the accounts that receive fees. */
const feeAccounts = async (db: Db): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.kind, "fees"), eq(accounts.token, "optio/OPT")));
  return new Map(rows.map((row) => [row.key, row.balance]));
};

/** Path parameters and queries by the names of the calls that need some. */
const givenTo = (holder: Holder, other: string): Readonly<Record<string, object>> => ({
  getPeople: { params: { segment: "following" }, body: { per_page: 30, page: 1 } },
  searchContacts: { params: { query: "grace" } },
  getProfile: { params: { id: other } },
  getReceivingAddresses: { params: { id: other } },
  getRecents: { params: { id: holder.walletId } },
  getNotifications: { body: { page: 1 } },
  getWalletTokens: { params: { id: holder.walletId } },
  getTokenAccount: { params: { id: holder.walletId, chainId: "optio", symbol: "OPT" } },
  getWalletTransactions: { params: { id: holder.walletId }, body: { limit: 10, page: 1, type: "send" } },
  getTokenHistory: { params: { a: "optio", b: "OPT", hours: 24 } },
});

/** Adds 50 validators, with stake of this wallet from the faucet at each. */
const addDelegations = async (db: Db, walletId: string): Promise<void> => {
  const addresses = Array.from({ length: 50 }, (_, index) => namedAddress("optiovaloper", `statements/${index}`));
  for (const address of addresses) {
    await db.execute(sql`insert into validators
        (address, moniker, commission, max_rate, max_change_rate, uptime, status, min_self_delegation, created_at, status_at, commission_at, commission_paid_at)
      values (${address}, ${address}, '0.05', '0.2', '0.01', '1', 'inactive', 1, '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01')`);
    await db.execute(
      sql`insert into reward_periods (validator, since, per_share, commission) values (${address}, '2026-01-01', 0, '0.05')`,
    );
    await db.execute(sql`insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at)
      values (${walletId}, ${address}, 1e24, '2026-11-21T09:00:00Z', '0.05', '2026-11-21T09:00:00Z')`);
  }
  const legs = addresses.map((address) => ({
    from: faucet("optio/OPT"),
    to: staked("optio/OPT", address),
    amount: 1_000_000n,
  }));
  await postAll(db, [{ kind: "faucet", at: new Date(), legs }]);
};

it("a send takes at most 7 statements in 4 packets, a transfer of any type 12, and a GET of the account 5, also with 50 delegations", async () => {
  const [alice, bob] = [await world().newHolder("alice"), await world().newHolder("bob")];
  const [first = "", second = ""] = await activeOf(alice);
  await transfer(alice, { amount: "50", to: first, transferType: "delegate" });
  world().advance(60);
  await transfer(alice, { amount: "1", to: bob.optio });
  await addDelegations(world().server.ctx.db, alice.walletId);
  const sent: Record<string, ReadonlyArray<string>> = {};
  const packets: Record<string, number> = {};
  const count = async (name: string, input: Parameters<typeof transfer>[1]): Promise<void> => {
    world().advance(60);
    // a read settles the blocks since then, as in a client that refreshes
    await accountOf(alice);
    const statements = await recorded(() => transfer(alice, { key: name, ...input }));
    sent[name] = statements.map(({ text }) => text);
    packets[name] = new Set(statements.map(({ packet }) => packet)).size;
  };
  await count("send", { amount: "1", to: bob.optio });
  await count("delegate", { amount: "1", to: first, transferType: "delegate" });
  await count("move", { amount: "1", from: first, to: second, transferType: "move-delegation" });
  await count("undelegate", { amount: "1", to: first, transferType: "undelegate" });
  const read = () => accountOf(alice);
  const account = await read();
  expect(account.delegations).toHaveLength(52);
  expect((await sentBy(read)).length).toBeLessThanOrEqual(MOST_OF_A_READ);
  const creationHeight = account.unbondingDetails.entries[0]?.creationHeight ?? "";
  await count("cancel", { amount: "1", to: first, transferType: "cancel-undelegate", creationHeight });
  for (const [name, list] of Object.entries(sent)) {
    expect(list.length, `${name}:\n${list.join("\n")}`).toBeLessThanOrEqual(MOST_OF_A_TRANSFER);
  }
  expect(sent.send?.length, sent.send?.join("\n")).toBeLessThanOrEqual(MOST_OF_A_SEND);
  expect(packets.send).toBeLessThanOrEqual(MOST_PACKETS_OF_A_SEND);
  expect(sent.send?.filter((text) => text.includes("ledger_entries"))).toHaveLength(1);
});

it("transfers of different wallets share no locked row", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `shard${index}`);
  const people = await Promise.all(names.map((name) => world().newHolder(name)));
  const { db } = world().server.ctx;
  const before = await feeAccounts(db);
  for (const person of people) await transfer(person, { amount: "1", to: namedAddress("optio", person.walletId) });
  const after = await feeAccounts(db);
  const used = [...after].filter(([key, balance]) => before.get(key) !== balance);
  expect(used.length).toBeGreaterThan(3);
});

/** Adds people with one coin of stake each from the faucet; their ids begin with `prefix`. */
const addDelegators = async (db: Db, validator: string, prefix: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += 5_000) {
    const n = sql`generate_series(${from + 1}::integer, ${Math.min(count, from + 5_000)}::integer) as n`;
    const id = sql`${prefix}::text || lpad(n::text, 7, '0')`;
    await db.execute(
      sql`insert into users (id, referral_code, ulid, created_at) select ${id}, ${id}, ${id}, now() from ${n}`,
    );
    await db.execute(sql`insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at)
      select ${id}, ${id}, '', '', ${id}, ${id}, now() from ${n}`);
    await db.execute(sql`insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at)
      select ${id}, ${validator}, 1e24, '2026-11-20', '0.05', '2026-11-20' from ${n}`);
  }
  const leg = { from: faucet("optio/OPT"), to: staked("optio/OPT", validator), amount: BigInt(count) * 1_000_000n };
  await postAll(db, [{ kind: "faucet", at: new Date(), legs: [leg] }]);
};

const DELEGATORS = process.env.OPTIO_DEEP === "1" ? 100_000 : 3_000;

it(`docs/staking.md 14: a slash writes as much for one delegator as for ${DELEGATORS}, and their transfers continue meanwhile`, async () => {
  const [holder, other] = [await world().newHolder("slashed"), await world().newHolder("sender")];
  const to = (await activeOf(holder)).at(-1) ?? "";
  await transfer(holder, { amount: "10", to, transferType: "delegate" });
  await transfer(holder, { amount: "1", to, transferType: "undelegate" });
  const { ctx } = world().server;
  const fault = { validator: to, fraction: WHOLE / 100n, jail: false, tombstone: false, ageSeconds: 3600 };
  const isNotice = (text: string): boolean => /holder_notices|insert into "notifications"/.test(text);
  const punish = async () => {
    let slashed: Awaited<ReturnType<typeof slash>> | null = null;
    const sent = await sentBy(async () => {
      slashed = await slash(ctx, fault);
    });
    // the statements of the slash itself; notifications are written after its commit
    return { slashed, statements: sent.slice(0, sent.indexOf("commit") + 1).filter((text) => !isNotice(text)) };
  };
  const one = await punish();
  // ids that come before every other wallet's, because notices are written in the order of ids
  await addDelegators(ctx.db, to, "00000", DELEGATORS);
  const many = await punish();
  expect(many.slashed).toMatchObject({ wallets: DELEGATORS + 1 });
  expect(many.statements).toEqual(one.statements);
  expect(many.statements.length).toBeLessThanOrEqual(20);
  // two batches are written before the answer; a job writes the others
  expect(await rows(ctx.db, sql`select 1 from notifications where user_id like '00000%'`)).toHaveLength(1_000);

  // no delegator is locked or written: their wallets and delegations stay free while the slash has not ended
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from wallets where id like '00000%' order by id for no key update`);
    await tx.execute(sql`select 1 from delegations where wallet_id like '00000%' for update`);
    await slash(ctx, fault);
    const sent = await transfer(other, { amount: "1", to: holder.optio });
    expect(sent.amount).toBe("1");
  });
  await deliverNotices(ctx);
  const notices = await rows(
    ctx.db,
    sql`select user_id from notifications where text like '%was slashed by 1%' group by user_id having count(*) = 2`,
  );
  expect(notices).toHaveLength(DELEGATORS);
});

it("a GET takes at most 5 statements", async () => {
  const holder = await world().holder(ADA);
  const people = await holder.client.ok(getPeople, {
    params: { segment: "following" },
    body: { per_page: 30, page: 1 },
  });
  const other = people.data[0]?.id ?? "";
  const given = givenTo(holder, other);
  const reads = allCalls.filter(({ method, signedIn }) => method === "GET" && signedIn);
  expect(reads.length).toBeGreaterThan(12);
  const counts: Record<string, string> = {};
  for (const call of reads) {
    const ask = () => holder.client.send(call as Call, given[call.name] ?? {});
    const first = await ask();
    expect([call.name, first.status]).toEqual([call.name, 200]);
    const sent = await sentBy(ask);
    if (sent.length > MOST_OF_A_READ) counts[call.name] = `${sent.length}:\n${sent.join("\n")}`;
  }
  expect(counts).toEqual({});
});

it("requests without a sign-in take at most 5 statements: photos, health, links", async () => {
  const { client, email } = await world().newHolder("carol");
  const { avatar } = await client.ok(putAvatar, { body: { image: await photoUrl("png") } });
  const anonymous = world().anonymous();
  const get = (path: string) => async () => {
    expect([path, (await fetch(world().server.url + path)).status]).toEqual([path, 200]);
  };
  const check = (token: string, status: number) => async () => {
    expect((await anonymous.send(checkResetToken, { body: { token } })).status).toBe(status);
  };
  await forgot(anonymous, email);
  const { token } = await world().mailTo(email);
  // the first request opens the connection of the health check
  await get("/health")();
  for (const [ask, most] of [
    // the photo, and the clock of sandbox mode for the Date of the answer
    [get(avatar ?? ""), 2],
    [get("/health"), 1],
    [get("/ready"), 1],
    [check(token, 200), MOST_OF_A_READ],
    [check("invented", 422), MOST_OF_A_READ],
  ] as const) {
    const sent = await sentBy(ask);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(most);
  }
});

/** A node of a plan as EXPLAIN (ANALYZE, FORMAT JSON) prints it. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: ReadonlyArray<PlanNode>;
}

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The most rows that a step of any statement of a read processes, including rows that a filter removes. */
const rowsHandled = async (database: pg.Client, work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  for (const { text, values } of await recorded(work)) {
    const { rows } = await database.query(`explain (analyze, format json) ${text}`, [...values]);
    const plan: PlanNode = rows[0]["QUERY PLAN"][0].Plan;
    for (const node of nodesOf(plan)) {
      most = Math.max(most, (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]);
    }
  }
  return most;
};

const ROWS = 3_000;
/** The rows of a part of a list and of the page. */
const MOST_ROWS_OF_A_PAGE = 620;
/** Those of a list whose newest row was inserted first: its parts are split at 1,000 rows. */
const MOST_ROWS_WHEN_BACKDATED = 1_020;

it("the first, the middle and the last page of a long list read equally few rows, and so do a search and a profile", async () => {
  const [holder, late] = [await world().newHolder("reader"), await world().newHolder("late")];
  const { id } = await holder.client.ok(getUser);
  const { db } = world().server.ctx;
  await db.execute(sql`insert into transactions
    (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
    values ('newest', ${late.walletId}, 'send', 'success', 'optio/OPT', 1, 'a', 'b', 'optio/OPT', 0, 'h', '2026-12-30', now())`);
  for (let from = 0; from < ROWS; from += 500) {
    const numbers = sql`generate_series(${from}::integer, ${from + 499}::integer) as n`;
    const at = sql`timestamptz '2026-11-22' + n * interval '1 millisecond'`;
    await db.execute(sql`insert into transactions
      (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
      select kind || n, wallet, case when n % 3 = 0 then 'send' else 'receive' end, 'success', 'optio/OPT', 1,
        'a', 'b', 'optio/OPT', 0, 'h', ${at}, now()
      from ${numbers}, (values ('x', ${holder.walletId}), ('y', ${late.walletId})) as wallets (kind, wallet)`);
    await db.execute(
      sql`insert into notifications (user_id, text, created_at) select ${id}, 'text', ${at} from ${numbers}`,
    );
    await db.execute(sql`insert into users (id, first_name, username, referral_code, ulid, referred_by, onboarded_at, created_at)
      select 'x' || n, 'Name ' || md5(n::text), 'user' || n, 'x' || n, 'x' || n, ${id}, now(), ${at} from ${numbers}`);
    await db.execute(sql`insert into blocks (blocker, blocked, created_at)
      select 'x' || n, 'x' || (n - 1), ${at} from ${numbers} where n > ${from}::integer`);
    await db.execute(sql`insert into follows (follower, followee, created_at) select side.follower, side.followee, ${at}
      from ${numbers}, lateral (values (${id}, 'x' || n), ('x' || n, ${id})) as side (follower, followee)`);
  }
  await db.execute(sql`analyze`);
  const transactions =
    (filter: object, of = holder) =>
    (page: number) =>
      of.client.ok(getWalletTransactions, { params: { id: of.walletId }, body: { limit: 20, page, ...filter } });
  const people = (segment: string) => (page: number) =>
    holder.client.ok(getPeople, { params: { segment }, body: { per_page: 30, page } });
  const lists = {
    transactions: { rows: ROWS, perPage: 20, read: transactions({}) },
    "transactions of a type": { rows: ROWS / 3, perPage: 20, read: transactions({ type: "send" }) },
    "transactions of a token": { rows: ROWS, perPage: 20, read: transactions({ chainId: "optio", symbol: "OPT" }) },
    "backdated transactions": { rows: ROWS, perPage: 20, read: transactions({}, late) },
    "backdated transactions of a type": { rows: ROWS / 3, perPage: 20, read: transactions({ type: "send" }, late) },
    notifications: {
      rows: ROWS,
      perPage: 20,
      read: (page: number) => holder.client.ok(getNotifications, { body: { page } }),
    },
    following: { rows: ROWS, perPage: 30, read: people("following") },
    followers: { rows: ROWS, perPage: 30, read: people("followers") },
    referrals: { rows: ROWS, perPage: 30, read: people("referrals") },
  };
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  // as on large tables: PostgreSQL reads small ones as a whole, and joins them by hash, because that is cheaper
  await database.query("set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off");
  const md5Part = createHash("md5").update("77").digest("hex").slice(4, 12);
  const handled: Record<string, number> = {};
  try {
    for (const [name, { rows, perPage, read }] of Object.entries(lists)) {
      const last = Math.ceil(rows / perPage);
      for (const page of [1, Math.ceil(last / 2), last]) {
        handled[`${name}, page ${page}`] = await rowsHandled(database, () => read(page));
      }
    }
    for (const query of ["user2321", md5Part]) {
      handled[`search ${query}`] = await rowsHandled(database, () =>
        holder.client.ok(searchContacts, { params: { query } }),
      );
    }
    handled.profile = await rowsHandled(database, () => holder.client.ok(getOwnProfile));
  } finally {
    await database.end();
  }
  const most = (name: string): number =>
    name.startsWith("backdated") ? MOST_ROWS_WHEN_BACKDATED : MOST_ROWS_OF_A_PAGE;
  expect(Object.entries(handled).filter(([name, rows]) => rows > most(name))).toEqual([]);
});
