import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of the memory-hard function: N·r·128 bytes of memory, p times. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The costs in use, in this one place: `full` is OWASP's 64 MiB setting, `light` is for tests only. */
export const COSTS: Readonly<Record<"full" | "light", ScryptCost>> = {
  full: { N: 2 ** 16, r: 8, p: 2 },
  light: { N: 2 ** 8, r: 8, p: 1 },
};

/** 32 bytes derived from a secret and a salt. */
export const deriveKey = (secret: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> => {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
};

/** `scrypt$N$r$p$salt$hash`: the cost travels with the hash, so that it can be raised later. */
export const hashSecret = async (secret: string, cost: ScryptCost): Promise<string> => {
  const salt = randomBytes(16);
  const key = await deriveKey(secret, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
};

/** Whether a secret is the one that was hashed; false for a text that is not a hash. */
export const secretMatches = async (secret: string, hash: string): Promise<boolean> => {
  const [kind, N, r, p, salt, expected] = hash.split("$");
  if (kind !== "scrypt" || salt === undefined || expected === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await deriveKey(secret, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(key, Buffer.from(expected, "base64url"));
};
