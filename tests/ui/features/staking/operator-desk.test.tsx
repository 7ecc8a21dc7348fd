import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import type { Operated } from "../../../../src/domain/staking/entities.ts";
import { Command, type Validator } from "../../../../src/domain/staking/index.ts";
import { operatorOf } from "../../../../src/domain/values/address.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { CreateValidatorScreen } from "../../../../src/ui/features/staking/CreateValidatorScreen.tsx";
import { ada, grant } from "../../../domain/session/example.ts";
import { validator } from "../../../domain/staking/example.ts";
import { ACCOUNT } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { noAnswer } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { idOf } from "../../replies.ts";

const OPERATOR = operatorOf(TOKENS[0]?.address ?? "") ?? "";
const OPERATED: Operated = {
  address: OPERATOR,
  selfDelegation: amount("40"),
  minSelfDelegation: amount("50"),
  tombstoned: false,
  commissionEarned: amount("12.5"),
  commissionOwed: amount("0.25"),
  releaseFee: amount("0.0036"),
};

/** The page of a wallet whose validator is as given, and what the server says to its operator; null: it has no such call. */
const atDesk = async (of: Partial<Validator>, operated: Partial<Operated> | null) => {
  const page = await opened(<CreateValidatorScreen />, "/create-validator", [Session.RecordSession({ grant })]);
  const state = () => page.app.state();
  await page.dispatch(Session.LoadUser());
  const { session } = state();
  const request = session.phase === "signedIn" ? idOf(session.userRequest) : "";
  await page.dispatch(Session.RecordUser({ request, user: ada }));
  await page.dispatch(Wallet.LoadWallets());
  await page.dispatch(page.reply.wallets());
  await page.dispatch(Wallet.LoadTokens());
  await page.dispatch(page.reply.tokens(TOKENS));
  const limits = { maxFee: amount("0.2"), maxFeeChange: amount("0.01") };
  const own = validator("Mine", { address: OPERATOR, status: "jailed", ...limits, ...of });
  await page.dispatch(
    page.reply.validators({
      unstakingWaitTime: 1_814_400,
      rewardPayoutFrequency: 3600,
      validatorSet: [validator("North node"), own],
    }),
  );
  if (state().staking.operatedLoad.status !== "pending") await page.dispatch(Command.LoadOperated());
  const asked = idOf(state().staking.operatedLoad);
  const failure = { ...noAnswer("/wallets/:id/validator", "GET"), kind: "NotOffered" as const, status: 404 };
  await page.dispatch(
    operated === null
      ? Command.RecordOperatedFailure({ request: asked, failure })
      : Command.RecordOperated({ request: asked, operated: { ...OPERATED, ...operated } }),
  );
  return page;
};
const button = (name: string) => screen.queryByRole("button", { name });

