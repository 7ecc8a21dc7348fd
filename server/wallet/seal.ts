import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, type ScryptCost } from "../auth/scrypt.ts";

const PARTS = ["kind", "N", "r", "p", "salt", "iv", "tag", "text"].length;

/** Encrypts a phrase with AES-256-GCM under a scrypt key of the passcode; the cost travels with the text. */
export const seal = async (phrase: string, passcode: string, cost: ScryptCost): Promise<string> => {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await deriveKey(passcode, salt, cost), iv);
  const text = Buffer.concat([cipher.update(phrase, "utf8"), cipher.final()]);
  const binary = [salt, iv, cipher.getAuthTag(), text].map((part) => part.toString("base64url"));
  return ["aes-gcm", cost.N, cost.r, cost.p, ...binary].join("$");
};

/** The phrase, or null when the passcode is not the one it was sealed under. */
export const unseal = async (sealed: string, passcode: string): Promise<string | null> => {
  const parts = sealed.split("$");
  if (parts.length !== PARTS) return null;
  const [N = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number);
  const [salt, iv, tag, text] = parts.slice(4).map((part) => Buffer.from(part, "base64url"));
  if (salt === undefined || iv === undefined || tag === undefined || text === undefined) return null;
  const decipher = createDecipheriv("aes-256-gcm", await deriveKey(passcode, salt, { N, r, p }), iv);
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
};
