import { afterAll, beforeAll, expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { codeBody, registration } from "./support/accounts.ts";
import { clientOf } from "./support/client.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { type ServerProcess, startProcess } from "./support/server-process.ts";

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

it("two processes on one PostgreSQL whose machines' clocks are an hour apart are of one time: codes, limits and refresh tokens of one hold at the other", async () => {
  processes.push(...(await Promise.all([startProcess(url), startProcess(url, "sandbox", HOUR_MS)])));
  const [one, two] = processes.map((process) => clientOf(process.url));
  if (one === undefined || two === undefined) throw new Error("the processes have not started");
  const email = "apart@people.test";
  // a client without a cookie is the same one at both
  await one.ok(calls.register, { body: registration(email) });
  const mails = await fetch(`${processes[0]?.url}/sandbox/mail.json?to=${email}`);
  const [{ code }] = (await mails.json()) as readonly [{ readonly code: string }];
  const { refresh_token } = await two.ok(calls.authCodeLogin, { body: codeBody(email, code) });
  const body = { refresh_token, platform_type: "web" };
  const first = await one.ok(calls.refreshToken, { body });
  // the answer was lost: an hour later it would be a theft
  expect(await two.ok(calls.refreshToken, { body })).toEqual(first);
  const wrong = async (client: typeof one): Promise<number> =>
    (await client.send(calls.authCodeLogin as never, { body: codeBody("limit@people.test", "123456") })).status;
  const statuses: number[] = [];
  for (const client of [one, one, one, two, two, two]) statuses.push(await wrong(client));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it("two processes without sandbox mode, an hour apart, refresh one token at the same time to one bundle, which each uses at once, again and again", async () => {
  const sandbox = started(0);
  const people = clientOf(sandbox.url);
  const email = "hand-over@people.test";
  await people.ok(calls.register, { body: registration(email) });
  const mails = await fetch(`${sandbox.url}/sandbox/mail.json?to=${email}`);
  const [{ code }] = (await mails.json()) as readonly [{ readonly code: string }];
  let bundle = await people.ok(calls.authCodeLogin, { body: codeBody(email, code) });
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
  const old = await one?.ok(calls.refreshToken, {
    body: { refresh_token: bundle.refresh_token, platform_type: "web" },
  });
  const body = { refresh_token: old?.refresh_token ?? "", platform_type: "web" };
  await one?.ok(calls.refreshToken, { body });
  const theft = { body: { ...body, refresh_token: bundle.refresh_token } };
  expect(await two?.send(calls.refreshToken as never, theft)).toEqual({
    status: 401,
    body: { error: "Invalid refresh token" },
  });
  expect((await one?.send(calls.getUser as never))?.status).toBe(401);
});
