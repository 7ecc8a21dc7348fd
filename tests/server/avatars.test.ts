import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "../../server/db/schema/accounts.ts";
import * as calls from "../../src/adapters/http/calls/contacts.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { safePicture } from "../../src/ui/kit/foreign-address.ts";
import { dataUrl, jpeg, jpegSegment, png, pngChunk } from "./support/images.ts";
import { onBothDatabases } from "./support/world.ts";

/** A photo is smaller than 4 MB, in bytes (spec §9). */
const PHOTO_LIMIT = 4_194_304;

onBothDatabases(
  "Profile photos",
  (world) => {
    it("S9: a photo must be a complete PNG or JPEG by its content, under 4 MB and at most 40 megapixels", async () => {
      const client = await world().newUser("photographer");
      const put = async (text: string) =>
        (await client.send(calls.putAvatar as never, { body: { image: text } })).status;
      expect(await put(dataUrl("jpeg", jpeg(PHOTO_LIMIT - 1)))).toBe(200);
      expect(await put(dataUrl("png", png(8_000, 5_000)))).toBe(200);
      for (const image of [
        dataUrl("jpeg", jpeg(PHOTO_LIMIT)),
        dataUrl("png", jpeg()),
        dataUrl("jpeg", png()),
        dataUrl("svg+xml", png()),
        dataUrl("png", png(8_001, 5_000)),
        dataUrl("jpeg", jpeg(64, 0, 1)),
        dataUrl("jpeg", jpeg(64, 40_000, 40_000)),
        dataUrl("png", Buffer.concat([png(), Buffer.from("<script>alert(1)</script>")])),
        dataUrl("jpeg", Buffer.concat([jpeg(), Buffer.from("PK\u0003\u0004")])),
        dataUrl("png", png().subarray(0, -12)),
        dataUrl("jpeg", jpeg().subarray(0, -2)),
        dataUrl("jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])),
        "https://example.test/me.png",
      ]) {
        expect([image.slice(0, 40), await put(image)]).toEqual([image.slice(0, 40), 422]);
      }
      expect((await client.ok(calls.deleteAvatar)).avatar).toBeNull();
    });

    it("S9: stores no place, comment or preview of a photo", async () => {
      const client = await world().newUser("traveller");
      const served = async (image: string) => {
        const { avatar } = await client.ok(calls.putAvatar, { body: { image } });
        return Buffer.from(await (await fetch(world().server.url + avatar)).arrayBuffer());
      };
      const gps = Buffer.from("Exif\0\0GPS 48.2082 16.3738", "latin1");
      const start = jpeg().subarray(0, 2);
      const tagged = Buffer.concat([start, jpegSegment(0xe1, gps), jpegSegment(0xfe, gps), jpeg().subarray(2), jpeg()]);
      expect((await served(dataUrl("jpeg", tagged))).equals(jpeg())).toBe(true);
      const taggedPng = Buffer.concat([png().subarray(0, 33), pngChunk("eXIf", gps), png().subarray(33)]);
      expect((await served(dataUrl("png", taggedPng))).equals(png())).toBe(true);
    });

    it("a photo has its own address, type, ETag and caching, and is 404 after it was replaced", async () => {
      const client = await world().newUser("model");
      const { avatar } = await client.ok(calls.putAvatar, { body: { image: dataUrl("png", png(3, 4)) } });
      expect(safePicture(avatar ?? "")).toBe(avatar);
      expect((await client.ok(getUser)).avatar).toBe(avatar);
      const address = world().server.url + avatar;
      const answer = await fetch(address);
      const { headers } = answer;
      expect(answer.status).toBe(200);
      expect(headers.get("Content-Type")).toBe("image/png");
      expect(headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(Buffer.from(await answer.arrayBuffer()).equals(png(3, 4))).toBe(true);
      const known = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
      expect((await fetch(address, known)).status).toBe(304);
      expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
      const next = await client.ok(calls.putAvatar, { body: { image: dataUrl("jpeg", jpeg()) } });
      expect(next.avatar).not.toBe(avatar);
      expect((await fetch(address)).status).toBe(404);
      expect((await fetch(`${world().server.url}/api/avatars/%00`)).status).toBe(404);
    });

    it("photos that one person sends at the same time are stored one after the other", async () => {
      const client = await world().newUser("hasty");
      const images = Array.from({ length: 8 }, (_, index) => dataUrl("png", png(3, 4 + index)));
      const sent = await Promise.all([
        ...images.map((image) => client.send(calls.putAvatar as never, { body: { image } })),
        client.send(calls.deleteAvatar as never),
      ]);
      expect(sent.map(({ status }) => status)).toEqual(Array(9).fill(200));
      const { avatar } = await client.ok(calls.putAvatar, { body: { image: images[0] ?? "" } });
      const answer = await fetch(world().server.url + avatar);
      expect(Buffer.from(await answer.arrayBuffer()).equals(png(3, 4))).toBe(true);
    });

    it("30 followers with photos of 4 MB make a list of less than 100 KB", async () => {
      const star = await world().newUser("star.one");
      const { id } = await star.ok(getUser);
      const fan = await world().newUser("fan.one");
      await fan.ok(calls.putAvatar, { body: { image: dataUrl("jpeg", jpeg(PHOTO_LIMIT - 1)) } });
      const fanId = (await fan.ok(getUser)).id;
      const { db } = world().server.ctx;
      const columns = sql`first_name, last_name, country, is_private, onboarded_at, roles, created_at`;
      await db.execute(sql`insert into users (id, username, username_key, referral_code, ulid, avatar, ${columns})
        select 'fan' || n, 'fan' || n, 'fan' || n, 'CODE' || n, 'ULID' || n, '/api/avatars/fan' || n, ${columns}
        from users, generate_series(2, 30) n where id = ${fanId}`);
      await db.execute(sql`insert into follows (follower, followee, created_at)
        select u.id, ${id}, u.created_at from users u where u.id like 'fan%' or u.id = ${fanId}`);
      const list = await star.ok(calls.getPeople, {
        params: { segment: "followers" },
        body: { per_page: 30, page: 1 },
      });
      expect(list.data.length).toBe(30);
      expect(list.data.every((contact) => contact.avatar?.startsWith("/api/avatars/"))).toBe(true);
      expect(JSON.stringify(list).length).toBeLessThan(100_000);
      // one photo is enough: the list must not read it
      const stored = await db.select({ avatar: users.avatar }).from(users);
      expect(stored.every((row) => (row.avatar ?? "").length < 100)).toBe(true);
    });

    it("the migration moves photos that were stored as data URLs to their own table", async () => {
      const client = await world().newUser("veteran");
      const { id } = await client.ok(getUser);
      const { db } = world().server.ctx;
      await db
        .update(users)
        .set({ avatar: dataUrl("jpeg", jpeg()) })
        .where(eq(users.id, id));
      const folder = "server/db/migrations";
      const name = readdirSync(folder).find((file) => file.endsWith("_avatars.sql")) ?? "";
      const statements = readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint");
      const moves = statements.filter((statement) => /^\s*(?:--.*\s+)?(?:INSERT|UPDATE)/.test(statement));
      expect(moves.length).toBe(3);
      await db.execute(sql`delete from avatars`);
      for (const statement of moves) await db.execute(sql.raw(statement));
      const { avatar } = await client.ok(getUser);
      const answer = await fetch(world().server.url + avatar);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(jpeg())).toBe(true);
    });
  },
  { seedDemo: false },
);
