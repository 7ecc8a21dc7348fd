import { scrypt } from "node:crypto";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DERIVATIONS, derivations, WAITING } from "../../server/shared/scrypt.ts";
import { workQueue } from "../../server/shared/work-queue.ts";
import {
  changePassword,
  forgotPassword,
  getUser,
  initiatePasswordChange,
  login,
  resetPassword,
} from "../../src/adapters/http/calls/session.ts";
import { createWallet, getMnemonic, verifyKey } from "../../src/adapters/http/calls/wallet.ts";
import { at, NEW, tokenOf } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { named, PASSWORD, startWorld, type World } from "./support/world.ts";

/** A job that runs until it is released. */
const held = () => {
  let release: () => void = () => undefined;
  const job = new Promise<void>((done) => {
    release = done;
  });
  return { job: () => job, release };
};

describe("the queue of key derivations", () => {
  it("runs a limited number at the same time, signed-in people first, and refuses more than the queue takes", async () => {
    const queue = workQueue(2, { "signed-in": 2, anonymous: 1 }, () => new Error("busy"));
    const order: string[] = [];
    const job = (name: string, gate: () => Promise<void>) => async () => {
      order.push(name);
      await gate();
    };
    const gates = Array.from({ length: 5 }, held);
    const run = (lane: "signed-in" | "anonymous", name: string, index: number) =>
      queue.run(lane, job(name, gates[index]?.job ?? held().job));
    const all = [run("anonymous", "a1", 0), run("anonymous", "a2", 1), run("anonymous", "a3", 2)];
    await expect(run("anonymous", "a4", 2)).rejects.toThrow("busy");
    all.push(run("signed-in", "s1", 3), run("signed-in", "s2", 4));
    await expect(run("signed-in", "s3", 4)).rejects.toThrow("busy");
    for (const index of [0, 1, 3, 4, 2]) gates[index]?.release();
    await Promise.all(all);
    expect(order).toEqual(["a1", "a2", "s1", "s2", "a3"]);
  });

  it("runs at most one per core", () => {
    expect(DERIVATIONS).toBeLessThanOrEqual(availableParallelism());
  });
});

describe("a flood of sign-ins", () => {
  let world: World;
  let client: Client;
  beforeAll(async () => {
    world = await startWorld({ kind: "memory" }, { seedDemo: false });
    client = await world.newUser("calm");
  });
  afterAll(() => world.server.stop());

  it("is 503 with Retry-After beyond the queue, while signed-in people are served", async () => {
    const gate = held();
    const jobs = Array.from({ length: DERIVATIONS + WAITING.anonymous }, () => derivations.run("anonymous", gate.job));
    const response = await fetch(`${world.server.url}/api/login`, {
      method: "POST",
      body: JSON.stringify({
        type: "email",
        identifier: "unknown@people.test",
        redirect_url: "/",
        password: "any-password!",
        recaptcha_version: "",
        recaptcha_token: "",
      }),
    });
    expect([response.status, response.headers.get("Retry-After"), await response.json()]).toEqual([
      503,
      "5",
      { error: "The service is busy. Please try again in a few seconds." },
    ]);
    expect((await client.send(getUser as never)).status).toBe(200);
    gate.release();
    await Promise.all(jobs);
  });

  it("by one person is served one by one, and leaves the queue to others", async () => {
    const [many, other] = [await world.newHolder("many"), await world.newHolder("few")];
    await many.client.ok(initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code } = await world.mailTo(many.email);
    await world.newUser("forgetful");
    const { email } = named("forgetful");
    await world.anonymous().ok(forgotPassword, { body: at(email) });
    const token = tokenOf((await world.mailTo(email)).link);
    const { mnemonic } = await many.client.ok(getMnemonic);
    const floods: ReadonlyArray<() => Promise<Answered>> = [
      () => many.client.send(createWallet as never, { body: { walletPasscode: many.passcode, mnemonic } }),
      () => many.client.send(changePassword as never, { body: { authCode: code, ...NEW } }),
      () => world.anonymous().send(resetPassword as never, { body: { token, ...NEW } }),
    ];
    for (const send of floods) {
      const gate = held();
      const jobs = Array.from({ length: DERIVATIONS }, () => derivations.run("signed-in", gate.job));
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
      const signedIn = world.anonymous().send(login as never, { body: { ...at(other.email), password: PASSWORD } });
      await other.client.ok(getUser);
      gate.release();
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
    expect((await client.send(getUser as never)).status).toBe(200);
    expect(finished).toBeLessThan(16);
    await Promise.all(flood);
  });
});
