import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { isLeft } from "fp-ts/Either";
import type { Hono } from "hono";
import { readPhoto, withoutMetadata } from "../../src/domain/values/photo.ts";
import type { UserRow } from "../auth/identifier.ts";
import { countAttempt } from "../auth/limits.ts";
import { inTransaction } from "../db/database.ts";
import { users } from "../db/schema/accounts.ts";
import { avatars } from "../db/schema/people.ts";
import type { Context } from "../shared/context.ts";
import { refuseFields } from "../shared/refusal.ts";

const DATA_URL = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;
const ID = /^[A-Za-z0-9_-]{16,64}$/;

/** The path of photos, followed by the photo's id, which is new for each photo. */
const PATH = "/api/avatars/";

const refuseImage = () => refuseFields({ image: ["Profile photo must be PNG, JPEG or JPG under 4MB"] });

/** A profile photo as it is stored and served. */
interface StoredPhoto {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
}

/**
 * Reads a data URL whose content is the PNG or JPEG that it declares; 422 otherwise. Metadata, such as the place where the
 * photo was taken, and previews that a camera appended are not stored (S9).
 */
const requireImage = (image: string): StoredPhoto => {
  const [, type, base64] = DATA_URL.exec(image) ?? [];
  if (type === undefined || base64 === undefined) throw refuseImage();
  const bytes = Buffer.from(base64, "base64");
  const photo = readPhoto(bytes);
  if (isLeft(photo) || `image/${photo.right.type}` !== type) throw refuseImage();
  return { type: `image/${photo.right.type}`, bytes: Buffer.from(withoutMetadata(bytes, photo.right)) };
};

const savePhoto = (ctx: Context, user: UserRow, photo: StoredPhoto | null): Promise<UserRow> =>
  inTransaction(ctx.db, async (tx) => {
    const id = randomBytes(16).toString("base64url");
    const avatar = photo === null ? null : PATH + id;
    // the account first: its lock makes concurrent changes of one person's photo wait for each other
    const [row] = await tx.update(users).set({ avatar }).where(eq(users.id, user.id)).returning();
    await tx.delete(avatars).where(eq(avatars.userId, user.id));
    if (photo !== null) {
      const createdAt = await ctx.clock.now(tx);
      await tx.insert(avatars).values({ id, userId: user.id, type: photo.type, bytes: photo.bytes, createdAt });
    }
    return row ?? { ...user, avatar };
  });

/** PUT /user/avatar: stores the photo under a new address. */
export const putAvatar = async (ctx: Context, user: UserRow, image: string): Promise<UserRow> => {
  await countAttempt(ctx.db, "avatar", user.id, await ctx.clock.now(ctx.db));
  return savePhoto(ctx, user, requireImage(image));
};

/** DELETE /user/avatar */
export const deleteAvatar = (ctx: Context, user: UserRow): Promise<UserRow> => savePhoto(ctx, user, null);

/**
 * GET /api/avatars/{id}: the bytes of a photo. `<img>` sends no bearer, so the id is 128 random bits that only answers
 * of the API contain; a changed photo has a new id, so that a cached answer is never outdated.
 */
export const registerAvatars = (hono: Hono, ctx: Context): void => {
  hono.get(`${PATH}:id`, async (c) => {
    const id = c.req.param("id");
    const etag = `"${id}"`;
    const isBodyWanted = c.req.method !== "HEAD" && c.req.header("If-None-Match") !== etag;
    const columns = { type: avatars.type, ...(isBodyWanted ? { bytes: avatars.bytes } : {}) };
    const [row] = ID.test(id) ? await ctx.db.select(columns).from(avatars).where(eq(avatars.id, id)) : [];
    if (row === undefined) return c.json({ error: "Not found" }, 404);
    const headers = {
      "Content-Type": row.type,
      "Cache-Control": "private, max-age=31536000, immutable",
      ETag: etag,
    };
    if (row.bytes !== undefined) return c.body(Uint8Array.from(row.bytes), 200, headers);
    return c.body(null, c.req.method === "HEAD" ? 200 : 304, headers);
  });
};
