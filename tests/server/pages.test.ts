import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { getPeople } from "../../src/adapters/http/calls/contacts.ts";
import { deleteNotifications, getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { known } from "../support/known.ts";
import { onPostgres } from "./support/on-postgres.ts";
import type { Holder } from "./support/world.ts";

/** A new seed for each run, included in the tests' names; OPTIO_SEED repeats a run. */
const SEED = Number(process.env.OPTIO_SEED ?? Date.now() % 1_000_000_000);
const TOKENS = ["optio/OPT", "ethereum/ETH", "ethereum/USDT"] as const;
const TYPES = ["send", "receive", "delegate"] as const;
const ROWS = 1_700;
const BEGINNING = Date.UTC(2026, 10, 21, 10, 0, 0);

interface Made {
  readonly type: (typeof TYPES)[number];
  readonly token: (typeof TOKENS)[number];
  readonly at: Date;
}

/** Rows in the order of their insertion: most are the newest, some share a time, some are backdated. */
const madeRows: fc.Arbitrary<ReadonlyArray<Made>> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      token: fc.constantFrom(...TOKENS),
      step: fc.constantFrom(0, 1, 1, 1, 1, 5, -300, -100_000),
    }),
    { minLength: ROWS, maxLength: ROWS },
  )
  .map((made) =>
    made.map(({ type, token, step }, index) => ({ type, token, at: new Date(BEGINNING + index * 2 + step) })),
  );

/** Sizes of the statements that insert the rows. */
const batchSizes = fc.array(fc.constantFrom(1, 2, 7, 60, 250, 600), { minLength: 40, maxLength: 40 });

const inBatches = async <A>(
  all: ReadonlyArray<A>,
  sizes: ReadonlyArray<number>,
  insert: (batch: ReadonlyArray<A>) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0, turn = 0; at < all.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    await insert(all.slice(at, at + size));
    at += size;
  }
};

const valuesOf = <A>(batch: ReadonlyArray<A>, row: (item: A) => ReturnType<typeof sql>) =>
  sql.join(
    batch.map((item) => sql`(${row(item)})`),
    sql`, `,
  );

const insertTransactions = (db: Db, walletId: string, batch: ReadonlyArray<Made & { readonly id: string }>) =>
  db.execute(sql`insert into transactions
    (id, wallet_id, type, status, token, amount, from_address, to_address, fee_token, fee, hash, created_at, due_at)
    values ${valuesOf(batch, ({ id, type, token, at }) => sql`${id}, ${walletId}, ${type}, 'success', ${token}, 1, 'a', 'b', ${token}, 0, 'h', ${at.toISOString()}::timestamptz, now()`)}`);

/** Newest first; of rows of the same time the one inserted last. */
const newestFirst = <A extends { readonly at: Date }>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
  all.toReversed().toSorted((a, b) => b.at.getTime() - a.at.getTime());

const transactionsPage = (holder: Holder, page: number, limit: number, filter: Partial<Record<string, string>>) =>
  holder.client.ok(getWalletTransactions, { params: { id: holder.walletId }, body: { page, limit, ...filter } });

