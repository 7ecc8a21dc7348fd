import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Route, Switch } from "wouter";
import { codeOf } from "../../../../src/adapters/http/failure.ts";
import { DEFAULTS } from "../../../../src/app/ports/config.ts";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import { Command } from "../../../../src/domain/session/index.ts";
import { useApp } from "../../../../src/ui/common/app-context.tsx";
import { ConfigContext } from "../../../../src/ui/common/config-context.ts";
import { timeOfDayText } from "../../../../src/ui/common/dates.ts";
import { createLogin } from "../../../../src/ui/features/session/create-login.ts";
import { ForgotPasswordScreen } from "../../../../src/ui/features/session/ForgotPasswordScreen.tsx";
import { LoginScreen } from "../../../../src/ui/features/session/LoginScreen.tsx";
import { PasswordScreen } from "../../../../src/ui/features/session/PasswordScreen.tsx";
import { SignUpScreen } from "../../../../src/ui/features/session/SignUpScreen.tsx";
import { AfterLogin } from "../../../../src/ui/features/session/use-next-screen.ts";
import { VerifyCodeScreen } from "../../../../src/ui/features/session/VerifyCodeScreen.tsx";
import { announcement } from "../../../../src/ui/kit/Announcer.tsx";
import { handleOf, secret } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

const rejected = (message: string, validation: unknown = null): Failure => ({
  kind: "Rejected",
  code: codeOf(message),
  message,
  status: 422,
  endpoint: "/x",
  method: "POST",
  validation,
});
const ANN = "ann@example.com";

/** The pages between which a code leads. */
const Pages = () => {
  const app = useApp();
  const [login] = useState(() => createLogin(app, Promise.resolve(), true));
  return (
    <Switch>
      <Route path="/login">
        <LoginScreen login={login} />
        <AfterLogin />
      </Route>
      <Route path="/signup" component={SignUpScreen} />
      <Route path="/forgot-password" component={ForgotPasswordScreen} />
      <Route path="/verify-otp" component={VerifyCodeScreen} />
    </Switch>
  );
};

describe("signing in", () => {
  it("states the idle limit of the configuration (A6)", async () => {
    const page = await opened(
      <ConfigContext value={{ ...DEFAULTS, idleLimitMinutes: 15 }}>
        <Pages />
      </ConfigContext>,
      "/login",
    );
    expect(page.text()).toContain("after 15 minutes of inactivity");
  });

  it.each([
    ["inactive", "alert", "You were signed out because you were inactive."],
    ["expired", "alert", "Your session ended. Sign in to continue."],
    ["elsewhere", "alert", "You were signed out in another tab."],
    ["chosen", "status", "You're signed out."],
    ["retries", "alert", "Your session ended. Sign in to continue.", "Max retries exceeded. Please log in again."],
    ["refresh", "alert", "Your session ended. Sign in to continue.", "Invalid refresh token"],
  ] as const)("A4, T6, T7: announces once that the session ended (%s)", async (reason, role, why, ...more) => {
    const grant = { account: "OAuth", issuedAt: 0, expiresAt: 4e12 } as const;
    const [message = null] = more as ReadonlyArray<string>;
    // what the server says of a refused refresh helps nobody
    const text = why + (reason === "refresh" ? "" : (message ?? ""));
    const end = Command.EndSession({ reason, message });
    const page = await opened(<Pages />, "/login", [Command.RecordSession({ grant }), end]);
    const said = [...screen.queryAllByRole("alert"), ...screen.queryAllByRole("status")].map((region) => [
      region.getAttribute("role"),
      region.textContent,
    ]);
    // the region that says when the device is offline is there, and empty
    expect(said.filter(([, words]) => words !== "")).toEqual([[role, text]]);
    expect(page.text().split(text)).toHaveLength(2);
  });

  it("shows every problem at its field and sends nothing to the server", async () => {
    const page = await opened(<Pages />, "/login");
    await page.press("Sign in");
    expect(page.text()).toContain("Enter your email address or phone number.");
    expect(page.text()).toContain("Enter your password.");
    expect(page.events.map((event) => event._tag)).toEqual(["session.NoSessionFound"]);
  });

  it("moves the password to the vault and empties its field; a failure is shown above the form", async () => {
    const page = await opened(<Pages />, "/login");
    await page.fill({ "Email or phone": ANN, Password: "correct horse" });
    await page.press("Sign in");
    expect([...page.secrets.values()]).toEqual(["correct horse"]);
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
    expect(JSON.stringify(page.events)).not.toContain("correct horse");
    await page.answer(Command.RecordSignInFailure, { failure: rejected("Invalid credentials") });
    expect(screen.getByRole("alert").textContent).toBe("Invalid credentials");
  });
});

