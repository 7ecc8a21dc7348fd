import { describe, expect, it } from "vitest";
import { reportsOf } from "../../server/cli/log.ts";
import { configFromEnvironment, type Level } from "../../server/config/config.ts";
import { createLog } from "../../server/shared/log.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import { enter, login, registration } from "./support/sign-in.ts";
import { smtpSink } from "./support/smtp.ts";
import { PASSWORD, startWorld } from "./support/world.ts";

const AT = new Date(Date.UTC(2026, 10, 21, 9));

/** A log and the lines that it wrote. */
const written = (least: Level) => {
  const lines: string[] = [];
  return {
    log: createLog(
      least,
      (line) => lines.push(line),
      () => AT,
    ),
    lines,
  };
};

describe("the log", () => {
  it("is one JSON object a line with time, level and message, as grave as it is asked to be", () => {
    const { log, lines } = written("warn");
    log("error", "two\nlines", { requestId: "one", code: undefined });
    log("warn", "near", { attempt: 2 });
    log("info", "left out");
    expect(lines).toEqual([
      '{"time":"2026-11-21T09:00:00.000Z","level":"error","message":"two\\nlines","requestId":"one"}',
      '{"time":"2026-11-21T09:00:00.000Z","level":"warn","message":"near","attempt":2}',
    ]);
    const all = written("debug");
    for (const level of ["error", "warn", "info", "debug"] as const) all.log(level, level);
    expect(all.lines).toHaveLength(4);
  });

  it("has none of the addresses, passwords and tokens that errors of libraries quote, and keeps ids and paths", () => {
    const { log, lines } = written("info");
    log("error", "550 5.1.1 <ada.o'neil+x@people.test>: no mailbox; tried bob@mail.people.test, +4915123456701");
    log("error", "connect postgres://optio:hu@sh@db.test:5432/optio failed", {
      stack:
        "Error: eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2ln at run (/srv/optio/node_modules/@hono/node-server/dist/index.js:12:3)",
      requestId: "0b6ff0a6-6f5c-4f26-9b29-1d2f0a9ef1c2",
      token: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA",
    });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: "2026-11-21T09:00:00.000Z",
        level: "error",
        message: "550 5.1.1 <[address]>: no mailbox; tried [address], [address]",
      },
      {
        time: "2026-11-21T09:00:00.000Z",
        level: "error",
        message: "connect postgres://db.test:5432/optio failed",
        stack: "Error: [token] at run (/srv/optio/node_modules/@hono/node-server/dist/index.js:12:3)",
        requestId: "0b6ff0a6-6f5c-4f26-9b29-1d2f0a9ef1c2",
        token: "[token]",
      },
    ]);
  });

  it("OPTIO_LOG_LEVEL chooses the least grave lines", () => {
    expect(configFromEnvironment({}).logLevel).toBe("info");
    expect(configFromEnvironment({ OPTIO_LOG_LEVEL: "warn" }).logLevel).toBe("warn");
    expect(() => configFromEnvironment({ OPTIO_LOG_LEVEL: "loud" })).toThrow(
      "OPTIO_LOG_LEVEL must be error, warn, info, debug",
    );
  });
});

it("a server outside of sandbox mode writes JSON only: steps, requests with their ids, faults and messages, and nothing of a person", async () => {
  const { log, lines } = written("debug");
  const smtp = await smtpSink();
  const mail = { smtpUrl: smtp.url, from: "optio@people.test" };
  const reports = reportsOf(log, { sandbox: false, requestLog: true });
  const world = await startWorld(
    { kind: "memory" },
    { sandbox: false, seedDemo: false, mail, drainSeconds: 0, ...reports },
  );
  const email = "private@people.test";
  const client = world.anonymous();
  await client.ok(session.register, { body: registration(email) });
  await world.server.ctx.background.settled();
  const code = smtp.codeTo(email);
  const { access_token: token, refresh_token: refresh } = (await enter(client, email, code)).body as {
    readonly access_token: string;
    readonly refresh_token: string;
  };
  client.token = token;
  await client.ok(session.setupPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } });
  await client.ok(contacts.searchContacts, { params: { query: "a-private-name" } });
  smtp.answer(email, `550 <${email}> is gone`);
  await login(world.anonymous(), email);
  await world.server.ctx.background.settled();
  await smtp.down();
  await login(world.anonymous(), email, PASSWORD);
  await world.server.ctx.background.settled();
  await world.server.checkMail();
  const { id } = await client.ok(session.getUser);
  Object.assign(world.server.ctx.db, {
    delete: () => {
      throw new Error(`broken for ${email}`);
    },
  });
  await client.send(contacts.unfollow, { params: { id } });
  await world.server.stop();
  const text = lines.join("\n");
  for (const secret of [email, "private@", code, token, refresh, PASSWORD, "a-private-name"]) {
    expect(text).not.toContain(secret);
  }
  const parsed = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  for (const { time, level, message } of parsed) {
    expect([time, ["error", "warn", "info", "debug"].includes(String(level)), typeof message]).toEqual([
      AT.toISOString(),
      true,
      "string",
    ]);
  }
  const ofLevel = (level: Level) => parsed.filter((line) => line.level === level);
  expect(ofLevel("error").map(({ message }) => message)).toEqual([
    "a message was refused and is not sent",
    "the SMTP server cannot be used; messages wait",
    "broken for [address]",
  ]);
  expect(ofLevel("warn").map(({ message, status }) => [message, status])).toEqual([
    [
      "the SMTP server cannot be used: no program listens there (ECONNREFUSED); npm run mail:check tells more",
      undefined,
    ],
    ["request", 500],
  ]);
  const [fault, failed] = [ofLevel("error").at(-1), ofLevel("warn").at(-1)];
  expect(fault).toMatchObject({ requestId: failed?.requestId, method: "DELETE", route: failed?.route });
  const steps = ofLevel("info").flatMap(({ message }) => (message === "request" ? [] : [message]));
  expect(steps).toEqual(["opening the database", "seeding the database", "stopping", "stopped"]);
});
