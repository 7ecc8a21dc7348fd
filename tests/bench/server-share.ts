import { Agent, request } from "node:http";
import pg from "pg";
import { createDatabase, startCluster } from "../server/support/postgres.ts";
import { LONG_SESSIONS, startProcess } from "../server/support/server-process.ts";
import { transfer } from "../server/support/transfer.ts";
import { type Holder, startWorld, type World } from "../server/support/world.ts";
import { type Recording, type Sent, transfersByPgbench } from "./pgbench.ts";

/** Transfers a second of the server and of pgbench with the same statements, one after the other. */
export interface Share {
  readonly server: number;
  readonly pgbench: number;
}

const CLIENTS = 32;
/** As many as the server has connections. */
const CONNECTIONS = 10;
const SECONDS = 8;
const ROUNDS = 3;

/** The statements that the server sends while `work` runs. */
const recorded = async (work: () => Promise<unknown>): Promise<ReadonlyArray<Sent>> => {
  const statements: Sent[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(original, {
    apply: (target, self, given: unknown[]) => {
      const [query, values] = given;
      const text = typeof query === "string" ? query : String(Reflect.get(Object(query), "text"));
      statements.push({ text, values: Array.isArray(values) ? values : [] });
      return Reflect.apply(target, self, given);
    },
  });
  await work();
  pg.Client.prototype.query = original;
  return statements;
};

const inputTo = (to: Holder) => ({ amount: "0.000001", to: to.optio, key: crypto.randomUUID() });

/** Sends transfers of one person one after the other until `until`; returns their number. */
const sendUntil = async (url: string, agent: Agent, from: Holder, to: Holder, until: number): Promise<number> => {
  const send = (): Promise<number> => {
    const { key, ...fields } = inputTo(to);
    const body = JSON.stringify({
      ...fields,
      ...{ chainId: "optio", symbol: "OPT", transferType: "send", from: from.optio },
      ...{ gasFeeEstimate: "0.1", description: "", walletPasscode: from.passcode },
    });
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${from.client.token}`,
      "Idempotency-Key": key,
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/wallets/${from.walletId}/transfer`, { method: "POST", agent, headers });
      sent.on("response", (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)));
      sent.on("error", reject).end(body);
    });
  };
  for (let count = 0; ; count += 1) {
    if (performance.now() >= until) return count;
    const status = await send();
    if (status !== 200) throw new Error(`a transfer was answered ${status}`);
  }
};

const transfersByServer = async (url: string, people: ReadonlyArray<Holder>): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const from = performance.now();
  const counts = await Promise.all(
    people.map((person, index) => {
      const to = people[(index + 1) % people.length] ?? person;
      return sendUntil(url, agent, person, to, from + SECONDS * 1_000);
    }),
  );
  agent.destroy();
  return (counts.reduce((total, count) => total + count, 0) * 1_000) / (performance.now() - from);
};

const recordingsOf = async (people: ReadonlyArray<Holder>): Promise<ReadonlyArray<Recording>> => {
  const recordings: Recording[] = [];
  for (const [index, person] of people.slice(0, CONNECTIONS).entries()) {
    const send = () => transfer(person, inputTo(people[(index + 1) % people.length] ?? person));
    // includes the previous transfer of the chain's last block, so that both recorded ones settle the same
    await send();
    recordings.push({ one: await recorded(send), other: await recorded(send) });
  }
  return recordings;
};

/** People with wallets in a new database, and what the server sends for transfers of some of them. */
const prepared = async (url: string) => {
  const world: World = await startWorld(
    { kind: "server", url },
    { seedDemo: false, clock: Date.now, ...LONG_SESSIONS },
  );
  try {
    const people: Holder[] = [];
    for (let index = 0; index < CLIENTS; index += 1) people.push(await world.newHolder(`load${index}`));
    return { people, recordings: await recordingsOf(people) };
  } finally {
    await world.server.stop();
  }
};

/**
 * Compares the server, in a process of its own on a PostgreSQL that flushes every commit, with pgbench: rounds of the
 * same transfers, 32 clients with a cheap key derivation, then 10 connections that send the statements of one transfer.
 * Null where pgbench is not installed.
 */
export const serverShare = async (): Promise<ReadonlyArray<Share> | null> => {
  const cluster = await startCluster({ durable: true });
  try {
    if (cluster.pgbench === "") return null;
    const url = await createDatabase(cluster.url);
    const { people, recordings } = await prepared(url);
    const server = await startProcess(url);
    try {
      await transfersByServer(server.url, people);
      const shares: Share[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const pgbench = await transfersByPgbench(cluster.pgbench, url, recordings, SECONDS);
        shares.push({ server: await transfersByServer(server.url, people), pgbench });
      }
      return shares;
    } finally {
      await server.kill();
    }
  } finally {
    await cluster.stop();
  }
};
