import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { oneAtATime } from "../../server/db/one-at-a-time.ts";
import { users } from "../../server/db/schema/accounts.ts";
import { drawPhoto } from "../../server/people/draw-photo.ts";
import * as calls from "../../src/adapters/http/calls/contacts.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { safePicture } from "../../src/ui/kit/foreign-address.ts";
import type { Client } from "./support/client.ts";
import { gate } from "./support/gate.ts";
import { dataUrl, jpeg, jpegSegment, png, pngChunk } from "./support/images.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { jpegOfSize, photoUrl, picture } from "./support/pictures.ts";
import type { World } from "./support/world.ts";

/** A photo is smaller than 4 MB, in bytes (spec §9). */
const PHOTO_LIMIT = 4_194_304;

const REFUSED = { errors: { image: ["Profile photo must be PNG, JPEG or JPG under 4MB"] } };

/** Where a photo was taken, as a camera stores it. */
const PLACE = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 29/1" } };

const put = async (client: Client, image: string) => (await client.send(calls.putAvatar, { body: { image } })).status;

/** The photo as people get it after this person sent it. */
const served = async (world: World, client: Client, image: string): Promise<Buffer> => {
  const { avatar } = await client.ok(calls.putAvatar, { body: { image } });
  return Buffer.from(await (await fetch(world.server.url + avatar)).arrayBuffer());
};

