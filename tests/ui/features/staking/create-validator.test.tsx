import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { creationOf } from "../../../../src/domain/staking/creation.ts";
import { Command, type Validators } from "../../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../../src/domain/transfer/index.ts";
import { operatorOf } from "../../../../src/domain/values/address.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { CreateValidatorScreen } from "../../../../src/ui/features/staking/CreateValidatorScreen.tsx";
import { ada, grant } from "../../../domain/session/example.ts";
import { validator } from "../../../domain/staking/example.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { noAnswer } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { idOf } from "../../replies.ts";

const PATH = "/create-validator";
const SET: Validators = {
  unstakingWaitTime: 1_814_400,
  rewardPayoutFrequency: 3600,
  creationFee: amount("0.0078"),
  validatorSet: [validator("anna")],
};

let visited: (isThere: boolean) => void = () => undefined;
/** The screen, until another page is visited. */
const Visited = () => {
  const [isThere, setThere] = useState(true);
  visited = setThere;
  return isThere ? <CreateValidatorScreen /> : null;
};

const shown = async (set = SET) => {
  const page = await opened(<Visited />, PATH, [Session.RecordSession({ grant })]);
  const { app } = page;
  const visit = (isThere: boolean) => page.act(() => visited(isThere));
  const state = () => app.state();
  const load = async () => {
    await page.dispatch(Session.LoadUser());
    const { session } = state();
    const request = session.phase === "signedIn" ? idOf(session.userRequest) : "";
    await page.dispatch(Session.RecordUser({ request, user: ada }));
    await page.dispatch(Wallet.LoadWallets());
    await page.dispatch(page.reply.wallets());
    await page.dispatch(Wallet.LoadTokens());
    await page.dispatch(page.reply.tokens(TOKENS));
    await page.dispatch(page.reply.validators(set));
  };
  await load();
  /** Other tokens arrive: those of the examples, with this balance of the staked one. */
  const balance = async (coins: string) => {
    await page.dispatch(Wallet.LoadTokens());
    const [first, ...others] = TOKENS;
    if (first === undefined) throw new Error("no token");
    await page.dispatch(page.reply.tokens([{ ...first, balance: amount(coins) }, ...others]));
  };
  const sending = () => {
    const creation = creationOf(state().transfer);
    return creation.step === "sending" ? creation.attempt.request : "";
  };
  /** The search for the creation of unknown outcome ends without finding it, or with a reading that fails. */
  const search = async (fails = false) => {
    const creation = creationOf(state().transfer);
    const key = creation.step === "unknown" ? creation.attempt.key : "";
    await page.dispatch(
      fails
        ? Transfer.RecordPollFailure({ key, failure: noAnswer("/x", "POST"), last: true })
        : Transfer.RecordPoll({ key, transactions: [], referencedId: null, last: true }),
    );
  };
  return { ...page, load, balance, sending, search, visit };
};

const FILLED = {
  "Validator name": "Ada Node",
  "Commission rate": "5",
  "Maximum rate": "20",
  "Maximum change rate": "1",
  "Minimum self-delegation": "1",
  Amount: "5",
};

const receipt = {
  transactionHash: "HASH-1",
  to: "optiovaloper1",
  from: "optio1",
  amount: amount("5"),
  gasFee: amount("0.0078"),
  blockExplorerLink: "https://e.example/1",
};

const reviewed = async () => {
  const page = await shown();
  await page.paste(FILLED);
  await page.press("Preview");
  await page.paste({ "Wallet passcode": "wallet-key-1!" });
  return page;
};
const refusal = (validation: Failure["validation"], message = "invalid"): Failure => ({
  ...noAnswer("/x", "POST"),
  kind: "Rejected",
  status: 422,
  message,
  validation,
});

