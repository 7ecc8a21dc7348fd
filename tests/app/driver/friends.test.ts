import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { createAppApi } from "../../../src/app/api/create-app-api.ts";
import type { Application } from "../../../src/app/application.ts";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { loadedLater } from "../../../src/app/reactors/loaded-later.ts";
import type { Reactor } from "../../../src/app/reactors/reactor.ts";
import { Command, type Contact, views } from "../../../src/domain/contacts/index.ts";
import { bob } from "../../domain/contacts/people.ts";
import { type Device, open as openWith, type User } from "../../support/driver.ts";
import { json, noContent, silence } from "../../support/scripted-api.ts";
import { createEncryptingDevice } from "../../support/session/encrypting.ts";
import { slowStorage } from "../../support/slow-storage.ts";

type Encrypting = ReturnType<typeof createEncryptingDevice>;

/** Opens a tab whose friends are encrypted. `encrypting` wraps what encrypts, `through` the storage. */
const open = (
  device: Encrypting,
  encrypting: Parameters<Encrypting["tabReactors"]>[0] = {},
  through?: Parameters<typeof openWith>[3],
): Promise<User> => openWith(device, device.tabReactors(encrypting), undefined, through);

const NAME = "optio.friends";
const NEVER = Number.POSITIVE_INFINITY;
const withAddress: Contact = { ...bob, email: "bob@demo.optio", phone_number: "+12025550142" };
const carol: Contact = { ...bob, id: "u-3", username: "carol", first_name: "Carol" };

const page = (data: ReadonlyArray<Contact>) => () => json(200, { data, current_page: 1, last_page: 1 });
const loadFollowing = Command.LoadPeople({ segment: "following", page: 1 });
const followed = (user: User) =>
  views.peopleOf(user.sees().contacts, "following")?.list.map(({ username }) => username) ?? null;

/** What the stored value says to its user; null without one that can be read. */
const stored = async ({ texts, storage }: Encrypting, user = "ada"): Promise<string | null> => {
  const value = storage.getItem(NAME) ?? "";
  expect(value).toMatch(/^(?:v1\..+)?$/);
  return Effect.runPromise(texts.decrypt(user, value.slice("v1.".length)));
};

/** A device that Ada is signed in on, and her server's answers. */
const adasDevice = () => {
  const device = createEncryptingDevice();
  device.signedInAs("ada");
  return { device, server: device.servers.ada };
};

/** A device on which an earlier page stored that Ada follows Bob, and a server that does not answer for people. */
const withFriends = async () => {
  const { device, server } = adasDevice();
  const user = await open(device);
  server.always("getPeople", page([withAddress]));
  await user.runs(loadFollowing);
  await user.closesTheTab();
  server.always("getPeople", silence);
  return { device, server };
};

/** What is stored counts as none, and the list that is loaded next replaces it. */
const requireReplaced = async ({ device, server }: ReturnType<typeof adasDevice>): Promise<void> => {
  server.always("getPeople", page([carol]));
  const user = await open(device);
  expect(followed(user)).toBeNull();
  await user.runs(loadFollowing);
  expect(await stored(device)).toContain("carol");
  expect(user.reports).toEqual([]);
};

/** A person whose names occur nowhere else. */
const friend: fc.Arbitrary<Contact> = fc
  .tuple(fc.uuid(), fc.string({ unit: fc.constantFrom(..."aeioubkrtzëñłж"), minLength: 12, maxLength: 12 }))
  .map(([id, name]) => ({ ...bob, id, username: `u-${name}`, first_name: `F ${name}`, last_name: `L ${name}` }));

/** A text as it is, and as it reads after each encoding in which something in it could be. */
const readings = (text: string): ReadonlyArray<string> => [
  text,
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString()),
  ...[...text.matchAll(/[0-9a-f]{8,}/gi)].map(([hex]) => Buffer.from(hex, "hex").toString()),
  ...[...text.matchAll(/[\w+/-]{8,}/g)].flatMap(([base64]) =>
    [0, 1, 2, 3].map((start) => Buffer.from(base64.slice(start), "base64").toString()),
  ),
];

