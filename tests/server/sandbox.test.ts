import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { mails, settings } from "../../server/db/schema/accounts.ts";
import { sharedMemoryWorld } from "./support/world.ts";

describe("the sandbox's clock and mailbox", () => {
  const world = sharedMemoryWorld();

  const ask = (path: string, headers: Record<string, string>, body?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(world().server.url);
      const sent = request({ port, path, method: body === undefined ? "GET" : "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  const json = { "Content-Type": "application/json" };

  it("answer only their own host and origin", async () => {
    const { host } = new URL(world().server.url);
    for (const path of ["/sandbox/mail.json", "/sandbox/mail", "/sandbox/clock"]) {
      expect([path, await ask(path, {})]).toEqual([path, 200]);
      expect(await ask(path, { Host: "localhost:5173" })).toBe(200);
      for (const rebound of ["attacker.test", "127.0.0.1.attacker.test", "localhost.attacker.test:80", "10.0.0.1"]) {
        expect([path, rebound, await ask(path, { Host: rebound })]).toEqual([path, rebound, 403]);
      }
      expect(await ask(path, { Origin: "https://attacker.test" })).toBe(403);
      expect(await ask(path, { Origin: "null" })).toBe(403);
    }
    const body = JSON.stringify({ advanceSeconds: 1 });
    expect(await ask("/sandbox/clock", { ...json, Host: host, Origin: `http://${host}` }, body)).toBe(200);
    expect(await ask("/sandbox/clock", { ...json, Origin: "http://attacker.test" }, body)).toBe(403);
    expect(await ask("/sandbox/clock", { "Content-Type": "text/plain" }, body)).toBe(415);
    for (const path of ["/sandbox/slash", "/sandbox/unjail", "/sandbox/commission"]) {
      expect([path, await ask(path, { ...json, Origin: "http://attacker.test" }, body)]).toEqual([path, 403]);
      expect([path, await ask(path, { "Content-Type": "text/plain" }, body)]).toEqual([path, 415]);
      expect([path, await ask(path, json, "[".repeat(1_000))]).toEqual([path, 422]);
    }
    expect(await ask("/sandbox/clock", json, `${body}${" ".repeat(10_000)}`)).toBe(422);
    expect(await ask("/sandbox/clock", json, "[".repeat(1_000))).toBe(422);
  });

  it("the mailbox shows a code apart from its message, and when it was sent", async () => {
    const sent = new Date("2026-11-21T09:00:05.678Z");
    const [to, bodies] = ["codes@people.test", ["Your code is 012345.", "Open https://x.test/1234567 to sign in."]];
    const { ctx, url } = world().server;
    await ctx.db
      .insert(mails)
      .values(bodies.map((body) => ({ recipient: to, subject: "Sign in", body, createdAt: sent })));
    const page = await (await fetch(`${url}/sandbox/mail?to=${to}`)).text();
    expect([...page.matchAll(/<p class="code"[^>]*>([^<]*)/g)].map(([, code]) => code)).toEqual(["012345"]);
    expect(page).toContain(">2026-11-21, 09:00:05 UTC<");
  });

  it("a recipient that the database cannot store is 400", async () => {
    for (const path of ["/sandbox/mail.json?to=%00", "/sandbox/mail?to=a%00b", `/sandbox/mail?to=${"a".repeat(300)}`])
      expect([path, await ask(path, {})]).toEqual([path, 400]);
  });

  it("the clock ends with the year 2099, and signing in works at any time before", async () => {
    const year = JSON.stringify({ advanceSeconds: 10 * 365 * 24 * 3600 });
    const statuses: number[] = [];
    for (let step = 0; step < 12; step += 1) statuses.push(await ask("/sandbox/clock", json, year));
    expect(new Set(statuses)).toEqual(new Set([200, 422]));
    const { ctx } = world().server;
    expect(ctx.clock.now().getUTCFullYear()).toBeLessThan(2100);
    const client = await world().newUser("late");
    expect(client.token).not.toBe("");
    // as an older version left it
    await ctx.db.update(settings).set({ value: String(9_000 * 366 * 86_400_000) });
    await ctx.clock.refresh(ctx.db);
    expect(ctx.clock.now().toISOString()).toBe("2100-01-01T00:00:00.000Z");
  });
});