describe("/create-validator", () => {
  it("warns of a name that reads like that of another validator, in the form", async () => {
    const page = await shown({ ...SET, validatorSet: [validator("North node")] });
    for (const name of ["north node", "nоrth node", "n0rth node"]) {
      await page.paste({ "Validator name": name });
      expect(page.text(), name).toContain("There is a validator with the name North node");
    }
    await page.paste({ "Validator name": "South node" });
    expect(page.text()).not.toContain("There is a validator with the name");
  });

  it("says what is wrong at each field, what cannot be changed later, and how many bytes a text has left", async () => {
    const page = await shown();
    await page.press("Preview");
    expect(page.text()).toContain("Enter the validator's name.");
    await page.paste({ ...FILLED, "Commission rate": "30" });
    expect(page.text()).toContain("The commission rate can't be above the maximum rate.");
    expect(page.text().match(/Can't be changed later/g)).toHaveLength(2);
    await page.paste({ "Commission rate": "5" });
    expect(page.text()).toContain("at most 6% after one day, 7% after two days, and never more than 20%");
    const hints: string[] = [];
    for (const length of [69, 70, 71]) {
      await page.paste({ "Validator name": "x".repeat(length) });
      hints.push(/\d+ bytes? (?:left|too long)/.exec(page.text())?.[0] ?? "");
    }
    expect(hints).toEqual(["1 byte left", "0 bytes left", "1 byte too long"]);
  });

  it("takes units, and offers what an amount or a rate can mean", async () => {
    const page = await shown();
    await page.paste({ ...FILLED, "Minimum self-delegation": "1,304.53", "Maximum rate": "20%", Amount: "5 opt" });
    await page.press("1304.53");
    expect(screen.getByLabelText<HTMLInputElement>("Minimum self-delegation").value).toBe("1304.53");
    await page.paste({ "Commission rate": "1.234,5" });
    expect(screen.getByRole("button", { name: "1234.5" })).toBeTruthy();
    await page.paste({ ...FILLED, "Maximum rate": "20%", Amount: "5 opt" });
    expect(page.text()).toContain("Available: 100 OPT");
    await page.press("Preview");
    expect(page.text()).not.toContain("Enter a number");
    expect(screen.getByLabelText("Wallet passcode")).toBeTruthy();
  });

  it("covers the balance where balances are hidden", async () => {
    const page = await shown();
    await page.act(() => page.app.preferences.write({ hideBalances: true }));
    await page.visit(false);
    await page.visit(true);
    expect(page.text()).toContain("Available: ••••••");
    expect(page.text()).not.toContain("100 OPT");
  });

  it("A7: shows everything before the passcode; Back of the page and of the browser lose nothing, and neither does leaving the page", async () => {
    const page = await reviewed();
    const name = () => screen.queryByLabelText<HTMLInputElement>("Validator name")?.value ?? null;
    for (const text of ["Check your validator", "Ada Node", "20%", "NetworkOptio", "0.0078 OPT", "5.0078 OPT"])
      expect(page.text()).toContain(text);
    await page.press("Back");
    expect(name()).toBe("Ada Node");
    await page.press("Preview");
    await page.act(() => {
      window.history.replaceState(null, "");
      window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
    });
    expect(page.text()).not.toContain("Check your validator");
    expect(name()).toBe("Ada Node");
    await page.visit(false);
    expect(name()).toBeNull();
    await page.visit(true);
    expect(name()).toBe("Ada Node");
    await page.press("Preview");
    expect(screen.getByLabelText("Wallet passcode")).toHaveProperty("value", "");
  });

  it("sends it with the operator's address, and shows rates with every decimal that is sent: in the example, the review and the receipt", async () => {
    const page = await shown();
    await page.paste({
      ...FILLED,
      "Commission rate": "7.129",
      "Maximum rate": "20.0625",
      "Maximum change rate": "0.0001",
    });
    expect(page.text()).toContain(
      "at most 7.1291% after one day, 7.1292% after two days, and never more than 20.0625%",
    );
    await page.press("Preview");
    const rates = "Commission rate7.129%Maximum rate20.0625%Maximum change rate0.0001%";
    expect(page.text()).toContain(rates);
    await page.paste({ "Wallet passcode": "wallet-key-1!" });
    await page.press("Confirm");
    const creation = creationOf(page.app.state().transfer);
    expect(creation).toMatchObject({ operator: operatorOf(TOKENS[0]?.address ?? ""), step: "sending" });
    await page.dispatch(Transfer.RecordReceipt({ request: page.sending(), receipt }));
    for (const text of [rates, "Completed", "HASH-1"]) expect(page.text()).toContain(text);
    await page.press("Done");
    expect(page.place()).toBe("/dashboard");
  });

  it("returns to the form when the balance no longer covers the amount, and stays there until the next press of Preview", async () => {
    const page = await shown();
    await page.paste(FILLED);
    await page.press("Preview");
    expect(page.text()).toContain("Check your validator");
    await page.balance("2");
    expect(page.text()).not.toContain("Check your validator");
    expect(page.text()).toContain("Insufficient balance.");
    await page.paste({ Amount: "1" });
    await page.balance("2.5");
    expect(screen.getByLabelText("Amount")).toHaveProperty("value", "1");
    expect(page.text()).not.toContain("Check your validator");
    await page.press("Preview");
    expect(page.text()).toContain("Check your validator");
  });

  it("shows what only the server knows at its field, under 'Failed to create validator'", async () => {
    const page = await reviewed();
    await page.press("Confirm");
    const errors = { commissionRate: ["commission cannot be less than min rate 0.05"] };
    const failure = refusal({ error: "invalid", errors });
    await page.dispatch(Transfer.RecordFailure({ request: page.sending(), failure }));
    expect(page.text()).toContain("Failed to create validator");
    expect(page.text()).toContain("Nothing left your wallet.");
    const field = screen.getByLabelText("Commission rate");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(page.text()).toContain("commission cannot be less than min rate 0.05");
    expect(field).toHaveProperty("value", "5");
  });

  it("returns to the passcode when it was wrong", async () => {
    const page = await reviewed();
    await page.press("Confirm");
    const failure = { ...refusal(null, "Invalid wallet key."), status: 400, code: "invalidKey" as const };
    await page.dispatch(Transfer.RecordFailure({ request: page.sending(), failure }));
    expect(screen.getByLabelText("Wallet passcode").getAttribute("aria-invalid")).toBe("true");
    expect(page.text()).not.toContain("Failed to create validator");
  });

  it("W3, A11: says of one without an answer only what is known, announces each status once in a region that stays, and offers a second creation only once the search found nothing", async () => {
    const page = await reviewed();
    await page.press("Confirm");
    const region = screen.getByRole("status");
    const announced = () => {
      expect(screen.getByRole("status")).toBe(region);
      return region.textContent;
    };
    expect(announced()).toBe("Creating your validator…");
    await page.dispatch(Transfer.RecordFailure({ request: page.sending(), failure: noAnswer("/x", "POST") }));
    expect(announced()).toContain("We don't know yet");
    for (const text of ["The server didn't answer.", "We don't know yet whether your validator was created"])
      expect(page.text()).toContain(text);
    expect(page.text()).not.toMatch(/Create it again|[Tt]ry again/);
    await page.search(true);
    expect(announced()).toBe("We couldn't check");
    expect(page.text()).toContain("It may have gone through. Check again before you repeat it.");
    expect(page.text()).not.toContain("probably not created");
    for (const name of ["Create it again", "Dismiss"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await page.search();
    expect(announced()).toBe("We couldn't find your validator");
    expect(page.text()).toContain("It was probably not created.");
    await page.press("Create it again");
    expect(page.text()).toContain("Check your validator");
  });

  it("W3: never advises to try again where the server answered that it is busy", async () => {
    const page = await reviewed();
    await page.press("Confirm");
    const failure: Failure = { ...refusal(null, "An unknown error occurred"), status: 503, code: "unknown" };
    await page.dispatch(Transfer.RecordFailure({ request: page.sending(), failure }));
    expect(page.text()).toContain("An unknown error occurred");
    expect(page.text()).not.toMatch(/try again/i);
  });

  it("shows beside the form how delegators will see what is typed: name, commission, its limit, and the website as text", async () => {
    const page = await shown();
    const card = () => screen.getByRole("region", { name: "How delegators see it" });
    expect(card().textContent).toContain("Validator namekeeps —max —");
    await page.paste({ ...FILLED, Website: "ada.example", Details: "Two nodes" });
    expect(card().textContent).toContain("Ada Nodekeeps 5.0%max 20.0%ada.exampleTwo nodes");
    expect(card().querySelector("a")).toBeNull();
    await page.paste({ "Commission rate": "x" });
    expect(card().textContent).toContain("keeps —max 20.0%");
  });

  it("offers no form to an operator that has a validator", async () => {
    const address = operatorOf(TOKENS[0]?.address ?? "") ?? "";
    const page = await shown({ ...SET, validatorSet: [validator("mine", { address })] });
    expect(page.text()).toContain("Your validator");
    expect(screen.queryByRole("button", { name: "Preview" })).toBeNull();
  });

  it("shows that the validators could not be loaded, with Retry", async () => {
    const page = await opened(<CreateValidatorScreen />, PATH);
    await page.dispatch(
      Command.RecordValidatorsFailure({ request: idOf(page.app.state().staking.load), failure: noAnswer("/x", "GET") }),
    );
    expect(page.text()).toContain("Couldn't load what is needed to create a validator");
    await page.press("Retry");
    expect(page.app.state().staking.load.status).toBe("pending");
  });
});
