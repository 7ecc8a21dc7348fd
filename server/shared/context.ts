import type { ServerConfig } from "../config/config.ts";
import type { Db } from "../db/database.ts";
import type { Attempts } from "./attempts.ts";
import type { Background } from "./background.ts";
import type { ByteCache } from "./byte-cache.ts";
import type { ServerClock } from "./clock.ts";
import type { Courier } from "./courier.ts";
import type { ScryptCost } from "./scrypt.ts";
import type { Secrets } from "./service-key.ts";

/** A profile photo in memory, shared by all answers that contain it. */
export interface Photo {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The services and settings that every part of the server receives. */
export interface Context {
  readonly db: Db;
  /** The database on a connection of its own, for the health check. */
  readonly probe: Db;
  readonly config: ServerConfig;
  readonly clock: ServerClock;
  readonly cost: ScryptCost;
  readonly secrets: Secrets;
  /** Runs jobs that no request waits for: messages are sent after the answer (S19). */
  readonly background: Background;
  /** Sends messages by SMTP; null when none is configured. */
  readonly courier: Courier | null;
  /** Links that this service did not issue, per client address. */
  readonly forgedLinks: Attempts;
  /** Requests of photos, per client address. */
  readonly photoRequests: Attempts;
  /** The photos that were read last, by id. */
  readonly photos: ByteCache<Photo>;
  /** The origin of mailed links, without a final slash. */
  readonly publicUrl: () => string;
}
