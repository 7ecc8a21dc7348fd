import { and, eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts } from "../../server/db/schema/ledger.ts";
import { notifications } from "../../server/db/schema/people.ts";
import { external, issuance } from "../../server/ledger/accounts.ts";
import { postAll } from "../../server/ledger/post.ts";
import { notify } from "../../server/notifications/notify.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { onPostgres } from "./support/on-postgres.ts";

/** With four values or more for each, more than the 65,535 parameters of a statement. */
const MANY = 17_000;

onPostgres(
  "What one fault concerns",
  (world) => {
    it("is notified to any number of people, each once by its key", async () => {
      const { db } = world().server.ctx;
      const { id: userId } = await (await world().newHolder("notified")).client.ok(getUser);
      const createdAt = new Date(Date.UTC(2026, 10, 1));
      const all = Array.from({ length: MANY }, (_, n) => ({
        ...{ userId, createdAt },
        text: `Lost ${n}`,
        link: "/activity",
        dedupeKey: `fault ${n}`,
      }));
      await notify(db, all);
      await notify(db, all.slice(-2_000));
      const ofFault = and(eq(notifications.userId, userId), like(notifications.dedupeKey, "fault %"));
      expect(await db.$count(notifications, ofFault)).toBe(17_000);
    });

    it("is posted to any number of accounts, which are opened once", async () => {
      const { db } = world().server.ctx;
      const legs = Array.from({ length: MANY }, (_, n) => ({
        from: issuance("optio/OPT"),
        to: external("optio/OPT", `many${n}`),
        amount: 1n,
      }));
      const posting = { kind: "faucet", at: new Date(), legs } as const;
      await postAll(db, [posting]);
      await postAll(db, [posting]);
      const opened = and(like(accounts.key, "external|optio/OPT|%"), eq(accounts.balance, 2n));
      expect(await db.$count(accounts, opened)).toBe(17_000);
    });
  },
  { seedDemo: false },
);
