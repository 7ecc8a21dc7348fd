import { afterAll, beforeAll, expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { type Client, clientOf } from "./support/client.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { type ServerProcess, startProcess } from "./support/server-process.ts";
import { codeBody, enter, entered, refresh, registration } from "./support/sign-in.ts";

const HOUR_MS = 3_600_000;

const processes: ServerProcess[] = [];
let url = "";
beforeAll(async () => {
  url = await emptyDatabase();
});
const started = (index: number): ServerProcess => {
  const process = processes[index];
  if (process === undefined) throw new Error("the process has not started");
  return process;
};

afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
});

/** Registers an address at a process in sandbox mode; returns the code that was mailed. */
const register = async ({ url: server }: ServerProcess, client: Client, email: string): Promise<string> => {
  await client.ok(calls.register, { body: registration(email) });
  const mails = await fetch(`${server}/sandbox/mail.json?to=${email}`);
  const [{ code }] = (await mails.json()) as readonly [{ readonly code: string }];
  return code;
};

it("two processes on one PostgreSQL whose machines' clocks are an hour apart are of one time: codes, limits and refresh tokens of one hold at the other", async () => {
  processes.push(...(await Promise.all([startProcess(url), startProcess(url, "sandbox", HOUR_MS)])));
  const browser = { cookie: null };
  const [one, two] = processes.map((process) => clientOf(process.url, {}, browser));
  if (one === undefined || two === undefined) throw new Error("the processes have not started");
  const email = "apart@people.test";
  const code = await register(started(0), one, email);
  const { refresh_token } = await two.ok(calls.authCodeLogin, { body: codeBody(email, code) });
  const body = { refresh_token, platform_type: "web" };
  const first = await one.ok(calls.refreshToken, { body });
  // the answer was lost: an hour later it would be a theft
  expect(await two.ok(calls.refreshToken, { body })).toEqual(first);
  const statuses: number[] = [];
  for (const client of [one, one, one, two, two, two]) {
    statuses.push((await enter(client, "limit@people.test", "123456")).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it("two processes without sandbox mode, an hour apart, refresh one token at the same time to one bundle, which each uses at once, again and again", async () => {
  const sandbox = started(0);
  const people = clientOf(sandbox.url);
  const email = "hand-over@people.test";
  let bundle = await entered(people, email, await register(sandbox, people, email));
  const first = processes.length;
  processes.push(...(await Promise.all([startProcess(url, "production"), startProcess(url, "production", -HOUR_MS)])));
  const clients = [started(first), started(first + 1)].map((process) => clientOf(process.url));
  for (let round = 0; round < 5; round += 1) {
    const body = { refresh_token: bundle.refresh_token, platform_type: "web" };
    const ten = clients.flatMap((client) => Array.from({ length: 5 }, () => client.ok(calls.refreshToken, { body })));
    const all = await Promise.all(ten);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    bundle = all[0] ?? bundle;
    for (const client of clients) {
      client.token = bundle.access_token;
      expect((await client.ok(calls.getUser)).email).toBe(email);
    }
  }
  // an earlier token after its successor was used is a theft for both
  const [one, two] = clients;
  if (one === undefined || two === undefined) throw new Error("the processes have not started");
  const old = await one.ok(calls.refreshToken, { body: { refresh_token: bundle.refresh_token, platform_type: "web" } });
  expect((await refresh(one, old.refresh_token)).status).toBe(200);
  expect(await refresh(two, bundle.refresh_token)).toEqual({ status: 401, body: { error: "Invalid refresh token" } });
  expect((await one.send(calls.getUser)).status).toBe(401);
});
