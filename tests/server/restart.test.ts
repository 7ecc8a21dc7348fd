import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startServer } from "../../server/start-server.ts";
import { checkResetToken, getUser } from "../../src/adapters/http/calls/session.ts";
import { openBlank } from "./support/blank.ts";
import { emptyDatabase } from "./support/cluster.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, balanceOf, GRACE, startWorld, testPair, testWorld } from "./support/world.ts";

it("data in a folder survives a restart: balances, sessions and the moved clock", async () => {
  const folder = await mkdtemp(join(tmpdir(), "optio-data-"));
  const storage = { kind: "folder", path: join(folder, "data") } as const;
  const first = await startWorld(storage);
  const [ada, grace] = [await first.holder(ADA), await first.holder(GRACE)];
  await transfer(ada, { amount: "7", to: grace.optio });
  const balance = await balanceOf(grace, "optio", "OPT");
  await first.server.ctx.clock.advance(first.server.ctx.db, 60);
  await first.server.stop();
  const second = await startWorld(storage);
  const again = second.anonymous();
  again.token = grace.client.token;
  expect((await again.ok(getUser)).username).toBe("grace");
  expect(await balanceOf({ ...grace, client: again }, "optio", "OPT")).toBe(balance);
  expect(second.server.ctx.clock.now().toISOString()).toBe("2026-11-21T09:01:00.000Z");
  await second.server.stop();
  await rm(folder, { recursive: true });
});

it("two processes that start at once on an empty PostgreSQL are one service: accounts, sessions and clock", async () => {
  const [one, two] = await testPair({ storage: { kind: "server", url: await emptyDatabase() }, seedDemo: true });
  const there = two.anonymous();
  there.token = (await one.signIn(ADA)).token;
  await one.server.ctx.clock.advance(one.server.ctx.db, 120);
  // the next request to the other process follows the clock, with a sign-in and without one
  const { ctx } = two.server;
  await two.anonymous().send(checkResetToken, { body: { token: "none" } });
  expect(ctx.clock.now().toISOString()).toBe("2026-11-21T09:02:00.000Z");
  await one.server.ctx.clock.advance(one.server.ctx.db, 60);
  await there.ok(getUser);
  expect(ctx.clock.now().toISOString()).toBe("2026-11-21T09:03:00.000Z");
});

it("the database is closed when it cannot be seeded", async () => {
  const { close, ...opened } = await openBlank();
  let closed = 0;
  const open = async () => ({
    ...opened,
    close: async () => {
      closed += 1;
      await close();
    },
  });
  const clock = (): number => {
    throw new Error("no clock");
  };
  await expect(startServer({ port: 0, storage: { kind: "memory", open }, clock })).rejects.toThrow("no clock");
  expect(closed).toBe(1);
});

it("a port in use is reported, and the database is closed", async () => {
  const one = await testWorld();
  const port = Number(new URL(one.server.url).port);
  const second = startWorld({ kind: "memory" }, { seedDemo: false, port });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});
