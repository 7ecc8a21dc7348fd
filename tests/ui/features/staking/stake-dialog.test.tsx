import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import {
  Command,
  type Form,
  fingerprintOf,
  type Preview,
  type Receipt,
  wireOf,
} from "../../../../src/domain/transfer/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../../src/domain/wallet/index.ts";
import { dateTimeText } from "../../../../src/ui/common/dates.ts";
import { validator } from "../../../domain/staking/example.ts";
import { ACCOUNT, ANNA, BERT, CARL, DORA, delegationTo, entryOf, moveOf } from "../../../domain/staking/examples.ts";
import { listed, OWN, receipt, TOKENS } from "../../../domain/transfer/examples.ts";
import { unreachable } from "../../../support/examples.ts";
import { unmountAll } from "../../mounted.ts";
import { hear } from "../../reading.ts";
import { idOf } from "../../replies.ts";
import { AT, later, openPage, openStake, reasonOf } from "./stake-page.tsx";

const PAYOUT = dateTimeText(AT + 21 * 86_400_000);

const dialog = (): HTMLElement => screen.getByRole("dialog");
const said = (): string => dialog().textContent ?? "";

/** Opens the staking dialog by a button of a row. */
const openDialog = async (
  table: string,
  name: string,
  button: string,
  over: Parameters<Awaited<ReturnType<typeof openPage>>["account"]>[0] = {},
) => {
  const page = await openStake(over);
  await page.pressItem(table, name, button);
  await page.turn(0);
  const { app, press } = page;
  const form = (): Form => app.state().transfer.form;
  const intent = () => form().intent;
  return {
    ...page,
    intent,
    amount: () => screen.getByLabelText<HTMLInputElement>("Amount").value,
    type: (text: string) => page.paste({ Amount: text }),
    moveTo: async (name: string) => {
      await press("Change validator");
      await press(name);
    },
    preview: async (over: Partial<Preview> = {}) => {
      await press("Preview");
      const asked = intent();
      const step = form();
      if (asked === null || step.step !== "previewing") throw new Error(`no preview was requested: ${said()}`);
      await page.dispatch(
        Command.RecordPreview({
          request: step.request,
          preview: {
            amount: asked.amount,
            gasFeeEstimate: amount("0.0066"),
            to: wireOf(asked).to,
            from: wireOf(asked).from,
            ...over,
          },
          fingerprint: fingerprintOf(asked),
        }),
      );
    },
    confirm: async () => {
      await page.fill({ "Wallet passcode": "secret!pass" });
      await press("Confirm");
    },
    complete: async (over: Partial<Receipt> = {}) => {
      const attempt = app.state().transfer.attempts[0];
      if (attempt?.status !== "sending") throw new Error("nothing is being sent");
      await page.dispatch(Command.RecordReceipt({ request: attempt.request, receipt: { ...receipt, ...over } }));
    },
  };
};

