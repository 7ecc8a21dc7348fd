import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { heightAt, timeOfBlock, UNBONDING_SECONDS } from "../../server/chain/parameters.ts";
import type { Db } from "../../server/db/database.ts";
import { toDecimal, toUnits } from "../../server/ledger/units.ts";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { violatedLaws, withLateRows } from "./support/audit.ts";
import { checkLaw } from "./support/books.ts";
import type { Answered } from "./support/client.ts";
import { rows } from "./support/money.ts";
import {
  type Cancelled,
  type Operation,
  PEOPLE,
  players,
  releaseValidators,
  session,
  VALIDATORS,
} from "./support/operations.ts";
import { type Holder, onBothDatabases, type World } from "./support/world.ts";

const deep = process.env.OPTIO_DEEP === "1";
const DAY = 24 * 3600;

/** A session with each kind of operation, so that none is missing in a short run. */
const EVERY_KIND: ReadonlyArray<ReadonlyArray<Operation>> = [
  [0, 1, 2].map((person) => ({ do: "delegate", who: person, at: 0, part: 40, twice: true })),
  [
    { do: "createValidator", who: 2, twice: true },
    { do: "send", who: 0, to: 1, part: 10, twice: true },
    { do: "move", who: 1, at: 0, to: 1, part: 50, twice: false },
    // two undelegations in one block merge
    { do: "undelegate", who: 0, at: 0, part: 20, twice: true },
    { do: "undelegate", who: 0, at: 0, part: 10, twice: false },
  ],
  [{ do: "clock", seconds: 3_602 }],
  // more entries and moves than there are slots, and a move of coins that are locked
  ...Array.from(
    { length: 9 },
    (_, round): ReadonlyArray<Operation> => [
      { do: "undelegate", who: 0, at: 0, part: 5, twice: round === 3 },
      { do: "move", who: 1, at: 0, to: 1, part: 5, twice: false },
      { do: "move", who: 1, at: 1, to: 2, part: 5, twice: false },
      { do: "clock", seconds: 5 + (round % 3) },
    ],
  ),
  [
    { do: "cancel", who: 0, entry: 0, part: 90, twice: true },
    { do: "undelegate", who: 2, at: VALIDATORS.length, part: 95, twice: false },
    { do: "delegate", who: 2, at: 3, part: 5, twice: false },
    { do: "delegate", who: 2, at: 4, part: 5, twice: false },
  ],
  // an entry of a slashed validator is cancelled, and others are paid
  [
    { do: "slash", at: 0, fraction: "0.01", jail: false },
    { do: "delegate", who: 0, at: 0, part: 10, twice: false },
    { do: "move", who: 1, at: 0, to: 1, part: 10, twice: false },
  ],
  [{ do: "cancel", who: 0, entry: 1, part: 100, twice: false }],
  // a transfer of each kind fails in its block, and its row is listed late
  ...(
    [
      { do: "send", who: 0, to: 1, part: 10, twice: true },
      { do: "delegate", who: 0, at: 1, part: 10, twice: false },
      { do: "undelegate", who: 0, at: 0, part: 10, twice: false },
      { do: "move", who: 1, at: 0, to: 3, part: 10, twice: false },
      { do: "cancel", who: 0, entry: 2, part: 50, twice: false },
    ] as const
  ).flatMap(
    (step): ReadonlyArray<ReadonlyArray<Operation>> => [
      [{ do: "misbehave", who: step.who, next: { outcome: "failed", pendingBlocks: 2, lateBlocks: 1 } }],
      [step],
    ],
  ),
  // some entries have matured, others have not
  [{ do: "clock", seconds: 21 * DAY - 3_600 - 30 }],
  [{ do: "read", who: 0, twice: false }],
  [{ do: "clock", seconds: 3_600 }],
  [{ do: "read", who: 0, twice: false }],
  [{ do: "clock", seconds: DAY }],
  [
    { do: "cancel", who: 0, entry: 0, part: 100, twice: false },
    { do: "undelegate", who: 0, at: 0, part: 100, twice: false },
    { do: "read", who: 1, twice: false },
  ],
];

