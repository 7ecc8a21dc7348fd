import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { CaptchaFailed, type CaptchaOccasion, type CaptchaShape } from "../../../src/adapters/captcha/captcha.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import type { Command } from "../../../src/domain/index.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { createDevice, open, typed, type User } from "../../support/driver.ts";
import { json, type Reply, refusing } from "../../support/scripted-api.ts";
import { CODE, PASSWORD } from "../../support/scripted-server.ts";

const EMAIL = "ada@demo.optio";
const REFUSED = { message: "CAPTCHA verification failed. Please try again.", errors: { recaptcha_token: ["No."] } };
const refused: Reply = refusing(422, REFUSED);

/** A provider that records its tokens and requests; `has`: whether it is available. */
const createCaptcha = () => {
  const occasions: CaptchaOccasion[] = [];
  const provider = { occasions, left: 0, has: true, shape: {} as CaptchaShape };
  provider.shape = {
    mint: (occasion) =>
      Effect.suspend(() => {
        if (!provider.has) return Effect.fail(new CaptchaFailed({ why: "unavailable" }));
        occasions.push(occasion);
        return Effect.succeed({ version: occasion.again ? "v2" : "v3", token: `canary-captcha-${occasions.length}` });
      }),
    leave: Effect.sync(() => {
      provider.left += 1;
    }),
  };
  return provider;
};

const arrive = async () => {
  const captcha = createCaptcha();
  const user = await open(createDevice(), undefined, captcha.shape);
  for (const call of ["resendMagicLink", "forgotPassword"])
    user.server.always(call, () => json(200, { status: "link_sent" }));
  user.server.always("register", () => json(200, { status: "code_required" }));
  const tokens = (call: string) =>
    user.server.to(call).map(({ input }) => [input.recaptcha_version, input.recaptcha_token] as const);
  return { captcha, user, server: user.server, tokens };
};

const signIn = (user: User): Command => Session.SignIn({ identifier: EMAIL, password: typed(user, PASSWORD) });

/** Every call that needs a CAPTCHA, and the gestures that send it. */
const QUESTIONS: ReadonlyArray<readonly [call: string, ask: (user: User) => Promise<void>]> = [
  ["login", async (user) => void user.does(signIn(user))],
  ["login", async (user) => void user.does(Session.RequestSignInLink({ identifier: EMAIL }))],
  [
    "register",
    async (user) =>
      void user.does(Session.SignUp({ identifier: EMAIL, dateOfBirth: typed(user, "1990-05-17"), consent: true })),
  ],
  ["forgotPassword", async (user) => void user.does(Session.ForgotPassword({ identifier: EMAIL }))],
  [
    "resendMagicLink",
    async (user) => {
      user.does(signIn(user));
      await user.waits("31 s");
      user.does(Session.ResendCode());
    },
  ],
];

/** The requests that carry a CAPTCHA token. */
const requests = (user: User) => {
  const { session } = user.sees();
  const purposes = ["sign-in", "sign-up", "reset"] as const;
  return [...purposes.map((purpose) => views.codeRequest(session, purpose)), views.resend(session)];
};

