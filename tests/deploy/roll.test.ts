import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { migratedDatabase } from "../server/support/cluster.ts";
import { type ServerProcess, startProcess } from "../server/support/server-process.ts";
import { freePort } from "../support/run/free-port.ts";
import { ask } from "./support/ask.ts";
import { startNginx } from "./support/nginx.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");

/** How long nginx leaves out a server that failed, in seconds, if nothing is configured. */
const NGINX_LEAVES_OUT = 10;

it("the servers of the deployment go on for longer than nginx leaves one out", () => {
  expect(readFileSync(join(DEPLOY, "nginx.conf"), "utf8")).not.toMatch(/fail_timeout|max_fails/);
  for (const file of ["env.example", "Dockerfile"]) {
    const [, seconds] = /OPTIO_DRAIN_DELAY_SECONDS=(\d+)/.exec(readFileSync(join(DEPLOY, file), "utf8")) ?? [];
    expect(Number(seconds)).toBeGreaterThan(NGINX_LEAVES_OUT);
  }
});

it("no call is lost in a roll behind nginx: a process ends and comes back, and the other ends at once after it", async () => {
  // a fifth of nginx's time, and of the servers'
  const [leftOut, delay] = [2, 3];
  const database = await migratedDatabase();
  const ports = [await freePort(), await freePort()] as const;
  const processes: ServerProcess[] = [];
  const start = async (port: number, delaySeconds: number): Promise<ServerProcess> => {
    const started = await startProcess(database, "production", 0, delaySeconds, port);
    processes.push(started);
    return started;
  };
  const first = await start(ports[0], 0);
  const second = await start(ports[1], delay);
  const nginx = await startNginx("/nowhere", ports, `fail_timeout=${leftOut}s`);
  let isOver = false;
  const statuses = new Map<number, number>();
  const call = async (client: number): Promise<void> => {
    while (!isOver) {
      const method = client % 2 === 0 ? "GET" : "POST";
      const path = method === "GET" ? "/api/countries" : "/api/refreshToken";
      const status = await ask(nginx.https + path, { method }).then(
        (answer) => answer.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await setTimeout(20); // a client that calls without a pause is an attack, and takes the processors
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(call));
  onTestFinished(async () => {
    isOver = true;
    await clients;
    await Promise.all(processes.map((process) => process.kill()));
    await nginx.stop();
  });

  await first.terminate();
  await start(ports[0], 0);
  const before = statuses.get(200) ?? 0;
  await second.terminate();
  const during = (statuses.get(200) ?? 0) - before;
  await start(ports[1], delay);
  isOver = true;
  await clients;
  expect([...statuses.keys()].toSorted()).toEqual([200, 422]);
  // a server that ends at once would make this test true by leaving no time for a call
  expect(during).toBeGreaterThan(20);
});
