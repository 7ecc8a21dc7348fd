import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { migratedDatabase } from "./support/cluster.ts";
import { tryTransfer } from "./support/transfer.ts";
import { type Wire, wireTo } from "./support/wire.ts";
import { balanceOf, startWorld, type World } from "./support/world.ts";

let wire: Wire;
let world: World;
let database = "";
beforeAll(async () => {
  database = await migratedDatabase();
  wire = await wireTo(database);
  const limits = { connect: 3_000, lock: 150, statement: 1_000, silence: 1_500 };
  world = await startWorld({ kind: "server", url: wire.url, limits }, { seedDemo: false });
});
afterAll(async () => {
  await world.server.stop();
  wire.close();
});

const FORM = { status: 503, body: { error: expect.any(String) } };

it("S18: twelve requests for one locked wallet are 503, and other people do not wait for them", async () => {
  const [alice, bob] = [await world.newHolder("alice"), await world.newHolder("bob")];
  const blocker = new pg.Client({ connectionString: database });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from wallets where id = $1 for update", [alice.walletId]);
  const observer = new pg.Client({ connectionString: database });
  await observer.connect();
  let answered = 0;
  const blocked = Array.from({ length: 12 }, async () => {
    const answer = await tryTransfer(alice, { amount: "1", to: bob.optio });
    answered += 1;
    return answer;
  });
  const waiting = async (): Promise<number> =>
    (
      await observer.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows.length;
  let most = 0;
  while (answered === 0) {
    if (most === 0) most = await waiting();
    else await bob.client.ok(getUser);
    most = Math.max(most, await waiting());
  }
  expect(most).toBe(1);
  for (const answer of await Promise.all(blocked)) expect(answer).toEqual(FORM);
  await blocker.query("rollback");
  await blocker.end();
  await observer.end();
  expect((await tryTransfer(alice, { amount: "1", to: bob.optio })).status).toBe(200);
  expect(await balanceOf(bob, "optio", "OPT")).toBe("251");
});

it("S18: all requests are 503 while the database hangs, and succeed when it is back", async () => {
  const carol = await world.newHolder("carol");
  wire.hang(true);
  const answers = await Promise.all(Array.from({ length: 12 }, () => carol.client.send(getUser)));
  for (const answer of answers) expect(answer).toEqual(FORM);
  wire.hang(false);
  expect((await carol.client.ok(getUser)).username).toBe("carol");
});

it("the server can stop while the database hangs", async () => {
  const limits = { connect: 1_000 };
  const other = await startWorld({ kind: "server", url: wire.url, limits }, { seedDemo: false, drainSeconds: 1 });
  const dora = await other.newHolder("dora");
  wire.hang(true);
  const open = dora.client.send(getUser).catch(() => null);
  await other.server.stop();
  wire.hang(false);
  await open;
});
