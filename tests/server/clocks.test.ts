import { afterAll, expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { codeBody, registration } from "./support/accounts.ts";
import { clientOf } from "./support/client.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { type ServerProcess, startProcess } from "./support/server-process.ts";

const HOUR_MS = 3_600_000;

const processes: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
});

it("two processes on one PostgreSQL whose machines' clocks are an hour apart are of one time: codes, limits and refresh tokens of one hold at the other", async () => {
  const url = await emptyDatabase();
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
