import { describe, expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { at, codeBody, registration } from "./support/accounts.ts";
import { onBothDatabases, PASSWORD, startWorld } from "./support/world.ts";

onBothDatabases(
  "S19: an identifier",
  (world) => {
    /** Status, text and headers of an answer, and the number of its database statements. */
    const answers = async (call: unknown, body: object): Promise<object> => {
      const { status, body: answer } = await world()
        .anonymous()
        .send(call as never, { body });
      return { status, answer };
    };

    it("gets the same answer with and without an account from every call, up to the limit", async () => {
      await world().newUser("known");
      const [known, unknown] = ["known@people.test", "unknown@people.test"];
      const wrong = (email: string) => codeBody(email, "000000");
      const asked: ReadonlyArray<readonly [unknown, (email: string) => object]> = [
        [calls.login, (email) => ({ ...at(email), password: "" })],
        [calls.login, (email) => ({ ...at(email), password: "wrong-one!" })],
        [calls.resendMagicLink, (email) => ({ ...at(email), platform_type: "web" })],
        [calls.forgotPassword, at],
        [calls.register, registration],
        [calls.authCodeLogin, wrong],
        [calls.validateResetPasswordOTP, (email) => ({ identifier: email, authCode: "000000" })],
      ];
      for (const [call, body] of asked) {
        for (let tried = 0; tried < 12; tried += 1) {
          expect(await answers(call, body(known))).toEqual(await answers(call, body(unknown)));
        }
      }
    });

    it("causes the same number of statements with and without an account", async () => {
      await world().newUser("known2");
      const { db, background } = world().server.ctx;
      const counting = async (body: object): Promise<number> => {
        const client = world().anonymous();
        await background.settled();
        const session = (db as unknown as { session: { prepareQuery: (...given: unknown[]) => unknown } }).session;
        const original = session.prepareQuery;
        let statements = 0;
        session.prepareQuery = function counted(...given) {
          statements += 1;
          return original.apply(this, given);
        };
        // background jobs are not part of the answer
        const post = background.post;
        Object.assign(background, { post: () => undefined });
        await client.send(calls.login as never, { body });
        Object.assign(background, { post });
        session.prepareQuery = original;
        return statements;
      };
      for (const password of ["", "wrong-one!"]) {
        const known = await counting({ ...at("known2@people.test"), password });
        expect(known).toBe(await counting({ ...at("unknown2@people.test"), password }));
        expect(known).toBeGreaterThan(2);
      }
    });
  },
  { seedDemo: false },
);

describe("a secret that is too long", () => {
  it("is refused for its length and not repeated in the answer", async () => {
    const world = await startWorld({ kind: "memory" }, { seedDemo: false });
    const password = `a${"\u0301\u0327".repeat(1_000)}`;
    const answer = await world.anonymous().send(calls.login as never, { body: { ...at("a@people.test"), password } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { password: ["The password field must be at most 1024 characters."] } },
    });
    await world.server.stop();
  });
});

describe("when messages cannot be sent", () => {
  it("an SMTP failure does not change the answer and is reported", async () => {
    const failures: string[] = [];
    const world = await startWorld(
      { kind: "memory" },
      {
        seedDemo: false,
        mail: { smtpUrl: "smtp://127.0.0.1:1", from: "optio@people.test" },
        report: (_id, method, path) => failures.push(`${method} ${path}`),
      },
    );
    const client = world.anonymous();
    expect(await client.ok(calls.register, { body: registration("down@people.test") })).toEqual({
      status: "code_required",
    });
    expect(await client.ok(calls.forgotPassword, { body: at("down@people.test") })).toEqual({ status: "link_sent" });
    await world.server.ctx.background.settled();
    expect(failures).toEqual(["BACKGROUND message"]);
    await world.server.stop();
  });

  it("a phone number without an SMS provider is 503 with and without an account", async () => {
    const world = await startWorld({ kind: "memory" }, { seedDemo: false });
    const client = await world.newUser("caller");
    const phone = { type: "phone" as const, identifier: "+4915123456702" };
    await client.ok(calls.changeIdentifier, { body: { ...phone, current_password: PASSWORD } });
    const { code } = await world.mailTo(phone.identifier);
    await client.ok(calls.confirmIdentifier, { body: { ...phone, authCode: code } });
    Object.assign(world.server.ctx.config, { sandbox: false });
    const login = (identifier: string) =>
      world.anonymous().send(calls.login as never, { body: { ...at(identifier), type: "phone", password: "" } });
    const [known, unknown] = [await login(phone.identifier), await login("+4915123456703")];
    expect(known).toEqual(unknown);
    expect(known.status).toBe(503);
    await world.server.stop();
  });
});
