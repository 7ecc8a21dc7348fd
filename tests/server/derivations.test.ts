import { scrypt } from "node:crypto";
import { availableParallelism } from "node:os";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { anonymous, DERIVATIONS, derivations, WAITING } from "../../server/shared/scrypt.ts";
import { workQueue } from "../../server/shared/work-queue.ts";
import {
  changePassword,
  getUser,
  initiatePasswordChange,
  resetPassword,
} from "../../src/adapters/http/calls/session.ts";
import { createWallet, getMnemonic, verifyKey } from "../../src/adapters/http/calls/wallet.ts";
import { NEW } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { gate } from "./support/gate.ts";
import { at, forgot, login } from "./support/sign-in.ts";
import { named, PASSWORD, sharedMemoryWorld } from "./support/world.ts";

describe("the queue of key derivations", () => {
  it("runs a limited number at the same time, signed-in people first, and refuses more than the queue takes", async () => {
    const queue = workQueue<"signed-in" | "anonymous">(
      2,
      [
        { lanes: ["signed-in"], places: 2 },
        { lanes: ["anonymous"], places: 1 },
      ],
      () => new Error("busy"),
    );
    const order: string[] = [];
    const job = (name: string, opened: () => Promise<void>) => async () => {
      order.push(name);
      await opened();
    };
    const gates = Array.from({ length: 5 }, gate);
    const run = async (lane: "signed-in" | "anonymous", name: string, index: number) =>
      queue.run(
        { lane, sender: [] },
        job(name, () => gates[index]?.opened ?? gate().opened),
      );
    const all = [run("anonymous", "a1", 0), run("anonymous", "a2", 1), run("anonymous", "a3", 2)];
    await expect(run("anonymous", "a4", 2)).rejects.toThrow("busy");
    all.push(run("signed-in", "s1", 3), run("signed-in", "s2", 4));
    await expect(run("signed-in", "s3", 4)).rejects.toThrow("busy");
    for (const index of [0, 1, 3, 4, 2]) gates[index]?.open();
    await Promise.all(all);
    expect(order).toEqual(["a1", "a2", "s1", "s2", "a3"]);
  });

  it("runs at most one per core", () => {
    expect(DERIVATIONS).toBeLessThanOrEqual(availableParallelism());
  });
});

describe("a flood of sign-ins", () => {
  const world = sharedMemoryWorld();
  let client: Client;
  beforeAll(async () => {
    client = await world().newUser("calm");
  });

  it("S18: is 503 with Retry-After beyond the queue, while signed-in people are served", async () => {
    const { open, opened } = gate();
    const jobs = Array.from({ length: DERIVATIONS + WAITING.anonymous }, () =>
      derivations.run(anonymous([]), () => opened),
    );
    const response = await fetch(`${world().server.url}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...at("unknown@people.test"), password: "any-password!" }),
    });
    expect([response.status, response.headers.get("Retry-After"), await response.json()]).toEqual([
      503,
      "5",
      { error: "The service is busy. Please try again in a few seconds." },
    ]);
    expect((await client.send(getUser)).status).toBe(200);
    open();
    await Promise.all(jobs);
  });

  it("by one person is served one by one, and leaves the queue to others", async () => {
    const [many, other] = [await world().newHolder("many"), await world().newHolder("few")];
    await many.client.ok(initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code } = await world().mailTo(many.email);
    await world().newUser("forgetful");
    const { email } = named("forgetful");
    await forgot(world().anonymous(), email);
    const { token } = await world().mailTo(email);
    const { mnemonic } = await many.client.ok(getMnemonic);
    const floods: ReadonlyArray<() => Promise<Answered>> = [
      () => many.client.send(createWallet, { body: { walletPasscode: many.passcode, mnemonic } }),
      () => many.client.send(changePassword, { body: { authCode: code, ...NEW } }),
      () =>
        world()
          .anonymous()
          .send(resetPassword, { body: { token, ...NEW } }),
    ];
    for (const send of floods) {
      const { open, opened } = gate();
      const jobs = Array.from({ length: DERIVATIONS }, () =>
        derivations.run({ lane: "signed-in", sender: [] }, () => opened),
      );
      let refused = 0;
      // as many as the queue takes, and ten more, which are refused
      const flood = Array.from({ length: DERIVATIONS + WAITING["signed-in"] + 10 }, () =>
        send().then(({ status }) => {
          if (status === 503) refused += 1;
        }),
      );
      await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(10), { timeout: 30_000 });
      const verified = other.client.ok(verifyKey, {
        params: { id: other.walletId },
        body: { type: "passcode", data: other.passcode },
      });
      const signedIn = login(world().anonymous(), other.email, PASSWORD);
      await other.client.ok(getUser);
      open();
      expect(await verified).toEqual({ valid: true });
      expect((await signedIn).status).toBe(200);
      await Promise.all([...jobs, ...flood]);
    }
  });

  it("does not delay the verification of a token, which needs no thread of the pool", async () => {
    let finished = 0;
    const flood = Array.from(
      { length: 16 },
      () =>
        new Promise<void>((done) =>
          scrypt("password", "salt", 32, { N: 2 ** 14, r: 8, p: 2, maxmem: 2 ** 26 }, () => {
            finished += 1;
            done();
          }),
        ),
    );
    expect((await client.send(getUser)).status).toBe(200);
    expect(finished).toBeLessThan(16);
    await Promise.all(flood);
  });
});
