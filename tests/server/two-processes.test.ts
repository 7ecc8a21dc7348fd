import { sql } from "drizzle-orm";
import { afterAll, expect, it, vi } from "vitest";
import { reconcile } from "../../server/jobs/reconcile.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { violatedLaws } from "./support/audit.ts";
import { type Answered, clientOf } from "./support/client.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { accountOf, postSandbox, rows } from "./support/money.ts";
import { LONG_SESSIONS, type ServerProcess, startProcess } from "./support/server-process.ts";
import { type TransferInput, transfer, tryTransfer } from "./support/transfer.ts";
import { type Holder, startWorld, type World } from "./support/world.ts";

const DEEP = process.env.OPTIO_DEEP === "1";
const PEOPLE = DEEP ? 20 : 10;
const INTENTS = 18 * PEOPLE;
const DAY = 24 * 3600;
const [FIRST, SECOND] = [validatorAddress("Fernway"), validatorAddress("Blue Lantern")];

let world: World | undefined;
const processes: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
  await world?.server.stop();
});

/** A transfer that a client repeats, with its key, until a server answers. */
interface Intent {
  readonly person: Holder;
  readonly input: TransferInput & { readonly key: string };
}

/** The person as a client of another process. */
const through = (process: ServerProcess, person: Holder): Holder => {
  const client = clientOf(process.url);
  client.token = person.client.token;
  return { ...person, client };
};

/** Sends an intent to one process after the other, `first` first, until one answers; 503 asks for a repetition. */
const send = async (
  { person, input }: Intent,
  processes: () => readonly [ServerProcess, ServerProcess],
  first: number,
  dropped: () => void,
): Promise<Answered> => {
  for (let attempt = first; ; attempt += 1) {
    const target = processes()[attempt % 2 === 0 ? 0 : 1];
    const answer = await tryTransfer(through(target, person), input).catch(() => null);
    if (answer !== null && answer.status !== 503) return answer;
    dropped();
    expect(attempt).toBeLessThan(first + 100);
  }
};

/** Undelegates a part of new stake; returns the height of the entry. */
const undelegated = async (person: Holder): Promise<string> => {
  await transfer(person, { amount: "3", to: SECOND, transferType: "delegate" });
  await transfer(person, { amount: "1", to: SECOND, transferType: "undelegate" });
  const { unbondingDetails } = await accountOf(person);
  return unbondingDetails.entries[0]?.creationHeight ?? "";
};

/** `heights`: of an unbonding entry of each wallet. */
const intentsOf = (people: ReadonlyArray<Holder>, heights: ReadonlyMap<string, string>): ReadonlyArray<Intent> =>
  Array.from({ length: INTENTS }, (_, index) => {
    const person = people[index % PEOPLE] as Holder;
    const key = `intent-${index}`;
    const to = people[(index + 1 + Math.floor(index / PEOPLE)) % PEOPLE]?.optio ?? "";
    const creationHeight = heights.get(person.walletId) ?? "";
    const inputs: ReadonlyArray<TransferInput> = [
      { amount: "0.25", to },
      { amount: "1", to: FIRST, transferType: "delegate" },
      { amount: "0.3", to: FIRST, transferType: "undelegate" },
      { amount: "0.2", from: FIRST, to: SECOND, transferType: "move-delegation" },
      { amount: "0.125", to },
      { amount: "0.01", to: SECOND, transferType: "cancel-undelegate", creationHeight },
    ];
    // each person's intents take turns, so that every kind comes from everybody
    const input = inputs[Math.floor(index / PEOPLE) % inputs.length] as TransferInput;
    return { person, input: { ...input, key } };
  });

