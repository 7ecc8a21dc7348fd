import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, lte, not, sql } from "drizzle-orm";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import type { Db } from "../db/database.ts";
import { challenges, outbox } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import { STRANGERS_WAITING, type Turn } from "./background.ts";
import type { ServerClock } from "./clock.ts";
import { newId } from "./random.ts";
import { macs, type Secrets, secretName } from "./service-key.ts";

/** A message to one address; `unsubscribe` is the address that a mail program posts to (RFC 8058). */
const Letter = Schema.Struct({
  to: Schema.String,
  subject: Schema.String,
  body: Schema.String,
  unsubscribe: Schema.optional(Schema.String),
});
export type Letter = typeof Letter.Type;

/**
 * What a message is worth: it goes until then, and only while its code or link can be used, if it has one. `digestOf`: whose
 * digest of alerts it is; null for all others.
 */
export interface Worth {
  readonly expiresAt: Date;
  readonly challenge: string | null;
  readonly digestOf: string | null;
}

/** A message that this process took to send it. */
export interface Taken {
  readonly id: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Null when it cannot be opened. */
  readonly letter: Letter | null;
}

const LANES: Readonly<Record<Turn["lane"], number>> = { known: 0, account: 1, stranger: 2, digest: 3 };
const isStrangers = inArray(outbox.lane, [LANES.account, LANES.stranger]);
/** A message that was taken is taken from a process that has not said for so long that it still sends it. */
const LEASE_MS = 30_000;
/** Not begun later: sending may take as long, and a code that arrives after its end helps nobody. */
const LAST_MS = 20_000;

const decodeLetter = Schema.decodeUnknownOption(Schema.fromJsonString(Letter));
const OPTIONS = { authTagLength: 16 };

const seal = (letter: Letter, key: Buffer, id: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv, OPTIONS);
  cipher.setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(JSON.stringify(letter), "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url")).join(".");
};

const unseal = (sealed: string, key: Buffer, id: string): Letter | null => {
  const [iv, tag, text] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (iv === undefined || text === undefined || tag?.length !== OPTIONS.authTagLength) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, OPTIONS);
    decipher.setAAD(Buffer.from(id));
    decipher.setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    return Option.getOrNull(decodeLetter(plain));
  } catch {
    return null;
  }
};

/** How many messages wait. */
export const countOutbox = (db: Db): Promise<number> => db.$count(outbox);

/** How many digests of alerts wait. */
export const countDigests = (db: Db): Promise<number> => db.$count(outbox, eq(outbox.lane, LANES.digest));

/** Drops the digests of a person that wait: the person wants none any more. */
export const dropDigests = async (db: Db, userId: string): Promise<void> => {
  await db.delete(outbox).where(eq(outbox.digestOf, userId));
};

/**
 * The messages that wait to be sent, in the database, so that neither an outage of the SMTP server nor the end of a process
 * loses one. Any process of the service takes them, in the order of their lanes and ranks (shared/background.ts).
 */
export const createOutbox = (db: Db, clock: Pick<ServerClock, "now">, secrets: Secrets) => {
  const keys = macs({ secrets }, "outbox", "");
  const names = secrets.map(secretName);
  let strangers = 0;
  /** Frees a place for a stranger's message; false when all that wait are of senders that sent fewer. */
  const makeRoom = async (tx: Db, rank: number): Promise<boolean> => {
    if ((await tx.$count(outbox, isStrangers)) < STRANGERS_WAITING) return true;
    const [loudest] = await tx
      .select({ id: outbox.id, rank: outbox.rank })
      .from(outbox)
      .where(isStrangers)
      .orderBy(desc(outbox.rank), desc(outbox.createdAt))
      .limit(1);
    if (loudest === undefined || loudest.rank <= rank) return false;
    await tx.delete(outbox).where(eq(outbox.id, loudest.id));
    return true;
  };
  /** Only the newest code of a browser works: one that was used or replaced is not sent. */
  const isSpent = exists(
    db
      .select({ one: sql`1` })
      .from(challenges)
      .where(and(eq(challenges.id, outbox.challenge), isNotNull(challenges.usedAt))),
  );
  /** The row of an attempt: a slow one must not change what another process has taken meanwhile. */
  const ofAttempt = ({ id, attempts }: Taken) => and(eq(outbox.id, id), eq(outbox.attempts, attempts));
  const inMs = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);
  return {
    /** Keeps a message, within the transaction that makes its code; not one of a sender that filled the outbox. */
    put: async (tx: Db, letter: Letter, { lane, rank }: Turn, worth: Worth): Promise<void> => {
      const isStranger = lane === "account" || lane === "stranger";
      if (isStranger && !(await makeRoom(tx, rank))) return;
      const id = newId();
      const now = clock.now();
      const kept = { id, lane: LANES[lane], rank, key: names[0] ?? "", sealed: seal(letter, keys[0], id) };
      await tx.insert(outbox).values({ ...kept, ...worth, dueAt: now, createdAt: now });
      if (isStranger) strangers += 1;
    },
    /** Takes the next message that is due and sealed under a secret of this process; null when there is none. */
    take: async (): Promise<Taken | null> => {
      const next = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            lte(outbox.dueAt, clock.now()),
            gt(outbox.expiresAt, inMs(LAST_MS)),
            inArray(outbox.key, names),
            not(isSpent),
          ),
        )
        .orderBy(asc(outbox.lane), asc(outbox.rank), asc(outbox.createdAt))
        .limit(1)
        .for("update", { skipLocked: true });
      const [row] = await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: inMs(LEASE_MS) })
        .where(eq(outbox.id, next))
        .returning();
      if (row === undefined) return null;
      const key = keys[names.indexOf(row.key)];
      return { ...row, letter: key === undefined ? null : unseal(row.sealed, key, row.id) };
    },
    /** Says that this process still sends a message. */
    hold: async (taken: Taken): Promise<void> => {
      await db
        .update(outbox)
        .set({ dueAt: inMs(LEASE_MS) })
        .where(ofAttempt(taken));
    },
    /** Gives a message back, to be sent in `waitMs` milliseconds. */
    putBack: async (taken: Taken, waitMs: number): Promise<void> => {
      await db
        .update(outbox)
        .set({ dueAt: inMs(waitMs) })
        .where(ofAttempt(taken));
    },
    /** Deletes a message that was sent, or will never be. */
    remove: async (taken: Taken): Promise<void> => {
      await db.delete(outbox).where(ofAttempt(taken));
    },
    /** Deletes what is not worth sending any more; returns how many went without being sent in time. */
    expire: (): Promise<number> =>
      inTransaction(db, async (tx) => {
        await tx.delete(outbox).where(isSpent);
        const late = await tx
          .delete(outbox)
          .where(and(lte(outbox.expiresAt, inMs(LAST_MS)), lte(outbox.dueAt, clock.now())))
          .returning({ id: outbox.id });
        strangers = await tx.$count(outbox, isStrangers);
        return late.length;
      }),
    /** How many messages of strangers wait, as they were last counted. */
    strangers: (): number => strangers,
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