/** Which of the names can be read on a device: in its local storage, and in the database of what ends with a session. */
const namesIn = (device: Encrypting, names: ReadonlyArray<string>) => {
  const records = [...device.ended.values()].map((record) =>
    record instanceof CryptoKey ? "" : Buffer.from((record as { data: ArrayBuffer }).data).toString(),
  );
  const values = device.storage.names().map((name) => device.storage.getItem(name) ?? "");
  const texts = [...values, ...records].flatMap(readings);
  return names.filter((name) => texts.some((text) => text.includes(name)));
};

/** Opens a tab whose storage returns the friends after `ms` milliseconds. */
const openSlowly = (device: Encrypting, ms: number) => open(device, {}, slowStorage(device.clock, ms, [KEYS.friends]));

describe("the friends slice", () => {
  it("is shown by the next page before the server answers, without email address and phone number", async () => {
    const { device } = await withFriends();
    expect(await stored(device)).not.toMatch(/bob@demo|12025550142/);
    const user = await open(device);
    await user.runs(loadFollowing);
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
    await user.runs(loadFollowing);
    expect(JSON.parse((await stored(device)) ?? "").following).toHaveLength(30);
    expect(device.storage.getItem(NAME)?.length).toBeLessThan(10_000);
  });

  it("follows every change of the list", async () => {
    const { device, server } = adasDevice();
    const user = await open(device);
    server.always("getPeople", page([bob, carol]));
    server.always("unfollow", () => noContent);
    await user.runs(loadFollowing);
    expect(await stored(device)).toContain("carol");
    await user.runs(Command.Change({ id: carol.id, change: "unfollow" }));
    expect(await stored(device)).toContain("bob");
    expect(await stored(device)).not.toContain("carol");
  });

  it("is removed by a logout, with its key", async () => {
    const { device } = await withFriends();
    const user = await open(device);
    expect([...device.ended.keys()]).toContain("key");
    await user.signsOut();
    expect(device.storage.getItem(NAME)).toBeNull();
    expect([...device.ended.keys()]).toEqual([]);
    expect(followed(user)).toBeNull();
  });

  it("T5: of another user is never read, and is replaced by that of this one", async () => {
    const { device } = await withFriends();
    const foreign = device.storage.getItem(NAME);
    device.signedInAs("bea");
    const user = await open(device);
    expect(followed(user)).toBeNull();
    expect(device.storage.getItem(NAME)).toBe(foreign);
    device.servers.bea.always("getPeople", page([carol]));
    await user.runs(loadFollowing);
    expect(await stored(device, "bea")).toContain("carol");
    expect(await stored(device, "ada")).toBeNull();
  });

  it("R4: has no name that can be read in any storage, in no encoding, and is there after a reload and gone after a logout", async () => {
    const { device, server } = adasDevice();
    const people = fc.sample(friend, { numRuns: 40, seed: 21 });
    server.always("getPeople", page(people));
    const first = await open({ ...device, keepsLog: true });
    first.does(loadFollowing);
    await first.waits("10 s");
    const secrets = people.flatMap(({ first_name, last_name, username }) => [first_name, last_name, username]);
    expect(device.storage.getItem(NAME)).not.toBeNull();
    expect(namesIn(device, secrets)).toEqual([]);
    await first.closesTheTab();
    server.always("getPeople", silence);
    const again = await open(device);
    await again.runs(loadFollowing);
    expect(followed(again)).toEqual(people.slice(0, 30).map(({ username }) => username));
    expect(namesIn(device, secrets)).toEqual([]);
    await again.signsOut();
    expect(device.storage.names()).not.toContain(NAME);
    const visitor = await open(device);
    expect(followed(visitor)).toBeNull();
  });

  it("R4: that is stored in plain text is found by this test", () => {
    const { device } = adasDevice();
    for (const encoded of [
      '[{"username":"zoë-kowalczyk"}]',
      Buffer.from("x zoë-kowalczyk").toString("base64"),
      `v1.${Buffer.from("xy zoë-kowalczyk").toString("base64url")}`,
      encodeURIComponent("zoë-kowalczyk"),
      Buffer.from("zoë-kowalczyk").toString("hex"),
    ]) {
      device.storage.setItem(NAME, encoded);
      expect([encoded, namesIn(device, ["zoë-kowalczyk"])]).toEqual([encoded, ["zoë-kowalczyk"]]);
    }
  });

  it("of an earlier version, in plain text, is read once and replaced by an encrypted one; that of another user is removed", async () => {
    const plain = (user: string) => {
      const { id, first_name, last_name, username, avatar, following } = bob;
      return JSON.stringify({ user, following: [{ id, first_name, last_name, username, avatar, following }] });
    };
    const { device, server } = adasDevice();
    server.always("getPeople", silence);
    device.storage.setItem(NAME, plain("ada"));
    const user = await open(device);
    expect(followed(user)).toEqual(["bob"]);
    expect(await stored(device)).toBe(plain("ada"));
    await user.closesTheTab();
    device.storage.setItem(NAME, plain("bea"));
    expect(followed(await open(device))).toBeNull();
    expect(device.storage.getItem(NAME)).toBeNull();
  });

  it.each(["v1.", "v1.AAAA", "v1.no base64", `v1.${"A".repeat(400)}`])(
    "counts as none if it is %j, and is replaced",
    async (value) => {
      const ada = await withFriends();
      ada.device.storage.setItem(NAME, value);
      await requireReplaced(ada);
    },
  );

  it("counts as none after its key was removed, and is replaced", async () => {
    const ada = await withFriends();
    await Effect.runPromise(ada.device.figures.remove);
    await requireReplaced(ada);
  });

  it("is read in each of two tabs, whichever of them stored it", async () => {
    const { device, server } = adasDevice();
    server.always("getPeople", page([bob]));
    const [one, two] = [await open(device), await open(device)];
    await one.runs(loadFollowing);
    expect(await stored(device)).toContain("bob");
    server.always("getPeople", page([carol]));
    await two.runs(loadFollowing);
    expect(followed(await open(device))).toEqual(["carol"]);
  });

  it("is neither read nor stored on a device that keeps nothing", async () => {
    const { device, server } = await withFriends();
    device.storage.setItem("optio.keep_figures", "false");
    server.always("getPeople", page([carol]));
    const user = await open(device);
    expect([followed(user), device.storage.getItem(NAME)]).toEqual([null, null]);
    await user.runs(loadFollowing);
    expect([followed(user), device.storage.getItem(NAME)]).toEqual([["carol"], null]);
  });

  it("is removed at once when the user chooses that the device keeps nothing, also where it could not be read", async () => {
    const storage = createStorage(createMemoryArea().tab(), "optio");
    let isForgotten = false;
    const forgetFigures = async () => {
      isForgotten = true;
    };
    const application = { config: DEFAULTS, clock: createHandClock(0), journal: {}, vault: {}, storage, forgetFigures };
    const window = Object.assign(new EventTarget(), { navigator: { onLine: true } });
    const sent: string[] = [];
    const bus = {
      state: () => ({ session: { online: true } }),
      dispatch: ({ _tag }: { readonly _tag: string }) => void sent.push(_tag),
    };
    const { preferences } = createAppApi(
      { ...application, bus } as unknown as Application,
      window as unknown as Window & typeof globalThis,
    );
    for (const prepare of [() => undefined, () => storage.quarantine(KEYS.friends)]) {
      storage.write(KEYS.friends, "v1.AAAA");
      prepare();
      preferences.write({ keepFigures: false });
      expect(Result.getOrNull(storage.read(KEYS.friends))).toBeNull();
    }
    expect(isForgotten).toBe(true);
    expect(sent).toEqual(["staking.ForgetDays", "staking.ForgetDays"]);
  });

  it.each([
    ["ends the session", ({ storage }: Device) => storage.removeItem("optio.access_token")],
    ["chooses that nothing is kept", ({ storage }: Device) => storage.setItem("optio.keep_figures", "false")],
  ] as const)("is not stored when another tab %s while it is encrypted", async (_, acts) => {
    const { device, server } = adasDevice();
    const { encrypt } = device.texts;
    const other = Effect.sync(() => acts(device));
    const delayed: typeof encrypt = (user, text) => Effect.tap(encrypt(user, text), other);
    server.always("getPeople", page([bob]));
    // this tab has not heard of it yet
    const tab = () => ({ ...device.tab(), onForeignChange: () => () => undefined });
    const user = await open({ ...device, tab }, { encrypt: delayed });
    await user.runs(loadFollowing);
    expect([followed(user), device.storage.getItem(NAME)]).toEqual([["bob"], null]);
  });
});

