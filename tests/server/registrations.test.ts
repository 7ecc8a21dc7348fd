import { expect, it } from "vitest";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { at, codeBody, from, registration, tokenOf } from "./support/accounts.ts";
import type { Client } from "./support/client.ts";
import { onPostgres } from "./support/on-postgres.ts";

onPostgres(
  "A registration",
  (world) => {
    /** A browser at an address of its own, with the cookie that the server gave it. */
    const browser = async (address: string): Promise<Client> => {
      const client = from(world(), address);
      await client.send(calls.logout as never, { body: { refresh_token: "none" } });
      return client;
    };
    const link = (client: Client, email: string) => client.ok(calls.login, { body: { ...at(email), password: "" } });
    const referralOf = async (person: Client): Promise<string> => (await person.ok(calls.getUser)).referral_code;
    const referrals = async (person: Client): Promise<number> =>
      (await person.ok(contacts.getOwnProfile)).referrals_count;
    const forged = (email: string, referral: string) => ({
      ...registration(email),
      referral,
      date_of_birth: "1901-01-01",
    });

    it("of a stranger does not become the account of the owner, who asks for a sign-in link and is sent to sign-up", async () => {
      const attacker = await world().newUser("attacker1");
      const email = "owner1@people.test";
      const stranger = await browser("203.0.113.70");
      await stranger.ok(calls.register, { body: forged(email, await referralOf(attacker)) });
      // messages are sent in the background: the stranger's is not to be mistaken for a later one
      await world().server.ctx.background.settled();
      const owner = await browser("198.51.100.70");
      await link(owner, email);
      const { readMails } = await import("../../server/auth/mail.ts");
      const [mail] = await readMails(world().server.ctx, email);
      expect(mail?.subject).toBe("Sign up for Optio");
      expect(mail?.body).toContain(`${world().server.url}/signup`);
      expect(mail?.body).not.toMatch(/token=|\b[0-9]{6}\b/);
      expect(await referrals(attacker)).toBe(0);
    });

    it("of a stranger is not confirmed by the owner, who opens the link that the stranger requested", async () => {
      const attacker = await world().newUser("attacker2");
      const email = "owner2@people.test";
      const stranger = await browser("203.0.113.71");
      await stranger.ok(calls.register, { body: forged(email, await referralOf(attacker)) });
      await world().server.ctx.background.settled();
      await link(stranger, email);
      const token = tokenOf((await world().mailTo(email)).link);
      const owner = await browser("198.51.100.71");
      const open = (client: Client) =>
        client.send(calls.magicLogin as never, { body: { token, platform_type: "web" } });
      expect(await open(owner)).toMatchObject({
        status: 422,
        body: { errors: { token: ["Open this link in the browser that you signed up with, or sign up here first"] } },
      });
      expect(await referrals(attacker)).toBe(0);
      // the link works for the client that registered, which was not hindered by the owner's try
      expect((await open(stranger)).status).toBe(200);
    });

    it("of the owner stays, however often a stranger registers the same address", async () => {
      const [attacker, friend] = [await world().newUser("attacker3"), await world().newUser("friend3")];
      const email = "owner3@people.test";
      const owner = await browser("198.51.100.72");
      await owner.ok(calls.register, { body: { ...registration(email), referral: await referralOf(friend) } });
      const stolen = forged(email, await referralOf(attacker));
      for (let sent = 0; sent < 51; sent += 1) {
        const stranger = await browser(`203.0.113.${100 + (sent % 10)}`);
        await stranger.ok(calls.register, { body: stolen });
      }
      world().advance(601);
      await link(owner, email);
      const { code } = await world().mailTo(email);
      const { access_token } = await owner.ok(calls.authCodeLogin, { body: codeBody(email, code) });
      expect(access_token).not.toBe("");
      expect([await referrals(friend), await referrals(attacker)]).toEqual([1, 0]);
    });

    it("is one of at most 30 of the same address, and the oldest is replaced", async () => {
      const { db } = world().server.ctx;
      const { registrations } = await import("../../server/db/schema/accounts.ts");
      const { eq } = await import("drizzle-orm");
      const email = "crowded@people.test";
      for (let sent = 0; sent < 34; sent += 1) {
        world().advance(61);
        await (await browser(`203.0.113.${150 + sent}`)).ok(calls.register, { body: registration(email) });
        await world().server.ctx.background.settled();
      }
      const rows = await db
        .select()
        .from(registrations)
        .where(eq(registrations.subject, `email:${email}`));
      expect(rows).toHaveLength(30);
      const addresses = rows.map(({ address }) => Number(address?.split(".").at(-1)));
      expect(Math.min(...addresses)).toBe(154);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);
