import { describe, expect, it } from "vitest";
import { readMails } from "../../server/auth/mail.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { registration } from "./support/sign-in.ts";
import { sharedMemoryWorld } from "./support/world.ts";

/** The calls that anyone may send, which cause mail or use up limits. */
const CALLS = [
  "register",
  "login",
  "forgotPassword",
  "resendMagicLinkV1",
  "magicLogin",
  "authCodeLogin",
  "refreshToken",
];

describe("A call that a page of another site makes a browser send", () => {
  const world = sharedMemoryWorld();
  const body = JSON.stringify(registration("visited@people.test"));
  const post = (path: string, headers: Readonly<Record<string, string>>, sent: BodyInit = body) =>
    fetch(`${world().server.url}/api/${path}`, { method: "POST", headers, body: sent });
  const mails = async (): Promise<number> => (await readMails(world().server.ctx, "visited@people.test")).length;

  it.each(CALLS)(
    "is 415 on /%s without application/json, which needs no permission of this site, and sends nothing",
    async (path) => {
      const form = new FormData();
      form.set("identifier", "visited@people.test");
      const answers = [
        await post(path, { "Content-Type": "text/plain" }),
        await post(path, { "Content-Type": "text/plain;charset=UTF-8; x=application/json" }),
        await post(path, { "Content-Type": "application/x-www-form-urlencoded" }),
        await post(path, { "Content-Type": "application/jsonp" }),
        await post(path, {}, form),
        await post(path, {}, new Blob([body])),
      ];
      expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415, 415]);
      expect(await answers[0]?.json()).toEqual({ error: "Send the body as application/json." });
      expect(await mails()).toBe(0);
    },
  );

  it.each(CALLS)(
    "is 403 on /%s when the browser says that it comes from another site, and sends nothing",
    async (path) => {
      const headers = {
        "Content-Type": "application/json",
        Origin: "https://evil.example",
        "Sec-Fetch-Site": "cross-site",
      };
      const answer = await post(path, headers);
      expect([answer.status, await answer.json()]).toEqual([403, { error: "This request came from another site." }]);
      expect(await mails()).toBe(0);
    },
  );

  it("is answered when it has a bearer, which no page of another site has, and from the same site or no page", async () => {
    const person = await world().newUser("bearer");
    expect((await person.send(getUser, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
    for (const site of ["same-origin", "same-site", "none"]) {
      const answer = await post("register", {
        "Content-Type": "application/json; charset=utf-8",
        "Sec-Fetch-Site": site,
      });
      expect([site, answer.status]).toEqual([site, 200]);
    }
  });

  it("needs no type without a body", async () => {
    const empty = await fetch(`${world().server.url}/api/logout`, { method: "POST" });
    expect(empty.status).toBe(204);
  });
});
