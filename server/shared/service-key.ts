import { createHmac } from "node:crypto";
import type { Context } from "./context.ts";

/** What a key is for; keys of different purposes are independent. */
type KeyPurpose = "refresh" | "code" | "link" | "client";

/** HMAC-SHA-256 of a text under the service's secret, for one purpose. All processes of a service agree on it. */
export const mac = ({ signingKey }: Pick<Context, "signingKey">, purpose: KeyPurpose, text: string): Buffer => {
  const key = createHmac("sha256", signingKey).update(`optio/${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest();
};
