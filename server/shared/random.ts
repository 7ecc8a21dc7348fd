import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERRAL = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** The id of a new row. */
export const newId = (): string => randomUUID();

/** 256 random bits as text, for links, refresh tokens and remembered devices. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Six random digits, uniformly distributed. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** The stored form of a random token: its SHA-256 (256 random bits need no slow hash). */
export const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

const letters = (alphabet: string, bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");

/** Eight letters and digits, none of which is easily mistaken for another. */
export const referralCode = (random: Uint8Array = randomBytes(8)): string => letters(REFERRAL, random.slice(0, 8));

/** A ULID: 10 characters of time and 16 random ones. */
export const ulid = (at: Date, random: Uint8Array = randomBytes(16)): string => {
  const time = Array.from({ length: 10 }, (_, index) => CROCKFORD[Math.floor(at.getTime() / 32 ** (9 - index)) % 32]);
  return time.join("") + letters(CROCKFORD, random.slice(0, 16));
};
