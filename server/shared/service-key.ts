import { createHmac } from "node:crypto";
import type { Context } from "./context.ts";

/** The purpose of a derived key; keys of different purposes are independent. */
type KeyPurpose = "refresh" | "code" | "link" | "client";

/** HMAC-SHA-256 of a text under the service's secret and a purpose; the same in all processes of a service. */
export const mac = ({ signingKey }: Pick<Context, "signingKey">, purpose: KeyPurpose, text: string): Buffer => {
  const key = createHmac("sha256", signingKey).update(`optio/${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest();
};
