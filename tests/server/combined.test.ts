import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import * as fc from "fast-check";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { combinedRead } from "../../server/db/combined.ts";
import { logout } from "../../src/adapters/http/calls/session.ts";
import { useDatabase } from "./support/opened.ts";
import { recorded } from "./support/recorder.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { tryTransfer } from "./support/transfer.ts";
import { type Holder, onBothDatabases } from "./support/world.ts";

const NOT_A_TEXT = "\u0000";

describe("Reads of one statement, on PostgreSQL", () => {
  const { db, url } = useDatabase("PostgreSQL");

  /** Says whose row it is; no row for "nobody". */
  const echo = combinedRead(
    "echo",
    { whose: "text", at: "timestamptz" },
    (value) =>
      sql`select ${value("whose")}::text as whose, extract(year from ${value("at")}::timestamptz)::int as year
        where ${value("whose")}::text is distinct from 'nobody'`,
  );
  const read = (whose: string | null, year: number) => echo(db(), { whose, at: `${year}-06-01T00:00:00Z` });

  it("return the row of each one, none for those without a row, and an error for those that fail alone", async () => {
    const texts = fc.oneof(
      fc.constantFrom(null, "nobody", NOT_A_TEXT, '"}', "\\", "{a,b}", "'; drop table users; --"),
      fc.string({ unit: "grapheme" }).filter((text) => !text.includes(NOT_A_TEXT)),
    );
    const given = fc.array(fc.record({ whose: texts, year: fc.integer({ min: 1900, max: 2100 }) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(given, async (all) => {
        const answers = await Promise.allSettled(all.map(({ whose, year }) => read(whose, year)));
        const found = answers.map((answer) => {
          if (answer.status === "rejected") return "refused";
          return answer.value === undefined ? "no row" : [answer.value.whose, answer.value.year];
        });
        const expected = all.map(({ whose, year }) => {
          if (whose === NOT_A_TEXT) return "refused";
          return whose === "nobody" ? "no row" : [whose, year];
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("are sent as one statement when they arrive while another one is under way, at most 100 together", async () => {
    /** How many reads each statement made. */
    const sizes = async (count: number): Promise<ReadonlyArray<number>> => {
      const sent = await recorded(() => Promise.all(Array.from({ length: count }, (_, at) => read(`${at}`, 2000))));
      return sent.map(({ text, values }) => {
        const reads: unknown = text.includes("json_to_recordset") ? JSON.parse(String(values[0])) : [];
        return Array.isArray(reads) ? Math.max(1, reads.length) : 0;
      });
    };
    await sizes(12);
    expect(await sizes(1)).toEqual([1]);
    expect(await sizes(2)).toEqual([1, 1]);
    expect(await sizes(3)).toEqual([1, 2]);
    expect(await sizes(32)).toEqual([1, 31]);
    expect(await sizes(150)).toEqual([1, 100, 49]);
  });

  it("do not wait for one that the database does not answer", async () => {
    const locked = combinedRead(
      "locked",
      { lock: "text" },
      (value) =>
        sql`select ${value("lock")}::text as lock from (select pg_advisory_xact_lock(${value("lock")}::text::bigint)) as held`,
    );
    const holder = new pg.Client({ connectionString: url() });
    await holder.connect();
    try {
      await holder.query("select pg_advisory_lock(1)");
      let isAnswered = false;
      const first = locked(db(), { lock: "1" }).finally(() => {
        isAnswered = true;
      });
      const others = ["2", "3", "4"].map((lock) => locked(db(), { lock }));
      expect((await Promise.all(others)).map((row) => row?.lock)).toEqual(["2", "3", "4"]);
      expect(isAnswered).toBe(false);
      await holder.query("select pg_advisory_unlock(1)");
      expect((await first)?.lock).toBe("1");
    } finally {
      await holder.end();
    }
  });

  it("all fail when the database is gone, and none is sent again", async () => {
    const pool = new pg.Pool({ connectionString: url().replace(/:\d+\//, ":1/") });
    const connect = vi.spyOn(pool, "connect");
    const gone = drizzle({ client: pool });
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => echo(gone, { whose: "a", at: "2000-01-01T00:00:00Z" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => "rejected"));
    expect(connect).toHaveBeenCalledTimes(2);
  });
});

onBothDatabases(
  "Callers that are read together",
  (world) => {
    /** A caller, and the wallet that the call names. */
    const sendFrom = (caller: Holder, walletId: string, to: string) =>
      tryTransfer({ ...caller, walletId }, { amount: "0.000001", to });

    it("S16: each get their own wallet, 404 for that of another person, and 401 after the end of their sign-in", async () => {
      const people: Holder[] = [];
      for (const name of ["one", "two", "three", "ended"]) people.push(await world().newHolder(name));
      const [one, two, three, ended] = people;
      if (one === undefined || two === undefined || three === undefined || ended === undefined)
        throw new Error("nobody");
      await ended.client.ok(logout, { body: {} });
      const all = [
        ...[one, two, three, ended].map((person) => ({ person, wallet: person.walletId })),
        { person: one, wallet: two.walletId },
        { person: two, wallet: "none" },
        { person: ended, wallet: one.walletId },
      ];
      const answers = await Promise.all(
        all.map(async ({ person, wallet }) => {
          const to = person === one ? two.optio : one.optio;
          const { status, body } = await sendFrom(person, wallet, to);
          return [status, Reflect.get(Object(body), "from") ?? Reflect.get(Object(body), "error")];
        }),
      );
      expect(answers).toEqual([
        [200, one.optio],
        [200, two.optio],
        [200, three.optio],
        [401, "Unauthenticated."],
        [404, "Wallet not found"],
        [404, "Wallet not found"],
        [401, "Unauthenticated."],
      ]);
    });
  },
  LONG_SESSIONS,
);
