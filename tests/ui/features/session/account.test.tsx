import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { coded } from "../../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { Command, Event } from "../../../../src/domain/session/index.ts";
import { ChangePasswordScreen } from "../../../../src/ui/features/session/ChangePasswordScreen.tsx";
import { IdentifierScreen } from "../../../../src/ui/features/session/IdentifierScreen.tsx";
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
});

describe("changing the e-mail address or phone number", () => {
  it("asks for another email address and the current password, and says that the old address gets a notice", async () => {
    const owner = { ...ada, has_password: true };
    const page = await opened(<IdentifierScreen />, "/verify-identifier", [
      ...here.slice(0, 2),
      Command.RecordUser({ request: "request 3", user: owner }),
    ]);
    expect(page.text()).toContain("your current address gets a notice");
    for (const [typed, said] of [
      ["+12025550142", "Enter a valid email address"],
      [ada.email ?? "", "This is your email address already."],
    ] as const) {
      await page.fill({ Email: typed });
      await page.press("Continue");
      expect(page.text()).toContain(said);
    }
    expect(page.text()).toContain("Enter your password.");
    await page.fill({ Email: "new@example.com", "Current password": "correct horse" });
    await page.press("Continue");
    expect(page.events.at(-1)).toMatchObject({ _tag: "session.IdentifierRequested", identifier: "new@example.com" });
    expect([...page.secrets.values()]).toEqual(["correct horse"]);
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
