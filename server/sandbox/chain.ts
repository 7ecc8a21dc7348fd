import { and, eq, gt, lte } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import { inclusionOf, msOfBlocks, SLASHED_PER_MILLE } from "../chain/parameters.ts";
import { first } from "../db/database.ts";
import { transactions, wallets } from "../db/schema/wallets.ts";
import { readBody } from "../http/body.ts";
import { mature } from "../jobs/mature.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal, toUnits } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";
import { changeCommission, unjail } from "../staking/operate.ts";
import { RATE_DECIMALS } from "../staking/periods.ts";
import { WHOLE } from "../staking/shares.ts";
import { type Fault, MAX_FAULT_AGE_SECONDS, slash } from "../staking/slash.ts";
import { type Misbehaviour, misbehaveNext } from "../transfer/misbehaviour.ts";
import { followSchedule } from "./commissions.ts";

const BODY_BYTES = 1024;
const MOST_SECONDS = 10 * 365 * 24 * 3600;

type Body = Readonly<Record<string, unknown>>;

/** The penalties: for missing blocks, and for signing two blocks of one height. */
const FAULTS = {
  downtime: { fraction: (WHOLE * SLASHED_PER_MILLE.downtime) / 1000n, tombstone: false },
  "double-sign": { fraction: (WHOLE * SLASHED_PER_MILLE.doubleSign) / 1000n, tombstone: true },
} as const;

const secondsOf = (value: unknown, most: number): number | null =>
  typeof value === "number" && value >= 0 && value <= most ? value : null;

const validatorOf = ({ validator }: Body): string => {
  const isAddress = typeof validator === "string" && /^optiovaloper1[02-9ac-hj-np-z]{38}$/.test(validator);
  if (!isAddress) throw refuse(422, "validator does not exist");
  return validator;
};

/** A share of 1 as a decimal or a JSON number; null for anything else. */
const shareOf = (value: unknown): bigint | null =>
  typeof value === "string" || typeof value === "number" ? toUnits(String(value), RATE_DECIMALS) : null;

const faultOf = (body: Body): Fault => {
  const validator = validatorOf(body);
  const { fault = "downtime", fraction, jail = true, faultAgeSeconds = MAX_FAULT_AGE_SECONDS } = body;
  if (fault !== "downtime" && fault !== "double-sign") throw refuse(422, "fault must be downtime or double-sign");
  const share = fraction === undefined ? FAULTS[fault].fraction : shareOf(fraction);
  if (share === null || share === 0n || share >= WHOLE) {
    throw refuse(422, "fraction must be a decimal above 0 and below 1, with at most 18 decimals");
  }
  if (typeof jail !== "boolean") throw refuse(422, "jail must be true or false");
  const ageSeconds = secondsOf(faultAgeSeconds, MAX_FAULT_AGE_SECONDS);
  if (ageSeconds === null) {
    throw refuse(422, `faultAgeSeconds must be a number of seconds from 0 to ${MAX_FAULT_AGE_SECONDS}`);
  }
  return { validator, fraction: share, jail, tombstone: FAULTS[fault].tombstone, ageSeconds };
};

/** The most blocks that a transfer waits for, is listed after, or that a halt lasts: a year of them. */
const MOST_BLOCKS = 5_256_000;

const blocksOf = (field: string, value: unknown): number => {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_BLOCKS) return value;
  throw refuse(422, `${field} must be a whole number of blocks from 0 to ${MOST_BLOCKS}`);
};

const misbehaviourOf = ({ outcome = null, status = null, pendingBlocks = 0, lateBlocks = 0 }: Body): Misbehaviour => {
  if (outcome !== null && outcome !== "failed" && outcome !== "cancelled") {
    throw refuse(422, "outcome must be failed or cancelled");
  }
  if (status !== null && !(typeof status === "string" && /^[a-z][a-z_-]{0,31}$/.test(status))) {
    throw refuse(422, "status must be a word of small letters");
  }
  return {
    outcome,
    word: status,
    pendingBlocks: blocksOf("pendingBlocks", pendingBlocks),
    lateBlocks: blocksOf("lateBlocks", lateBlocks),
  };
};

