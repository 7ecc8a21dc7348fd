import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { storeAsciiEmails } from "../../server/auth/ascii-emails.ts";
import { mails, users } from "../../server/db/schema/accounts.ts";
import { invites } from "../../server/db/schema/people.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { from } from "./support/accounts.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { enter, login, registration } from "./support/sign-in.ts";
import { PASSWORD } from "./support/world.ts";

/** Spellings of one mailbox: mail to each of them is delivered to the first one. */
const SPELLINGS = [
  "box@ab.test",
  "box@ａb.test",
  "box@ａｂ.test",
  "BOX@AB.test",
  "box@ab。test",
  "box@ab．test",
  "box@ab.ｔｅｓｔ",
  "box＠ab.test",
  "box＠ab。test",
];

onPostgres(
  "A mailbox whose domain has several spellings",
  (world) => {
    it("gets at most 6 messages in ten minutes from one address, in whatever spelling they are requested", async () => {
      const client = from(world(), "203.0.113.90");
      for (const email of SPELLINGS) {
        for (let sent = 0; sent < 6; sent += 1) await client.ok(calls.register, { body: registration(email) });
      }
      await world().server.ctx.background.settled();
      const sent = await world().server.ctx.db.select().from(mails);
      expect(sent.map(({ recipient }) => recipient)).toEqual(Array.from({ length: 6 }, () => "box@ab.test"));
    });

    it("is one account, which signs in by each spelling", async () => {
      const owner = from(world(), "203.0.113.91");
      await owner.ok(calls.register, { body: registration("a@ö.test") });
      const { code } = await world().mailTo("a@xn--nda.test");
      expect((await enter(owner, "A@Ö.test", code)).status).toBe(200);
      owner.token = "";
      await login(owner, "a@xn--nda.test");
      expect((await enter(owner, "a@o\u0308.test", (await world().mailTo("a@xn--nda.test")).code)).status).toBe(200);
      const rows = await world().server.ctx.db.select().from(users).where(eq(users.email, "a@xn--nda.test"));
      expect(rows).toHaveLength(1);
    });

    it("gets 3 invitations in a day, in whatever spelling it is invited", async () => {
      const inviter = await world().newUser("inviter");
      const answers = [];
      for (const spelling of SPELLINGS) {
        const email = spelling.replace(/box/i, "guest");
        answers.push((await inviter.send(contacts.inviteByEmail, { body: { email } })).status);
      }
      expect(answers).toEqual([204, 204, 204, 429, 429, 429, 429, 429, 429]);
      const rows = await world().server.ctx.db.select().from(invites);
      expect(rows.map(({ email }) => email)).toEqual(["guest@ab.test"]);
    });

    it("that an older version stored in another spelling is stored in ASCII at the start, unless another account has it", async () => {
      const { db } = world().server.ctx;
      for (const name of ["older1", "older2", "newer2"]) await world().newUser(name);
      const rename = (email: string, to: string) => db.update(users).set({ email: to }).where(eq(users.email, email));
      await rename("older1@people.test", "older1@ü.test");
      await rename("older2@people.test", "older2@ü.test");
      await rename("newer2@people.test", "older2@xn--tda.test");
      expect(await storeAsciiEmails(db)).toBe(1);
      expect(await storeAsciiEmails(db)).toBe(1);
      const client = from(world(), "203.0.113.92");
      expect((await login(client, "older1@ü.test", PASSWORD)).status).toBe(200);
      expect((await world().mailTo("older1@xn--tda.test")).code).toMatch(/^[0-9]{6}$/);
      const left = await db.select().from(users).where(eq(users.email, "older2@ü.test"));
      expect(left.map(({ username }) => username)).toEqual(["older2"]);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);
