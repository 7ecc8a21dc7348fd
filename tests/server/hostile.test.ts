import { once } from "node:events";
import { Agent, request } from "node:http";
import { expect, it } from "vitest";
import { maxLengthOf } from "../../server/http/decode.ts";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import { share } from "../support/share.ts";
import type { Client } from "./support/client.ts";
import { hasBody, isErrorForm, pathOf } from "./support/hostile.ts";
import { onBothDatabases } from "./support/world.ts";

const MARKS = "\u0301\u0327\u0323";
const faults: string[] = [];
const LARGE = "x".repeat(10 * 1024 * 1024);

onBothDatabases(
  "S18: hostile sizes",
  (world) => {
    let person: Client | undefined;
    const signedIn = async (): Promise<Client> => {
      person ??= await world().newUser("target");
      return person;
    };
    const send = async (call: Call, body: string): Promise<{ status: number; inForm: boolean }> => {
      const { token } = await signedIn();
      const answer = await fetch(world().server.url + pathOf(call, () => "1"), {
        method: call.method,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body,
      });
      return { status: answer.status, inForm: isErrorForm(await answer.json()) };
    };
    const allWithBody = allCalls.filter(hasBody);
    const withFields = allWithBody.filter((call) => Object.keys(call.body).length > 0);

    it("a body over 64 KB is 413 for every call, declared or chunked; for the photo one over 6 MB", async () => {
      for (const call of withFields) {
        const marks = call.name === "putAvatar" ? LARGE : `a${MARKS.repeat(40_000)}`;
        const body = JSON.stringify(Object.fromEntries(Object.keys(call.body).map((name) => [name, marks])));
        expect([call.name, await send(call, body)]).toEqual([call.name, { status: 413, inForm: true }]);
      }
      const { port } = new URL(world().server.url);
      const chunked = request({ port, path: "/api/login", method: "POST" });
      chunked.on("error", () => undefined);
      chunked.write("{".repeat(70_000));
      const [answer] = await once(chunked, "response");
      expect(answer.statusCode).toBe(413);
      chunked.destroy();
    });

    it("a text above its maximum length or with half of a surrogate pair is 422 on its field, for every text field", async () => {
      const client = await signedIn();
      for (const call of share(allCalls)) {
        const params = Object.fromEntries(Object.keys(call.params).map((name) => [name, "1"]));
        for (const name of Object.keys(call.body)) {
          const long = `a${MARKS.repeat(Math.ceil(maxLengthOf(name) / MARKS.length))}`;
          for (const [text, texts] of [
            // an image that is too long is above the limit of the body too, and a query cannot hold half of a pair
            ...(name === "image" ? [] : [[long, expect.any(Array)]]),
            ...(hasBody(call) ? [["\ud800x@people.test", [`The ${name} field is invalid.`]]] : []),
          ]) {
            const { status, body } = await client.send(call, { params, body: { [name]: text } });
            const errors = expect.objectContaining({ [name]: texts });
            expect([call.name, name, status, body]).toEqual([
              ...[call.name, name, 422],
              { message: expect.any(String), errors },
            ]);
          }
        }
        for (const name of Object.keys(call.params)) {
          const long = { ...params, [name]: "á".repeat(maxLengthOf(name) + 1) };
          expect([call.name, name, (await client.send(call, { params: long })).status]).toEqual([call.name, name, 422]);
        }
      }
    });

    it("deep and wide JSON is refused, also in the body that may be large", async () => {
      const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
      const wide = `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join(",")}}`;
      // all fields of the logout are optional, so any object logs out
      for (const call of withFields.filter((called) => called.name !== "logout")) {
        const inField = `{"${Object.keys(call.body)[0]}":${deep}}`;
        // an object that names no kind of alerts changes none
        for (const body of call.name === "putAlerts" ? [deep, inField] : [deep, inField, wide]) {
          const { status, inForm } = await send(call, body);
          expect([call.name, inForm, status === 400 || status === 422]).toEqual([call.name, true, true]);
        }
      }
      const many = `{"image":[${"1,".repeat(900_000)}1]}`;
      expect(await send(contacts.putAvatar, many)).toEqual({ status: 400, inForm: true });
      const nested = `{"image":${"[".repeat(900_000)}`;
      expect(await send(contacts.putAvatar, nested)).toEqual({ status: 400, inForm: true });
    });

    it("an interrupted upload is not a fault, and other clients are answered meanwhile", async () => {
      const client = await signedIn();
      const { port } = new URL(world().server.url);
      const uploads = Array.from({ length: 50 }, () => {
        const upload = request({
          port,
          path: "/api/user/avatar",
          method: "PUT",
          headers: { Authorization: `Bearer ${client.token}`, "Content-Length": 100_000 },
        });
        upload.on("error", () => undefined);
        upload.write('{"image":"');
        return upload;
      });
      await Promise.all(uploads.map((upload) => (upload.socket?.connecting === false ? null : once(upload, "socket"))));
      await client.ok(session.getUser);
      for (const upload of uploads) upload.destroy();
      for (let round = 0; round < 10; round += 1) await client.ok(session.getUser);
      expect(faults).toEqual([]);
    });

    it("the body of a refused request is read to its end, so that the connection stays open", async () => {
      const { port } = new URL(world().server.url);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const body = JSON.stringify({ refresh_token: "x".repeat(200), platform_type: "web" });
      const first = request({
        port,
        agent,
        path: "/api/wallets",
        method: "POST",
        headers: { "Content-Length": body.length },
      });
      let answered = false;
      const response = once(first, "response").then(([answer]) => {
        answered = true;
        return answer;
      });
      first.write(body.slice(0, 100));
      await (await signedIn()).ok(session.getUser);
      expect(answered).toBe(false);
      first.end(body.slice(100));
      expect((await response).resume().statusCode).toBe(401);
      const socket = first.socket;
      const second = request({ port, agent, path: "/health" }).end();
      const [answer] = await once(second, "response");
      expect([answer.resume().statusCode, second.socket === socket]).toEqual([200, true]);
      agent.destroy();
    });

    it("bytes that are no UTF-8 are 400", async () => {
      const answer = await fetch(`${world().server.url}/api/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: Buffer.concat([Buffer.from('{"password":"'), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}')]),
      });
      expect([answer.status, await answer.json()]).toEqual([400, { error: "The body must be a JSON object" }]);
    });

    it("numbers in a path or query must be plain digits", async () => {
      const client = await signedIn();
      for (const page of ["1e0", "0x1", " 1", "1.0", "+1", "01", "99999999999"]) {
        const { url } = world().server;
        const answer = await fetch(`${url}/api/notifications?page=${encodeURIComponent(page)}`, {
          headers: { Authorization: `Bearer ${client.token}` },
        });
        expect([page, answer.status]).toEqual([page, 422]);
      }
    });
  },
  { seedDemo: false, report: (_id, method, path, error) => faults.push(`${method} ${path}: ${error.message}`) },
);