describe("the desk of an operator", () => {
  it("says why the validator is jailed and what is missing, and holds Release back until then", async () => {
    await atDesk({}, {});
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your validator");
    screen.getByRole("heading", { name: "One thing is missing until release" });
    expect(document.body.textContent).toContain("Own stake 40 of 50 OPT10 OPT missing.");
    expect(document.body.textContent).toContain("your own stake of 40 OPT is under your minimum of 50");
    expect(button("Release")?.getAttribute("aria-disabled")).toBe("true");
    expect([button("Stake more"), button("Edit")].map((found) => found?.getAttribute("aria-disabled"))).toEqual([
      null,
      null,
    ]);
    expect(document.body.textContent).toContain("0.25 OPT builds up");
  });

  it("counts what is missing, and stakes just what is missing from its line", async () => {
    const page = await atDesk({}, { jailedUntil: "2126-01-01T00:00:00Z" });
    screen.getByRole("heading", { name: "2 things are missing until release" });
    expect(document.body.textContent).toContain("The time in jail is not over");
    await page.dispatch(page.reply.account(ACCOUNT));
    await page.press("Stake 10 OPT");
    const sheet = within(screen.getByRole("dialog"));
    expect(sheet.getByLabelText<HTMLInputElement>("Amount").value).toBe("10");
  });

  it("hides the own stake in its lines, its button and its bar with the other balances", async () => {
    const page = await atDesk({}, {});
    page.app.preferences.write({ hideBalances: true });
    await page.dispatch(Command.LoadValidators());
    expect(document.body.textContent).not.toMatch(/\b40\b|\b10\b/);
    screen.getByRole("heading", { name: "One thing is missing until release" });
  });

  it("shows the row that delegators see, what can be changed and what is fixed", async () => {
    await atDesk({ status: "active" }, {});
    const row = screen.getByRole("region", { name: "How delegators see it" }).textContent;
    expect(row).toContain("Mine");
    expect(row).toContain("keeps 5.0%max 20.0%");
    expect(screen.getByRole("region", { name: "What delegators agree to" }).textContent).toContain(
      "Highest20.0%, rising by at most 1 percentage point a dayFixed when you created it",
    );
    screen.getByRole("link", { name: "See as others do" });
  });

  it("offers Release once nothing holds the validator", async () => {
    await atDesk({}, { selfDelegation: amount("50") });
    screen.getByRole("heading", { name: "Ready to release" });
    expect(button("Release")?.getAttribute("aria-disabled")).toBeNull();
  });

  it("offers no release of one that signed twice", async () => {
    await atDesk({}, { tombstoned: true });
    expect(button("Release")).toBeNull();
    expect(document.body.textContent).toContain("keeps it in jail for ever");
    expect(button("Stake more")).toBeNull();
    expect(screen.getByRole("link", { name: "Move or unstake your stake" }).getAttribute("href")).toBe(
      "/my-assets/stake/optio/OPT",
    );
  });

  it("says with how much stake one outside of the active set joins, and no uptime, which nobody measures", async () => {
    await atDesk({ status: "inactive", coins: amount("25"), uptime: amount("0.99") }, {});
    expect(document.body.textContent).toContain(
      "It joins with 101 OPT, more than the smallest active validator: 76 OPT are missing.",
    );
    expect(document.body.textContent).toContain("Uptime—");
  });

  it("says what can be taken out of an active one before it is jailed", async () => {
    await atDesk({ status: "active" }, { selfDelegation: amount("70") });
    expect(document.body.textContent).toContain("You can take out up to 20 OPT before it is jailed.");
    expect(button("Release")).toBeNull();
  });

  it("shows the status and no dead button where the server has no such calls", async () => {
    await atDesk({}, null);
    expect(document.body.textContent).toContain("This server doesn't say why.");
    expect([button("Release"), button("Edit")]).toEqual([null, null]);
    expect(button("Stake more")).toBeTruthy();
  });

  it("BS16: the form warns of a name like another's, not of the own one, and says the most that the commission can be", async () => {
    const page = await atDesk({ status: "active" }, {});
    await page.press("Edit");
    expect(screen.queryByText(/There is a validator with the name/)).toBeNull();
    await page.paste({ "Commission rate": "7" });
    await page.paste({ "Validator name": "N0rth node" });
    expect(screen.getByText(/There is a validator with the name/)).toBeTruthy();
    await page.press("Preview");
    expect(screen.getByText("It can rise to at most 6% now.")).toBeTruthy();
  });
});

describe("what an operator typed into the edit", () => {
  const edited = async () => {
    const page = await atDesk({ status: "active" }, { editFee: amount("0.0036") });
    await page.press("Edit");
    return page;
  };
  const details = () => screen.getByLabelText<HTMLTextAreaElement>("Details").value;

  it("stays while another device changes another field, which is taken over and not written back", async () => {
    const page = await edited();
    await page.paste({ "Validator name": "New name" });
    await page.dispatch(Command.LoadValidators());
    const limits = { maxFee: amount("0.2"), maxFeeChange: amount("0.01") };
    const own = validator("Mine", { address: OPERATOR, status: "active", ...limits, details: "From the phone" });
    await page.dispatch(
      page.reply.validators({ unstakingWaitTime: 1_814_400, rewardPayoutFrequency: 3600, validatorSet: [own] }),
    );
    expect(details()).toBe("From the phone");
    await page.press("Preview");
    const review = within(screen.getByRole("dialog"));
    expect(review.queryByText("Details")).toBeNull();
    review.getByText("New name");
  });

  it("is kept when another transfer of the wallet completes", async () => {
    const page = await edited();
    await page.paste({ Details: "Two nodes" });
    await page.press("Close");
    await page.press("Edit");
    expect(details()).toBe("Two nodes");
  });

  it("is not sent anywhere where it looks like a recovery phrase", async () => {
    const page = await edited();
    await page.paste({ Details: `${"abandon ".repeat(11)}about` });
    await page.press("Preview");
    expect(screen.queryByLabelText("Wallet passcode")).toBeNull();
    expect(document.body.textContent).toContain("recovery phrase");
  });
});

it("Release says on its dialog that the fee is not covered, before the passcode is asked for", async () => {
  const page = await atDesk({}, { selfDelegation: amount("50"), releaseFee: amount("1000000") });
  await page.press("Release");
  const confirm = screen.getAllByRole("button", { name: "Release" }).at(-1);
  expect(confirm?.getAttribute("aria-disabled")).toBe("true");
});
