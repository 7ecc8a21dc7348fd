import pg from "pg";
import { createDatabase, startCluster } from "../server/support/postgres.ts";
import { recorded } from "../server/support/recorder.ts";
import { LONG_SESSIONS, startProcess } from "../server/support/server-process.ts";
import { transfer } from "../server/support/transfer.ts";
import { type Holder, startWorld, type World } from "../server/support/world.ts";
import { keepAlive } from "./keep-alive.ts";
import { HELPERS, type Recording, transfersByPgbench } from "./pgbench.ts";

/** Transfers a second of the server and of pgbench with the same statements, one after the other. */
interface Share {
  readonly server: number;
  readonly pgbench: number;
}

/** The rounds, and how many statements a transfer takes, with begin and commit. */
export interface Shares {
  readonly rounds: ReadonlyArray<Share>;
  readonly statements: number;
}

const CLIENTS = 32;
/** As many as the server has connections. */
const CONNECTIONS = 10;
const SECONDS = 8;
const ROUNDS = 5;
/** More than a block. */
const LATER_MS = 7_000;

const inputTo = (to: Holder) => ({ amount: "0.000001", to: to.optio, key: crypto.randomUUID() });

/** Sends transfers of one person one after the other until `until`; returns their number. */
const sendUntil = async (url: string, from: Holder, to: Holder, until: number): Promise<number> => {
  const connection = keepAlive(url);
  const next = (): string => {
    const { key, ...fields } = inputTo(to);
    const body = JSON.stringify({
      ...fields,
      ...{ chainId: "optio", symbol: "OPT", transferType: "send", from: from.optio },
      ...{ gasFeeEstimate: "0.1", description: "", walletPasscode: from.passcode },
    });
    return [
      `POST /api/wallets/${from.walletId}/transfer HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Authorization: Bearer ${from.client.token}`,
      `Idempotency-Key: ${key}`,
      "",
      body,
    ].join("\r\n");
  };
  try {
    for (let count = 0; ; count += 1) {
      if (performance.now() >= until) return count;
      const status = await connection.send(next());
      if (status !== 200) throw new Error(`a transfer was answered ${status}`);
    }
  } finally {
    connection.close();
  }
};

const transfersByServer = async (url: string, people: ReadonlyArray<Holder>): Promise<number> => {
  const from = performance.now();
  const counts = await Promise.all(
    people.map((person, index) => {
      const to = people[(index + 1) % people.length] ?? person;
      return sendUntil(url, person, to, from + SECONDS * 1_000);
    }),
  );
  return (counts.reduce((total, count) => total + count, 0) * 1_000) / (performance.now() - from);
};

/** `moveOn` moves the world's clock, which stands still, past the next block. */
const recordingsOf = async (
  people: ReadonlyArray<Holder>,
  clock: () => number,
  moveOn: () => void,
): Promise<ReadonlyArray<Recording>> => {
  const send = (index: number) => {
    const person = people[index];
    const to = people[(index + 1) % people.length];
    if (person === undefined || to === undefined) throw new Error("nobody to record");
    return recorded(() => transfer(person, inputTo(to)));
  };
  const pairs: Array<Pick<Recording, "one" | "other" | "at">> = [];
  for (const index of people.keys()) {
    // the first one settles the wallet
    await send(index);
    pairs.push({ one: await send(index), other: await send(index), at: clock() });
  }
  moveOn();
  const recordings: Recording[] = [];
  for (const [index, pair] of pairs.entries()) {
    const texts = new Set(pair.one.map(({ text }) => text));
    const settling = (await send(index)).filter(({ text }) => !texts.has(text));
    recordings.push({ ...pair, settling, settlingAt: clock() });
  }
  return recordings;
};

/** People with wallets in a new database, and what the server sends for their transfers. */
const prepared = async (url: string) => {
  let now = Date.now();
  const world: World = await startWorld(
    { kind: "server", url },
    { seedDemo: false, clock: () => now, ...LONG_SESSIONS },
  );
  try {
    const people: Holder[] = [];
    for (let index = 0; index < CLIENTS; index += 1) people.push(await world.newHolder(`load${index}`));
    const moveOn = (): void => {
      now += LATER_MS;
    };
    return { people, recordings: await recordingsOf(people, () => now, moveOn) };
  } finally {
    await world.server.stop();
  }
};

/**
 * Compares the server, in a process of its own on a PostgreSQL that flushes every commit, with pgbench: the same
 * transfers of the same 32 people with a cheap key derivation, then the recorded statements of these transfers on as many
 * connections as the server has. Who begins alternates, because tables grow; before each measurement they are vacuumed.
 * Null where pgbench is not installed.
 */
export const serverShare = async (): Promise<Shares | null> => {
  const cluster = await startCluster({ durable: true });
  try {
    if (cluster.pgbench === "") return null;
    const url = await createDatabase(cluster.url);
    const { people, recordings } = await prepared(url);
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    await database.query(HELPERS);
    const server = await startProcess(url, "production");
    const measure = {
      server: () => transfersByServer(server.url, people),
      pgbench: () => transfersByPgbench(cluster.pgbench, url, recordings, CONNECTIONS, SECONDS),
    };
    try {
      await measure.server();
      const rounds: Share[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const order = round % 2 === 0 ? (["pgbench", "server"] as const) : (["server", "pgbench"] as const);
        const rates = { server: 0, pgbench: 0 };
        for (const name of order) {
          await database.query("vacuum (analyze)");
          await database.query("checkpoint");
          rates[name] = await measure[name]();
        }
        rounds.push(rates);
      }
      return { rounds, statements: recordings[0]?.one.length ?? 0 };
    } finally {
      await server.kill();
      await database.end();
    }
  } finally {
    await cluster.stop();
  }
};
