import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** How long the database may take, in milliseconds (server M8). */
export interface Limits {
  /** Waiting for a free connection, and for a new one. */
  readonly connect: number;
  /** Waiting for a row that another transaction holds. */
  readonly lock: number;
  /** One statement, its waiting for locks included. */
  readonly statement: number;
  /** Silence in the middle of a statement: the server or the way to it hangs. More than `statement`. */
  readonly silence: number;
}

export const LIMITS: Limits = { connect: 5_000, lock: 3_000, statement: 5_000, silence: 8_000 };

const CONNECTIONS = 10;
/** How long `close` waits for the statements that still run. */
const CLOSING_MS = 2_000;

/** A pool and how to close it, also when the database no longer answers. */
interface LimitedPool {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/**
 * A pool of connections with an end to every wait. The server ends statements that run or wait too long; a socket that
 * is silent for longer is destroyed, which fails its statement and takes the connection out of the pool.
 */
export const limitedPool = (url: string, limits: Limits): LimitedPool => {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: 2 * limits.silence,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.setTimeout(limits.silence, () => socket.destroy(new Error("the database does not answer")));
      return socket;
    },
  });
  // a connection that the server ends while it is idle is replaced, and must not end this process
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  const close = async (): Promise<void> => {
    const ended = pool.end();
    await Promise.race([ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  return { pool, close };
};
