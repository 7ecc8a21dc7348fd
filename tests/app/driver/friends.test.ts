import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { Command, type Contact, views } from "../../../src/domain/contacts/index.ts";
import { bob } from "../../domain/contacts/people.ts";
import { type Device, open, type User } from "../../support/driver.ts";
import { json, noContent, silence } from "../../support/scripted-api.ts";
import { createPeopleDevice } from "../../support/session/people.ts";
import { slowStorage } from "../../support/slow-storage.ts";

const NAME = "optio.friends";
const NEVER = Number.POSITIVE_INFINITY;
const withAddress: Contact = { ...bob, email: "bob@demo.optio", phone_number: "+12025550142" };
const carol: Contact = { ...bob, id: "u-3", username: "carol", first_name: "Carol" };

const page = (data: ReadonlyArray<Contact>) => () => json(200, { data, current_page: 1, last_page: 1 });
const loadFollowing = Command.LoadPeople({ segment: "following", page: 1 });
const followed = (user: User) =>
  views.peopleOf(user.sees().contacts, "following")?.list.map(({ username }) => username) ?? null;

/** A device that Ada is signed in on, and her server's answers. */
const adasDevice = () => {
  const device = createPeopleDevice();
  device.signedInAs("ada");
  return { device, server: device.servers.ada };
};

/** A device on which an earlier page stored that Ada follows Bob, and a server that does not answer for people. */
const withFriends = async () => {
  const { device, server } = adasDevice();
  const user = await open(device);
  server.always("getPeople", page([withAddress]));
  user.does(loadFollowing);
  await user.looks();
  await user.closesTheTab();
  server.always("getPeople", silence);
  return { device, server };
};

/** Opens a tab whose storage returns the friends after `ms` milliseconds. */
const openSlowly = (device: Device, ms: number) =>
  open(device, undefined, undefined, slowStorage(device.clock, ms, [KEYS.friends]));

describe("the friends slice", () => {
  it("is shown by the next page before the server answers, without email address and phone number", async () => {
    const { device } = await withFriends();
    expect(device.storage.getItem(NAME)).not.toMatch(/bob@demo|12025550142/);
    const user = await open(device);
    user.does(loadFollowing);
    await user.looks();
    expect(followed(user)).toEqual(["bob"]);
    expect(views.peopleOf(user.sees().contacts, "following")?.request.status).toBe("pending");
    expect(user.reports).toEqual([]);
  });

  it("is all of the state that a visit leaves in local storage", async () => {
    const { device } = await withFriends();
    expect(device.storage.names().toSorted()).toEqual([
      ...["optio.access_token", "optio.expires_at", "optio.friends", "optio.last_activity"],
      // hints of the next start: that the user is onboarded, and the id of the wallet
      ...["optio.onboarded", "optio.refresh_token", "optio.wallet"],
    ]);
  });

  it("holds the first 30 people, and no photo inside its address", async () => {
    const { device, server } = adasDevice();
    const user = await open(device);
    const people = Array.from({ length: 40 }, (_, at) => ({ ...bob, id: `p${at}`, avatar: "x".repeat(1_000) }));
    server.always("getPeople", page(people));
    user.does(loadFollowing);
    await user.looks();
    expect(JSON.parse(device.storage.getItem(NAME) ?? "").following).toHaveLength(30);
    expect(device.storage.getItem(NAME)?.length).toBeLessThan(10_000);
  });

  it("follows every change of the list", async () => {
    const { device, server } = adasDevice();
    const user = await open(device);
    server.always("getPeople", page([bob, carol]));
    server.always("unfollow", () => noContent);
    user.does(loadFollowing);
    await user.looks();
    expect(device.storage.getItem(NAME)).toContain("carol");
    user.does(Command.Change({ id: carol.id, change: "unfollow" }));
    await user.looks();
    expect(device.storage.getItem(NAME)).toContain("bob");
    expect(device.storage.getItem(NAME)).not.toContain("carol");
  });

  it("is removed by a logout", async () => {
    const { device } = await withFriends();
    const user = await open(device);
    await user.signsOut();
    expect(device.storage.getItem(NAME)).toBeNull();
    expect(followed(user)).toBeNull();
  });

  it("T5: of another user is never read, and is replaced by that of this one", async () => {
    const { device, server } = await withFriends();
    const foreign = (device.storage.getItem(NAME) ?? "").replace(/"user":"[^"]*"/, '"user":"bea"');
    device.storage.setItem(NAME, foreign);
    const user = await open(device);
    expect(followed(user)).toBeNull();
    expect(device.storage.getItem(NAME)).toBe(foreign);
    server.always("getPeople", page([carol]));
    user.does(loadFollowing);
    await user.looks();
    expect(device.storage.getItem(NAME)).toContain("carol");
    expect(device.storage.getItem(NAME)).not.toContain('"bea"');
  });
});

