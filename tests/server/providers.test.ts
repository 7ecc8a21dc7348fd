import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { expect, it, vi } from "vitest";
import { smtpTransport } from "../../server/auth/mail.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import { gate } from "./support/gate.ts";
import { registration } from "./support/sign-in.ts";
import { testWorld } from "./support/world.ts";

const listening = (server: Server | TcpServer): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const registering = (recaptcha_token: string) => ({
  body: { ...registration("person@people.test"), recaptcha_version: "v3", recaptcha_token },
});

it("S15: with a CAPTCHA secret, tokens are verified with the provider, a rejected one is 422 on the token, and an outage is 503", async () => {
  const asked: string[] = [];
  const provider = createServer((request, response) => {
    request.on("data", (chunk) => {
      asked.push(String(chunk));
      if (String(chunk).includes("outage")) response.statusCode = 502;
      response.end(JSON.stringify({ success: String(chunk).includes("good"), score: 0.9 }));
    });
  });
  const port = await listening(provider);
  const world = await testWorld({ captchaSecret: "site-secret", captchaVerifyUrl: `http://127.0.0.1:${port}/` });
  const client = world.anonymous();
  const refused = await client.send(session.register, registering("spent"));
  expect(refused).toMatchObject({ status: 422, body: { errors: { recaptcha_token: [expect.any(String)] } } });
  expect(await client.ok(session.register, registering("good"))).toEqual({ status: "code_required" });
  expect(asked).toEqual(["secret=site-secret&response=spent", "secret=site-secret&response=good"]);
  const unverified = { status: 503, body: { error: expect.stringContaining("cannot be verified") } };
  expect(await client.send(session.register, registering("outage"))).toMatchObject(unverified);
  const policy = (await fetch(`${world.server.url}/api/countries`)).headers.get("Content-Security-Policy");
  expect(policy).toContain("https://www.google.com/recaptcha/");
  provider.closeAllConnections();
  provider.close();
  expect(await client.send(session.register, registering("good"))).toMatchObject(unverified);
});

it("with SMTP configured the code is mailed and not stored in the mailbox", async () => {
  let received = "";
  const smtp = createTcpServer((socket) => {
    let inData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = String(chunk);
      if (inData) {
        received += text;
        if (received.includes("\r\n.\r\n")) {
          inData = false;
          socket.write("250 OK\r\n");
        }
        return;
      }
      if (/^DATA/.test(text)) inData = true;
      socket.write(/^DATA/.test(text) ? "354 go on\r\n" : /^QUIT/.test(text) ? "221 bye\r\n" : "250 ok\r\n");
    });
  });
  const port = await listening(smtp);
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
  const world = await testWorld({ mail: { smtpUrl, from: "optio@people.test" } });
  await world.anonymous().ok(session.register, registering(""));
  await world.server.ctx.background.settled();
  expect(received).toMatch(/To: person@people\.test/);
  expect(received).toMatch(/Your code is [0-9]{6}/);
  expect((await world.mailTo("person@people.test")).code).toBe("");
  smtp.close();
});

it("an SMTP server that accepts a connection and then says nothing is given up after 10 seconds", async () => {
  const { open: connected, opened: connecting } = gate();
  const silent = createTcpServer(() => connected());
  const port = await listening(silent);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "optio@people.test" };
  const smtp = smtpTransport(mail);
  const sent = Promise.resolve(smtp?.sendMail({ from: mail.from, to: "person@people.test", text: "text" }));
  const failed = expect(sent).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await connecting;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await failed;
  smtp?.close();
  silent.close();
});
