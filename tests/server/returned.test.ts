import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, it, vi } from "vitest";
import { onBothDatabases } from "./support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "optio-returned-"));
writeFileSync(join(folder, "index.html"), `<!doctype html><title>Optio</title>${"<p>text</p>".repeat(20_000)}`);
afterAll(() => rmSync(folder, { recursive: true }));

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** Requests of each kind in one flood, and the most that are sent at the same time. */
const EACH = 100;
const AT_ONCE = 50;
/** What five floods may leave in memory; they send about 20 MB. */
const MOST_KEPT = 3 * 1024 * 1024;

const heap = (): number => {
  gc();
  gc();
  return process.memoryUsage().heapUsed;
};

/** Open files and sockets of this process, on Linux; elsewhere what keeps it running. */
const descriptors = (): number =>
  process.platform === "linux" ? readdirSync("/proc/self/fd").length : process.getActiveResourcesInfo().length;

/** Sends a request and reads its answer; resolves to the status. */
const ask = (agent: Agent, url: string, method: string, body = ""): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json" };
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    // the server may close the connection of a body that it refuses
    sent.on("error", (error) => ("code" in error && error.code === "EPIPE" ? resolve(413) : reject(error))).end(body);
  });

/** Connects, sends this, and hangs up: after the first bytes of the answer, or at once. */
const hangUp = async (url: URL, text: string, isAnswered: boolean): Promise<void> => {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, "connect");
  socket.write(text);
  if (isAnswered) await once(socket, "readable");
  socket.destroy();
  await once(socket, "close");
};

/** Requests of every kind that S18 names, all answered or hung up; resolves to the statuses. */
const flood = async (server: string): Promise<ReadonlySet<number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const url = new URL(server);
  const login = (length: number) =>
    JSON.stringify({ type: "email", identifier: `${"\u0301".repeat(length)}@nowhere.test`, password: "wrong-one!" });
  const asked = Array.from({ length: EACH }, () => [
    ask(agent, `${server}/index.html`, "HEAD"),
    ask(agent, `${server}/api/login`, "POST", login(20_000)),
    ask(agent, `${server}/api/login`, "POST", login(100)),
    ask(agent, `${server}/api/user`, "GET"),
    ask(agent, `${server}/api/avatars/${"A".repeat(22)}`, "GET"),
  ]);
  const statuses = new Set(await Promise.all(asked.flat()));
  for (let left = EACH; left > 0; left -= AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE / 2 }, () => [
        hangUp(url, "GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n", true),
        hangUp(url, "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", false),
      ]).flat(),
    );
  }
  agent.destroy();
  return statuses;
};

onBothDatabases(
  "S18: after floods",
  (world) => {
    it("files and sockets are closed, and memory is as before", async () => {
      const { url } = world().server;
      // opens what stays open, such as connections to the database, and fills what is bounded
      for (let warming = 0; warming < 2; warming += 1) await flood(url);
      const open = descriptors();
      const before = heap();
      for (let flooded = 0; flooded < 5; flooded += 1) {
        const statuses = await flood(url);
        expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
        expect(statuses).toContain(200);
        expect(statuses).toContain(401);
      }
      await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(open), { timeout: 60_000 });
      expect(heap() - before).toBeLessThan(MOST_KEPT);
    });
  },
  { seedDemo: false, clientFolder: folder },
);
