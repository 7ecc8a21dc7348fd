import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openServer } from "../../server/db/connect.ts";
import { LOCKS } from "../../server/db/locks.ts";
import { derivations } from "../../server/shared/scrypt.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { from } from "./support/accounts.ts";
import type { AnyCall } from "./support/client.ts";
import { migratedDatabase } from "./support/cluster.ts";
import { at, codeBody, forgot, login, registration } from "./support/sign-in.ts";
import { wireTo } from "./support/wire.ts";
import { LIMITS, PASSWORD, testWorld } from "./support/world.ts";

/** More tries than one address has for one account, at most 10 by any limit; the long run also passes those of an address. */
const TRIES = process.env.OPTIO_DEEP === "1" ? 100 : 12;

it("S19: an identifier gets the same status, text and number of statements and derivations with and without an account, however often it is tried", async () => {
  const database = await migratedDatabase();
  const wire = await wireTo(database);
  onTestFinished(wire.close);
  // the jobs of the start, whose statements would be counted, find their locks taken
  const other = await openServer(database);
  onTestFinished(other.close);
  for (const lock of [LOCKS.prune, LOCKS.reconcile]) await other.db.execute(sql`select pg_advisory_lock(${lock})`);
  const storage = { kind: "server", url: wire.url, limits: LIMITS } as const;
  const world = await testWorld({ storage, trustedProxies: 1 });
  const { background } = world.server.ctx;
  const { post } = background;
  /** The status and text of an answer, and the number of statements and key derivations before it, which take its time; messages are sent afterwards. */
  const answerTo = async (call: AnyCall, address: string, body: object): Promise<object> => {
    const jobs: Array<() => Promise<void>> = [];
    const derive = vi.spyOn(derivations, "run");
    Object.assign(background, { post: (job: () => Promise<void>) => jobs.push(job) });
    const before = wire.statements();
    const { status, body: text } = await from(world, address).send(call, { body });
    const statements = wire.statements() - before;
    const derived = derive.mock.calls.length;
    derive.mockRestore();
    Object.assign(background, { post });
    for (const job of jobs) post(job);
    await background.settled();
    return { status, text, statements, derived };
  };
  await world.newUser("known");
  const wrong = (email: string) => codeBody(email, "000000");
  // calls at one address after the other: codes are guessed by a client that requested one, and by one that did not
  const asked: ReadonlyArray<readonly [address: number, call: AnyCall, body: (email: string) => object]> = [
    [1, calls.login, (email) => ({ ...at(email), password: "" })],
    [1, calls.authCodeLogin, wrong],
    [2, calls.authCodeLogin, wrong],
    [3, calls.login, (email) => ({ ...at(email), password: "wrong-one!" })],
    [4, calls.resendMagicLink, (email) => ({ ...at(email), platform_type: "web" })],
    [5, calls.forgotPassword, at],
    [5, calls.validateResetPasswordOTP, (email) => ({ identifier: email, authCode: "000000" })],
    [6, calls.validateResetPasswordOTP, (email) => ({ identifier: email, authCode: "000000" })],
    [7, calls.register, registration],
  ];
  for (const [address, call, body] of asked) {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const known = await answerTo(call, `203.0.113.${address}`, body("known@people.test"));
      expect(known).toEqual(await answerTo(call, `198.51.100.${address}`, body("unknown@people.test")));
      expect(known).not.toMatchObject({ statements: 0 });
    }
  }
});

describe("a secret that is too long", () => {
  it("is refused for its length and not repeated in the answer", async () => {
    const world = await testWorld();
    expect(await login(world.anonymous(), "a@people.test", `a${"\u0301\u0327".repeat(1_000)}`)).toMatchObject({
      status: 422,
      body: { errors: { password: ["The password field must be at most 1024 characters."] } },
    });
  });
});

describe("a phone number with the prefix that is dialled inside its country", () => {
  it("is the number without it, and one that could be read in two ways is refused", async () => {
    const world = await testWorld();
    const client = await world.newUser("dialler");
    const ask = (identifier: string) =>
      client.send(calls.changeIdentifier, { body: { type: "phone", identifier, current_password: PASSWORD } });
    expect((await ask("+49 0 1512 3456704")).status).toBe(200);
    expect((await world.mailTo("+4915123456704")).code).toMatch(/^[0-9]{6}$/);
    // the client would name +86113123456789, and the message would go to +863456789
    expect(await ask("+86 1 13123456789")).toMatchObject({
      status: 422,
      body: { errors: { identifier: ["Invalid phone"] } },
    });
  });
});

describe("when messages cannot be sent", () => {
  it("an SMTP failure does not change the answer and is reported", async () => {
    const failures: string[] = [];
    const world = await testWorld({
      mail: { smtpUrl: "smtp://127.0.0.1:1", from: "optio@people.test" },
      log: (level, message) => failures.push(`${level}: ${message}`),
    });
    const client = world.anonymous();
    expect(await client.ok(calls.register, { body: registration("down@people.test") })).toEqual({
      status: "code_required",
    });
    // nothing is sent to an address without an account
    expect((await forgot(client, "down@people.test")).body).toEqual({ status: "link_sent" });
    await world.server.ctx.background.settled();
    expect(failures).toEqual(["error: the SMTP server cannot be used; messages wait"]);
  });

  it("a phone number without an SMS provider is 503 with and without an account", async () => {
    const world = await testWorld();
    const client = await world.newUser("caller");
    const phone = { type: "phone" as const, identifier: "+4915123456702" };
    await client.ok(calls.changeIdentifier, { body: { ...phone, current_password: PASSWORD } });
    const { code } = await world.mailTo(phone.identifier);
    await client.ok(calls.confirmIdentifier, { body: { ...phone, authCode: code } });
    Object.assign(world.server.ctx.config, { sandbox: false });
    const ask = (identifier: string) =>
      world.anonymous().send(calls.login, { body: { ...at(identifier), type: "phone", password: "" } });
    const [known, unknown] = [await ask(phone.identifier), await ask("+4915123456703")];
    expect(known).toEqual(unknown);
    expect(known.status).toBe(503);
  });
});
