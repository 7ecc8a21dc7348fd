import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../../src/adapters/http/catalogue.ts";
import { coded } from "../../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, checkOf, passcodeResetOf } from "../../../../src/domain/wallet/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ResetPasscodeScreen } from "../../../../src/ui/features/settings/ResetPasscodeScreen.tsx";
import { useOutcomeToasts } from "../../../../src/ui/shell/use-outcome-toasts.ts";
import { noAnswer } from "../../../support/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const WORDS = Array.from({ length: 24 }, (_, at) => `canary${String.fromCharCode(97 + at)}`);
const PASSCODE = "Canary-Passcode-7!";

const inputs = (): ReadonlyArray<HTMLInputElement> => [...document.querySelectorAll("input")];
const text = (): string => document.body.textContent ?? "";
const inDocument = (): string => document.documentElement.outerHTML + inputs().map((input) => input.value);

const withWallet = (name = "Savings") => {
  const fake = fakeApp();
  fake.app.dispatch(Command.LoadWallets());
  const request = requestId(fake.app.state().wallet.walletsRequest) ?? "";
  fake.app.dispatch(Command.RecordWallets({ request, wallets: [{ id: "w-1", name }] }));
  return fake;
};

const opened = async (name = "Savings") => {
  const fake = withWallet(name);
  const page = await render(fake.wrap(<ResetPasscodeScreen />));
  const answers = (command: (request: string) => Command, request: string | null) =>
    page.act(() => void fake.app.dispatch(command(request ?? "")));
  return {
    ...fake,
    page,
    pastes: async () => {
      await page.user.click(screen.getByLabelText("Word 7"));
      await page.user.paste(WORDS.join("\n"));
    },
    checked: () =>
      answers((request) => Command.RecordPhraseChecked({ request }), requestId(checkOf(fake.app.state().wallet))),
    resetFails: (failure: Failure) =>
      answers(
        (request) => Command.RecordPasscodeResetFailure({ request, failure }),
        requestId(passcodeResetOf(fake.app.state().wallet)),
      ),
    types: async () => {
      for (const input of inputs()) {
        await page.user.click(input);
        await page.user.paste(PASSCODE);
      }
      await page.press("Save new passcode");
    },
  };
};

const atPasscode = async () => {
  const reset = await opened();
  await reset.pastes();
  await reset.page.press("Check phrase");
  await reset.checked();
  return reset;
};
const failing = (changes: Partial<Failure>): Failure => ({
  ...noAnswer("/wallets/:id/resetPasscode", "POST"),
  ...changes,
});

