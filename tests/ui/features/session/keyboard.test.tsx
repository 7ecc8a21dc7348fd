import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { Command } from "../../../../src/domain/session/index.ts";
import { Arrival } from "../../../../src/ui/common/Arrival.tsx";
import { PersonForm } from "../../../../src/ui/features/session/PersonForm.tsx";
import { SignUpScreen } from "../../../../src/ui/features/session/SignUpScreen.tsx";
import { VerifyChangeScreen } from "../../../../src/ui/features/session/VerifyChangeScreen.tsx";
import { PhraseGrid } from "../../../../src/ui/features/wallet/SetupPhraseScreen.tsx";
import { Field } from "../../../../src/ui/kit/Field.tsx";
import { TextInput } from "../../../../src/ui/kit/TextInput.tsx";
import { ada, grant, secret } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

/** The tab stops in order, by text or label. */
const stops = (): ReadonlyArray<string> =>
  [...document.querySelectorAll<HTMLElement>("a[href], button, input")]
    .filter((element) => element.tabIndex >= 0)
    .map((element) => element.textContent || element.id || element.getAttribute("aria-label") || "");

describe("keyboard", () => {
  it("reaches a link next to a label after the field: 'Forgot password?' after the password", async () => {
    await opened(
      <Field id="password" label="Password" right={<a href="/forgot-password">Forgot password?</a>}>
        <TextInput />
      </Field>,
      "/login",
    );
    expect(stops()).toEqual(["password", "Forgot password?"]);
  });

  it("has one stop for the 24 read-only words", async () => {
    await opened(<PhraseGrid words={null} onCopy={() => undefined} />, "/setup-wallet/wallet-mnemonic");
    expect(stops()).toEqual(["Word 1"]);
  });
});

describe("texts of the forms", () => {
  it("name the missing field", async () => {
    const page = await opened(<PersonForm user={{ ...ada, first_name: "", last_name: "" }} />, "/onboarding", [
      Command.RecordSession({ grant }),
    ]);
    await page.act(() => page.button("Continue").click());
    expect(page.text()).toContain("Enter your first name.");
    expect(page.text()).toContain("Enter your last name.");
  });

  it("of the onboarding follow the names with a username until one is typed, and start with the country of the browser", async () => {
    const nobody = { ...ada, first_name: "", last_name: "", username: "", country: null };
    const page = await opened(<PersonForm user={nobody} />, "/onboarding", [
      Command.RecordSession({ grant }),
      Contacts.LoadCountries(),
      Contacts.RecordCountries({
        request: "request 3",
        countries: [{ code: "US", name: "United States", dial_code: "+1" }],
      }),
    ]);
    const value = (label: string) => document.querySelector<HTMLInputElement>(page.field(label))?.value;
    expect(value("Country")).toBe("United States");
    await page.type(page.field("First name"), "Zoë");
    await page.type(page.field("Last name"), "O'Neill");
    expect(value("Username")).toBe("zoe.oneill");
    await page.type(page.field("Username"), "zoe");
    await page.type(page.field("Last name"), "Smith");
    expect(value("Username")).toBe("zoe");
  });

  it("the terms are a link within the consent, whose name stays", async () => {
    const page = await opened(<SignUpScreen />, "/signup");
    expect(page.field("I agree to the terms")).not.toBe("");
    expect(page.find('a[href$="/terms"]').getAttribute("rel")).toBe("noopener noreferrer");
  });
});

it("the document's title follows the heading from step to step", async () => {
  const page = await opened(
    <>
      <VerifyChangeScreen />
      <Arrival title="Change password" />
    </>,
    "/verify-change-password",
    [
      Command.RecordSession({ grant }),
      Command.LoadUser(),
      Command.RecordUser({ request: "request 3", user: ada }),
      Command.InitiatePasswordChange({ current: secret("old") }),
      Command.RecordCodeRequired({ request: "request 5" }),
    ],
  );
  await page.act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  expect(document.title).toContain("Enter your code");
  await page.dispatch(Command.SubmitCode({ code: secret("typed"), trustDevice: false }));
  await page.dispatch(Command.RecordChangeCode({ request: page.lastRequest(), token: secret("code").handle }));
  expect(document.title).toContain("Change password");
});
