import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";
import { listCounts } from "./schema/lists.ts";

/** The name of a list in `list_counts`. */
export type ListName = `${"transactions" | "notifications" | "following" | "followers" | "referrals"}:${string}`;

/** The position of a page in a list that is read from the newest row on. */
export interface Place {
  readonly total: number;
  /** The page is read from rows older than this time; null: from the newest row on. */
  readonly until: string | null;
  /** The number of those rows before the page, at most about 500; null: the page is after the end of the list. */
  readonly skip: number | null;
}

/**
 * Finds the place of the page after `skipped` rows from the counts of the list's parts, in one statement whose cost
 * depends on the number of parts and not on the page. `kinds` limits the list to rows of these kinds.
 */
export const placeIn = async (
  db: Db,
  list: ListName,
  skipped: number,
  kinds: ReadonlyArray<string> | null = null,
): Promise<Place> => {
  const parts = db.$with("parts").as(
    db
      .select({ since: listCounts.since, rows: sql<string>`sum(${listCounts.rows})`.as("rows") })
      .from(listCounts)
      .where(and(eq(listCounts.list, list), kinds === null ? undefined : inArray(listCounts.kind, [...kinds])))
      .groupBy(listCounts.since),
  );
  const first = sql`${String(skipped)}::bigint`;
  const [place] = await db
    .with(parts)
    .select({
      total: sql<number>`(select coalesce(sum(rows), 0) from parts)`.mapWith(Number),
      until: sql<string | null>`placed.until::text`,
      skip: sql<number | null>`placed.skip`.mapWith(Number),
    })
    .from(
      sql`(select 1) as one left join lateral (
        select until, ${first} - through + rows as skip from (
          select since, rows, sum(rows) over newer as through, lag(since) over newer as until
          from parts window newer as (order by since desc)
        ) as counted where through > ${first} order by since desc limit 1
      ) as placed on true`,
    );
  return place ?? { total: 0, until: null, skip: null };
};

/** The condition that a row is in the page's part or an older one. */
export const isInPart = (createdAt: PgColumn, { until }: Place): SQL | undefined =>
  until === null ? undefined : sql`${createdAt} < ${until}::timestamptz`;

/** The number of pages of a list; an empty list has one. */
export const pagesOf = ({ total }: Place, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** The number of rows of each list; lists that never had rows are absent. */
export const listTotals = async (db: Db, lists: ReadonlyArray<ListName>): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ list: listCounts.list, rows: sql<number>`sum(${listCounts.rows})`.mapWith(Number) })
    .from(listCounts)
    .where(inArray(listCounts.list, [...lists]))
    .groupBy(listCounts.list);
  return new Map(rows.map((row) => [row.list, row.rows]));
};