describe("unstaking", () => {
  it("warns before the passcode of a fee more than ten times the usual one, which it says, and of what falls under the own minimum", async () => {
    const { press, preview } = await openDialog("Delegations", "Anna", "Unstake");
    await press("All");
    await preview({ gasFeeEstimate: amount("0.1") });
    expect(said()).not.toContain("unusually high");
    await press("Back");
    await preview({ gasFeeEstimate: amount("0.1001") });
    const warning = screen.getByText("The network fee is unusually high").closest("[role=alert]");
    expect(warning?.textContent).toContain("About 0.01 OPT is usual.");
    await press("Back");
    await preview({ belowMinimum: { own: amount("40"), minimum: amount("50") } });
    expect(said()).toContain(
      "Your own stake would be 40 OPT, under your minimum of 50: Anna is jailed at once, and its delegators earn nothing.",
    );
  });

  it("W10: says the payout's date in form, preview and receipt, and the rewards that it pays; once the transactions list it as failed it promises no payout and says the fee", async () => {
    const page = await openDialog("Delegations", "Anna", "Unstake");
    const { press, preview, confirm, complete } = page;
    for (const text of [
      "Todaystops earningSat\u00a012\u00a0Decin your balance",
      "You also get your rewards from Anna now: +0.5 OPT.",
      "It stops earning now. You can cancel until then.",
      "Only unhappy with Anna? Move it",
    ])
      expect(said()).toContain(text);
    expect(said()).not.toContain("slots used");
    expect(said()).not.toContain("give up");
    await press("All");
    expect(page.amount()).toBe("40.500000");
    // 40.5 OPT at 10 % for 21 of 365 days
    expect(said()).toContain("You give up about 0.23 OPT in those 21 days.");
    expect(said()).toContain("40.5 OPT in your balance");
    await preview({ rewards: amount("0.501"), completionTime: later(21) });
    expect(page.intent()).toMatchObject({
      action: { type: "undelegate", validator: ANNA },
      sender: OWN,
      amount: "40.500000",
      memo: null,
    });
    for (const text of [
      "You're unstaking 40.500000 OPT from Anna.",
      `Paid out to your balance on ${PAYOUT}.`,
      "Rewards from Anna+0.501 OPT to your balance",
    ])
      expect(said()).toContain(text);
    expect(said()).not.toContain("You also get");
    await confirm();
    expect(said()).toContain("Sending…");
    expect(said()).toContain("Unstaking 40.5 OPT");
    await complete({
      to: ANNA,
      amount: amount("40.5"),
      gasFee: amount("0.006"),
      rewards: amount("0.501"),
      completionTime: later(21),
      balanceBefore: amount("1100"),
      balanceAfter: amount("1100.495"),
    });
    // the coins come later
    expect(screen.getByRole("heading").textContent).toBe("Unstaking started");
    for (const text of [`Started, arrives ${PAYOUT}`, "40.5 OPT arrives Sat\u00a012\u00a0Dec", "21days to go"])
      expect(said()).toContain(text);
    for (const text of ["Completed", "is earning"]) expect(said()).not.toContain(text);
    screen.getByRole("button", { name: "Add to calendar: 12\u00a0Dec" });
    const lines = screen.getAllByRole("term").map((term) => term.parentElement?.textContent);
    expect(lines.slice(1, 6)).toEqual([
      "Balance before1,100 OPT",
      "Amount40.5 OPT",
      "Network feeest. 0.0066 OPT →−0.006 OPTThe network needed less than estimated.",
      "Rewards paid out+0.501 OPT",
      "Balance after1,100.495 OPT",
    ]);
    await page.dispatch(Wallet.LoadRecent());
    // not in a block yet: nothing is said as done
    expect(screen.getByRole("heading").textContent).toBe("Sent");
    expect(said()).toContain("Sent – confirming");
    expect(said()).toContain("Unstaking 40.5 OPTIt arrives Sat\u00a012\u00a0Dec at ");
    for (const text of ["40.5 OPT arrives", "Unstaking started"]) expect(said()).not.toContain(text);
    const row = listed({ type: "undelegate", status: "failed", gasFee: amount("0.006") });
    const answer = { transactions: [row], totalPages: 1, pageNumber: 1, limit: 10 };
    await page.dispatch(Wallet.RecordRecent({ request: idOf(page.app.state().wallet.recent.request), page: answer }));
    expect(said()).toContain("The network lists this transfer as failed.");
    expect(said()).toContain("The network kept its fee of 0.006 OPT.");
    for (const text of ["arrives", "Completed"]) expect(said()).not.toContain(text);
  });

  it("W7: names what changed of the validator since the form, and that it keeps everything or earns nothing, and sends nothing", async () => {
    const { preview, press, type } = await openDialog("Delegations", "Anna", "Stake more");
    await type("5");
    await preview({ validator: { status: "active", fee: amount("0.9"), apr: amount("0.01") } });
    expect(said()).toContain("Commission · APR90% · 1%");
    expect(said()).toContain("Commission: the form showed 5%, it is 90% now.");
    expect(screen.getByRole("button", { name: "Confirm" }).getAttribute("aria-disabled")).toBe("true");
    await press("Back");
    await preview({ validator: { status: "jailed", fee: amount("1"), apr: amount("0") } });
    expect(said()).toContain("Anna keeps all rewards: its commission is 100%, so stake there earns you nothing.");
    expect(said()).toContain("Anna is jailed: stake there earns nothing.");
    expect(said()).toContain("Validator: the form showed it as active, it is jailed now.");
  });

  it("can't be cancelled from a validator that is jailed, and says so", async () => {
    await openDialog("Delegations", "Carl", "Unstake");
    expect(said()).toContain("You can't cancel it while Carl is jailed.");
    expect(said()).not.toContain("You can cancel");
  });

  it("does not say that stake with an inactive validator earned, nor that it earns there again", async () => {
    const account = { delegations: [delegationTo(DORA, "5", "Dora")] };
    await openDialog("Delegations", "Dora", "Unstake", account);
    expect(said()).toContain("It earns nothing. You can cancel until then.");
    await unmountAll();
    const moving = await openDialog("Delegations", "Dora", "Move", account);
    await moving.moveTo("Bert");
    expect(said()).toContain("Moves at once and earns again.");
    await moving.type("1");
    await moving.preview();
    await moving.confirm();
    await moving.complete();
    expect(said()).toContain("Your stake was moved and earns again.");
    await unmountAll();
    const entries = [{ ...entryOf(DORA, "3", "700", later(20)), moniker: "Dora" }];
    const cancelling = await openDialog("Unbonding", "Dora", "Cancel unstaking", {
      unbondingDetails: { ...ACCOUNT.unbondingDetails, entries },
    });
    expect(said()).toContain("It is staked with Dora again, but earns nothing while Dora is inactive.");
    await cancelling.preview();
    await cancelling.confirm();
    await cancelling.complete();
    expect(said()).toContain("3 OPT is staked");
    expect(said()).not.toContain("earns again.");
  });

  it("refuses more than is staked at the field, and asks which of two readings was meant, or for the unit of the token", async () => {
    const { type, press, intent } = await openDialog("Delegations", "Anna", "Unstake");
    await type("40.6");
    await press("Preview");
    expect(said()).toContain("This is more than you have staked there.");
    await type("1,500");
    expect(said()).toContain("Did you mean");
    await type("5 ETH");
    expect(said()).toContain("Enter the amount in OPT, as a number such as 12.5.");
    expect(intent()).toBeNull();
    await type("5 OPT");
    await press("Preview");
    expect(intent()?.amount).toBe("5");
  });
});

