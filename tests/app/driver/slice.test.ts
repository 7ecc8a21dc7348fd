import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { open, openSignedIn } from "../../support/driver.ts";
import { losing, refusing, unreadable } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

describe("the slice, from the sign-in to the receipt", () => {
  it("signs in with a code, loads what the guards need, sends OPT and shows the new balance", async () => {
    const user = await open();
    expect(user.sees().session.phase).toBe("signedOut");
    await user.signsIn();
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { username: "ada" } });
    expect(user.sees().wallet.tokens?.tokens[0]?.balance).toBe("100");

    expect(await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" })).toBeNull();
    expect(user.sees().transfer).toMatchObject({ form: { step: "previewed", preview: { gasFeeEstimate: "0.01" } } });
    expect(user.confirms()).toBeNull();
    expect(user.sees().transfer.form.step).toBe("sent");
    await user.settles();
    expect(user.sees().transfer).toMatchObject({ form: { step: "completed", receipt: { transactionHash: "HASH-1" } } });
    expect(user.sees().wallet.tokens?.tokens[0]?.balance).toBe("94.99");
    expect(user.server.executed).toHaveLength(1);
    expect(user.reports).toEqual([]);
  });

  it("sends the text of the screen as the bytes of the request (W7)", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5.10", to: MIRA, memo: "rent", description: "May" });
    const { form } = user.sees().transfer;
    if (form.step !== "previewed") throw new Error("nothing is previewed");
    const { intent, preview } = form;
    await user.sends();
    const [sent] = user.server.to("transfer");
    const { amount, to, from } = preview;
    expect(sent?.input).toMatchObject({ amount, to, from, memo: "rent", description: "May" });
    expect(sent?.input.amount).toBe(intent.amount);
  });

  const lost = { "a page": unreadable, "503": refusing(503), "429": refusing(429) };
  it.each(Object.entries(lost))(
    "with %s asks for the user again after 1 s and 3 s more, then ends the session",
    async (_, reply) => {
      const user = await open();
      user.server.always("getUser", reply);
      await user.signsIn();
      await user.waits("3999 ms");
      expect([user.sees().session.phase, user.server.to("getUser").length]).toEqual(["signedIn", 2]);
      await user.waits("1 ms");
      expect(user.sees().session).toMatchObject({ phase: "signedOut", ended: { reason: "user" } });
      expect(user.server.to("getUser")).toHaveLength(3);
    },
  );

  it("keeps the session when only the first answer is lost", async () => {
    const user = await open();
    user.server.next("getUser", losing);
    await user.signsIn();
    await user.waits("1 s");
    expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { email: "ada@demo.optio" } });
  });

  it.each([true, false])(
    "W14: without an answer asks for the user on, and keeps the session, while the browser says online: %s",
    async (online) => {
      const user = await open();
      user.server.always("getUser", losing);
      user.does(Session.RecordConnection({ online }));
      await user.signsIn();
      await user.waits("5 min");
      // after 1, 3, 10, 30 and then every 60 s
      expect([user.sees().session.phase, user.server.to("getUser").length]).toEqual(["signedIn", 9]);
      user.server.always("getUser", (serve) => serve());
      await user.waits("1 min");
      expect(user.sees().session).toMatchObject({ phase: "signedIn", user: { email: "ada@demo.optio" } });
    },
  );
});
