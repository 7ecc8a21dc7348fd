import { describe, expect, it } from "vitest";
import { createJournal } from "../../../src/app/journal/journal.ts";
import type { Envelope } from "../../../src/domain/decider/message.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Session, Event as SessionEvent } from "../../../src/domain/session/index.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { open, openSignedIn, type User } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { user as ADA, MIRA, PASSCODE, PASSWORD, PHRASE } from "../../support/scripted-server.ts";
import { share } from "../../support/share.ts";
import { FLOWS } from "../replay/flows.ts";

/** The secrets of the flows, from answers or typed, that occur in the entries of the journal. */
const secretsIn = (user: User): ReadonlyArray<string> => {
  const memory = JSON.stringify(user.remembers());
  const typed = [PASSWORD, PASSCODE, "Another-pass-7!", "Ada-demo-2027!", "long enough!", "four words", "1990-05-17"];
  const answered = ["an old link", "another link", ...PHRASE.split(" "), "access ", "refresh ", "remember "];
  return [...typed, ...answered].filter((text) => memory.includes(text));
};

describe("R14: the journal in memory contains no secret", () => {
  it.each(share(Object.entries(FLOWS)))(
    "the journal in memory contains no secret after the flow %s",
    async (_, flow) => {
      const user = await flow();
      expect(user.remembers().length).toBeGreaterThan(2);
      expect(secretsIn(user)).toEqual([]);
      await user.signsOut();
      expect(secretsIn(user)).toEqual([]);
    },
  );

  it("the journal in memory contains no secret of a call that was sent again after a 401", async () => {
    const user = await openSignedIn();
    user.server.expireTokens();
    await user.runs(Wallet.LoadTokens());
    expect(JSON.stringify(user.remembers())).toContain('"call":"refreshToken"');
    expect(secretsIn(user)).toEqual([]);
  });

  it("the journal in memory replaces a secret in the place of a handle by its type", () => {
    const journal = createJournal({ decider: domain, definitions });
    const envelope: Envelope = { seq: 1, at: 0, id: "id", random: 0, cause: null, source: "person" };
    const raw = PASSWORD as Handle;
    const whole = domain.initial;
    journal.record(
      envelope,
      Session.SignIn({ identifier: "ada@demo.optio", password: { handle: raw, broken: [] } }),
      {
        events: [
          SessionEvent.SignInRequested({ request: "q", type: "email", identifier: "ada@demo.optio", password: raw }),
        ],
      },
      whole,
    );
    const memory = JSON.stringify(journal.entries());
    expect(memory).not.toContain(PASSWORD);
    expect(memory).toContain("‹string›");
    expect(memory).toContain("ada@demo.optio");
  });
});

describe("R15: one page, two users", () => {
  it("the journal in memory contains nothing of the first user after the second signed in", async () => {
    const user = await open();
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent of the first person" });
    await user.signsOut();
    expect(JSON.stringify(user.remembers())).toContain("rent of the first person");
    user.server.always("getWallets", () => json(200, { wallets: [] }));
    user.server.always("getUser", () => json(200, { ...ADA, id: "user-2" }));
    const before = user.remembers().length;
    await user.signsIn();
    const memory = JSON.stringify(user.remembers());
    expect(user.remembers().length).toBeLessThan(before);
    for (const text of ["rent of the first person", MIRA]) expect(memory).not.toContain(text);
  });
});