/** Halts the chain: what waits for a block is included by the first one after it. */
const halt = async (ctx: Context, blocks: number): Promise<Date> => {
  const since = ctx.clock.now();
  const until = await ctx.clock.halt(ctx.db, msOfBlocks(blocks));
  const waits = and(
    eq(transactions.status, "pending"),
    gt(transactions.dueAt, since),
    lte(transactions.dueAt, inclusionOf(until)),
  );
  await ctx.db
    .update(transactions)
    .set({ dueAt: inclusionOf(until) })
    .where(waits);
  return until;
};

const bodyOf = async (c: HonoContext): Promise<Body> => {
  if (!/^application\/json(?:;|$)/.test(c.req.header("Content-Type") ?? "")) {
    throw refuse(415, "The body must be sent as application/json");
  }
  return readBody(c, BODY_BYTES).catch((error: unknown) => {
    if (error instanceof Refusal) return {};
    throw error;
  });
};

const timeOf = ({ clock }: Context) => ({
  now: clock.now().toISOString(),
  haltedUntil: clock.isHalted() ? clock.nextBlock(clock.now()).toISOString() : null,
});

const requireBlocks = ({ clock }: Context): void => {
  if (clock.isHalted()) throw refuse(422, "the chain is halted");
};

/**
 * Registers the endpoints that change the sandbox's chain. Each takes JSON and answers 422 `{ error }` for invalid values:
 * - `/sandbox/clock { advanceSeconds }` moves the clock, changes commissions that are due and settles what matured;
 * - `/sandbox/slash { validator, fault?, fraction?, jail?, faultAgeSeconds? }` punishes a validator;
 * - `/sandbox/unjail { validator }` releases it;
 * - `/sandbox/commission { validator, rate }` changes its commission;
 * - `/sandbox/next-transfer { wallet, outcome?, status?, pendingBlocks?, lateBlocks? }` says what the chain does to the next
 *   transfer of a wallet: its block refuses it, shows it with another word, comes late, or its row is listed late;
 * - `/sandbox/halt { blocks }` lets the chain make no block for that time.
 */
export const registerChain = (hono: Hono, ctx: Context): void => {
  const post = (path: string, act: (body: Body) => Promise<object>): void => {
    hono.post(path, async (c) => {
      await ctx.clock.refresh(ctx.db);
      return c.json(await act(await bodyOf(c)));
    });
  };
  hono.get("/sandbox/clock", async (c) => {
    await ctx.clock.refresh(ctx.db);
    return c.json(timeOf(ctx));
  });
  post("/sandbox/clock", async ({ advanceSeconds }) => {
    const seconds = secondsOf(advanceSeconds, MOST_SECONDS);
    if (seconds === null) throw refuse(422, "advanceSeconds must be a number of seconds, 0 or more");
    const moved = await ctx.clock.advance(ctx.db, seconds);
    if (moved === null) throw refuse(422, "The clock cannot be moved beyond the year 2099");
    await followSchedule(ctx);
    await mature(ctx);
    return timeOf(ctx);
  });
  post("/sandbox/next-transfer", async ({ wallet, ...body }) => {
    const next = misbehaviourOf(body);
    const row =
      typeof wallet === "string" && /^[\w-]{1,64}$/.test(wallet)
        ? await first(ctx.db.select().from(wallets).where(eq(wallets.id, wallet)))
        : undefined;
    if (row === undefined) throw refuse(422, "wallet does not exist");
    await misbehaveNext(ctx.db, row.id, next);
    return timeOf(ctx);
  });
  post("/sandbox/halt", async ({ blocks }) => {
    await halt(ctx, blocksOf("blocks", blocks));
    return timeOf(ctx);
  });
  post("/sandbox/slash", async (body) => {
    requireBlocks(ctx);
    const fault = faultOf(body);
    const { burned, wallets } = await slash(ctx, fault);
    return { validator: fault.validator, burned: toDecimal(burned, OPT.decimals), wallets };
  });
  post("/sandbox/unjail", async (body) => {
    requireBlocks(ctx);
    const validator = validatorOf(body);
    await unjail(ctx, validator);
    return { validator };
  });
  post("/sandbox/commission", async (body) => {
    requireBlocks(ctx);
    const validator = validatorOf(body);
    const rate = shareOf(body.rate);
    if (rate === null) throw refuse(422, "commission must be positive");
    await changeCommission(ctx, validator, (_, now) => ({ commission: toDecimal(rate, RATE_DECIMALS), at: now }));
    return { validator };
  });
};
