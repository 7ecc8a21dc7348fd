import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { oneAtATime } from "../db/one-at-a-time.ts";
import type { Sender } from "./attempts.ts";
import { Refusal } from "./refusal.ts";
import { type Place, workQueue } from "./work-queue.ts";

/** Cost of scrypt: N·r·128 bytes of memory, p times. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The costs in use: `full` is OWASP's 64 MiB setting, `light` is for tests only. */
export const COSTS: Readonly<Record<"full" | "light", ScryptCost>> = {
  full: { N: 2 ** 16, r: 8, p: 2 },
  light: { N: 2 ** 4, r: 8, p: 1 },
};

const POOL = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/** How many derivations run concurrently: one per core; one thread of the pool is left for photos, files and DNS. */
export const DERIVATIONS = Math.max(1, Math.min(availableParallelism(), POOL - 1));
/** `signed-in` derivations start before `anonymous` ones, so that a flood of sign-ins does not delay payments. */
type Lane = "signed-in" | "anonymous";
/** How many more may wait: about ten seconds of work on two cores. */
export const WAITING: Readonly<Record<Lane, number>> = { "signed-in": 64, anonymous: 32 };

const SIGNED_IN: Place<Lane> = { lane: "signed-in", sender: [] };

/** The place of a derivation for a client without a sign-in; that of one that the account knows is `SIGNED_IN`. */
export const anonymous = (sender: Sender): Place<Lane> => ({ lane: "anonymous", sender });

const busy = (): Refusal =>
  new Refusal(503, { error: "The service is busy. Please try again in a few seconds." }, { "Retry-After": "5" });

/** The queue of all key derivations of this process. */
export const derivations = workQueue<Lane>(
  DERIVATIONS,
  [
    { lanes: ["signed-in"], places: WAITING["signed-in"] },
    { lanes: ["anonymous"], places: WAITING.anonymous },
  ],
  busy,
);

const OWN_LINE = { waitMs: 10_000, most: 10, full: busy };

/** Derives keys for one person, or one link, at a time: many requests of one person at once fill no queue of others. */
export const deriveInTurn = <A>(who: string, derive: () => Promise<A>): Promise<A> =>
  oneAtATime(`derive:${who}`, OWN_LINE, derive);

/** 32 bytes derived from a secret (at most 1 KB, see http/decode.ts) and a salt; 503 when too many wait. */
export const deriveKey = async (
  secret: string,
  salt: Buffer,
  cost: ScryptCost,
  place: Place<Lane> = SIGNED_IN,
): Promise<Buffer> => {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return derivations.run(
    place,
    () =>
      new Promise((resolve, reject) => {
        scrypt(secret.normalize("NFKC"), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
};

/** `scrypt$N$r$p$salt$hash`: the hash includes its cost, so that the cost can be raised later. */
export const hashSecret = async (secret: string, cost: ScryptCost, place?: Place<Lane>): Promise<string> => {
  const salt = randomBytes(16);
  const key = await deriveKey(secret, salt, cost, place);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
};

/** Whether a secret matches a hash; false for a text that is not a hash. */
export const secretMatches = async (secret: string, hash: string, place?: Place<Lane>): Promise<boolean> => {
  const [kind, N, r, p, salt, expected] = hash.split("$");
  if (kind !== "scrypt" || salt === undefined || expected === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await deriveKey(secret, Buffer.from(salt, "base64url"), cost, place);
  return timingSafeEqual(key, Buffer.from(expected, "base64url"));
};
