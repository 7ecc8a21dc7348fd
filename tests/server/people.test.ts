import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readMails } from "../../server/auth/mail.ts";
import { follows } from "../../server/db/schema/people.ts";
import * as calls from "../../src/adapters/http/calls/contacts.ts";
import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { known } from "../support/known.ts";
import type { Client } from "./support/client.ts";
import { gate } from "./support/gate.ts";
import { notificationsOf, untilWaiting } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, GRACE } from "./support/world.ts";

/** The first page of a list of people. */
const listOf = async (who: Client, segment: string) =>
  (await who.ok(calls.getPeople, { params: { segment }, body: { per_page: 30, page: 1 } })).data;

onPostgres("People", (world, kind) => {
  it("following is visible on both sides, and the followed person is notified", async () => {
    const [anna, ben] = [await world().newUser("anna"), await world().newUser("ben")];
    const { id } = await ben.ok(getUser);
    await anna.ok(calls.follow, { params: { id } });
    await anna.ok(calls.follow, { params: { id } });
    const [following, followers] = [await listOf(anna, "following"), await listOf(ben, "followers")];
    expect(following).toMatchObject([{ username: "ben", isFollowing: true, following: false }]);
    expect(followers).toMatchObject([{ username: "anna", isFollowing: false, following: true }]);
    expect((await notificationsOf({ client: ben })).map(({ text }) => text)).toEqual(["anna Tester follows you"]);
    await anna.ok(calls.unfollow, { params: { id } });
    expect((await ben.ok(calls.getOwnProfile)).followers_count).toBe(0);
  });

  it("a blocked person neither finds nor follows the person who blocked them", async () => {
    const [cara, dan] = [await world().newUser("caracal"), await world().newUser("danube")];
    const [{ id: caraId }, { id: danId }] = [await cara.ok(getUser), await dan.ok(getUser)];
    await dan.ok(calls.follow, { params: { id: caraId } });
    await cara.ok(calls.block, { params: { id: danId } });
    expect((await dan.ok(calls.searchContacts, { params: { query: "caracal" } })).data).toEqual([]);
    expect((await dan.send(calls.getProfile, { params: { id: caraId } })).status).toBe(404);
    expect((await cara.ok(calls.getOwnProfile)).followers_count).toBe(0);
    expect((await cara.ok(calls.getProfile, { params: { id: danId } })).blocked).toBe(true);
    await cara.ok(calls.unblock, { params: { id: danId } });
    expect((await dan.ok(calls.getProfile, { params: { id: caraId } })).username).toBe("caracal");
  });

  it("a blocked person can block back and unblock, with the same answers as for anyone, and both blocks hold", async () => {
    const [eve, fay] = [await world().newUser("evening"), await world().newUser("fayence")];
    const [{ id: eveId }, { id: fayId }] = [await eve.ok(getUser), await fay.ok(getUser)];
    await eve.ok(calls.block, { params: { id: fayId } });
    await fay.ok(calls.block, { params: { id: eveId } });
    await eve.ok(calls.unblock, { params: { id: fayId } });
    // who blocked first cannot follow the person who blocked back
    expect((await eve.send(calls.follow, { params: { id: fayId } })).status).toBe(404);
    expect((await fay.ok(calls.getProfile, { params: { id: eveId } })).blocked).toBe(true);
    await eve.ok(calls.block, { params: { id: fayId } });
    await fay.ok(calls.unblock, { params: { id: eveId } });
    expect((await fay.send(calls.getProfile, { params: { id: eveId } })).status).toBe(404);
    await eve.ok(calls.unblock, { params: { id: fayId } });
    expect((await fay.ok(calls.getProfile, { params: { id: eveId } })).blocked).toBe(false);
  });

  const isConcurrent = kind === "PostgreSQL";
  // the embedded database runs one transaction at a time
  if (isConcurrent)
    it("a follow that races with a block by the followed person is refused", async () => {
      const { ctx } = world().server;
      const [gil, hal] = [await world().newUser("gilbert"), await world().newUser("halbert")];
      const [{ id: gilId }, { id: halId }] = [await gil.ok(getUser), await hal.ok(getUser)];
      await hal.ok(calls.follow, { params: { id: gilId } });
      const { open: lock, opened: locked } = gate();
      const { open: release, opened: released } = gate();
      // the block has written itself, and waits for the follow that it ends
      const held = ctx.db.transaction(async (tx) => {
        await tx.select().from(follows).where(eq(follows.followee, gilId)).for("update");
        lock();
        await released;
      });
      await locked;
      const blocking = hal.ok(calls.block, { params: { id: gilId } });
      await untilWaiting(ctx.db);
      const following = gil.send(calls.follow, { params: { id: halId } });
      await Promise.race([following, untilWaiting(ctx.db, 2)]);
      release();
      await Promise.all([held, blocking]);
      expect(await following).toEqual({ status: 404, body: { error: "Profile not found" } });
      expect((await hal.ok(calls.getOwnProfile)).followers_count).toBe(0);
    });

  it("a profile is found by id, ULID, username and referral code; the last two in any letter case", async () => {
    const [jane, kim] = [await world().newUser("jane.doe"), await world().newUser("kimberly")];
    const of = await jane.ok(getUser);
    const found = async (id: string) => (await kim.ok(calls.getProfile, { params: { id } })).id;
    for (const value of [
      of.id,
      of.ulid,
      "jane.doe",
      "Jane.Doe",
      known(of.referral_code),
      known(of.referral_code).toLowerCase(),
    ])
      expect(await found(value)).toBe(of.id);
    const unknown = await kim.send(calls.getProfile, { params: { id: "nobody.at.all" } });
    expect(unknown).toMatchObject({ status: 404, body: { error: "Profile not found" } });
  });

  it("a username that equals another person's referral code finds that other person", async () => {
    const [liam, mona] = [await world().newUser("liam.one"), await world().newUser("mona.one")];
    const { id, ...liams } = await liam.ok(getUser);
    const referral_code = known(liams.referral_code);
    const names = { first_name: "Mona", last_name: "One", username: referral_code, bio: null, country: "DE" };
    await mona.ok(calls.updateProfile, { body: { ...names, is_private: false } });
    // a database may read the row last that was written last
    await liam.ok(calls.updateProfile, { body: { ...names, username: "liam.one", is_private: false } });
    const page = await mona.ok(calls.getProfile, { params: { id: referral_code.toLowerCase() } });
    expect(page.id).toBe(id);
  });

  it("a blocked person can be followed only after being unblocked", async () => {
    const [pia, quin] = [await world().newUser("pia.one"), await world().newUser("quin.one")];
    const params = { id: (await quin.ok(getUser)).id };
    await pia.ok(calls.block, { params });
    expect(await pia.send(calls.follow, { params })).toMatchObject({
      status: 422,
      body: { error: "You have blocked this person. Unblock them first." },
    });
    await pia.ok(calls.unblock, { params });
    await pia.ok(calls.follow, { params });
    expect((await pia.ok(calls.getProfile, { params })).following).toBe(true);
  });

  it("search finds by name, username, @username and exact email; LIKE wildcards are literal; an unknown email is returned", async () => {
    const ada = await world().signIn(ADA);
    const search = async (query: string) => (await ada.ok(calls.searchContacts, { params: { query } })).data;
    expect(await search("Grace Hopper")).toMatchObject([{ username: "grace" }]);
    expect(await search("@grace")).toMatchObject([{ username: "grace" }]);
    expect(await search(GRACE.email)).toMatchObject([{ username: "grace" }]);
    expect(await search("%%%%")).toEqual([]);
    expect(await search("stranger@nowhere.test")).toBe("stranger@nowhere.test");
  });

  it("an invitation is mailed with the referral link; a member gets no mail, and the answer does not reveal it", async () => {
    const ada = await world().signIn(ADA);
    const { referral_code } = await ada.ok(getUser);
    await ada.ok(calls.inviteByEmail, { body: { email: "Pal@Nowhere.test" } });
    expect((await world().mailTo("pal@nowhere.test")).link).toBe(
      `${world().server.url}/signup?referral=${referral_code}`,
    );
    const lena = await world().newUser("lena");
    const code = (await world().mailTo("lena@people.test")).code;
    await ada.ok(calls.inviteByEmail, { body: { email: "lena@people.test" } });
    expect((await world().mailTo("lena@people.test")).code).toBe(code);
    expect((await lena.ok(getUser)).email).toBe("lena@people.test");
  });

  it("invitations are limited per recipient and per sender", async () => {
    const senders = [await world().newUser("sender.one"), await world().newUser("sender.two")];
    const invite = async (sender: number, email: string) =>
      (await senders[sender]?.send(calls.inviteByEmail, { body: { email } }))?.status;
    for (const sender of [0, 1, 0]) expect(await invite(sender, "often@nowhere.test")).toBe(204);
    expect(await invite(1, "often@nowhere.test")).toBe(429);
    for (let sent = 0; sent < 28; sent += 1) expect(await invite(0, `pal${sent}@nowhere.test`)).toBe(204);
    expect(await invite(0, "one.more@nowhere.test")).toBe(429);
  });

  it("repeated following and unfollowing causes one notification, and is then refused", async () => {
    const [rita, sam] = [await world().newUser("rita"), await world().newUser("samuel")];
    const params = { id: (await sam.ok(getUser)).id };
    const follow = async () => (await rita.send(calls.follow, { params })).status;
    for (let round = 0; round < 5; round += 1) {
      expect(await follow()).toBe(204);
      await rita.ok(calls.unfollow, { params });
    }
    for (let again = 5; again < 60; again += 1) expect(await follow()).toBe(204);
    expect(await follow()).toBe(429);
    expect((await notificationsOf({ client: sam })).map(({ text }) => text)).toEqual(["rita Tester follows you"]);
  });

  it("names and mails contain no control characters and no links", async () => {
    const tom = await world().newUser("tomtom");
    const names = { first_name: "Tom", last_name: "Tester", username: "tomtom", bio: null, country: "DE" };
    const set = (change: object) => tom.send(calls.updateProfile, { body: { ...names, is_private: false, ...change } });
    for (const first_name of ["T\u0007om", "T\r\nBcc: x", "T\u202emo", "\u200b", "Тom"]) {
      expect([first_name, (await set({ first_name })).status]).toEqual([first_name, 422]);
    }
    expect((await set({ bio: "line\nline" })).status).toBe(200);
    expect((await set({ bio: "\u202eenil" })).status).toBe(422);
    expect((await set({ username: "tom-tom" })).status).toBe(422);
    await set({ first_name: "Free coins at https://evil.test/login now", last_name: "y".repeat(60) });
    await tom.ok(calls.inviteByEmail, { body: { email: "victim@nowhere.test" } });
    const [mail] = await readMails(world().server.ctx, "victim@nowhere.test");
    expect(mail?.subject).toBe("Free coins at https evil test login now… invites you to Optio");
  });

  it("a name is stored without what was copied with it and has no appearance", async () => {
    const ana = await world().newUser("ana.one");
    const names = { last_name: "Tester", username: "ana.one", bio: null, country: "DE", is_private: false };
    const stored = async (first_name: string) =>
      (await ana.ok(calls.updateProfile, { body: { ...names, first_name } })).first_name;
    expect(await stored("\u202bعمر\u202c ")).toBe("عمر");
    expect(await stored("An\u00adna")).toBe("Anna");
    expect(await stored("\ufeff\u2068Sam 👨\u200d👩\u200d👧\u2069")).toBe("Sam 👨\u200d👩\u200d👧");
  });

  it("email and phone are shown only to the people that their owner follows", async () => {
    const [uma, vic] = [await world().newUser("uma.one"), await world().newUser("vic.one")];
    const [umaId, vicId] = [(await uma.ok(getUser)).id, (await vic.ok(getUser)).id];
    await uma.ok(calls.follow, { params: { id: vicId } });
    expect(await listOf(uma, "following")).toMatchObject([{ username: "vic.one", email: null, phone_number: null }]);
    expect(await listOf(vic, "followers")).toMatchObject([{ username: "uma.one", email: "uma.one@people.test" }]);
    expect((await uma.ok(calls.searchContacts, { params: { query: "vic.one" } })).data).toMatchObject([
      { email: null },
    ]);
    await vic.ok(calls.follow, { params: { id: umaId } });
    expect(await listOf(uma, "following")).toMatchObject([{ username: "vic.one", email: "vic.one@people.test" }]);
  });

  it("private people are found by their exact username and never by search, and no one can be followed, blocked or paid by a guessed name", async () => {
    const [wil, xena] = [await world().newUser("wil.one"), await world().newUser("xena.one")];
    const names = { first_name: "Xena", last_name: "Hidden", username: "xena.one", bio: null, country: "DE" };
    const { referral_code } = await xena.ok(calls.updateProfile, { body: { ...names, is_private: true } });
    const search = async (query: string) => (await wil.ok(calls.searchContacts, { params: { query } })).data;
    expect(await search("xena.one")).toEqual([]);
    expect(await search("xena.one@people.test")).toBe("xena.one@people.test");
    expect((await wil.ok(calls.getProfile, { params: { id: "xena.one" } })).is_private).toBe(true);
    for (const id of ["xena.one", referral_code, "no.such.name"]) {
      for (const call of [calls.follow, calls.unfollow, calls.block, calls.unblock, calls.getReceivingAddresses]) {
        expect([id, call.name, await wil.send(call, { params: { id } })]).toEqual([
          id,
          call.name,
          { status: 404, body: { error: "Profile not found" } },
        ]);
      }
    }
  });

  it("a search needs 4 characters, and profiles cannot be guessed in bulk", async () => {
    const yuri = await world().newUser("yuri.one");
    for (const query of ["a", "   ", " ab  ", "%%%", "abc"]) {
      expect(await yuri.send(calls.searchContacts, { params: { query } })).toEqual({
        status: 422,
        body: {
          message: "Please search atleast 4 characters for a contacts",
          errors: { query: ["Please search atleast 4 characters for a contacts"] },
        },
      });
    }
    const guess = async (id: string) => (await yuri.send(calls.getProfile, { params: { id } })).status;
    for (let tried = 0; tried < 60; tried += 1) expect(await guess(`nobody${tried}`)).toBe(404);
    expect(await guess("yuri.one")).toBe(429);
    expect(await guess((await yuri.ok(getUser)).id)).toBe(200);
  });

  it("recents are the last recipients, newest first, each once", async () => {
    const [gus, hal, ida] = [
      await world().newHolder("gus"),
      await world().newHolder("hal"),
      await world().newHolder("ida"),
    ];
    for (const to of [hal, ida, hal]) {
      world().advance(6);
      await transfer(gus, { amount: "1", to: to.optio });
    }
    const recents = await gus.client.ok(calls.getRecents, { params: { id: gus.walletId } });
    expect(recents.map(({ username }) => username)).toEqual(["hal", "ida"]);
    const { ulid } = await hal.client.ok(calls.getOwnProfile);
    const where = await gus.client.ok(calls.getReceivingAddresses, { params: { id: ulid } });
    expect(where.find(({ chainId }) => chainId === "optio")?.address).toBe(hal.optio);
  });

  it("the demo accounts have pages of contacts and notifications, some of them unread", async () => {
    const ada = await world().signIn(ADA);
    const following = await ada.ok(calls.getPeople, {
      params: { segment: "following" },
      body: { per_page: 30, page: 1 },
    });
    const notified = await ada.ok(getNotifications, { body: { page: 1 } });
    expect(following.data.length).toBe(30);
    expect(following.last_page).toBeGreaterThan(1);
    expect(notified.last_page).toBeGreaterThan(1);
    expect(notified.data.some(({ read_at }) => read_at === null)).toBe(true);
    expect(notified.data.some(({ read_at }) => read_at !== null)).toBe(true);
  });
});