describe("the reset of the wallet passcode", () => {
  it("shows its effect and its wallet before anything is typed, and says that support never asks for the words", async () => {
    await opened("Sav\u202eings");
    expect(inputs()).toHaveLength(24);
    expect(text()).toContain("Set a new passcode for “Sav⟨U+202E⟩ings”. The old one stops working everywhere.");
    expect(text()).toContain("Support never asks for them.");
    expect(text()).not.toMatch(/\b(?:we|we'll|we will) never ask/i);
  });

  it("S7 accepts the 24 covered words with one paste, keeps them only in the inputs, and rejected ones in their fields", async () => {
    const { pastes, secrets, page, app } = await opened();
    await pastes();
    expect(inputs().map((input) => input.value)).toEqual(WORDS);
    for (const input of inputs()) {
      expect([input.type, input.classList.contains("covered")]).toEqual(["text", true]);
      expect([input.getAttribute("autocomplete"), input.getAttribute("spellcheck")]).toEqual(["off", "false"]);
    }
    expect(document.documentElement.outerHTML).not.toContain("canary");
    expect(secrets.size).toBe(0);
    await page.press("Check phrase");
    expect(screen.queryByRole("alert")).toBeNull();
    const failure = failing({ kind: "Invalid", ...coded("invalidSeed"), status: 422 });
    const request = requestId(checkOf(app.state().wallet)) ?? "";
    await page.act(() => void app.dispatch(Command.RecordPhraseCheckFailure({ request, failure })));
    expect(screen.getByRole("alert").textContent).toContain("Invalid seed phrase.");
    expect(inputs().map((input) => input.value)).toEqual(WORDS);
  });

  it("says once that words are missing, marks each and focuses the first", async () => {
    const { app, page, secrets } = await opened();
    await page.fill({ "Word 1": "one" });
    await page.press("Check phrase");
    expect(document.querySelectorAll('input[aria-invalid="true"]')).toHaveLength(23);
    expect(document.activeElement).toBe(screen.getByLabelText("Word 2"));
    expect(screen.getByRole("alert").textContent).toBe("Enter all 24 words. The missing ones are outlined.");
    const errors = screen.getAllByText(/^Enter word/).map(({ parentElement }) => parentElement?.className);
    expect(errors).toEqual(Array.from({ length: 23 }, () => "sr-only"));
    expect([checkOf(app.state().wallet).status, secrets.size]).toEqual(["idle", 0]);
  });

  it("S8: keeps no word after the phrase is accepted, and no passcode after it is in the vault", async () => {
    const { types, app } = await atPasscode();
    expect(inDocument()).not.toContain("canary");
    await types();
    expect(inDocument()).not.toContain(PASSCODE);
    expect(JSON.stringify(app.state())).not.toMatch(/canary/i);
  });

  it("shows why the new passcode was not saved, asks for the passcode alone, and for the phrase again if the vault has removed it", async () => {
    const { types, resetFails } = await atPasscode();
    for (const [said, failure, fields] of [
      ["We lost the connection. Save again to be sure it changed.", failing({}), 2],
      [
        "Failed to update wallet key, please try again.",
        failing({
          kind: "Invalid",
          ...coded("validation"),
          validation: { errors: { walletPasscode: [CATALOGUE.keyUpdateFailed] } },
        }),
        2,
      ],
      ["We cleared the phrase for your safety.", failing({ kind: "Unsent", ...coded("cancelled"), status: 499 }), 24],
    ] as const) {
      await types();
      await resetFails(failure);
      expect(text()).toContain(said);
      expect(inputs()).toHaveLength(fields);
    }
  });

  it("returns to the settings after a success, and discards the phrase when its screen is closed", async () => {
    const { types, app, page, places } = await atPasscode();
    await types();
    const request = requestId(passcodeResetOf(app.state().wallet)) ?? "";
    await page.act(() => void app.dispatch(Command.RecordPasscodeReset({ request })));
    expect(places.at(-1)).toBe("/settings?section=security");
    await page.unmount();
    expect(app.state().wallet.reset).toEqual({
      step: "words",
      checkRequest: { status: "idle" },
      resetRequest: { status: "idle" },
    });
  });
});

describe("a reset whose screen was closed", () => {
  const Elsewhere = () => {
    useOutcomeToasts();
    return null;
  };
  const messages = () => toasts.read().kept.map(({ kind, text: said }) => [kind, said]);

  it("shows its outcome in a toast", async () => {
    for (const failure of [null, failing({ kind: "ServerFault" })]) {
      toasts.clear();
      const { app, wrap } = withWallet();
      const page = await render(wrap(<Elsewhere />));
      const secret = () => ({ handle: app.vault.put("canary"), broken: [] });
      app.dispatch(Command.CheckPhrase({ phrase: secret() }));
      app.dispatch(Command.RecordPhraseChecked({ request: requestId(checkOf(app.state().wallet)) ?? "" }));
      app.dispatch(Command.ResetPasscode({ passcode: secret() }));
      app.dispatch(Command.LeaveReset());
      const request = requestId(passcodeResetOf(app.state().wallet)) ?? "";
      const answer =
        failure === null
          ? Command.RecordPasscodeReset({ request })
          : Command.RecordPasscodeResetFailure({ request, failure });
      await page.act(() => void app.dispatch(answer));
      expect(app.state().wallet.reset).toMatchObject({ step: "words", checkRequest: { status: "idle" } });
      expect(messages()).toEqual([
        failure === null
          ? ["success", "Wallet passcode changed"]
          : ["error", "Failed to update wallet key, please try again.\nSave again to be sure it changed."],
      ]);
      await page.unmount();
    }
  });
});