/** The unbonding entries of these people that follow from their history, with what was cancelled taken out. */
const expectedEntries = async (db: Db, people: ReadonlyArray<Holder>, cancelled: ReadonlyArray<Cancelled>) => {
  const undelegated = await withLateRows(db, (tx) =>
    rows(
      tx,
      sql`select wallet_id, from_validator as validator, amount::text as units, extract(epoch from created_at)::text as at
        from transactions where type = 'undelegate' and outcome is null`,
    ),
  );
  const left = new Map<string, bigint>();
  for (const row of undelegated) {
    if (!people.some(({ walletId }) => walletId === row.wallet_id)) continue;
    const key = `${row.wallet_id}|${row.validator}|${heightAt(new Date(Math.round(Number(row.at) * 1000)))}`;
    left.set(key, (left.get(key) ?? 0n) + BigInt(String(row.units)));
  }
  for (const { entry, units } of cancelled) left.set(entry, (left.get(entry) ?? 0n) - units);
  return [...left]
    .filter(([, units]) => units !== 0n)
    .map(([key, units]) => {
      const [walletId = "", validator = "", height = ""] = key.split("|");
      const until = timeOfBlock(Number(height)).getTime() + UNBONDING_SECONDS * 1000;
      return { key, walletId, validator, units, until };
    });
};

/** Checks that entries exist until their time, and that each is paid once, in full and at its time. */
const checkEntries = async (
  world: World,
  people: ReadonlyArray<Holder>,
  cancelled: ReadonlyArray<Cancelled>,
  settled: boolean,
) => {
  const { db, clock: serverClock } = world.server.ctx;
  const now = serverClock.now().getTime();
  const expected = await expectedEntries(db, people, cancelled);
  const stored = new Map(
    (
      await rows(
        db,
        sql`select wallet_id || '|' || validator || '|' || creation_height as key, balance::text, initial_balance::text as initial,
          (extract(epoch from completion_time) * 1000)::bigint::text as until from unbondings`,
      )
    ).map((row) => [String(row.key), row]),
  );
  const isOf = (walletId: unknown): boolean => people.some((person) => person.walletId === walletId);
  const keys = new Set(expected.map(({ key }) => key));
  expect([...stored.keys()].filter((key) => isOf(key.split("|")[0]) && !keys.has(key))).toEqual([]);
  const inUnbonding = async (kind: string): Promise<ReadonlyMap<string, bigint>> =>
    new Map(
      (
        await rows(
          db,
          sql`select a.wallet_id || '|' || a.validator as slot, (-sum(e.amount))::text as units
            from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.key = e.account
            where m.kind = ${kind} and a.kind = 'unbonding' group by 1`,
        )
      ).map(({ slot, units }) => [String(slot), BigInt(String(units))]),
    );
  const [paid, slashed] = [await inUnbonding("complete-unbonding"), await inUnbonding("slash")];
  const left = new Map<string, bigint>();
  for (const entry of expected) {
    const row = stored.get(entry.key);
    const slot = `${entry.walletId}|${entry.validator}`;
    left.set(slot, (left.get(slot) ?? 0n) + entry.units - BigInt(String(row?.balance ?? 0)));
    if (entry.until > now || (row !== undefined && !settled)) {
      // the cancellation of what a slash left removes the entry
      if (row === undefined) expect(slashed.get(slot) ?? 0n).toBeGreaterThan(0n);
      else expect(row).toMatchObject({ initial: String(entry.units), until: String(entry.until) });
    } else expect(row).toBeUndefined();
  }
  for (const [slot, units] of left) expect((paid.get(slot) ?? 0n) + (slashed.get(slot) ?? 0n)).toBe(units);
  for (const slot of paid.keys()) expect(!isOf(slot.split("|")[0]) || left.has(slot)).toBe(true);
  if (!settled) return;
  const notified = await rows(
    db,
    sql`select w.id as wallet_id, n.text, (extract(epoch from n.created_at) * 1000)::bigint::text as at
      from notifications n join wallets w on w.user_id = n.user_id where n.text like '% finished unstaking %'`,
  );
  const isComplete = (walletId: unknown): boolean =>
    isOf(walletId) && [...slashed.keys()].every((slot) => !slot.startsWith(`${walletId}|`));
  const texts = notified
    .filter((row) => isComplete(row.wallet_id))
    .map((row) => `${row.wallet_id} ${row.text} ${row.at}`);
  expect(texts.toSorted()).toEqual(
    expected
      .filter(({ walletId }) => isComplete(walletId))
      .map(
        ({ walletId, units, until }) =>
          `${walletId} ${toDecimal(units, 6)} OPT finished unstaking and can be spent ${until}`,
      )
      .toSorted(),
  );
};

