import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { open, typed, type User } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { CODE, PASSWORD } from "../../support/scripted-server.ts";

const ADA = "ada@demo.optio";
const LATE = 5_000;

const password = (user: User) => user.does(Session.SignIn({ identifier: ADA, password: typed(user, PASSWORD) }));
const code = (user: User) => user.does(Session.SubmitCode({ code: typed(user, CODE), trustDevice: true }));

/** The data in both storages of the device. */
const storedKeys = ({ device }: User): ReadonlyArray<unknown> => [
  device.storage.names(),
  [...device.database.values.keys()],
];
const revoked = ({ device }: User): ReadonlyArray<unknown> =>
  device.server.to("logout").map(({ input }) => input.refresh_token);

describe("an answer to a withdrawn sign-in leaves nothing on the device", () => {
  it("a magic link and a password that are answered after another tab signed in", async () => {
    for (const [call, ask] of [
      ["magicLogin", (user: User) => user.does(Session.OpenMagicLink({ token: user.types("link") }))],
      ["login", password],
    ] as const) {
      const user = await open();
      const { server, clock, storage } = user.device;
      const late = server.bundle();
      server.next(call, () => new Promise((answer) => clock.after(LATE, () => answer(json(200, late)))));
      ask(user);
      await user.settles();
      const other = await open(user.device);
      await other.signsIn();
      const token = storage.getItem("optio.access_token");
      await user.waits("10 s");
      expect(storage.getItem("optio.access_token")).toBe(token);
      expect([user.sees().session.phase, other.sees().session.phase]).toEqual(["signedIn", "signedIn"]);
      expect(revoked(user)).toEqual([late.refresh_token]);
    }
  });

  it("tokens that expire at once are an unreadable answer: nothing is stored, and they are revoked (T7)", async () => {
    const user = await open();
    password(user);
    await user.settles();
    const dead = { ...user.server.bundle(), expires_in: 0 };
    user.server.next("authCodeLogin", () => json(200, dead));
    code(user);
    await user.settles();
    expect(user.sees().session).toMatchObject({
      phase: "signedOut",
      flow: { step: "code", submission: { status: "failed" } },
    });
    // another code may still come, and its link
    expect(storedKeys(user)).toEqual([["optio.link_asked"], []]);
    expect(revoked(user)).toEqual([dead.refresh_token]);
  });
});
