import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, type ScryptCost } from "../shared/scrypt.ts";

const PARTS = ["kind", "N", "r", "p", "salt", "iv", "tag", "text"].length;
const KIND = "aes-gcm-2";
const OPTIONS = { authTagLength: 16 };

/**
 * Encrypts a wallet's phrase with AES-256-GCM under a scrypt key of the passcode; the result includes the cost. The id of
 * the wallet is authenticated data, so that a seal opens for no other wallet.
 */
export const seal = async (phrase: string, passcode: string, cost: ScryptCost, walletId: string): Promise<string> => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await deriveKey(passcode, salt, cost), iv, OPTIONS);
  cipher.setAAD(Buffer.from(walletId));
  const text = Buffer.concat([cipher.update(phrase, "utf8"), cipher.final()]);
  const binary = [salt, iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url"));
  return [KIND, cost.N, cost.r, cost.p, ...binary].join("$");
};

/** The phrase, or null when it was sealed under another passcode or for another wallet. */
export const unseal = async (sealed: string, passcode: string, walletId: string): Promise<string | null> => {
  const parts = sealed.split("$");
  if (parts.length !== PARTS || parts[0] !== KIND) return null;
  const [N = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number);
  const [salt, iv, tag, text] = parts.slice(4).map((part) => Buffer.from(part, "base64url"));
  if (salt === undefined || iv === undefined || text === undefined || tag?.length !== OPTIONS.authTagLength)
    return null;
  const decipher = createDecipheriv("aes-256-gcm", await deriveKey(passcode, salt, { N, r, p }), iv, OPTIONS);
  decipher.setAAD(Buffer.from(walletId));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
};
