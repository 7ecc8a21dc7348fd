import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { migratedDatabase } from "./support/cluster.ts";
import { startProcess } from "./support/server-process.ts";
import { startWorld } from "./support/world.ts";

/** The status of an answer on a connection of its own, and whether the server ends it. */
const get = async (url: string, path: string): Promise<readonly [status: number | undefined, connection: unknown]> => {
  const { port } = new URL(url);
  const [answer] = (await once(request({ port, agent: false, path }).end(), "response")) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers.connection];
};

it("OPTIO_DRAIN_DELAY_SECONDS: a server that stops answers 503 to /ready and everything else on new connections for so long, then it closes", async () => {
  const world = await startWorld({ kind: "memory" }, { seedDemo: false, drainDelaySeconds: 30 });
  const { url } = world.server;
  expect(await get(url, "/ready")).toEqual([200, "close"]);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stopped = world.server.stop();
  for (const path of ["/ready", "/health", "/api/countries"]) {
    const status = path === "/ready" ? 503 : 200;
    expect([path, ...(await get(url, path))]).toEqual([path, status, "close"]);
  }
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await get(url, "/api/countries")).toEqual([200, "close"]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await stopped;
  await expect(get(url, "/ready")).rejects.toThrow("ECONNREFUSED");
});

it("no call is lost in a roll: a balancer that asks /ready at every tenth call sends all of them to a process that answers", async () => {
  const database = await migratedDatabase();
  const old = await startProcess(database, "production", 0, 60);
  const next = await startProcess(database, "production", 0, 60);
  onTestFinished(async () => {
    await Promise.all([old.kill(), next.kill()]);
  });
  let target = old;
  const calls = { old: 0, next: 0 };
  const statuses = new Set<number | undefined>();
  for (let call = 0; calls.next < 30; call += 1) {
    if (call === 25) void old.terminate();
    if (call % 10 === 0 && target === old && (await get(old.url, "/ready"))[0] !== 200) target = next;
    statuses.add((await get(target.url, "/api/countries"))[0]);
    calls[target === old ? "old" : "next"] += 1;
    expect(calls.old).toBeLessThan(10_000);
  }
  expect([...statuses]).toEqual([200]);
  // the check after the signal finds it: some calls came to the process that was stopping
  expect(calls.old).toBeGreaterThanOrEqual(30);
  expect((await get(old.url, "/ready"))[0]).toBe(503);
});