describe("signing up", () => {
  it("shows the server's text at its field and not above the form too", async () => {
    const page = await opened(<SignUpScreen />, "/signup");
    await page.fill({ "Email or phone": ANN, "Date of birth": "1990-02-03" });
    await page.user.click(screen.getByRole("checkbox", { name: "I agree to the terms" }));
    await page.press("Create account");
    const failure = rejected("Validation error", { errors: { identifier: ["Already used"] } });
    await page.answer(Command.RecordSignUpFailure, { failure });
    expect(page.text()).toContain("Already used");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

const signInCode = (): ReadonlyArray<Command> => [
  Command.RequestSignInLink({ identifier: ANN }),
  Command.RecordLinkSent({ request: "request 2" }),
];

describe("the code", () => {
  it("is submitted when complete, and accepts no digits while it is checked; a wrong code empties the fields and shows an error, and the next is shown while it is checked", async () => {
    const page = await opened(<VerifyCodeScreen />, "/verify-otp", signInCode());
    expect(page.text()).toContain(ANN);
    const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit/);
    await page.fill({ "Digit 1": "123456" });
    expect([...page.secrets.values()]).toEqual(["123456"]);
    expect(boxes().map((box) => box.readOnly)).toEqual(Array.from({ length: 6 }, () => true));
    await page.answer(Command.RecordCodeFailure, { failure: rejected("Invalid Auth Code") });
    expect(page.text()).toContain("Invalid Auth Code\nCheck it, and use the newest one we sent.");
    expect(boxes().map((box) => [box.value, box.readOnly])).toEqual(Array.from({ length: 6 }, () => ["", false]));
    expect(document.activeElement).toBe(screen.getByLabelText("Digit 1"));
    await page.fill({ "Digit 1": "654321" });
    expect(screen.getByLabelText("Digit 6")).toHaveProperty("value", "1");
    expect(page.text()).toContain("Checking your code");
  });

  it("that was not sent is called so, with the one that is valid and when the next can be asked for", async () => {
    const asked = [Command.SignIn({ identifier: ANN, password: secret("password") })];
    const page = await opened(<VerifyCodeScreen />, "/verify-otp", asked);
    const now = page.app.now();
    const at = (minutes: number) => now + minutes * 60_000;
    await page.answer(Command.RecordCodeRequired, { unsent: { sentAt: at(-2), until: at(7) } });
    expect(page.text()).toContain(
      `No new code was sent to ${ANN}, because there were many in the last minutes. The code that was sent at ${timeOfDayText(at(-2))} is valid. You can ask for another at ${timeOfDayText(at(7))}.`,
    );
    expect(page.text()).not.toContain("We sent");
    const resend = () => screen.getByRole("button", { name: "Resend code" }).textContent;
    expect(resend()).toBe("Resend code in 7:00");
    await page.turn(60_000);
    expect(resend()).toBe("Resend code in 6:00");
  });

  it("A4: can be sent again after a countdown of 30 s in the button; each is announced and shown", async () => {
    const said: string[] = [];
    const stop = announcement.subscribe(() => said.push(announcement.read().trim()));
    const page = await opened(<VerifyCodeScreen />, "/verify-otp", signInCode());
    expect(page.text()).toContain("Didn't get it? Check spam.");
    const resend = screen.getByRole("button", { name: "Resend code" });
    const shown = () => [resend.textContent, resend.getAttribute("aria-disabled")];
    for (const codes of [1, 2]) {
      expect(shown()).toEqual(["Resend code in 0:30", "true"]);
      for (let second = 0; second < 29; second += 1) await page.turn(1000);
      expect(shown()).toEqual(["Resend code in 0:01", "true"]);
      await page.turn(1000);
      await page.user.click(resend);
      expect(page.events.at(-1)?._tag).toBe("session.ResendRequested");
      await page.answer(Command.RecordResent, {});
      expect(said).toEqual(Array.from({ length: codes }, () => "We sent another code. Check spam, too."));
      expect(page.text()).toContain("We sent another code. Check spam, too.");
    }
    stop();
  });

  it("offers to trust the device only when signing in", async () => {
    const page = await opened(<VerifyCodeScreen />, "/verify-otp", [
      Command.ForgotPassword({ identifier: ANN }),
      Command.RecordLinkSent({ request: "request 2" }),
    ]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    await page.press("Start again");
    expect(page.place()).toBe("/forgot-password");
  });

  it.each([
    ["/login", "Email me a sign-in link", "Sign in another way", Command.RecordLinkSent],
    ["/forgot-password", "Send reset link", "Start again", Command.RecordLinkSent],
    ["/signup", "Create account", "Start again", Command.RecordCodeRequired],
  ] as const)("leads back to %s, where the address is still in its field", async (path, submit, again, answer) => {
    const page = await opened(<Pages />, path);
    const address = () => screen.getByLabelText<HTMLInputElement>("Email or phone");
    await page.user.type(address(), ANN);
    if (path === "/signup") {
      await page.fill({ "Date of birth": "1990-02-03" });
      await page.user.click(screen.getByRole("checkbox", { name: "I agree to the terms" }));
    }
    await page.press(submit);
    await page.answer(answer, {});
    await page.press(again);
    expect([page.place(), address().value]).toEqual([path, ANN]);
  });

  it("navigates to /login if none is awaited", async () => {
    const page = await opened(<VerifyCodeScreen />, "/verify-otp");
    expect(page.place()).toBe("/login");
  });
});

describe("a new password", () => {
  it("cannot be set without a valid link, and a new link can be requested", async () => {
    await opened(<PasswordScreen />, "/reset-password");
    expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/forgot-password");
    expect(document.querySelector("input")).toBeNull();
    // the link of a page that was reloaded is still good
    expect(screen.getByRole("alert").textContent).toBe(
      "Open the reset link from your message again, or send a new one.",
    );
  });

  it.each([
    [
      { ...rejected("This link has expired"), kind: "Invalid" },
      "This link has expired\nThis reset link can't be used. Send a new one.",
    ],
    [
      { ...rejected("Something went wrong. Please try again later."), kind: "Unreachable", status: 500 },
      "Something went wrong. Please try again later.\nWe couldn't check this reset link. Retry, or open it again from your message.",
    ],
    [
      { ...rejected("An unknown error occurred"), status: 429 },
      "An unknown error occurred\nToo many attempts. Wait a few minutes, then try again.\nWe couldn't check this reset link. Retry, or open it again from your message.",
    ],
  ] as const)(
    "W13: a link whose check got no answer is not called used or expired, and is checked again by Retry (%#)",
    async (failure, text) => {
      const page = await opened(<PasswordScreen />, "/reset-password", [
        Command.OpenResetLink({ token: handleOf("mail") }),
      ]);
      await page.answer(Command.RecordResetLinkFailure, { failure });
      expect(screen.getByRole("alert").textContent).toBe(text);
      const isUsed = failure.kind === "Invalid";
      expect(screen.queryByRole("button", { name: "Retry" }) === null).toBe(isUsed);
      if (isUsed) return;
      await page.press("Retry");
      expect(screen.queryByRole("alert")).toBeNull();
      await page.answer(Command.RecordResetLink, { token: handleOf("mail") });
      expect(screen.getByLabelText("New password")).toBeTruthy();
    },
  );
});
