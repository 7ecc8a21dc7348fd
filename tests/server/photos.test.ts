import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { networksOf } from "../../server/http/client-address.ts";
import { byteCache } from "../../server/shared/byte-cache.ts";
import * as calls from "../../src/adapters/http/calls/contacts.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { gate } from "./support/gate.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { photoUrl } from "./support/pictures.ts";

const READERS = 600;

onPostgres(
  "S20: profile photos",
  (world) => {
    it("600 anonymous readers that read nothing cause one read of the photo, and other people are answered meanwhile", async () => {
      const person = await world().newUser("seen");
      const { avatar } = await person.ok(calls.putAvatar, { body: { image: await photoUrl("jpeg", 600, 600) } });
      const { ctx, url } = world().server;
      const get = ctx.photos.get;
      let reads = 0;
      const shared = new Set<Uint8Array>();
      Object.assign(ctx.photos, {
        get: async (key: string, load: () => ReturnType<typeof get>) => {
          const photo = await get(key, () => {
            reads += 1;
            return load();
          });
          if (photo !== null) shared.add(photo.bytes);
          return photo;
        },
      });
      const { hostname, port } = new URL(url);
      const sockets: Socket[] = [];
      const answered = Array.from({ length: READERS }, async () => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket.write(`GET ${avatar} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
        // the first bytes arrive, and nothing is read from then on
        await once(socket, "readable");
        return String(socket.read(12));
      });
      for (let asked = 0; asked < 10; asked += 1) expect((await person.ok(getUser)).username).toBe("seen");
      const statuses = await Promise.all(answered);
      expect(new Set(statuses)).toEqual(new Set(["HTTP/1.1 200"]));
      expect((await person.ok(getUser)).username).toBe("seen");
      expect([reads, shared.size]).toEqual([1, 1]);
      Object.assign(ctx.photos, { get });
      for (const socket of sockets) socket.destroy();
    });

    it("one address has 1,200 requests a minute, also for photos that do not exist", async () => {
      const { ctx, url } = world().server;
      const used = ctx.photoRequests;
      const limited = () =>
        fetch(`${url}/api/avatars/AAAAAAAAAAAAAAAAAAAAAA`, { headers: { "X-Forwarded-For": "203.0.113.90" } });
      for (let sent = 0; sent < 1_200; sent += 1) used.count(networksOf("203.0.113.90"));
      const refused = await limited();
      expect([refused.status, Number(refused.headers.get("Retry-After")) <= 60]).toEqual([429, true]);
      expect(await refused.json()).toEqual({ error: "Too many attempts. Please try again later." });
      const other = await fetch(`${url}/api/avatars/AAAAAAAAAAAAAAAAAAAAAA`, {
        headers: { "X-Forwarded-For": "203.0.113.91" },
      });
      expect(other.status).toBe(404);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);

describe("A cache of bytes", () => {
  const sized = (length: number) => ({ bytes: new Uint8Array(length) });
  const bounds = { bytes: 100, freshMs: 1_000, loading: 2, waiting: 3 };
  const started = (time = { now: 0 }) => {
    const cache = byteCache<{ bytes: Uint8Array }>(bounds, () => time.now);
    let loads = 0;
    const get = (key: string, length = 40) =>
      cache.get(key, async () => {
        loads += 1;
        return length === 0 ? null : sized(length);
      });
    return { cache, time, get, loads: () => loads };
  };

  it("stores at most its bytes and forgets what was used longest ago", async () => {
    const { get, loads } = started();
    await get("a");
    await get("b");
    await get("a");
    await get("c");
    expect(loads()).toBe(3);
    await get("a");
    expect(loads()).toBe(3);
    await get("b");
    expect(loads()).toBe(4);
    // larger than the whole cache: served and not stored
    await get("large", 101);
    await get("large", 101);
    expect(loads()).toBe(6);
  });

  it("loads a value again after its time, and one that does not exist each time", async () => {
    const { get, loads, time } = started();
    await get("a");
    time.now = 999;
    await get("a");
    expect(loads()).toBe(1);
    time.now = 1_000;
    await get("a");
    await get("none", 0);
    await get("none", 0);
    expect(loads()).toBe(4);
  });

  it("loads at most two values at a time, three more wait, and others are refused", async () => {
    const { cache } = started();
    let running = 0;
    let most = 0;
    const { open, opened } = gate();
    const asked = Array.from({ length: 8 }, (_, index) =>
      cache.get(`key-${index}`, async () => {
        running += 1;
        most = Math.max(most, running);
        await opened;
        running -= 1;
        return sized(1);
      }),
    );
    const outcomes = Promise.allSettled(asked);
    open();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => "fulfilled"),
      ...Array.from({ length: 3 }, () => "rejected"),
    ]);
    expect(most).toBe(2);
  });

  it("does not store a value that was dropped while it was loaded", async () => {
    const { cache, get, loads } = started();
    const { open, opened } = gate();
    const slow = cache.get("a", () => opened.then(() => sized(1)));
    cache.drop("a");
    open();
    await slow;
    await get("a");
    expect(loads()).toBe(1);
  });
});