it("two processes on one PostgreSQL, one killed in the middle of many transfers and stakings: nothing is lost and nothing is doubled", async () => {
  const url = await emptyDatabase();
  // both migrate and seed the empty database
  processes.push(...(await Promise.all([startProcess(url), startProcess(url)])));
  // a third server, in this process, creates the people and reads the database
  world = await startWorld({ kind: "server", url }, { clock: null, seedDemo: false, ...LONG_SESSIONS });
  const { db } = world.server.ctx;
  const newHolder = world.newHolder;
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => newHolder(`pp${index}`)));
  const heights = await Promise.all(
    people.map(async (person) => [person.walletId, await undelegated(person)] as const),
  );
  const intents = intentsOf(people, new Map(heights));

  let answered = 0;
  let unanswered = 0;
  const dropped = (): void => {
    unanswered += 1;
  };
  let [stable, killed] = [processes[0] as ServerProcess, processes[1] as ServerProcess];
  let restarted: Promise<void> | undefined;
  const both = () => [stable, killed] as const;
  const answers = await Promise.all(
    intents.map(async (intent, index) => {
      // every tenth client sends its intent to both processes at once
      const copies = await Promise.all(
        Array.from({ length: index % 10 === 0 ? 2 : 1 }, (_, copy) => send(intent, both, index + copy, dropped)),
      );
      answered += 1;
      if (answered === INTENTS / 4) {
        restarted = killed.kill().then(async () => {
          killed = await startProcess(url);
          processes.push(killed);
        });
      }
      return copies;
    }),
  );
  await restarted;

  // every answer is a receipt or a refusal, and both copies of an intent have the same receipt
  expect(answers.flat().filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  const receipts = new Map<string, unknown>();
  for (const [index, copies] of answers.entries()) {
    const hashes = copies.flatMap(({ status, body }) =>
      status === 200 ? [(body as { transactionHash: unknown }).transactionHash] : [],
    );
    expect(new Set(hashes).size).toBeLessThanOrEqual(1);
    if (hashes[0] !== undefined) receipts.set(`intent-${index}`, hashes[0]);
  }
  expect(unanswered).toBeGreaterThan(0);
  expect(receipts.size).toBeGreaterThan(INTENTS / 2);
  // what was answered exists once, and nothing else exists
  const executed = await rows(db, sql`select reference, hash from transactions where reference is not null`);
  expect(executed).toHaveLength(receipts.size);
  expect(Object.fromEntries(executed.map(({ reference, hash }) => [reference, hash]))).toEqual(
    Object.fromEntries(receipts),
  );
  expect(await violatedLaws(db)).toEqual([]);
  expect(await reconcile(db)).toEqual([]);

  // every kind was executed by many
  const kinds = await rows(
    db,
    sql`select type, count(*)::int as n from transactions where reference is not null group by 1 order by 1`,
  );
  expect(kinds.map(({ type }) => type)).toEqual([
    "cancelUndelegate",
    "delegate",
    "moveDelegation",
    "send",
    "undelegate",
  ]);
  expect(kinds.filter(({ n }) => Number(n) < PEOPLE)).toEqual([]);

  // 22 days later, both processes run the job while all wallets are read through both: each entry matures once
  const due = await rows(
    db,
    sql`select wallet_id, sum(balance)::text as units, count(*)::int as entries from unbondings group by 1 order by 1`,
  );
  expect(due.length).toBeGreaterThan(PEOPLE / 2);
  // moves the clock of the database, and runs the job of the process
  const advance = async (seconds: number, process = stable): Promise<void> => {
    expect((await postSandbox({ server: process }, "clock", { advanceSeconds: seconds })).status).toBe(200);
  };
  await advance(20 * DAY);
  const unpaid = await rows(db, sql`select count(*)::int as n from ledger_movements where kind = 'complete-unbonding'`);
  expect(unpaid).toEqual([{ n: 0 }]);
  await Promise.all([
    ...[stable, killed, stable, killed].map((process) => advance(DAY, process)),
    ...people.flatMap((person) =>
      [stable, killed, stable, killed].map((process) => accountOf(through(process, person))),
    ),
  ]);
  const paid = await rows(
    db,
    sql`select a.wallet_id, (-sum(e.amount))::text as units, count(*)::int as entries
      from ledger_entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.key = e.account
      where m.kind = 'complete-unbonding' and a.kind = 'unbonding' group by 1 order by 1`,
  );
  expect(paid).toEqual(due);
  const notified = await rows(
    db,
    sql`select w.id as wallet_id, count(*)::int as entries from notifications n join wallets w on w.user_id = n.user_id
      where n.text like '% finished unstaking %' group by 1 order by 1`,
  );
  expect(notified).toEqual(due.map(({ wallet_id, entries }) => ({ wallet_id, entries })));
  // each week of rewards is paid once
  expect(
    await rows(
      db,
      sql`select wallet_id, from_validator, created_at from transactions where type = 'distribution'
        group by 1, 2, 3 having count(*) > 1`,
    ),
  ).toEqual([]);
  expect(await violatedLaws(db)).toEqual([]);

  // both processes prune when they start; a repetition of a transfer whose key was pruned moves nothing
  const count = async (table: "transactions" | "idempotency_keys"): Promise<unknown> =>
    (await rows(db, sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;
  const transactions = await count("transactions");
  await advance(20 * DAY);
  await Promise.all([stable.kill(), killed.kill()]);
  const again = await Promise.all([startProcess(url), startProcess(url)]);
  processes.push(...again);
  [stable, killed] = [again[0] as ServerProcess, again[1] as ServerProcess];
  await vi.waitFor(async () => expect(await count("idempotency_keys")).toBe(0), { timeout: 60_000, interval: 50 });
  const repeated = intents.filter(({ input }) => receipts.has(input.key)).slice(0, 40);
  const late = await Promise.all(repeated.map((intent, index) => send(intent, both, index, dropped)));
  expect(late.filter(({ status }) => status !== 409)).toEqual([]);
  expect(await rows(db, sql`select reference from transactions where reference is not null`)).toHaveLength(
    receipts.size,
  );
  expect(Number(await count("transactions"))).toBeGreaterThanOrEqual(Number(transactions));
  expect(await violatedLaws(db)).toEqual([]);
}, 600_000);
