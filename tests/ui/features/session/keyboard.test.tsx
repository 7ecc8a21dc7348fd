import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { Command } from "../../../../src/domain/session/index.ts";
import { Arrival } from "../../../../src/ui/common/Arrival.tsx";
import { ForgotPasswordScreen } from "../../../../src/ui/features/session/ForgotPasswordScreen.tsx";
import { PersonForm } from "../../../../src/ui/features/session/OnboardingScreen.tsx";
import { SignUpScreen } from "../../../../src/ui/features/session/SignUpScreen.tsx";
import { VerifyChangeScreen } from "../../../../src/ui/features/session/VerifyChangeScreen.tsx";
import { PhraseGrid } from "../../../../src/ui/features/wallet/SetupPhraseScreen.tsx";
import { Field } from "../../../../src/ui/kit/Field.tsx";
import { PasswordInput } from "../../../../src/ui/kit/PasswordInput.tsx";
import { SearchInput } from "../../../../src/ui/kit/SearchInput.tsx";
import { TextInput } from "../../../../src/ui/kit/TextInput.tsx";
import { ada, grant, secret } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

/** What nine presses of Tab reach before the focus leaves the page, in order, by text, id or label. */
const stops = async ({ user }: Awaited<ReturnType<typeof opened>>): Promise<ReadonlyArray<string>> => {
  const reached: string[] = [];
  for (let pressed = 0; pressed < 9; pressed += 1) {
    await user.tab();
    const stop = document.activeElement;
    if (stop === null || stop === document.body) break;
    reached.push(stop.textContent || stop.id || stop.getAttribute("aria-label") || "");
  }
  return reached;
};

describe("keyboard", () => {
  it("reaches a link next to a label after the field: 'Forgot password?' after the password", async () => {
    const page = await opened(
      <Field id="password" label="Password" right={<a href="/forgot-password">Forgot password?</a>}>
        <TextInput />
      </Field>,
      "/login",
    );
    expect(await stops(page)).toEqual(["password", "Forgot password?"]);
  });

  it("has one stop for the 24 read-only words", async () => {
    const page = await opened(<PhraseGrid words={null} onCopy={() => undefined} />, "/setup-wallet/wallet-mnemonic");
    expect(await stops(page)).toEqual(["Word 1"]);
  });
});

describe("Enter on a phone's keyboard", () => {
  it.each([
    ["go", <PasswordInput key="go" autoComplete="current-password" />],
    ["search", <SearchInput key="search" />],
    ["send", <ForgotPasswordScreen key="send" />],
  ])("is labelled %j where it does that", async (label, content) => {
    await opened(<Field label="Field">{content}</Field>, "/login");
    expect([...document.querySelectorAll("input")].map((input) => input.getAttribute("enterkeyhint"))).toEqual([label]);
  });
});

describe("texts of the forms", () => {
  it("of the onboarding name the missing field, follow the names with a username until one is typed, and start with the country of the browser", async () => {
    const nobody = { ...ada, first_name: "", last_name: "", username: "", country: null };
    const page = await opened(<PersonForm user={nobody} />, "/onboarding", [
      Command.RecordSession({ grant }),
      Contacts.LoadCountries(),
      Contacts.RecordCountries({
        request: "request 3",
        countries: [{ code: "US", name: "United States", dial_code: "+1" }],
      }),
    ]);
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(value("Country")).toBe("United States");
    await page.press("Continue");
    for (const said of ["Enter your first name.", "Enter your last name."]) expect(page.text()).toContain(said);
    await page.fill({ "First name": "Zoë", "Last name": "O'Neill" });
    expect(value("Username")).toBe("zoe.oneill");
    await page.fill({ "First name": "Łukasz", "Last name": "Groß" });
    expect(value("Username")).toBe("lukasz.gross");
    await page.fill({ Username: "zoe", "Last name": "Smith" });
    expect(value("Username")).toBe("zoe");
  });

  it.each([
    [
      "sign-up",
      <SignUpScreen key="sign-up" />,
      Command.SignUp({ identifier: "ann@example.test", dateOfBirth: secret("1990-05-17"), consent: true }),
    ],
    ["reset", <ForgotPasswordScreen key="reset" />, Command.ForgotPassword({ identifier: "ann@example.test" })],
  ])(
    "hold the address of the %s to which a code was sent, for who comes back to correct it",
    async (_, page, command) => {
      await opened(page, "/signup", [command, Command.RecordCodeRequired({ request: "request 2" })]);
      expect(screen.getByLabelText<HTMLInputElement>("Email or phone").value).toBe("ann@example.test");
    },
  );

  it("the terms are a link within the consent, whose name stays", async () => {
    await opened(<SignUpScreen />, "/signup");
    expect(screen.queryByRole("checkbox", { name: "I agree to the terms" })).not.toBeNull();
    const link = screen.getByRole("link", { name: /terms/ });
    expect(link.getAttribute("href")).toMatch(/\/terms$/);
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
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
  await act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  expect(document.title).toContain("Enter your code");
  await page.dispatch(Command.SubmitCode({ code: secret("typed"), trustDevice: false }));
  await page.answer(Command.RecordChangeCode, { token: secret("code").handle });
  expect(document.title).toContain("Change password");
});
