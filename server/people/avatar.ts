import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { isLeft } from "fp-ts/Either";
import type { Hono } from "hono";
import type * as calls from "../../src/adapters/http/calls/contacts.ts";
import { readPhoto } from "../../src/domain/values/photo.ts";
import type { UserRow } from "../auth/identifier.ts";
import { limit, tooMany } from "../auth/limits.ts";
import { presentUser } from "../auth/present.ts";
import { users } from "../db/schema/accounts.ts";
import { avatars } from "../db/schema/people.ts";
import { StorageBusy } from "../db/storage-error.ts";
import { inTransaction } from "../db/transaction.ts";
import { clientAddress, networksOf } from "../http/client-address.ts";
import type { SignedInHandler } from "../http/handler.ts";
import type { Context, Photo } from "../shared/context.ts";
import { refuseFields } from "../shared/refusal.ts";
import { drawPhoto, type StoredPhoto } from "./draw-photo.ts";

const DATA_URL = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;
const ID = /^[A-Za-z0-9_-]{16,64}$/;

/** The path of photos, followed by the photo's id, which is new for each photo. */
const PATH = "/api/avatars/";

const refuseImage = () => refuseFields({ image: ["Profile photo must be PNG, JPEG or JPG under 4MB"] });

/**
 * Reads and draws a data URL whose content is the PNG or JPEG that it declares; 422 otherwise. Only the drawing is stored,
 * so neither metadata, such as the place where the photo was taken, nor anything else of the file is (S9).
 */
const requireImage = async (user: UserRow, image: string): Promise<StoredPhoto> => {
  const [, type, base64] = DATA_URL.exec(image) ?? [];
  if (type === undefined || base64 === undefined) throw refuseImage();
  const bytes = Buffer.from(base64, "base64");
  const photo = readPhoto(bytes);
  if (isLeft(photo) || `image/${photo.right.type}` !== type) throw refuseImage();
  try {
    return await drawPhoto(user.id, bytes, photo.right.type);
  } catch (error) {
    throw error instanceof StorageBusy ? error : refuseImage();
  }
};

const savePhoto = async (ctx: Context, user: UserRow, photo: StoredPhoto | null): Promise<UserRow> => {
  const saved = await inTransaction(ctx.db, async (tx) => {
    const id = randomBytes(16).toString("base64url");
    const avatar = photo === null ? null : PATH + id;
    // the account first: its lock makes concurrent changes of one person's photo wait for each other
    const [row] = await tx.update(users).set({ avatar }).where(eq(users.id, user.id)).returning();
    const old = await tx.delete(avatars).where(eq(avatars.userId, user.id)).returning({ id: avatars.id });
    if (photo !== null) {
      const createdAt = ctx.clock.now();
      await tx.insert(avatars).values({ ...photo, id, userId: user.id, createdAt });
    }
    return { row: row ?? { ...user, avatar }, old };
  });
  for (const { id } of saved.old) ctx.photos.drop(id);
  return saved.row;
};

/** PUT /user/avatar: stores the photo under a new address. */
export const putAvatar: SignedInHandler<typeof calls.putAvatar> = async ({ ctx, body }, { user }) => {
  await limit(ctx, [["avatar", user.id]]);
  return presentUser(await savePhoto(ctx, user, await requireImage(user, body.image)));
};

export const deleteAvatar: SignedInHandler<typeof calls.deleteAvatar> = async ({ ctx }, { user }) =>
  presentUser(await savePhoto(ctx, user, null));

const readPhotoRow = async (ctx: Context, id: string): Promise<Photo | null> => {
  const [row] = await ctx.db
    .select({ type: avatars.type, bytes: avatars.bytes })
    .from(avatars)
    .where(eq(avatars.id, id));
  return row === undefined ? null : { type: row.type, bytes: Uint8Array.from(row.bytes) };
};

/**
 * GET /api/avatars/{id}: the bytes of a photo. `<img>` sends no bearer, so the id is 128 random bits that only answers
 * of the API contain; a changed photo has a new id, so that a cached answer is never outdated. Anyone may send this call:
 * requests are limited by the client's address, few photos are read from the database at a time, each once for all
 * requests that wait for it, and slow readers share the same bytes.
 */
export const registerAvatars = (hono: Hono, ctx: Context): void => {
  hono.get(`${PATH}:id`, async (c) => {
    const id = c.req.param("id");
    const left = ctx.photoRequests.count(networksOf(clientAddress(c, ctx.config.trustedProxies)));
    if (left !== null) throw tooMany(left);
    const photo = ID.test(id) ? await ctx.photos.get(id, () => readPhotoRow(ctx, id)) : null;
    if (photo === null) return c.json({ error: "Not found" }, 404);
    const etag = `"${id}"`;
    const headers = {
      "Content-Type": photo.type,
      "Cache-Control": "private, max-age=31536000, immutable",
      ETag: etag,
    };
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
    return c.body(photo.bytes, 200, headers);
  });
};
