import { type SQL, sql } from "drizzle-orm";
import type { MOVEMENT_KINDS } from "../../src/domain/values/words.ts";
import { COMMISSION_MEMO } from "../../src/domain/wallet/payouts.ts";
import { type Db, rowsOf } from "../db/database.ts";
import { ACCOUNT_KINDS, entries, type revaluations } from "../db/schema/ledger.ts";
import type { Account } from "../ledger/accounts.ts";
import { coinsOf } from "../staking/shares.ts";

/** The books of a wallet in one token. */
export interface Book {
  readonly walletId: string;
  readonly token: string;
}

/** What a wallet has in its three pots, or what a movement adds to them, in base units. */
export interface Units {
  readonly available: bigint;
  readonly staked: bigint;
  readonly arriving: bigint;
}

/**
 * The place of a movement in the books: its time, the movement of the ledger and the leg. What a revaluation does to a wallet
 * has no leg: -1.
 */
export interface Place {
  readonly at: Date;
  readonly movement: number;
  readonly leg: number;
}

/** A movement of the books, as one wallet sees it. */
export interface Line extends Place, Units {
  readonly kind: (typeof MOVEMENT_KINDS)[number];
  readonly transactionId: string | null;
  readonly validator: string | null;
}

type Kind = Account["kind"];

const NO_LEG = -1;
const POTS: Readonly<Partial<Record<Kind, keyof Units>>> = {
  available: "available",
  staked: "staked",
  unbonding: "arriving",
};
const NOTHING: Units = { available: 0n, staked: 0n, arriving: 0n };

/** The kind and the validator in the key of an account (`keyOf`). */
const partsOf = (key: string) => {
  const [name, , , validator = ""] = key.split("|");
  const kind = ACCOUNT_KINDS.find((known) => known === name);
  if (kind === undefined) throw new Error("the key of an account begins with its kind");
  return { kind, validator: validator === "" ? null : validator };
};

export const addUnits = (a: Units, b: Units): Units => ({
  available: a.available + b.available,
  staked: a.staked + b.staked,
  arriving: a.arriving + b.arriving,
});

/** What moves between two pots of a wallet. */
const OWN: Readonly<Record<string, Line["kind"]>> = {
  "available staked": "staked",
  "staked unbonding": "unstaked",
  "unbonding available": "arrived",
  "unbonding staked": "cancelled",
  "staked staked": "moved",
};

/** What a leg is for a wallet, by its accounts; a side that is not the wallet's own is `other`. */
const kindOf = (own: { readonly from?: Kind; readonly to?: Kind }, other: Kind, isCommission: boolean) => {
  if (own.from !== undefined && own.to !== undefined) return OWN[`${own.from} ${own.to}`] ?? "moved";
  // the side of a stake that is nobody's is what an earlier slash took (0006_books.sql)
  if (other === "burned" || other === "staked") return "slashed";
  if (own.to !== undefined) return other === "rewards" ? (isCommission ? "commission" : "reward") : "received";
  return other === "fees" ? "fee" : "sent";
};

/** A side of a leg as it is stored, with the row of activity of an own one. */
interface Side {
  readonly movement: string;
  readonly leg: number;
  readonly at: string;
  readonly account: string;
  readonly amount: string;
  readonly own: boolean;
  readonly transaction: string | null;
  readonly validator: string | null;
  readonly memo: string | null;
}

/** One leg as the wallet sees it, from its two sides. */
const lineOf = (sides: ReadonlyArray<Side>): Line | null => {
  const from = sides.find(({ amount }) => amount.startsWith("-"));
  const to = sides.find(({ amount }) => !amount.startsWith("-"));
  if (from === undefined || to === undefined) return null;
  const [paying, paid] = [partsOf(from.account), partsOf(to.account)];
  const own = {
    ...(from.own ? { from: paying.kind } : {}),
    ...(to.own ? { to: paid.kind } : {}),
  };
  const row = sides.find((side) => side.own && side.transaction !== null);
  let pots = NOTHING;
  for (const side of sides) {
    const pot = POTS[partsOf(side.account).kind];
    if (side.own && pot !== undefined) pots = { ...pots, [pot]: pots[pot] + BigInt(side.amount) };
  }
  return {
    at: new Date(Number(from.at)),
    movement: Number(from.movement),
    leg: from.leg,
    kind: kindOf(own, from.own ? paid.kind : paying.kind, row?.memo === COMMISSION_MEMO),
    ...pots,
    transactionId: row?.transaction ?? null,
    validator: (to.own ? paid.validator : null) ?? (from.own ? paying.validator : null) ?? row?.validator ?? null,
  };
};

const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const isOf = ({ walletId, token }: Book, of: SQL = sql`${entries}`): SQL =>
  sql`${of}.wallet_id = ${walletId} and ${of}.token = ${token}`;

/** What the legs before two times add up to, pot by pot. */
export const sumsBefore = async (db: Db, book: Book, from: Date, to: Date) => {
  const rows = await rowsOf<{ readonly account: string; readonly opening: string; readonly closing: string }>(
    db,
    sql`select account, coalesce(sum(amount) filter (where at < ${time(from)}), 0)::text as opening,
        sum(amount)::text as closing
      from ${entries} where ${isOf(book)} and at < ${time(to)} group by account`,
  );
  const sums = (of: "opening" | "closing"): Units => {
    const pot = (kind: Kind): bigint =>
      rows.reduce((sum, row) => (partsOf(row.account).kind === kind ? sum + BigInt(row[of]) : sum), 0n);
    return { available: pot("available"), staked: pot("staked"), arriving: pot("unbonding") };
  };
  return { opening: sums("opening"), closing: sums("closing") };
};