describe("friends whose code is loaded later", () => {
  /** A tab of a device on which Ada follows Bob, and how often the code was loaded. */
  const opened = async (code?: () => Promise<Reactor>) => {
    const { device } = await withFriends();
    const load = code ?? (async () => friends(device.texts));
    let loads = 0;
    const later = loadedLater(() => {
      loads += 1;
      return load();
    }, "contacts.PeopleRequested");
    const user = await openWith(device, reactors({ listen: () => () => undefined }, later));
    return { device, user, loads: () => loads };
  };

  it("are restored 4 s after the start, and stored as before", async () => {
    const { device, user, loads } = await opened();
    await user.waits("3999 ms");
    expect([followed(user), loads()]).toEqual([null, 0]);
    await user.waits("1 ms");
    expect([followed(user), loads()]).toEqual([["bob"], 1]);
    device.server.always("unfollow", () => noContent);
    user.does(Command.Change({ id: bob.id, change: "unfollow" }));
    await user.waits("10 s");
    expect([await stored(device), loads()]).toEqual(['{"user":"ada","following":[]}', 1]);
  });

  it("are restored as soon as people are requested", async () => {
    const { user, loads } = await opened();
    await user.runs(loadFollowing);
    expect([followed(user), loads()]).toEqual([["bob"], 1]);
  });

  it("are not restored, and nothing else is lost, where the code cannot be loaded", async () => {
    const { user } = await opened(() => Promise.reject(new Error("offline")));
    user.does(loadFollowing);
    await user.waits("10 s");
    expect([followed(user), user.reports]).toEqual([[], []]);
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
      expect(user.reports).toEqual(["the stored friends were not read in time"]);
      server.always("getPeople", page([carol]));
      await user.runs(loadFollowing);
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
    await user.runs(loadFollowing);
    expect(device.storage.getItem(NAME)).toBe(before);
    await device.clock.turn(3_000);
    expect(followed(user)).toEqual(["carol"]);
    expect(await stored(device)).toContain("carol");
  });

  it.each(['{"user":', "[]", '{"user":"ada","following":[{"id":7}]}', "\u0000"])(
    "W12 is reported and stays as it is to the byte if it is %j",
    async (corrupt) => {
      const { device, server } = adasDevice();
      device.storage.setItem(NAME, corrupt);
      server.always("getPeople", page([carol]));
      const user = await open(device);
      await user.runs(loadFollowing);
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
    const blocked = { ...device, tab: () => ({ ...device.tab(), getItem: refusing, setItem: full }) };
    server.always("getPeople", page([carol]));
    const user = await open(blocked);
    await user.runs(loadFollowing);
    expect(followed(user)).toEqual(["carol"]);
    expect(user.reports).toEqual([]);
  });
});
