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

/** The connections of a pool, and how many requests wait for one now and had to wait so far. */
export interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly waits: number;
}

export const LIMITS: Limits = { connect: 5_000, lock: 3_000, statement: 5_000, silence: 8_000 };

/** How many connections a process opens for requests and jobs. */
export const CONNECTIONS = 10;
/** How long `close` waits for running statements. */
const CLOSING_MS = 2_000;

/** A pool that counts how often somebody had to wait because every connection was in use. */
class CountingPool extends pg.Pool {
  waits = 0;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (this.idleCount === 0 && this.totalCount >= this.options.max) this.waits += 1;
    if (callback === undefined) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

/**
 * A pool of connections with a time limit for every wait. The server cancels statements that run or wait too long; a
 * socket without data for longer is destroyed, which fails its statement and removes the connection from the pool. `close`
 * closes it even if the database no longer answers. `lost` gets the error of an idle connection that the server closed.
 */
export const limitedPool = (
  url: string,
  limits: Limits,
  connections = CONNECTIONS,
  lost: (error: Error) => void = () => undefined,
) => {
  const sockets = new Set<Socket>();
  const pool = new CountingPool({
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
    // an idle one is closed before its silence counts as that of a database that hangs
    idleTimeoutMillis: limits.silence / 2,
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
  pool.on("error", lost);
  const close = async (): Promise<void> => {
    const ended = pool.end();
    await Promise.race([ended, setTimeout(CLOSING_MS, undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  const figures = (): PoolFigures => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting, waits } = pool;
    return { open, idle, waiting, waits };
  };
  return { pool, figures, close };
};
