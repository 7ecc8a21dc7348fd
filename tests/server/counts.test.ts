import * as fc from "fast-check";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { countOrWait, currentCount, type limit, uncountAttempts } from "../../server/auth/limits.ts";
import { openServer } from "../../server/db/connect.ts";
import type { Db } from "../../server/db/database.ts";
import { useDatabase } from "./support/opened.ts";
import { LIMITS } from "./support/world.ts";

const START = Date.UTC(2026, 10, 21, 9);

/** Counts an attempt in a database at a time; whether the limit allows it. */
const count = async (db: Db, counter: Parameters<typeof limit>[1][number], now: number): Promise<boolean> =>
  (await countOrWait({ db, clock: { now: () => new Date(now) } }, [counter])) === null;

/** A counter of passcodes as docs/decisions/0014-limits.md describes it: 10 in 900 s, each window that was exceeded doubles the next. */
class Model {
  private start = 0;
  private attempts = 0;
  private level = 0;
  count(now: number): boolean {
    if (this.attempts === 0) {
      this.start = now;
      this.attempts = 1;
      return true;
    }
    if (now >= this.start + 900_000 * 2 ** this.level) {
      this.level = this.attempts > 10 ? Math.min(this.level + 1, 5) : Math.max(this.level - 1, 0);
      this.start = now;
      this.attempts = 0;
    }
    this.attempts += 1;
    return this.attempts <= 10;
  }
}

const KEYS = ["ada", "grace", 'o"{}'] as const;
/** More than the limit of each key. */
const TOO_MANY = KEYS.flatMap((key) => Array.from({ length: 11 }, () => key));
/** Rounds of counts at the same time, and the seconds that pass before each. */
const rounds = fc.array(
  fc.record({
    passed: fc.constantFrom(0, 1, 899, 900, 1_800, 3_600, 7_200),
    keys: fc.oneof(fc.constant(TOO_MANY), fc.array(fc.constantFrom(...KEYS), { maxLength: 30 })),
  }),
  { minLength: 6, maxLength: 12 },
);

describe.each(["PGlite", "PostgreSQL"] as const)("Attempts that are counted at the same time, on %s", (kind) => {
  const { db, url } = useDatabase(kind);

  it("S17: are allowed and refused as one after the other, each key by its own window", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        run += 1;
        const models = new Map(KEYS.map((key) => [key, new Model()]));
        let now = START;
        for (const { passed, keys } of all) {
          now += passed * 1_000;
          const allowed = await Promise.all(keys.map((key) => count(db(), ["passcode", `${key}/${run}`], now)));
          for (const key of KEYS) {
            const answers = allowed.filter((_, at) => keys[at] === key).toSorted();
            const expected = answers.map(() => models.get(key)?.count(now)).toSorted();
            expect({ key, answers }).toEqual({ key, answers: expected });
          }
        }
      }),
      { numRuns: kind === "PGlite" ? 12 : 40 },
    );
  });

  it("S17: are not counted in a transaction, which would revert them with its other writes", async () => {
    const counter = ["passcode", "in-transaction"] as const;
    await expect(db().transaction((tx) => count(tx, counter, START))).rejects.toThrow("outside of transactions");
    await expect(db().transaction((tx) => uncountAttempts(tx, [counter]))).rejects.toThrow("outside of transactions");
  });

  it("S17: are all counted when two processes count the same keys", async () => {
    const other = kind === "PostgreSQL" ? await openServer(url(), LIMITS) : null;
    const databases = [db(), other?.db ?? db()];
    const counts = databases.flatMap((one) =>
      Array.from({ length: 100 }, (_, at) => count(one, ["follow", `person ${at % 4}`], START)),
    );
    await Promise.all(counts);
    for (const at of [0, 1, 2, 3]) {
      expect(await currentCount(db(), ["follow", `person ${at}`], new Date(START))).toBe(50);
    }
    await other?.close();
  });
});

describe("Attempts that are counted at the same time, with a counter that another transaction has locked", () => {
  const { db, url } = useDatabase("PostgreSQL");

  it("S20: do not wait for it", async () => {
    const attempt = (key: string) => count(db(), ["passcode", key], START);
    for (const key of ["locked", "free", "other"]) await attempt(key);
    const holder = new pg.Client({ connectionString: url() });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("update rate_limits set count = count where key = 'passcode:locked'");
      let isCounted = false;
      // the first one is sent alone, and the others together
      const [free, locked, other] = [attempt("free"), attempt("locked"), attempt("other")];
      const done = locked.finally(() => {
        isCounted = true;
      });
      await Promise.all([free, other]);
      expect(isCounted).toBe(false);
      await holder.query("commit");
      await done;
    } finally {
      await holder.end();
    }
    const counted = (key: string) => currentCount(db(), ["passcode", key], new Date(START));
    expect([await counted("free"), await counted("locked"), await counted("other")]).toEqual([2, 2, 2]);
  });
});
