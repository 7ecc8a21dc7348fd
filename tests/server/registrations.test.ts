import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readMails } from "../../server/auth/mail.ts";
import { registrations } from "../../server/db/schema/accounts.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { known } from "../support/known.ts";
import { browser, from } from "./support/accounts.ts";
import type { Client } from "./support/client.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { enter, entered, login, openLink, registration } from "./support/sign-in.ts";
import { PASSWORD } from "./support/world.ts";

onPostgres(
  "A registration",
  (world) => {
    const referralOf = async (person: Client): Promise<string> => known((await person.ok(calls.getUser)).referral_code);
    const referrals = async (person: Client): Promise<number> =>
      known((await person.ok(contacts.getOwnProfile)).referrals_count);
    const forged = (email: string, referral: string) => ({
      ...registration(email),
      referral,
      date_of_birth: "1901-01-01",
    });

    it("of a stranger does not become the account of the owner, who asks for a sign-in link and is sent to sign-up", async () => {
      const attacker = await world().newUser("attacker1");
      const email = "owner1@people.test";
      const stranger = await browser(world(), "203.0.113.70");
      await stranger.ok(calls.register, { body: forged(email, await referralOf(attacker)) });
      // messages are sent in the background: the stranger's is not to be mistaken for a later one
      await world().server.ctx.background.settled();
      const owner = await browser(world(), "198.51.100.70");
      await login(owner, email);
      const [mail] = await readMails(world().server.ctx, email);
      expect(mail?.subject).toBe("Sign up for Optio");
      expect(mail?.body).toContain(`${world().server.url}/signup`);
      expect(mail?.body).not.toMatch(/token=|\b[0-9]{6}\b/);
      expect(await referrals(attacker)).toBe(0);
    });

    it("of a stranger is not confirmed by the owner, who opens the link that the stranger requested", async () => {
      const attacker = await world().newUser("attacker2");
      const email = "owner2@people.test";
      const stranger = await browser(world(), "203.0.113.71");
      await stranger.ok(calls.register, { body: forged(email, await referralOf(attacker)) });
      await world().server.ctx.background.settled();
      await login(stranger, email);
      const { token } = await world().mailTo(email);
      const owner = await browser(world(), "198.51.100.71");
      expect(await openLink(owner, token)).toMatchObject({
        status: 422,
        body: { errors: { token: ["Open this link in the browser that you signed up with, or sign up here first"] } },
      });
      expect(await referrals(attacker)).toBe(0);
      // the link works for the client that registered, which was not hindered by the owner's try
      expect((await openLink(stranger, token)).status).toBe(200);
    });

    it("of the owner stays, however often a stranger registers the same address", async () => {
      const [attacker, friend] = [await world().newUser("attacker3"), await world().newUser("friend3")];
      const email = "owner3@people.test";
      const owner = await browser(world(), "198.51.100.72");
      await owner.ok(calls.register, { body: { ...registration(email), referral: await referralOf(friend) } });
      const stolen = forged(email, await referralOf(attacker));
      for (let sent = 0; sent < 51; sent += 1) {
        const stranger = await browser(world(), `203.0.113.${100 + (sent % 10)}`);
        await stranger.ok(calls.register, { body: stolen });
      }
      await world().server.ctx.background.settled();
      world().advance(601);
      await login(owner, email);
      await entered(owner, email, (await world().mailTo(email)).code);
      expect([await referrals(friend), await referrals(attacker)]).toEqual([1, 0]);
    });

    it("is one of at most 30 of the same address, and the oldest is replaced", async () => {
      const { db } = world().server.ctx;
      const email = "crowded@people.test";
      const times: number[] = [];
      for (let sent = 0; sent < 34; sent += 1) {
        world().advance(61);
        times.push(world().server.ctx.clock.now().getTime());
        await (await browser(world(), `203.0.113.${150 + sent}`)).ok(calls.register, { body: registration(email) });
        await world().server.ctx.background.settled();
      }
      const rows = await db
        .select()
        .from(registrations)
        .where(eq(registrations.subject, `email:${email}`));
      expect(rows).toHaveLength(30);
      const oldest = Math.min(...rows.map(({ expiresAt }) => expiresAt.getTime()));
      expect(oldest - 24 * 3_600_000).toBe(times[4]);
    });

    it("of a stranger at the same address, with or without a cookie, does not become the account of the owner", async () => {
      const attacker = await world().newUser("attacker4");
      const office = "203.0.113.74";
      for (const [index, stranger] of [await browser(world(), office), from(world(), office)].entries()) {
        const email = `owner4${index}@people.test`;
        await stranger.ok(calls.register, { body: forged(email, await referralOf(attacker)) });
        await world().server.ctx.background.settled();
        // a fresh browser, and one that the owner used before
        for (const owner of [from(world(), office), await browser(world(), office)]) {
          await login(owner, email);
          const [mail] = await readMails(world().server.ctx, email);
          expect(mail?.subject).toBe("Sign up for Optio");
        }
      }
      expect(await referrals(attacker)).toBe(0);
    });

    it("of the owner is not ended by one of a stranger at the same address who sends no cookie", async () => {
      const [attacker, friend] = [await world().newUser("attacker5"), await world().newUser("friend5")];
      const email = "owner5@people.test";
      const office = "203.0.113.75";
      const owner = await browser(world(), office);
      await owner.ok(calls.register, { body: { ...registration(email), referral: await referralOf(friend) } });
      const { code } = await world().mailTo(email);
      await from(world(), office).ok(calls.register, { body: forged(email, await referralOf(attacker)) });
      await world().server.ctx.background.settled();
      await entered(owner, email, code);
      expect([await referrals(friend), await referrals(attacker)]).toEqual([1, 0]);
    });

    it("needs a cookie: the right code without it says so, and the right code of an account signs in without it", async () => {
      const program = "203.0.113.76";
      const email = "cookieless@people.test";
      // each of these clients sends one call, so it never returns its cookie
      const withoutCookie = () => from(world(), program);
      await withoutCookie().ok(calls.register, { body: registration(email) });
      const needsCookie =
        "Signing up needs a cookie, which this browser does not keep. Allow cookies for this site, then sign up again.";
      expect(await enter(withoutCookie(), email, (await world().mailTo(email)).code)).toEqual({
        status: 422,
        body: { message: needsCookie, errors: { authCode: [needsCookie] } },
      });
      await world().newUser("keeps");
      await login(withoutCookie(), "keeps@people.test", PASSWORD);
      const { code } = await world().mailTo("keeps@people.test");
      expect((await enter(withoutCookie(), "keeps@people.test", code)).status).toBe(200);
    });

    it("and a sign-in of a browser with a cookie is not confirmed by a client at the same address that sends none", async () => {
      await world().newUser("shared");
      const office = "203.0.113.77";
      const owner = await browser(world(), office);
      await login(owner, "shared@people.test", PASSWORD);
      const { code } = await world().mailTo("shared@people.test");
      expect((await enter(from(world(), office), "shared@people.test", code)).status).toBe(401);
      expect((await enter(owner, "shared@people.test", code)).status).toBe(200);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);