onPostgres(
  "Pages",
  (world) => {
    it.each([
      ["the newest last", "pages1"],
      ["the newest first", "pages5"],
    ] as const)(
      `contain every transaction once and in order, inserted with %s, with any filter (OPTIO_SEED=${SEED})`,
      async (order, name) => {
        const holder = await world().newHolder(name);
        const [sampled = []] = fc.sample(madeRows, { numRuns: 1, seed: SEED });
        const [sizes = []] = fc.sample(batchSizes, { numRuns: 1, seed: SEED });
        const { db } = world().server.ctx;
        const made = order === "the newest last" ? sampled : sampled.toReversed();
        const named = made.map((row, index) => ({ ...row, id: `${name}-${index}` }));
        await inBatches(named, sizes, (batch) => insertTransactions(db, holder.walletId, batch));
        const welcome = { id: "welcome", type: "receive", token: "optio/OPT", at: new Date(0) } as const;
        const expected = newestFirst([welcome, ...named]);
        for (const [filter, fits] of [
          [{}, () => true],
          [{ type: "send" }, ({ type }) => type === "send"],
          [{ chainId: "ethereum" }, ({ token }) => token.startsWith("ethereum/")],
          [{ chainId: "optio", symbol: "OPT" }, ({ token }) => token === "optio/OPT"],
          [
            { type: "delegate", chainId: "ethereum", symbol: "ETH" },
            ({ type, token }) => type === "delegate" && token === "ethereum/ETH",
          ],
          [{ symbol: "ETH" }, ({ token }) => token === "ethereum/ETH"],
          [{ chainId: "nowhere" }, () => false],
          [{ type: "undelegate" }, () => false],
        ] as ReadonlyArray<readonly [Partial<Record<string, string>>, (row: (typeof expected)[number]) => boolean]>) {
          const ids = expected.filter(fits).map(({ id }) => id);
          const read: string[] = [];
          const { totalPages } = await transactionsPage(holder, 1, 130, filter);
          expect(totalPages).toBe(Math.max(1, Math.ceil(ids.length / 130)));
          for (let page = 1; page <= totalPages; page += 1) {
            const { transactions } = await transactionsPage(holder, page, 130, filter);
            read.push(...transactions.map(({ id }) => (id.startsWith(name) ? id : "welcome")));
          }
          expect(read).toEqual(ids);
          expect((await transactionsPage(holder, totalPages + 1, 130, filter)).transactions).toEqual([]);
        }
      },
    );

    it(`contain every notification once and in order, and none after deletion (OPTIO_SEED=${SEED})`, async () => {
      const holder = await world().newHolder("pages2");
      const { id: userId } = await holder.client.ok(getUser);
      const [made = []] = fc.sample(madeRows, { numRuns: 1, seed: SEED + 1 });
      const [sizes = []] = fc.sample(batchSizes, { numRuns: 1, seed: SEED + 1 });
      const { db } = world().server.ctx;
      const insert = (batch: ReadonlyArray<Made & { readonly text: string }>) =>
        db.execute(sql`insert into notifications (user_id, text, created_at)
          values ${valuesOf(batch, ({ text, at }) => sql`${userId}, ${text}, ${at.toISOString()}::timestamptz`)}`);
      const named = made.map((row, index) => ({ ...row, text: `text ${index}` }));
      const page = (number: number) => holder.client.ok(getNotifications, { body: { page: number } });
      const all = async (): Promise<ReadonlyArray<string>> => {
        const { last_page } = await page(1);
        const read: string[] = [];
        for (let number = 1; number <= last_page; number += 1) {
          read.push(...(await page(number)).data.map(({ text }) => text));
        }
        expect((await page(last_page + 1)).data).toEqual([]);
        return read;
      };
      await holder.client.ok(deleteNotifications);
      await inBatches(named, sizes, insert);
      expect(await all()).toEqual(newestFirst(named).map(({ text }) => text));
      await holder.client.ok(deleteNotifications);
      expect(await page(1)).toEqual({ data: [], current_page: 1, last_page: 1 });
      await inBatches(named.slice(0, 700), sizes, insert);
      expect(await all()).toEqual(newestFirst(named.slice(0, 700)).map(({ text }) => text));
    });

    it("contain every member of a segment once, newest relation first, without blocked people", async () => {
      const me = await world().newUser("pages3");
      const { id } = await me.ok(getUser);
      const { db } = world().server.ctx;
      const count = 1_200;
      for (let from = 0; from < count; from += 400) {
        await db.execute(sql`insert into users (id, first_name, referral_code, ulid, referred_by, onboarded_at, created_at)
          select 'm' || n, 'Name' || (n * 7919) % 1000, 'rm' || n, 'um' || n, ${id}, now(), timestamptz '2026-11-22' + n * interval '1 second'
          from generate_series(${from}::integer, ${from + 399}::integer) as n`);
        await db.execute(sql`insert into follows (follower, followee, created_at)
          select side.follower, side.followee, timestamptz '2026-11-22' + n * interval '1 second'
          from generate_series(${from}::integer, ${from + 399}::integer) as n,
            lateral (values (${id}, 'm' || n), ('m' || n, ${id})) as side (follower, followee)`);
      }
      const members = Array.from({ length: count }, (_, index) => `m${count - 1 - index}`);
      const listed = async (segment: string): Promise<ReadonlyArray<string>> => {
        const read: string[] = [];
        for (let page = 1, last = 1; page <= last; page += 1) {
          const { data, last_page } = await me.ok(getPeople, { params: { segment }, body: { per_page: 100, page } });
          last = known(last_page);
          read.push(...data.map((person) => person.id));
        }
        return read;
      };
      for (const segment of ["following", "followers", "referrals"]) expect(await listed(segment)).toEqual(members);
      await db.execute(sql`delete from follows where follower = ${id} and followee in ('m1199', 'm600', 'm0')`);
      await db.execute(sql`update users set referred_by = null where id in ('m1198', 'm3')`);
      await db.execute(
        sql`insert into blocks (blocker, blocked, created_at) values (${id}, 'm700', now()), ('m701', ${id}, now())`,
      );
      const without = (...removed: ReadonlyArray<string>) =>
        members.filter((person) => ![...removed, "m700", "m701"].includes(person));
      expect(await listed("following")).toEqual(without("m1199", "m600", "m0"));
      expect(await listed("followers")).toEqual(without());
      expect(await listed("referrals")).toEqual(without("m1198", "m3"));
    });
  },
  { seedDemo: false, accessTokenSeconds: 7 * 24 * 3600 },
);
