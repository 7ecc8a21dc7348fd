import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "./context.ts";

/** The purpose of a derived key; keys of different purposes are independent. */
type KeyPurpose = "refresh" | "code" | "link" | "client";

/** HMAC-SHA-256 of a text under the service's secret and a purpose; the same in all processes of a service. */
export const mac = ({ signingKey }: Pick<Context, "signingKey">, purpose: KeyPurpose, text: string): Buffer => {
  const key = createHmac("sha256", signingKey).update(`optio/${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest();
};

/** The characters of a tag. */
export const TAG_LENGTH = 22;

/** A tag of a text, which only this service can make. */
export const tagOf = (ctx: Pick<Context, "signingKey">, purpose: KeyPurpose, text: string): string =>
  mac(ctx, purpose, text).toString("base64url").slice(0, TAG_LENGTH);

/** Whether two texts are equal, in a time that does not tell where they differ. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
