import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { notifications } from "../../server/db/schema/people.ts";
import * as calls from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import type { Client } from "./support/client.ts";
import { rows } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";

/** More than three statements of 2,000 rows. */
const MANY = 6_500;

onPostgres(
  "Notifications",
  (world) => {
    const fill = async (client: Client): Promise<string> => {
      const { id } = await client.ok(getUser);
      await world().server.ctx.db.execute(sql`insert into notifications (user_id, text, created_at)
        select ${id}, 'Number ' || n, '2026-11-01'::timestamptz + n * interval '1 second' from generate_series(1, ${MANY}) n`);
      return id;
    };
    /** Counts the statements on the table while a call runs, by the rows that each returned. */
    const batches = async (verb: "update" | "delete", work: () => Promise<unknown>): Promise<ReadonlyArray<number>> => {
      const { db } = world().server.ctx;
      await db.execute(sql`create table batches (n serial, rows integer)`);
      await db.execute(sql`create function note_batch() returns trigger language plpgsql as $$
        begin insert into batches (rows) select count(*) from touched; return null; end $$`);
      await db.execute(
        sql.raw(`create trigger note_batch after ${verb} on notifications referencing old table as touched
        for each statement execute function note_batch()`),
      );
      await work();
      const touched = await rows(db, sql`select rows from batches order by n`);
      await db.execute(sql`drop trigger note_batch on notifications`);
      await db.execute(sql`drop function note_batch`);
      await db.execute(sql`drop table batches`);
      return touched.map((batch) => Number(batch.rows));
    };

    it("S20: 6,500 are marked as read and cleared in statements of at most 2,000 rows, and nobody else's change", async () => {
      const [client, other] = [await world().newUser("busy"), await world().newUser("bystander")];
      const [id, otherId] = [await fill(client), await fill(other)];
      const { db } = world().server.ctx;
      const unread = async (userId: string): Promise<number> =>
        db.$count(notifications, sql`${notifications.userId} = ${userId} and ${notifications.readAt} is null`);
      const marking = await batches("update", () => client.ok(calls.markAllNotificationsAsRead));
      expect([Math.max(...marking), marking.reduce((sum, rows) => sum + rows, 0)]).toEqual([2_000, MANY]);
      expect([await unread(id), await unread(otherId)]).toEqual([0, MANY]);
      const clearing = await batches("delete", () => client.ok(calls.deleteNotifications));
      expect([Math.max(...clearing), clearing.reduce((sum, rows) => sum + rows, 0)]).toEqual([2_000, MANY]);
      expect(await client.ok(calls.getNotifications, { body: { page: 1 } })).toMatchObject({ data: [], last_page: 1 });
      const theirs = await other.ok(calls.getNotifications, { body: { page: 1 } });
      expect(theirs.last_page).toBe(MANY / 20);
      expect(await db.$count(notifications, eq(notifications.userId, id))).toBe(0);
    });

    it("with ids of more than 9 digits can be marked as read", async () => {
      const client = await world().newUser("latecomer");
      const { id } = await client.ok(getUser);
      const { db } = world().server.ctx;
      await db.execute(sql`select setval(pg_get_serial_sequence('notifications', 'id'), 3000000000)`);
      await db.insert(notifications).values({ userId: id, text: "late", createdAt: new Date(0) });
      const [row] = (await client.ok(calls.getNotifications, { body: { page: 1 } })).data;
      expect(row?.id).toBe("3000000001");
      await client.ok(calls.markNotificationAsRead, { body: { notification_id: row?.id ?? "" } });
      const [read] = (await client.ok(calls.getNotifications, { body: { page: 1 } })).data;
      expect(read?.read_at).not.toBeNull();
      const most = await client.send(calls.markNotificationAsRead, { body: { notification_id: "9".repeat(30) } });
      expect(most.status).toBe(404);
    });
  },
  { seedDemo: false },
);