/** The newest legs of a period, at most `limit`; `before`: those before this place. */
export const legsOf = async (
  db: Db,
  book: Book,
  from: Date,
  to: Date,
  before: Place | null,
  limit: number,
): Promise<ReadonlyArray<Line>> => {
  const isBefore =
    before === null
      ? sql`true`
      : sql`(at, movement_id, leg) < (${time(before.at)}, ${before.movement}::bigint, ${before.leg}::integer)`;
  const sides = await rowsOf<Side>(
    db,
    sql`with legs as materialized (
        select at, movement_id, leg from ${entries}
        where ${isOf(book)} and at >= ${time(from)} and at < ${time(to)} and ${isBefore} and amount <> 0
        group by at, movement_id, leg order by at desc, movement_id desc, leg desc limit ${limit}
      )
      select side.movement_id::text as movement, side.leg, (extract(epoch from side.at) * 1000)::bigint::text as at,
        side.account, side.amount::text, coalesce(side.wallet_id = ${book.walletId}, false) as own,
        side.transaction_id as transaction, t.from_validator as validator, t.memo
      from legs join ${entries} as side on side.movement_id = legs.movement_id and side.leg = legs.leg
        left join transactions t on t.id = side.transaction_id and t.wallet_id = ${book.walletId}
          and t.type = 'distribution'
      order by side.at desc, side.movement_id desc, side.leg desc, side.id`,
  );
  const legs = new Map<string, Side[]>();
  for (const side of sides) {
    const key = `${side.movement} ${side.leg}`;
    legs.set(key, [...(legs.get(key) ?? []), side]);
  }
  return [...legs.values()].flatMap((of) => lineOf(of) ?? []);
};

/** A revaluation, and the shares that the wallet has after it. */
type Revalued = Readonly<
  Record<Exclude<keyof typeof revaluations.$inferSelect, "at" | "movementId" | "validator"> | "held", string>
> & { readonly movement: string; readonly validator: string; readonly at: string };

/**
 * What slashes of whole validators took from the wallet's stake before a time, oldest first: they write nothing of it
 * themselves. Above zero where somebody else left with all shares, and a fraction of a base unit became a whole one.
 */
export const revaluedBefore = async (db: Db, book: Book, to: Date): Promise<ReadonlyArray<Line>> => {
  const stakeOf = (validator: SQL): SQL => sql`${`staked|${book.token}||`} || ${validator} || '|'`;
  const isStake = (of: SQL, validator: SQL): SQL =>
    sql`${of}.wallet_id = ${book.walletId} and ${of}.account = ${stakeOf(validator)} and ${of}.shares is not null`;
  const rows = await rowsOf<Revalued>(
    db,
    sql`with revalued as (
        select r.*, lag(r.movement_id, 1, 0::bigint) over (partition by r.validator order by r.movement_id) as last
        from validators v join revaluations r on r.validator = v.address
        where exists (select from ${entries} as own where ${isStake(sql`own`, sql`v.address`)})
      ), holding as (
        select revalued.*, sum(coalesce(change.shares, 0)) over (partition by validator order by movement_id) as held
        from revalued cross join lateral (select sum(e.shares) as shares from ${entries} as e
          where ${isStake(sql`e`, sql`revalued.validator`)}
            and e.movement_id > revalued.last and e.movement_id <= revalued.movement_id) as change
      )
      select movement_id::text as movement, validator, (extract(epoch from at) * 1000)::bigint::text as at,
        coins_before::text as "coinsBefore", shares_before::text as "sharesBefore",
        coins_after::text as "coinsAfter", shares_after::text as "sharesAfter", held::text
      from holding where at < ${time(to)} and held > 0 order by holding.at, movement_id`,
  );
  return rows.flatMap((row): ReadonlyArray<Line> => {
    const held = BigInt(row.held);
    const before = coinsOf({ bonded: BigInt(row.coinsBefore), shares: BigInt(row.sharesBefore) }, held);
    const after = coinsOf({ bonded: BigInt(row.coinsAfter), shares: BigInt(row.sharesAfter) }, held);
    const [movement, at] = [Number(row.movement), new Date(Number(row.at))];
    const place = { at, movement, leg: NO_LEG };
    const line: Line = {
      ...{ ...place, ...NOTHING, kind: "slashed", staked: after - before },
      ...{ transactionId: null, validator: row.validator },
    };
    return after === before ? [] : [line];
  });
};

/** Whether a place comes before another one in the order of the books. */
export const isEarlier = (a: Place, b: Place): boolean =>
  a.at.getTime() !== b.at.getTime() ? a.at < b.at : a.movement !== b.movement ? a.movement < b.movement : a.leg < b.leg;

/** The id of a movement of the books, which is the same for ever. */
export const lineId = ({ movement, leg }: Place): string => `${movement}-${leg === NO_LEG ? "r" : leg}`;

/** The place of the movement with this id in the books; null where there is none. */
export const placeOf = async (db: Db, book: Book, id: string): Promise<Place | null> => {
  const [, digits, part] = /^([1-9][0-9]{0,14})-(r|0|[1-9][0-9]{0,8})$/.exec(id) ?? [];
  if (digits === undefined) return null;
  const movement = Number(digits);
  const leg = part === "r" ? NO_LEG : Number(part);
  const found =
    part === "r"
      ? sql`select (extract(epoch from at) * 1000)::bigint::text as at from revaluations where movement_id = ${movement}::bigint`
      : sql`select (extract(epoch from at) * 1000)::bigint::text as at from ${entries}
          where ${isOf(book)} and movement_id = ${movement}::bigint and leg = ${leg}::integer limit 1`;
  const [row] = await rowsOf<{ readonly at: string }>(db, found);
  return row === undefined ? null : { at: new Date(Number(row.at)), movement, leg };
};
