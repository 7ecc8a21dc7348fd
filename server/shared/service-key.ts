import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The secrets of a service: the first one signs, and all are accepted, so that a secret can be replaced while processes with
 * the old and the new one run side by side.
 */
export type Secrets = readonly [signing: Uint8Array, ...accepted: ReadonlyArray<Uint8Array>];

/** What has the secrets of the service. */
interface Keyed {
  readonly secrets: Secrets;
}

/** The purpose of a derived key; keys of different purposes are independent. */
type KeyPurpose = "refresh" | "code" | "link" | "client" | "outbox" | "name" | "alerts";

/** HMAC-SHA-256 of a text under a secret and a purpose. */
const macUnder = (secret: Uint8Array, purpose: KeyPurpose, text: string): Buffer => {
  const key = createHmac("sha256", secret).update(`optio/${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest();
};

/** The HMACs of a text under each accepted secret, that of the signing one first. */
export const macs = ({ secrets }: Keyed, purpose: KeyPurpose, text: string): readonly [Buffer, ...Buffer[]] => {
  const [signing, ...others] = secrets;
  return [macUnder(signing, purpose, text), ...others.map((secret) => macUnder(secret, purpose, text))];
};

/** HMAC-SHA-256 of a text under the signing secret and a purpose. */
export const mac = (keyed: Keyed, purpose: KeyPurpose, text: string): Buffer => macs(keyed, purpose, text)[0];

/** The name of a secret, which tells nothing of it: the `kid` of tokens, and the key of what is sealed. */
export const secretName = (secret: Uint8Array): string =>
  macUnder(secret, "name", "").toString("base64url").slice(0, 8);

/** The characters of a tag. */
export const TAG_LENGTH = 22;

const asTag = (code: Buffer): string => code.toString("base64url").slice(0, TAG_LENGTH);

/** A tag of a text, which only this service can make. */
export const tagOf = (keyed: Keyed, purpose: KeyPurpose, text: string): string => asTag(mac(keyed, purpose, text));

/** Whether a text has this tag under one of the accepted secrets. */
export const isTagOf = (keyed: Keyed, purpose: KeyPurpose, text: string, tag: string): boolean =>
  macs(keyed, purpose, text).some((code) => isSameText(tag, asTag(code)));

/** Whether two texts are equal, in a time that does not tell where they differ. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
