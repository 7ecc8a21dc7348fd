import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Db, insertAll } from "../db/database.ts";
import { LOCKS, tryLock } from "../db/locks.ts";
import { settings, users } from "../db/schema/accounts.ts";
import { follows, notifications } from "../db/schema/people.ts";
import { delegations, redelegations, transactions, unbondings, wallets } from "../db/schema/wallets.ts";
import { inTransaction } from "../db/transaction.ts";
import { postAll } from "../ledger/post.ts";
import type { Context } from "../shared/context.ts";
import { chance } from "./chance.ts";
import { seedGenesis } from "./genesis.ts";
import { mergePasts, opening, payments, pendingPayment } from "./history.ts";
import { createPeople, type People } from "./people.ts";
import { createFollows, createNotifications } from "./social.ts";
import { createStake } from "./stake.ts";

/** How many of the contacts exchange payments with a demo account: people pay the same few people again and again. */
const FRIENDS = 8;

const isSeeded = async (db: Db): Promise<boolean> => (await db.$count(settings, eq(settings.key, "seeded"))) > 0;

const seedDemo = async (tx: Db, { demo, contacts }: People, now: Date): Promise<void> => {
  const random = chance("optio demo data");
  const [first, ...others] = contacts;
  const everyone = [...demo, ...contacts];
  const stakes = demo.map((person) => createStake(person, random, now));
  const past = mergePasts([
    ...demo.map((person) => opening(person, random)),
    ...demo.map((person) => payments(person, [first, ...others.slice(0, FRIENDS - 1)], random, now)),
    ...stakes.map((stake) => stake.past),
    ...demo.map((person) => pendingPayment(person, first, random, now)),
  ]);
  await tx.insert(users).values(everyone.map((person) => person.user));
  await tx.insert(wallets).values(everyone.map((person) => person.wallet));
  await postAll(tx, past.postings);
  await insertAll(tx, transactions, past.rows);
  await tx.insert(delegations).values(stakes.flatMap((stake) => stake.delegations));
  await tx.insert(unbondings).values(stakes.flatMap((stake) => stake.unbondings));
  await tx.insert(redelegations).values(stakes.flatMap((stake) => stake.redelegations));
  const society = { people: everyone, follows: createFollows(demo, contacts, random, now) };
  await insertAll(tx, follows, society.follows);
  const notified = demo.flatMap((person) => createNotifications(person, society, past.rows, now));
  await insertAll(tx, notifications, notified);
};

/** How long a process waits before it asks again whether the one that seeds is ready, in milliseconds. */
const SEEDING_POLL_MS = 250;

/** Seeds under the lock; `busy` while another process holds it. */
const seedOnce = (ctx: Context, now: Date, people: People | null): Promise<"seeded" | "already" | "busy"> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await tryLock(tx, LOCKS.seed))) return "busy";
    if (await isSeeded(tx)) return "already";
    await seedGenesis(tx, now, ctx.config.validatorCount);
    if (people !== null) await seedDemo(tx, people, now);
    await tx.insert(settings).values({ key: "seeded", value: now.toISOString() });
    return "seeded";
  });

/**
 * Fills an empty database, once, by one process: the ledger's genesis always, the demo accounts and their history
 * (relative to now) if `seedDemo` is set. Another process that starts meanwhile waits for it, however long it takes; the
 * time limits of the pool apply to each question, not to the waiting. Resolves to whether anything was written.
 */
export const seed = async (ctx: Context): Promise<boolean> => {
  if (await isSeeded(ctx.db)) return false;
  const now = ctx.clock.now();
  const people = ctx.config.seedDemo ? await createPeople(ctx, chance("optio demo people"), now) : null;
  for (;;) {
    const outcome = await seedOnce(ctx, now, people);
    if (outcome !== "busy") return outcome === "seeded";
    await setTimeout(SEEDING_POLL_MS);
  }
};