describe("a friends slice that loads slowly", () => {
  it.each([4_999, 5_000])("W12 is restored after %i ms, and delays nothing else", async (ms) => {
    const { device } = await withFriends();
    const user = await openSlowly(device, ms);
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    await device.clock.turn(ms - 1);
    expect(followed(user)).toBeNull();
    await device.clock.turn(1);
    expect(followed(user)).toEqual(["bob"]);
    expect(user.reports).toEqual([]);
  });

  it.each([5_001, NEVER])(
    "W12 is reported after 5,000 ms, skipped, and unchanged when it arrives after %d",
    async (ms) => {
      const { device, server } = await withFriends();
      const before = device.storage.getItem(NAME);
      const user = await openSlowly(device, ms);
      await device.clock.turn(5_000);
      expect(user.reports).toEqual(["the stored friends could not be read"]);
      server.always("getPeople", page([carol]));
      user.does(loadFollowing);
      await user.looks();
      await device.clock.turn(60_000);
      expect(followed(user)).toEqual(["carol"]);
      expect(device.storage.getItem(NAME)).toBe(before);
    },
  );

  it("W12 does not replace what the server answered in the meantime, which is then stored", async () => {
    const { device, server } = await withFriends();
    const before = device.storage.getItem(NAME);
    server.always("getPeople", page([carol]));
    const user = await openSlowly(device, 3_000);
    user.does(loadFollowing);
    await user.looks();
    expect(device.storage.getItem(NAME)).toBe(before);
    await device.clock.turn(3_000);
    expect(followed(user)).toEqual(["carol"]);
    expect(device.storage.getItem(NAME)).toContain("carol");
  });

  it.each(['{"user":', "[]", '{"user":"ada","following":[{"id":7}]}', "\u0000"])(
    "W12 is reported and stays as it is to the byte if it is %j",
    async (corrupt) => {
      const { device, server } = adasDevice();
      device.storage.setItem(NAME, corrupt);
      server.always("getPeople", page([carol]));
      const user = await open(device);
      user.does(loadFollowing);
      await user.looks();
      expect(followed(user)).toEqual(["carol"]);
      expect(user.reports).toEqual(["the stored friends could not be read"]);
      expect(device.storage.getItem(NAME)).toBe(corrupt);
    },
  );

  it("W12 is skipped without a report if the storage refuses to read it, or is full", async () => {
    const { device, server } = await withFriends();
    const refusing = (name: string): string | null => {
      if (name === NAME) throw new DOMException("blocked", "SecurityError");
      return device.tab().getItem(name);
    };
    const full = (name: string, value: string): void => {
      if (name === NAME) throw new DOMException("full", "QuotaExceededError");
      device.tab().setItem(name, value);
    };
    const blocked: Device = { ...device, tab: () => ({ ...device.tab(), getItem: refusing, setItem: full }) };
    server.always("getPeople", page([carol]));
    const user = await open(blocked);
    user.does(loadFollowing);
    await user.looks();
    expect(followed(user)).toEqual(["carol"]);
    expect(user.reports).toEqual([]);
  });
});
