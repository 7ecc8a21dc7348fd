import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/contacts.ts";
import * as notifications from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { PHOTO_LIMIT } from "../../src/domain/session/photo.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, GRACE, onBothDatabases } from "./support/world.ts";

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const image = (type: string, bytes: ReadonlyArray<number>, size = bytes.length): string =>
  `data:image/${type};base64,${Buffer.concat([Buffer.from(bytes), Buffer.alloc(size - bytes.length)]).toString("base64")}`;

onBothDatabases("People", (world) => {
  it("following is seen from both sides and told to the one who is followed", async () => {
    const [anna, ben] = [await world().newcomer("anna"), await world().newcomer("ben")];
    const { id } = await ben.ok(getUser);
    await anna.ok(calls.follow, { params: { id } });
    await anna.ok(calls.follow, { params: { id } });
    const following = await anna.ok(calls.getPeople, {
      params: { segment: "following" },
      body: { per_page: 30, page: 1 },
    });
    const followers = await ben.ok(calls.getPeople, {
      params: { segment: "followers" },
      body: { per_page: 30, page: 1 },
    });
    expect(following.data).toMatchObject([{ username: "ben", isFollowing: true, following: false }]);
    expect(followers.data).toMatchObject([{ username: "anna", isFollowing: false, following: true }]);
    const told = await ben.ok(notifications.getNotifications, { body: { page: 1 } });
    expect(told.data.map((each) => each.text)).toEqual(["anna Tester follows you"]);
    await anna.ok(calls.unfollow, { params: { id } });
    expect((await ben.ok(calls.getOwnProfile)).followers_count).toBe(0);
  });

  it("who is blocked neither finds nor follows the one who blocked", async () => {
    const [cara, dan] = [await world().newcomer("caracal"), await world().newcomer("danube")];
    const [{ id: caraId }, { id: danId }] = [await cara.ok(getUser), await dan.ok(getUser)];
    await dan.ok(calls.follow, { params: { id: caraId } });
    await cara.ok(calls.block, { params: { id: danId } });
    expect((await dan.ok(calls.searchContacts, { params: { query: "caracal" } })).data).toEqual([]);
    expect((await dan.send(calls.getProfile as never, { params: { id: caraId } })).status).toBe(404);
    expect((await cara.ok(calls.getOwnProfile)).followers_count).toBe(0);
    expect((await cara.ok(calls.getProfile, { params: { id: danId } })).blocked).toBe(true);
    await cara.ok(calls.unblock, { params: { id: danId } });
    expect((await dan.ok(calls.getProfile, { params: { id: caraId } })).username).toBe("caracal");
  });

  it("a page is found by id, ULID, username and referral code, in any case of letters where it has one", async () => {
    const [jane, kim] = [await world().newcomer("jane.doe"), await world().newcomer("kimberly")];
    const of = await jane.ok(getUser);
    const found = async (id: string) => (await kim.ok(calls.getProfile, { params: { id } })).id;
    for (const value of [of.id, of.ulid, "jane.doe", "Jane.Doe", of.referral_code, of.referral_code.toLowerCase()])
      expect(await found(value)).toBe(of.id);
    const nobody = await kim.send(calls.getProfile as never, { params: { id: "nobody.at.all" } });
    expect(nobody).toMatchObject({ status: 404, body: { error: "Profile not found" } });
  });

  it("a username that is somebody's referral code leads to that somebody", async () => {
    const [liam, mona] = [await world().newcomer("liam.one"), await world().newcomer("mona.one")];
    const { id, referral_code } = await liam.ok(getUser);
    const names = { first_name: "Mona", last_name: "One", username: referral_code, bio: null, country: "DE" };
    await mona.ok(calls.updateProfile, { body: { ...names, is_private: false } });
    // whose row was written last, a database may read last
    await liam.ok(calls.updateProfile, { body: { ...names, username: "liam.one", is_private: false } });
    const page = await mona.ok(calls.getProfile, { params: { id: referral_code.toLowerCase() } });
    expect(page.id).toBe(id);
  });

  it("who hides from the search is seen by whoever has the address", async () => {
    const [nora, otto] = [await world().newcomer("nora.hidden"), await world().newcomer("otto.one")];
    const names = { first_name: "Nora", last_name: "Hidden", username: "nora.hidden", bio: null, country: "DE" };
    await nora.ok(calls.updateProfile, { body: { ...names, is_private: true } });
    expect((await otto.ok(calls.getProfile, { params: { id: "nora.hidden" } })).is_private).toBe(true);
  });

  it("who is blocked is not followed before being unblocked", async () => {
    const [pia, quin] = [await world().newcomer("pia.one"), await world().newcomer("quin.one")];
    const params = { id: (await quin.ok(getUser)).id };
    await pia.ok(calls.block, { params });
    expect(await pia.send(calls.follow as never, { params })).toMatchObject({
      status: 422,
      body: { error: "You have blocked this person. Unblock them first." },
    });
    await pia.ok(calls.unblock, { params });
    await pia.ok(calls.follow, { params });
    expect((await pia.ok(calls.getProfile, { params })).following).toBe(true);
  });

  it("search finds by name, username and exact e-mail; signs of LIKE are only letters; an unknown e-mail comes back", async () => {
    const ada = await world().signIn(ADA);
    const search = async (query: string) => (await ada.ok(calls.searchContacts, { params: { query } })).data;
    expect(await search("Grace Hopper")).toMatchObject([{ username: "grace" }]);
    expect(await search(GRACE.email)).toMatchObject([{ username: "grace" }]);
    expect(await search("%%%%")).toEqual([]);
    expect(await search("stranger@nowhere.test")).toBe("stranger@nowhere.test");
  });

  it("people who hide from public search are not found", async () => {
    const [eve, finn] = [await world().newcomer("evergreen"), await world().newcomer("finnland")];
    const body = {
      first_name: "Eve",
      last_name: "Green",
      username: "evergreen",
      bio: null,
      country: "DE",
      is_private: true,
    };
    await eve.ok(calls.updateProfile, { body });
    expect((await finn.ok(calls.searchContacts, { params: { query: "evergreen" } })).data).toEqual([]);
  });

  it("an invitation is mailed with the referral link; a member is not invited", async () => {
    const ada = await world().signIn(ADA);
    const { referral_code } = await ada.ok(getUser);
    await ada.ok(calls.inviteByEmail, { body: { email: "Pal@Nowhere.test" } });
    expect((await world().mailTo("pal@nowhere.test")).link).toBe(
      `${world().server.url}/signup?referral=${referral_code}`,
    );
    const member = await ada.send(calls.inviteByEmail as never, { body: { email: GRACE.email } });
    expect(member.status).toBe(422);
  });

  it("S9: a photo is a real PNG or JPEG under 4 MB", async () => {
    const client = await world().newcomer("photographer");
    const put = (text: string) => client.send(calls.putAvatar as never, { body: { image: text } });
    expect((await put(image("jpeg", JPEG, PHOTO_LIMIT - 1))).status).toBe(200);
    expect((await put(image("jpeg", JPEG, PHOTO_LIMIT))).status).toBe(422);
    expect((await put(image("png", JPEG))).status).toBe(422);
    expect((await put(image("svg+xml", JPEG))).status).toBe(422);
    expect((await put("https://example.test/me.png")).status).toBe(422);
    expect((await client.ok(calls.deleteAvatar)).avatar).toBeNull();
  });

  it("recents are those one sent to last, newest first, each once", async () => {
    const [gus, hal, ida] = [
      await world().newHolder("gus"),
      await world().newHolder("hal"),
      await world().newHolder("ida"),
    ];
    for (const to of [hal, ida, hal]) {
      world().turn(6);
      await transfer(gus, { amount: "1", to: to.optio });
    }
    const recents = await gus.client.ok(calls.getRecents, { params: { id: gus.walletId } });
    expect(recents.map((each) => each.username)).toEqual(["hal", "ida"]);
    const { ulid } = await hal.client.ok(calls.getOwnProfile);
    const where = await gus.client.ok(calls.getReceivingAddresses, { params: { id: ulid } });
    expect(where.find((each) => each.chainId === "optio")?.address).toBe(hal.optio);
  });

  it("the demo accounts look alive: pages of contacts and notifications, some of them unread", async () => {
    const ada = await world().signIn(ADA);
    const following = await ada.ok(calls.getPeople, {
      params: { segment: "following" },
      body: { per_page: 30, page: 1 },
    });
    const told = await ada.ok(notifications.getNotifications, { body: { page: 1 } });
    expect(following.data.length).toBe(30);
    expect(following.last_page).toBeGreaterThan(1);
    expect(told.last_page).toBeGreaterThan(1);
    expect(told.data.some((each) => each.read_at === null)).toBe(true);
    expect(told.data.some((each) => each.read_at !== null)).toBe(true);
  });
});