describe("a validator with own stake that the list leaves out", () => {
  it("is shown with its name and the stake there, and neither a status nor a figure that nobody said", async () => {
    const page = await openDialog("Delegations", "Anna", "Unstake");
    await page.dispatch({ _tag: "staking.LoadValidators" });
    await page.validators({ validatorSet: [validator("Bert", { address: BERT })] });
    expect(said()).toContain("Staked 40.5 OPTFrom Annafigures unknown");
  });
});

describe("A3: the focus after the dialog", () => {
  it("goes to the heading when the row that opened it is gone", async () => {
    const page = await openDialog("Delegations", "Anna", "Unstake");
    await page.reload({ delegations: [] });
    await page.press("Close");
    await page.act(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.turn(400);
    expect(document.activeElement?.id).toBe("page-heading");
  });
});

describe("moving", () => {
  it("A3, A11: starts at the validator that is missing, says until when the stake can't be moved on, and is blocked once the source is locked", async () => {
    const page = await openDialog("Delegations", "Carl", "Move");
    expect(said()).toContain("From CarlJailed");
    await page.type("1");
    await page.press("Preview");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change validator" }));
    expect(said()).toContain("Choose a validator.");
    await page.press("Change validator");
    for (const [name, isOffered] of [
      ["Anna", true],
      ["Bert", true],
      ["Carl", false],
    ] as const)
      expect(screen.queryByRole("button", { name }) !== null).toBe(isOffered);
    await page.press("Back");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change validator" }));
    await page.moveTo("Bert");
    const shares = screen.getByRole("group", { name: "Share of your stake" });
    expect(screen.getAllByRole("group")).toEqual([shares]);
    await page.press("25%");
    // a jailed one earns nothing
    expect(said()).toContain("0.12 OPT a year more: it earns nothing now");
    // a stake that leaves a jailed validator may be locked (docs/staking.md 7)
    const open = "You may not be able to move it on from Bert for a while.";
    expect(said()).toContain(`${open} The preview shows until when.`);
    expect(said()).not.toContain("You can move it any time");
    await page.preview();
    expect(said()).toContain(`${open} You can unstake at any time.`);
    await page.press("Back");
    await page.preview({ completionTime: later(21) });
    expect(said()).toContain("0.12 OPT a year more: it earns nothing now");
    expect(page.intent()).toMatchObject({
      action: { type: "move-delegation", source: CARL, validator: BERT },
      amount: "1.25",
    });
    expect(said()).toContain("You're moving 1.25 OPT from Carl to Bert.");
    expect(said()).toContain(`You can't move stake on from Bert until ${PAYOUT}. You can unstake at any time.`);
    await page.press("Back");
    // it names what the action starts, and nothing is locked
    await page.preview({ rewards: amount("0") });
    expect(said()).toContain("You can move it any time.");
    await page.press("Back");
    const heard = hear();
    await page.reload({ redelegations: [moveOf(ANNA, CARL, later(5), "Anna")] });
    heard.stop();
    expect([heard.silent(), heard.said()]).toEqual([[], [expect.stringContaining("Move locked until")]]);
    await page.press("Close");
    expect(reasonOf(await page.rowItem("Delegations", "Carl", "Move"))).toContain("Move locked until");
  });
});

describe("A7, A11: the review and the outcome of an action", () => {
  it.each([
    ["Delegations", "Anna", "Stake more", "Stake OPT with Anna", ["Anna"]],
    ["Delegations", "Carl", "Move", "Move stake from Carl", ["Carl", "Bert"]],
    ["Delegations", "Anna", "Unstake", "Unstake OPT from Anna", ["Anna"]],
    ["Unbonding", "Anna", "Cancel unstaking", "Cancel unstaking from Anna", ["Anna"]],
  ] as const)(
    "%s, %s, %s: is named %s, shows all facts, Back loses nothing, and each status is announced once",
    async (...of) => {
      const [list, name, button, title, validators] = of;
      const typed = "1.25";
      const page = await openDialog(list, name, button);
      expect(screen.getByRole("heading").textContent).toBe(title);
      if (button === "Move") await page.moveTo("Bert");
      await page.type(typed);
      await page.preview();
      for (const fact of [...validators, `${typed} OPT`, "Network fee on Optio0.0066 OPT"])
        expect(said()).toContain(fact);
      await page.press("Back");
      expect(page.amount()).toBe(typed);
      if (button === "Move") expect(said()).toMatch(/From Carl.*To Bert/);

      await page.preview();
      const [region = dialog()] = screen.getAllByRole("status");
      const heard: (string | null)[] = [];
      const observer = new MutationObserver(() => {
        const text = region.textContent;
        if (text !== "" && heard.at(-1) !== text) heard.push(text);
      });
      observer.observe(region, { childList: true, characterData: true, subtree: true });
      await page.confirm();
      await page.complete();
      observer.disconnect();
      expect(region.isConnected).toBe(true);
      expect(heard).toEqual(["Sending…", button === "Unstake" ? "Started" : "Completed"]);
    },
  );
});

describe("a validator that is jailed while an action with it is reviewed", () => {
  it("ends the review with the reason, and the passcode sends nothing", async () => {
    const page = await openDialog("Delegations", "Anna", "Stake more");
    await page.type("1.25");
    await page.preview();
    expect(reasonOf(screen.getByRole("button", { name: "Confirm" }))).toBeNull();
    await page.dispatch(Staking.LoadValidators());
    await page.validators({ validatorSet: [validator("Anna", { address: ANNA, status: "jailed" })] });
    expect(reasonOf(screen.getByRole("button", { name: "Confirm" }))).toBe("Anna is jailed and can't take stake");
    await page.confirm();
    expect(page.app.state().transfer.attempts).toEqual([]);
    await page.press("Back");
    expect(page.amount()).toBe("1.25");
  });
});

describe("cancelling", () => {
  it("is prefilled with the whole entry and its height, takes a part of it, and still names the validator of an entry that is paid meanwhile", async () => {
    const page = await openDialog("Unbonding", "Anna", "Cancel unstaking");
    expect(page.amount()).toBe("3");
    expect(said()).toMatch(
      /On its way to your balancePays out on .+Back with Anna.+You save \d+ d \d+ h of waiting: it earns again at once\./,
    );
    expect(said()).toContain("Unstaking it again takes 21 days.");
    expect(said()).toContain("about 0.3 OPT a year");
    await page.type("1.5");
    await page.preview();
    expect(page.intent()).toMatchObject({
      action: { type: "cancel-undelegate", validator: ANNA, creationHeight: "700" },
      amount: "1.5",
    });
    expect(said()).toContain("You're taking 1.5 OPT back to Anna.");
    expect(said()).toMatch(/It would earn about 0\.15 OPT a year, first payout .+It would arrive in \d+ d/);
    await page.press("Back");
    expect(page.amount()).toBe("1.5");
    await page.reload({ unbondingDetails: { ...ACCOUNT.unbondingDetails, entries: [] } });
    expect(said()).toContain("This unstaking is no longer open");
    expect(said()).toContain("Back with Anna");
    expect(said()).not.toMatch(/Unnamed validator|You save/);
  });
});

describe("staking more", () => {
  it("Max leaves the fee and the reserve, and the last coins need consent", async () => {
    const page = await openDialog("Delegations", "Anna", "Stake more");
    await page.press("Max");
    expect(page.amount()).toBe("99.94");
    expect(said()).toContain("keeps 0.05 OPT for later fees · Change");
    await page.type("99.98");
    await page.press("Preview");
    expect(page.intent()).toBeNull();
    expect(said()).toContain("This takes the coins kept for later fees.");
    await page.user.click(screen.getByRole("checkbox"));
    await page.preview();
    expect(page.intent()).toMatchObject({ action: { type: "delegate", validator: ANNA }, amount: "99.98" });
    expect(said()).toContain("You're staking 99.98 OPT with Anna.");
    expect(said()).toContain("Taken from your balance99.9866 OPT");
    await page.confirm();
    expect(screen.getByRole("heading").textContent).toBe("Sending");
    await page.complete({ to: ANNA, amount: amount("99.98") });
    expect(screen.getByRole("heading").textContent).toBe("Staked");
    expect(said()).toContain(
      "99.98 OPT is earningsince 09:00, with Anna+0.000000 OPT so farFirst payout Sat\u00a028\u00a0Nov",
    );
    await page.turn(60_000);
    // 99.98 OPT at 10 % for a minute
    expect(said()).toContain("+0.000019 OPT so far");
  });

  it("gets the rewards of one validator by the smallest stake, and says what is left after the fee", async () => {
    const page = await openDialog("Delegations", "Anna", "Get rewards now");
    expect(page.amount()).toBe("0.000001");
    expect(said()).toContain(
      "This pays your 0.5 OPT rewards from Anna now. The fee is about 0.01 OPT, so you keep about 0.49 OPT of them.",
    );
    await page.preview({ rewards: amount("0.500001") });
    expect(page.intent()).toMatchObject({ action: { type: "delegate", validator: ANNA }, amount: "0.000001" });
    expect(said()).toContain("Rewards from Anna+0.500001 OPT to your balance");
  });

  it("W11: shows the chosen validator and what the amount would earn, adds the rewards as far as the balance covers both, and is adjusted to what the fee of the preview and the reserve leave", async () => {
    const page = await openDialog("Delegations", "Anna", "Stake more");
    for (const text of ["With Annakeeps 5%, online 99%", "about 10% a yearfirst payout Sat\u00a028\u00a0Nov"])
      expect(said()).toContain(text);
    await page.type("36.5");
    // 36.5 OPT at 10 %, at 1.25 USD
    expect(said()).toContain("about 3.65 OPT a year$4.56, first payout Sat\u00a028\u00a0Nov");
    expect(page.intent()).toBeNull();
    const also = () => screen.queryByRole<HTMLInputElement>("checkbox");
    for (const [shown, isAlso] of [
      ["37", true],
      ["36.5", false],
    ] as const) {
      await page.user.click(screen.getByLabelText("Also stake the 0.5 OPT rewards"));
      expect([page.amount(), also()?.checked]).toEqual([shown, isAlso]);
    }
    await page.type("100.5");
    expect(said()).toContain("You have 100 OPT");
    expect(said()).toContain("What it would earn stands here once the amount fits");
    await page.press("Use the most");
    expect(page.amount()).toBe("99.94");
    await page.type("99.8");
    expect(also()).toBeNull();
    expect(said()).toContain("The 0.5 OPT rewards arrive with this action. Your balance doesn't cover staking them");
    await page.type("99.94");
    await page.preview({ gasFeeEstimate: amount("0.07") });
    await page.press("Adjust the amount");
    expect(page.amount()).toBe("99.88");
  });

  it("says that stake can be lost, with the shares that the server names", async () => {
    const page = await openPage();
    await page.account({ delegations: [], delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") } });
    await page.validators({
      validatorSet: [validator("Anna", { address: ANNA, apr: null })],
      slashing: { downtime: amount("0.01"), doubleSign: amount("0.05") },
    });
    await page.openTab("Validators");
    await page.press("Stake with Anna");
    await page.turn(0);
    expect(said()).toContain("Comes back 21 days after you ask for it.");
    expect(said()).toContain("You can lose 1% if Anna stops signing blocks, 5% if it signs twice.");
    await page.fill({ Amount: "1" });
    expect(said()).toContain("— a year");
  });

  it("spec §4: starts with the last validator again", async () => {
    const page = await openStake();
    const more = { chainId: "optio", symbol: "OPT", amount: "1", cutsReserve: false } as const;
    await page.dispatch(Staking.RequestPreview({ ...more, action: { type: "delegate", validator: BERT } }));
    await page.dispatch(Command.Reset());
    await page.press("Stake");
    expect(said()).toContain("With Bert");
    expect(screen.getByRole("heading").textContent).toBe("Stake OPT");
  });

  it("Escape in the list of validators leads back to the amount that was typed, and from there closes the dialog", async () => {
    const page = await openDialog("Delegations", "Anna", "Stake more");
    await page.type("7.5");
    await page.press("Change validator");
    expect(screen.getAllByRole("heading")[0]?.textContent).toBe("Choose a validator");
    await page.user.keyboard("{Escape}");
    await page.turn(0);
    expect(screen.getAllByRole("heading")[0]?.textContent).toBe("Stake OPT with Anna");
    expect(page.amount()).toBe("7.5");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change validator" }));
    await page.user.keyboard("{Escape}");
    await page.turn(500);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("without one starts with a suggested validator, and moves a stake that earns nothing to it, the whole of it", async () => {
    const page = await openPage();
    await page.account();
    const good = { uptime: amount("0.999"), maxFee: amount("0.1") };
    await page.validators({
      validatorSet: [
        validator("Anna", { address: ANNA }),
        validator("Bert", { address: BERT, ...good }),
        validator("Carl", { address: CARL, status: "jailed" }),
      ],
    });
    await page.press("Stake");
    expect(said()).toContain("With Bertkeeps 5%, max 10%, online 99.9%");
    await page.press("Close");
    await page.turn(0);
    await page.press("Move from Carl");
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("5");
    expect(said()).toMatch(/From Carl.*To Bert.*0.5 OPT a year more: it earns nothing now/);
  });

  it("without any coins says how to get some", async () => {
    const page = await openPage(TOKENS.map((token) => ({ ...token, balance: amount("0") })));
    await page.account({
      delegations: [],
      delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") },
      unbondingDetails: { ...ACCOUNT.unbondingDetails, balanceToken: amount("0"), entries: [] },
    });
    await page.validators();
    await page.press("Stake");
    expect(said()).toContain("You have no OPT to stake yet");
    await page.press("Receive OPT");
    expect(page.sends).toEqual([{ tab: "receive", chainId: "optio", symbol: "OPT" }]);
  });

  it("while balances are hidden says no figure of the stake", async () => {
    const page = await openStake();
    await page.act(() => page.app.preferences.write({ hideBalances: true }));
    await page.pressItem("Delegations", "Anna", "Unstake");
    await page.turn(0);
    await page.paste({ Amount: "2" });
    expect(said()).toContain("•••");
    for (const figure of ["40.5", "2 OPT in", "0.01"]) expect(said()).not.toContain(figure);
  });
});

describe("W3: a staking action of unknown outcome", () => {
  it("says so, stays on the page when the dialog is closed, and is offered to be sent again", async () => {
    const page = await openDialog("Delegations", "Anna", "Unstake");
    await page.type("2");
    await page.preview();
    await page.confirm();
    const attempt = page.app.state().transfer.attempts[0];
    if (attempt?.status !== "sending") throw new Error("nothing is being sent");
    await page.dispatch(Command.RecordFailure({ request: attempt.request, failure: unreachable }));
    expect(said()).toContain("No answer yet");
    // nothing of a stake is sent to anybody
    expect(said()).toContain("It may have gone through. We're checking for a minute. Don't do it again.");
    expect(said()).not.toContain("may have been sent");
    expect(said()).toContain("Do something else");
    expect(said()).not.toContain("New transfer");
    await page.user.click(screen.getByText("Close"));
    expect(page.text()).toContain("Unconfirmed change of your stake");
    expect(page.text()).toContain("Unstake 2 OPT from Anna");
    expect(screen.queryByRole("button", { name: "Do it again" })).toBeNull();
    await page.dispatch(Command.RecordPollFailure({ key: attempt.key, failure: unreachable }));
    expect(page.text()).toContain("Checking…");
    await page.dispatch(Command.RecordPoll({ key: attempt.key, transactions: [], referencedId: null, last: true }));
    expect(page.text()).toContain("It probably didn't go through.");
    expect(page.text()).toContain("Safe to repeat: it can't be paid twice.");
    await page.press("Do it again");
    expect(page.outcomes.at(-1)).toBe("transfer.SendAgain transfer.PreviewRequested");
    expect(said()).toContain("Unstake OPT");
  });

  it("W2: the same action within a minute is asked about as an action, not as a payment; a fee as estimated is named once", async () => {
    const page = await openDialog("Delegations", "Anna", "Unstake");
    await page.type("2");
    await page.preview();
    await page.confirm();
    await page.complete({ to: ANNA, amount: amount("2"), gasFee: amount("0.0066") });
    expect(said()).toContain("Network fee0.0066 OPT");
    expect(said()).not.toContain("est.");
    await page.press("Done");
    await page.pressItem("Delegations", "Anna", "Unstake");
    await page.type("2");
    await page.preview();
    expect(said()).toContain("You confirmed this 1 second ago.");
    expect(said()).toContain("Do it again with another 2 OPT?");
  });
});
