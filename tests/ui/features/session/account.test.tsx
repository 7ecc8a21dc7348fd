import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { coded } from "../../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { Command, Event } from "../../../../src/domain/session/index.ts";
import { ChangePasswordScreen } from "../../../../src/ui/features/session/ChangePasswordScreen.tsx";
import { IdentifierScreen } from "../../../../src/ui/features/session/IdentifierScreen.tsx";
import { PasswordScreen } from "../../../../src/ui/features/session/PasswordScreen.tsx";
import { VerifyChangeScreen } from "../../../../src/ui/features/session/VerifyChangeScreen.tsx";
import { ada, grant, handleOf, secret } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

const failure: Failure = {
  kind: "Rejected",
  ...coded("validation"),
  status: 422,
  endpoint: "/x",
  method: "POST",
  validation: null,
};
// requests are numbered by the commands; the first command records that there is no session
const here = [
  Command.RecordSession({ grant }),
  Command.LoadUser(),
  Command.RecordUser({ request: "request 3", user: ada }),
];
const waiting = [
  ...here,
  Command.InitiatePasswordChange({ current: secret("old") }),
  Command.RecordCodeRequired({ request: "request 5" }),
];
const kept = [
  ...waiting,
  Command.SubmitCode({ code: secret("typed"), trustDevice: false }),
  Command.RecordChangeCode({ request: "request 7", token: handleOf("code") }),
];

describe("password managers", () => {
  it.each([
    ["the current password", <ChangePasswordScreen key="change" />, "/change-password", here],
    ["a new password", <VerifyChangeScreen key="new" />, "/verify-change-password", kept],
    ["a first password", <PasswordScreen key="first" />, "/setup-password", here],
  ] as const)("get the account of %s in a field that is not shown", async (_, element, path, commands) => {
    await opened(element, path, commands);
    const account = document.querySelector<HTMLInputElement>("form input[autocomplete=username]");
    expect([account?.value, account?.hidden, account?.readOnly]).toEqual([ada.email, true, true]);
  });
});

describe("changing the password", () => {
  it("asks for the current password, shows a wrong one at its field, and navigates to the code", async () => {
    const page = await opened(<ChangePasswordScreen />, "/change-password", here);
    await page.press("Continue");
    expect(page.text()).toContain("Enter your password.");
    await page.fill({ "Current password": "correct horse" });
    await page.press("Continue");
    expect([...page.secrets.values()]).toEqual(["correct horse"]);
    expect(screen.getByLabelText("Current password")).toHaveProperty("value", "");
    const validation = { errors: { current_password: ["The current password is not right"] } };
    await page.answer(Command.RecordChangeFailure, { failure: { ...failure, validation } });
    expect(page.text()).toContain("The current password is not right");
    await page.fill({ "Current password": "another horse" });
    await page.press("Continue");
    await page.answer(Command.RecordCodeRequired, {});
    expect(page.place()).toBe("/verify-change-password");
  });

  it("returns to the first step if no code is awaited", async () => {
    const page = await opened(<VerifyChangeScreen />, "/verify-change-password", here);
    expect(page.place()).toBe("/change-password");
  });

  it("takes the new password after the code, and returns to the settings after it is saved", async () => {
    const page = await opened(<VerifyChangeScreen />, "/verify-change-password", kept);
    await page.fill({ "New password": "another horse!", "Confirm password": "another horse!" });
    await page.press("Save password");
    expect(page.events.at(-1)).toEqual(
      Event.PasswordChangeRequested({
        request: page.lastRequest(),
        password: handleOf("handle 1"),
        code: handleOf("code"),
      }),
    );
    await page.answer(Command.RecordPasswordSaved, {});
    expect(page.place()).toBe("/settings");
  });

  it("shows that the code was wrong and asks only for the code; starting again discards it", async () => {
    const page = await opened(<VerifyChangeScreen />, "/verify-change-password", kept);
    await page.fill({ "New password": "another horse!", "Confirm password": "another horse!" });
    await page.press("Save password");
    await page.answer(Command.RecordPasswordFailure, {
      failure: { ...failure, status: 401, ...coded("invalidAuthCode") },
    });
    expect(page.text()).toContain("Invalid Auth Code\nCheck it, and use the newest one we sent.");
    expect(page.text()).not.toContain("New password");
    expect([...page.secrets.values()]).toEqual(["another horse!"]);
    await page.press("Start again");
    expect(page.events.slice(-2)).toEqual([
      Event.ChallengeLeft(),
      Event.SecretDiscarded({ secret: handleOf("handle 1") }),
    ]);
  });

  it("a wrong code is shown at once and nothing is lost; another code needs the current password", async () => {
    const page = await opened(<VerifyChangeScreen />, "/verify-change-password", waiting);
    await page.fill({ "Digit 1": "123456" });
    await page.answer(Command.RecordCodeFailure, { failure: { ...failure, status: 401, ...coded("invalidAuthCode") } });
    expect(page.text()).toContain("Invalid Auth Code\nCheck it, and use the newest one we sent.");
    const resend = screen.getByRole("button", { name: "Resend code" });
    expect([resend.textContent, resend.getAttribute("aria-disabled")]).toEqual(["Resend code in 0:30", "true"]);
    for (let second = 0; second < 30; second += 1) await page.turn(1000);
    await page.press("Resend code");
    expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
    await page.user.keyboard("correct horse{Enter}");
    expect(page.events.at(-1)?._tag).toBe("session.ChangeRequested");
    await page.answer(Command.RecordCodeRequired, {});
    expect(page.text()).not.toContain("Current password");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Resend code" }));
    expect(page.place()).toBe("/verify-change-password");
  });

  it("starts again on demand", async () => {
    const page = await opened(<VerifyChangeScreen />, "/verify-change-password", waiting);
    await page.press("Start again");
    expect(page.place()).toBe("/change-password");
  });
});

