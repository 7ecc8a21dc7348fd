import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { readBody } from "../../server/http/body.ts";
import { listen } from "../../server/http/listen.ts";
import { isErrorForm } from "./support/hostile.ts";
import { sharedMemoryWorld } from "./support/world.ts";

const world = sharedMemoryWorld();

/** The bytes that the server sends in answer to raw bytes until it closes the connection. */
const exchange = (bytes: string): Promise<string> => {
  const { hostname, port } = new URL(world().server.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
};

it("S18: a request that never reaches the app is answered in the contract's form, with every header", async () => {
  for (const [bytes, status] of [
    [`GET /api/user?x=${"y".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    [`GET /api/user HTTP/1.1\r\nHost: x\r\nCookie: ${"y".repeat(20_000)}\r\n\r\n`, 431],
    ["not HTTP at all\r\n\r\n", 400],
    ["GET /api/user HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400],
    ["GET /api/user HTTP/1.1\r\n\r\n", 400],
    ["GET /api/user HTTP/1.1\r\nHost: a b/c\r\n\r\n", 400],
    ["GET /api/user HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400],
    ["GET /api/user HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n", 400],
    ["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: magic\r\nContent-Length: 2\r\n\r\n{}", 417],
  ] as const) {
    const received = await exchange(bytes);
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect([status, head.split(" ")[1]]).toEqual([status, String(status)]);
    expect(isErrorForm(JSON.parse(body))).toBe(true);
    for (const header of [
      /^Content-Security-Policy: default-src 'none'/im,
      /^Strict-Transport-Security: max-age=63072000; includeSubDomains$/im,
      /^X-Content-Type-Options: nosniff$/im,
      /^Cache-Control: no-store$/im,
      /^X-Request-Id: [0-9a-f-]{36}$/im,
    ]) {
      expect(head.replaceAll("\r", "")).toMatch(header);
    }
  }
});

it("S18: a body that violates HTTP ends only its own connection", async () => {
  const begun = "POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  expect(await exchange(`${begun}not-a-size\r\n`)).not.toContain("HTTP/1.1 200");
  expect((await fetch(`${world().server.url}/health`)).status).toBe(200);
});

it.each([
  ["half of its head", "POST /api/login HTTP/1.1\r\nHost: x\r\n"],
  ["half of its body", "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"],
  ["half of a chunk", "POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"],
])("S18: a request of which only %s arrived in time is ended", async (_part, bytes) => {
  const app = new Hono();
  app.post("/api/login", async (c) => c.json(await readBody(c, 100)));
  const listener = await listen(app, {}, "127.0.0.1", 0, 120);
  const socket = connect(Number(new URL(listener.url).port), "127.0.0.1");
  socket.write(bytes);
  await text(socket).catch(() => "");
  expect(socket.destroyed).toBe(true);
  await listener.close(0);
});