/** Borders of periods: at most six instants of a session, and times between them. */
const boundaries = (times: ReadonlyArray<number>): ReadonlyArray<number> => {
  const step = Math.ceil(times.length / 6);
  return times.filter((_, index) => index % step === 0).flatMap((at) => [at, at + 3 * DAY * 1000]);
};

const hashesOf = (answers: ReadonlyArray<Answered>): ReadonlySet<unknown> =>
  new Set(
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { transactionHash: unknown }).transactionHash),
  );

const units = (value: unknown): bigint => toUnits(String(value), 6) ?? 0n;

/** Checks that the lines of a receipt add up to the difference of its balances. */
const checkReceipt = (step: Operation, { status, body }: Answered): void => {
  if (status !== 200 || step.do === "slash" || step.do === "misbehave") return;
  const { amount, gasFee, rewards, balanceBefore, balanceAfter } = body as Readonly<Record<string, unknown>>;
  const spent = ["send", "delegate", "createValidator"].includes(step.do) ? units(amount) : 0n;
  expect(units(balanceAfter)).toBe(units(balanceBefore) - spent - units(gasFee) + units(rewards));
};

// a law reads every row, so the deep search starts again with an empty database
for (let search = 0; search < (deep ? 30 : 1); search += 1) {
  onBothDatabases(
    `Conservation${deep ? ` ${search + 1}` : ""}`,
    (world) => {
      it("P1: any operations of several people at once, over weeks: every coin is accounted for and every entry is paid once", async () => {
        const { db } = world().server.ctx;
        const accepted = new Map<string, number>();
        let round = 0;
        await fc.assert(
          fc.asyncProperty(session, async (batches) => {
            round += 1;
            const before = new Set(await violatedLaws(db));
            await releaseValidators(world());
            const people: Holder[] = [];
            for (let person = 0; person < PEOPLE; person += 1)
              people.push(await world().newHolder(`c${round}p${person}`));
            const { run, cancelled } = players(world(), people, accepted);
            const times: number[] = [];
            for (const operations of batches) {
              times.push(world().server.ctx.clock.now().getTime());
              for (const [index, answers] of (await run(operations)).entries()) {
                for (const answer of answers) checkReceipt(operations[index] as Operation, answer);
                expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
                expect(hashesOf(answers).size).toBeLessThanOrEqual(1);
              }
              expect((await violatedLaws(db)).filter((violation) => !before.has(violation))).toEqual([]);
              await checkEntries(world(), people, cancelled, false);
            }
            world().advance(22 * DAY);
            for (const { client, walletId } of people)
              await client.ok(getWalletTransactions, { params: { id: walletId }, body: { limit: 10, page: 1 } });
            expect((await violatedLaws(db)).filter((violation) => !before.has(violation))).toEqual([]);
            await checkEntries(world(), people, cancelled, true);
            for (const person of people) await checkLaw(person, boundaries(times));
          }),
          { numRuns: deep ? 8 : 4, examples: [[EVERY_KIND]] },
        );
        const kinds = ["send", "delegate", "undelegate", "move", "cancel", "createValidator", "slash", "misbehave"];
        expect(kinds.filter((kind) => (accepted.get(kind) ?? 0) === 0)).toEqual([]);
      }, 600_000);
    },
    { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
  );
}