onPostgres(
  "Profile photos",
  (world) => {
    it("S9: a photo must be a complete PNG or JPEG by its content, under 4 MB and at most 40 megapixels", async () => {
      const client = await world().newUser("photographer");
      expect(await put(client, dataUrl("jpeg", await jpegOfSize(PHOTO_LIMIT - 1)))).toBe(200);
      expect(await put(client, await photoUrl("png", 8_000, 5_000))).toBe(200);
      const [aPng, aJpeg] = [await picture("png"), await picture("jpeg")];
      for (const image of [
        dataUrl("jpeg", await jpegOfSize(PHOTO_LIMIT)),
        dataUrl("png", aJpeg),
        dataUrl("jpeg", aPng),
        dataUrl("svg+xml", aPng),
        await photoUrl("png", 8_001, 5_000),
        // a few KB that claim 900 megapixels
        dataUrl("png", png(30_000, 30_000)),
        dataUrl("jpeg", jpeg(64, 40_000, 40_000)),
        dataUrl("jpeg", jpeg(64, 0, 1)),
        dataUrl("png", Buffer.concat([aPng, Buffer.from("<script>alert(1)</script>")])),
        dataUrl("jpeg", Buffer.concat([aJpeg, Buffer.from("PK\u0003\u0004")])),
        dataUrl("png", aPng.subarray(0, -12)),
        dataUrl("jpeg", aJpeg.subarray(0, -2)),
        // the structure of a picture whose content cannot be decoded
        dataUrl("png", png()),
        dataUrl("jpeg", jpeg()),
        "https://example.test/me.png",
      ]) {
        const answer = await client.send(calls.putAvatar, { body: { image } });
        expect([image.slice(0, 40), answer]).toMatchObject([image.slice(0, 40), { status: 422, body: REFUSED }]);
      }
      expect((await client.ok(calls.deleteAvatar)).avatar).toBeNull();
    });

    it("S20: a PNG of one column of 39,999,999 pixels is refused before it is decoded, and another person's photo is stored meanwhile", async () => {
      const [thin, other] = [await world().newUser("thin"), await world().newUser("ordinary")];
      const header = Buffer.from([0, 0, 0, 1, 0x02, 0x62, 0x59, 0xff, 8, 0, 0, 0, 0]);
      const rows = deflateSync(Buffer.alloc(2 * 39_999_999), { level: 1 });
      const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))];
      for (const chunk of chunks) chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
      const column = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
      expect(column.length).toBeLessThan(PHOTO_LIMIT);
      const columns = Array.from({ length: 6 }, () => put(thin, dataUrl("png", column)));
      expect(await put(other, await photoUrl("jpeg"))).toBe(200);
      expect(await Promise.all(columns)).toEqual([422, 422, 422, 422, 422, 422]);
    });

    it("S9: stores a photo of a camera upright, at most 512 pixels and 256 KB, and without its place, comment and preview", async () => {
      const client = await world().newUser("traveller");
      const taken = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "white" } })
        // the camera was turned: what it stored as left is the top
        .composite([{ input: await picture("png", 1_000, 3_000), left: 0, top: 0 }])
        .withExif(PLACE)
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
      const comment = jpegSegment(0xfe, Buffer.from("GPS 48.2082 16.3738"));
      const preview = await picture("jpeg", 160, 120);
      const tagged = Buffer.concat([taken.subarray(0, 2), comment, taken.subarray(2), preview]);
      const stored = await served(world(), client, dataUrl("jpeg", tagged));
      const { format, width, height, orientation, exif } = await sharp(stored).metadata();
      expect({ format, width, height, orientation, exif }).toEqual({ format: "jpeg", width: 384, height: 512 });
      expect([stored.length <= 262_144, stored.includes("GPS"), stored.includes("Exif")]).toEqual([true, false, false]);
      const pixel = (left: number, top: number) =>
        sharp(stored).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      const [top, bottom] = [await pixel(200, 20), await pixel(200, 490)];
      expect([Number(top[0]) < 10, Number(bottom[0]) > 245]).toEqual([true, true]);
    });

    it("S9: a small PNG stays a transparent PNG without metadata", async () => {
      const client = await world().newUser("painter");
      const clear = { r: 0, g: 128, b: 128, alpha: 0 };
      const logo = await sharp({ create: { width: 30, height: 20, channels: 4, background: clear } })
        .withExif(PLACE)
        .png()
        .toBuffer();
      const note = pngChunk("tEXt", Buffer.from("Comment\0made by me"));
      note.writeUInt32BE(crc32(note.subarray(4, -4)), note.length - 4);
      const stored = await served(
        world(),
        client,
        dataUrl("png", Buffer.concat([logo.subarray(0, 33), note, logo.subarray(33)])),
      );
      expect(await sharp(stored).metadata()).toMatchObject({ format: "png", width: 30, height: 20, hasAlpha: true });
      expect([stored.includes("made by me"), (await sharp(stored).metadata()).exif]).toEqual([false, undefined]);
    });

    it("S9: a PNG of noise stays one up to 256 KB, and becomes a JPEG of at most 256 KB above it", async () => {
      const client = await world().newUser("pointillist");
      const values = randomBytes(512 * 512 * 3);
      const pngOf = (pixels: Buffer, width: number, height: number): Promise<Buffer> =>
        sharp(pixels.subarray(0, width * height * 3), { raw: { width, height, channels: 3 } })
          .png()
          .toBuffer();
      const servedOf = async (of: Buffer) => {
        const stored = await served(world(), client, dataUrl("png", of));
        return [(await sharp(stored).metadata()).format, stored.length <= 262_144];
      };
      // 318 bytes less and 723 more than the limit
      expect(await servedOf(await pngOf(values, 512, 170))).toEqual(["png", true]);
      expect(await servedOf(await pngOf(values, 511, 171))).toEqual(["jpeg", true]);
      // what a JPEG needs most for: values near the least or the most
      const strong = values.map((value) => (value < 128 ? value % 8 : 255 - (value % 8)));
      expect(await servedOf(await pngOf(Buffer.from(strong), 512, 512))).toEqual(["jpeg", true]);
    });

    it("S20: ten photos wait for their turn without holding up other requests, the next one is 503", async () => {
      const people = await Promise.all(Array.from({ length: 11 }, (_, index) => world().newUser(`sender${index}`)));
      const bystander = await world().newUser("bystander");
      const image = await photoUrl("jpeg", 600, 600);
      const { open, opened } = gate();
      const first = oneAtATime("photos", { waitMs: 0, most: 1 }, () => opened);
      let answers = 0;
      const statuses = people.map(async (person) => {
        const status = await put(person, image);
        answers += 1;
        return status;
      });
      // ten places in the line, so one of eleven is refused while the others wait
      expect(await Promise.race(statuses)).toBe(503);
      expect((await bystander.ok(getUser)).username).toBe("bystander");
      expect(answers).toBe(1);
      open();
      await first;
      expect((await Promise.all(statuses)).toSorted()).toEqual([...Array(10).fill(200), 503]);
    });

    it("a photo has its own address, type, ETag and caching, and is 404 after it was replaced", async () => {
      const client = await world().newUser("model");
      const { avatar } = await client.ok(calls.putAvatar, { body: { image: await photoUrl("png") } });
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
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 3, height: 4 });
      const known = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
      expect((await fetch(address, known)).status).toBe(304);
      expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
      const next = await client.ok(calls.putAvatar, { body: { image: await photoUrl("jpeg") } });
      expect(next.avatar).not.toBe(avatar);
      expect((await fetch(address)).status).toBe(404);
      expect((await fetch(`${world().server.url}/api/avatars/%00`)).status).toBe(404);
    });

    it("photos that one person sends at the same time are stored one after the other", async () => {
      const client = await world().newUser("hasty");
      const images = await Promise.all(Array.from({ length: 8 }, (_, index) => photoUrl("png", 3, 4 + index)));
      const sent = await Promise.all([
        ...images.map((image) => client.send(calls.putAvatar, { body: { image } })),
        client.send(calls.deleteAvatar),
      ]);
      expect(sent.map(({ status }) => status)).toEqual(Array(9).fill(200));
      const { avatar } = await client.ok(calls.putAvatar, { body: { image: images[0] ?? "" } });
      const answer = await fetch(world().server.url + avatar);
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 3, height: 4 });
    });

    it("30 followers with photos make a list of less than 100 KB", async () => {
      const star = await world().newUser("star.one");
      const { id } = await star.ok(getUser);
      const fan = await world().newUser("fan.one");
      await fan.ok(calls.putAvatar, { body: { image: await photoUrl("jpeg", 600, 600) } });
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
  },
  { seedDemo: false },
);

it("S20: a photo of 40 megapixels is drawn outside of the event loop", async () => {
  const bytes = await picture("jpeg", 8_000, 5_000);
  let drawing = true;
  const drawn = drawPhoto("owner", bytes, "jpeg").finally(() => {
    drawing = false;
  });
  let turns = 0;
  while (drawing) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect((await drawn).type).toBe("image/jpeg");
  expect(turns).toBeGreaterThan(100);
});
