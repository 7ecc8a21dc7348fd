import { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** Time limits of the database, in milliseconds. */
export interface Limits {
  /** Waiting for a free connection, and for a new one. */
  readonly connect: number;
  /** Waiting for a row that another transaction has locked. */
  readonly lock: number;
  /** One statement, including waiting for locks. */
  readonly statement: number;
  /** No data during a statement: the server or the network hangs. More than `statement`. */
  readonly silence: number;
}

export const LIMITS: Limits = { connect: 5_000, lock: 3_000, statement: 5_000, silence: 8_000 };

const CONNECTIONS = 10;
/** How long `close` waits for running statements. */
const CLOSING_MS = 2_000;

/**
 * A pool of connections with a time limit for every wait. The server cancels statements that run or wait too long; a
 * socket without data for longer is destroyed, which fails its statement and removes the connection from the pool. `close`
 * closes it even if the database no longer answers.
 */
export const limitedPool = (url: string, limits: Limits, connections = CONNECTIONS) => {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.connect,
    // not as parameters of the connection, which PgBouncer refuses
    onConnect: (client) =>
      client.query(
        `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
          set_config('idle_in_transaction_session_timeout', $3, false)`,
        [limits.statement, limits.lock, 2 * limits.silence].map(String),
      ),
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.setTimeout(limits.silence, () => socket.destroy(new Error("the database does not answer")));
      return socket;
    },
  });
  // the pool replaces a connection that the server closes; its error must not end this process
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