describe("changing the e-mail address or phone number", () => {
  it("accepts only a phone number for the phone, shows its code screen, and returns to the settings", async () => {
    const page = await opened(<IdentifierScreen />, "/verify-phone-number", here);
    await page.fill({ "Phone number": "ada@example.com" });
    await page.press("Continue");
    expect(page.text()).toContain("Enter the number with its country code");
    await page.fill({ "Phone number": "+1 202 555 0142" });
    await page.press("Continue");
    await page.answer(Command.RecordCodeRequired, {});
    expect(page.place()).toBe("/verify-phone-number");
    expect(page.text()).toContain("We sent a six-digit code to +12025550142.");
    expect(screen.queryByRole("button", { name: "Sign in another way" })).toBeNull();
    await page.press("Start again");
    expect(screen.getByLabelText("Phone number")).toHaveProperty("value", "+12025550142");
    await page.press("Continue");
    await page.answer(Command.RecordCodeRequired, {});
    await page.dispatch(Command.SubmitCode({ code: secret("code"), trustDevice: false }));
    await page.answer(Command.RecordIdentifierConfirmed, { user: ada });
    expect(page.place()).toBe("/settings");
  });

  it("asks for the current password, rejects the same address, and says that the old address gets a notice", async () => {
    const owner = { ...ada, has_password: true };
    const page = await opened(<IdentifierScreen />, "/verify-identifier", [
      ...here.slice(0, 2),
      Command.RecordUser({ request: "request 3", user: owner }),
    ]);
    expect(page.text()).toContain("your current address gets a notice");
    await page.fill({ Email: ada.email ?? "" });
    await page.press("Continue");
    expect(page.text()).toContain("This is your email address already.");
    expect(page.text()).toContain("Enter your password.");
    await page.fill({ Email: "new@example.com", "Current password": "correct horse" });
    await page.press("Continue");
    expect(page.events.at(-1)).toMatchObject({ _tag: "session.IdentifierRequested", identifier: "new@example.com" });
    expect([...page.secrets.values()]).toEqual(["correct horse"]);
  });

  it("another code asks for the current password once the server needs it, and keeps the code step", async () => {
    const refused = { ...failure, validation: { errors: { current_password: ["That is not your password"] } } };
    const page = await opened(<IdentifierScreen />, "/verify-identifier", [
      ...here,
      Command.ChangeIdentifier({ identifier: "new@example.com", current: secret("old") }),
      Command.RecordCodeRequired({ request: "request 5" }),
    ]);
    for (let second = 0; second < 30; second += 1) await page.turn(1000);
    await page.press("Resend code");
    await page.answer(Command.RecordResendFailure, { failure: refused });
    expect(page.text()).toContain("Enter your current password to get a new code.");
    await page.fill({ "Current password": "correct horse" });
    await page.press("Send a new code");
    expect(page.events.at(-1)).toMatchObject({ _tag: "session.IdentifierRequested", identifier: "new@example.com" });
    await page.answer(Command.RecordIdentifierFailure, { failure: refused });
    expect(page.text()).toContain("That is not your password");
    expect(page.text()).toContain("We sent a six-digit code to new@example.com.");
    await page.fill({ "Current password": "correct horse" });
    await page.press("Send a new code");
    await page.answer(Command.RecordCodeRequired, {});
    expect(page.text()).not.toContain("Current password");
    expect(page.place()).toBe("/verify-identifier");
  });

  it("asks for an email address on the other page", async () => {
    const page = await opened(<IdentifierScreen />, "/verify-identifier", here);
    await page.fill({ Email: "+12025550142" });
    await page.press("Continue");
    expect(page.text()).toContain("Enter a valid email address");
  });

  it("leaves the onboarding's code as it was", async () => {
    const newcomer = { ...ada, onboarded_at: null };
    const page = await opened(<IdentifierScreen />, "/verify-identifier", [
      ...here.slice(0, 2),
      Command.RecordUser({ request: "request 3", user: newcomer }),
    ]);
    expect(page.place()).toBe("/onboarding");
  });
});
