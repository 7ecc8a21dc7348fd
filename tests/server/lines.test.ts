import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { checkGuess } from "../../server/auth/limits.ts";
import { oneAtATime } from "../../server/db/one-at-a-time.ts";
import type { RequestLine } from "../../server/http/requests.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { gate } from "./support/gate.ts";
import { tryTransfer, whole } from "./support/transfer.ts";
import { balanceOf, type Holder, testWorld, type World } from "./support/world.ts";

/** Holds the line of a wallet's passcode until the returned function is called. */
const holdLine = (world: World, walletId: string): (() => Promise<void>) => {
  const { open, opened } = gate();
  const held = checkGuess(world.server.ctx, [["passcode", walletId]], () => opened.then(() => true));
  return async () => {
    open();
    await held;
  };
};

/** Sends a transfer completely and disconnects. */
const sendAndDisconnect = async (world: World, holder: Holder, to: string): Promise<void> => {
  const sent = request(`${world.server.url}/api/wallets/${holder.walletId}/transfer`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${holder.client.token}` },
  });
  sent.on("error", () => undefined);
  sent.end(JSON.stringify(whole(holder, { amount: "5", to }).body));
  await once(sent, "finish");
  sent.destroy();
};

describe("S20: a transfer in line", () => {
  it("whose client disconnects before its turn moves no money", async () => {
    const { open, opened } = gate();
    const answered = (line: RequestLine): void => {
      if (line.route.endsWith("/transfer")) open();
    };
    const world = await testWorld({ request: answered });
    const [sender, receiver] = [await world.newHolder("gone1"), await world.newHolder("gone2")];
    const release = holdLine(world, sender.walletId);
    await sendAndDisconnect(world, sender, receiver.optio);
    // ends while the line is still held: the request leaves it when the client disconnects
    await opened;
    await release();
    expect(await balanceOf(sender, "optio", "OPT")).toBe("250");
    expect(await balanceOf(receiver, "optio", "OPT")).toBe("250");
    // the wallet is free for the next transfer
    expect((await tryTransfer(sender, { amount: "5", to: receiver.optio })).status).toBe(200);
  });

  it("is refused behind 100 others of the wallet and moves no money, and other people are answered meanwhile", async () => {
    const world = await testWorld();
    const [sender, receiver] = [await world.newHolder("many1"), await world.newHolder("many2")];
    const { open, opened } = gate();
    const join = () => checkGuess(world.server.ctx, [["passcode", sender.walletId]], () => opened.then(() => true));
    // they join at once, and none leaves with a 503 after 10 s, however busy the machine is
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const others = Array.from({ length: 101 }, join);
    vi.useRealTimers();
    await expect(join()).rejects.toMatchObject({ status: 429 });
    expect((await tryTransfer(sender, { amount: "5", to: receiver.optio })).status).toBe(429);
    expect((await receiver.client.ok(getUser)).username).toBe("many2");
    open();
    expect(await Promise.all(others)).toEqual(others.map(() => true));
    expect(await balanceOf(receiver, "optio", "OPT")).toBe("250");
    expect((await tryTransfer(sender, { amount: "5", to: receiver.optio })).status).toBe(200);
  });
});

describe("Jobs of one key", () => {
  const turn = { waitMs: 60_000, most: 2 };

  it("run one after the other in their order; of more than may wait, the rest is refused", async () => {
    const { open, opened } = gate();
    const ran: number[] = [];
    const jobs = [0, 1, 2, 3, 4].map((index) =>
      oneAtATime("order", turn, async () => {
        if (index === 0) await opened;
        ran.push(index);
      }),
    );
    const outcomes = Promise.allSettled(jobs);
    open();
    expect((await outcomes).filter(({ status }) => status === "rejected")).toHaveLength(2);
    expect(ran).toEqual([0, 1, 2]);
  });

  it("do not overtake a running one when the job between them leaves the line", async () => {
    const { open, opened } = gate();
    const events: string[] = [];
    const first = oneAtATime("leave", turn, async () => {
      await opened;
      events.push("first ended");
    });
    const abort = new AbortController();
    const second = oneAtATime("leave", { ...turn, signal: abort.signal }, async () => {
      events.push("second began");
    });
    abort.abort();
    await expect(second).rejects.toThrow("disconnected");
    const third = oneAtATime("leave", turn, async () => {
      events.push("third began");
    });
    open();
    await Promise.all([first, third]);
    expect(events).toEqual(["first ended", "third began"]);
  });

  it("reject after their waiting time, and do not begin later", async () => {
    const { open, opened } = gate();
    const first = oneAtATime("late", turn, () => opened);
    let began = false;
    const second = oneAtATime("late", { ...turn, waitMs: 0 }, async () => {
      began = true;
    });
    await expect(second).rejects.toThrow("too many requests wait");
    open();
    await first;
    await oneAtATime("late", turn, async () => undefined);
    expect(began).toBe(false);
  });
});
