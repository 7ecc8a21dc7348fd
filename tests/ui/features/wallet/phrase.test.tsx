import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, creationOf, phraseLens, type State } from "../../../../src/domain/wallet/index.ts";
import { SetupConfirmScreen } from "../../../../src/ui/features/wallet/SetupConfirmScreen.tsx";
import { SetupPasscodeScreen } from "../../../../src/ui/features/wallet/SetupPasscodeScreen.tsx";
import { SetupPhraseScreen } from "../../../../src/ui/features/wallet/SetupPhraseScreen.tsx";
import { unreachable } from "../../../support/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const WORDS = Array.from({ length: 24 }, (_, at) => `canary${String.fromCharCode(97 + at)}`);
const PHRASE = WORDS.join(" ");

/** The user has no wallet, and the set-up has started. */
const begun = () => {
  const fake = fakeApp();
  fake.app.dispatch(Command.LoadWallets());
  const request = requestId(fake.app.state().wallet.walletsRequest) ?? "";
  fake.app.dispatch(Command.RecordWallets({ request, wallets: [] }));
  fake.app.dispatch(Command.BeginSetup());
  return fake;
};

const atPhrase = async () => {
  const fake = begun();
  fake.app.dispatch(Command.ChoosePasscode({ passcode: { handle: fake.app.vault.put("long enough!"), broken: [] } }));
  const page = await render(fake.wrap(<SetupPhraseScreen />));
  const request = requestId(phraseLens.get(fake.app.state().wallet, {})) ?? "";
  await page.act(() => void fake.app.dispatch(Command.RecordPhrase({ request, phrase: fake.app.vault.put(PHRASE) })));
  return { ...fake, page, press: page.press };
};

const words = () => screen.getAllByLabelText<HTMLInputElement>(/^Word \d+$/);
const valuesOf = (inputs: ReadonlyArray<HTMLInputElement>) => inputs.map(({ value }) => value);
const inDocument = (): string =>
  [document.documentElement.outerHTML, ...valuesOf([...document.querySelectorAll("input")])].join(" ");

const placesOf = ({ setup }: State): ReadonlyArray<number> => (setup.step === "confirm" ? setup.wordIndexes : []);

describe("S7 the recovery phrase", () => {
  it("is requested when the page opens, shown as 24 covered inputs without words, after Reveal phrase with them, covered again when the tab loses the focus or is hidden, and removed when the page closes", async () => {
    const { press, page, app } = await atPhrase();
    expect(words()).toHaveLength(24);
    for (const input of words()) {
      // nothing that a password manager offers to save
      expect([input.type, input.hasAttribute("data-1p-ignore")]).toEqual(["text", true]);
      expect(input.readOnly).toBe(true);
      expect(input.getAttribute("autocomplete")).toBe("off");
      expect(input.getAttribute("spellcheck")).toBe("false");
    }
    expect(inDocument()).not.toContain("canary");
    for (const leave of [
      () => void fireEvent.blur(window),
      () => {
        vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
        fireEvent(document, new Event("visibilitychange"));
      },
      page.unmount,
    ]) {
      await press("Reveal phrase");
      expect(valuesOf(words())).toEqual(WORDS);
      expect(JSON.stringify(app.state())).not.toContain("canary");
      await leave();
      expect(inDocument()).not.toContain("canary");
    }
  });

  it("is copied only after the warning was confirmed, also by a key or menu", async () => {
    const { press, done } = await atPhrase();
    await press("Reveal phrase");
    for (const copy of [fireEvent.copy, fireEvent.cut]) {
      expect(words().filter((word) => copy(word))).toEqual([]);
      await press("Keep it on paper");
    }
    await press("Copy phrase");
    expect(done.copied).toEqual([]);
    expect(document.body.textContent).toContain("We clear the clipboard after 30 seconds.");
    await press("Copy anyway");
    expect(done.copied).toEqual([PHRASE]);
  });

  it.each([true, false])(
    "leaves the clipboard after 30 s, also on another page; focus of the tab: %s",
    async (focus) => {
      const { page, press, done, turn } = await atPhrase();
      vi.spyOn(document, "hasFocus").mockReturnValue(focus);
      await press("Reveal phrase");
      await press("Copy phrase");
      await press("Copy anyway");
      await page.unmount();
      turn(29_999);
      expect(done.copied).toEqual([PHRASE]);
      turn(1);
      // a tab without the focus may not write
      if (!focus) {
        expect(done.copied).toEqual([PHRASE]);
        fireEvent.focus(window);
      }
      expect(done.copied).toEqual([PHRASE, " "]);
    },
  );

  it("cannot be confirmed before it was shown", async () => {
    const { press, places } = await atPhrase();
    await press("I have written it down");
    expect(places.at(-1)).toBe("/");
    await press("Reveal phrase");
    await press("I have written it down");
    expect(places.at(-1)).toBe("/setup-wallet/confirm-wallet-create");
  });
});