describe("S15 a CAPTCHA token that is used or expired", () => {
  it("is tested with every call that carries one", () => {
    const carrying = allCalls.filter(({ body }) => "recaptcha_token" in body).map(({ name }) => name);
    expect([...new Set(QUESTIONS.map(([call]) => call))].toSorted()).toEqual(carrying.toSorted());
  });

  it.each(QUESTIONS)("is replaced once for %s, without a message", async (call, ask) => {
    const { captcha, user, server, tokens } = await arrive();
    server.next(call, refused);
    await ask(user);
    await user.settles();
    for (const request of requests(user)) expect(failureOf(request)).toBeNull();
    const before = captcha.occasions.length - 2;
    expect(captcha.occasions.slice(before)).toEqual([
      { action: call, again: false },
      { action: call, again: true },
    ]);
    expect(tokens(call)).toEqual([
      ["v3", `canary-captcha-${before + 1}`],
      ["v2", `canary-captcha-${before + 2}`],
    ]);
  });

  it("is replaced without changing the rest of the request, secrets included", async () => {
    const { user, server } = await arrive();
    user.device.storage.setItem("optio.remember_token", "this device");
    server.next("login", refused);
    await user.runs(signIn(user));
    const [first, second] = server
      .to("login")
      .map(({ input }) => ({ ...input, recaptcha_version: 0, recaptcha_token: 0 }));
    expect(first).toMatchObject({ password: PASSWORD, remember_token: "this device" });
    expect(second).toEqual(first);
    expect(views.challenge(user.sees().session)?.purpose).toBe("sign-in");
  });

  it("that is refused again is a failure, and nothing more is sent", async () => {
    const { user, server } = await arrive();
    server.always("login", refused);
    user.does(signIn(user));
    await user.waits("1 min");
    expect(server.to("login")).toHaveLength(2);
    expect(views.codeRequest(user.sees().session, "sign-in")).toMatchObject({
      status: "failed",
      failure: { kind: "Invalid", message: REFUSED.message, validation: REFUSED },
    });
  });

  it.each([
    ["another field of it", refusing(422, { message: "No.", errors: { identifier: ["No."] } })],
    ["no field", refusing(422, { error: "Invalid credentials" })],
    ["a field, but with another status", refusing(409, REFUSED)],
  ])("is not replaced after a refusal that names %s", async (_what, reply) => {
    const { captcha, user, server } = await arrive();
    server.next("login", reply);
    await user.runs(signIn(user));
    expect(captcha.occasions).toHaveLength(1);
    expect(views.codeRequest(user.sees().session, "sign-in").status).toBe("failed");
  });
});

describe("S15 a CAPTCHA that is unavailable", () => {
  it.each(QUESTIONS.slice(0, 4))(
    "shows a message, and %s is not sent; the next attempt sends it",
    async (call, ask) => {
      const { captcha, user, server } = await arrive();
      captcha.has = false;
      await ask(user);
      await user.settles();
      const [failure] = requests(user).flatMap((request) => failureOf(request) ?? []);
      expect(failure).toMatchObject({
        kind: "Unproven",
        message: "The CAPTCHA could not be loaded. Check your connection or a content blocker, and try again.",
      });
      expect(server.sent).toEqual([]);
      captcha.has = true;
      await ask(user);
      await user.settles();
      expect(server.to(call)).toHaveLength(1);
      expect(views.challenge(user.sees().session)).not.toBeNull();
    },
  );
});

describe("S2 the CAPTCHA", () => {
  it("is removed from the page after the sign-in, and not used for later calls", async () => {
    const { captcha, user, server } = await arrive();
    expect(captcha.left).toBe(0);
    await user.signsIn(CODE);
    expect(user.sees().session.phase).toBe("signedIn");
    expect(captcha.left).toBe(1);
    const occasions = captcha.occasions.length;
    server.always("changeIdentifier", () => json(200, { status: "code_required" }));
    user.does(Session.ChangeIdentifier({ identifier: "ada@else.test", current: null }));
    await user.waits("31 s");
    await user.runs(Session.ResendCode());
    expect(server.to("changeIdentifier")).toHaveLength(2);
    expect(captcha.occasions).toHaveLength(occasions);
  });
});

describe("S15 a CAPTCHA token", () => {
  it("is in no log, no state and no storage, whatever its outcome", async () => {
    const { captcha, user, server } = await arrive();
    server.next("login", refused, refused, refused);
    for (const [, ask] of QUESTIONS) {
      await ask(user);
      await user.settles();
    }
    await user.signsIn();
    expect(captcha.occasions.length).toBeGreaterThan(6);
    expect(JSON.stringify(server.sent)).toContain("canary-captcha-1");
    const { storage } = user.device;
    const stored = storage.names().map((name) => storage.getItem(name));
    const everything = [user.downloadsTheLog(), JSON.stringify(user.sees()), ...stored].join("\n");
    for (const canary of ["canary-captcha", Buffer.from("canary-captcha").toString("base64").slice(0, 16)]) {
      expect(everything).not.toContain(canary);
    }
  });
});