describe("the requested words", () => {
  const atConfirm = async () => {
    const fake = begun();
    fake.app.dispatch(Command.ChoosePasscode({ passcode: { handle: fake.app.vault.put("long enough!"), broken: [] } }));
    fake.app.dispatch(Command.LoadPhrase());
    const request = requestId(phraseLens.get(fake.app.state().wallet, {})) ?? "";
    fake.app.dispatch(Command.RecordPhrase({ request, phrase: fake.app.vault.put(PHRASE) }));
    fake.app.dispatch(Command.PhraseWritten());
    const page = await render(fake.wrap(<SetupConfirmScreen />));
    const asked = placesOf(fake.app.state().wallet);
    const pastePhrase = async () => {
      await page.user.click(screen.getByLabelText(`Word ${(asked[0] ?? 0) + 1}`));
      await page.user.paste(PHRASE);
    };
    const confirm = () => page.press("Confirm and create");
    return { ...fake, page, asked, pastePhrase, confirm };
  };

  it("are named by their positions counted from 1, and each wrong word is shown at its field", async () => {
    const { asked, app, confirm } = await atConfirm();
    const labels = screen.getAllByText(/^Word \d+$/).map(({ textContent }) => textContent);
    expect(labels).toEqual(asked.map((place) => `Word ${place + 1}`));
    await confirm();
    expect(words().map((input) => input.getAttribute("aria-invalid"))).toEqual(["true", "true", "true", "true"]);
    expect(creationOf(app.state().wallet).status).toBe("idle");
  });

  it("S7 are all filled by pasting the whole phrase, create the wallet, and leave no copy", async () => {
    const { page, asked, app, secrets, pastePhrase, confirm } = await atConfirm();
    const held = secrets.size;
    await pastePhrase();
    expect(valuesOf(words())).toEqual(asked.map((place) => WORDS[place]));
    await confirm();
    expect(creationOf(app.state().wallet).status).toBe("pending");
    expect(secrets.size).toBe(held);
    const request = requestId(creationOf(app.state().wallet)) ?? "";
    const wallet = { id: "wallet-1", name: "Main" };
    await page.act(() => void app.dispatch(Command.RecordCreated({ request, wallet, existedBefore: false })));
    expect(inDocument()).not.toContain("canary");
  });

  it("stay in their fields when the creation fails; W13: without a refusal the creation is not called failed", async () => {
    const { page, asked, app, pastePhrase, confirm } = await atConfirm();
    await pastePhrase();
    for (const [failure, text] of [
      [unreachable, "We couldn't confirm that your wallet was created. Try again: it is never created twice."],
      [
        { ...unreachable, kind: "ServerFault" },
        "Something went wrong. Please try again later.\nWe couldn't confirm that your wallet was created. Try again: it is never created twice.",
      ],
      [
        { ...unreachable, kind: "Invalid", status: 422, message: "Choose another passcode" },
        "Your wallet wasn't created. Choose another passcode",
      ],
    ] as const) {
      await confirm();
      const request = requestId(creationOf(app.state().wallet)) ?? "";
      await page.act(() => void app.dispatch(Command.RecordCreateFailure({ request, failure })));
      expect(screen.getByRole("alert").textContent).toBe(text);
      expect(valuesOf(words())).toEqual(asked.map((place) => WORDS[place]));
    }
  });
});

describe("a step of the set-up", () => {
  it("returns to the start if the earlier steps are missing", async () => {
    for (const screen of [
      <SetupPasscodeScreen key="1" />,
      <SetupPhraseScreen key="2" />,
      <SetupConfirmScreen key="3" />,
    ]) {
      const { wrap, places } = fakeApp();
      const page = await render(wrap(screen));
      expect(places.at(-1)).toBe("/setup-wallet");
      await page.unmount();
    }
  });

  it("S8: leaves no passcode in its fields after it is in the vault, and shows the violated rules", async () => {
    const { wrap, places, secrets } = begun();
    const page = await render(wrap(<SetupPasscodeScreen />));
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const next = () => page.press("Continue");
    await page.user.type(field("Passcode"), "short");
    await next();
    expect(document.body.textContent).toContain("Use at least 8 characters.");
    expect(secrets.size).toBe(0);
    await page.user.clear(field("Passcode"));
    await page.user.type(field("Passcode"), "long enough!");
    await page.user.type(field("Confirm passcode"), "long enough!");
    await next();
    expect(places.at(-1)).toBe("/setup-wallet/wallet-mnemonic");
    expect(valuesOf([field("Passcode"), field("Confirm passcode")])).toEqual(["", ""]);
  });
});
